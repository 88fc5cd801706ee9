//! Traces of sliding puzzles: from observed events to plain data, and back.

use std::borrow::Cow;
use std::time::Duration;

use susun_search::{Fate, Limits, Pruning, Retrace, Seen, Trace};
use susun_sliding::Direction;
use susun_sliding::replay::replay;
use susun_wire::sliding::{
    PrunedInfo, PruningInfo, SolveReport, TraceEvent, TraceHead, TraceReport, TraceSummary,
    TracedGoal,
};
use susun_wire::{CounterInfo, HaltReason, TraceError, line_of};

use super::estimates;
use super::quick::tiles_moved;
use crate::error::Error;
use crate::problem::{SlidingProblem, sliding_problems, text_of};

/// The recorded search that belongs to a report.
pub(super) fn trace_report(report: &SolveReport, trace: &Trace<Direction>) -> TraceReport {
    let seen = trace.events.len();
    let stopped = report.halted_by == Some(HaltReason::Stopped);
    let recorded = if stopped { seen.min(AFTER_A_STOP) } else { seen };
    let head = TraceHead {
        puzzle: report.puzzle.clone(),
        method: report.method.clone(),
        verdict: report.verdict,
        halted_by: report.halted_by,
        counters: report.counters,
        rounds: report.rounds.clone(),
        recorded,
        left_out: trace.left_out + (seen - recorded) as u64,
    };
    TraceReport { head, events: trace.events[..recorded].iter().map(written).collect() }
}

/// The most events reported of a search that the user stopped: as many as are written in a tenth of a second.
const AFTER_A_STOP: usize = 200_000;

/// Bytes of an event, as observed and as reported.
const EVENT_BYTES: u64 = 96;

/// The time to write an event.
const EVENT_TIME: Duration = Duration::from_micros(1);

/// At most `most` events, and the limits left for the recorded search: half of the memory, and more than half of the
/// time.
pub(super) fn shared(most: usize, limits: Limits) -> (usize, Limits) {
    let fits = limits.memory.map_or(u64::MAX, |memory| memory / 2 / EVENT_BYTES);
    let most = most.min(usize::try_from(fits).unwrap_or(usize::MAX));
    let writing = EVENT_TIME.saturating_mul(u32::try_from(most).unwrap_or(u32::MAX));
    let left = Limits {
        time: limits.time.map(|time| time.saturating_sub(writing.min(time * 2 / 5))),
        memory: limits.memory.map(|memory| memory.saturating_sub(most as u64 * EVENT_BYTES)),
        ..limits
    };
    (most, left)
}

/// Replays a search from its `first` events, or all if there are fewer. They must be possible on its board.
pub fn retrace(trace: &TraceReport, first: usize) -> Result<Retrace<Direction>, Error> {
    let problem = problem(trace)?;
    let size = problem.start.size();
    let mut retrace = Retrace::new();
    // The blank's cell at each node: enough to decide whether a move is possible.
    let mut blanks = Vec::new();
    for (place, event) in trace.events.iter().take(first).enumerate() {
        let line = line_of(place);
        let seen = read(event).ok_or_else(|| no_direction(line))?;
        let out_of_place = || Error::Trace(TraceError::OutOfPlace { line });
        retrace.follow(&seen).map_err(|_| out_of_place())?;
        match seen {
            Seen::Root { .. } => blanks.push(problem.start.blank()),
            Seen::Generated { parent, mv, .. } => {
                let blank = size.neighbour(blanks[parent as usize], mv);
                blanks.push(blank.ok_or_else(out_of_place)?);
            }
            _ => {}
        }
    }
    Ok(retrace)
}

/// Summarises a recorded search, and checks that it agrees with the head.
pub(crate) fn summary(text: &str) -> Result<TraceSummary, Error> {
    let trace = TraceReport::from_text(text)?;
    let (problem, retrace) = (problem(&trace)?, retrace(&trace, usize::MAX)?);
    let TraceReport { head, events } = trace;
    let mut pruned = PrunedInfo::default();
    let mut improved = 0;
    for event in &events {
        match event {
            TraceEvent::Pruned { reason: PruningInfo::Bound, .. } => pruned.bound += 1,
            TraceEvent::Pruned { reason: PruningInfo::Known, .. } => pruned.known += 1,
            TraceEvent::Pruned { reason: PruningInfo::Incumbent, .. } => pruned.incumbent += 1,
            TraceEvent::Improved { .. } => improved += 1,
            _ => {}
        }
    }
    let goal = retrace.nodes().iter().position(|node| node.fate == Fate::Goal);
    let goal = goal.map(|node| traced_goal(&head, &retrace, node as u64)).transpose()?;
    // Only a search that selects by f reports these; events do not show which kind it was.
    let surely_expanded = head.counters.surely_expanded.and_then(|_| retrace.surely_expanded());
    let recounted = CounterInfo { surely_expanded, ..retrace.counters().into() };
    let recounted_rounds: Vec<_> = retrace.rounds().iter().map(|&round| round.into()).collect();
    // Depth-limited search is one round and does not list it.
    let same_rounds = head.rounds.is_empty() || head.rounds == recounted_rounds;
    let reached = goal.as_ref().is_none_or(|goal| is_solution(&head, goal));
    let estimates = estimates::are_true(retrace.nodes(), &problem, &head.method.heuristics);
    let agrees = recounted == head.counters && same_rounds && reached;
    let agrees = (head.left_out == 0).then_some(agrees);
    Ok(TraceSummary {
        recounted,
        recounted_rounds,
        pruned,
        improved,
        deepest: retrace.nodes().iter().map(|node| node.depth).max().unwrap_or_default(),
        first_goal: goal,
        // A wrong estimate refutes a truncated trace, too.
        agrees: if estimates == Some(false) { Some(false) } else { agrees },
        estimates_agree: estimates,
        head,
    })
}

/// The puzzle of a trace.
fn problem(trace: &TraceReport) -> Result<SlidingProblem, Error> {
    let problems = sliding_problems(&text_of(&trace.head.puzzle));
    // An error in the board would point into the trace's text, where it is not.
    problems.map_err(|_| TraceError::NotOne)?.pop().ok_or(Error::Trace(TraceError::NotOne))
}

fn traced_goal(
    head: &TraceHead,
    retrace: &Retrace<Direction>,
    node: u64,
) -> Result<TracedGoal, Error> {
    let start = crate::problem::board(&head.puzzle.board)?;
    Ok(TracedGoal { node, moves: tiles_moved(&start, &retrace.way(node)) })
}

fn is_solution(head: &TraceHead, goal: &TracedGoal) -> bool {
    replay(&head.puzzle.board, &head.puzzle.goal_board, &goal.moves).is_ok()
}

fn written(seen: &Seen<Direction>) -> TraceEvent {
    match *seen {
        Seen::Root { h } => TraceEvent::Root { h },
        Seen::RoundBegun { bound } => TraceEvent::RoundBegun { bound },
        Seen::Generated { node, parent, mv, g, h } => {
            TraceEvent::Generated { node, parent, mv: Cow::Borrowed(letter(mv)), g, h }
        }
        Seen::Pruned { node, reason } => TraceEvent::Pruned {
            node,
            reason: match reason {
                Pruning::Bound => PruningInfo::Bound,
                Pruning::Known => PruningInfo::Known,
                Pruning::Incumbent => PruningInfo::Incumbent,
            },
        },
        Seen::Improved { node, instead_of } => TraceEvent::Improved { node, instead_of },
        Seen::Incumbent { node } => TraceEvent::Incumbent { node },
        Seen::Selected { node } => TraceEvent::Selected { node },
        Seen::Expanded { node } => TraceEvent::Expanded { node },
        Seen::Goal { node } => TraceEvent::Goal { node },
    }
}

fn read(event: &TraceEvent) -> Option<Seen<Direction>> {
    Some(match *event {
        TraceEvent::Root { h } => Seen::Root { h },
        TraceEvent::RoundBegun { bound } => Seen::RoundBegun { bound },
        TraceEvent::Generated { node, parent, ref mv, g, h } => {
            let mv = Direction::ALL.into_iter().find(|&direction| letter(direction) == mv)?;
            Seen::Generated { node, parent, mv, g, h }
        }
        TraceEvent::Pruned { node, reason } => Seen::Pruned {
            node,
            reason: match reason {
                PruningInfo::Bound => Pruning::Bound,
                PruningInfo::Known => Pruning::Known,
                PruningInfo::Incumbent => Pruning::Incumbent,
            },
        },
        TraceEvent::Improved { node, instead_of } => Seen::Improved { node, instead_of },
        TraceEvent::Incumbent { node } => Seen::Incumbent { node },
        TraceEvent::Selected { node } => Seen::Selected { node },
        TraceEvent::Expanded { node } => Seen::Expanded { node },
        TraceEvent::Goal { node } => Seen::Goal { node },
    })
}

/// The blank's direction as a letter.
fn letter(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "u",
        Direction::Left => "l",
        Direction::Right => "r",
        Direction::Down => "d",
    }
}

fn no_direction(line: usize) -> Error {
    let cause = "its move is not u, l, r or d".into();
    Error::Trace(TraceError::NotAnEvent { line, cause })
}
