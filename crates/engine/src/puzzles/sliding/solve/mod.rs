//! One puzzle being solved: check, choose a method, prepare, search in steps, replay, report.

mod job;
mod outcome;
mod prepare;
mod resume;

use std::cell::{OnceCell, RefCell};

use std::time::Duration;

use susun_search::{Collect, Control, Event, Halt, Limits, Outcome, Path};
use susun_sliding::algorithm::Algorithm;
use susun_sliding::heuristic::OwnEstimate;
use susun_sliding::{Direction, Solvable};
use susun_tables::Tables;
use susun_wire::Solve;
use susun_wire::sliding::{SolveReport, TraceReport, Verdict};
use susun_work::{Cut, Ended, Pace, Plan, PlanState, Running, SearchSettings, SearchState};

use super::auto::SAFE_CELLS;
use super::graph::Graphing;
use super::improve::Notes;
use super::patterns::{Ready, table_names, unverified_tables};
use super::quick::tiles_moved;
use super::search::{Division, SharedTrace, Wanted};
use super::trace::{shared, trace_report};
use crate::checkpoint::Checkpoint;
use crate::checkpoint::{CheckpointMoment, CheckpointSink};
use crate::error::Error;
use crate::problem::SlidingProblem;
use crate::puzzles::sliding::method::Method;
use crate::puzzles::{limits, requested_solutions, threads};
pub(super) use outcome::{
    beam_solution, blank_report, explain_unsolvable, method_info, quick_solution,
};
use outcome::{check_by_replay, methods, put_outcome, solutions_info};
pub(crate) use resume::resume;
use resume::{disproved, explicit_solve};

/// A puzzle being solved, step by step.
pub(crate) struct SolveJob {
    problem: SlidingProblem,
    request: Solve,
    limits: Limits,
    /// Threads; `None` means one for each core.
    threads: Option<u16>,
    /// The methods to try: the first that is available is used.
    methods: Vec<Method>,
    division: Division,
    /// The size of units.
    cut: Cut,
    /// The saved state to resume from.
    from: Option<SearchState>,
    /// The given solution to improve, read when the search is prepared.
    given: Option<Vec<Direction>>,
    /// A solution that is known already: only shorter ones are searched for.
    known: Option<Path<Direction>>,
    /// What an improvement reports while it runs.
    notes: Notes,
    /// The time of all steps so far, including preparation.
    spent: Duration,
    under_way: Option<UnderWay>,
    /// Where tables come from.
    tables: Tables,
    /// The heuristic of the caller.
    own: Option<OwnEstimate>,
    /// The record of the search, if requested.
    trace: Option<SharedTrace>,
    /// The graph of all shortest solutions, once their length is proved.
    graphing: Option<Graphing>,
    /// A solution that is shown if the search is halted before it has a shorter one.
    quick: OnceCell<Path<Direction>>,
}

/// Bytes of a listed solution, as steps, as tile numbers and as text.
const LISTED: u64 = 1 << 10;

/// Units of boards above 16 cells, whose searches are long, and whose subtrees are large: a tenth of a second.
const LARGE_CUT: Cut = Cut { first: 1 << 18, most: 1 << 22 };

/// Boards with more cells take so long to get a quick solution that it is made before the search: 30 ms for 50x50,
/// 200 ms for 100x100.
const LARGE_CELLS: usize = 400;

/// An available method, and its search.
struct UnderWay {
    puzzle: Solvable,
    ready: Ready,
    running: Running<Direction>,
    /// What quick heuristics prove at the start. The report has the larger of both bounds, and so has the progress.
    quick_bound: u32,
    /// The cost of the solution that was known before the search.
    known_cost: Option<u32>,
}

impl SolveJob {
    /// Checks the request; nothing is searched yet.
    pub(crate) fn new(
        problem: SlidingProblem,
        request: Solve,
        tables: &Tables,
    ) -> Result<Self, Error> {
        let (limits, trace) = match (limits(request.limits)?, request.trace_events) {
            (limits, None) => (limits, None),
            (limits, Some(most)) => {
                let (most, left) = shared(most, limits);
                (left, Some(SharedTrace::new(most)))
            }
        };
        let methods = methods(&problem, &request, tables)?;
        let cut = match problem.start.size().cells() {
            0..=SAFE_CELLS => Cut::default(),
            _ => LARGE_CUT,
        };
        Ok(Self {
            problem,
            limits,
            threads: request.threads,
            methods,
            division: Division::Units,
            cut,
            from: None,
            given: None,
            known: None,
            notes: Notes::default(),
            spent: Duration::ZERO,
            under_way: None,
            tables: tables.clone(),
            graphing: None,
            quick: OnceCell::new(),
            own: None,
            trace,
            request,
        })
    }

    /// Searches with a heuristic of the caller, on one thread.
    pub(crate) fn by(self, own: OwnEstimate) -> Result<Self, Error> {
        let Solve { graph, optimal, all, .. } = self.request;
        let prove = [(graph, "--graph"), (optimal, "--optimal"), (all, "--all")];
        if let Some((_, what)) = prove.into_iter().find(|(given, _)| *given) {
            return Err(Error::OwnHeuristic { what });
        }
        let methods = self.methods.into_iter().map(Method::by_own).collect::<Result<_, _>>()?;
        Ok(Self { methods, own: Some(own), ..self })
    }

    /// Makes rounds undivided, as in the textbook.
    pub(super) fn undivided(self) -> Self {
        Self { division: Division::Undivided, ..self }
    }

    /// Resumes from a checkpoint, with new limits and threads.
    pub(super) fn resumed(self, from: SearchState, limits: Limits, threads: Option<u16>) -> Self {
        let cut = match &from {
            SearchState::Plan(plan) => plan.cut(),
            SearchState::Round(_) => self.cut,
        };
        Self { cut, from: Some(from), limits, threads, ..self }
    }

    /// Searches only for solutions that are shorter than this one.
    pub(super) fn shorter_than(self, known: Path<Direction>) -> Self {
        Self { known: Some(known), ..self }
    }

    /// The puzzle.
    pub(super) fn problem(&self) -> &SlidingProblem {
        &self.problem
    }

    /// The recorded search that belongs to the report, if requested and there was a search.
    fn trace(&self, report: &SolveReport) -> Option<TraceReport> {
        self.under_way.as_ref()?;
        Some(trace_report(report, &self.trace.as_ref()?.0.borrow()))
    }

    /// The graph that belongs to the report, if requested and a solution is proved shortest.
    fn graphing(&self, report: &SolveReport) -> Result<Option<Graphing>, Error> {
        if self.request.graph { self.graph_of(report) } else { Ok(None) }
    }

    /// The graph that belongs to the report, if a search has proved a solution shortest.
    pub(super) fn graph_of(&self, report: &SolveReport) -> Result<Option<Graphing>, Error> {
        match &self.under_way {
            Some(UnderWay { puzzle, ready, .. })
                if report.verdict == Verdict::Optimal && !puzzle.goal().is_partial() =>
            {
                let kinds = &ready.method.heuristics;
                Graphing::new(puzzle, kinds, ready.patterns(), report, self.limits).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Solves it to the end.
    pub(super) fn complete(&mut self, control: &mut Control<'_>) -> Result<SolveReport, Error> {
        loop {
            if let Some(report) = self.step(Pace::ToTheEnd, control, None)? {
                return Ok(report);
            }
        }
    }

    /// Continues; returns the report when it is ready, `None` if the pace asks for a pause before.
    pub(super) fn step(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        checkpoints: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<SolveReport>, Error> {
        let began = control.clock.now();
        let report = match self.prepare(control, checkpoints.is_some())? {
            Some(report) => Some(report),
            None => self.go_on(pace, control, checkpoints)?,
        };
        self.spent += control.clock.now().saturating_sub(began);
        Ok(report.map(|report| SolveReport { seconds: self.spent.as_secs_f64(), ..report }))
    }

    /// The plan to resume from.
    fn plan(&self) -> Option<&PlanState> {
        match &self.from {
            Some(SearchState::Plan(plan)) => Some(plan),
            _ => None,
        }
    }

    /// A solution that takes a few hundredths of a second, longer only on very large boards.
    fn quick_solution(&self, puzzle: &Solvable) -> Path<Direction> {
        self.quick.get_or_init(|| quick_solution(puzzle)).clone()
    }

    /// The report as if the search were stopped now; it can be continued.
    pub(super) fn partial_solve_report(&self) -> Option<SolveReport> {
        let report = self.report_of(self.under_way.as_ref()?.running.ended_now())?.ok()?;
        Some(SolveReport { seconds: self.spent.as_secs_f64(), ..report })
    }

    fn settings(&self) -> SearchSettings {
        let request = &self.request;
        let collect = match (requested_solutions(request), self.limits.memory) {
            (Collect::All { list }, Some(memory)) => {
                // Those that do not fit are counted all the same.
                let fits = usize::try_from(memory / 2 / LISTED).unwrap_or(usize::MAX);
                Collect::All { list: list.min(fits) }
            }
            (collect, _) => collect,
        };
        let (threads, cut) = (threads(self.threads), self.cut);
        SearchSettings {
            limits: self.limits,
            collect,
            first_found: request.first_found,
            threads,
            cut,
            phase: 0,
        }
    }

    /// What is asked of the search of a prepared method.
    fn wanted(&self, collect: Collect) -> Wanted {
        let (trace, own) = (self.trace.clone(), self.own.clone());
        Wanted { collect, division: self.division, trace, own }
    }

    /// One step of the search; returns the report if it has ended.
    fn go_on(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        checkpoints: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<SolveReport>, Error> {
        let Self { problem, request, under_way, notes, .. } = self;
        let Some(UnderWay { ready, running, quick_bound, .. }) = under_way else {
            return Ok(None);
        };
        let is_saved = checkpoints.is_some();
        let sink = RefCell::new(checkpoints);
        let offer = |moment, state: &dyn Fn() -> SearchState| {
            if let Some(sink) = sink.borrow_mut().as_mut() {
                let request = || explicit_solve(problem, request, &ready.method);
                sink(moment, &|| Checkpoint::new(request(), state()));
            }
        };
        let Control { stop, clock, events } = control.lend();
        let mut events = |event: &Event| {
            if is_saved && let Some(round) = notes.unsaved() {
                offer(CheckpointMoment::UnitEnded, &|| notes.saved(&round));
            }
            match event {
                &Event::Progress { counters, lower_bound, cost, elapsed } => {
                    let lower_bound = lower_bound.max(*quick_bound);
                    events(&Event::Progress { counters, lower_bound, cost, elapsed });
                }
                &Event::Improved { cost, lower_bound, elapsed } => {
                    let lower_bound = lower_bound.max(*quick_bound);
                    events(&Event::Improved { cost, lower_bound, elapsed });
                }
                other => events(other),
            }
        };
        let control = &mut Control { stop, clock, events: &mut events };
        let of_plan = |plan: &Plan| SearchState::Plan(Box::new(plan.state()));
        let ended = running.advance(pace, control, &mut |plan: &Plan, _| {
            offer(CheckpointMoment::UnitEnded, &|| of_plan(plan));
            Ok(())
        });
        let Some(ended) = ended else { return Ok(None) };
        if let Some(units) = running.shared() {
            offer(CheckpointMoment::SearchEnded, &|| of_plan(&units.plan));
        } else if let Some(round) = notes.round() {
            offer(CheckpointMoment::SearchEnded, &|| notes.saved(&round));
        }
        self.report_of(ended).transpose()
    }

    /// The report of a search that has ended.
    fn report_of(&self, ended: Ended<Direction>) -> Option<Result<SolveReport, Error>> {
        let UnderWay { puzzle, ready: Ready { method, .. }, running, known_cost, .. } =
            self.under_way.as_ref()?;
        let Ended { finish, all } = ended;
        // A solution that units found beyond what is counted: treated as the first one found.
        let ahead = match &finish.outcome {
            Outcome::Halted { reason: Halt::Time | Halt::Stopped, best: Some(path), .. } => {
                Some(path.cost) != *known_cost
            }
            _ => false,
        };
        let by_luck = ahead && all.is_none() && running.is_in_units();
        let complete = matches!(finish.outcome, Outcome::Optimal(_));
        let mut report = blank_report(&self.problem, method);
        report.counters = finish.counters.into();
        report.counters.surely_expanded = finish.surely_expanded;
        report.rounds = finish.rounds.into_iter().map(Into::into).collect();
        report.solutions = all.map(|all| solutions_info(puzzle, &all, complete));
        put_outcome(&mut report, puzzle, || self.quick_solution(puzzle), finish.outcome);
        // A search finds only solutions that are shorter than the known one.
        if known_cost.is_some() && report.cost == *known_cost {
            report.method.solution_by = Some(Algorithm::Anytime.name().into());
        }
        if let Some(proof) = report.lower_bound.and_then(|bound| self.notes.proof(bound)) {
            report.bound_proof = Some(proof);
        }
        Some(self.finished(report, method, by_luck))
    }

    /// The report with its method, if its solutions pass their replay.
    fn finished(
        &self,
        mut report: SolveReport,
        method: &Method,
        by_luck: bool,
    ) -> Result<SolveReport, Error> {
        let solution_by = report.method.solution_by;
        report.method = method_info(method, self.request.first_found || by_luck, solution_by);
        let goal = &self.problem.goal;
        report.method.tables = table_names(method, goal, &self.tables);
        report.method.unverified_tables = unverified_tables(method, goal, &self.tables);
        let given = self.given.as_ref();
        report.begin_with = given.map(|steps| tiles_moved(&self.problem.start, steps));
        report.resumed = self.from.is_some();
        check_by_replay(&report, method.algorithm)?;
        if let Some(from) = self.plan() {
            disproved(from, &report)?;
        }
        Ok(report)
    }
}
