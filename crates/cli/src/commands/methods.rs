//! `susun methods`.

use clap::Args;
use susun_engine::{Report, Request};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::groups::JsonReport;
use crate::output;
use crate::show::methods::answer;

#[derive(Debug, Args)]
pub(crate) struct MethodsArgs {
    #[command(flatten)]
    output: JsonReport,
}

pub(crate) fn run(args: &MethodsArgs) -> Result<Exit, Failure> {
    Ask::new(&Request::Methods).for_each_report(|report| {
        let Report::Methods(report) = report else { return Ok(Exit::Answered) };
        output::report(args.output.json, &*report, answer)?;
        Ok(Exit::Answered)
    })
}
