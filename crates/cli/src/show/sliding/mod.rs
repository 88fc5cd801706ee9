//! Reports about sliding puzzles.

pub(crate) mod analyse;
#[cfg(feature = "lab")]
pub(crate) mod audit;
pub(crate) mod board;
pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod graph;
pub(crate) mod hint;
pub(crate) mod solve;
pub(crate) mod trace;
pub(crate) mod tree;

use susun_engine::{Board, sliding};
use susun_pictures::{of_board, of_boards};
use susun_render::palette::LIGHT;
use susun_render::{Picture, Styled};

use crate::output::plain;

/// The boards of a report.
pub(crate) struct Boards {
    pub(crate) start: Board,
    pub(crate) goal: Board,
}

impl Boards {
    pub(crate) fn new(puzzle: &sliding::PuzzleInfo) -> Self {
        let start = parse(&puzzle.board);
        let goal = parse_goal(&start, &puzzle.goal_board);
        Self { start, goal }
    }

    /// All boards of a solution, the start first. Lazy, because the solution of a large board has a million
    /// moves.
    pub(crate) fn path<'a>(&self, tiles: &'a [u16]) -> impl Iterator<Item = Board> + use<'a> {
        let mut board = self.start.clone();
        let after = move |&tile: &u16| {
            board.step(board.direction_of(tile)?);
            Some(board.clone())
        };
        std::iter::once(self.start.clone()).chain(tiles.iter().filter_map(after))
    }

    /// The start as a picture.
    pub(crate) fn picture(&self) -> Picture {
        of_board(&self.start, &self.goal, &LIGHT)
    }

    /// The start as text.
    fn drawing(&self) -> Styled {
        board::draw(&self.start, &self.goal)
    }
}

/// Random boards as a picture.
pub(crate) fn generated(report: &sliding::GenerateReport) -> Picture {
    let boards: Vec<Board> = report.boards.iter().map(|board| parse(board)).collect();
    let goal = parse_goal(&boards[0], &report.puzzle.goal_board);
    match boards.as_slice() {
        [only] => of_board(only, &goal, &LIGHT),
        boards => of_boards(boards, &goal, &LIGHT),
    }
}

fn parse(board: &str) -> Board {
    susun_engine::board(board).expect("a report's boards are boards")
}

/// A goal as a board; if it leaves cells free, one that `start` can reach.
fn parse_goal(start: &Board, goal: &str) -> Board {
    susun_engine::goal_board(start, goal).expect("a report's goal is a goal of its boards")
}

/// `the standard goal` or `your own goal`.
fn goal_name(puzzle: &sliding::PuzzleInfo) -> String {
    match puzzle.goal.as_str() {
        "custom" => "your own goal".into(),
        name => format!("the {name} goal"),
    }
}

/// How kurang numbers the tiles, if not by the numbers on them.
fn numbering(puzzle: &sliding::PuzzleInfo) -> Styled {
    match puzzle.goal.as_str() {
        "standard" => Styled::default(),
        _ => plain("(tiles are numbered by their cell in the goal: 1 is the top left one)"),
    }
}

/// What would make an unsolvable board solvable: an exchange of two tiles, another goal.
fn remedies(repair: Option<[u16; 2]>, other_goals: &[String]) -> impl Iterator<Item = String> {
    let exchange =
        repair.map(|[a, b]| format!("exchanging tiles {a} and {b} would make it solvable"));
    let options: Vec<String> = other_goals.iter().map(|name| format!("--goal {name}")).collect();
    let goals = (!options.is_empty())
        .then(|| format!("it can reach another common goal: try {}", options.join(" or ")));
    exchange.into_iter().chain(goals)
}
