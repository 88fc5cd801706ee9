//! How many solutions there are: counted without visiting them where that suits, else by a visit.

use std::time::Duration;

use susun_packing::{
    Counting, Lattice, Placement, Puzzle, Which, labelled_per_merged, symmetry, up_to_symmetry,
};
use susun_search::{AllSolutions, Collect, Control, Halt, Outcome, Reading};

use super::algorithm::{Algorithm, auto};
use super::info;
use super::search::{Ready, prepare};
use crate::error::Error;
use crate::exec::Pace;
use crate::puzzles::sliding::Offer;
use crate::puzzles::{limits, threads};
use crate::report::{CountReport, HaltReason, Report, SCHEMA};
use crate::request::Count;
use crate::running::{Ended, Running, Terms, Units};
use crate::session::Job;
use crate::unit::Code;

/// The name of the engine that visits nothing.
pub(super) const COUNTING: &str = "counting";

/// So many solutions are kept to count the classes that symmetry makes of them: some ten megabytes.
const MOST_LISTED: usize = 200_000;

/// A count under way.
pub(crate) struct Tally {
    puzzle: Puzzle,
    terms: Terms,
    stage: Stage,
    report: CountReport,
    spent: Duration,
}

enum Stage {
    /// States are counted, solutions are not visited.
    States {
        counting: Box<Counting>,
        reading: Reading,
    },
    /// All solutions are visited; the places they are made of.
    All {
        running: Box<Running<Code>>,
        placements: Vec<Placement>,
    },
    /// Everything is known but the number up to symmetry: one of each class is visited.
    Classes(Box<Running<Code>>),
    Done,
}

impl Tally {
    /// Checks what is asked; nothing is counted yet.
    pub(crate) fn new(puzzle: Puzzle, request: &Count) -> Result<Self, Error> {
        let collect = Collect::All { list: 1 };
        let limits = limits(request.limits)?;
        let terms =
            Terms { limits, collect, first_found: false, threads: threads(request.threads) };
        let (engine, stage) = stage(&puzzle, request.engine.as_deref(), terms)?;
        let report = CountReport {
            schema: SCHEMA,
            puzzle: info(&puzzle),
            halted_by: None,
            labelled: None,
            merged: None,
            up_to_symmetry: None,
            symmetries: symmetry(&puzzle).len(),
            engine: engine.into(),
            nodes: 0,
            seconds: 0.0,
        };
        Ok(Self { puzzle, terms, stage, report, spent: Duration::ZERO })
    }

    /// Goes on; true when everything is known or the count was halted.
    fn step(&mut self, pace: Pace, control: &mut Control<'_>) -> Result<bool, Error> {
        match &mut self.stage {
            Stage::States { counting, reading } => {
                let limits = self.terms.limits;
                let result = pace.step(limits, reading, control, |meter| counting.advance(meter));
                self.report.nodes = reading.counters.generated;
                match result {
                    None => Ok(false),
                    Some(Err(halt)) => Ok(self.halted(halt)),
                    Some(Ok(counted)) => {
                        let number = |count: Option<u128>| count.and_then(|c| c.try_into().ok());
                        self.report.labelled = number(counted.labelled);
                        self.report.merged = number(counted.merged);
                        self.classes()
                    }
                }
            }
            Stage::All { running, placements } => {
                let Some(Ended { finish, all }) = running.advance(pace, control, &mut |_| {})
                else {
                    return Ok(false);
                };
                self.report.nodes = finish.counters.generated;
                if let Outcome::Halted { reason, .. } = finish.outcome {
                    return Ok(self.halted(reason));
                }
                let labelled = all.as_ref().map_or(0, |all| all.count);
                self.report.up_to_symmetry =
                    all.and_then(|all| orbits(&self.puzzle, placements, &all));
                let per = labelled_per_merged(&self.puzzle);
                self.report.labelled = Some(labelled);
                self.report.merged =
                    per.and_then(|per| u64::try_from(u128::from(labelled) / per).ok());
                self.classes()
            }
            Stage::Classes(running) => {
                let Some(Ended { finish, all }) = running.advance(pace, control, &mut |_| {})
                else {
                    return Ok(false);
                };
                self.report.nodes += finish.counters.generated;
                if let Outcome::Halted { reason, .. } = finish.outcome {
                    return Ok(self.halted(reason));
                }
                self.report.up_to_symmetry = all.map(|all| all.count);
                Ok(true)
            }
            Stage::Done => Ok(true),
        }
    }

    /// The number up to symmetry, by a division where that is plain, else by a visit where one can be had.
    fn classes(&mut self) -> Result<bool, Error> {
        let Some(labelled) = self.report.labelled else { return Ok(true) };
        if self.report.up_to_symmetry.is_some() {
            return Ok(true);
        }
        if let Some(number) = up_to_symmetry(&self.puzzle, labelled.into()) {
            self.report.up_to_symmetry = u64::try_from(number).ok();
            return Ok(true);
        }
        let ready = prepare(
            &self.puzzle,
            Algorithm::Bitboard,
            self.terms.collect,
            Which::UpToSymmetry,
            None,
        );
        match ready {
            Ok(ready) => {
                let running = Running::new(ready.prepared, self.terms, None);
                self.stage = Stage::Classes(Box::new(running));
                Ok(false)
            }
            // No engine visits the classes of this board: the number stays unknown.
            Err(Error::DoesNotSuit { .. }) => Ok(true),
            Err(error) => Err(error),
        }
    }

    fn halted(&mut self, halt: Halt) -> bool {
        self.report.halted_by = Some(HaltReason::from(halt));
        true
    }
}

/// How many classes the motions of the puzzle make of its solutions, if all are listed: by Burnside's
/// lemma the mean number of solutions that a motion keeps.
fn orbits(puzzle: &Puzzle, placements: &[Placement], all: &AllSolutions<Code>) -> Option<u64> {
    if all.count != all.listed.len() as u64 {
        return None;
    }
    let motions = symmetry(puzzle);
    let mut kept = 0;
    for path in &all.listed {
        let put = path.moves.iter().filter_map(|&code| placements.get(code as usize));
        let mut solution: Vec<&Placement> = puzzle.placed().iter().chain(put).collect();
        solution.sort_unstable();
        for motion in &motions {
            let mut moved: Vec<Placement> = solution.iter().map(|put| motion.apply(put)).collect();
            moved.sort_unstable();
            kept += u64::from(moved.iter().eq(solution.iter().copied()));
        }
    }
    Some(kept / motions.len() as u64)
}

/// Who counts: states in the plane, where borders are short; in space a visit, whose states would be too
/// many.
fn stage(
    puzzle: &Puzzle,
    engine: Option<&str>,
    terms: Terms,
) -> Result<(&'static str, Stage), Error> {
    let counting = || {
        Counting::new(puzzle).map(|counting| Stage::States {
            counting: Box::new(counting),
            reading: Reading::default(),
        })
    };
    let visit = |algorithm: Algorithm| {
        let collect = Collect::All { list: MOST_LISTED };
        let Ready { placements, prepared } =
            prepare(puzzle, algorithm, collect, Which::Labelled, None)?;
        let running = Box::new(Running::new(prepared, Terms { collect, ..terms }, None));
        Ok((algorithm.name(), Stage::All { running, placements }))
    };
    match engine {
        Some(COUNTING) => counting().map(|stage| (COUNTING, stage)).ok_or(Error::DoesNotSuit {
            algorithm: COUNTING,
            why: "the border of what is filled has more than 128 cells",
        }),
        Some(name) => match Algorithm::from_name(name) {
            Some(algorithm) => visit(algorithm),
            None => Err(Error::UnknownEngine { name: name.into() }),
        },
        None => match counting().filter(|_| puzzle.lattice() == Lattice::Square) {
            Some(stage) => Ok((COUNTING, stage)),
            None => visit(auto(puzzle).0),
        },
    }
}

impl Job for Tally {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut Offer<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let began = control.clock.now();
        let mut done = self.step(pace, control)?;
        // A new stage begins at once when nobody wants a rest.
        while !done && pace == Pace::ToTheEnd {
            done = self.step(pace, control)?;
        }
        self.spent += control.clock.now().saturating_sub(began);
        if !done {
            return Ok(None);
        }
        self.stage = Stage::Done;
        let seconds = self.spent.as_secs_f64();
        let report = CountReport { seconds, ..self.report.clone() };
        Ok(Some(vec![Report::Count(Box::new(report))]))
    }

    fn reading(&self) -> Reading {
        let reading = match &self.stage {
            Stage::States { reading, .. } => *reading,
            Stage::All { running, .. } | Stage::Classes(running) => running.reading(),
            Stage::Done => Reading::default(),
        };
        Reading { elapsed: self.spent, ..reading }
    }

    fn shared(&mut self) -> Option<&mut Units> {
        None
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a count" })
    }
}
