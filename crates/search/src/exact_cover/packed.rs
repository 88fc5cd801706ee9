//! The options that are left on each level of the path: the data of [`LiveOptions`](super::LiveOptions).

use super::Cover;
use super::lanes::Options;
use super::simd::{Instructions, keep, position, smallest};
use super::walk::{Engine, State};

/// Bits for the option's number, at the top of its last word.
const NUMBER_BITS: usize = 32;

/// Options as sets of items in `W` words: the lowest bits are the items, the highest 32 the option's number.
pub(super) struct Packed<const W: usize> {
    instructions: Instructions,
    /// The word index and bit of each supply.
    supplies: Vec<(usize, u64)>,
    /// The root first. Levels beyond the path are kept to reuse their memory.
    levels: Vec<Level<W>>,
    /// The number of levels of the path, the root included.
    depth: usize,
}

/// A state.
struct Level<const W: usize> {
    /// The options that are left.
    options: Options,
    /// The items still to be covered.
    uncovered: [u64; W],
    /// How much is left of each supply.
    left: Vec<u32>,
    /// The item that is branched on: its word index and bit.
    item: (usize, u64),
    /// The place of the option tried last, plus one.
    next: usize,
}

impl<const W: usize> Packed<W> {
    /// The largest number of items that fits.
    pub(super) const MOST_ITEMS: usize = W * 64 - NUMBER_BITS;

    /// The initial state: every option is left.
    pub(super) fn new(cover: &Cover, instructions: Instructions) -> Self {
        debug_assert!(cover.items() <= Self::MOST_ITEMS);
        let mut uncovered = [0; W];
        put(&mut uncovered, 0..cover.items() as u32);
        let (mut supplies, mut left, mut used_up) = (Vec::new(), Vec::new(), Vec::new());
        for (item, count) in cover.supplies() {
            let (word, bit) = (item as usize / 64, 1 << (item % 64));
            uncovered[word] &= !bit;
            supplies.push((word, bit));
            left.push(count);
            used_up.extend((count == 0).then_some(item));
        }
        let mut options = Vec::with_capacity(cover.options().len());
        for (number, items) in cover.options().iter().enumerate() {
            let mut option = [0; W];
            option[W - 1] = (number as u64) << (64 - NUMBER_BITS);
            put(&mut option, items.iter().copied());
            if !used_up.iter().any(|item| items.contains(item)) {
                options.push(option);
            }
        }
        let root = Level { options: Options::new(&options), uncovered, left, ..Level::empty() };
        Self { instructions, supplies, levels: vec![root], depth: 0 }
    }

    /// Enters the state below the path, in which every item has an option, unless it is a solution.
    fn branch(&mut self) -> State {
        let level = &mut self.levels[self.depth];
        if level.uncovered == [0; W] {
            let used_up = level.left.iter().all(|left| *left == 0);
            return if used_up { State::Solution } else { State::DeadEnd };
        }
        let smallest = smallest(self.instructions, &level.options, &level.uncovered);
        (level.item, level.next) = ((smallest.word, smallest.bit), 0);
        self.depth += 1;
        State::Branches(smallest.count)
    }
}

impl<const W: usize> Engine for Packed<W> {
    fn restart(&mut self) -> State {
        self.depth = 0;
        let Level { options, uncovered, .. } = &self.levels[0];
        let dead = (0..W).any(|word| uncovered[word] & !options.present(word) != 0);
        if dead { State::DeadEnd } else { self.branch() }
    }

    fn next_option(&mut self) -> u32 {
        let Level { options, item: (word, bit), next, .. } = &mut self.levels[self.depth - 1];
        let place = position(self.instructions, options, *word, *bit, *next);
        *next = place + 1;
        (options.get(W - 1, place) >> (64 - NUMBER_BITS)) as u32
    }

    fn choose(&mut self) -> State {
        if self.levels.len() == self.depth {
            self.levels.push(Level::empty());
        }
        let (path, below) = self.levels.split_at_mut(self.depth);
        let (parent, child) = (&path[self.depth - 1], &mut below[0]);
        let mut chosen = [0; W];
        for (word, set) in chosen.iter_mut().enumerate() {
            // Its items are uncovered, so this masks off its number.
            *set = parent.options.get(word, parent.next - 1) & parent.uncovered[word];
            child.uncovered[word] = parent.uncovered[word] & !*set;
        }
        if !self.supplies.is_empty() {
            use_up(&self.supplies, parent, child, &mut chosen);
        }
        child.options.make_room_for(&parent.options, W);
        let Level { options, uncovered, .. } = child;
        let alive = keep(self.instructions, &parent.options, &chosen, uncovered, options);
        if alive { self.branch() } else { State::DeadEnd }
    }

    fn leave(&mut self) {
        self.depth -= 1;
    }
}

impl<const W: usize> Level<W> {
    fn empty() -> Self {
        let (options, left) = (Options::default(), Vec::new());
        Self { options, uncovered: [0; W], left, item: (0, 0), next: 0 }
    }
}

/// Takes what the chosen option needs from the supplies. A supply that is used up becomes an item of the option, so
/// that other options that need it conflict with it.
fn use_up<const W: usize>(
    supplies: &[(usize, u64)],
    parent: &Level<W>,
    child: &mut Level<W>,
    chosen: &mut [u64; W],
) {
    child.left.clone_from(&parent.left);
    for (&(word, bit), left) in supplies.iter().zip(&mut child.left) {
        if parent.options.get(word, parent.next - 1) & bit != 0 {
            *left -= 1;
            if *left == 0 {
                chosen[word] |= bit;
            }
        }
    }
}

/// Adds items to a set.
fn put(set: &mut [u64], items: impl Iterator<Item = u32>) {
    for item in items {
        set[item as usize / 64] |= 1 << (item % 64);
    }
}
