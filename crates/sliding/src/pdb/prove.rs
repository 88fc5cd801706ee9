//! Checks a table with code that shares nothing with [`build`](super::build).
//!
//! A build works on whole blocks of orders and on regions of the blank. Here a state is the cell of each tile and of
//! the blank, one by one: a breadth-first search in which moves of other tiles cost nothing, so that they are followed
//! before the next layer begins. States have their own numbering: the first tile's cell, the second's among the
//! remaining cells, and so on, and the blank's last.
//!
//! That takes a byte for each placement and cell of the blank. For larger tables a random sample of entries is checked,
//! each by A\* from the placement, with the blank anywhere, to the goal. Its estimate is the sum of exact distances,
//! found by such searches, for the first tiles of the pattern and for the others, with the blank in its cell: each
//! counts only the moves of its own tiles.

use rand_core::Rng;
use rustc_hash::FxHashMap;
use susun_search::{below, seeded};

use super::table::Table;
use crate::moves::Direction;
use crate::size::Size;

/// The most states for which all entries of a table are checked.
pub const MOST_STATES: u64 = 100_000_000;
/// The most states of the distance tables that guide A\*, if few entries are checked: larger ones cost more than they
/// save.
const FEW_HINTS: u64 = 1 << 24;
/// From this many entries on, they are not few.
const MANY: u64 = 10_000;
/// Bits of a cell in a state.
const CELL: u32 = 6;
const UNSEEN: u8 = u8::MAX;
/// States between two calls of the watch function.
const LOOK: u64 = 1 << 18;

/// The table agrees with a search on the entries compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The number of entries compared.
    pub compared: u64,
    /// Whether these were all.
    pub all: bool,
}

/// Why a table was not proved correct.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotProved {
    /// The watch function stopped the check.
    #[error("stopped")]
    Stopped,
    /// An entry is wrong.
    #[error(
        "with the tiles in cells {cells:?} the table says {table} moves, and a search {search}"
    )]
    Differs {
        /// The cell of each tile.
        cells: Vec<u8>,
        /// Moves according to the table.
        table: u32,
        /// Moves according to the search.
        search: u32,
    },
}

/// Receives the progress as (done, total); returns false to stop.
pub type Watch<'a> = dyn FnMut(u64, u64) -> bool + 'a;

/// Compares all entries of a table with a search, or `samples` random ones, drawn with a seed, if the table is too
/// large for that.
pub fn prove(
    table: &Table,
    samples: u64,
    seed: u64,
    watch: &mut Watch<'_>,
) -> Result<Proved, NotProved> {
    let cells = table.pattern().size().cells() as u64;
    if table.pattern().entries() * cells <= MOST_STATES {
        every(table, watch)
    } else {
        sample(table, samples, seed, watch)
    }
}

/// Compares all entries, however many there are.
fn every(table: &Table, watch: &mut Watch<'_>) -> Result<Proved, NotProved> {
    let pattern = table.pattern();
    let found = Distances::search(pattern.size(), pattern.blank(), pattern.homes(), watch)?;
    for (number, by_blank) in found.by_state.chunks(pattern.size().cells()).enumerate() {
        let nearest = by_blank.iter().copied().min().unwrap_or(UNSEEN);
        // Unreachable placements have no distance to compare.
        if nearest != UNSEEN {
            compare(table, &found.placement(number as u64), u32::from(nearest))?;
        }
    }
    Ok(Proved { compared: pattern.entries(), all: true })
}

/// Compares `samples` random entries, drawn with a seed, whatever the size of the table.
pub fn sample(
    table: &Table,
    samples: u64,
    seed: u64,
    watch: &mut Watch<'_>,
) -> Result<Proved, NotProved> {
    let pattern = table.pattern();
    let (size, homes) = (pattern.size(), pattern.homes());
    let most = if samples < MANY { FEW_HINTS } else { MOST_STATES };
    let hints = |tiles: usize| states(size, tiles) <= most;
    let most = (1..=homes.len()).rev().find(|&tiles| hints(tiles)).unwrap_or(1);
    let parts = homes.chunks(most);
    let parts: Vec<Distances> = parts
        .map(|homes| Distances::search(size, pattern.blank(), homes, &mut |_, _| watch(0, samples)))
        .collect::<Result<_, _>>()?;
    let mut search = AStar {
        size,
        goal: packed(homes, pattern.blank()),
        homes,
        parts,
        best: FxHashMap::default(),
    };
    let mut rng = seeded(seed);
    for sample in 0..samples {
        if !watch(sample, samples) {
            return Err(NotProved::Stopped);
        }
        let placement = drawn(size, homes.len(), &mut rng);
        if let Some(distance) = search.distance(&placement) {
            compare(table, &placement, distance)?;
        }
    }
    Ok(Proved { compared: samples, all: false })
}

/// Compares one entry with a distance.
fn compare(table: &Table, cells: &[u8], search: u32) -> Result<(), NotProved> {
    let pattern = table.pattern();
    let homes = cells.iter().zip(pattern.homes());
    let manhattan: usize = homes
        .map(|(&cell, &home)| pattern.size().distance(usize::from(cell), usize::from(home)))
        .sum();
    let excess = u32::from(table.excess(cells));
    let says = manhattan as u32 + 2 * excess;
    // The largest value also means anything larger.
    if says == search || excess == 15 && says < search {
        return Ok(());
    }
    Err(NotProved::Differs { cells: cells.to_vec(), table: says, search })
}

/// The number of moves of some tiles that each state needs.
struct Distances {
    size: Size,
    tiles: usize,
    by_state: Vec<u8>,
}

impl Distances {
    fn search(
        size: Size,
        blank: usize,
        homes: &[u8],
        watch: &mut Watch<'_>,
    ) -> Result<Self, NotProved> {
        let of = states(size, homes.len());
        let by_state = vec![UNSEEN; of as usize];
        let mut found = Self { size, tiles: homes.len(), by_state };
        let (mut now, mut next) = (vec![packed(homes, blank)], Vec::new());
        let (mut depth, mut done) = (0, 0);
        while !now.is_empty() {
            while let Some(state) = now.pop() {
                let number = found.number(state);
                if found.by_state[number] != UNSEEN {
                    continue;
                }
                found.by_state[number] = depth;
                done += 1;
                if done % LOOK == 0 && !watch(done, of) {
                    return Err(NotProved::Stopped);
                }
                for (after, costs) in successors(size, found.tiles, state) {
                    if found.by_state[found.number(after)] == UNSEEN {
                        if costs { &mut next } else { &mut now }.push(after);
                    }
                }
            }
            std::mem::swap(&mut now, &mut next);
            depth += 1;
        }
        Ok(found)
    }

    /// The number of a state: a digit for each tile, then the blank's cell.
    fn number(&self, state: u64) -> usize {
        let cells = self.size.cells();
        let (mut number, mut taken) = (0, 0_u64);
        for tile in 0..self.tiles {
            let cell = cell(state, tile + 1);
            let before = (taken & ((1 << cell) - 1)).count_ones() as usize;
            number = number * (cells - tile) + cell - before;
            taken |= 1 << cell;
        }
        number * cells + cell(state, 0)
    }

    /// The placement with this number, without its last digit.
    fn placement(&self, mut number: u64) -> Vec<u8> {
        let cells = self.size.cells();
        let mut digits = vec![0; self.tiles];
        for tile in (0..self.tiles).rev() {
            let left = (cells - tile) as u64;
            digits[tile] = (number % left) as usize;
            number /= left;
        }
        let mut free: Vec<u8> = (0..cells as u8).collect();
        digits.into_iter().map(|digit| free.remove(digit)).collect()
    }
}

/// A search for single placements of a pattern.
struct AStar<'a> {
    size: Size,
    homes: &'a [u8],
    goal: u64,
    /// The estimate: distances of the first tiles, of the next, and so on.
    parts: Vec<Distances>,
    /// The cost of the cheapest known path to each state.
    best: FxHashMap<u64, u32>,
}

impl AStar<'_> {
    /// Moves of the pattern's tiles from a placement, with the blank anywhere, to the goal; `None` if it is
    /// unreachable.
    fn distance(&mut self, placement: &[u8]) -> Option<u32> {
        self.best.clear();
        let mut open: Vec<Vec<(u64, u32)>> = Vec::new();
        for blank in (0..self.size.cells()).filter(|&cell| !placement.contains(&(cell as u8))) {
            self.meet(packed(placement, blank), 0, &mut open);
        }
        let mut expected = 0;
        while expected < open.len() {
            let Some((state, cost)) = open[expected].pop() else {
                expected += 1;
                continue;
            };
            if self.best.get(&state) != Some(&cost) {
                continue;
            }
            if state == self.goal {
                return Some(cost);
            }
            for (after, costs) in successors(self.size, self.homes.len(), state) {
                self.meet(after, cost + u32::from(costs), &mut open);
            }
        }
        None
    }

    /// Stores a state if this is the cheapest path to it.
    fn meet(&mut self, state: u64, cost: u32, open: &mut Vec<Vec<(u64, u32)>>) {
        if self.best.get(&state).is_some_and(|&best| best <= cost) {
            return;
        }
        let Some(expected) = self.expected(state) else { return };
        let total = (cost + expected) as usize;
        if open.len() <= total {
            open.resize_with(total + 1, Vec::new);
        }
        self.best.insert(state, cost);
        open[total].push((state, cost));
    }

    /// A lower bound of the moves; `None` if some tiles cannot go home.
    fn expected(&self, state: u64) -> Option<u32> {
        let (mut sum, mut tiles) = (0, state >> CELL);
        for part in &self.parts {
            let own = tiles << CELL | state & ((1 << CELL) - 1);
            match part.by_state[part.number(own)] {
                UNSEEN => return None,
                moves => sum += u32::from(moves),
            }
            tiles >>= CELL * part.tiles as u32;
        }
        Some(sum)
    }
}

/// The states after one step of the blank, and whether a tile of the pattern moved.
fn successors(size: Size, tiles: usize, state: u64) -> impl Iterator<Item = (u64, bool)> {
    let blank = cell(state, 0);
    Direction::ALL.into_iter().filter_map(move |direction| size.neighbour(blank, direction)).map(
        move |to| {
            // The exclusive or of two cells maps each to the other.
            let change = (blank ^ to) as u64;
            match (1..=tiles).find(|&place| cell(state, place) == to) {
                Some(place) => (state ^ change ^ change << (CELL * place as u32), true),
                None => (state ^ change, false),
            }
        },
    )
}

/// A state in a word: the blank's cell, then that of each tile.
fn packed(cells: &[u8], blank: usize) -> u64 {
    let tiles = cells.iter().rev().fold(0, |state, &cell| state << CELL | u64::from(cell));
    tiles << CELL | blank as u64
}

/// The cell of the blank (place 0) or of a tile.
fn cell(state: u64, place: usize) -> usize {
    (state >> (CELL * place as u32)) as usize & ((1 << CELL) - 1)
}

/// The number of placements of `tiles` tiles, with the blank in any cell.
fn states(size: Size, tiles: usize) -> u64 {
    let cells = size.cells() as u64;
    (0..tiles as u64).map(|tile| cells - tile).product::<u64>() * cells
}

/// Different cells for `tiles` tiles, uniformly distributed.
fn drawn(size: Size, tiles: usize, rng: &mut impl Rng) -> Vec<u8> {
    let mut free: Vec<u8> = (0..size.cells() as u8).collect();
    (0..tiles).map(|_| free.remove(below(free.len() as u32, rng) as usize)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::pdb::Pattern;

    fn pattern(rows: usize, cols: usize, blank: usize, homes: &[usize]) -> Pattern {
        Pattern::new(Size::new(rows, cols).expect("a size"), blank, homes).expect("a pattern")
    }

    #[test]
    fn numbers_and_placements_belong_together() {
        let size = Size::new(3, 4).expect("a size");
        let found = Distances { size, tiles: 3, by_state: Vec::new() };
        for number in 0..12 * 11 * 10 {
            let placement = found.placement(number);
            assert_eq!(found.number(packed(&placement, 7)) as u64, number * 12 + 7);
        }
    }

    #[test]
    fn all_entries_and_single_ones_are_found_alike() {
        let pattern = pattern(3, 3, 8, &[0, 1, 2, 3]);
        let table = Table::build(&pattern);
        let all = Proved { compared: 3024, all: true };
        assert_eq!(prove(&table, 0, 0, &mut |_, _| true), Ok(all));
        let some_of_them = Proved { compared: 500, all: false };
        assert_eq!(sample(&table, 500, 1, &mut |_, _| true), Ok(some_of_them));
        assert_eq!(sample(&table, 500, 1, &mut |_, _| false), Err(NotProved::Stopped));
    }

    #[test]
    fn a_single_wrong_entry_is_found() {
        let pattern = pattern(3, 3, 8, &[0, 1, 2, 3]);
        let good = Table::build(&pattern);
        for entry in [0, 1, 1000, 3023] {
            for step in [1, 15] {
                let mut bytes = good.bytes().to_vec();
                let half = 4 * (entry % 2);
                let value = (bytes[entry / 2] >> half & 15).wrapping_add(step) & 15;
                bytes[entry / 2] = bytes[entry / 2] & !(15 << half) | value << half;
                let wrong = Table::new(&pattern, Arc::new(bytes)).expect("of its length");
                let found = prove(&wrong, 0, 0, &mut |_, _| true);
                assert!(matches!(found, Err(NotProved::Differs { .. })), "{entry}");
            }
        }
    }
}
