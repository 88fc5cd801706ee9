//! The puzzle in a text: from what was typed to what is meant.

use susun_packing::{Puzzle, notation as packing};
use susun_sliding::notation::{self, Entry, MoveNotation, Options, read_moves, write_moves};
use susun_sliding::{Board, Direction, FreeCells, Goal, NamedGoal, Size, SizesDiffer};
use susun_wire::{MethodChoice, PuzzleText, State, sliding};

use crate::error::Error;
use crate::link::{Opened, PuzzleInput};
use crate::placed_pieces::with_placed;

/// A puzzle of one of the families.
#[derive(Clone, Debug)]
pub(crate) enum Problem {
    /// Sliding tiles.
    #[cfg(feature = "sliding")]
    Sliding(SlidingProblem),
    /// Pieces in a region.
    #[cfg(feature = "packing")]
    Packing(Box<Puzzle>),
}

impl Problem {
    /// The name of its family, as in reports.
    pub(crate) fn family(&self) -> &'static str {
        match self {
            #[cfg(feature = "sliding")]
            Self::Sliding(_) => "sliding",
            #[cfg(feature = "packing")]
            Self::Packing(_) => "packing",
        }
    }
}

/// A board and its goal, of the same size.
#[derive(Clone, Debug)]
pub(crate) struct SlidingProblem {
    pub(crate) start: Board,
    pub(crate) goal: Goal,
}

/// All puzzles of a text; for a link, the player's position.
pub(crate) fn problems(puzzle: &PuzzleText) -> Result<Vec<Problem>, Error> {
    #[cfg(feature = "packing")]
    if let Some(format) = packing_format(puzzle) {
        return Ok(vec![Problem::Packing(Box::new(packing_problem(puzzle, format)?))]);
    }
    #[cfg(not(feature = "packing"))]
    if packing_format(puzzle).is_some() {
        return no_packing();
    }
    #[cfg(feature = "sliding")]
    return Ok(sliding_problems(puzzle)?.into_iter().map(Problem::Sliding).collect());
    #[cfg(not(feature = "sliding"))]
    no_sliding()
}

/// The format of a packing puzzle, given or recognised; `None` if the text is not a packing puzzle.
pub(crate) fn packing_format(puzzle: &PuzzleText) -> Option<&'static packing::Format> {
    match Opened::of(puzzle) {
        Some(opened) => packing_format_of(opened.ok()?.puzzle()),
        None => packing_format_of(puzzle),
    }
}

/// The error of builds without sliding puzzles.
pub(crate) fn no_sliding<T>() -> Result<T, Error> {
    Err(Error::NotInThisBuild { what: "sliding puzzles are" })
}

/// The error of builds without packing puzzles.
pub(crate) fn no_packing<T>() -> Result<T, Error> {
    Err(Error::NotInThisBuild { what: "packing puzzles are" })
}

/// The packing puzzle of a text.
#[cfg(feature = "packing")]
pub(crate) fn packing_problem(
    puzzle: &PuzzleText,
    format: &packing::Format,
) -> Result<Puzzle, Error> {
    seeing(puzzle, |input| packing_of(input, format))
}

/// All sliding puzzles of a text.
pub(crate) fn sliding_problems(puzzle: &PuzzleText) -> Result<Vec<SlidingProblem>, Error> {
    seeing(puzzle, sliding_of)
}

/// The puzzles of the text as written, with the name of its format.
pub(crate) fn entries(puzzle: &PuzzleText) -> Result<(&'static str, Vec<Entry>), Error> {
    let Some(opened) = Opened::of(puzzle) else {
        return entries_of(PuzzleInput::untouched(puzzle));
    };
    let entries = opened?.seeing(|input| {
        if input.puzzle.goal.is_none() {
            return Ok(entries_of(input)?.1);
        }
        let entry = |problem: SlidingProblem| {
            let goal = Some(full_goal(&problem.goal, "a text format")?.board().clone());
            Ok(Entry { board: problem.start, goal })
        };
        sliding_of(input)?.into_iter().map(entry).collect()
    })?;
    Ok(("link", entries))
}

/// The requested method, or that of a link if none is requested.
pub(crate) fn method(puzzle: &PuzzleText, asked: &MethodChoice) -> Result<MethodChoice, Error> {
    let left_to_us = matches!(asked.algorithm.as_deref(), None | Some("auto"));
    let nothing = MethodChoice { algorithm: asked.algorithm.clone(), ..MethodChoice::default() };
    match Opened::of(puzzle) {
        Some(opened) if left_to_us && *asked == nothing => Ok(opened?.method()),
        _ => Ok(asked.clone()),
    }
}

/// The family of a state, and the same state in the form of a link: one sliding board in the `slash` format, moves as
/// directions of the blank, cells in order. Everything in it is checked.
pub(crate) fn canonical(state: &State) -> Result<(&'static str, State), Error> {
    let input = PuzzleInput::of(state);
    let mut state = state.clone();
    state.method.heuristics.retain(|name| !name.is_empty());
    if let Some(format) = packing_format_of(&state.puzzle) {
        packing_of(input, format)?;
        for piece in &mut state.placed {
            piece.cells.sort_unstable();
        }
        return Ok(("packing", State { moves: None, ..state }));
    }
    if cfg!(not(feature = "sliding")) {
        return no_sliding();
    }
    let problems = sliding_of(input)?;
    let (_, entries) = entries_of(PuzzleInput::untouched(input.puzzle))?;
    let given = input.puzzle.goal.is_some() || entries[0].goal.is_some();
    let goal = |problem: &SlidingProblem| match problem.goal.name() {
        Some(named) => named.name().into(),
        None => problem.goal.cells(),
    };
    if let ([problem], [entry]) = (problems.as_slice(), entries.as_slice()) {
        let steps = input.moves.map(|moves| read_moves(&entry.board, moves, None)).transpose()?;
        let written = |steps: Vec<_>| write_moves(&entry.board, &steps, MoveNotation::Blank);
        state.moves = steps.map(written);
        state.puzzle = PuzzleText {
            text: entry.board.to_string(),
            format: Some("slash".into()),
            size: None,
            goal: given.then(|| goal(problem)),
        };
    } else {
        state.moves = None;
        state.puzzle.goal = input.puzzle.goal.as_ref().map(|_| goal(&problems[0]));
    }
    Ok(("sliding", state))
}

/// Reads what a text shows; errors in a link point into it.
fn seeing<T>(
    puzzle: &PuzzleText,
    read: impl FnOnce(PuzzleInput<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    match Opened::of(puzzle) {
        Some(opened) => opened?.seeing(read),
        None => read(PuzzleInput::untouched(puzzle)),
    }
}

/// The format of sliding boards of that name.
pub(crate) fn sliding_format(name: &str) -> Result<&'static notation::Format, Error> {
    notation::format(name).map_err(|error| match packing::format(name) {
        Ok(other) => Error::FormatOfOther { name: other.name, family: "sliding" },
        Err(_) => Error::SlidingText(error),
    })
}

fn packing_format_of(puzzle: &PuzzleText) -> Option<&'static packing::Format> {
    match puzzle.format.as_deref() {
        Some(name) => packing::format(name).ok(),
        None => packing::recognise(&puzzle.text),
    }
}

fn packing_of(input: PuzzleInput<'_>, format: &packing::Format) -> Result<Puzzle, Error> {
    if cfg!(not(feature = "packing")) {
        return no_packing();
    }
    let PuzzleInput { puzzle, moves, placed } = input;
    let given = [
        (puzzle.goal.is_some(), "--goal"),
        (puzzle.size.is_some(), "--size"),
        (moves.is_some(), "moves"),
    ];
    Error::refuse_given(given, "packing")?;
    Ok(with_placed(packing::read(&puzzle.text, Some(format))?.puzzle, placed)?)
}

fn sliding_of(input: PuzzleInput<'_>) -> Result<Vec<SlidingProblem>, Error> {
    let entries = entries_of(input)?.1;
    // INVARIANT: a reading has at least one entry.
    let size = entries[0].board.size();
    let given =
        input.puzzle.goal.as_deref().map(|goal| GoalChoice::read(goal, size)).transpose()?;
    let problem = |Entry { board, goal }: Entry| {
        let size = board.size();
        let own = || goal.map_or(GoalChoice::STANDARD, GoalChoice::Board);
        let goal = given.clone().unwrap_or_else(own).on(size)?.on(&board);
        Ok(SlidingProblem { start: board, goal })
    };
    entries.into_iter().map(problem).collect()
}

fn entries_of(input: PuzzleInput<'_>) -> Result<(&'static str, Vec<Entry>), Error> {
    let PuzzleInput { puzzle, moves, placed } = input;
    if !placed.is_empty() {
        return Err(Error::NotForFamily { what: "put".into(), family: "sliding" });
    }
    let format = puzzle.format.as_deref().map(sliding_format).transpose()?;
    let size = puzzle.size.as_deref().map(str::parse::<Size>).transpose()?;
    let options = Options { format, size };
    let reading = notation::read(&puzzle.text, &options).map_err(Error::SlidingText)?;
    let mut entries = reading.entries;
    if let Some(moves) = moves {
        let count = entries.len();
        let [entry] = entries.as_mut_slice() else { return Err(Error::MovesOfSeveral { count }) };
        for step in read_moves(&entry.board, moves, None)? {
            entry.board.step(step);
        }
    }
    Ok((reading.format.name, entries))
}

/// A goal by name, by board, or by a board with cells that do not matter.
#[derive(Clone)]
pub(crate) enum GoalChoice {
    Named(NamedGoal),
    Board(Board),
    Partial(Board, FreeCells),
}

impl GoalChoice {
    /// The default goal.
    pub(crate) const STANDARD: Self = Self::Named(NamedGoal::Standard);

    /// The goal for boards of `size`.
    pub(crate) fn on(self, size: Size) -> Result<Goal, SizesDiffer> {
        match self {
            Self::Named(named) => Ok(Goal::named(named, size)),
            Self::Board(board) | Self::Partial(board, _) if board.size() != size => {
                Err(SizesDiffer { start: size, goal: board.size() })
            }
            Self::Board(board) => Ok(Goal::custom(board)),
            Self::Partial(board, free) => Ok(Goal::partial(board, &free)),
        }
    }

    /// Parses a name, or one board in any format. A text that does not show rows, such as `1 2 3 0`, has the size of
    /// the board it is for.
    pub(crate) fn read(text: &str, size: Size) -> Result<Self, Error> {
        if let Some(named) = NamedGoal::from_name(text.trim()) {
            return Ok(Self::Named(named));
        }
        if let Some(free) = FreeCells::from_name(text.trim(), size) {
            return Ok(Self::Partial(NamedGoal::Standard.board(size), free));
        }
        let (reading, free) = notation::read_goal(text, size).map_err(Error::Goal)?;
        match <[Entry; 1]>::try_from(reading.entries) {
            Ok([entry]) if free == FreeCells::default() => Ok(Self::Board(entry.board)),
            Ok([entry]) => Ok(Self::Partial(entry.board, free)),
            Err(several) => Err(Error::SeveralGoals { count: several.len() }),
        }
    }
}

/// Returns whether a goal has this name.
pub fn is_goal_name(name: &str) -> bool {
    NamedGoal::from_name(name).is_some() || FreeCells::is_name(name)
}

/// The notation with this name, if one is given.
pub(crate) fn move_notation(name: Option<&str>) -> Result<Option<MoveNotation>, Error> {
    let named = |name: &str| {
        MoveNotation::from_name(name).ok_or_else(|| Error::UnknownNotation { name: name.into() })
    };
    name.map(named).transpose()
}

/// The text of the puzzle of a report.
pub(crate) fn text_of(puzzle: &sliding::PuzzleInfo) -> PuzzleText {
    PuzzleText {
        text: puzzle.board.clone(),
        format: Some("slash".into()),
        goal: Some(puzzle.goal_board.clone()),
        ..PuzzleText::default()
    }
}

impl SlidingProblem {
    /// The head of every report.
    pub(crate) fn info(&self) -> sliding::PuzzleInfo {
        sliding::PuzzleInfo {
            family: "sliding".into(),
            rows: self.start.size().rows(),
            cols: self.start.size().cols(),
            board: self.start.to_string(),
            goal: self.goal.name().map_or(sliding::CUSTOM, NamedGoal::name).into(),
            goal_board: self.goal.cells(),
        }
    }
}

/// The goal, if it names every tile, as `what` needs.
pub(crate) fn full_goal<'a>(goal: &'a Goal, what: &'static str) -> Result<&'a Goal, Error> {
    if goal.is_partial() { Err(Error::PartialGoal { what }) } else { Ok(goal) }
}

/// Boards of the size of a goal that can reach it.
pub(crate) fn boards_info(goal: &Goal) -> sliding::BoardsInfo {
    let sliding::PuzzleInfo { family, rows, cols, goal, goal_board, .. } =
        SlidingProblem { start: goal.board().clone(), goal: goal.clone() }.info();
    sliding::BoardsInfo { family, rows, cols, goal, goal_board }
}

/// Parses the goal of a report, such as `1 2 3/* * */* * *`, as a board that `start` can reach.
pub fn goal_board(start: &Board, text: &str) -> Result<Board, Error> {
    let goal = GoalChoice::read(text, start.size())?.on(start.size())?;
    Ok(goal.on(start).board().clone())
}

/// Parses a board like `1 2 3/4 0 5/7 8 6`, as in reports.
pub fn board(text: &str) -> Result<Board, Error> {
    let format = Some("slash".into());
    let puzzle = PuzzleText { text: text.into(), format, ..PuzzleText::default() };
    let [problem] = <[_; 1]>::try_from(sliding_problems(&puzzle)?)
        .map_err(|several| Error::SeveralGoals { count: several.len() })?;
    Ok(problem.start)
}

/// The blank moves for a list of tiles; ends at a tile that is not next to the blank.
pub fn directions(start: &Board, tiles: &[u16]) -> Vec<Direction> {
    let mut board = start.clone();
    let step = |&tile: &u16| {
        let direction = board.direction_of(tile)?;
        board.step(direction);
        Some(direction)
    };
    tiles.iter().map_while(step).collect()
}
