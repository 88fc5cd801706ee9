//! Boards with pieces as pictures. In space there are two views of one thing: the stack as one sees it,
//! and its layers beside it, which tell where hidden cells are.

use susun_engine::PackingInfo;
use susun_render::palette::LIGHT;
use susun_render::{CellShape, Picture};

use super::board::{Marked, Space};

/// The side of a cell.
const SIDE: f32 = 48.0;
/// Room between two views, and around all of them.
const GAP: f32 = 40.0;
const MARGIN: f32 = 28.0;
/// The size of words, and how wide lines of words may be at least.
const WORDS: f32 = 16.0;
const LINE: f32 = 420.0;

/// A solution.
pub(super) fn solved(puzzle: &PackingInfo, solution: &str) -> Picture {
    let title = format!("packing puzzle solved: {}", in_one_line(solution));
    framed(views(puzzle, &Space::read_among(solution, &puzzle.letters, Marked::default())), &title)
}

/// The board as it is given, once for each panel: cells that stand out, and words for them. Below all of
/// them what is to be said beside.
pub(super) fn given(
    puzzle: &PackingInfo,
    panels: &[(Marked<'_>, String)],
    below: &[String],
) -> Picture {
    let panel = |(marked, words): &(Marked<'_>, String)| {
        told(views(puzzle, &Space::read_among(&puzzle.board, &puzzle.letters, *marked)), words)
    };
    let pictures: Vec<Picture> = panels.iter().map(panel).collect();
    let columns = if pictures.len() > 1 { 2 } else { 1 };
    let title = format!("packing puzzle: {}", in_one_line(&puzzle.board));
    let all = Picture::grid(&pictures, columns, GAP);
    framed(below.iter().fold(all, |picture, words| told(picture, words)), &title)
}

/// With words below, and a little air between; the same picture if there are none.
fn told(picture: Picture, words: &str) -> Picture {
    if words.is_empty() {
        return picture;
    }
    let aired = picture.caption("", WORDS / 4.0, LIGHT.ink);
    aired.words_below(words, WORDS, LIGHT.ink, LINE)
}

/// In the plane the board; in space the stack, if anything lies there, and the layers from the bottom.
fn views(puzzle: &PackingInfo, space: &Space) -> Picture {
    let shape = if puzzle.lattice == "balls" { CellShape::Ball } else { CellShape::Square };
    let flat = |number: usize| space.layers[number].to_picture(SIDE, shape, LIGHT.ink);
    if !space.is_deep() {
        return flat(0);
    }
    let captioned = |picture: Picture, words: &str| picture.caption(words, WORDS, LIGHT.ink);
    let layer = |number: usize| captioned(flat(number), &format!("layer {}", number + 1));
    let mut pictures = Vec::new();
    if space.has_pieces() {
        let stack = space.stack().to_picture(SIDE, shape, LIGHT.ink);
        pictures.push(captioned(stack, "together"));
    }
    pictures.extend((0..space.layers.len()).map(layer));
    Picture::standing(&pictures, GAP)
}

fn framed(picture: Picture, title: &str) -> Picture {
    picture.margin(MARGIN).background(LIGHT.paper).title(title)
}

fn in_one_line(letters: &str) -> String {
    letters.trim_end().replace('\n', "/")
}
