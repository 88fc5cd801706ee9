//! Boards as pictures: one, or every board of a solution as a strip.

use susun_engine::{Board, Size};
use susun_render::palette::{Surface, Theme};
use susun_render::{Picture, Rect, Text};

/// The most boards of a strip: a constructed solution takes some 190 moves on 5x5, 250 on 5x6.
const MOST_BOARDS: usize = 400;

/// The most cells of all boards of a strip: 100 boards of 20x20, which take some 50 MB to draw.
const MOST_CELLS: usize = 40_000;

/// The most boards in a row of a strip.
const MOST_COLUMNS: usize = 8;

/// One board, with tiles that are in their `goal` cell in a calmer shade. Both boards have the same size.
pub fn of_board(board: &Board, goal: &Board, theme: &Theme) -> Picture {
    let title = format!("sliding puzzle {board}");
    tiles(board, goal, theme, 88.0).margin(24.0).background(theme.paper).title(&title)
}

/// The longest possible strip for boards of this size. Check it before making the boards.
pub fn longest_strip(size: Size) -> usize {
    MOST_BOARDS.min(MOST_CELLS / size.cells())
}

/// All boards of a solution, numbered; there must be at least one.
pub fn of_path(boards: &[Board], goal: &Board, theme: &Theme) -> Picture {
    let last = boards.len() - 1;
    let caption = |number: usize| match number {
        0 => "start".into(),
        _ if number == last => format!("{number}: solved"),
        _ => number.to_string(),
    };
    let title = format!("solution of sliding puzzle {} in {last} moves", boards[0]);
    strip(boards, goal, theme, caption).title(&title)
}

/// Different puzzles with the same goal, numbered; there must be at least one.
pub fn of_boards(boards: &[Board], goal: &Board, theme: &Theme) -> Picture {
    let title = format!("{} sliding puzzles", boards.len());
    strip(boards, goal, theme, |number| (number + 1).to_string()).title(&title)
}

/// Boards in rows, each with its caption.
fn strip(
    boards: &[Board],
    goal: &Board,
    theme: &Theme,
    caption: impl Fn(usize) -> String,
) -> Picture {
    let captioned = |(number, board): (usize, &Board)| {
        tiles(board, goal, theme, 40.0).caption(&caption(number), 15.0, theme.ink)
    };
    let pictures: Vec<Picture> = boards.iter().enumerate().map(captioned).collect();
    // Rows of nearly equal length: ten boards are five and five, not eight and two.
    let rows = boards.len().div_ceil(MOST_COLUMNS);
    let strip = Picture::grid(&pictures, boards.len().div_ceil(rows), 24.0);
    strip.margin(24.0).background(theme.paper)
}

/// The tiles of a board in their frame, with this side length.
pub fn tiles(board: &Board, goal: &Board, theme: &Theme, side: f32) -> Picture {
    let (rows, cols) = (board.size().rows() as f32, board.size().cols() as f32);
    let gap = (side / 12.0).round();
    let step = side + gap;
    let (across, down) = (cols * step + gap, rows * step + gap);
    let frame = Rect::new(0.0, 0.0, across, down).radius(gap + 6.0).fill(theme.line);
    let mut picture = Picture::new(across, down).with(frame);
    // One text size for all numbers of a board: as large as the widest allows.
    let height = side * if board.size().cells() > 100 { 0.32 } else { 0.42 };
    for (cell, &tile) in board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let (row, col) = (board.size().row(cell) as f32, board.size().col(cell) as f32);
        let (x, y) = (gap + step * col, gap + step * row);
        let at_home = goal.tile(cell) == tile;
        let Surface { face, edge, ink } = if at_home { theme.calm } else { theme.raised };
        let depth = (side / 24.0).max(2.0);
        let rect = Rect::new(x, y, side, side).radius((side / 10.0).max(6.0));
        picture.add(rect.fill(edge));
        picture.add(Rect { h: side - depth, ..rect }.fill(face));
        let (cx, cy) = (x + side / 2.0, y + (side - depth) / 2.0);
        picture.add(Text::centred(cx, cy, height, ink, tile.to_string()).bold());
    }
    picture
}
