//! The fewest moves that bring the tiles of a group home, if only they count: A* over their cells and the cells that
//! the blank can reach without moving one of them.

use rustc_hash::FxHashSet;
use susun_search::{Halt, Meter};

use super::MOST_TILES;
use crate::size::Size;

/// A set of cells.
type CellSet = u64;

/// The cells of a board as sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    size: Size,
    all: CellSet,
    first_col: CellSet,
    last_col: CellSet,
}

impl Grid {
    /// `None` if the board has too many cells.
    pub(super) fn new(size: Size) -> Option<Self> {
        let all = CellSet::MAX.checked_shr(CellSet::BITS.checked_sub(size.cells() as u32)?)?;
        let col = |col| (0..size.rows()).fold(0, |cells, row| cells | 1 << size.cell(row, col));
        Some(Self { size, all, first_col: col(0), last_col: col(size.cols() - 1) })
    }

    fn neighbours(&self, cells: CellSet) -> CellSet {
        let (left, right) = ((cells & !self.first_col) >> 1, (cells & !self.last_col) << 1);
        left | right | cells >> self.size.cols() | (cells << self.size.cols()) & self.all
    }

    /// The free cells that can be reached from a cell.
    fn region(&self, from: usize, free: CellSet) -> CellSet {
        let mut region = 1 << from;
        loop {
            let larger = (region | self.neighbours(region)) & free;
            if larger == region {
                return region;
            }
            region = larger;
        }
    }
}

/// Where the tiles of a group are: six bits for each cell, then the smallest cell that the blank can reach.
type Key = u64;

#[derive(Clone, Copy)]
struct Node {
    key: Key,
    /// The distances of the tiles from home.
    estimate: u32,
}

/// A search in progress. Every move changes the estimate by one, so f stays the same or grows by two: two stacks are
/// enough.
pub(super) struct GroupSearch {
    grid: Grid,
    homes: Vec<usize>,
    /// No way home is shorter.
    bound: u32,
    /// States whose f is the bound, and those whose f is larger by two.
    open: Vec<Node>,
    later: Vec<Node>,
    seen: FxHashSet<Key>,
    /// Successors of a state, which are not counted yet; and the estimate of that state.
    successors: Vec<Node>,
    estimate: u32,
    /// Nodes generated.
    pub(super) nodes: u64,
}

impl GroupSearch {
    /// A search from the cells of the tiles to their homes.
    pub(super) fn new(grid: Grid, cells: &[usize], homes: Vec<usize>, blank: usize) -> Self {
        let pairs = cells.iter().zip(&homes);
        let estimate = pairs.map(|(&cell, &home)| grid.size.distance(cell, home) as u32).sum();
        let free = cells.iter().fold(grid.all, |free, cell| free & !(1 << cell));
        let root = Node { key: key(cells, &grid, blank, free), estimate };
        Self {
            grid,
            homes,
            bound: estimate,
            open: vec![root],
            later: Vec::new(),
            seen: FxHashSet::default(),
            successors: Vec::new(),
            estimate,
            nodes: 0,
        }
    }

    /// Continues to the end; `None` if that needs more than `most` nodes.
    pub(super) fn advance(
        &mut self,
        most: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, Halt> {
        loop {
            while let Some(&node) = self.successors.last() {
                meter.check()?;
                meter.generated();
                self.nodes += 1;
                self.successors.pop();
                let is_nearer = node.estimate < self.estimate;
                if is_nearer { &mut self.open } else { &mut self.later }.push(node);
            }
            if self.nodes >= most {
                return Ok(None);
            }
            let Some(node) = self.open.pop() else {
                if self.later.is_empty() {
                    return Ok(None);
                }
                self.bound += 2;
                std::mem::swap(&mut self.open, &mut self.later);
                continue;
            };
            if node.estimate == 0 {
                return Ok(Some(self.bound));
            }
            if self.seen.insert(node.key) {
                meter.expanded();
                self.expand(node);
            }
        }
    }

    fn expand(&mut self, node: Node) {
        let (grid, mut cells) = (&self.grid, [0; MOST_TILES]);
        let cells = &mut cells[..self.homes.len()];
        let mut rest = node.key;
        for cell in cells.iter_mut() {
            (*cell, rest) = ((rest & 63) as usize, rest >> 6);
        }
        let free = cells.iter().fold(grid.all, |free, cell| free & !(1 << cell));
        let region = grid.region(rest as usize, free);
        self.estimate = node.estimate;
        for tile in 0..cells.len() {
            let (from, home) = (cells[tile], self.homes[tile]);
            let mut targets = grid.neighbours(1 << from) & region;
            while targets != 0 {
                let to = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                cells[tile] = to;
                let free = (free | 1 << from) & !(1 << to);
                let distance = |cell| grid.size.distance(cell, home) as u32;
                let estimate = node.estimate + distance(to) - distance(from);
                self.successors.push(Node { key: key(cells, grid, from, free), estimate });
            }
            cells[tile] = from;
        }
    }
}

fn key(cells: &[usize], grid: &Grid, blank: usize, free: CellSet) -> Key {
    let reached = Key::from(grid.region(blank, free).trailing_zeros());
    cells.iter().rev().fold(reached, |key, &cell| key << 6 | cell as Key)
}
