//! Boards at exact distances from the goal.
//!
//! If all boards of a size can be listed, the boards are drawn uniformly from those at the requested distances. Larger
//! boards are drawn at random and solved, and those at the requested distances are kept. Hardly any large board is near
//! the goal, so near boards are made by random walks from the goal, with as many moves as the distance and up to three
//! times as many. The seed decides everything.

use std::collections::{HashSet, VecDeque};
use std::ops::RangeInclusive;
use std::time::Duration;

use susun_search::{Control, Counters, Halt, Limits, Meter, MeterReading, shuffle};
use susun_sliding::{Auditing, Board, Goal, MAX_AUDIT_CELLS, seeded};
use susun_tables::Tables;
use susun_wire::sliding::{GenerateReport, SolveReport, Verdict};
use susun_wire::{Generate, HaltReason, LimitSpec, Report, Solve};
use susun_work::Pace;

use super::generate::{Asked, drawing};
use super::solve::SolveJob;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::{Job, Jobs};
use crate::problem::{SlidingProblem, full_goal};
use crate::puzzles::{limits, range};

/// Boards per batch.
const BATCH: u32 = 64;

/// Node limit to find the distance of one board; boards that need more are left out.
const NODES: u64 = 200_000_000;

/// Rows, columns, and the moves of the farthest board from a goal with the blank in a corner, as published. Boards of
/// smaller sizes are listed.
const FARTHEST: [(usize, usize, u32); 6] =
    [(2, 6, 80), (2, 7, 108), (2, 8, 140), (3, 4, 53), (3, 5, 84), (4, 4, 80)];

/// No board is farther from the goal than this, if that is known: the blank of the goal can be moved to a corner first.
fn farthest(goal: &Goal) -> Option<u32> {
    let size = goal.size();
    let (rows, columns) = (size.rows(), size.cols());
    let sides = (rows.min(columns), rows.max(columns));
    let (.., most) = FARTHEST.into_iter().find(|&(rows, columns, _)| (rows, columns) == sides)?;
    let corners = [(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)];
    let moves = |(row, column)| size.distance(goal.board().blank(), size.cell(row, column)) as u32;
    corners.into_iter().map(moves).min().map(|moves| most + moves)
}

/// A job that finds boards at the requested distances.
pub(super) fn boards_at_distance(
    size: &str,
    request: &Generate,
    tables: &Tables,
) -> Result<Jobs, Error> {
    let job: Box<dyn Job> = Box::new(DistanceJob::new(size, request, tables)?);
    Ok(Box::new(std::iter::once(Ok(job))))
}

/// Boards at exact distances, being found.
pub(super) struct DistanceJob {
    asked: Asked,
    range: RangeInclusive<u32>,
    /// The time for all boards.
    time: Option<Duration>,
    tables: Tables,
    /// All boards drawn so far.
    seen: HashSet<Board>,
    /// Those of the batch whose distance is not known yet.
    unsolved: VecDeque<Board>,
    found: Vec<(Board, u32)>,
    batch: u64,
    drawn: u64,
    /// The search for the distance of one board.
    solving: Option<SolveJob>,
    /// The work for the boards before.
    spent: MeterReading,
}

impl DistanceJob {
    /// A job before the first board.
    pub(super) fn new(size: &str, request: &Generate, tables: &Tables) -> Result<Self, Error> {
        if request.walk.is_some() {
            return Err(Error::GenerateWhat("a walk and a distance exclude each other"));
        }
        let range = range(request.distance.as_deref().unwrap_or_default(), "distance")?;
        let asked = Asked::new(size, request)?;
        full_goal(&asked.goal, "--distance")?;
        let none = farthest(&asked.goal).is_some_and(|most| *range.start() > most);
        let job = Self {
            asked,
            range,
            time: limits(request.limits)?.time,
            tables: tables.clone(),
            seen: HashSet::new(),
            unsolved: VecDeque::new(),
            found: Vec::new(),
            batch: 0,
            drawn: 0,
            solving: None,
            spent: MeterReading::default(),
        };
        if none { Err(job.too_few(None)) } else { Ok(job) }
    }

    /// Takes boards from the list of all.
    fn list(&mut self, auditing: &Auditing, control: &mut Control<'_>) -> Result<(), Halt> {
        let limits = Limits { time: self.time, ..Limits::default() };
        let mut meter = Meter::new(limits, control.lend());
        let mut boards = auditing.boards_at(&self.range, &mut meter)?;
        shuffle(&mut boards, &mut seeded(self.asked.request.seed));
        boards.truncate(self.wanted());
        let board = |(state, distance)| (auditing.board(state), distance);
        self.found = boards.into_iter().map(board).collect();
        Ok(())
    }

    /// Draws a batch. Each has its own seed, far from those of its neighbours.
    fn draw(&mut self) {
        let size = self.asked.goal.size();
        let (nearest, farthest) = (*self.range.start(), *self.range.end());
        // About the distance by Manhattan of a random board: farther boards are found by drawing uniformly.
        let far = size.cells() * (size.rows() + size.cols()) / 3;
        let span = u64::from(farthest - nearest) + 1;
        let distance = nearest + (self.batch % span) as u32;
        // Every move changes the parity, so the length of a walk must have the parity of the distance.
        let longer = || 2 * ((self.batch / span) % (u64::from(distance) + 1)) as u32;
        let steps = (farthest as usize <= far).then(|| distance + longer());
        let seed = self.batch.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let seed = self.asked.request.seed.wrapping_add(seed);
        let mut draw = drawing(&self.asked.goal, seed, steps);
        for _ in 0..BATCH {
            let board = draw();
            if self.seen.insert(board.clone()) {
                self.unsolved.push_back(board);
            }
        }
        self.batch += 1;
        self.drawn += u64::from(BATCH);
    }

    /// The search for the distance of a board: always the same method and threads, so that boards left out do not
    /// depend on the machine.
    fn solve(&self, start: Board) -> Result<SolveJob, Error> {
        let left = self.time.map(|time| time.saturating_sub(self.spent.elapsed).as_secs_f64());
        let limits = LimitSpec { nodes: Some(NODES), seconds: left, memory: None };
        let request = Solve { limits, optimal: true, threads: Some(1), ..Solve::default() };
        let problem = SlidingProblem { start, goal: self.asked.goal.clone() };
        SolveJob::new(problem, request, &self.tables)
    }

    /// Keeps a solved board if it is at a requested distance.
    fn keep(&mut self, solving: &SolveJob, report: &SolveReport) {
        self.spent = self.reading_with(solving);
        if let (Verdict::Optimal, Some(distance)) = (report.verdict, report.cost)
            && self.range.contains(&distance)
        {
            self.found.push((solving.problem().start.clone(), distance));
        }
    }

    fn reading_with(&self, solving: &SolveJob) -> MeterReading {
        reading_after(self.spent, solving.reading())
    }

    fn wanted(&self) -> usize {
        self.asked.request.count as usize
    }

    fn too_few(&self, drawn: Option<u64>) -> Error {
        let distance = self.asked.request.distance.as_deref().unwrap_or_default();
        let what = format!("boards at distance {distance}");
        Error::TooFew { found: self.found.len(), wanted: self.asked.request.count, what, drawn }
    }

    fn report(&mut self, halted_by: Option<HaltReason>) -> Result<Option<Vec<Report>>, Error> {
        let (boards, distances) = std::mem::take(&mut self.found).into_iter().unzip();
        let report = GenerateReport { distances, halted_by, ..self.asked.report(boards)? };
        Ok(Some(vec![Report::from(report)]))
    }
}

/// The counters and the time of a search that follows others: theirs in `before`, its own in `now`.
pub(super) fn reading_after(before: MeterReading, now: MeterReading) -> MeterReading {
    let counters = Counters {
        generated: before.counters.generated + now.counters.generated,
        expanded: before.counters.expanded + now.counters.expanded,
        ..now.counters
    };
    MeterReading { counters, elapsed: before.elapsed + now.elapsed, ..MeterReading::default() }
}

impl Job for DistanceJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        if self.asked.goal.size().cells() <= MAX_AUDIT_CELLS {
            let auditing = Auditing::new(&self.asked.goal)?;
            return match self.list(&auditing, control) {
                Err(halt) => self.report(Some(halt.into())),
                Ok(()) if self.found.len() < self.wanted() => Err(self.too_few(None)),
                Ok(()) => self.report(None),
            };
        }
        let most = 10_000 + 1_000 * u64::from(self.asked.request.count);
        loop {
            if self.found.len() == self.wanted() {
                return self.report(None);
            }
            if control.stop.is_stopped() {
                return self.report(Some(HaltReason::Stopped));
            }
            if self.time.is_some_and(|time| self.spent.elapsed >= time) {
                return self.report(Some(HaltReason::Time));
            }
            if let Some(mut solving) = self.solving.take() {
                match solving.step(pace, control, None)? {
                    Some(report) => self.keep(&solving, &report),
                    None => self.solving = Some(solving),
                }
                if pace != Pace::ToTheEnd {
                    return Ok(None);
                }
            } else if let Some(board) = self.unsolved.pop_front() {
                self.solving = Some(self.solve(board)?);
            } else if self.drawn >= most {
                return Err(self.too_few(Some(self.drawn)));
            } else {
                self.draw();
            }
        }
    }

    fn reading(&self) -> MeterReading {
        self.solving.as_ref().map_or(self.spent, |solving| self.reading_with(solving))
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "the making of boards" })
    }
}
