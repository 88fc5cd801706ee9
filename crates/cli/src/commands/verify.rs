//! `susun verify`.

use std::ffi::OsStr;
use std::ffi::OsString;
use std::path::Path;

use clap::Args;
use susun_engine::{ByFamily, HaltReason, MAX_TEXT, Report, Request, Verify, VerifyVerdict};

use crate::ask::Ask;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::file_use::FileUse;
use crate::groups::{JsonLines, PuzzleArgs, TableArgs, notation_names};
use crate::input::{self, Inputs, read_moves};
use crate::output;
use crate::show::verify::answer;
use crate::tables;

/// The longest text of reports. A solution of a 100x100 board alone is some megabytes.
const MAX_REPORTS: usize = 1 << 28;

/// The longest formula and the longest proof, in bytes.
const MAX_PROOF: u64 = 1 << 30;

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs,
    #[command(flatten)]
    tables: TableArgs,
    /// The moves that should solve the board: '7 11 12', 'ullddr', 'URDL2', 'UP LEFT', or a file
    #[arg(long, value_name = "MOVES", help_heading = "Moves")]
    moves: Option<OsString>,
    /// How the moves are written [default: recognised automatically]
    #[arg(long, requires = "moves", value_parser = notation_names(), help_heading = "Moves")]
    notation: Option<String>,
    /// The proposed solution of a packing puzzle: a file, or rows of letters joined by /
    #[arg(long, value_name = "LETTERS", conflicts_with_all = ["moves", "repeat"], help_heading = "Solutions")]
    solution: Option<OsString>,
    /// Search again, with the textbook search on one thread, and compare the reports. Times, the limit
    /// that ended the search and the last round of --first-found may differ. For a journal: --units all
    #[arg(long, conflicts_with = "moves", help_heading = "Reports")]
    repeat: bool,
    /// For a journal: search K of its units again, chosen at random, or `all`
    #[arg(long, value_name = "K", default_value = "100", value_parser = count_or_all, help_heading = "Journals")]
    units: u64,
    /// For a journal: the seed of the random choice [default: from the clock]
    #[arg(long, value_name = "N", help_heading = "Journals")]
    seed: Option<u64>,
    #[command(flatten)]
    output: JsonLines,
}

impl VerifyArgs {
    /// The files that the arguments name.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().puzzle(&self.puzzle)
    }
}

pub(crate) fn run(args: &VerifyArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    if let [file] = args.puzzle.inputs.as_slice()
        && super::journal::is_journal(Path::new(file))
    {
        if args.moves.is_some() || args.solution.is_some() {
            return Err(Failure::Usage {
                message: "--moves and --solution cannot be used with a journal".into(),
                hint: "give only the journal, with --units K or --repeat for all of them".into(),
            });
        }
        let units = if args.repeat { u64::MAX } else { args.units };
        return super::journal::run(Path::new(file), units, args.seed, args.output.json);
    }
    let moves = args.moves.as_deref().map(|given| read_moves(given, "--moves")).transpose()?;
    let solution = args.solution.as_deref().map(solution).transpose()?;
    let most = if moves.is_some() || solution.is_some() { MAX_TEXT } else { MAX_REPORTS };
    let inputs = Inputs::new(&args.puzzle, args.output.json)?.headed().of_at_most(most);
    inputs.answer_each(|input| {
        let request = Request::Verify(Verify {
            puzzle: input.puzzle_text(),
            moves: moves.as_ref().map(|moves| moves.text.clone()),
            notation: args.notation.clone(),
            solution: solution.as_ref().map(|solution| solution.text.clone()),
            repeat: args.repeat,
            formula: read_beside(input.file.as_deref(), "opb")?,
            proof: read_beside(input.file.as_deref(), "pbp")?,
        });
        let exit = Ask::new(&request).for_each_report(|report| print(&report, args.output.json));
        let texts = Texts { moves: moves.clone(), ..Texts::default() };
        exit.map_err(|failure| failure.with_texts(texts))
    })
}

/// What `susun prove` has written beside its report, if this is one.
fn read_beside(report: Option<&Path>, extension: &str) -> Result<Option<String>, Failure> {
    let is_report = |file: &&Path| file.extension().is_some_and(|end| end == "json");
    let file = report.filter(is_report).map(|report| report.with_extension(extension));
    match file.filter(|file| file.is_file()) {
        Some(file) => SourceText::of_file(&file, &[], MAX_PROOF).map(|source| Some(source.text)),
        None => Ok(None),
    }
}

/// The solution itself, in quotes with `/` between its rows, or what is in the file of that name. Rows are of one
/// length; the parts of a path hardly ever are.
fn solution(given: &OsStr) -> Result<SourceText, Failure> {
    let text = given.to_string_lossy();
    let mut lengths = text.split('/').map(str::len);
    let first = lengths.next();
    let like_rows = text.contains('/') && lengths.all(|length| Some(length) == first);
    if Path::new(given).is_file() || text.contains('.') && !like_rows {
        return input::read_text(given);
    }
    Ok(SourceText { name: "--solution".into(), text: text.replace('/', "\n") })
}

fn print(report: &Report, json: bool) -> Result<Exit, Failure> {
    match report {
        Report::Verify(ByFamily::Sliding(report)) => {
            output::report(json, &**report, |report| {
                answer(report.verdict, &report.finding, report.unchecked.as_deref())
            })?;
            Ok(exit(report.verdict, report.halted_by))
        }
        Report::Verify(ByFamily::Packing(report)) => {
            output::report(json, &**report, |report| {
                answer(report.verdict, &report.finding, report.unchecked.as_deref())
            })?;
            Ok(exit(report.verdict, report.halted_by))
        }
        _ => Ok(Exit::Answered),
    }
}

fn exit(verdict: VerifyVerdict, halted_by: Option<HaltReason>) -> Exit {
    match verdict {
        VerifyVerdict::Valid => Exit::Answered,
        VerifyVerdict::Invalid => Exit::Refuted,
        VerifyVerdict::NotRepeated => halted_by.map_or(Exit::Stopped, Exit::from),
    }
}

/// A number of units, or `all`.
fn count_or_all(text: &str) -> Result<u64, String> {
    if text == "all" {
        return Ok(u64::MAX);
    }
    susun_text::units::count(text).map_err(|error| format!("{error}, or all"))
}
