//! A hash table from states to how often they were reached, made for adding.
//!
//! Open addressing with linear probing (Knuth, *The Art of Computer Programming*, volume 3, section 6.4, algorithm L).
//! Nothing is ever removed, and a count is never zero, so zero marks a free slot.

use crate::bits::Bits;

/// Counts saturate here and are not exact any more. A state with this many paths to it may still lead to no solution,
/// so only the final number shows whether there are too many.
pub(super) const TOO_MANY: u128 = u128::MAX;

/// A state and its count. The count is stored in halves, because a whole `u128` would be padded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot<K> {
    key: K,
    low: u64,
    high: u64,
}

/// States of one layer.
#[derive(Clone, Debug)]
pub(super) struct Table<K> {
    slots: Vec<Slot<K>>,
    used: usize,
}

impl<K: Bits> Slot<K> {
    const FREE: Self = Self { key: K::NONE, low: 0, high: 0 };

    /// The state and its count; `None` for a free slot.
    #[inline]
    pub(super) fn read(&self) -> Option<(K, u128)> {
        let count = u128::from(self.high) << 64 | u128::from(self.low);
        (count > 0).then_some((self.key, count))
    }
}

impl<K: Bits> Table<K> {
    pub(super) fn new() -> Self {
        Self { slots: Vec::new(), used: 0 }
    }

    /// Takes the table and leaves an empty one.
    pub(super) fn take(&mut self) -> Self {
        std::mem::replace(self, Self::new())
    }

    /// The number of slots, including free ones.
    pub(super) fn room(&self) -> usize {
        self.slots.len()
    }

    /// The number of additional slots needed to count this many more states.
    pub(super) fn growth(&self, more: usize) -> usize {
        let mut room = self.slots.len();
        while (self.used + more) * 3 >= room * 2 {
            room = (room * 2).max(16);
        }
        if room == self.slots.len() { 0 } else { room }
    }

    /// The slots, including free ones.
    pub(super) fn into_slots(self) -> Vec<Slot<K>> {
        self.slots
    }

    /// Adds `count` to the count of a state, up to [`TOO_MANY`]; returns whether it is new, or `None` if there is no
    /// memory for it.
    #[inline]
    pub(super) fn add(&mut self, key: K, count: u128) -> Option<bool> {
        // At most two thirds are used, so that chains stay short.
        if self.used * 3 >= self.slots.len() * 2 {
            self.grow()?;
        }
        let last = self.slots.len() - 1;
        let mut index = key.stirred() as usize & last;
        loop {
            let slot = &mut self.slots[index & last];
            if slot.low | slot.high == 0 {
                *slot = Slot { key, low: count as u64, high: (count >> 64) as u64 };
                self.used += 1;
                return Some(true);
            }
            if slot.key == key {
                let sum = u128::from(slot.high) << 64 | u128::from(slot.low);
                let sum = sum.saturating_add(count);
                (slot.low, slot.high) = (sum as u64, (sum >> 64) as u64);
                return Some(false);
            }
            index += 1;
        }
    }

    #[cold]
    fn grow(&mut self) -> Option<()> {
        let room = (self.slots.len() * 2).max(16);
        let mut slots = Vec::new();
        slots.try_reserve_exact(room).ok()?;
        slots.resize(room, Slot::FREE);
        let old = std::mem::replace(&mut self.slots, slots);
        let last = room - 1;
        for slot in old.into_iter().filter(|slot| slot.low | slot.high != 0) {
            let mut index = slot.key.stirred() as usize & last;
            while self.slots[index].low | self.slots[index].high != 0 {
                index = (index + 1) & last;
            }
            self.slots[index] = slot;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_one_state_are_added_up() {
        let mut table = Table::new();
        for round in 0..3_u128 {
            for key in 0..1000_u64 {
                assert_eq!(table.add((key * key) << 40, 1 + (round << 70)), Some(round == 0));
            }
        }
        let slots = table.clone().into_slots();
        let mut read: Vec<(u64, u128)> = slots.iter().filter_map(Slot::read).collect();
        read.sort_unstable();
        let expected = (0..1000).map(|key: u64| ((key * key) << 40, 3 + (3 << 70)));
        assert!(read.into_iter().eq(expected));
        assert_eq!(table.add(0, u128::MAX), Some(false));
        let first = table.into_slots().iter().filter_map(Slot::read).find(|(key, _)| *key == 0);
        assert_eq!(first, Some((0, TOO_MANY)));
    }
}
