//! The number of solutions: counted without visiting them if possible, otherwise by visiting one of each class of
//! symmetric solutions.

mod visits;

use std::sync::Arc;
use std::time::Duration;

use susun_packing::algorithm::COUNTING;
use susun_packing::{
    Counting, Lattice, Placement, Puzzle, Representatives, Which, labelled_per_merged, symmetries,
    up_to_symmetry,
};
use susun_search::{
    AllSolutions, Collect, Control, Counters, Event, Halt, Limits, MeterReading, Outcome, Path,
};
use susun_wire::packing::{CountKind, CountReport, CounterInfo};
use susun_wire::{Count, HaltReason, PuzzleText, Report, Request};
use susun_work::{Code, Cut, Ended, Pace, Plan, SearchSettings, UnitFactory, Units};

use super::algorithm::{Algorithm, auto};
use super::info;
use super::reasons::reason_infos;
use super::search::{does_not_suit, is_full, suits, tries};
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::{Job, Tier};
use crate::puzzles::{limits, threads};
use visits::{Begun, Visit, Visits};

/// The most classes that are visited if everything else is known: some minutes. Beyond that, their number stays
/// unknown, because a count without visits should not become one that never ends.
const MOST_VISITED: u128 = 100_000_000;

/// A count in progress.
pub(crate) struct CountJob {
    visits: Visits,
    request: Count,
    settings: SearchSettings,
    stage: Stage,
    report: CountReport,
    /// The counters of the stages that have ended.
    before: Counters,
    spent: Duration,
}

enum Stage {
    /// States are counted; solutions are not visited.
    States {
        counting: Box<Counting>,
        reading: MeterReading,
    },
    /// A visit will follow.
    Ahead(Visit),
    /// Solutions are being visited.
    Visit {
        visit: Visit,
        begun: Begun,
    },
    Done,
}

impl CountJob {
    /// Checks the request; nothing is counted yet.
    pub(crate) fn new(puzzle: &Puzzle, request: &Count) -> Result<Self, Error> {
        let collect = Collect::All { list: 1 };
        let limits = limits(request.limits)?;
        let (threads, cut) = (threads(request.threads), Cut::default());
        let settings =
            SearchSettings { limits, collect, first_found: false, threads, cut, phase: 0 };
        let (algorithm, visits, stage) = stage(puzzle, request.algorithm.as_deref())?;
        let report = CountReport {
            puzzle: info(puzzle),
            halted_by: None,
            labelled: None,
            merged: None,
            up_to_symmetry: None,
            too_large: Vec::new(),
            symmetries: symmetries(puzzle).len(),
            algorithm: algorithm.into(),
            counters: CounterInfo::default(),
            seconds: 0.0,
        };
        let (request, before, spent) = (request.clone(), Counters::default(), Duration::ZERO);
        let mut tally = Self { visits, request, settings, stage, report, before, spent };
        tally.add_nodes(0);
        // If a check proves that there is no solution, nothing is counted; but explicitly requested brute force runs.
        let tried = matches!(tally.stage, Stage::Ahead(Visit::BruteForce));
        if !tried && !reason_infos(puzzle).is_empty() {
            tally.report_labelled(0);
            tally.report.up_to_symmetry = Some(0);
            tally.stage = Stage::Done;
        }
        Ok(tally)
    }

    /// Continues; true if everything is known or the count was halted.
    fn step(&mut self, pace: Pace, control: &mut Control<'_>) -> Result<bool, Error> {
        match &mut self.stage {
            Stage::States { counting, reading } => {
                let limits = self.settings.limits;
                let result = pace.step(limits, reading, control, |meter| counting.advance(meter));
                self.report.counters.nodes = Some(reading.counters.generated);
                match result {
                    None => Ok(false),
                    Some(Err(halt)) => Ok(self.halted(halt)),
                    Some(Ok(counted)) => {
                        self.before = reading.counters;
                        (self.report.labelled, self.report.merged) =
                            (counted.labelled, counted.merged);
                        let counts = [
                            (CountKind::Labelled, counted.labelled),
                            (CountKind::Merged, counted.merged),
                        ];
                        let beyond = counts.into_iter().filter(|(_, count)| count.is_none());
                        self.report.too_large = beyond.map(|(kind, _)| kind).collect();
                        Ok(self.classes())
                    }
                }
            }
            Stage::Ahead(visit) => {
                let visit = *visit;
                // The time limit includes everything before this visit.
                let time = self.settings.limits.time.map(|time| time.saturating_sub(self.spent));
                let limits = Limits { time, ..self.settings.limits };
                match self.visits.begin(
                    visit,
                    SearchSettings { limits, ..self.settings },
                    control,
                )? {
                    Ok(begun) => self.stage = Stage::Visit { visit, begun },
                    Err(halt) => return Ok(self.halted(halt)),
                }
                Ok(false)
            }
            Stage::Visit { visit, begun: Begun { running, placements, room } } => {
                let within = &mut |plan: &Plan, _: &mut dyn FnMut(&Event)| {
                    let over = room.is_some_and(|room| plan.bytes() > room);
                    if over { Err(Halt::Memory) } else { Ok(()) }
                };
                let Some(mut ended) = running.advance(pace, control, within) else {
                    return Ok(false);
                };
                self.before = sum(self.before, ended.finish.counters);
                match visit {
                    Visit::BruteForce => {
                        ended.finish.counters.generated = tries(ended.finish.counters);
                        if !matches!(ended.finish.outcome, Outcome::Halted { .. }) {
                            let classes = |all| orbits(&self.visits.puzzle, placements, all);
                            self.report.up_to_symmetry =
                                ended.all.as_ref().and_then(classes).map(u128::from);
                        }
                        Ok(self.visited_all(ended))
                    }
                    Visit::Classes => Ok(self.visited_classes(ended)),
                    Visit::All => Ok(self.visited_all(ended)),
                }
            }
            Stage::Done => Ok(true),
        }
    }

    /// Brute force counts tries, every other search nodes.
    fn add_nodes(&mut self, more: u64) {
        let CounterInfo { tries, nodes } = &mut self.report.counters;
        let brute_force = self.report.algorithm == Algorithm::BruteForce.name();
        *(if brute_force { tries } else { nodes }).get_or_insert(0) += more;
    }

    /// After one of each class was visited: the number of all solutions from the list, otherwise by another visit.
    fn visited_classes(&mut self, ended: Ended<Code>) -> bool {
        let Ended { finish, all } = ended;
        self.add_nodes(finish.counters.generated);
        if let Outcome::Halted { reason, .. } = finish.outcome {
            return self.halted(reason);
        }
        let Some(all) = all else { return true };
        let count = u128::from(all.count);
        self.report.up_to_symmetry = Some(count);
        if self.report.labelled.is_some() {
            return true;
        }
        let representatives = Representatives::new(&self.visits.puzzle, Which::UpToSymmetry);
        let labelled = match representatives.images_of_each() {
            Some(each) => count * u128::from(each),
            None if all.count == all.listed.len() as u64 => {
                let images = |path: &Path<Code>| representatives.images_of(&path.moves);
                all.listed.iter().map(images).map(u128::from).sum()
            }
            None => {
                self.stage = Stage::Ahead(Visit::All);
                return false;
            }
        };
        self.report_labelled(labelled);
        true
    }

    /// After all solutions were visited.
    fn visited_all(&mut self, ended: Ended<Code>) -> bool {
        let Ended { finish, all } = ended;
        self.add_nodes(finish.counters.generated);
        if let Outcome::Halted { reason, .. } = finish.outcome {
            return self.halted(reason);
        }
        if let Some(all) = all {
            self.report_labelled(all.count.into());
        }
        self.classes()
    }

    /// Reports the number of visited solutions, and the merged count that follows from it.
    fn report_labelled(&mut self, labelled: u128) {
        self.report.labelled = Some(labelled);
        // Without solutions, the number of ways to exchange pieces does not matter.
        let per = labelled_per_merged(&self.visits.puzzle).unwrap_or(u128::MAX);
        self.report.merged = Some(labelled / per);
    }

    /// The number up to symmetry: by a division if that is obvious, otherwise by a visit if that is possible.
    fn classes(&mut self) -> bool {
        let Some(labelled) = self.report.labelled else { return true };
        if self.report.up_to_symmetry.is_some() {
            return true;
        }
        if let Some(number) = up_to_symmetry(&self.visits.puzzle, labelled) {
            self.report.up_to_symmetry = Some(number);
            return true;
        }
        if too_many_to_visit(&self.report, labelled) {
            return true;
        }
        self.stage = Stage::Ahead(Visit::Classes);
        false
    }

    fn halted(&mut self, halt: Halt) -> bool {
        self.report.halted_by = Some(HaltReason::from(halt));
        true
    }
}

/// The counters of two stages, one after the other.
fn sum(first: Counters, second: Counters) -> Counters {
    Counters {
        generated: first.generated + second.generated,
        expanded: first.expanded + second.expanded,
        selected: first.selected + second.selected,
        peak_states: first.peak_states.max(second.peak_states),
    }
}

/// Returns whether visiting one solution of each class, of this number in all, would take too long.
pub(super) fn too_many_to_visit(report: &CountReport, labelled: u128) -> bool {
    labelled / report.symmetries as u128 > MOST_VISITED
}

/// The number of classes of solutions under the symmetries of the puzzle, if all solutions are listed: by Burnside's
/// lemma, the mean number of solutions that a symmetry fixes.
fn orbits(puzzle: &Puzzle, placements: &[Placement], all: &AllSolutions<Code>) -> Option<u64> {
    if all.count != all.listed.len() as u64 {
        return None;
    }
    let symmetries = symmetries(puzzle);
    let mut kept = 0;
    for path in &all.listed {
        let put = path.moves.iter().filter_map(|&code| placements.get(code as usize));
        let mut solution: Vec<&Placement> = puzzle.placed().iter().chain(put).collect();
        solution.sort_unstable();
        for symmetry in &symmetries {
            let mut moved: Vec<Placement> =
                solution.iter().map(|put| symmetry.apply(put)).collect();
            moved.sort_unstable();
            kept += u64::from(moved.iter().eq(solution.iter().copied()));
        }
    }
    Some(kept / symmetries.len() as u64)
}

/// The method of counting: states in the plane, where borders are short; a visit in space, where there would be too
/// many states.
fn stage(puzzle: &Puzzle, algorithm: Option<&str>) -> Result<(&'static str, Visits, Stage), Error> {
    let visits = |asked| Visits { puzzle: puzzle.clone(), asked };
    let counting = || {
        let (counting, reading) = (Box::new(Counting::new(puzzle)?), MeterReading::default());
        Some((COUNTING, visits(None), Stage::States { counting, reading }))
    };
    let visit = |algorithm: Algorithm| {
        let visits = visits(Some(algorithm));
        let visit = match algorithm {
            Algorithm::BruteForce => Visit::BruteForce,
            _ => Visit::Classes,
        };
        if !is_full(puzzle) && !suits(puzzle, algorithm) {
            return Err(does_not_suit(algorithm));
        }
        Ok((algorithm.name(), visits, Stage::Ahead(visit)))
    };
    match algorithm {
        Some(COUNTING) => counting().ok_or(Error::DoesNotSuit {
            algorithm: COUNTING,
            why: "the border of what is filled has more than 128 cells",
        }),
        Some(name) => match Algorithm::from_name(name) {
            Some(algorithm) => visit(algorithm),
            None => Err(Error::UnknownCountAlgorithm { name: name.into() }),
        },
        None => match counting().filter(|_| puzzle.lattice() == Lattice::Square) {
            Some(stage) => Ok(stage),
            None => visit(auto(puzzle).0),
        },
    }
}

impl Job for CountJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        loop {
            let began = control.clock.now();
            let prepares = matches!(self.stage, Stage::Ahead(_));
            let done = self.step(pace, control)?;
            self.spent += control.clock.now().saturating_sub(began);
            if done {
                break;
            }
            // A visit is prepared immediately, so that its units can be shared.
            let prepares = prepares || matches!(self.stage, Stage::Ahead(_));
            if !prepares && pace != Pace::ToTheEnd {
                return Ok(None);
            }
        }
        self.stage = Stage::Done;
        let seconds = self.spent.as_secs_f64();
        let report = CountReport { seconds, ..self.report.clone() };
        Ok(Some(vec![Report::Count(Box::new(report))]))
    }

    fn reading(&self) -> MeterReading {
        let reading = match &self.stage {
            Stage::States { reading, .. } => *reading,
            Stage::Visit { begun, .. } => begun.running.reading(),
            Stage::Ahead(_) | Stage::Done => MeterReading::default(),
        };
        let counters = sum(self.before, reading.counters);
        MeterReading { counters, elapsed: self.spent, ..reading }
    }

    fn waited(&mut self, time: Duration) {
        self.spent += time;
        match &mut self.stage {
            Stage::States { reading, .. } => reading.elapsed += time,
            Stage::Visit { begun, .. } => begun.running.waited(time),
            Stage::Ahead(_) | Stage::Done => {}
        }
    }

    fn shared(&mut self) -> Option<&mut Units> {
        match &mut self.stage {
            Stage::Visit { begun, .. } => begun.running.shared(),
            Stage::States { .. } | Stage::Ahead(_) | Stage::Done => None,
        }
    }

    /// For all visits that may come, even while states are counted, which other workers cannot help with.
    fn factory(&mut self, tier: Tier) -> Option<UnitFactory> {
        if matches!(self.stage, Stage::Done) {
            return None;
        }
        let visits = self.visits.clone();
        Some(Arc::new(move |phase| visits.factory(phase, tier)?(phase)))
    }

    fn cut(&mut self, cut: Cut) {
        self.settings.cut = cut;
        if let Stage::Visit { begun, .. } = &mut self.stage {
            begun.running.cut(cut);
        }
    }

    fn explicit_request(&mut self) -> Option<Request> {
        if matches!(self.stage, Stage::Done) {
            return None;
        }
        let (format, text) = (Some("susun".into()), self.report.puzzle.text.clone());
        let puzzle = PuzzleText { text, format, ..PuzzleText::default() };
        let algorithm = Some(self.report.algorithm.clone());
        Some(Request::Count(Count { puzzle, algorithm, ..self.request.clone() }))
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a count" })
    }
}
