//! Small tables: an entry's number is the concatenation of the tiles' cells, four bits each.
//!
//! This has gaps (two tiles are never in one cell) but needs no ranking: a move adds a constant to the word, and the
//! number of an entry is a part of it. Tables of up to six tiles are copied into this layout when a search begins; they
//! take 16^k entries of four bits, 8 MiB for six tiles.

use super::MAX_VIEWS;
use super::node::{Entry, Lookups, MAX_PATTERNS};
use crate::heuristic::{Patterns, View};
use crate::pdb::{Pattern, Table};

/// The most tiles of a table in this layout.
const MAX_TILES: usize = 6;
/// Cells of the largest board.
const CELLS: usize = 16;

/// Where a tile is in a view, and where its pattern's entry is.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Place {
    /// For each direction of the blank, what a step adds to the word.
    change: [u64; 4],
    part: Part,
    pattern: u32,
}

/// Where a pattern's entry is.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    shift: u32,
    mask: u32,
    /// The first entry of its table.
    first: u32,
}

impl Part {
    #[inline(always)]
    fn entry(self, word: u64) -> u32 {
        self.first + ((word >> (self.shift & 63)) as u32 & self.mask)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Sparse {
    places: [[Place; CELLS]; MAX_VIEWS],
    parts: [[Part; 8]; MAX_VIEWS],
    patterns: usize,
    entries: Box<[u8]>,
    views: Vec<View>,
}

impl Sparse {
    pub(super) fn suits(heuristic: &Patterns) -> bool {
        let small = |table: &Table| table.pattern().homes().len() <= MAX_TILES;
        let lookups = &heuristic.views()[0].lookups;
        lookups.len() <= MAX_PATTERNS && lookups.iter().all(|lookup| small(&lookup.table))
    }

    pub(super) fn new(heuristic: &Patterns) -> Self {
        let views = heuristic.views().to_vec();
        // Patterns that are images of one another share a table, and views share all tables.
        let mut laid: Vec<(&Pattern, u32)> = Vec::new();
        let mut entries = Vec::new();
        for lookup in views.iter().flat_map(|view| &view.lookups) {
            let pattern = lookup.table.pattern();
            if !laid.iter().any(|(other, _)| *other == pattern) {
                laid.push((pattern, 2 * entries.len() as u32));
                let (begin, tiles) = (entries.len(), pattern.homes().len());
                entries.resize(begin + (1 << (4 * tiles)) / 2, 0);
                lay_out(&lookup.table, CELLS as u32, &mut entries[begin..]);
            }
        }
        let first_of = |table: &Table| {
            let known = laid.iter().find(|(pattern, _)| *pattern == table.pattern());
            known.map_or(0, |&(_, first)| first)
        };
        let cols = heuristic.goal().size().cols();
        let (mut places, mut parts) =
            ([[Place::default(); CELLS]; MAX_VIEWS], [[Part::default(); 8]; MAX_VIEWS]);
        for ((view, places), parts) in views.iter().zip(&mut places).zip(&mut parts) {
            let mut shift = 0;
            for (pattern, lookup) in view.lookups.iter().enumerate() {
                let tiles = lookup.table.pattern().homes().len() as u32;
                let part =
                    Part { shift, mask: (1 << (4 * tiles)) - 1, first: first_of(&lookup.table) };
                parts[pattern] = part;
                for (tile, &(owner, place)) in view.of_tile.iter().enumerate().skip(1) {
                    if owner == pattern {
                        let weight = 1_u64 << (shift + 4 * place as u32);
                        let change = changes(&lookup.cells, cols).map(|by| weight.wrapping_mul(by));
                        places[tile] = Place { change, part, pattern: pattern as u32 };
                    }
                }
                shift += 4 * tiles;
            }
        }
        let patterns = views[0].lookups.len();
        Self { places, parts, patterns, entries: entries.into(), views }
    }
}

/// For each direction of the blank, how the cell number of the moved tile changes. Images of neighbours have the same
/// distance everywhere on the board.
fn changes(cells: &[u8], cols: usize) -> [u64; 4] {
    let difference =
        |to: usize, from: usize| u64::from(cells[to]).wrapping_sub(u64::from(cells[from]));
    // Up, left, right, down: the tile moves the opposite way.
    [difference(cols, 0), difference(1, 0), difference(0, 1), difference(0, cols)]
}

/// Writes a table in a layout with gaps: the number of an entry is the sum of each tile's cell times a power of `base`.
pub(super) fn lay_out(table: &Table, base: u32, laid: &mut [u8]) {
    let tiles = table.pattern().homes().len() as u32;
    let weights: Vec<u32> = (0..tiles).map(|tile| base.pow(tile)).collect();
    let bytes = table.bytes();
    table.rank().weigh_all(table.pattern().size().cells(), &weights, |number, entry| {
        let value = bytes[number / 2] >> (4 * (number % 2)) & 15;
        laid[entry / 2] |= value << (4 * (entry % 2));
    });
}

impl Lookups for Sparse {
    type Word = u64;
    const LARGE: bool = false;

    fn start(&self, view: usize, board: u64) -> u64 {
        let view_of = &self.views[view];
        let mut word = 0;
        for cell in 0..view_of.of_tile.len() {
            let tile = (board >> (4 * cell) & 15) as usize;
            if tile != 0 {
                let (pattern, place) = view_of.of_tile[tile];
                let image = u64::from(view_of.lookups[pattern].cells[cell]);
                word |= image << (self.parts[view][pattern].shift + 4 * place as u32);
            }
        }
        word
    }

    #[inline(always)]
    fn entry(&self, view: usize, word: u64, pattern: u32) -> Entry {
        let number = self.parts[view][pattern as usize & 7].entry(word);
        Entry { number, pattern }
    }

    #[inline(always)]
    fn step(&self, view: usize, word: u64, tile: usize, place: usize) -> (u64, Entry) {
        let Place { change, part, pattern } = &self.places[view][tile & 15];
        let word = word.wrapping_add(change[place & 3]);
        (word, Entry { number: part.entry(word), pattern: *pattern })
    }

    #[inline(always)]
    fn byte(&self, _: usize, entry: Entry) -> u8 {
        self.entries[entry.number as usize / 2]
    }

    fn patterns(&self) -> u32 {
        self.patterns as u32
    }

    fn cells(&self) -> usize {
        self.views[0].of_tile.len()
    }
}
