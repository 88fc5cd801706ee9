//! `susun methods`.

use susun_engine::{Report, Request};

use super::ask_one;
use crate::args::MethodsArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::show::methods::answer;

pub(crate) fn run(args: &MethodsArgs) -> Result<Exit, Failure> {
    ask_one(&Request::Methods, &mut |report| {
        let Report::Methods(report) = report else { return Ok(Exit::Answered) };
        output::report(args.json, &*report, answer)?;
        Ok(Exit::Answered)
    })
}
