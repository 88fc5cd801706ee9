//! The moves of a player, and the board that they begin with.

use std::ffi::OsString;

use clap::Args;
use susun_engine::{Link, PuzzleText, Report, Request, State, is_link, puzzle_count, solved_by};

use crate::ask::Ask;
use crate::diagnostics::shortened;
use crate::exit::Exit;
use crate::failure::{Failure, SourceText, Texts};
use crate::file_use::FileUse;
use crate::groups::PuzzleArgs;
use crate::input::{Inputs, read_goal, read_moves};

#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The moves: '7 11 12', 'ullddr', 'URDL2', 'UP LEFT', a file, or `-` for standard input; or a link with a game,
    /// also one to a replay of slidysim
    #[arg(id = "moves_made", value_name = "MOVES")]
    moves: OsString,
    #[command(flatten)]
    puzzle: PuzzleArgs,
    /// Whether letters are directions of the blank or of the tiles [default: blank if they are
    /// lower case, tiles if they are upper case]
    #[arg(long, value_parser = ["blank", "tile-directions"], help_heading = "Input")]
    notation: Option<String>,
}

/// The game of a link.
fn of_link(link: SourceText) -> Result<(String, PuzzleText, Texts), Failure> {
    let request = Request::Link(Link { link: Some(link.text.clone()), state: None });
    let mut game = None;
    let asked = Ask::new(&request).for_each_report(|report| {
        if let Report::Link(report) = report {
            game = Some(report.state);
        }
        Ok(Exit::Answered)
    });
    let texts = Texts { puzzle: Some(link), ..Texts::default() };
    asked.map_err(|failure| failure.with_texts(texts.clone()))?;
    let State { puzzle, moves, .. } = game.unwrap_or_default();
    Ok((moves.unwrap_or_default(), puzzle, texts))
}

impl GameArgs {
    /// The files that are named.
    pub(crate) fn file_use(&self) -> FileUse {
        FileUse::default().puzzle(&self.puzzle).reads([&self.moves])
    }

    /// The moves, the board, and the texts for errors. The case of letters in the moves says what they mean.
    pub(crate) fn read(
        &self,
        verb: &str,
        json: bool,
    ) -> Result<(String, PuzzleText, Texts), Failure> {
        let given = read_moves(&self.moves, "MOVES")?;
        if is_link(&given.text) && self.puzzle.inputs.is_empty() {
            return of_link(given);
        }
        let moves = self.moves(given, verb)?;
        let (puzzle, texts) = self.puzzle(&moves, verb, json)?;
        Ok((moves.text, puzzle, texts))
    }

    fn moves(&self, given: SourceText, verb: &str) -> Result<SourceText, Failure> {
        let SourceText { name, text } = given;
        if text.contains('/') {
            return Err(Failure::Usage {
                message: format!("`{}` is a board, not a list of moves", shortened(text.trim())),
                hint: format!("the moves come first: susun {verb} MOVES BOARD"),
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
    fn puzzle(
        &self,
        moves: &SourceText,
        verb: &str,
        json: bool,
    ) -> Result<(PuzzleText, Texts), Failure> {
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
        let input = Inputs::new(args, json)?.only()?;
        let one = input.filter(|input| puzzle_count(&input.puzzle_text()).unwrap_or(1) == 1);
        let input = one.ok_or_else(|| Failure::Usage {
            message: "the moves are for one board, and several were given".into(),
            hint: format!(
                "give one board; put moves with spaces in quotes: susun {verb} '7 11 12' BOARD"
            ),
        })?;
        let texts = Texts { moves: Some(moves.clone()), ..input.texts() };
        Ok((input.puzzle_text(), texts))
    }
}
