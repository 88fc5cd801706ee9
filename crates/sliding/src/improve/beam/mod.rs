//! Beam search: layer by layer from the start, keeping only the boards of each layer with the smallest values.

mod history;
mod select;

use std::sync::Arc;

use susun_search::{Halt, Meter};

use super::homes::Homes;
use super::rank::{Rank, Shift};
use super::threads::Threads;
use crate::moves::Direction;
use crate::size::Size;
use history::forget;
pub(super) use history::path_to;
use select::Key;

/// Entries of the table of known boards for each board of a layer.
const KNOWN_PER_BOARD: usize = 8;
/// A value must be smaller by more than this to be progress: half of what one move is worth.
const PROGRESS: i32 = 25;
/// Boards without descendants are forgotten after this many layers.
const FORGET_AFTER: usize = 64;

/// How a pass searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pass {
    /// Boards of a layer.
    pub(super) width: usize,
    /// As many boards of a layer as the memory allows.
    pub(super) widest: usize,
    /// Solutions with more moves are not searched for.
    pub(super) most_moves: usize,
    /// Layers without a better value after which it is stuck.
    pub(super) patience: usize,
    /// Forget boards without descendants, which saves memory.
    pub(super) forgets: bool,
    /// Keep only a few boards with the blank in the same cell.
    pub(super) has_quota: bool,
    /// Decides among boards of equal value.
    pub(super) seed: u64,
    /// The most that the seed adds to values: 0, or all ones in binary.
    pub(super) noise: u64,
}

/// The bytes of a beam for each board of a layer: two layers, candidates, known boards and the moves of some layers.
pub(super) fn bytes_per_board(size: Size) -> u64 {
    let board = 2 * size_of::<u16>() * size.cells() + size_of::<(i32, u64, u8)>();
    let known = 2 * KNOWN_PER_BOARD * size_of::<u64>();
    let history = FORGET_AFTER * size_of::<u32>();
    (2 * board + 3 * (size_of::<Candidate>() + size_of::<Key>()) + known + history) as u64
}

/// Boards of one layer.
#[derive(Default)]
struct Layer {
    /// For each board the tile in each cell, then the cell of each tile.
    boards: Vec<u16>,
    values: Vec<i32>,
    hashes: Vec<u64>,
    last: Vec<Option<Direction>>,
}

impl Layer {
    /// The tile in each cell of a board, and the cell of each tile.
    fn board(&self, place: usize, count: usize) -> (&[u16], &[u16]) {
        self.boards[place * 2 * count..(place + 1) * 2 * count].split_at(count)
    }
}

/// A successor that has not been made yet.
#[derive(Clone, Copy)]
struct Candidate {
    value: i32,
    /// The parent's place in its layer, times 4, plus the move.
    from: u32,
    hash: u64,
}

impl Candidate {
    fn parent(&self) -> usize {
        (self.from >> 2) as usize
    }

    fn direction(&self) -> Direction {
        Direction::ALL[(self.from & 3) as usize]
    }

    /// The cell of the tile that moves to the blank's cell, `to`.
    fn moved(&self, to: u16, cols: usize) -> u16 {
        match self.direction() {
            Direction::Up => to - cols as u16,
            Direction::Left => to - 1,
            Direction::Right => to + 1,
            Direction::Down => to + cols as u16,
        }
    }
}

/// The hash of a board: a random number for each tile and its cell, combined by exclusive or.
fn hash(tiles: &[u16], blank: u16) -> u64 {
    let cells = tiles.iter().enumerate().filter(|&(_, &tile)| tile != blank);
    cells.fold(0, |hash, (cell, &tile)| hash ^ number(tiles.len(), tile, cell))
}

fn number(count: usize, tile: u16, cell: usize) -> u64 {
    mixed((usize::from(tile) * count + cell) as u64)
}

/// The finalizer of `SplitMix64` (Steele, Lea and Flood 2014).
pub(super) fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A search in progress.
pub(super) struct Beam {
    rank: Arc<Rank>,
    threads: Threads,
    size: Size,
    blank: u16,
    goal: u64,
    pass: Pass,
    layer: Layer,
    next: Layer,
    /// The next successor to generate: its parent's place in the layer, and the number of its direction.
    at: (usize, usize),
    /// All successors of the layer were generated.
    is_generated: bool,
    /// Boards seen in any layer. Not all: a board overwrites the one that had its place.
    known: Vec<u64>,
    candidates: Vec<Candidate>,
    /// The candidates, by the cell of the blank.
    by_cell: Vec<Vec<Key>>,
    /// For each layer the parents and moves of its boards.
    history: Vec<Vec<u32>>,
    best: Best,
}

/// The board with the smallest value so far.
struct Best {
    value: i32,
    /// The number of moves that lead to it.
    depth: usize,
    /// Its place in its layer as long as that is remembered, or else the moves.
    from: u32,
    moves: Option<Vec<Direction>>,
}

/// How a beam ended.
pub(super) enum End {
    /// These moves solve the board.
    Solved(Vec<Direction>),
    /// It stopped making progress.
    Stuck {
        /// Moves to the board with the smallest value.
        moves: Vec<Direction>,
    },
    /// No solution with as few moves as wanted was found.
    TooManyMoves,
}

impl Beam {
    pub(super) fn new(start: &Homes, rank: Arc<Rank>, threads: Threads, pass: Pass) -> Self {
        let Homes { size, ref tiles, blank } = *start;
        let (cells, home) = (start.cells(), (0..tiles.len() as u16).collect::<Vec<_>>());
        let layer = Layer {
            values: vec![rank.value(start, &cells)],
            hashes: vec![hash(tiles, blank)],
            last: vec![None],
            boards: [tiles, &*cells].concat(),
        };
        let known = (pass.width * KNOWN_PER_BOARD).next_power_of_two();
        let best = Best { value: layer.values[0], depth: 0, from: 0, moves: Some(Vec::new()) };
        Self {
            best,
            size,
            blank,
            goal: hash(&home, blank),
            rank,
            threads,
            pass,
            layer,
            next: Layer::default(),
            at: (0, 0),
            is_generated: false,
            known: vec![0; known],
            candidates: Vec::new(),
            by_cell: vec![Vec::new(); size.cells()],
            history: Vec::new(),
        }
    }

    /// Continues to the end.
    pub(super) fn advance(&mut self, meter: &mut Meter<'_>) -> Result<End, Halt> {
        if self.layer.hashes[0] == self.goal {
            return Ok(End::Solved(Vec::new()));
        }
        while self.layers() < self.pass.most_moves {
            if !self.is_generated
                && let Some(goal) = self.generate(meter)?
            {
                return Ok(End::Solved(path_to(&self.history, goal)));
            }
            self.is_generated = true;
            if self.candidates.is_empty() || self.layers() - self.best.depth > self.pass.patience {
                let moves = self.moves_to_best();
                return Ok(End::Stuck { moves });
            }
            // A wide layer takes long. What is done twice after a pause makes no difference.
            meter.look_up()?;
            self.evaluate();
            meter.look_up()?;
            self.select();
            self.note_best();
            meter.holds(self.candidates.len(), 0)?;
            self.make();
            self.is_generated = false;
            if self.pass.forgets && self.layers().is_multiple_of(FORGET_AFTER) {
                self.best.moves = Some(self.moves_to_best());
                forget(&mut self.history, FORGET_AFTER);
            }
        }
        Ok(End::TooManyMoves)
    }

    /// The number of layers after the start.
    pub(super) fn layers(&self) -> usize {
        self.history.len()
    }

    fn note_best(&mut self) {
        let Some(best) = self.candidates.iter().min_by_key(|candidate| candidate.value) else {
            return;
        };
        if best.value < self.best.value - PROGRESS {
            let Candidate { value, from, .. } = *best;
            self.best = Best { value, depth: self.layers() + 1, from, moves: None };
        }
    }

    fn moves_to_best(&self) -> Vec<Direction> {
        let Best { depth, from, ref moves, .. } = self.best;
        moves.clone().unwrap_or_else(|| path_to(&self.history[..depth - 1], from))
    }

    /// The layers so far: parents and moves.
    pub(super) fn history(&self) -> &[Vec<u32>] {
        &self.history
    }

    /// Generates the successors of a layer, without their values; returns the goal if it is among them.
    fn generate(&mut self, meter: &mut Meter<'_>) -> Result<Option<u32>, Halt> {
        let (count, cols) = (self.size.cells(), self.size.cols());
        let mask = self.known.len() - 1;
        let layer = &self.layer;
        let (mut parent, mut first) = self.at;
        while parent < layer.values.len() {
            let (tiles, cells) = layer.board(parent, count);
            let blank = usize::from(cells[usize::from(self.blank)]);
            let (row, col) = (self.size.row(blank), self.size.col(blank));
            let undo = layer.last[parent].map(Direction::opposite);
            for direction in &Direction::ALL[first..] {
                let from = match direction {
                    Direction::Up if row > 0 => blank - cols,
                    Direction::Left if col > 0 => blank - 1,
                    Direction::Right if col + 1 < cols => blank + 1,
                    Direction::Down if blank + cols < count => blank + cols,
                    _ => continue,
                };
                if undo == Some(*direction) {
                    continue;
                }
                if let Err(halt) = meter.check() {
                    self.at = (parent, *direction as usize);
                    return Err(halt);
                }
                meter.generated();
                let number = |cell| number(count, tiles[from], cell);
                let hash = layer.hashes[parent] ^ number(from) ^ number(blank);
                let place = (parent as u32) << 2 | *direction as u32;
                if hash == self.goal {
                    return Ok(Some(place));
                }
                let known = &mut self.known[(hash >> 20) as usize & mask];
                if *known != hash {
                    *known = hash;
                    self.candidates.push(Candidate { value: 0, from: place, hash });
                }
            }
            meter.expanded();
            (parent, first) = (parent + 1, 0);
        }
        self.at = (0, 0);
        Ok(None)
    }

    /// Computes the values of the candidates.
    fn evaluate(&mut self) {
        let (layer, rank, blank) = (&self.layer, &self.rank, self.blank);
        let (count, cols) = (self.size.cells(), self.size.cols());
        self.threads.in_parts(&mut self.candidates, 1, &|_, candidates: &mut [Candidate]| {
            for candidate in candidates {
                let (tiles, cells) = layer.board(candidate.parent(), count);
                let to = cells[usize::from(blank)];
                let from = candidate.moved(to, cols);
                let shift = Shift { tile: tiles[usize::from(from)], from, to };
                let change = rank.change(tiles, cells, blank, shift);
                candidate.value = layer.values[candidate.parent()] + change;
            }
        });
    }

    /// Makes the boards of the next layer.
    fn make(&mut self) {
        let (count, cols) = (self.size.cells(), self.size.cols());
        let Self { layer, next, candidates, blank, .. } = self;
        let (old, blank, one) = (&*layer, *blank, 2 * count);
        next.boards.resize(candidates.len() * one, 0);
        self.threads.in_parts(&mut next.boards, one, &|first, boards: &mut [u16]| {
            for (candidate, board) in candidates[first..].iter().zip(boards.chunks_exact_mut(one)) {
                let parent = candidate.parent() * one;
                board.copy_from_slice(&old.boards[parent..parent + one]);
                let (tiles, cells) = board.split_at_mut(count);
                let to = cells[usize::from(blank)];
                let from = candidate.moved(to, cols);
                let tile = tiles[usize::from(from)];
                tiles[usize::from(to)] = tile;
                tiles[usize::from(from)] = blank;
                cells[usize::from(tile)] = to;
                cells[usize::from(blank)] = from;
            }
        });
        next.values.clear();
        next.values.extend(candidates.iter().map(|candidate| candidate.value));
        next.hashes.clear();
        next.hashes.extend(candidates.iter().map(|candidate| candidate.hash));
        next.last.clear();
        next.last.extend(candidates.iter().map(|candidate| Some(candidate.direction())));
        self.history.push(candidates.iter().map(|candidate| candidate.from).collect());
        candidates.clear();
        std::mem::swap(layer, next);
    }
}
