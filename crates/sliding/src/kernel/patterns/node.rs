//! A node of the kernel, and what a move does to it.

use super::MAX_VIEWS;
use crate::automaton::NONE;
use crate::kernel::steps::{Mark, Step, Steps};

/// Bits for the excess of one pattern; the sum of all is stored above five of them.
const FIELD: u32 = 4;
const SUM: u32 = 20;
/// The most patterns of a partition.
pub(super) const MAX_PATTERNS: usize = (SUM / FIELD) as usize;

/// How tables are looked up along a path.
pub(super) trait Lookups {
    /// The stored form of a view of a node.
    type Word: Copy + Default;

    /// Whether the tables are too large for the processor's caches, so that look-ups should overlap.
    const LARGE: bool;

    /// The word of a view of a board.
    fn start(&self, view: usize, board: u64) -> Self::Word;

    /// The entry of a pattern in a word.
    fn entry(&self, view: usize, word: Self::Word, pattern: u32) -> Entry;

    /// The word after a tile moved because the blank went to `place`, and the new entry of the tile's pattern.
    fn step(&self, view: usize, word: Self::Word, tile: usize, place: usize)
    -> (Self::Word, Entry);

    /// The byte of the tables that contains an entry.
    fn byte(&self, view: usize, entry: Entry) -> u8;

    /// The number of patterns.
    fn patterns(&self) -> u32;

    /// The number of cells of the board.
    fn cells(&self) -> usize;
}

/// What decides which nodes a search visits.
pub(super) struct Rules<'a, L> {
    pub(super) steps: &'a Steps,
    /// For each state of the automaton and direction, the next state; empty if only the step back is left out.
    pub(super) next: &'a [[u32; 4]],
    pub(super) lookups: &'a L,
    pub(super) views: usize,
}

/// An entry of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    pub(super) number: u32,
    pub(super) pattern: u32,
}

impl Entry {
    /// Extracts the entry from its byte.
    #[inline(always)]
    pub(super) fn excess(self, byte: u8) -> u32 {
        u32::from(byte) >> (4 * (self.number & 1)) & 15
    }
}

/// A node that will be expanded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node<W> {
    pub(super) board: u64,
    words: [W; MAX_VIEWS],
    /// For each view, the excess of each pattern, and their sum.
    excess: [u32; MAX_VIEWS],
    /// Its slack counts Manhattan distance alone.
    pub(super) mark: Mark,
    /// The tile that moved last in the lower [`TILE`] bits, the state of the automaton above.
    tile_and_state: u32,
}

/// Bits for the tile that moved last.
const TILE: u32 = 4;

impl<W: Copy> Node<W> {
    /// The node after a step, with its views not updated yet.
    #[inline(always)]
    pub(super) fn stepped(&self, step: &Step) -> Self {
        let (board, mark) = step.take(self.board, self.mark);
        Self { board, mark, tile_and_state: step.tile(self.board) as u32, ..*self }
    }

    /// Takes the automaton from the parent's state by the last step; false if that ends a forbidden word.
    #[inline(always)]
    pub(super) fn follow(&mut self, parent: &Self, next: &[[u32; 4]]) -> bool {
        let state = next[(parent.tile_and_state >> TILE) as usize][self.mark.last()];
        self.tile_and_state |= state << TILE;
        state != NONE
    }

    /// Updates a view after the last move; returns the entry that must be looked up.
    #[inline(always)]
    pub(super) fn step_view(&mut self, lookups: &impl Lookups<Word = W>, view: usize) -> Entry {
        let tile = (self.tile_and_state & ((1 << TILE) - 1)) as usize;
        let place = self.mark.place();
        let (word, entry) = lookups.step(view, self.words[view], tile, place);
        self.words[view] = word;
        entry
    }

    /// Adds the entry found in its byte; false if the node is above the bound by this view.
    #[inline(always)]
    pub(super) fn take_in(&mut self, view: usize, entry: Entry, byte: u8) -> bool {
        let sums = self.excess[view];
        let before = sums >> (FIELD * entry.pattern) & 15;
        let change = entry.excess(byte).wrapping_sub(before).wrapping_mul(unit(entry.pattern));
        self.excess[view] = sums.wrapping_add(change);
        self.mark.has(2 * (self.excess[view] >> SUM))
    }

    /// Updates a view after the last move; false if the node is above the bound by it.
    #[inline(always)]
    pub(super) fn look_up(&mut self, lookups: &impl Lookups<Word = W>, view: usize) -> bool {
        let entry = self.step_view(lookups, view);
        self.take_in(view, entry, lookups.byte(view, entry))
    }
}

/// One unit of a pattern's excess, in the pattern's field and in the sum.
#[inline(always)]
fn unit(pattern: u32) -> u32 {
    1 << SUM | 1 << (FIELD * pattern)
}

/// The node for a board, a place, a slack and a state of the automaton; and the larger sum of its views.
pub(super) fn root<L: Lookups>(
    rules: &Rules<'_, L>,
    board: u64,
    (place, slack): (u8, u32),
    state: u32,
) -> (Node<L::Word>, u32) {
    let lookups = rules.lookups;
    let mut node = Node { board, tile_and_state: state << TILE, ..Node::default() };
    for view in 0..rules.views {
        node.words[view] = lookups.start(view, board);
        for pattern in 0..lookups.patterns() {
            let entry = lookups.entry(view, node.words[view], pattern);
            node.excess[view] += entry.excess(lookups.byte(view, entry)) * unit(pattern);
        }
    }
    let excess = node.excess.iter().map(|sums| sums >> SUM).max().unwrap_or(0);
    node.mark = Mark::new(place, slack + 2 * excess);
    (node, excess)
}
