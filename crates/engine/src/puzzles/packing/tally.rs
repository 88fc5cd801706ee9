//! How many solutions there are: counted without visiting them where that suits, else by a visit of one of
//! each class of symmetric ones, which stands for all of them.

use std::time::Duration;

use susun_packing::{
    Counting, Lattice, Placement, Puzzle, Representatives, Which, labelled_per_merged, symmetry,
    up_to_symmetry,
};
use susun_search::{AllSolutions, Collect, Control, Halt, Outcome, Path, Reading};

use super::algorithm::{Algorithm, auto};
use super::info;
use super::reasons::reason_infos;
use super::search::{Ready, limits_for, prepare, tries};
use crate::error::Error;
use crate::exec::Pace;
use crate::puzzles::sliding::Offer;
use crate::puzzles::{limits, threads};
use crate::report::{CountReport, HaltReason, Report, SCHEMA};
use crate::request::Count;
use crate::running::{Ended, Running, Terms};
use crate::session::Job;
use crate::unit::Code;

/// The name of the engine that visits nothing.
pub(super) const COUNTING: &str = "counting";

/// So many solutions are kept to see how many others they stand for: some ten megabytes.
const MOST_LISTED: usize = 200_000;

/// So many classes are visited to count them when all else is known: some minutes. Beyond, their number
/// stays unknown, for a count without visits should not become one that never ends.
const MOST_VISITED: u64 = 100_000_000;

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
    /// All solutions are visited, by an algorithm that cannot leave any out; the places they are made of.
    Tries {
        running: Box<Running<Code>>,
        placements: Vec<Placement>,
    },
    /// One solution of each class is visited.
    Classes {
        running: Box<Running<Code>>,
        algorithm: Algorithm,
    },
    /// Everything is known but how many solutions the classes have: all of them are visited.
    All(Box<Running<Code>>),
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
        let mut tally = Self { puzzle, terms, stage, report, spent: Duration::ZERO };
        // What a check proves is not counted, but brute force that was asked for is not spared.
        let tried = matches!(tally.stage, Stage::Tries { .. });
        if !tried && !reason_infos(&tally.puzzle).is_empty() {
            tally.tell(Some(0));
            tally.report.up_to_symmetry = Some(0);
            tally.stage = Stage::Done;
        }
        Ok(tally)
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
            Stage::Tries { running, placements } => {
                let Some(mut ended) = running.advance(pace, control, &mut |_, _| {}) else {
                    return Ok(false);
                };
                ended.finish.counters.generated = tries(ended.finish.counters);
                if !matches!(ended.finish.outcome, Outcome::Halted { .. }) {
                    let classes = |all| orbits(&self.puzzle, placements, all);
                    self.report.up_to_symmetry = ended.all.as_ref().and_then(classes);
                }
                self.visited_all(ended)
            }
            Stage::Classes { running, algorithm } => {
                let Some(ended) = running.advance(pace, control, &mut |_, _| {}) else {
                    return Ok(false);
                };
                let algorithm = *algorithm;
                self.visited_classes(ended, algorithm)
            }
            Stage::All(running) => {
                let Some(ended) = running.advance(pace, control, &mut |_, _| {}) else {
                    return Ok(false);
                };
                self.visited_all(ended)
            }
            Stage::Done => Ok(true),
        }
    }

    /// One of each class was visited: how many they stand for, by what was listed; else by another visit.
    fn visited_classes(&mut self, ended: Ended<Code>, algorithm: Algorithm) -> Result<bool, Error> {
        let Ended { finish, all } = ended;
        self.report.nodes += finish.counters.generated;
        if let Outcome::Halted { reason, .. } = finish.outcome {
            return Ok(self.halted(reason));
        }
        let Some(all) = all else { return Ok(true) };
        self.report.up_to_symmetry = Some(all.count);
        if self.report.labelled.is_some() {
            return Ok(true);
        }
        let representatives = Representatives::new(&self.puzzle, Which::UpToSymmetry);
        let labelled = match representatives.images_of_each() {
            Some(each) => all.count.checked_mul(each),
            None if all.count == all.listed.len() as u64 => {
                let images = |path: &Path<Code>| representatives.images_of(&path.moves);
                Some(all.listed.iter().map(images).sum())
            }
            None => {
                let collect = Collect::All { list: 1 };
                let ready = prepare(&self.puzzle, algorithm, collect, Which::Labelled, None)?;
                let running = Running::new(ready.prepared, self.terms, None);
                self.stage = Stage::All(Box::new(running));
                return Ok(false);
            }
        };
        self.tell(labelled);
        Ok(true)
    }

    /// All solutions were visited.
    fn visited_all(&mut self, ended: Ended<Code>) -> Result<bool, Error> {
        let Ended { finish, all } = ended;
        self.report.nodes += finish.counters.generated;
        if let Outcome::Halted { reason, .. } = finish.outcome {
            return Ok(self.halted(reason));
        }
        self.tell(all.map(|all| all.count));
        self.classes()
    }

    fn tell(&mut self, labelled: Option<u64>) {
        let per = labelled_per_merged(&self.puzzle);
        let merged = labelled.zip(per).map(|(labelled, per)| u128::from(labelled) / per);
        self.report.labelled = labelled;
        self.report.merged = merged.and_then(|merged| u64::try_from(merged).ok());
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
        if labelled / self.report.symmetries as u64 > MOST_VISITED {
            return Ok(true);
        }
        self.stage = visit_classes(&self.puzzle, auto(&self.puzzle).0, self.terms)?;
        Ok(false)
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
        if algorithm != Algorithm::BruteForce {
            return Ok((algorithm.name(), visit_classes(puzzle, algorithm, terms)?));
        }
        let collect = Collect::All { list: MOST_LISTED };
        let Ready { placements, prepared } =
            prepare(puzzle, algorithm, collect, Which::Labelled, None)?;
        let limits = limits_for(algorithm, terms.limits);
        let running = Box::new(Running::new(prepared, Terms { limits, collect, ..terms }, None));
        Ok((algorithm.name(), Stage::Tries { running, placements }))
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

/// A visit of one solution of each class.
fn visit_classes(puzzle: &Puzzle, algorithm: Algorithm, terms: Terms) -> Result<Stage, Error> {
    let collect = Collect::All { list: MOST_LISTED };
    let Ready { prepared, .. } = prepare(puzzle, algorithm, collect, Which::UpToSymmetry, None)?;
    let running = Box::new(Running::new(prepared, Terms { collect, ..terms }, None));
    Ok(Stage::Classes { running, algorithm })
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
            Stage::Tries { running, .. } | Stage::Classes { running, .. } | Stage::All(running) => {
                running.reading()
            }
            Stage::Done => Reading::default(),
        };
        Reading { elapsed: self.spent, ..reading }
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a count" })
    }
}
