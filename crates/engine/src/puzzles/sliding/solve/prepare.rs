//! The first available method of a puzzle, and its search.

use std::time::Duration;

use susun_search::{Control, Counters, Event, Limits, Outcome, Path};
use susun_sliding::algorithm::Algorithm;
use susun_sliding::{Direction, NotSolvable, Solvable, solvable};
use susun_wire::sliding::SolveReport;
use susun_work::{Prepared, Running, SearchState};

use super::outcome::{
    beam_solution, blank_report, constructive_solution, explain_unsolvable, put_outcome,
};
use super::resume::{not_a_solution, same_bound};
use super::{LARGE_CELLS, SolveJob, UnderWay};
use crate::error::Error;
use crate::puzzles::sliding::auto::default_nodes;
use crate::puzzles::sliding::improve::{given, improvement};
use crate::puzzles::sliding::patterns::{NotReady, Ready, made_ready, time_left};
use crate::puzzles::sliding::quick::quick_bound;
use crate::puzzles::sliding::search::prepare;

/// If the solution of the beam is at least this number of moves longer than the estimate, `bounded-ida-star` has rounds
/// of a billion nodes ahead, and a second beam comes first. It finds shortest solutions of 46 of Korf's 24-puzzles, the
/// first one of 40 (`experiments/large-boards.jsonl`).
const FAR: u32 = 20;

/// The effort of the second beam, as a multiple of that of the first.
const MORE_EFFORT: u64 = 10;

impl SolveJob {
    /// Prepares the first available method; returns the report if that needs no search. A search that offers
    /// checkpoints is meant to be long, and has no node limit unless the request sets one.
    pub(super) fn prepare(
        &mut self,
        control: &mut Control<'_>,
        offers: bool,
    ) -> Result<Option<SolveReport>, Error> {
        if self.under_way.is_some() {
            return Ok(None);
        }
        let mut report = blank_report(&self.problem, &self.methods[0]);
        let puzzle = match solvable(&self.problem.start, &self.problem.goal) {
            Ok(puzzle) => puzzle,
            Err(NotSolvable::Unsolvable(why)) => {
                explain_unsolvable(&mut report, &why);
                return Ok(Some(report));
            }
            Err(NotSolvable::SizesDiffer(error)) => return Err(error.into()),
        };
        let mut settings = self.settings();
        // The other algorithms begin with a quick solution, and have an effort instead of a node limit.
        let searches = self.methods[0].algorithm.about().structure.searches_a_space();
        if searches && !offers {
            settings.limits.nodes = settings.limits.nodes.or_else(|| default_nodes(&self.request));
        }
        // Before the first step, the caller may have waited.
        let limit = self.limits.time.map(|time| time.saturating_sub(self.spent));
        let (clock, began) = (control.clock, control.clock.now());
        let quick_bound = quick_bound(puzzle.start(), puzzle.goal());
        self.given = given(&self.problem, &self.request)?;
        let from = (&self.tables, settings.threads);
        if searches && self.problem.start.size().cells() > LARGE_CELLS {
            self.quick_solution(&puzzle);
        }
        // Replaying a solution and writing it takes about as long again.
        let for_the_answer = clock.now().saturating_sub(began);
        (control.events)(&Event::Progress {
            counters: Counters::default(),
            lower_bound: quick_bound,
            cost: None,
            elapsed: Duration::ZERO,
        });
        let time = limit.map(|time| time.saturating_sub(2 * for_the_answer));
        let within = Limits { time, ..self.limits };
        let mut refused = None;
        for method in &self.methods {
            if method.algorithm == Algorithm::Constructive {
                // It proves nothing by itself; the quick bound is put beside every such outcome.
                let outcome =
                    Outcome::Solved { path: constructive_solution(&puzzle), lower_bound: 0 };
                put_outcome(&mut report, &puzzle, || self.quick_solution(&puzzle), outcome);
                return self.finished(report, method, false).map(Some);
            }
            let ready = match made_ready(method, puzzle.goal(), from, within, control) {
                Ok(ready) => ready,
                Err(NotReady::Never(error @ Error::TablesTooLarge { .. })) => {
                    refused = Some(error);
                    continue;
                }
                Err(NotReady::Never(error)) => return Err(error),
                Err(NotReady::Halted(reason)) => {
                    // What a checkpoint had proved is still true.
                    let lower_bound = self.plan().map_or(0, |plan| plan.bound);
                    let outcome = Outcome::Halted { reason, lower_bound, best: None };
                    put_outcome(&mut report, &puzzle, || self.quick_solution(&puzzle), outcome);
                    return self.finished(report, method, false).map(Some);
                }
            };
            let method = &ready.method;
            let known = match method.algorithm {
                _ if self.known.is_some() => self.known.clone(),
                Algorithm::BoundedIdaStar => {
                    // Building tables has taken time.
                    let time = time_left(within.time, began, control);
                    Some(bounding_solution(&puzzle, &ready, time, control))
                }
                _ => None,
            };
            let known_cost = known.as_ref().map(|known| known.cost);
            let prepared = if method.algorithm == Algorithm::Anytime {
                let round = match &self.from {
                    Some(SearchState::Round(round)) => Some(round),
                    _ => None,
                };
                let effort = (method.settings.effort, settings.threads);
                let given = self.given.as_deref();
                improvement(&puzzle, effort, given, round, &self.notes).ok_or_else(not_a_solution)
            } else {
                prepare(&puzzle, &ready, known, self.wanted(settings.collect))
            };
            match prepared {
                Ok(prepared) => {
                    if let (Prepared::Units { first_bound, .. }, Some(from)) =
                        (&prepared, self.plan())
                    {
                        same_bound(*first_bound, from)?;
                    }
                    // The time of the tables must not count twice.
                    let used = clock.now().saturating_sub(began) + for_the_answer;
                    settings.limits.time = limit.map(|time| time.saturating_sub(used));
                    let bytes = ready.tables.as_ref().map_or(0, |tables| tables.bytes);
                    let memory = self.limits.memory;
                    settings.limits.memory = memory.map(|memory| memory.saturating_sub(bytes));
                    let running = Running::new(prepared, settings, self.plan());
                    self.under_way =
                        Some(UnderWay { puzzle, ready, running, quick_bound, known_cost });
                    return Ok(None);
                }
                // A table was refused: the next method may not need it.
                Err(error) => refused = Some(error),
            }
        }
        // INVARIANT: there is at least one method, so something was refused.
        refused.map_or(Ok(None), Err)
    }
}

/// The solution that `bounded-ida-star` tries to beat.
fn bounding_solution(
    puzzle: &Solvable,
    ready: &Ready,
    time: Option<Duration>,
    control: &mut Control<'_>,
) -> Path<Direction> {
    let (effort, begun) = (ready.method.settings.effort, control.clock.now());
    let first = beam_solution(puzzle, effort, time, control);
    let estimate = ready.patterns().map_or_else(
        || quick_bound(puzzle.start(), puzzle.goal()),
        |patterns| patterns.of_board(puzzle.start()),
    );
    let Some(effort) = effort.filter(|_| first.cost >= estimate + FAR) else { return first };
    let time = time_left(time, begun, control);
    let second = beam_solution(puzzle, Some(effort.saturating_mul(MORE_EFFORT)), time, control);
    // The second one may have been stopped.
    if second.cost < first.cost { second } else { first }
}
