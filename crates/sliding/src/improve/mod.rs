//! Short solutions of large boards: an answer at once, then shorter ones for as long as the caller allows.
//!
//! The first answer is the constructed one. Then follow rounds of two beam searches: one from the start to the goal,
//! and one from the goal to the start, which values boards differently. From round to round the beams become wider.
//! Boards are valued by a learned linear model of 25,300 weights (`model`, `rank`; `learn` makes it). Boards of more
//! than 25x25 are brought into rough order first (`rough`), by beams that see only a part of the board.
//!
//! After each round, parts of the best solution are solved again exactly (`window`), and the lower bound is raised
//! ([`Groups`]). If the caller gives a solution (`given`), some rounds without beams come first.
//!
//! Everything depends on the board and the number of nodes only: the same effort gives the same solution on
//! every machine.
//!
//! What was tried and did not pay, measured on boards of 5x5 to 10x10:
//!
//! - parts of the path of 50 to 300 moves solved again by a beam: a wider beam of the same cost gains more;
//! - other random choices among boards of equal value: the solutions are as long;
//! - a table of values for each pair of tiles and cells instead of the tables that pairs share: 10 % faster, but 10 MB
//!   for 10x10 and 100 ms to fill;
//! - on 20x20, a walk of the blank to a tile far from home whenever a beam gets stuck: 11,500 moves, where a quota for
//!   each cell of the blank gives 8,600.

mod beam;
mod chain;
mod given;
mod homes;
pub mod learn;
mod model;
mod rank;
mod rough;
mod round;
mod sweep;
mod threads;
mod window;

use std::sync::Arc;

use susun_search::{Counters, Halt, Meter, Outcome, Path, Search};

use crate::board::Board;
use crate::construct::construct;
use crate::groups::Groups;
use crate::moves::Direction;
use crate::solvable::Solvable;
use beam::{Pass, bytes_per_board};
use chain::Tables;
use homes::Homes;
use round::{Attempt, Plan};
use sweep::Sweep;
pub use threads::{Threads, Work};

/// The width of the first beams, and on boards of more than [`MOST_CELLS`].
const FIRST_WIDTH: [u64; 2] = [64, 16];
/// From round to round the width grows by this factor.
const GROWTH: u64 = 3;
/// The memory of a beam.
const BEAM_BYTES: u64 = 150 << 20;
/// Boards with more cells are brought into rough order first: their layers are too many and too large.
const MOST_CELLS: usize = 625;
/// Boards with more cells have no tables of values.
const MOST_CELLS_OF_TABLES: usize = 1600;
/// Layers without progress after which a beam is stuck, besides one for each row and column.
const PATIENCE: usize = 50;
/// What a seed adds to the values of boards at most. A stored weight of 50 is one move, roughly.
const NOISE: u64 = 63;
/// One node in this many raises the lower bound.
const BOUND_SHARE: u64 = 16;
/// The width of the first round if a solution is given. Below [`FIRST_WIDTH`] rounds have windows but no beams.
const WIDTH_OF_GIVEN: u64 = 8;

/// Searches for shorter and shorter solutions of a board.
pub struct Improver {
    start: Board,
    goal: Board,
    /// No solution is shorter.
    lower_bound: u32,
    /// They raise the lower bound.
    groups: Option<Groups>,
    /// Nodes after which it ends.
    effort: Option<u64>,
    best: Vec<Direction>,
    threads: Threads,
    tables: Option<Arc<Tables>>,
    stage: Stage,
    /// The first solution was reported.
    has_begun: bool,
    watcher: Box<dyn FnMut(Note)>,
}

/// What a watcher receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A round begins.
    Round(RoundStart),
    /// The lower bound is higher.
    Bound {
        /// The bound.
        bound: u32,
        /// The groups of tiles that prove it.
        groups: Vec<Vec<u16>>,
    },
}

/// The beginning of a round, where a search can be resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundStart {
    /// The width of the round.
    pub width: u64,
    /// The best solution.
    pub moves: Vec<Direction>,
    /// What was counted so far.
    pub counters: Counters,
    /// The nodes of it that raised the lower bound.
    pub bound_nodes: u64,
}

/// What it does next.
enum Stage {
    /// A round whose beams have this width, if the memory and the effort allow it.
    Round(u64),
    /// The beams of a round, in both directions unless the board is too large.
    Beams { attempts: Vec<Attempt>, wanted: u64 },
    /// Windows of the best solution.
    Windows { sweep: Sweep, wanted: u64 },
    /// The lower bound, after a round of this width.
    Bound(u64),
    /// Nothing: the effort is used up.
    Nothing,
}

impl Improver {
    /// Begins with the constructed solution. `lower_bound` is proved by the caller: a solution of that length ends the
    /// search, and so does the effort in nodes.
    pub fn new(puzzle: &Solvable, lower_bound: u32, effort: Option<u64>) -> Self {
        let (start, goal) = (puzzle.start().clone(), puzzle.goal().board().clone());
        let improver = Self {
            start,
            goal,
            lower_bound,
            groups: None,
            effort,
            best: construct(puzzle),
            threads: Threads::one(),
            tables: None,
            stage: Stage::Nothing,
            has_begun: false,
            watcher: Box::new(|_| {}),
        };
        let width = improver.first_width();
        if !improver.has_beams(width) || improver.is_shortest() {
            return improver;
        }
        let groups = Groups::new(puzzle.start(), puzzle.goal());
        Self { stage: Stage::Round(width), groups, ..improver }
    }

    /// On several threads, which makes no difference to the solutions.
    #[must_use]
    pub fn on(self, threads: Threads) -> Self {
        Self { threads, ..self }
    }

    /// Passes the beginnings of rounds and the proofs of lower bounds to `watcher`.
    #[must_use]
    pub fn watched(self, watcher: impl FnMut(Note) + 'static) -> Self {
        Self { watcher: Box::new(watcher), ..self }
    }

    /// Continues at the beginning of a round, with a meter that has its counters; `None` if the moves are no solution.
    pub fn resumed(mut self, round: RoundStart) -> Option<Self> {
        let RoundStart { width, moves: best, bound_nodes, .. } = round;
        if let Some(groups) = &mut self.groups {
            groups.advance_at_once(bound_nodes);
        }
        self.note_bound();
        let stage = if width > 0 { Stage::Round(width) } else { Stage::Nothing };
        self.solves(&best).then_some(Self { best, stage, ..self })
    }

    /// The lower bound that the groups prove; 0 if the caller's is as high.
    fn proved(&self) -> u32 {
        let proved = self.groups.as_ref().map_or(0, Groups::bound);
        if proved > self.lower_bound { proved } else { 0 }
    }

    /// Passes what proves the lower bound to the watcher, if groups prove it.
    fn note_bound(&mut self) {
        let bound = self.proved();
        if let Some(groups) = self.groups.as_ref().filter(|_| bound > 0) {
            let groups = groups.gains().map(|group| group.tiles.clone()).collect();
            (self.watcher)(Note::Bound { bound, groups });
        }
    }

    /// Whether the board is too large for a beam.
    fn is_too_large(&self) -> bool {
        self.start.size().cells() > MOST_CELLS
    }

    fn first_width(&self) -> u64 {
        FIRST_WIDTH[usize::from(self.is_too_large())]
    }

    /// Whether a round of this width has beams.
    fn has_beams(&self, width: u64) -> bool {
        width >= self.first_width() && !self.start.size().is_line()
    }

    fn is_shortest(&self) -> bool {
        self.best.len() as u32 <= self.lower_bound.max(self.proved())
    }

    /// Keeps a solution if it is shorter.
    fn consider(&mut self, moves: Vec<Direction>, meter: &mut Meter<'_>) {
        if moves.len() >= self.best.len() || !self.solves(&moves) {
            return;
        }
        self.best = moves;
        meter.improved(self.best.len() as u32);
    }

    fn solves(&self, moves: &[Direction]) -> bool {
        let mut board = self.start.clone();
        moves.iter().all(|&direction| board.step(direction).is_some()) && board == self.goal
    }

    /// What comes after the windows of a round.
    fn after_windows(&self, sweep: &Sweep, width: u64) -> Stage {
        let is_done = sweep.is_complete && self.best.len() == sweep.length;
        if is_done && self.start.size().is_line() { Stage::Nothing } else { Stage::Bound(width) }
    }

    /// Nodes of a beam for each board of its width: one layer for each move of a solution, and the mean number of
    /// successors for each board of a layer. The first beams find solutions half as long as the constructed one.
    fn nodes_per_width(&self, width: u64) -> u64 {
        let moves = self.best.len() as u64 / if width == self.first_width() { 2 } else { 1 };
        let size = self.start.size();
        let (rows, cols) = (size.rows() as u64, size.cols() as u64);
        let successors = 3 * rows * cols - 2 * (rows + cols);
        (moves * successors / (rows * cols)).max(1)
    }

    /// The boards of a layer that the memory allows.
    fn widest(&self, meter: &Meter<'_>) -> u64 {
        let bytes = meter.memory().map_or(BEAM_BYTES, |memory| BEAM_BYTES.min(memory / 2));
        bytes / bytes_per_board(self.start.size())
    }

    /// The width of the beams of a round that should have `width`; 0 if what is left of the effort is too little for a
    /// round. If it is too little for a round after this one, this one uses it up.
    fn width(&self, width: u64, meter: &Meter<'_>) -> u64 {
        let most = self.widest(meter);
        let Some(effort) = self.effort else { return width.min(most) };
        let left = effort.saturating_sub(meter.counters().generated);
        let beams = if self.is_too_large() { 1 } else { 2 };
        match left / (beams * self.nodes_per_width(width)) {
            affordable if affordable < width / GROWTH => 0,
            affordable if affordable < width * (1 + GROWTH) => affordable.min(most),
            _ => width.min(most),
        }
    }

    /// The beams of a round that should have width `wanted` and has `width`.
    fn attempts(&mut self, wanted: u64, width: u64, meter: &Meter<'_>) -> Vec<Attempt> {
        let size = self.start.size();
        let pass = Pass {
            width: width as usize,
            widest: self.widest(meter) as usize,
            // Solutions of a board are all even or all odd.
            most_moves: self.best.len().saturating_sub(2),
            patience: PATIENCE + size.rows() + size.cols(),
            forgets: true,
            has_quota: true,
            seed: wanted,
            // If the memory does not allow a wider beam, others of the same width may find other solutions.
            noise: if width < wanted { NOISE } else { 0 },
        };
        // Each beam has half of the threads.
        let threads = self.threads.half();
        let new = || Arc::new(Tables::new(size, threads));
        let has_tables = size.cells() <= MOST_CELLS_OF_TABLES;
        let tables = has_tables.then(|| self.tables.get_or_insert_with(new).clone());
        let plan = Plan { is_rough: self.is_too_large(), tables, pass };
        let (start, goal) = (&self.start, &self.goal);
        let there = Attempt::new(Homes::new(start, goal), false, plan.clone());
        let back = || Attempt::new(Homes::new(goal, start), true, plan);
        if self.is_too_large() { vec![there] } else { vec![there, back()] }
    }

    /// Runs the beams of a round, at the same time if there are threads.
    fn run(&mut self, attempts: &mut [Attempt], meter: &mut Meter<'_>) -> Result<(), Halt> {
        if let [first, second] = attempts
            && self.threads.are_several()
            && let Some(apart) = meter.apart()
        {
            let mut others = None;
            let mut own = Ok(true);
            let other = || others = Some(apart.run(|meter| second.advance(meter)));
            self.threads.both(Box::new(other), || own = first.advance(meter));
            let (other, counters) = others.unwrap_or((Ok(true), Counters::default()));
            meter.add(counters);
            own.and(other)?;
        }
        for attempt in attempts {
            loop {
                let is_over = attempt.advance(meter)?;
                if let Some(moves) = attempt.take() {
                    self.consider(moves, meter);
                }
                if is_over {
                    break;
                }
            }
        }
        Ok(())
    }
}

impl Search<Direction> for Improver {
    /// Ends when the effort is used up or the solution is as short as the lower bound.
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<Direction>, Halt> {
        if !self.has_begun {
            self.has_begun = true;
            if meter.counters().generated == 0 {
                meter.root();
            }
            meter.proved(self.proved());
            meter.improved(self.best.len() as u32);
        }
        loop {
            let next = match std::mem::replace(&mut self.stage, Stage::Nothing) {
                Stage::Round(wanted) => {
                    // A round may be so short that it generates nothing.
                    if let Err(halt) = meter.look() {
                        self.stage = Stage::Round(wanted);
                        return Err(halt);
                    }
                    let (moves, counters) = (self.best.clone(), meter.counters());
                    let bound_nodes = self.groups.as_ref().map_or(0, Groups::nodes);
                    let round = RoundStart { width: wanted, moves, counters, bound_nodes };
                    (self.watcher)(Note::Round(round));
                    match self.width(wanted, meter) {
                        _ if !self.has_beams(wanted) => {
                            Stage::Windows { sweep: self.sweep(), wanted }
                        }
                        0 => Stage::Nothing,
                        width => {
                            Stage::Beams { attempts: self.attempts(wanted, width, meter), wanted }
                        }
                    }
                }
                Stage::Beams { mut attempts, wanted } => {
                    if let Err(halt) = self.run(&mut attempts, meter) {
                        self.stage = Stage::Beams { attempts, wanted };
                        return Err(halt);
                    }
                    Stage::Windows { sweep: self.sweep(), wanted }
                }
                Stage::Windows { mut sweep, wanted } => {
                    match self.windows(&mut sweep, wanted, meter) {
                        Ok(()) => self.after_windows(&sweep, wanted),
                        Err(halt) => {
                            self.stage = Stage::Windows { sweep, wanted };
                            return Err(halt);
                        }
                    }
                }
                Stage::Bound(wanted) => {
                    let nodes = meter.counters().generated / BOUND_SHARE;
                    let groups = self.groups.as_mut();
                    if let Err(halt) = groups.map_or(Ok(()), |it| it.advance(nodes, meter)) {
                        self.stage = Stage::Bound(wanted);
                        return Err(halt);
                    }
                    self.note_bound();
                    meter.proved(self.proved());
                    Stage::Round(wanted.saturating_mul(GROWTH))
                }
                Stage::Nothing => {
                    let cost = self.best.len() as u32;
                    let path = Path { moves: self.best.clone(), cost };
                    return Ok(Outcome::Solved { path, lower_bound: self.proved() });
                }
            };
            // Only between stages, so that pauses make no difference.
            let is_over = is_used_up(self.effort, meter);
            self.stage = if is_over || self.is_shortest() { Stage::Nothing } else { next };
        }
    }

    fn best(&self) -> Option<Path<Direction>> {
        Some(Path { moves: self.best.clone(), cost: self.best.len() as u32 })
    }
}

/// Whether this effort in nodes is used up.
fn is_used_up(effort: Option<u64>, meter: &Meter<'_>) -> bool {
    effort.is_some_and(|effort| meter.counters().generated >= effort)
}
