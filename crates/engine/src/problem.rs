//! Which puzzle is this text? From what was typed to what is meant.

use susun_packing::{Puzzle, notation as packing};
use susun_sliding::notation::{self, Entry, Options};
use susun_sliding::{Board, Goal, NamedGoal, Size, SizesDiffer};

use crate::error::Error;
use crate::report::PuzzleInfo;
use crate::request::PuzzleText;

/// A puzzle of one of the families.
#[derive(Clone, Debug)]
pub(crate) enum Problem {
    /// Sliding tiles.
    Sliding(SlidingProblem),
    /// Pieces in a region.
    Packing(Box<Puzzle>),
}

/// A board and where it should go, of one size.
#[derive(Clone, Debug)]
pub(crate) struct SlidingProblem {
    pub(crate) start: Board,
    pub(crate) goal: Goal,
}

/// All puzzles of a text.
pub(crate) fn problems(puzzle: &PuzzleText) -> Result<Vec<Problem>, Error> {
    if let Some(format) = packing_format(puzzle) {
        return Ok(vec![Problem::Packing(Box::new(packing_problem(puzzle, format)?))]);
    }
    Ok(sliding_problems(puzzle)?.into_iter().map(Problem::Sliding).collect())
}

/// The format of a packing puzzle, told or recognised; `None` if the text is no packing puzzle.
pub(crate) fn packing_format(puzzle: &PuzzleText) -> Option<&'static packing::Format> {
    match puzzle.format.as_deref() {
        Some(name) => packing::format(name).ok(),
        None => packing::recognise(&puzzle.text),
    }
}

/// The packing puzzle of a text.
pub(crate) fn packing_problem(
    puzzle: &PuzzleText,
    format: &packing::Format,
) -> Result<Puzzle, Error> {
    let given = [(puzzle.goal.is_some(), "--goal"), (puzzle.size.is_some(), "--size")];
    if let Some((_, option)) = given.into_iter().find(|(given, _)| *given) {
        return Err(Error::NotForFamily { what: option.into(), family: "packing" });
    }
    Ok(packing::read(&puzzle.text, Some(format))?.puzzle)
}

/// All sliding puzzles of a text.
pub(crate) fn sliding_problems(puzzle: &PuzzleText) -> Result<Vec<SlidingProblem>, Error> {
    let entries = entries(puzzle)?.1;
    // INVARIANT: a reading has at least one entry.
    let size = entries[0].board.size();
    let given = puzzle.goal.as_deref().map(|goal| GoalChoice::read(goal, size)).transpose()?;
    let problem = |Entry { board, goal }: Entry| {
        let size = board.size();
        let own = || goal.map_or(GoalChoice::STANDARD, GoalChoice::Board);
        let goal = given.clone().unwrap_or_else(own).on(size)?;
        Ok(SlidingProblem { start: board, goal })
    };
    entries.into_iter().map(problem).collect()
}

/// The text as it stands, with the name of its format.
pub(crate) fn entries(puzzle: &PuzzleText) -> Result<(&'static str, Vec<Entry>), Error> {
    let format = puzzle.format.as_deref().map(notation::format).transpose();
    let size = puzzle.size.as_deref().map(str::parse::<Size>).transpose()?;
    let options = Options { format: format.map_err(Error::Puzzle)?, size };
    let reading = notation::read(&puzzle.text, &options).map_err(Error::Puzzle)?;
    Ok((reading.format.name, reading.entries))
}

/// A goal by name or by board.
#[derive(Clone)]
pub(crate) enum GoalChoice {
    Named(NamedGoal),
    Board(Board),
}

impl GoalChoice {
    /// What is meant when nothing is said.
    pub(crate) const STANDARD: Self = Self::Named(NamedGoal::Standard);

    /// The goal for boards of `size`.
    pub(crate) fn on(self, size: Size) -> Result<Goal, SizesDiffer> {
        match self {
            Self::Named(named) => Ok(Goal::named(named, size)),
            Self::Board(board) if board.size() == size => Ok(Goal::custom(board)),
            Self::Board(board) => Err(SizesDiffer { start: size, goal: board.size() }),
        }
    }

    /// Reads a name, or one board in any format. A text that does not show rows, such as `1 2 3 0`,
    /// is of the size of the board that goes with it.
    pub(crate) fn read(text: &str, size: Size) -> Result<Self, Error> {
        if let Some(named) = NamedGoal::from_name(text.trim()) {
            return Ok(Self::Named(named));
        }
        let of_size = Options { size: Some(size), ..Options::default() };
        let reading = notation::read(text, &of_size)
            .or_else(|_| notation::read(text, &Options::default()))
            .map_err(Error::Goal)?;
        match <[Entry; 1]>::try_from(reading.entries) {
            Ok([entry]) => Ok(Self::Board(entry.board)),
            Err(several) => Err(Error::SeveralGoals { count: several.len() }),
        }
    }
}

/// The text of the puzzle that a report is about.
pub(crate) fn text_of(puzzle: &PuzzleInfo) -> PuzzleText {
    PuzzleText {
        text: puzzle.board.clone(),
        format: Some("slash".into()),
        goal: Some(puzzle.goal_board.clone()),
        ..PuzzleText::default()
    }
}

impl SlidingProblem {
    /// The head of every report.
    pub(crate) fn info(&self) -> PuzzleInfo {
        PuzzleInfo {
            family: "sliding".into(),
            rows: self.start.size().rows(),
            cols: self.start.size().cols(),
            board: self.start.to_string(),
            goal: self.goal.name().map_or("custom", NamedGoal::name).into(),
            goal_board: self.goal.board().to_string(),
        }
    }
}
