//! The rank of a placement: its index in a table.
//!
//! A placement gives the cell of each of k tiles. It is ranked in five steps, here for the tiles A B C in cells 7, 2
//! and 5:
//!
//! 1. Sort the cells: 2 5 7.
//! 2. Rank the *set* of cells: the i-th smallest (from 1) adds "its number choose i". 2 + C(5, 2) + C(7, 3) = 2 + 10 +
//!    35 = 47. So all sets are counted in the order of their largest cell, then of the next, without gaps (the
//!    combinatorial number system, Lehmer 1964).
//! 3. Read the tiles in the order of the cells: B C A.
//! 4. Rank this *order* lexicographically: of the words that begin before B there are 2!, and so on. B C A is the
//!    fourth of six, number 3.
//! 5. The placement is number 47 * 3! + 3 = 285.
//!
//! All orders of a set are adjacent because a build works on them together: where the blank can go depends on the set
//! alone, see [`build`](super::build).

use super::field::{cells as cells_of, sets};
use super::pattern::{MAX_CELLS, MAX_TILES, Pattern};

/// The most orders of half of the tiles: 4!, rounded up to a power of two.
const MAX_HALF_ORDERS: usize = 32;

/// The ranking of the placements of a pattern.
#[derive(Clone, Debug)]
pub struct Rank {
    tiles: usize,
    /// `choose[i][n]` is the number of sets of i cells among the first n.
    choose: Box<[[u64; MAX_CELLS + 1]; MAX_TILES + 1]>,
    /// `factorial[k]` is the number of orders of k tiles.
    factorial: [u64; MAX_TILES + 1],
    entries: u64,
}

impl Rank {
    /// The ranking of the placements of a pattern.
    pub fn new(pattern: &Pattern) -> Self {
        let mut choose = Box::new([[0; MAX_CELLS + 1]; MAX_TILES + 1]);
        choose[0] = [1; MAX_CELLS + 1];
        for i in 1..=MAX_TILES {
            for n in 1..=MAX_CELLS {
                choose[i][n] = choose[i][n - 1] + choose[i - 1][n - 1];
            }
        }
        let mut factorial = [1; MAX_TILES + 1];
        for i in 1..=MAX_TILES {
            factorial[i] = factorial[i - 1] * i as u64;
        }
        Self { tiles: pattern.homes().len(), choose, factorial, entries: pattern.entries() }
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// What one step of the digit of this place adds to the rank of an order.
    pub(super) fn weight(&self, place: usize) -> u64 {
        self.factorial[self.tiles - 1 - place]
    }

    /// The number of placements.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// The number of orders of the tiles in a set of cells.
    pub fn orders(&self) -> u64 {
        self.factorial[self.tiles]
    }

    /// The number of sets of cells.
    pub fn sets(&self) -> u64 {
        self.entries / self.orders()
    }

    /// The number of a set of cells, given as bits.
    pub fn of_set(&self, mut set: u64) -> u64 {
        let mut rank = 0;
        for i in 1..=self.tiles {
            rank += self.choose[i][set.trailing_zeros() as usize & 63];
            set &= set.wrapping_sub(1);
        }
        rank
    }

    /// The rank of the placement with each tile of the pattern in the cell given for it.
    pub fn of_placement(&self, cells: &[u8]) -> u64 {
        let set = cells.iter().fold(0_u64, |set, &cell| set | 1 << cell);
        self.of_set(set) * self.orders() + self.of_order(cells, set)
    }

    /// The rank of the order of tiles in these cells, which form this set.
    pub(crate) fn of_order(&self, cells: &[u8], set: u64) -> u64 {
        let (mut order, mut smaller) = (0, 0_u64);
        for &cell in cells {
            // Tiles with smaller numbers in later cells come before in lexicographic order.
            let first_cells = (1 << cell) - 1;
            let before = (smaller & !first_cells).count_ones();
            let place = (set & first_cells).count_ones() as usize;
            order += u64::from(before) * self.weight(place);
            smaller |= 1 << cell;
        }
        order
    }

    /// The placement with this rank: the cell of each tile.
    pub fn placement(&self, rank: u64) -> Vec<u8> {
        let (mut set, order) = (rank / self.orders(), rank % self.orders());
        let mut sorted = vec![0; self.tiles];
        for i in (1..=self.tiles).rev() {
            let cell = self.choose[i].partition_point(|&sets| sets <= set) - 1;
            set -= self.choose[i][cell];
            sorted[i - 1] = cell as u8;
        }
        let mut cells = vec![0; self.tiles];
        for (place, tile) in self.order(order).into_iter().enumerate() {
            cells[usize::from(tile)] = sorted[place];
        }
        cells
    }

    /// Calls `each` for all placements, with the rank and the sum of each tile's cell times its weight. Placements with
    /// the last half of the tiles in the same cells are adjacent: if their weights are the largest, sums are too.
    pub(crate) fn weigh_all(
        &self,
        cells: usize,
        weights: &[u32],
        mut each: impl FnMut(usize, usize),
    ) {
        let first = self.tiles / 2;
        // The orders of the tiles of each half, four bits for each tile, those of the first place lowest.
        let mut halves: [Vec<u32>; 2] = Default::default();
        // For each set of places of the last half, the orders of all tiles with that half there, each with the indices
        // of its orders of the halves.
        let mut orders = vec![Vec::new(); 1 << self.tiles];
        for order in 0..self.orders() {
            let (mut places, mut of_halves) = (0, [0; 2]);
            for tile in self.order(order).into_iter().rev() {
                let half = usize::from(usize::from(tile) >= first);
                places = 2 * places + half;
                of_halves[half] = of_halves[half] << 4 | u32::from(tile);
            }
            let mut index = |half: usize| {
                let (known, order) = (&mut halves[half], of_halves[half]);
                known.iter().position(|other| *other == order).unwrap_or_else(|| {
                    known.push(order);
                    known.len() - 1
                })
            };
            orders[places].push((order, [index(0), index(1)]));
        }
        let sums = |half: &[u32], set: u64| {
            let mut sums = [0; MAX_HALF_ORDERS];
            for (sum, &tiles) in sums.iter_mut().zip(half) {
                let term = |(place, cell)| cell * weights[(tiles >> (4 * place) & 15) as usize];
                *sum = (0_u32..).zip(cells_of(set)).map(term).sum::<u32>() as usize;
            }
            sums
        };
        for last in sets(self.tiles - first, cells) {
            let of_last = sums(&halves[1], last);
            for first in sets(first, cells).filter(|first| first & last == 0) {
                let (set, of_first) = (first | last, sums(&halves[0], first));
                let is_last = |cell: u32| (last >> cell & 1) as usize;
                let places = cells_of(set).enumerate().map(|(place, cell)| is_last(cell) << place);
                let rank = self.of_set(set) * self.orders();
                for &(order, [first, last]) in &orders[places.sum::<usize>()] {
                    each(
                        (rank + order) as usize,
                        of_first[first % MAX_HALF_ORDERS] + of_last[last % MAX_HALF_ORDERS],
                    );
                }
            }
        }
    }

    /// The tiles in the order with this rank.
    pub(super) fn order(&self, mut rank: u64) -> Vec<u8> {
        let mut left: Vec<u8> = (0..self.tiles as u8).collect();
        let mut order = Vec::with_capacity(self.tiles);
        for place in 0..self.tiles {
            let each = self.weight(place);
            order.push(left.remove((rank / each) as usize));
            rank %= each;
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    fn rank(rows: usize, cols: usize, tiles: usize) -> Rank {
        let homes: Vec<usize> = (0..tiles).collect();
        let size = Size::new(rows, cols).expect("a size");
        Rank::new(&Pattern::new(size, rows * cols - 1, &homes).expect("a pattern"))
    }

    #[test]
    fn the_example_above() {
        assert_eq!(rank(3, 3, 3).of_placement(&[7, 2, 5]), 285);
    }

    #[test]
    fn every_number_is_that_of_one_placement() {
        for rank in [rank(2, 2, 3), rank(3, 3, 4), rank(3, 4, 5), rank(5, 5, 3)] {
            for number in 0..rank.entries() {
                assert_eq!(rank.of_placement(&rank.placement(number)), number);
            }
        }
    }

    #[test]
    fn the_largest_tables_are_numbered_to_their_end() {
        for (rank, entries) in [
            (rank(4, 4, 7), 57_657_600),
            (rank(4, 4, 8), 518_918_400),
            (rank(5, 5, 6), 127_512_000),
            (rank(8, 8, 5), 914_941_440),
        ] {
            assert_eq!(rank.entries(), entries);
            for number in (0..entries).step_by(99_991).chain([entries - 1]) {
                assert_eq!(rank.of_placement(&rank.placement(number)), number);
            }
        }
    }
}
