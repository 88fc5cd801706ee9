//! `susun lab heuristic`: tests a heuristic on every board of a small size.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use susun_engine::{Audit, Report, Request};
use susun_lab::accuracy_figure;

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::file_use::FileUse;
use crate::groups::JsonReport;
use crate::input;
use crate::output;
use crate::picture;
use crate::show::sliding::audit::answer;

#[derive(Debug, Args)]
pub(crate) struct HeuristicArgs {
    /// Name of a heuristic, or an expression such as 'hamming + blank'
    #[arg(value_name = "NAME-OR-EXPRESSION", allow_hyphen_values = true)]
    heuristic: String,
    /// Rows and columns of the boards; at most ten cells
    #[arg(long, value_name = "RxC", default_value = "3x3")]
    size: String,
    /// The goal: standard, blank-first, snail, a file or a board [default: standard]
    #[arg(long, value_name = "GOAL")]
    goal: Option<OsString>,
    #[command(flatten)]
    output: JsonReport,
    /// Draw the estimate against the true distance, as SVG to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the estimate against the true distance, as PNG to this file
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

impl HeuristicArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().reads(&self.goal).writes([&self.svg, &self.png])
    }
}

pub(crate) fn run(args: &HeuristicArgs) -> Result<Exit, Failure> {
    if args.svg.is_some() || args.png.is_some() {
        output::go_on_without_reader();
    }
    let goal = args.goal.as_deref().map(input::read_goal).transpose()?;
    let request = Request::Audit(Audit {
        heuristic: args.heuristic.clone(),
        size: Some(args.size.clone()),
        goal: goal.as_ref().map(|goal| goal.text.clone()),
    });
    let exit = Ask::new(&request).for_each_report(|report| {
        let Report::Audit(report) = report else { return Ok(Exit::Answered) };
        output::report(args.output.json, &*report, answer)?;
        let Some(findings) = &report.findings else { return Ok(Exit::Stopped) };
        let draw = || accuracy_figure(&report, findings);
        let files = picture::files(args.svg.as_deref(), args.png.as_deref(), draw)?;
        picture::save_all(&files)?;
        Ok(Exit::Answered)
    });
    let heuristic = SourceText { name: "the heuristic".into(), text: args.heuristic.clone() };
    let texts = Texts { goal, heuristic: Some(heuristic), ..Texts::default() };
    exit.map_err(|failure| failure.with_texts(texts))
}
