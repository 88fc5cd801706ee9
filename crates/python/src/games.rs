//! Games on boards of one size, moved together: the rules for environments of learning programs.

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use susun_engine::{Board, Direction, Size, goal_board};

use crate::error::Failure;

/// The action that leaves a board alone.
const LEFT_ALONE: u8 = u8::MAX;

/// The most cells whose numbers fit a byte.
const BYTE_CELLS: usize = 256;

/// Games with one goal.
#[derive(Clone)]
#[pyclass(module = "susun._native")]
pub(crate) struct Games {
    goal: Board,
    boards: Vec<Board>,
}

#[pymethods]
impl Games {
    /// Games that are solved.
    #[new]
    fn new(rows: usize, cols: usize, goal: &str, count: usize) -> PyResult<Self> {
        let size =
            Size::new(rows, cols).map_err(susun_engine::Error::from).map_err(Failure::from)?;
        let text = (1..size.cells()).chain([0]).map(|tile| tile.to_string()).collect::<Vec<_>>();
        let rows: Vec<String> = text.chunks(cols).map(|row| row.join(" ")).collect();
        let standard = susun_engine::board(&rows.join("/")).map_err(Failure::from)?;
        let goal = goal_board(&standard, goal).map_err(Failure::from)?;
        Ok(Self { boards: vec![goal.clone(); count], goal })
    }

    /// Sets the board of a game.
    fn start(&mut self, game: usize, cells: Vec<u16>) -> PyResult<()> {
        let board = Board::new(self.goal.size(), cells)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let none = || PyIndexError::new_err(format!("there is no game {game}"));
        *self.boards.get_mut(game).ok_or_else(none)? = board;
        Ok(())
    }

    /// Moves the blank of each game, and returns a byte for each: bit 0 if it moved, bit 1 if the board is solved.
    #[pyo3(name = "move")]
    fn step(&mut self, actions: &[u8]) -> PyResult<Vec<u8>> {
        if actions.len() != self.boards.len() {
            let (found, games) = (actions.len(), self.boards.len());
            return Err(PyValueError::new_err(format!("{found} actions for {games} games")));
        }
        let unknown =
            |&&action: &&u8| usize::from(action) >= Direction::ALL.len() && action != LEFT_ALONE;
        if let Some(action) = actions.iter().find(unknown) {
            return Err(PyValueError::new_err(format!("there is no action {action}; use 0 to 3")));
        }
        let step = |(board, &action): (&mut Board, &u8)| {
            let direction = Direction::ALL.get(usize::from(action));
            let moved = direction.is_some_and(|&direction| board.step(direction).is_some());
            u8::from(moved) | u8::from(*board == self.goal) << 1
        };
        Ok(self.boards.iter_mut().zip(actions).map(step).collect())
    }

    /// The cells of all games, row by row: one byte each on boards of up to 256 cells, two on larger ones, the lower
    /// one first.
    fn cells(&self) -> Vec<u8> {
        let tiles = self.boards.iter().flat_map(Board::tiles);
        if self.goal.size().cells() <= BYTE_CELLS {
            tiles.map(|&tile| tile as u8).collect()
        } else {
            tiles.flat_map(|tile| tile.to_le_bytes()).collect()
        }
    }

    /// `copy.deepcopy` of an environment, as tree searches make it.
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// The possible actions of each game, one byte each: bit 0 up, bit 1 left, bit 2 right, bit 3 down.
    fn allowed(&self) -> Vec<u8> {
        let possible = |board: &Board| {
            let directions = board.directions();
            let bit = |direction: Direction| 1 << direction as u8;
            directions.into_iter().map(bit).fold(0, |bits, bit: u8| bits | bit)
        };
        self.boards.iter().map(possible).collect()
    }
}
