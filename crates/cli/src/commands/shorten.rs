//! `susun shorten`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use susun_engine::{MethodChoice, PuzzleText, Report, Request, Solve};
use susun_text::units;

use super::solve::{check_output_options, finish, print};
use crate::ask::Ask;
use crate::checkpoint::CheckpointFile;
use crate::diagnostics::shortened;
use crate::exit::Exit;
use crate::failure::{Failure, Texts};
use crate::file_use::FileUse;
use crate::groups::{LimitArgs, OutputArgs, PuzzleArgs, ThreadArgs, notation_names};
use crate::input::{Inputs, read_goal, read_moves};
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct ShortenArgs {
    /// The solution: '7 11 12', 'ullddr', 'URDL2', 'UP LEFT', a file, or `-` for standard input
    #[arg(id = "solution", value_name = "MOVES")]
    moves: OsString,
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// How the moves are written [default: recognised automatically]
    #[arg(long, value_parser = notation_names(), help_heading = "Input")]
    notation: Option<String>,
    /// End after this many nodes: 5000000, 50M [default: 12M without a limit]
    #[arg(
        long, value_name = "N", value_parser = units::count, help_heading = "Limits",
        allow_negative_numbers = true
    )]
    effort: Option<u64>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten, next_help_heading = "Limits")]
    threads: ThreadArgs,
    /// Save the progress of the search in this file, to continue with `susun resume`
    #[arg(long, value_name = "FILE", help_heading = "Limits")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

impl ShortenArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default()
            .puzzle(&self.puzzle)
            .reads([&self.moves])
            .pictures(&self.output)
            .owns([&self.checkpoint])
    }

    /// The board; or, if only its size is given, what the engine needs to find the board by the moves.
    fn puzzle(&self) -> Result<(PuzzleText, Texts), Failure> {
        let args = &self.puzzle;
        if args.inputs.is_empty() && args.size.is_some() {
            let goal = args.goal.as_deref().map(read_goal).transpose()?;
            let text = goal.as_ref().map(|goal| goal.text.clone());
            let puzzle =
                PuzzleText { size: args.size.clone(), goal: text, ..PuzzleText::default() };
            return Ok((puzzle, Texts { goal, ..Texts::default() }));
        }
        let input = Inputs::new(args, self.output.json)?.only()?.ok_or_else(|| Failure::Usage {
            message: "the moves are for one board, and several were given".into(),
            hint: "give one board; put moves with spaces in quotes, as in '7 11 12'".into(),
        })?;
        Ok((input.puzzle_text(), input.texts()))
    }
}

pub(crate) fn run(args: &ShortenArgs) -> Result<Exit, Failure> {
    check_output_options(&args.output)?;
    if args.checkpoint.is_some() {
        output::go_on_without_reader();
    }
    let mut file = args.checkpoint.as_deref().map(CheckpointFile::new).transpose()?;
    let moves = read_moves(&args.moves, "MOVES")?;
    if moves.text.contains('/') {
        return Err(Failure::Usage {
            message: format!("`{}` is a board, not a list of moves", shortened(moves.text.trim())),
            hint: "the moves come first: susun shorten MOVES BOARD".into(),
        });
    }
    let (puzzle, texts) = args.puzzle()?;
    let request = Request::Solve(Solve {
        puzzle,
        method: MethodChoice { effort: args.effort, ..MethodChoice::default() },
        limits: args.limits.spec(),
        threads: args.threads.threads,
        begin_with: Some(moves.text.clone()),
        notation: args.notation.clone(),
        ..Solve::default()
    });
    let ask = Ask::new(&request).checkpoint(file.as_mut()).last(true);
    let exit = ask.for_each_report(|report| {
        let Report::Solve(report) = report else { return Ok(Exit::Answered) };
        print(&report, 0, &args.output)
    });
    let texts = Texts { moves: Some(moves), ..texts };
    let exit = exit.map_err(|failure| failure.with_texts(texts))?;
    finish(file, args.checkpoint.as_deref(), exit)?;
    Ok(exit)
}
