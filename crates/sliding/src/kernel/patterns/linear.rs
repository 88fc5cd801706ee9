//! Tables for boards of up to 25 cells: the number of an entry is the sum of a term for each tile, its cell times a power
//! of the number of cells.
//!
//! This has gaps (two tiles are never in one cell) but needs no ranking: a move adds a constant for its tile to the
//! number. Tables are copied into this layout when a search begins; they take c^k entries of four bits for k tiles on c
//! cells, 8 MB for six tiles on 16 cells and 122 MB on 25.

use super::laid_out_bytes;
use super::sparse::lay_out;
use crate::goal::Goal;
use crate::heuristic::Patterns;
use crate::moves::Direction;
use crate::pdb::{Pattern, Table};

/// Room for the cells of a board and for its tiles.
pub(super) const ROOM: usize = 32;
/// Room for the slots.
pub(super) const SLOTS: usize = 64;
/// The most views: the board and its reflection for each of four partitions.
const MAX_VIEWS: usize = 8;

/// What a step of the blank does to the tables when it moves a tile.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shift {
    /// For each view, what is added to the number of the entry.
    pub(super) add: [u32; MAX_VIEWS],
    /// For each view, the slot of the tile's pattern.
    pub(super) slot: [u8; MAX_VIEWS],
}

/// The tables of a heuristic. Each pattern of each view has a slot, in which a search keeps the number of its entry.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    /// Each table once: patterns that are images of one another share it, and so do views.
    tables: Vec<Box<[u8]>>,
    /// For each slot, its table.
    slots: Vec<usize>,
    pub(super) views: usize,
    pub(super) cells: usize,
    /// For each view, tile and cell, the slot and the term of the tile.
    terms: Vec<Vec<Vec<(usize, u32)>>>,
    /// For each tile and direction of the blank.
    pub(super) shifts: Box<[[Shift; 4]; ROOM]>,
    /// For each place of the blank (four times its cell plus the direction of its next step) and each tile that moves
    /// then: 2 if the tile moves away from its home, and 0 if towards it.
    pub(super) away: Box<[[u8; ROOM]; 4 * ROOM]>,
    /// For each direction, the change of the blank's cell number.
    pub(super) offsets: [u8; 4],
}

impl Linear {
    /// The tables of a heuristic in this layout; `None` if they do not fit it.
    pub(super) fn new(heuristic: &Patterns) -> Option<Self> {
        let (goal, views) = (heuristic.goal(), heuristic.views());
        let (size, cells) = (goal.size(), goal.size().cells());
        let lookups = || views.iter().flat_map(|view| &view.lookups);
        if lookups().count() > SLOTS || views.len() > MAX_VIEWS {
            return None;
        }
        let mut known: Vec<&Pattern> = Vec::new();
        let (mut tables, mut slots, mut terms) = (Vec::new(), Vec::new(), Vec::new());
        for view in views {
            let first_slot = slots.len();
            for lookup in &view.lookups {
                let pattern = lookup.table.pattern();
                let table = known.iter().position(|other| *other == pattern);
                if table.is_none() {
                    known.push(pattern);
                    tables.push(laid_out(&lookup.table)?);
                }
                slots.push(table.unwrap_or(tables.len() - 1));
            }
            let of_tile = |&(lookup, place): &(usize, usize)| {
                let weight = (cells as u32).pow(place as u32);
                let term = |&cell: &u8| (first_slot + lookup, u32::from(cell) * weight);
                view.lookups[lookup].cells.iter().map(term).collect()
            };
            terms.push(view.of_tile.iter().map(of_tile).collect());
        }
        let row = size.cols() as u8;
        let offsets = [row.wrapping_neg(), 1_u8.wrapping_neg(), 1, row];
        let shifts = shifts(&terms, size.cols());
        let away = away(goal);
        Some(Self { tables, slots, views: views.len(), cells, terms, shifts, away, offsets })
    }

    /// The table of each slot.
    pub(super) fn tables(&self) -> [&[u8]; SLOTS] {
        let mut tables: [&[u8]; SLOTS] = [&[]; SLOTS];
        for (table, &number) in tables.iter_mut().zip(&self.slots) {
            *table = &self.tables[number];
        }
        tables
    }

    /// The number of the entry in each slot, for a board.
    pub(super) fn numbers(&self, cells: &[u8; ROOM], blank: usize) -> [u32; SLOTS] {
        let mut numbers = [0; SLOTS];
        for terms in &self.terms {
            for cell in (0..terms.len()).filter(|&cell| cell != blank) {
                let (slot, term) = terms[usize::from(cells[cell])][cell];
                numbers[slot] += term;
            }
        }
        numbers
    }

    /// Adds the values of each view's slots.
    pub(super) fn sums<const V: usize>(&self, values: &[u8; SLOTS]) -> [u8; V] {
        let patterns = self.slots.len() / self.views.max(1);
        std::array::from_fn(|view| values[view * patterns..][..patterns].iter().sum())
    }
}

/// The entry with this number.
#[inline(always)]
pub(super) fn value(table: &[u8], number: u32) -> u8 {
    table[number as usize / 2] >> (4 * (number & 1)) & 15
}

/// A table in the layout with gaps, if it is small enough.
fn laid_out(table: &Table) -> Option<Box<[u8]>> {
    let pattern = table.pattern();
    let mut laid = vec![0; laid_out_bytes(pattern)? as usize];
    lay_out(table, pattern.size().cells() as u32, &mut laid);
    Some(laid.into())
}

/// For each tile and direction of the blank, the change of the tile's term in each view. Images of neighbours have the
/// same distance everywhere on the board.
fn shifts(terms: &[Vec<Vec<(usize, u32)>>], cols: usize) -> Box<[[Shift; 4]; ROOM]> {
    let mut shifts = Box::new([[Shift::default(); 4]; ROOM]);
    // Up, left, right, down: the tile moves the opposite way.
    let ways = [(0, cols), (0, 1), (1, 0), (cols, 0)];
    for (view, terms) in terms.iter().enumerate() {
        for (shifts, terms) in shifts.iter_mut().zip(terms).skip(1) {
            for (shift, (from, to)) in shifts.iter_mut().zip(ways) {
                shift.slot[view] = terms[0].0 as u8;
                shift.add[view] = terms[to].1.wrapping_sub(terms[from].1);
            }
        }
    }
    shifts
}

/// See [`Linear::away`].
fn away(goal: &Goal) -> Box<[[u8; ROOM]; 4 * ROOM]> {
    let size = goal.size();
    let mut away = Box::new([[0; ROOM]; 4 * ROOM]);
    for blank in 0..size.cells() {
        for direction in Direction::ALL {
            let Some(to) = size.neighbour(blank, direction) else { continue };
            let away = &mut away[4 * blank + direction as usize];
            for (tile, away) in away.iter_mut().enumerate().take(size.cells()).skip(1) {
                let home = goal.home(tile as u16);
                let is_away = size.distance(blank, home) > size.distance(to, home);
                *away = if is_away { 2 } else { 0 };
            }
        }
    }
    away
}
