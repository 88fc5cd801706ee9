//! The options that are left on each level of the path: what [`LiveOptions`](super::LiveOptions) works on.

use super::Cover;
use super::lanes::Options;
use super::simd::{Instructions, keep, position, smallest};
use super::walk::{Engine, State};

/// Bits at the top of an option's last word for its number.
const NUMBER_BITS: usize = 32;

/// Options as sets of items in `W` words: the lowest bits are the items, the highest 32 are the option's
/// number.
pub(super) struct Packed<const W: usize> {
    instructions: Instructions,
    /// The root first; those behind the path are kept for their memory.
    levels: Vec<Level<W>>,
    /// How many levels the path has, the root included.
    depth: usize,
}

/// A state.
struct Level<const W: usize> {
    /// What is left.
    options: Options,
    /// The items still to be covered.
    uncovered: [u64; W],
    /// The item that is branched on: the word that it is in, and its bit.
    item: (usize, u64),
    /// The place of the option tried last, plus one.
    next: usize,
}

impl<const W: usize> Packed<W> {
    /// How many items a problem may have.
    pub(super) const MOST_ITEMS: usize = W * 64 - NUMBER_BITS;

    /// Everything is left.
    pub(super) fn new(cover: &Cover, instructions: Instructions) -> Self {
        debug_assert!(cover.items() <= Self::MOST_ITEMS);
        let mut uncovered = [0; W];
        put(&mut uncovered, 0..cover.items() as u32);
        let mut options = vec![[0; W]; cover.options().len()];
        for (number, option) in options.iter_mut().enumerate() {
            option[W - 1] = (number as u64) << (64 - NUMBER_BITS);
            put(option, cover.options()[number].iter().copied());
        }
        let root = Level { options: Options::new(&options), uncovered, ..Level::empty() };
        Self { instructions, levels: vec![root], depth: 0 }
    }

    /// Stands in the state below the path, in which every item has an option, unless it is a solution.
    fn branch(&mut self) -> State {
        let level = &mut self.levels[self.depth];
        if level.uncovered == [0; W] {
            return State::Solution;
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
            // Its items are uncovered; so this cuts off its number.
            *set = parent.options.get(word, parent.next - 1) & parent.uncovered[word];
            child.uncovered[word] = parent.uncovered[word] & !*set;
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
        Self { options: Options::default(), uncovered: [0; W], item: (0, 0), next: 0 }
    }
}

/// Puts items into a set.
fn put(set: &mut [u64], items: impl Iterator<Item = u32>) {
    for item in items {
        set[item as usize / 64] |= 1 << (item % 64);
    }
}
