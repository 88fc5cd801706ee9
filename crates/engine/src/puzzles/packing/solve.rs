//! Solving one packing puzzle: check, choose an algorithm, search in steps, check again, report.

use std::iter;
use std::time::Duration;

use susun_packing::{Placement, Puzzle, Which, notation};
use susun_search::{Control, Event, Halt, Limits, MeterReading, Outcome, Path};
use susun_wire::packing::{CounterInfo, MethodInfo, SolutionsInfo, SolveReport, Verdict};
use susun_wire::{HaltReason, PuzzleText, Report, Request, Solve};
use susun_work::{
    AfterReport, Code, Cut, Ended, Pace, Prepared, Running, SearchSettings, UnitFactory, Units,
};

use super::algorithm::{Algorithm, chosen};
use super::brute_force::WatchedBruteForce;
use super::info;
use super::memory::Room;
use super::reasons::{conflict_info, reason_infos};
use super::search::{limits_for, prepare, tries, within};
use super::trace::SharedTrace;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::{Job, Tier};
use crate::puzzles::{limits, requested_solutions, threads};

/// How long a search that has ended may draw solutions that it found.
const AFTER_THE_END: Duration = Duration::from_millis(50);

/// A packing puzzle being solved, step by step.
pub(crate) struct SolveJob {
    puzzle: Puzzle,
    request: Solve,
    limits: Limits,
    algorithm: Algorithm,
    /// Why that algorithm, if it was chosen automatically.
    reason: Option<&'static str>,
    trace: Option<SharedTrace>,
    report: Option<SolveReport>,
    under_way: Option<UnderWay>,
    /// Solutions that were drawn and sent as events during the search.
    drawn: Vec<String>,
    /// The size of units.
    cut: Cut,
    spent: Duration,
}

struct UnderWay {
    placements: Vec<Placement>,
    running: Running<Code>,
    /// Bytes for units and solutions.
    room: Option<u64>,
}

/// Solutions for a report: those already drawn, and whether to draw the others.
struct Drawing<'a> {
    listed: Vec<String>,
    goes_on: &'a mut dyn FnMut() -> bool,
}

impl SolveJob {
    /// Checks the request; nothing is searched yet.
    pub(crate) fn new(puzzle: Puzzle, request: Solve) -> Result<Self, Error> {
        let given = [(request.graph, "--graph"), (request.begin_with.is_some(), "shorten")];
        Error::refuse_given(given, "packing")?;
        let limits = limits(request.limits)?;
        let (algorithm, reason) = chosen(&request.method, &puzzle)?;
        if request.trace_events.is_some() && algorithm != Algorithm::BruteForce {
            return Err(Error::NoTrace { what: algorithm.name() });
        }
        let trace = request.trace_events.map(SharedTrace::new);
        let (report, under_way, spent) = (None, None, Duration::ZERO);
        Ok(Self {
            puzzle,
            request,
            limits,
            algorithm,
            reason,
            trace,
            report,
            under_way,
            drawn: Vec::new(),
            cut: Cut::default(),
            spent,
        })
    }

    /// Continues; returns the report when it is ready, `None` if the pace asks for a pause before.
    fn step(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Result<Option<SolveReport>, Error> {
        let began = control.clock.now();
        let mut report = self.prepare(control)?;
        let prepared = control.clock.now();
        self.spent += prepared.saturating_sub(began);
        if report.is_none() {
            report = self.go_on(pace, control)?;
            self.spent += control.clock.now().saturating_sub(prepared);
        }
        Ok(report.map(|report| SolveReport { seconds: self.spent.as_secs_f64(), ..report }))
    }

    /// Looks for reasons against a solution and prepares the search; returns the report if a reason makes the search
    /// unnecessary. Explicitly requested brute force runs anyway, because its tries are of interest.
    fn prepare(&mut self, control: &mut Control<'_>) -> Result<Option<SolveReport>, Error> {
        if self.under_way.is_some() {
            return Ok(None);
        }
        let began = control.clock.now();
        let limit = self.limits.time.map(|time| time.saturating_sub(self.spent));
        let mut reasons = reason_infos(&self.puzzle);
        let proved = !reasons.is_empty();
        if proved {
            reasons.extend(conflict_info(&self.puzzle, limit, control));
        }
        let report = SolveReport {
            puzzle: info(&self.puzzle),
            verdict: if proved { Verdict::Unsolvable } else { Verdict::Halted },
            halted_by: None,
            solution: None,
            solutions: None,
            reasons,
            method: None,
            counters: CounterInfo::default(),
            seconds: 0.0,
        };
        let insists = self.reason.is_none() && self.algorithm == Algorithm::BruteForce;
        if proved && !insists {
            return Ok(Some(report));
        }
        let threads = threads(self.request.threads);
        let memory = self.limits.memory;
        let collect = self.settings(threads).collect;
        let (puzzle, algorithm) = (self.puzzle.clone(), self.algorithm);
        let room = Room::new(&puzzle, algorithm, Which::Labelled, threads, memory);
        let ready = room.ok_or(Halt::Memory).and_then(|room| {
            let spent = control.clock.now().saturating_sub(began);
            let time = limit.map(|time| time.saturating_sub(spent));
            let ready =
                move || prepare(&puzzle, algorithm, 0, collect, Which::Labelled, room.worker);
            Ok((room, within(&self.puzzle, time, control, ready)?))
        });
        let (room, ready) = match ready {
            Ok((room, ready)) => (room, ready?),
            Err(halt) => {
                let ended = Ended::before_the_first_step(collect, halt);
                let drawing = Drawing { listed: Vec::new(), goes_on: &mut || true };
                return self.filled_in(report, &[], ended, drawing).map(Some);
            }
        };
        self.report = Some(report);
        let (placements, mut prepared) = ready.split();
        if let (Some(trace), Prepared::Units { .. }) = (self.trace.clone(), &prepared) {
            prepared =
                Prepared::Undivided(Box::new(WatchedBruteForce::new(&self.puzzle, collect, trace)));
        }
        // The time limit includes the preparation.
        let settings = self.settings(room.threads);
        let spent = control.clock.now().saturating_sub(began);
        let time = limit.map(|time| time.saturating_sub(spent));
        let limits = Limits { time, ..settings.limits };
        let cut = room.cut(settings.cut, settings.collect.listed(), self.bytes_of_a_solution());
        let running = Running::new(prepared, SearchSettings { limits, cut, ..settings }, None);
        self.under_way = Some(UnderWay { placements, running, room: room.rest });
        Ok(None)
    }

    /// Bytes of a listed solution: its moves in the plan and in a copy for the report, and its text.
    fn bytes_of_a_solution(&self) -> u64 {
        let moves: usize = self.puzzle.remaining().iter().sum();
        let layers = self.puzzle.region().layers();
        let text: usize = layers.iter().map(|layer| layer.height() * (layer.width() + 1) + 2).sum();
        (2 * (4 * moves + 48) + text + 40) as u64
    }

    fn settings(&self, threads: usize) -> SearchSettings {
        let Solve { first_found, .. } = self.request;
        let collect = requested_solutions(&self.request);
        let limits = limits_for(self.algorithm, self.limits);
        SearchSettings { limits, collect, first_found, threads, cut: self.cut, phase: 0 }
    }

    fn go_on(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Result<Option<SolveReport>, Error> {
        let bytes = self.bytes_of_a_solution();
        let Some(UnderWay { placements, running, room }) = &mut self.under_way else {
            return Ok(None);
        };
        let (puzzle, algorithm, done) = (&self.puzzle, self.algorithm, &mut self.drawn);
        let several = self.request.max_solutions.is_some_and(|most| most > 1);
        let (clock, stop, began) = (control.clock, control.stop.clone(), control.clock.now());
        let (limit, spent) = (self.limits.time, self.spent);
        let mut wrong = None;
        let each: &mut AfterReport<'_> = &mut |plan, tell| {
            let new = plan.solutions().listed.get(done.len()..).unwrap_or_default();
            for path in new.iter().filter(|_| several) {
                // Solutions can be found faster than they are drawn and printed.
                if stop.is_stopped() {
                    return Err(Halt::Stopped);
                }
                let elapsed = spent + clock.now().saturating_sub(began);
                if limit.is_some_and(|limit| elapsed >= limit) {
                    return Err(Halt::Time);
                }
                let solution = drawn(puzzle, placements, path, algorithm).map_err(|error| {
                    wrong = Some(error);
                    Halt::Stopped
                })?;
                let event = Event::Found { solution };
                tell(&event);
                if let Event::Found { solution } = event {
                    done.push(solution);
                }
            }
            let kept = || plan.bytes() + done.len() as u64 * bytes;
            if room.is_some_and(|room| kept() > room) { Err(Halt::Memory) } else { Ok(()) }
        };
        let ended = running.advance(pace, control, each);
        if let Some(error) = wrong {
            return Err(error);
        }
        let Some(ended) = ended else { return Ok(None) };
        // If solutions were not drawn as they came, draw some of them after the end.
        let (clock, over) = (control.clock, control.clock.now() + AFTER_THE_END);
        let mut goes_on = || clock.now() < over;
        let mut always = || true;
        let goes_on: &mut dyn FnMut() -> bool = match ended.finish.outcome {
            Outcome::Halted { reason: Halt::Time | Halt::Stopped | Halt::Memory, .. } => {
                &mut goes_on
            }
            _ => &mut always,
        };
        let drawing = Drawing { listed: std::mem::take(&mut self.drawn), goes_on };
        let Some(report) = self.report_of(ended, drawing) else { return Ok(None) };
        let mut report = report?;
        if report.verdict == Verdict::Unsolvable && report.reasons.is_empty() {
            let elapsed = spent + control.clock.now().saturating_sub(began);
            let time = limit.map(|limit| limit.saturating_sub(elapsed));
            report.reasons.extend(conflict_info(&self.puzzle, time, control));
        }
        Ok(Some(report))
    }

    /// The report of a search that has ended.
    fn report_of(
        &self,
        ended: Ended<Code>,
        drawing: Drawing<'_>,
    ) -> Option<Result<SolveReport, Error>> {
        let placements = &self.under_way.as_ref()?.placements;
        Some(self.filled_in(self.report.clone()?, placements, ended, drawing))
    }

    fn filled_in(
        &self,
        mut report: SolveReport,
        placements: &[Placement],
        Ended { finish, all }: Ended<Code>,
        Drawing { mut listed, goes_on }: Drawing<'_>,
    ) -> Result<SolveReport, Error> {
        let drawn = |path: &Path<Code>| drawn(&self.puzzle, placements, path, self.algorithm);
        let (best, complete) = match finish.outcome {
            Outcome::Optimal(path) | Outcome::Solved { path, .. } => (Some(path), true),
            Outcome::Unsolvable => (None, true),
            Outcome::Halted { reason, best, .. } => {
                report.halted_by = Some(HaltReason::from(reason));
                (best, false)
            }
        };
        report.verdict = match (&best, complete) {
            (Some(_), _) => Verdict::Solved,
            (None, false) if report.reasons.is_empty() => Verdict::Halted,
            // The search has ended, or a reason was found before.
            (None, _) => Verdict::Unsolvable,
        };
        report.solution = best.as_ref().map(drawn).transpose()?;
        report.solutions = match all {
            None => None,
            Some(all) => {
                for path in all.listed.iter().skip(listed.len()) {
                    // The first one is always listed.
                    if !listed.is_empty() && !goes_on() {
                        break;
                    }
                    listed.push(drawn(path)?);
                }
                Some(SolutionsInfo { count: all.count, complete, listed })
            }
        };
        let reason = self.reason.map(Into::into);
        let (algorithm, first_found) = (self.algorithm.name().into(), self.request.first_found);
        report.method = Some(MethodInfo { algorithm, reason, first_found });
        report.counters = match self.algorithm {
            Algorithm::BruteForce => {
                CounterInfo { tries: Some(tries(finish.counters)), nodes: None }
            }
            _ => CounterInfo { tries: None, nodes: Some(finish.counters.generated) },
        };
        Ok(report)
    }
}

impl SolveJob {
    /// The record of the search, if requested and there was a search.
    fn trace(&self, report: &SolveReport) -> Option<Report> {
        let searched = self.puzzle.free().contains(&true);
        let trace = self.trace.as_ref().filter(|_| searched)?.report(&self.puzzle, report)?;
        Some(Report::from(trace))
    }
}

impl Job for SolveJob {
    /// The report, and the trace if requested.
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        let Some(report) = self.step(pace, control)? else { return Ok(None) };
        let trace = self.trace(&report);
        Ok(Some(iter::once(Report::from(report)).chain(trace).collect()))
    }

    fn reading(&self) -> MeterReading {
        let reading = self.under_way.as_ref().map(|search| search.running.reading());
        MeterReading { elapsed: self.spent, ..reading.unwrap_or_default() }
    }

    fn waited(&mut self, time: Duration) {
        self.spent += time;
        if let Some(UnderWay { running, .. }) = &mut self.under_way {
            running.waited(time);
        }
    }

    fn shared(&mut self) -> Option<&mut Units> {
        self.under_way.as_mut()?.running.shared()
    }

    fn factory(&mut self, tier: Tier) -> Option<UnitFactory> {
        let quick = self.shared()?.factory();
        if tier == Tier::Quick {
            return Some(quick);
        }
        let (algorithm, collect) = (self.algorithm.about().textbook, self.settings(1).collect);
        let ready = prepare(&self.puzzle, algorithm, 0, collect, Which::Labelled, None).ok()?;
        ready.factory
    }

    fn cut(&mut self, cut: Cut) {
        self.cut = cut;
        if let Some(under_way) = &mut self.under_way {
            under_way.running.cut(cut);
        }
    }

    fn partial_report(&self) -> Option<Report> {
        let ended = self.under_way.as_ref()?.running.ended_now();
        let drawing = Drawing { listed: self.drawn.clone(), goes_on: &mut || true };
        let report = self.report_of(ended, drawing)?.ok()?;
        let seconds = self.spent.as_secs_f64();
        Some(Report::from(SolveReport { seconds, ..report }))
    }

    fn explicit_request(&mut self) -> Option<Request> {
        self.under_way.as_ref()?;
        let (format, text) = (Some("susun".into()), info(&self.puzzle).text);
        self.request.method.algorithm = Some(self.algorithm.name().into());
        let puzzle = PuzzleText { text, format, ..PuzzleText::default() };
        Some(Request::Solve(Solve { puzzle, ..self.request.clone() }))
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a packing puzzle" })
    }
}

/// A solution as letters, if it passes a check that searches do not use.
fn drawn(
    puzzle: &Puzzle,
    placements: &[Placement],
    path: &Path<Code>,
    algorithm: Algorithm,
) -> Result<String, Error> {
    let put = path.moves.iter().filter_map(|&code| placements.get(code as usize).cloned());
    let solution: Vec<Placement> = puzzle.placed().iter().cloned().chain(put).collect();
    let failed = |cause: String| Error::ReplayFailed { algorithm: algorithm.name(), cause };
    puzzle.check_solution(&solution).map_err(|cause| failed(cause.to_string()))?;
    Ok(notation::write_solution(puzzle, &solution))
}
