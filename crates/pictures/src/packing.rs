//! Boards with pieces as pictures. In space there are two views: the stack as a player sees it, and its layers next to
//! it, which show the hidden cells.

use susun_engine::packing;
use susun_render::palette::Theme;
use susun_render::{CellShape, Picture};

use crate::space::{Marked, Space};

/// The most boards that are drawn or printed for reasons; further reasons are given only in words.
pub const MOST_PANELS: usize = 4;

/// The side length of a cell.
const SIDE: f32 = 48.0;
/// Space between two views, and around all of them.
const GAP: f32 = 40.0;
const MARGIN: f32 = 28.0;
/// The text size, and the minimum width for lines of text.
const WORDS: f32 = 16.0;
const LINE: f32 = 420.0;

/// A solution, or any other letters on the board of a puzzle.
pub fn solved(puzzle: &packing::PuzzleInfo, solution: &str, theme: &Theme) -> Picture {
    let title = format!("packing puzzle solved: {}", in_one_line(solution));
    let space = Space::read_among(solution, &puzzle.letters, Marked::default());
    framed(views(puzzle, &space, theme), &title, theme)
}

/// The board as given.
pub fn given(puzzle: &packing::PuzzleInfo, theme: &Theme) -> Picture {
    panels(puzzle, &[(Marked::default(), String::new())], &[], theme)
}

/// The board as given, once for each reason that concerns certain cells, with the reason below; then the other reasons,
/// or the verdict if there are no reasons.
pub fn unsolved(
    puzzle: &packing::PuzzleInfo,
    reasons: &[packing::ReasonInfo],
    verdict: &str,
    theme: &Theme,
) -> Picture {
    let shown: Vec<&packing::ReasonInfo> = pointing(reasons).take(MOST_PANELS).collect();
    let sentence = |reason: &packing::ReasonInfo| reason.sentence.clone();
    let mut boards: Vec<(Marked<'_>, String)> =
        shown.iter().map(|reason| (Marked::by(reason), sentence(reason))).collect();
    let mut below: Vec<String> =
        reasons.iter().filter(|reason| !shown.contains(reason)).map(sentence).collect();
    if boards.is_empty() {
        boards.push((Marked::default(), String::new()));
    }
    if reasons.is_empty() {
        below.push(verdict.into());
    }
    panels(puzzle, &boards, &below, theme)
}

/// The reasons that concern certain cells.
pub fn pointing(reasons: &[packing::ReasonInfo]) -> impl Iterator<Item = &packing::ReasonInfo> {
    reasons.iter().filter(|reason| !reason.cells.is_empty() || !reason.dark.is_empty())
}

/// The board as given, once for each panel of marked cells and text. Below all of them, the remaining text.
fn panels(
    puzzle: &packing::PuzzleInfo,
    panels: &[(Marked<'_>, String)],
    below: &[String],
    theme: &Theme,
) -> Picture {
    let panel = |(marked, words): &(Marked<'_>, String)| {
        let space = Space::read_among(&puzzle.board, &puzzle.letters, *marked);
        captioned(views(puzzle, &space, theme), words, theme)
    };
    let pictures: Vec<Picture> = panels.iter().map(panel).collect();
    let columns = if pictures.len() > 1 { 2 } else { 1 };
    let title = format!("packing puzzle: {}", in_one_line(&puzzle.board));
    let all = Picture::grid(&pictures, columns, GAP);
    framed(below.iter().fold(all, |picture, words| captioned(picture, words, theme)), &title, theme)
}

/// Adds text below with a little space; the same picture if the text is empty.
fn captioned(picture: Picture, words: &str, theme: &Theme) -> Picture {
    if words.is_empty() {
        return picture;
    }
    let aired = picture.caption("", WORDS / 4.0, theme.ink);
    aired.words_below(words, WORDS, theme.ink, LINE)
}

/// In the plane the board; in space the stack, if any piece is placed, and the layers from the bottom.
fn views(puzzle: &packing::PuzzleInfo, space: &Space, theme: &Theme) -> Picture {
    let shape = if puzzle.lattice == "balls" { CellShape::Ball } else { CellShape::Square };
    let flat = |number: usize| space.layers[number].to_picture(SIDE, shape, theme);
    if !space.is_deep() {
        return flat(0);
    }
    let captioned = |picture: Picture, words: &str| picture.caption(words, WORDS, theme.ink);
    let layer = |number: usize| captioned(flat(number), &format!("layer {}", number + 1));
    let mut pictures = Vec::new();
    if space.has_pieces() {
        let stack = space.stack().to_picture(SIDE, shape, theme);
        pictures.push(captioned(stack, "together"));
    }
    pictures.extend((0..space.layers.len()).map(layer));
    Picture::standing(&pictures, GAP)
}

fn framed(picture: Picture, title: &str, theme: &Theme) -> Picture {
    picture.margin(MARGIN).background(theme.paper).title(title)
}

fn in_one_line(letters: &str) -> String {
    letters.trim_end().replace('\n', "/")
}
