//! The review of a game: how many solutions each of its steps has left.

use susun_packing::{Placement, Puzzle, SolutionCounter};
use susun_search::{Control, Halt, Meter, MeterReading};
use susun_wire::packing::{AnalyseReport, GameStepInfo, SolutionCount};
use susun_wire::{Analyse, HaltReason, Metric, Report};
use susun_work::Pace;

use super::info;
use super::metered::Metered;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::Job;
use crate::placed_pieces::{PlacedPieceError, PlacedPieceErrorKind, placements_in_order};
use crate::puzzles::limits;

/// The most solutions that are counted for each step.
const MOST: u64 = 100_000;

/// A review of a game.
pub(crate) struct AnalyseJob {
    /// The puzzle before the first step.
    puzzle: Puzzle,
    /// What was placed, in order.
    steps: Vec<Placement>,
    counter: SolutionCounter,
    /// The solutions before the first step and after each.
    counts: Vec<SolutionCount>,
    metered: Metered,
}

impl AnalyseJob {
    /// A job before the first count.
    pub(crate) fn new(puzzle: &Puzzle, request: &Analyse) -> Result<Self, Error> {
        let other = [
            (request.notation.is_some(), "notation"),
            (request.threads.is_some(), "--threads"),
            (request.metric == Metric::Multi, "--metric"),
        ];
        Error::refuse_given(other, "packing")?;
        let after = placements_in_order(puzzle, &request.placed)?;
        let (puzzle, mut steps) = taken_out(puzzle, &request.moves)?;
        steps.extend(after);
        let counter = SolutionCounter::new(&puzzle);
        let metered = Metered::new(limits(request.limits)?);
        Ok(Self { puzzle, steps, counter, counts: Vec::new(), metered })
    }

    fn report(&self, halted_by: Option<HaltReason>) -> AnalyseReport {
        let step = |(index, placement): (usize, &Placement)| GameStepInfo {
            piece: self.puzzle.pieces()[placement.piece].name.clone(),
            cells: placement.cells.clone(),
            solutions: self.counts.get(index + 1).copied(),
        };
        let covered: usize = self.steps.iter().map(|step| step.cells.len()).sum();
        let free = self.puzzle.free().into_iter().filter(|free| *free).count();
        let left: usize = self.puzzle.remaining().into_iter().sum();
        AnalyseReport {
            puzzle: info(&self.puzzle),
            solutions: self.counts.first().copied(),
            steps: self.steps.iter().enumerate().map(step).collect(),
            lost_at: self.counts.iter().position(|solutions| solutions.count == 0),
            solved: covered == free && left == self.steps.len(),
            halted_by,
            seconds: self.metered.reading().elapsed.as_secs_f64(),
        }
    }
}

/// The solutions after these steps; `before` are those before the last of them.
fn solutions(
    puzzle: &Puzzle,
    steps: &[Placement],
    before: Option<SolutionCount>,
    counter: &mut SolutionCounter,
    meter: &mut Meter<'_>,
) -> Result<SolutionCount, Halt> {
    if let Some(none) = before.filter(|before| before.count == 0) {
        return Ok(none);
    }
    let placed: Vec<Placement> = puzzle.placed().iter().chain(steps).cloned().collect();
    let count = counter.count(&placed, MOST, meter)?.unwrap_or(0);
    Ok(SolutionCount { count, complete: count < MOST })
}

/// The puzzle without these placed pieces, and where they were.
fn taken_out(puzzle: &Puzzle, order: &str) -> Result<(Puzzle, Vec<Placement>), Error> {
    let mut taken: Vec<usize> = Vec::new();
    let names = order.split([' ', ',', '\n']).filter(|name| !name.is_empty());
    for (index, name) in names.enumerate() {
        let is_next = |&placed: &usize| {
            puzzle.pieces()[puzzle.placed()[placed].piece].name == name && !taken.contains(&placed)
        };
        match (0..puzzle.placed().len()).find(is_next) {
            Some(placed) => taken.push(placed),
            None if puzzle.pieces().iter().any(|piece| piece.name == name) => {
                return Err(Error::NotPlaced { name: name.into() });
            }
            None => {
                let names = puzzle.pieces().iter().map(|piece| piece.name.clone()).collect();
                let kind = PlacedPieceErrorKind::NoSuchPiece { name: name.into(), names };
                return Err(PlacedPieceError { number: index + 1, kind }.into());
            }
        }
    }
    let steps = taken.iter().map(|&placed| puzzle.placed()[placed].clone()).collect();
    Ok((puzzle.keeping(|placed| !taken.contains(&placed)), steps))
}

impl Job for AnalyseJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let Self { puzzle, steps, counter, counts, metered } = self;
        let ended = metered.go_on(pace, control, |meter| {
            let made = &steps[..counts.len()];
            counts.push(solutions(puzzle, made, counts.last().copied(), counter, meter)?);
            Ok((counts.len() > steps.len()).then_some(()))
        });
        let halted_by = match ended {
            None => return Ok(None),
            Some(ended) => ended.err().map(HaltReason::from),
        };
        Ok(Some(vec![Report::from(self.report(halted_by))]))
    }

    fn reading(&self) -> MeterReading {
        self.metered.reading()
    }

    fn done(&self) -> Option<f64> {
        Some(self.counts.len() as f64 / (self.steps.len() + 1) as f64)
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a review" })
    }
}
