//! `susun shorten`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use susun_engine::{MethodChoice, PuzzleText, Report, Request, Solve, puzzle_count, solved_by};
use susun_text::units;

use super::solve::{check_output_options, finish, print};
use crate::ask::Ask;
use crate::checkpoint::CheckpointFile;
use crate::diagnostics::shortened;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::file_use::FileUse;
use crate::groups::{LimitArgs, OutputArgs, PuzzleArgs, ThreadArgs};
use crate::input::{Inputs, read_goal, read_moves};
use crate::output;

#[derive(Debug, Args)]
pub(crate) struct ShortenArgs {
    /// The solution: '7 11 12', 'ullddr', 'URDL2', 'UP LEFT', a file, or `-` for standard input
    #[arg(id = "solution", value_name = "MOVES")]
    moves: OsString,
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Whether letters are directions of the blank or of the tiles [default: blank if they are
    /// lower case, tiles if they are upper case]
    #[arg(long, value_parser = ["blank", "tile-directions"], help_heading = "Input")]
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

    /// The moves. The case of letters says what they mean.
    fn moves(&self) -> Result<SourceText, Failure> {
        let SourceText { name, text } = read_moves(&self.moves, "MOVES")?;
        if text.contains('/') {
            return Err(Failure::Usage {
                message: format!("`{}` is a board, not a list of moves", shortened(text.trim())),
                hint: "the moves come first: susun shorten MOVES BOARD".into(),
            });
        }
        let text = match self.notation.as_deref() {
            Some("blank") => text.to_ascii_lowercase(),
            Some(_) => text.to_ascii_uppercase(),
            None => text,
        };
        Ok(SourceText { name, text })
    }

    /// The board; if only its size is given, the one that the moves solve.
    fn puzzle(&self, moves: &SourceText) -> Result<(PuzzleText, Texts), Failure> {
        let args = &self.puzzle;
        if args.inputs.is_empty() && args.size.is_some() {
            let goal = args.goal.as_deref().map(read_goal).transpose()?;
            let (size, text) = (args.size.clone(), goal.as_ref().map(|goal| goal.text.clone()));
            let texts = Texts { goal, moves: Some(moves.clone()), ..Texts::default() };
            let puzzle = PuzzleText { size, goal: text, ..PuzzleText::default() };
            return match solved_by(&moves.text, puzzle) {
                Ok(puzzle) => Ok((puzzle, texts)),
                Err(error) => Err(Failure::from(error).with_texts(texts)),
            };
        }
        let input = Inputs::new(args, self.output.json)?.only()?;
        let one = input.filter(|input| puzzle_count(&input.puzzle_text()).unwrap_or(1) == 1);
        let input = one.ok_or_else(|| Failure::Usage {
            message: "the moves are for one board, and several were given".into(),
            hint: "give one board; put moves with spaces in quotes, as in '7 11 12'".into(),
        })?;
        let texts = Texts { moves: Some(moves.clone()), ..input.texts() };
        Ok((input.puzzle_text(), texts))
    }
}

pub(crate) fn run(args: &ShortenArgs) -> Result<Exit, Failure> {
    check_output_options(&args.output)?;
    if args.checkpoint.is_some() {
        output::go_on_without_reader();
    }
    let mut file = args.checkpoint.as_deref().map(CheckpointFile::new).transpose()?;
    let moves = args.moves()?;
    let (puzzle, texts) = args.puzzle(&moves)?;
    let request = Request::Solve(Solve {
        puzzle,
        method: MethodChoice { effort: args.effort, ..MethodChoice::default() },
        limits: args.limits.spec(),
        threads: args.threads.threads,
        begin_with: Some(moves.text),
        ..Solve::default()
    });
    let ask = Ask::new(&request).checkpoint(file.as_mut()).last(true);
    let exit = ask.for_each_report(|report| {
        let Report::Solve(report) = report else { return Ok(Exit::Answered) };
        print(&report, 0, &args.output)
    });
    let exit = exit.map_err(|failure| failure.with_texts(texts))?;
    finish(file, args.checkpoint.as_deref(), exit)?;
    Ok(exit)
}
