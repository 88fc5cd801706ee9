//! `susun count`.

use susun_engine::{Count, Report, Request, packing};
use susun_render::Styled;

use super::ask;
use crate::args::CountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{grouped, large};
use crate::output::{self, bold, plain};

pub(crate) fn run(args: &CountArgs) -> Result<Exit, Failure> {
    let request = |puzzle| {
        Request::Count(Count {
            puzzle,
            engine: args.engine.clone(),
            limits: args.limits.spec(),
            threads: args.threads,
        })
    };
    ask(&args.puzzle, request, |report| {
        let Report::Count(report) = report else { return Ok(Exit::Answered) };
        show(&report, args.json)
    })
}

/// Prints a report.
pub(super) fn show(report: &packing::CountReport, json: bool) -> Result<Exit, Failure> {
    output::report(json, report, answer)?;
    Ok(report.halted_by.map_or(Exit::Answered, Exit::from))
}

/// A count that is too large to be given.
const TOO_MANY: &str = "at least 2^128 - 1";

fn answer(report: &packing::CountReport) -> Styled {
    let is_beyond = |kind| report.beyond.contains(&kind);
    let mut text = match report.labelled {
        Some(1) => bold("1 solution"),
        Some(labelled) => bold(&format!("{} solutions", large(labelled))),
        None if is_beyond(packing::CountKind::Labelled) => bold(&format!("{TOO_MANY} solutions")),
        None => bold("stopped before all solutions were counted"),
    };
    if let Some(merged) = report.merged.filter(|merged| Some(*merged) != report.labelled) {
        let words = format!("{} when pieces of equal shape are not told apart", large(merged));
        text.append(plain(&words));
    }
    if let Some(classes) = report.up_to_symmetry.filter(|_| report.symmetries > 1) {
        let (classes, motions) = (large(classes), report.symmetries);
        text.append(plain(&format!("{classes} up to the {motions} symmetries of the puzzle")));
    }
    let nodes = grouped(report.nodes);
    text.append(plain(&format!("{}: {nodes} nodes, {:.2} s", report.engine, report.seconds)));
    text
}
