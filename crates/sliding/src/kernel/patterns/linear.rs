//! Tables for boards of up to 25 cells: the number of an entry is the sum of a term for each tile, its cell times a power
//! of the number of cells.
//!
//! This has gaps (two tiles are never in one cell) but needs no ranking: a move adds a constant for its tile to the
//! number. Tables are copied into this layout when a search begins; they take c^k entries of four bits for k tiles on c
//! cells, 8 MB for six tiles on 16 cells and 122 MB on 25.

use memmap2::MmapMut;

use super::laid_out_bytes;
use super::sparse::lay_out;
use crate::goal::Goal;
use crate::heuristic::Patterns;
use crate::moves::Direction;
use crate::pdb::Table;

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

/// What a search keeps of a pattern of a view: the number of its entry, and the entry.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    pub(super) number: u32,
    pub(super) value: u32,
}

/// The tables of a heuristic. Each pattern of each view has a slot.
#[derive(Debug)]
pub(super) struct Linear {
    /// Each table once: patterns that are images of one another share it, and so do views.
    entries: MmapMut,
    /// For each slot, the number of the first entry of its table.
    first: Vec<u32>,
    pub(super) views: usize,
    pub(super) cells: usize,
    /// For each view, tile and cell, the slot and the term of the tile.
    terms: Vec<Vec<Vec<(usize, u32)>>>,
    /// For each tile and direction of the blank.
    pub(super) shifts: Box<[[Shift; 4]; ROOM]>,
    /// For each place of the blank (four times its cell plus the direction of its next step) and each tile that moves
    /// then: 1 if the tile moves away from its home, and 0 if towards it.
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
        // Each table, and the byte where it begins.
        let mut tables: Vec<(&Table, usize)> = Vec::new();
        let (mut bytes, mut first, mut terms) = (0, Vec::new(), Vec::new());
        for view in views {
            let first_slot = first.len();
            for table in view.lookups.iter().map(|lookup| &lookup.table) {
                let same = |(other, _): &&(&Table, usize)| other.pattern() == table.pattern();
                let begin = tables.iter().find(same).map_or(bytes, |&(_, begin)| begin);
                if begin == bytes {
                    tables.push((table, begin));
                    bytes += laid_out_bytes(table.pattern())? as usize;
                }
                first.push(2 * begin as u32);
            }
            let of_tile = |&(lookup, place): &(usize, usize)| {
                let weight = (cells as u32).pow(place as u32);
                let term = |&cell: &u8| (first_slot + lookup, u32::from(cell) * weight);
                view.lookups[lookup].cells.iter().map(term).collect()
            };
            terms.push(view.of_tile.iter().map(of_tile).collect());
        }
        // The numbers of entries are `u32`.
        u32::try_from(2 * bytes).ok()?;
        let mut entries = MmapMut::map_anon(bytes).ok()?;
        // Fewer and larger pages; where the system has none, the search is a tenth slower.
        #[cfg(target_os = "linux")]
        let _ = entries.advise(memmap2::Advice::HugePage);
        for (table, begin) in tables {
            lay_out(table, cells as u32, &mut entries[begin..]);
        }
        let row = size.cols() as u8;
        let offsets = [row.wrapping_neg(), 1_u8.wrapping_neg(), 1, row];
        let shifts = shifts(&terms, size.cols());
        let away = away(goal);
        Some(Self { entries, first, views: views.len(), cells, terms, shifts, away, offsets })
    }

    /// All tables.
    pub(super) fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// The slots of a board.
    pub(super) fn slots(&self, cells: &[u8; ROOM], blank: usize) -> [Slot; SLOTS] {
        let mut slots = [Slot::default(); SLOTS];
        for (slot, &first) in slots.iter_mut().zip(&self.first) {
            slot.number = first;
        }
        for terms in &self.terms {
            for cell in (0..terms.len()).filter(|&cell| cell != blank) {
                let (slot, term) = terms[usize::from(cells[cell])][cell];
                slots[slot].number += term;
            }
        }
        for slot in &mut slots[..self.first.len()] {
            slot.value = value(&self.entries, slot.number).into();
        }
        slots
    }

    /// For each view, half of the moves beyond Manhattan distance.
    pub(super) fn excess<const V: usize>(&self, slots: &[Slot; SLOTS]) -> [u32; V] {
        let patterns = self.first.len() / self.views.max(1);
        let excess = |view| slots[view * patterns..][..patterns].iter().map(|slot| slot.value);
        std::array::from_fn(|view| excess(view).sum())
    }
}

/// The entry with this number.
#[inline(always)]
pub(super) fn value(table: &[u8], number: u32) -> u8 {
    table[number as usize / 2] >> (4 * (number & 1)) & 15
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
                *away = is_away.into();
            }
        }
    }
    away
}
