//! Learning the weights of the rank from the beam's own runs.
//!
//! A round solves random boards with a beam that uses the weights so far. At some depths of each run, the board that
//! led to the solution should have had a smaller value than other boards of its layer: for each such pair, a step of
//! logistic regression on the difference of their values moves the weights (Adagrad: Duchi, Hazan and Singer 2011).
//! The weights that are written are the mean of those after each of the last rounds.
//!
//! Only additions, multiplications, divisions and square roots of `f32` are used, which every machine rounds in the
//! same way, and random numbers come from the seed: the same settings give the same weights everywhere.

use std::sync::Arc;

use rand_core::Rng;
use susun_search::{Control, Limits, Meter, below, seeded};

use super::beam::{Beam, End, Pass, path_to};
use super::homes::Homes;
use super::model::{
    Features, Pair, REVERSED, STORED, WEIGHTS, clipped_difference, clipped_offset, initial,
};
use super::rank::Rank;
use super::threads::Threads;
use crate::board::Board;
use crate::generate::random;
use crate::goal::{Goal, NamedGoal};
use crate::moves::Direction;
use crate::size::Size;

/// The weights of a rank are whole numbers: this many times what is learned.
const SCALE: f32 = 50.0;

/// What is learned from, and for how long.
#[derive(Clone, Debug)]
pub struct Lessons {
    /// For the random numbers.
    pub seed: u64,
    /// The sides of the square boards, in turn.
    pub sides: Vec<usize>,
    /// Rounds; each solves boards of one size.
    pub rounds: usize,
    /// The boards of a round, times the cube of their side: the solutions of every round then have about as many moves.
    pub moves: usize,
    /// Boards of a layer of the beam.
    pub width: usize,
    /// The learning rate of the first round and of the last.
    pub rate: (f32, f32),
    /// How many of the last rounds are averaged.
    pub averaged: usize,
}

/// The lessons that made the weights in `catalogues/rank.bin`.
impl Default for Lessons {
    fn default() -> Self {
        Self {
            seed: 1,
            sides: vec![5, 6, 7, 8, 10, 12, 16],
            rounds: 2_400,
            moves: 6_000,
            width: 600,
            rate: (0.02, 0.003),
            averaged: 400,
        }
    }
}

/// A round that was learned.
#[derive(Clone, Copy, Debug)]
pub struct Learned {
    /// From 0.
    pub round: usize,
    /// The side of its boards.
    pub side: usize,
    /// How many boards were solved, and their moves in total.
    pub solved: (usize, usize),
    /// Comparisons, and how many of them the weights had right.
    pub comparisons: (usize, usize),
}

/// Two boards of one layer: the first led to the solution.
struct Comparison {
    better: Homes,
    worse: Homes,
}

/// Weights that are being learned.
pub struct Learner {
    lessons: Lessons,
    round: usize,
    weights: Box<[f32]>,
    squares: Box<[f32]>,
    sums: Box<[f32]>,
}

impl Learner {
    /// Starts from the hand-made weights.
    pub fn new(lessons: Lessons) -> Self {
        let zero = || vec![0.0; WEIGHTS].into_boxed_slice();
        let squares = vec![1e-4; WEIGHTS].into();
        Self { lessons, round: 0, weights: initial(), squares, sums: zero() }
    }

    /// The weights so far, as they are stored: two bytes each, the lower one first.
    pub fn bytes(&self) -> Vec<u8> {
        let averaged = (self.round + self.lessons.averaged).saturating_sub(self.lessons.rounds);
        let mean = |index: usize| match averaged {
            0 => self.weights[index],
            rounds => self.sums[index] / rounds as f32,
        };
        let coarse = |weight: i16| (weight + STORED / 2).div_euclid(STORED);
        stored(mean).into_iter().flat_map(|weight| coarse(weight).to_le_bytes()).collect()
    }

    /// Learns from one round of boards, which `each` solves, maybe on several threads; `None` at the end.
    pub fn round(&mut self, each: impl FnOnce(Vec<Exercise>) -> Vec<Attempt>) -> Option<Learned> {
        let Lessons { seed, ref sides, rounds, moves, width, rate, averaged } = self.lessons;
        if self.round == rounds {
            return None;
        }
        let round = self.round;
        // Large boards cannot be solved with the first weights.
        let open = (2 + 20 * round / rounds).min(sides.len());
        let side = sides[round % open];
        let board_size = Size::new(side, side).ok()?;
        let weights = stored(|index| self.weights[index]);
        let rank = Arc::new(Rank::new(board_size, &weights));
        let boards = (moves / (side * side * side)).max(1);
        let first = (round as u64) << 16;
        let exercise = |index| Exercise {
            rank: rank.clone(),
            size: board_size,
            width,
            seed: (seed << 32) | (first + index),
        };
        let mut attempts = each((0..boards as u64).map(exercise).collect());
        attempts.sort_by_key(|attempt| attempt.seed);
        let solved = attempts.iter().filter(|attempt| attempt.moves > 0).count();
        let moves = attempts.iter().map(|attempt| attempt.moves).sum();
        let comparisons: Vec<Comparison> =
            attempts.into_iter().flat_map(|attempt| attempt.comparisons).collect();
        let progress = round as f32 / rounds as f32;
        let rate = rate.0 + (rate.1 - rate.0) * progress;
        let right = self.learn(board_size, &comparisons, rate, seed ^ round as u64);
        self.round += 1;
        if self.round + averaged > rounds {
            for (sum, weight) in self.sums.iter_mut().zip(&self.weights) {
                *sum += weight;
            }
        }
        Some(Learned {
            round,
            side,
            solved: (solved, moves),
            comparisons: (comparisons.len(), right),
        })
    }

    /// Returns how many comparisons were right before they were learned.
    fn learn(&mut self, size: Size, comparisons: &[Comparison], rate: f32, seed: u64) -> usize {
        let features = Indices::new(size);
        let mut rng = seeded(seed);
        let mut right = 0;
        let (mut better, mut worse) = (Vec::new(), Vec::new());
        for index in 0..2 * comparisons.len() {
            let comparison = &comparisons[below(comparisons.len() as u32, &mut rng) as usize];
            let reversed = features.of(&comparison.worse, &mut worse)
                - features.of(&comparison.better, &mut better);
            let mut difference = reversed as f32 * self.weights[REVERSED];
            for (&low, &high) in better.iter().zip(&worse) {
                difference += self.weights[high as usize] - self.weights[low as usize];
            }
            right += usize::from(index < comparisons.len() && difference > 0.0);
            let step = logistic(-difference / 2.0);
            let mut push = |index: usize, by: f32| {
                self.squares[index] += by * by;
                self.weights[index] += rate * by / self.squares[index].sqrt();
            };
            for (&low, &high) in better.iter().zip(&worse).filter(|(low, high)| low != high) {
                push(high as usize, step);
                push(low as usize, -step);
            }
            if reversed != 0 {
                push(REVERSED, step * reversed as f32);
            }
        }
        right
    }
}

fn stored(weight: impl Fn(usize) -> f32) -> Vec<i16> {
    (0..WEIGHTS).map(|index| (weight(index) * SCALE).round() as i16).collect()
}

/// 1 / (1 + e^-x), with operations that every machine rounds in the same way: e^x is (1 + x/1024)^1024.
fn logistic(x: f32) -> f32 {
    let mut power = 1.0 + x.abs().min(30.0) / 1024.0;
    for _ in 0..10 {
        power *= power;
    }
    if x < 0.0 { 1.0 / (1.0 + power) } else { power / (1.0 + power) }
}

/// A board to solve.
pub struct Exercise {
    rank: Arc<Rank>,
    size: Size,
    width: usize,
    seed: u64,
}

/// A board that a beam has tried to solve.
pub struct Attempt {
    seed: u64,
    /// 0 if it found no solution.
    moves: usize,
    comparisons: Vec<Comparison>,
}

impl Exercise {
    /// Solves it, and compares boards of its layers.
    pub fn attempt(self) -> Attempt {
        let Self { rank, size, width, seed } = self;
        let mut rng = seeded(seed);
        let start = start(size, &mut rng);
        let most_moves = 4 * size.cells() * size.rows().max(size.cols());
        let pass = Pass {
            width,
            widest: width,
            most_moves,
            patience: usize::MAX,
            forgets: false,
            has_quota: false,
            seed,
            noise: 0,
        };
        let mut beam = Beam::new(&start, rank, Threads::one(), pass);
        let mut meter = Meter::new(Limits::default(), Control::silent());
        let Ok(End::Solved(path)) = beam.advance(&mut meter) else {
            return Attempt { seed, moves: 0, comparisons: Vec::new() };
        };
        let mut comparisons = Vec::new();
        let mut depth = 2 + below(3, &mut rng) as usize;
        while depth <= beam.history().len() {
            let layers = &beam.history()[..depth];
            let better = start.after(&path[..depth]);
            for _ in 0..2 {
                let place = below(layers[depth - 1].len() as u32, &mut rng);
                let other = path_to(&layers[..depth - 1], layers[depth - 1][place as usize]);
                if other != path[..depth] {
                    comparisons
                        .push(Comparison { better: better.clone(), worse: start.after(&other) });
                }
            }
            depth += 1 + below(4, &mut rng) as usize;
        }
        Attempt { seed, moves: path.len(), comparisons }
    }
}

/// Most boards are random; in the others only one rectangle is shuffled.
fn start(size: Size, rng: &mut impl Rng) -> Homes {
    let goal = Goal::named(NamedGoal::Standard, size);
    let board = match below(8, rng) {
        0 => shuffled_rectangle(&goal, rng),
        _ => random(&goal, rng),
    };
    Homes::new(&board, goal.board())
}

/// The goal with the tiles of a random rectangle shuffled, then some random moves.
fn shuffled_rectangle(goal: &Goal, rng: &mut impl Rng) -> Board {
    let size = goal.size();
    let mut span = |side: usize| {
        let length = 2 + below(side as u32 - 1, rng) as usize;
        let first = below((side - length) as u32 + 1, rng) as usize;
        first..first + length
    };
    let (rows, cols) = (span(size.rows()), span(size.cols()));
    let mut board = goal.board().clone();
    let blank = board.blank();
    let inside = rows.flat_map(|row| cols.clone().map(move |col| size.cell(row, col)));
    let inside: Vec<usize> = inside.filter(|&cell| cell != blank).collect();
    // Cycles of three tiles keep the board solvable.
    for last in (2..inside.len()).rev() {
        let other = below(last as u32, rng) as usize;
        let third = below(last as u32 - 1, rng) as usize;
        let third = third + usize::from(third >= other);
        board.swap(inside[last], inside[other]);
        board.swap(inside[other], inside[third]);
    }
    for _ in 0..below(60, rng) {
        board.step(Direction::ALL[below(4, rng) as usize]);
    }
    board
}

/// Lists the features of boards of one size.
struct Indices {
    size: Size,
    features: Features,
    pairs: Vec<(Pair, Vec<u16>)>,
}

impl Indices {
    fn new(size: Size) -> Self {
        let features = Features::new(size);
        let of = |pair: Pair| (pair, pair.features().map(|index| index as u16).collect());
        Self { size, features, pairs: features.pairs().map(of).collect() }
    }

    /// Writes the features of a board; returns its reversed pairs.
    fn of(&self, board: &Homes, indices: &mut Vec<u16>) -> i32 {
        let cells: Vec<usize> = board.cells().into_iter().map(usize::from).collect();
        let (count, blank) = (cells.len(), usize::from(board.blank));
        indices.clear();
        let tiles = (0..count).filter(|&home| home != blank);
        indices.extend(tiles.map(|home| self.features.tile(home, cells[home]) as u16));
        let at = |cell: usize| (self.size.row(cell) as i32, self.size.col(cell) as i32);
        let minus = |(a, b): (i32, i32), (c, d): (i32, i32)| (a - c, b - d);
        for &(Pair { first, second, .. }, ref features) in &self.pairs {
            if first != blank && second != blank {
                let offset = minus(at(cells[first]), at(first));
                let difference = minus(minus(at(cells[second]), at(second)), offset);
                indices.push(features[clipped_offset(offset) + clipped_difference(difference)]);
            }
        }
        let in_lines = |line: fn(Size, usize) -> usize| {
            let own = |tile: usize| line(self.size, tile);
            let at_home = |&tile: &usize| tile != blank && own(tile) == own(cells[tile]);
            let at_home: Vec<usize> = (0..count).filter(at_home).collect();
            let passed = |(at, &tile): (usize, &usize)| {
                let later = at_home[at + 1..].iter();
                later
                    .filter(|&&other| own(other) == own(tile) && cells[other] < cells[tile])
                    .count()
            };
            at_home.iter().enumerate().map(passed).sum::<usize>() as i32
        };
        in_lines(Size::row) + in_lines(Size::col)
    }
}
