//! A board in the terminal: thin lines, tiles at home in a calmer colour.

use susun_engine::Board;
use susun_render::{Ansi, Cell, Grid, Style, Styled};

use crate::output::plain;

/// Boards wider than this are printed without lines.
const WIDEST: usize = 20;

/// The board, with tiles that already stand as in `goal` in another colour than the rest.
pub(crate) fn draw(board: &Board, goal: &Board) -> Styled {
    if board.size().cols() > WIDEST {
        let width = (board.size().cells() - 1).to_string().len();
        let number = |tile: &u16| format!("{tile:width$}");
        let row = |row: &[u16]| row.iter().map(number).collect::<Vec<_>>().join(" ");
        return plain(&board.rows().map(row).collect::<Vec<_>>().join("\n"));
    }
    let cell = |(cell, &tile): (usize, &u16)| match tile {
        0 => Cell::right(""),
        tile if goal.tile(cell) == tile => {
            Cell::right(tile.to_string()).style(Style::PLAIN.ansi(Ansi::Cyan))
        }
        tile => Cell::right(tile.to_string()).style(Style::PLAIN.bold()),
    };
    let cells: Vec<Cell> = board.tiles().iter().enumerate().map(cell).collect();
    let rows = cells.chunks(board.size().cols()).map(<[Cell]>::to_vec).collect();
    Grid::new(rows).equal_columns().to_styled()
}
