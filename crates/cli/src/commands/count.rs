//! `susun count`.

use susun_engine::{Count, Report, Request, packing};

use super::ask;
use crate::args::CountArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::show::packing::count::answer;

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
        print(&report, args.json)
    })
}

/// Prints a report and gives its exit code.
pub(super) fn print(report: &packing::CountReport, json: bool) -> Result<Exit, Failure> {
    output::report(json, report, answer)?;
    Ok(report.halted_by.map_or(Exit::Answered, Exit::from))
}
