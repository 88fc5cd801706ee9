//! Brute force on a packing puzzle, recorded.

use susun_engine::{Family, Report, Request, TraceText, packing};
use susun_render::Styled;

use super::steps::{self, Steps};
use super::{DISAGREES, truncated_words};
use crate::args::TraceArgs;
use crate::commands::{ask_one, fill};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{self, bold, plain};

/// A recorded search that was followed again, so that its boards are possible.
struct Recorded(packing::TraceReport);

impl Steps for Recorded {
    fn events(&self) -> usize {
        self.0.events.len()
    }

    fn left_out(&self) -> u64 {
        self.0.head.left_out
    }

    fn is_goal(&self, place: usize) -> bool {
        matches!(self.0.events[place], packing::TraceEvent::Solution { .. })
    }

    fn frame(&self, place: usize) -> Result<Styled, Failure> {
        let mut text = fill::board_of(&self.0, place + 1)?;
        text.append(bold(&words(&self.0, place)));
        Ok(text)
    }
}

pub(super) fn told(args: &TraceArgs, text: &str) -> Result<Exit, Failure> {
    if args.dot.is_some() || args.svg.is_some() || args.png.is_some() {
        return Err(Failure::Usage {
            message: "brute force has no tree that could be drawn so that it can be read".into(),
            hint: "add --list for every event, or --step for the board of each".into(),
        });
    }
    ask_one(&Request::Trace(TraceText { text: text.into() }), &mut |report| {
        let Report::TraceSummary(Family::Packing(summary)) = report else {
            return Ok(Exit::Answered);
        };
        if args.list || args.step {
            // It has been read a moment ago.
            let recorded =
                Recorded(packing::TraceReport::from_text(text).map_err(susun_engine::Error::from)?);
            if args.list {
                list(&recorded.0)?;
            } else {
                steps::run(&recorded)?;
            }
            if summary.agrees == Some(false) {
                output::talk(DISAGREES);
            }
        } else {
            output::report(args.json, &*summary, summary_text)?;
        }
        Ok(if summary.agrees == Some(false) { Exit::Refuted } else { Exit::Answered })
    })
}

/// Every event on a line of its own.
fn list(trace: &packing::TraceReport) -> Result<(), Failure> {
    let width = trace.events.len().to_string().len();
    let line = |place: usize| plain(&format!("{:width$}  {}", place + 1, words(trace, place)));
    let truncated = trace.head.left_out;
    let end = (truncated > 0).then(|| plain(&truncated_words(truncated)));
    output::pieces((0..trace.events.len()).map(line).chain(end))
}

/// One event as a sentence.
pub(crate) fn words(trace: &packing::TraceReport, place: usize) -> String {
    let site = |cells: &[usize]| {
        let first = cells.first().copied().unwrap_or_default();
        susun_pictures::site(&trace.head.puzzle.board, first)
    };
    match &trace.events[place] {
        packing::TraceEvent::Placed { piece, cells, tries } => {
            format!("try {}: {piece} is put down at {}", grouped(*tries), site(cells))
        }
        packing::TraceEvent::Removed { piece, cells, tries } => {
            format!("after {}: {piece} is taken away from {}", tries_words(*tries), site(cells))
        }
        packing::TraceEvent::Solution { tries } => {
            format!("after {}: a solution", tries_words(*tries))
        }
    }
}

fn tries_words(tries: u64) -> String {
    match tries {
        1 => "1 try".into(),
        many => format!("{} tries", grouped(many)),
    }
}

fn summary_text(summary: &packing::TraceSummary) -> Styled {
    let head = &summary.head;
    let mut text = bold(&format!("{} by {}", fill::size(&head.puzzle), head.method.algorithm));
    let mut line = |name: &str, what: &str| text.append(plain(&format!("{name:<9} {what}")));
    line("events", &grouped(head.recorded as u64));
    if head.left_out > 0 {
        line("", &truncated_words(head.left_out));
    }
    line("tries", &grouped(summary.recounted_tries));
    let (placed, removed) = (grouped(summary.placed), grouped(summary.removed));
    line("pieces", &format!("{placed} times put down, {removed} times taken away"));
    line("deepest", &counted(summary.deepest as u64, "piece"));
    line(
        "solutions",
        &match (summary.solutions, summary.first_solution) {
            (count, Some(tries)) => {
                format!("{}, the first after {}", grouped(count), tries_words(tries))
            }
            _ => "none among the events".into(),
        },
    );
    text.append(plain(match summary.agrees {
        Some(true) => "counted again from the events, this is what the search itself counted",
        Some(false) => DISAGREES,
        None => "counted from the events that were recorded",
    }));
    text
}
