//! Pictures for pages, as SVG: the same as those of the command line, in a light or a dark theme. And frames that a page
//! has drawn, as GIF.

use serde::{Deserialize, de};
use susun_engine::{board, goal_board};
use susun_pictures::of_board;
use susun_render::palette::{DARK, LIGHT};
use susun_render::{Gif, Picture, to_svg};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Error;

/// Draws a board, `{"kind": "board", "board": "1 2/0 3", "goal": "1 2/3 0", "theme": "dark"}`, or a packing
/// puzzle, `{"kind": "packing", "report": …}`, where `report` is the `puzzle` of a report and `board` an optional
/// solution. The default theme is light.
#[wasm_bindgen]
pub fn svg(drawing: &str) -> Result<String, JsValue> {
    drawn(drawing).map(|picture| to_svg(&picture)).map_err(|error| error.thrown())
}

/// Makes an animated GIF of frames of `width` x `height` pixels, each shown for `milliseconds`, the last one four times as
/// long. `pixels` has four bytes for each pixel, as a canvas has them, one frame after another.
#[wasm_bindgen]
pub fn gif(width: u16, height: u16, milliseconds: u32, pixels: &[u8]) -> Vec<u8> {
    let mut gif = Gif::new(width, height);
    let bytes = (4 * usize::from(width) * usize::from(height)).max(1);
    let mut frames = pixels.chunks_exact(bytes).peekable();
    while let Some(frame) = frames.next() {
        gif.frame(frame, if frames.peek().is_some() { milliseconds } else { 4 * milliseconds });
    }
    gif.finish()
}

/// A drawing, with the fields of all kinds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawing {
    kind: Kind,
    /// For a sliding puzzle, the board as in reports. For a packing puzzle, the letters of a solution; without them,
    /// only the given pieces are drawn.
    board: Option<String>,
    /// The goal of a sliding puzzle.
    goal: Option<String>,
    /// A packing puzzle, as in reports.
    report: Option<Box<PuzzleInfo>>,
    #[serde(default)]
    theme: Theme,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Board,
    Packing,
}

/// The packing puzzle of a report. The sliding engine ignores it, so it does not contain the code that reads it.
#[cfg(feature = "packing")]
type PuzzleInfo = susun_engine::packing::PuzzleInfo;
#[cfg(not(feature = "packing"))]
type PuzzleInfo = serde::de::IgnoredAny;

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Theme {
    #[default]
    Light,
    Dark,
}

impl Theme {
    fn colours(self) -> &'static susun_render::palette::Theme {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

fn drawn(drawing: &str) -> Result<Picture, Error> {
    let drawing = serde_json::from_str(drawing).map_err(Error::NotADrawing)?;
    let missing = |name| Error::NotADrawing(de::Error::missing_field(name));
    let Drawing { kind, board: given, goal, report, theme } = drawing;
    match kind {
        Kind::Board => {
            let tiles = board(&given.ok_or_else(|| missing("board"))?)?;
            let goal = goal_board(&tiles, &goal.ok_or_else(|| missing("goal"))?)?;
            Ok(of_board(&tiles, &goal, theme.colours()))
        }
        Kind::Packing => {
            packed(&*report.ok_or_else(|| missing("report"))?, given.as_deref(), theme)
        }
    }
}

#[cfg(feature = "packing")]
#[expect(clippy::unnecessary_wraps, reason = "the version without packing returns an error")]
fn packed(report: &PuzzleInfo, letters: Option<&str>, theme: Theme) -> Result<Picture, Error> {
    let colours = theme.colours();
    Ok(match letters {
        Some(letters) => susun_pictures::solved(report, letters, colours),
        None => susun_pictures::given(report, colours),
    })
}

#[cfg(not(feature = "packing"))]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the version with packing reads it")]
fn packed(_: &PuzzleInfo, _: Option<&str>, _: Theme) -> Result<Picture, Error> {
    Err(Error::DrawnElsewhere)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(drawing: &str) -> String {
        let refusal = drawn(drawing).expect_err("no drawing");
        assert!(refusal.hint().is_some_and(|hint| !hint.is_empty()), "{refusal}");
        refusal.to_string()
    }

    #[test]
    fn a_bad_drawing_is_rejected() {
        let message = refusal(r#"{"kind": "board", "board": "1 2/0 3", "goal": "1 2 3/4 5 0"}"#);
        assert_eq!(message, "the board is 2x2 but the goal is 2x3");
        assert!(refusal("{").starts_with("this is not a drawing"));
        assert!(refusal(r#"{"kind": "song"}"#).contains("song"));
        let other = r#"{"kind": "board", "board": "1 2/0 3", "goal": "1 2/3 0", "theme": "red"}"#;
        assert!(refusal(other).contains("red"));
        assert!(
            refusal(r#"{"kind": "board", "board": "1 2/0 0", "goal": "1 2/3 0"}"#).contains('0')
        );
    }
}
