//! A lower bound from groups of tiles.
//!
//! If only the moves of a few tiles count and all others may be anywhere, the shortest way home of these tiles is
//! quickly found. The sum over disjoint groups is a lower bound, as with additive pattern databases (Korf and Felner
//! 2002). A pattern database has the answer for every board; for one board a search is enough, which needs no tables,
//! and the groups can be chosen for the board: tiles that conflict in a line, then tiles with neighbouring homes. Two
//! groups are joined as long as the search for both together is short.
//!
//! Measured on the first 20 of Korf's 24-puzzles: linear conflict 80.25, groups of up to 6 tiles 81.05 with 14,000
//! nodes, of up to 8 tiles 81.45 with 900,000, of up to 12 with more nodes each 82.35 with 4 million. What the databases
//! of fixed blocks of 5, 6 and 8 tiles would give: 79.85, 80.65 and 82.25. Walking distance by such a search, without a
//! table: 79.85. On 6x6 groups add 0.8 to linear conflict, on 8x8 and 10x10 0.2, so they end at 64 cells. What is missing
//! is the blank, whose way from tile to tile costs the groups nothing.

mod search;

use susun_search::{Control, Halt, Limits, Meter};

use crate::board::{BLANK, Board};
use crate::goal::Goal;
use crate::heuristic::LinearConflict;
use crate::size::Size;
use search::{Grid, GroupSearch};

/// The most tiles of a group.
const MOST_TILES: usize = 8;

/// The most nodes of the search for one group: few at first, and when nothing is left to join, more.
const FEW_NODES: u64 = 4_000;
const GROWTH: u64 = 8;
const MOST_NODES: u64 = FEW_NODES * GROWTH * GROWTH;

/// How much two tiles belong together: if they conflict in a line, if their homes are one or two steps apart, and if
/// they themselves are.
const CONFLICT: u64 = 100;
const HOMES: [u64; 2] = [10, 5];
const CELLS: [u64; 2] = [2, 1];

/// Tiles, and the fewest moves of theirs that bring them all home.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The tiles.
    pub tiles: Vec<u16>,
    /// Their moves.
    pub moves: u32,
}

/// The groups of a board, in progress: they become larger, and their sum never falls.
pub struct Groups {
    board: Cells,
    all: Vec<Group>,
    /// How much two groups belong together.
    affinity: Vec<Vec<u64>>,
    /// The most tiles of a group for now, and the most nodes of a search.
    most_tiles: usize,
    most_nodes: u64,
    /// The first tiles of groups that needed more nodes.
    refused: Vec<[u16; 2]>,
    /// The groups that may be joined.
    joining: Option<(usize, usize, GroupSearch)>,
    /// Nodes of the searches that have ended.
    nodes: u64,
}

/// The cells of all tiles.
struct Cells {
    size: Size,
    grid: Grid,
    start: Vec<usize>,
    home: Vec<usize>,
}

impl Cells {
    fn new(start: &Board, goal: &Goal) -> Option<Self> {
        let (start_cells, home) = (start.cells_by_tile(), goal.board().cells_by_tile());
        let size = start.size();
        let grid =
            Grid::new(size).filter(|_| !size.is_line() && home.len() == start_cells.len())?;
        Some(Self { size, grid, start: start_cells, home })
    }

    fn manhattan(&self, tiles: &[u16]) -> u32 {
        let distance = |&tile: &u16| {
            self.size.distance(self.start[usize::from(tile)], self.home[usize::from(tile)]) as u32
        };
        tiles.iter().map(distance).sum()
    }

    fn search(&self, tiles: &[u16]) -> GroupSearch {
        let of = |cells: &[usize]| tiles.iter().map(|&tile| cells[usize::from(tile)]).collect();
        let cells: Vec<usize> = of(&self.start);
        GroupSearch::new(self.grid, &cells, of(&self.home), self.start[usize::from(BLANK)])
    }
}

impl Groups {
    /// Begins with a group for each tile. `None` for boards of more than 64 cells and for lines.
    pub fn new(start: &Board, goal: &Goal) -> Option<Self> {
        let board = Cells::new(start, goal)?;
        let tiles = 1..board.home.len() as u16;
        let group = |tile| Group { tiles: vec![tile], moves: board.manhattan(&[tile]) };
        let all: Vec<Group> = tiles.clone().map(group).collect();
        let near = |cells: &[usize], a: u16, b: u16, worth: [u64; 2]| match board
            .size
            .distance(cells[usize::from(a)], cells[usize::from(b)])
        {
            apart @ 1..=2 => worth[apart - 1],
            _ => 0,
        };
        let both = |a, b| near(&board.home, a, b, HOMES) + near(&board.start, a, b, CELLS);
        let row = |a: u16| tiles.clone().map(|b| if a == b { 0 } else { both(a, b) }).collect();
        let mut affinity: Vec<Vec<u64>> = tiles.clone().map(row).collect();
        for conflict in LinearConflict::new(goal).conflicts(start) {
            for (a, b) in conflict.pairs {
                let (a, b) = (usize::from(a) - 1, usize::from(b) - 1);
                affinity[a][b] += CONFLICT;
                affinity[b][a] += CONFLICT;
            }
        }
        Some(Self {
            board,
            all,
            affinity,
            most_tiles: 2,
            most_nodes: FEW_NODES,
            refused: Vec::new(),
            joining: None,
            nodes: 0,
        })
    }

    /// The moves of all groups: no solution is shorter.
    pub fn bound(&self) -> u32 {
        self.all.iter().map(|group| group.moves).sum()
    }

    /// The groups that need more moves than the distances of their tiles.
    pub fn gains(&self) -> impl Iterator<Item = &Group> {
        self.all.iter().filter(|group| group.moves > self.board.manhattan(&group.tiles))
    }

    /// The nodes of all searches.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Joins groups until the searches have used this many nodes or nothing is left to join.
    pub fn advance(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Result<(), Halt> {
        while self.joining.is_some() || self.nodes < nodes {
            let Some((first, second, mut search)) = self.joining.take().or_else(|| self.next())
            else {
                return Ok(());
            };
            let found = match search.advance(self.most_nodes, meter) {
                Ok(found) => found,
                Err(halt) => {
                    self.joining = Some((first, second, search));
                    return Err(halt);
                }
            };
            self.nodes += search.nodes;
            match found {
                Some(moves) => self.join(first, second, moves),
                None => self.refused.push(self.first_tiles(first, second)),
            }
        }
        Ok(())
    }

    /// The same without limits.
    pub fn advance_at_once(&mut self, nodes: u64) {
        // INVARIANT: nothing halts it.
        let _ = self.advance(nodes, &mut Meter::new(Limits::default(), Control::silent()));
    }

    /// The two groups that belong together the most, if they may be joined.
    fn next(&mut self) -> Option<(usize, usize, GroupSearch)> {
        loop {
            let mut best: Option<((u64, u64), (usize, usize))> = None;
            for (second, other) in self.all.iter().enumerate() {
                for (first, group) in self.all[..second].iter().enumerate() {
                    let (own, others) = (group.tiles.len(), other.tiles.len());
                    let affinity = self.affinity[first][second];
                    let is_refused = || self.refused.contains(&self.first_tiles(first, second));
                    if affinity == 0 || own + others > self.most_tiles || is_refused() {
                        continue;
                    }
                    // As a fraction, because large groups have many neighbours.
                    let (above, below) = (affinity * affinity, (own * others) as u64);
                    if best.is_none_or(|((most, of), _)| above * of > most * below) {
                        best = Some(((above, below), (first, second)));
                    }
                }
            }
            if let Some((_, (first, second))) = best {
                let tiles = [&self.all[first].tiles[..], &self.all[second].tiles].concat();
                return Some((first, second, self.board.search(&tiles)));
            }
            if self.most_tiles < MOST_TILES {
                self.most_tiles += 1;
            } else if self.most_nodes < MOST_NODES && !self.refused.is_empty() {
                (self.most_tiles, self.most_nodes) = (2, self.most_nodes * GROWTH);
                self.refused.clear();
            } else {
                return None;
            }
        }
    }

    fn first_tiles(&self, first: usize, second: usize) -> [u16; 2] {
        [first, second].map(|group| self.all[group].tiles[0])
    }

    fn join(&mut self, first: usize, second: usize, moves: u32) {
        let other = self.all.remove(second);
        let group = &mut self.all[first];
        group.tiles.extend(other.tiles);
        group.moves = moves;
        let row = self.affinity.remove(second);
        for others in &mut self.affinity {
            let affinity = others.remove(second);
            others[first] += affinity;
        }
        for (other, affinity) in row.into_iter().enumerate().filter(|&(other, _)| other != second) {
            let other = other - usize::from(other > second);
            self.affinity[first][other] += affinity;
        }
        self.affinity[first][first] = 0;
    }
}

/// The lower bound that groups of tiles prove, with all other tiles one by one. `None` if they are not disjoint groups
/// of tiles of this board, or if a group needs too long a search.
pub fn groups_bound(start: &Board, goal: &Goal, groups: &[Vec<u16>]) -> Option<u32> {
    let board = Cells::new(start, goal)?;
    let mut rest: Vec<u16> = (1..board.home.len() as u16).collect();
    let mut bound = 0_u32;
    for tiles in groups {
        for tile in tiles {
            rest.remove(rest.iter().position(|other| other == tile)?);
        }
        if tiles.len() > MOST_TILES {
            return None;
        }
        let mut meter = Meter::new(Limits::default(), Control::silent());
        let found = board.search(tiles).advance(MOST_NODES, &mut meter).ok().flatten();
        bound = bound.checked_add(found?)?;
    }
    bound.checked_add(board.manhattan(&rest))
}
