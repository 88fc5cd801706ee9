//! `susun convert`.

use susun_engine::{Convert, Report, Request};

use super::ask;
use crate::args::ConvertArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, plain};

pub(crate) fn run(args: &ConvertArgs) -> Result<Exit, Failure> {
    let request = |puzzle| Request::Convert(Convert { puzzle, to: args.to.clone() });
    ask(&args.puzzle, request, |report| {
        let Report::Convert(report) = report else { return Ok(Exit::Answered) };
        output::report(args.json, &report, |report| plain(&report.text))?;
        Ok(Exit::Answered)
    })
}
