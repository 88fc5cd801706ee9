//! Partial goals: cells that do not matter.
//!
//! A board can reach a partial goal if it can reach one of its *completions*, the full boards that agree with the goal
//! in every named cell. If two or more tiles are not named, exchanging two of them changes the parity of a completion,
//! so on boards of at least two rows and two columns there is always one within reach. If only one tile is not named,
//! there are at most two completions: the blank may be in either of the free cells. On a line, the order of the tiles
//! decides, so that each cell of the blank gives one board, which is a completion or not.
//!
//! Neither parity nor order ever changes, so the completion found for a board is the same for all boards of a game.

use susun_text::means;

use crate::board::{BLANK, Board};
use crate::goal::Goal;
use crate::moves::Direction;
use crate::size::Size;
use crate::solvable::in_reach;

/// The sign for a cell that does not matter.
pub const FREE: char = '*';

/// Whether a cell of a board of this size matters.
pub type Matters = fn(Size, usize) -> bool;

/// The cells of a goal that do not matter, in increasing order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FreeCells(pub(crate) Box<[u16]>);

impl FreeCells {
    /// Partial goals with a name: which cells of the standard goal matter.
    pub const NAMED: [(&str, Matters); 3] = [
        ("first-row", |size, cell| size.row(cell) == 0),
        ("first-two-rows", |size, cell| size.row(cell) < 2),
        ("last-2x2", |size, cell| {
            size.row(cell) + 2 >= size.rows() && size.col(cell) + 2 >= size.cols()
        }),
    ];

    /// The free cells of the partial goal with this name, on boards of `size`.
    pub fn from_name(name: &str, size: Size) -> Option<Self> {
        let (_, matters) = Self::NAMED.into_iter().find(|(known, _)| means(name, known, &[]))?;
        Some(Self::new((0..size.cells()).filter(|&cell| !matters(size, cell))))
    }

    /// Returns whether a partial goal has this name.
    pub fn is_name(name: &str) -> bool {
        Self::NAMED.into_iter().any(|(known, _)| means(name, known, &[]))
    }

    /// These cells.
    pub fn new(cells: impl IntoIterator<Item = usize>) -> Self {
        let mut cells: Vec<u16> = cells.into_iter().map(|cell| cell as u16).collect();
        cells.sort_unstable();
        cells.dedup();
        Self(cells.into())
    }

    /// Returns whether `cell` does not matter.
    #[inline]
    pub fn has(&self, cell: usize) -> bool {
        self.0.binary_search(&(cell as u16)).is_ok()
    }
}

impl Goal {
    /// The same goal, with a board that `start` can reach if there is one. `start` has the size of the goal.
    #[must_use]
    pub fn on(self, start: &Board) -> Self {
        if !self.is_partial() || start.size() != self.size() || in_reach(start, &self) {
            return self;
        }
        let found = if start.size().is_line() { self.line(start) } else { self.exchanged(start) };
        match found {
            Some(board) => Self::partial(board, self.free()),
            None => self,
        }
    }

    /// The completion with two free cells exchanged: two tiles if possible.
    fn exchanged(&self, start: &Board) -> Option<Board> {
        let free = &self.free().0;
        let is_tile = |cell: &&u16| self.board().tile(usize::from(**cell)) != BLANK;
        let tiles: Vec<&u16> = free.iter().filter(is_tile).collect();
        let pair = match tiles[..] {
            [a, b, ..] => [*a, *b],
            _ => [free[0], free[1]],
        };
        let mut board = self.board().clone();
        board.swap(usize::from(pair[0]), usize::from(pair[1]));
        in_reach(start, &Self::custom(board.clone())).then_some(board)
    }

    /// The first board with the tiles of a line in their order that meets this goal.
    fn line(&self, start: &Board) -> Option<Board> {
        let tiles: Vec<u16> = start.tiles().iter().copied().filter(|&tile| tile != BLANK).collect();
        (0..start.tiles().len()).find_map(|blank| {
            let tile_at = |cell: usize| match cell.cmp(&blank) {
                std::cmp::Ordering::Less => tiles[cell],
                std::cmp::Ordering::Equal => BLANK,
                std::cmp::Ordering::Greater => tiles[cell - 1],
            };
            let board = Board::from_cells(start.size(), tile_at);
            self.is_met_by(&board).then_some(board)
        })
    }

    /// Rows joined by `/`, with `*` for cells that do not matter: `1 2 3/4 * */* * *`.
    pub fn cells(&self) -> String {
        let text = |cell: usize| {
            if self.free().has(cell) {
                FREE.to_string()
            } else {
                self.board().tile(cell).to_string()
            }
        };
        let cells: Vec<String> = (0..self.size().cells()).map(text).collect();
        let rows: Vec<String> = cells.chunks(self.size().cols()).map(|row| row.join(" ")).collect();
        rows.join("/")
    }

    /// The board as searches for a partial goal see it: tiles that the goal does not name look like the blank, so that
    /// boards that differ only in them are equal.
    pub fn seen(&self, board: &Board) -> Board {
        if !self.is_partial() {
            return board.clone();
        }
        board.with_tiles(|tile| if self.names(tile) { tile } else { BLANK })
    }

    /// The steps up to the first board that solves the puzzle.
    #[must_use]
    pub fn cut(&self, start: &Board, mut steps: Vec<Direction>) -> Vec<Direction> {
        if self.is_partial() {
            let mut board = start.clone();
            let left = |step: &Direction| {
                let met = self.is_met_by(&board);
                board.step(*step);
                met
            };
            let end = steps.iter().position(left).unwrap_or(steps.len());
            steps.truncate(end);
        }
        steps
    }
}
