//! Large tables, used in place: an entry's number consists of the numbers of the set of cells and of the order.
//!
//! The word has both for each of two patterns: the set as 16 bits, the number of the order as 16 bits. A move removes
//! one cell from the set and adds another, and changes the order by the same table with which pattern tables are built;
//! a sideways move does not change the order.

use super::MAX_VIEWS;
use super::node::{Entry, Lookups};
use crate::heuristic::{Patterns, View};
use crate::kernel::steps::place;
use crate::moves::Direction;
use crate::pdb::{MAX_TILES, Rank, changes};

/// Cells of the largest board.
const CELLS: usize = 16;
/// The most patterns: two fill a word.
const MAX_PATTERNS: usize = 2;

#[derive(Clone, Debug)]
pub(super) struct Dense {
    views: Vec<View>,
    /// For each set of cells, its number among the sets of the same size.
    sets: Box<[u16]>,
    parts: [Part; MAX_PATTERNS],
    /// For each view and tile, its pattern.
    pattern: [[u8; CELLS]; MAX_VIEWS],
    /// For each view, pattern and place of the blank.
    shifts: [[[Shift; 4 * CELLS]; MAX_PATTERNS]; MAX_VIEWS],
}

#[derive(Clone, Debug, Default)]
struct Part {
    tiles: u32,
    orders: u32,
    /// The lists of [`changes`], concatenated; the identity has its own.
    changes: Box<[u16]>,
}

/// What a step does to the set of cells on the table's board.
#[derive(Clone, Copy, Debug, Default)]
struct Shift {
    /// The cells before the tile's old cell, and before its new cell: two sets in one word.
    before: u32,
    /// Both cells.
    cells: u16,
    /// 1 if the tile itself is counted among the cells before its new one.
    itself: u16,
}

/// Tables with their bytes borrowed.
pub(super) struct Open<'a> {
    dense: &'a Dense,
    bytes: [[&'a [u8]; MAX_PATTERNS]; MAX_VIEWS],
}

impl Dense {
    pub(super) fn suits(heuristic: &Patterns) -> bool {
        heuristic.views()[0].lookups.len() <= MAX_PATTERNS
    }

    pub(super) fn new(heuristic: &Patterns) -> Self {
        let views = heuristic.views().to_vec();
        let size = heuristic.goal().size();
        let mut pattern = [[0; CELLS]; MAX_VIEWS];
        let mut shifts = [[[Shift::default(); 4 * CELLS]; MAX_PATTERNS]; MAX_VIEWS];
        for (number, view) in views.iter().enumerate() {
            for (pattern, &(owner, _)) in pattern[number].iter_mut().zip(&view.of_tile) {
                *pattern = owner as u8;
            }
            for (shifts, lookup) in shifts[number].iter_mut().zip(&view.lookups) {
                for blank in 0..size.cells() {
                    for last in Direction::ALL {
                        // The tile moved to the blank's previous cell.
                        let Some(to) = size.neighbour(blank, last.opposite()) else { continue };
                        shifts[usize::from(place(blank, last))] =
                            Shift::new(lookup.cells[blank], lookup.cells[to]);
                    }
                }
            }
        }
        let mut parts = [Part::default(), Part::default()];
        for (part, lookup) in parts.iter_mut().zip(&views[0].lookups) {
            *part = Part::new(lookup.table.rank());
        }
        let mut seen = [0; CELLS + 1];
        let mut sets = vec![0; 1 << CELLS];
        for (set, number) in sets.iter_mut().enumerate() {
            *number = seen[set.count_ones() as usize];
            seen[set.count_ones() as usize] += 1;
        }
        Self { views, sets: sets.into(), parts, pattern, shifts }
    }

    pub(super) fn open(&self) -> Open<'_> {
        let mut bytes: [[&[u8]; MAX_PATTERNS]; MAX_VIEWS] = Default::default();
        for (bytes, view) in bytes.iter_mut().zip(&self.views) {
            for (bytes, lookup) in bytes.iter_mut().zip(&view.lookups) {
                *bytes = lookup.table.bytes();
            }
        }
        Open { dense: self, bytes }
    }
}

impl Shift {
    fn new(from: u8, to: u8) -> Self {
        let before = |cell: u8| (1 << cell) - 1;
        Self {
            before: before(from) | before(to) << 16,
            cells: 1 << from | 1 << to,
            itself: u16::from(from < to),
        }
    }
}

impl Part {
    fn new(rank: &Rank) -> Self {
        let (tiles, orders) = (rank.tiles() as u32, rank.orders() as u32);
        let same: Vec<u16> = (0..orders as u16).collect();
        let all = changes(rank);
        let all = all.iter().map(|change| if change.is_empty() { &same } else { change });
        Self { tiles, orders, changes: all.flatten().copied().collect() }
    }
}

impl Lookups for Open<'_> {
    /// One word for each pattern.
    type Word = [u32; MAX_PATTERNS];
    const LARGE: bool = true;

    fn start(&self, view: usize, board: u64) -> Self::Word {
        let view = &self.dense.views[view];
        let mut places = [[0; MAX_TILES]; MAX_PATTERNS];
        let mut sets = [0; MAX_PATTERNS];
        for cell in 0..view.of_tile.len() {
            let tile = (board >> (4 * cell) & 15) as usize;
            if tile != 0 {
                let (pattern, place) = view.of_tile[tile];
                let image = view.lookups[pattern].cells[cell];
                places[pattern][place] = image;
                sets[pattern] |= 1 << image;
            }
        }
        let mut word = [0; MAX_PATTERNS];
        for (pattern, lookup) in view.lookups.iter().enumerate() {
            let (rank, set) = (lookup.table.rank(), sets[pattern]);
            let order = rank.of_order(&places[pattern][..rank.tiles()], set);
            word[pattern] = (order << 16 | set) as u32;
        }
        word
    }

    #[inline(always)]
    fn entry(&self, _: usize, word: Self::Word, pattern: u32) -> Entry {
        let word = word[pattern as usize & 1];
        let set = u32::from(self.dense.sets[word as usize & 0xffff]);
        let number = set * self.dense.parts[pattern as usize & 1].orders + (word >> 16);
        Entry { number, pattern }
    }

    #[inline(always)]
    fn step(
        &self,
        view: usize,
        mut word: Self::Word,
        tile: usize,
        place: usize,
    ) -> (Self::Word, Entry) {
        let pattern = usize::from(self.dense.pattern[view][tile & 15] & 1);
        let shift = &self.dense.shifts[view][pattern][place & 63];
        let (set, order) = (word[pattern] & 0xffff, word[pattern] >> 16);
        let ones = ones((set | set << 16) & shift.before);
        let (from, to) = (ones & 15, (ones >> 16) - u32::from(shift.itself));
        let part = &self.dense.parts[pattern];
        let change = (from * part.tiles + to) * part.orders;
        let order = u32::from(part.changes[(change + order) as usize]);
        word[pattern] = order << 16 | set ^ u32::from(shift.cells);
        (word, self.entry(view, word, pattern as u32))
    }

    #[inline(always)]
    fn byte(&self, view: usize, entry: Entry) -> u8 {
        self.bytes[view][entry.pattern as usize & 1][entry.number as usize / 2]
    }

    fn patterns(&self) -> u32 {
        self.dense.views[0].lookups.len() as u32
    }

    fn cells(&self) -> usize {
        self.dense.views[0].of_tile.len()
    }
}

/// Counts the bits of both halves of a word without a popcount instruction, which not every processor has.
#[inline(always)]
fn ones(halves: u32) -> u32 {
    let pairs = halves - (halves >> 1 & 0x5555_5555);
    let fours = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f;
    (eights + (eights >> 8)) & 0x001f_001f
}
