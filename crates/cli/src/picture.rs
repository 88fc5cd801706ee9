//! Boards as pictures: one, or every board on the way as a strip.

use std::fs;
use std::path::Path;

use susun_engine::{Board, Size};
use susun_render::palette::{LIGHT, Surface, Theme};
use susun_render::{Picture, PngError, Rect, Text, to_png, to_svg};

use crate::failure::Failure;
use crate::numbers::grouped;

/// The most boards of a strip: an answer at once takes some 190 moves on 5x5, 250 on 5x6.
const MOST_BOARDS: usize = 400;

/// The most cells of all boards of a strip: 100 boards of 20x20, which take some 50 MB to draw.
const MOST_CELLS: usize = 40_000;

/// The most boards in a row of a strip.
const MOST_COLUMNS: usize = 8;

/// One board.
pub(crate) fn of_board(board: &Board, goal: &Board) -> Picture {
    let title = format!("sliding puzzle {board}");
    tiles(board, goal, &LIGHT, 88.0).margin(24.0).background(LIGHT.paper).title(&title)
}

/// Can so many boards of this size be a strip? To be asked before they are made.
pub(crate) fn check_strip(boards: usize, size: Size) -> Result<(), Failure> {
    let most = MOST_BOARDS.min(MOST_CELLS / size.cells());
    if boards <= most {
        return Ok(());
    }
    Err(Failure::Picture {
        message: format!("a strip of {} boards is too long to draw", grouped(boards as u64)),
        hint: format!("a strip of {size} boards has at most {most}; leave --strip out"),
    })
}

/// All boards on the way, numbered.
pub(crate) fn of_path(boards: &[Board], goal: &Board) -> Picture {
    let last = boards.len() - 1;
    let numbered = |(number, board): (usize, &Board)| {
        let caption = match number {
            0 => "start".into(),
            _ if number == last => format!("{number}: solved"),
            _ => number.to_string(),
        };
        tiles(board, goal, &LIGHT, 40.0).caption(&caption, 15.0, LIGHT.ink)
    };
    let pictures: Vec<Picture> = boards.iter().enumerate().map(numbered).collect();
    // Rows as equal as can be: ten boards are five and five, not eight and two.
    let rows = boards.len().div_ceil(MOST_COLUMNS);
    let strip = Picture::grid(&pictures, boards.len().div_ceil(rows), 24.0);
    let title = format!("solution of sliding puzzle {} in {last} moves", boards[0]);
    strip.margin(24.0).background(LIGHT.paper).title(&title)
}

/// A picture as SVG.
pub(crate) fn svg(picture: &Picture) -> Vec<u8> {
    to_svg(picture).into_bytes()
}

/// A picture as PNG.
pub(crate) fn png(picture: &Picture) -> Result<Vec<u8>, Failure> {
    to_png(picture, 2.0).map_err(|error| {
        let message = match error {
            // The error's own advice is for programs; ours is the hint.
            PngError::TooLarge { width, height } => {
                format!("a PNG of {width:.0} x {height:.0} pixels is too large to draw")
            }
            other => format!("cannot draw the picture: {other}"),
        };
        Failure::Picture { message, hint: "draw it as SVG instead".into() }
    })
}

/// Files to be written.
pub(crate) type Files<'a> = Vec<(&'a Path, Vec<u8>)>;

/// The picture in the files that were asked for; drawn only if there are some.
pub(crate) fn files<'a>(
    as_svg: Option<&'a Path>,
    as_png: Option<&'a Path>,
    draw: impl FnOnce() -> Picture,
) -> Result<Files<'a>, Failure> {
    let mut files = Vec::new();
    if as_svg.is_none() && as_png.is_none() {
        return Ok(files);
    }
    let picture = draw();
    if let Some(path) = as_svg {
        files.push((path, svg(&picture)));
    }
    if let Some(path) = as_png {
        files.push((path, png(&picture)?));
    }
    Ok(files)
}

/// Writes pictures that were drawn.
pub(crate) fn save_all(files: &Files<'_>) -> Result<(), Failure> {
    files.iter().try_for_each(|(path, bytes)| save(path, bytes))
}

/// Refuses a second puzzle for one picture or trace.
pub(crate) fn only_one(what: &str) -> Failure {
    Failure::Usage {
        message: format!("a {what} shows one puzzle, and the input has several"),
        hint: "give one puzzle at a time".into(),
    }
}

/// Writes a picture that was drawn.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|cause| Failure::File {
        doing: "write",
        path: path.into(),
        cause,
    })
}

/// The tiles of a board in their frame.
pub(crate) fn tiles(board: &Board, goal: &Board, theme: &Theme, side: f32) -> Picture {
    let (rows, cols) = (board.size().rows() as f32, board.size().cols() as f32);
    let gap = (side / 12.0).round();
    let step = side + gap;
    let (across, down) = (cols * step + gap, rows * step + gap);
    let frame = Rect::new(0.0, 0.0, across, down).radius(gap + 6.0).fill(theme.line);
    let mut picture = Picture::new(across, down).with(frame);
    // One size for all numbers of a board: as large as the widest allows.
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
