//! The open list: nodes waiting to be selected, cheapest first, with a fixed tie-breaking rule.
//!
//! Few priorities are in use at any moment, so each has its own bucket.

use std::collections::{BTreeMap, VecDeque};

use crate::run::Halt;

/// Which node goes first among nodes of equal priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ties {
    /// Last in, first out: goes deep first.
    Newest,
    /// First in, first out.
    Oldest,
}

/// A priority queue of small numbers.
pub(crate) struct Open<T> {
    ties: Ties,
    buckets: BTreeMap<u64, VecDeque<T>>,
    /// Items that all buckets have room for.
    room: usize,
    /// Whether an item was lost because there was no memory for it.
    lost: bool,
}

impl<T> Open<T> {
    pub(crate) fn new(ties: Ties) -> Self {
        Self { ties, buckets: BTreeMap::new(), room: 0, lost: false }
    }

    /// Adds an item. If there is no memory for it, [`whole`](Self::whole) reports that from then on.
    pub(crate) fn push(&mut self, priority: u64, item: T) {
        let bucket = self.buckets.entry(priority).or_default();
        if bucket.len() == bucket.capacity() {
            let before = bucket.capacity();
            if bucket.try_reserve(1).is_err() {
                self.lost = true;
                return;
            }
            self.room += bucket.capacity() - before;
        }
        bucket.push_back(item);
    }

    /// An error if an item was lost. Then the search halts, however often it is continued.
    #[inline]
    pub(crate) fn whole(&self) -> Result<(), Halt> {
        if self.lost { Err(Halt::Memory) } else { Ok(()) }
    }

    /// Removes the item with the smallest priority.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let mut bucket = self.buckets.first_entry()?;
        let item = match self.ties {
            Ties::Newest => bucket.get_mut().pop_back(),
            Ties::Oldest => bucket.get_mut().pop_front(),
        };
        if bucket.get().is_empty() {
            self.room -= bucket.remove().capacity();
        }
        item
    }

    /// Bytes of all buckets.
    pub(crate) fn bytes(&self) -> u64 {
        (self.room * size_of::<T>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(ties: Ties) -> String {
        let mut open = Open::new(ties);
        for (priority, name) in [(2, 'c'), (1, 'a'), (2, 'd'), (1, 'b')] {
            open.push(priority, name);
        }
        std::iter::from_fn(|| open.pop()).collect()
    }

    #[test]
    fn the_cheapest_comes_first_and_ties_follow_the_rule() {
        assert_eq!(drained(Ties::Oldest), "abcd");
        assert_eq!(drained(Ties::Newest), "badc");
    }

    #[test]
    fn buckets_give_their_memory_back_when_they_are_empty() {
        let mut open = Open::new(Ties::Oldest);
        (0..1_000_u32).for_each(|number| open.push(number.into(), number));
        (0..1_000_u32).for_each(|number| open.push(5, number));
        assert!(open.bytes() >= 4 * 2_000, "{}", open.bytes());
        while open.pop().is_some() {}
        assert_eq!(open.bytes(), 0);
    }
}
