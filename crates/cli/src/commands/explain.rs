//! `susun explain`.

use susun_engine::{Explain, Family, Report, Request, sliding};

use super::ask;
use crate::args::ExplainArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::show::{packing as show_packing, sliding as show_sliding};

pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    let request = |puzzle| Request::Explain(Explain { puzzle });
    ask(&args.puzzle, request, |report| {
        let solvable = match report {
            Report::Explain(Family::Sliding(report)) => {
                output::report(args.json, &*report, show_sliding::explain::answer)?;
                report.check.verdict == sliding::CheckVerdict::Solvable
            }
            Report::Explain(Family::Packing(report)) => {
                output::report(args.json, &*report, show_packing::explain::answer)?;
                report.check.possible
            }
            _ => return Ok(Exit::Answered),
        };
        Ok(if solvable { Exit::Answered } else { Exit::Unsolvable })
    })
}
