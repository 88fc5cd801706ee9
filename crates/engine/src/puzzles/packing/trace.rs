//! Traces of brute force: from observed events to plain data, and back.

use std::cell::RefCell;
use std::rc::Rc;

use susun_packing::{
    Observer, Placement, Puzzle, Retrace, Seen, Trace, TraceEvent as Event, notation,
};
use susun_wire::packing::{SolveReport, TraceEvent, TraceHead, TraceReport, TraceSummary, Verdict};
use susun_wire::{TraceError, line_of};

use crate::error::Error;

/// A trace being recorded, shared by the search and the code that reads it afterwards.
#[derive(Clone)]
pub(super) struct SharedTrace(Rc<RefCell<Trace>>);

impl SharedTrace {
    /// A trace with room for `most` events.
    pub(super) fn new(most: usize) -> Self {
        Self(Rc::new(RefCell::new(Trace::new(most))))
    }

    /// The record that belongs to a search's report; `None` if nothing was searched.
    pub(super) fn report(&self, puzzle: &Puzzle, report: &SolveReport) -> Option<TraceReport> {
        let trace = self.0.borrow();
        let head = TraceHead {
            puzzle: report.puzzle.clone(),
            method: report.method.clone()?,
            verdict: report.verdict,
            halted_by: report.halted_by,
            counters: report.counters,
            recorded: trace.events.len(),
            left_out: trace.left_out,
        };
        let event = |event: &Event| written(puzzle, event);
        Some(TraceReport { head, events: trace.events.iter().map(event).collect() })
    }
}

impl Observer for SharedTrace {
    fn see(&mut self, seen: Seen<'_>) {
        self.0.borrow_mut().see(seen);
    }
}

/// The board after the `first` events of a trace, or all if there are fewer, as letters. The events are not compared
/// with a search: `susun trace` does that.
pub fn traced_board(trace: &TraceReport, first: usize) -> Result<String, Error> {
    let puzzle = puzzle(&trace.head)?;
    let mut lying: Vec<Placement> = puzzle.placed().to_vec();
    for (place, event) in trace.events.iter().take(first).enumerate() {
        match read(&puzzle, place, event)? {
            Event::Placed { piece, cells, .. } => {
                if cells.iter().any(|&cell| cell >= puzzle.region().size()) {
                    return Err(out_of_place(place));
                }
                lying.push(Placement { piece, cells });
            }
            Event::Removed { .. } => drop(lying.pop()),
            Event::Solution { .. } => {}
        }
    }
    let fits = puzzle.clone().with_placed(lying.clone()).is_ok();
    if !fits {
        return Err(out_of_place(first.min(trace.events.len()).saturating_sub(1)));
    }
    Ok(notation::write_solution(&puzzle, &lying))
}

/// Summarises what brute force did, and checks that it agrees with the head.
pub(crate) fn summary(text: &str) -> Result<TraceSummary, Error> {
    let trace = TraceReport::from_text(text)?;
    let puzzle = puzzle(&trace.head)?;
    let mut retrace = Retrace::new(&puzzle);
    let (mut placed, mut removed, mut deepest) = (0, 0, 0);
    let (mut solutions, mut first_solution) = (0, None);
    for (place, event) in trace.events.iter().enumerate() {
        let event = read(&puzzle, place, event)?;
        retrace.follow(&event).map_err(|_| out_of_place(place))?;
        match event {
            Event::Placed { .. } => placed += 1,
            Event::Removed { .. } => removed += 1,
            Event::Solution { tries } => {
                solutions += 1;
                first_solution = first_solution.or(Some(tries));
            }
        }
        deepest = deepest.max((placed - removed) as usize);
    }
    let TraceReport { head, .. } = trace;
    let said = head.counters.tries.unwrap_or_default();
    let so_far = retrace.tries();
    let truncated = head.left_out > 0;
    // A search that cannot have ended there has not done what it claims.
    let end = if truncated { None } else { retrace.end(head.halted_by.is_some()) };
    let (least, most) = end.unwrap_or((so_far, so_far));
    let solved = head.verdict == Verdict::Solved;
    let counted = end.is_some() && (least..=most).contains(&said);
    let agrees = counted && solved == (solutions > 0);
    Ok(TraceSummary {
        recounted_tries: said.clamp(least, most),
        placed,
        removed,
        deepest,
        solution_count: solutions,
        first_solution,
        agrees: (!truncated).then_some(agrees),
        head,
    })
}

/// The puzzle of a trace.
pub(super) fn puzzle(head: &TraceHead) -> Result<Puzzle, Error> {
    // An error in the puzzle would point into the trace's text, where it is not.
    let reading = notation::read(&head.puzzle.text, None);
    Ok(reading.map_err(|_| TraceError::NotOne)?.puzzle)
}

fn written(puzzle: &Puzzle, event: &Event) -> TraceEvent {
    let name = |piece: usize| puzzle.pieces()[piece].name.clone();
    match event {
        Event::Placed { piece, cells, tries } => {
            TraceEvent::Placed { piece: name(*piece), cells: cells.clone(), tries: *tries }
        }
        Event::Removed { piece, cells, tries } => {
            TraceEvent::Removed { piece: name(*piece), cells: cells.clone(), tries: *tries }
        }
        Event::Solution { tries } => TraceEvent::Solution { tries: *tries },
    }
}

fn read(puzzle: &Puzzle, place: usize, event: &TraceEvent) -> Result<Event, Error> {
    let number = |name: &str| {
        let found = puzzle.pieces().iter().position(|piece| piece.name == name);
        found.ok_or_else(|| {
            let cause = format!("the puzzle has no piece {name}");
            Error::Trace(TraceError::NotAnEvent { line: line_of(place), cause })
        })
    };
    Ok(match event {
        TraceEvent::Placed { piece, cells, tries } => {
            Event::Placed { piece: number(piece)?, cells: cells.clone(), tries: *tries }
        }
        TraceEvent::Removed { piece, cells, tries } => {
            Event::Removed { piece: number(piece)?, cells: cells.clone(), tries: *tries }
        }
        TraceEvent::Solution { tries } => Event::Solution { tries: *tries },
    })
}

fn out_of_place(place: usize) -> Error {
    Error::Trace(TraceError::OutOfPlace { line: line_of(place) })
}
