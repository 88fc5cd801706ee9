//! IDA\* with the pattern databases of Korf and Felner on the 24-puzzle, written for speed alone: the tables in the
//! layout of the kernel, the board and its reflection, a function for each last move. It has no limits, one goal
//! and no forbidden words, and does not record the path.

use susun_sliding::Symmetry;
use susun_sliding::pdb::{Partition, Table};

use crate::square::{distance, goes, is_away};

const SIDE: usize = 5;
const CELLS: usize = SIDE * SIDE;
/// The moves of the blank: up, left, right, down. A move and its opposite add up to 3.
const OFFSETS: [isize; 4] = [-5, -1, 1, 5];
/// Stands for the last move at the start.
pub const NONE: usize = 4;
/// Patterns of a partition, and their tiles.
const PATTERNS: usize = 4;
const TILES: u32 = 6;
/// The board and its reflection.
const VIEWS: usize = 2;

/// A tile of a view: its pattern there, and for each cell its term of the number.
type Terms = [(usize, [u32; CELLS]); CELLS];

/// A search.
pub struct Bare {
    tables: Vec<Vec<u8>>,
    /// For each view and pattern, its table.
    table_of: [[usize; PATTERNS]; VIEWS],
    terms: [Terms; VIEWS],
    /// By direction, cell of the tile, and tile: whether the tile moves away from its home.
    away: [[[i8; CELLS]; CELLS]; 4],
    board: [u8; CELLS],
    /// For each view and pattern, the number of the entry, and the entry.
    numbers: [[(u32, i8); PATTERNS]; VIEWS],
    generated: u64,
}

impl Bare {
    /// A search with copies of the tables of a partition.
    pub fn new(partition: &Partition, tables: &[impl AsRef<Table>]) -> Self {
        let size = partition.size();
        let reflection = Symmetry::reflection_through(size, 0).expect("a square");
        let mut table_of = [[0; PATTERNS]; VIEWS];
        let mut terms: [Terms; VIEWS] = [[(0, [0; CELLS]); CELLS]; VIEWS];
        for (view, symmetry) in [Symmetry::default(), reflection].into_iter().enumerate() {
            for (number, pattern) in partition.patterns().iter().enumerate() {
                let (canonical, onwards) = pattern.canonical();
                let same = |table: &_| AsRef::<Table>::as_ref(table).pattern() == &canonical;
                table_of[view][number] = tables.iter().position(same).expect("its table");
                let image = |cell| onwards.cell(size, symmetry.cell(size, cell)) as u8;
                for (place, &home) in canonical.homes().iter().enumerate() {
                    let tile = (0..CELLS).find(|&cell| image(cell) == home).expect("a tile");
                    let term = |cell| u32::from(image(cell)) * (CELLS as u32).pow(place as u32);
                    terms[view][tile] = (number, std::array::from_fn(term));
                }
            }
        }
        let mut away = [[[0; CELLS]; CELLS]; 4];
        for (direction, by_cell) in away.iter_mut().enumerate() {
            for (from, by_tile) in by_cell.iter_mut().enumerate() {
                for (tile, away) in by_tile.iter_mut().enumerate() {
                    *away = is_away::<SIDE>(direction, from, tile).into();
                }
            }
        }
        let tables = tables.iter().map(|table| laid_out(table.as_ref())).collect();
        let (board, numbers) = ([0; CELLS], [[(0, 0); PATTERNS]; VIEWS]);
        Self { tables, table_of, terms, away, board, numbers, generated: 0 }
    }

    /// Nodes generated up to the first solution.
    pub fn solve(&mut self, tiles: &[u16]) -> u64 {
        self.generated = 1;
        let mut bound = self.estimate(tiles);
        while !self.solved_within(tiles, NONE, bound) {
            bound += 2;
        }
        self.generated
    }

    /// Nodes generated so far.
    pub fn generated(&self) -> u64 {
        self.generated
    }

    /// The estimate for a board; it becomes the current one.
    pub fn estimate(&mut self, tiles: &[u16]) -> u32 {
        let (_, manhattan, excess) = self.start(tiles);
        manhattan + 2 * excess.into_iter().max().unwrap_or(0)
    }

    /// Whether a board has a solution of at most `bound` moves; the last move, if there was one, is not taken back.
    pub fn solved_within(&mut self, tiles: &[u16], last: usize, bound: u32) -> bool {
        let (blank, manhattan, excess) = self.start(tiles);
        let manhattan = manhattan as i32;
        let most = (bound as i32 - manhattan).div_euclid(2) as i8;
        let room = excess.map(|excess| most - excess as i8);
        if room.iter().any(|&room| room < 0) {
            return false;
        }
        match last {
            0 => self.below::<0>(blank, manhattan, room),
            1 => self.below::<1>(blank, manhattan, room),
            2 => self.below::<2>(blank, manhattan, room),
            3 => self.below::<3>(blank, manhattan, room),
            _ => self.below::<NONE>(blank, manhattan, room),
        }
    }

    /// Makes a board the current one: its blank, its Manhattan distance, and half of the moves beyond it in each view.
    fn start(&mut self, tiles: &[u16]) -> (usize, u32, [u32; VIEWS]) {
        self.numbers = [[(0, 0); PATTERNS]; VIEWS];
        let (mut blank, mut manhattan) = (0, 0);
        for (cell, &tile) in tiles.iter().enumerate() {
            self.board[cell] = tile as u8;
            if tile == 0 {
                blank = cell;
                continue;
            }
            manhattan += distance::<SIDE>(cell, usize::from(tile)) as u32;
            for view in 0..VIEWS {
                let (pattern, terms) = &self.terms[view][usize::from(tile)];
                self.numbers[view][*pattern].0 += terms[cell];
            }
        }
        let excess = [0, 1].map(|view| {
            for pattern in 0..PATTERNS {
                let (number, _) = self.numbers[view][pattern];
                self.numbers[view][pattern].1 = self.value(view, pattern, number);
            }
            self.numbers[view].iter().map(|&(_, value)| value as u32).sum()
        });
        (blank, manhattan, excess)
    }

    #[inline(always)]
    fn value(&self, view: usize, pattern: usize, number: u32) -> i8 {
        let table = &self.tables[self.table_of[view][pattern]];
        (table[number as usize / 2] >> (4 * (number & 1)) & 15) as i8
    }

    /// Whether there is a goal below. `room` is half of how far g + h is below the bound, for each view.
    fn below<const LAST: usize>(&mut self, blank: usize, manhattan: i32, room: [i8; 2]) -> bool {
        self.step::<LAST, 0>(blank, manhattan, room)
            || self.step::<LAST, 1>(blank, manhattan, room)
            || self.step::<LAST, 2>(blank, manhattan, room)
            || self.step::<LAST, 3>(blank, manhattan, room)
    }

    #[inline(always)]
    fn step<const LAST: usize, const NOW: usize>(
        &mut self,
        blank: usize,
        manhattan: i32,
        mut room: [i8; 2],
    ) -> bool {
        if LAST + NOW == 3 || !goes::<SIDE>(blank, NOW) {
            return false;
        }
        self.generated += 1;
        let to = blank.wrapping_add_signed(OFFSETS[NOW]);
        let tile = usize::from(self.board[to]);
        let away = self.away[NOW][to][tile];
        let mut after = [(0, (0, 0)); VIEWS];
        for view in 0..VIEWS {
            let (pattern, terms) = &self.terms[view][tile];
            let (old, before) = self.numbers[view][*pattern];
            let new = old.wrapping_add(terms[blank]).wrapping_sub(terms[to]);
            let value = self.value(view, *pattern, new);
            room[view] += before - value - away;
            if room[view] < 0 {
                return false;
            }
            after[view] = (*pattern, (new, value));
        }
        let manhattan = manhattan - 1 + 2 * i32::from(away);
        if manhattan == 0 {
            return true;
        }
        for (numbers, (pattern, number)) in self.numbers.iter_mut().zip(&mut after) {
            std::mem::swap(&mut numbers[*pattern], number);
        }
        self.board[blank] = tile as u8;
        let found = self.below::<NOW>(to, manhattan, room);
        self.board[to] = tile as u8;
        for (numbers, (pattern, number)) in self.numbers.iter_mut().zip(after) {
            numbers[pattern] = number;
        }
        found
    }
}

/// The boards after each move, with its direction.
pub fn moves(tiles: &[u16]) -> impl Iterator<Item = (usize, Vec<u16>)> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
    (0..4).filter(move |&direction| goes::<SIDE>(blank, direction)).map(move |direction| {
        let mut next = tiles.to_vec();
        next.swap(blank, blank.wrapping_add_signed(OFFSETS[direction]));
        (direction, next)
    })
}

/// A table with the number of an entry as a sum of a term for each tile.
fn laid_out(table: &Table) -> Vec<u8> {
    let mut laid = vec![0; CELLS.pow(TILES).div_ceil(2)];
    let mut cells = [0; TILES as usize];
    place(table, &mut cells, 0, (0, 0), &mut laid);
    laid
}

/// Places the tiles from the given one on in all ways; `number` and the set of cells are of those before it.
fn place(
    table: &Table,
    cells: &mut [u8; TILES as usize],
    tile: usize,
    (number, taken): (usize, u32),
    laid: &mut [u8],
) {
    if tile == cells.len() {
        laid[number / 2] |= table.excess(cells) << (4 * (number % 2));
        return;
    }
    for cell in (0..CELLS).filter(|cell| taken >> cell & 1 == 0) {
        cells[tile] = cell as u8;
        let number = number + cell * CELLS.pow(tile as u32);
        place(table, cells, tile + 1, (number, taken | 1 << cell), laid);
    }
}
