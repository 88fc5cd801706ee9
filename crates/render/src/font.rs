//! Text as outlines, for printers that draw their own letters.
//!
//! The font is `DejaVu` Sans, regular and bold, embedded by the crate `dejavu` (0.7 MB each, linked
//! only into programs that print PNG). Its notice is in `LICENSE-DEJAVU` beside this crate's
//! manifest. Figures all have the same width. Kerning is applied except between figures, so
//! that numbers below each other stay aligned.

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::shape::{Anchor, Text, Weight};

/// The width of a text in the font used for PNG. It is wider than the fonts that an SVG finds, so text that fits here
/// fits there.
pub fn text_width(content: &str, size: f32, weight: Weight) -> f32 {
    let Some(face) = face(weight) else { return 0.0 };
    let scale = size / f32::from(face.units_per_em());
    glyphs(&face, content).last().map_or(0.0, |&(_, _, end)| end) * scale
}

/// The outline of a text at its place in the picture; `None` if it has no ink.
pub(crate) fn outline(text: &Text) -> Option<Path> {
    let face = face(text.weight)?;
    let scale = text.size / f32::from(face.units_per_em());
    let glyphs = glyphs(&face, &text.content);
    let width = glyphs.last().map_or(0.0, |&(_, _, end)| end) * scale;
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    let (origin, upwards) = ((text.x, text.y), text.upwards);
    let mut pen = Pen { path: PathBuilder::new(), origin, along: 0.0, scale, upwards };
    for (glyph, start, _) in glyphs {
        pen.along = start * scale - before;
        face.outline_glyph(glyph, &mut pen);
    }
    pen.path.finish()
}

fn face(weight: Weight) -> Option<Face<'static>> {
    let bytes = match weight {
        Weight::Regular => dejavu::sans::regular(),
        Weight::Bold => dejavu::sans::bold(),
    };
    Face::parse(bytes, 0).ok()
}

/// Each glyph with its start and end, in font units. An unknown character is a box.
fn glyphs(face: &Face<'_>, content: &str) -> Vec<(GlyphId, f32, f32)> {
    let mut end = 0.0;
    let mut before: Option<(char, GlyphId)> = None;
    let mut glyphs = Vec::new();
    for c in content.chars().map(|c| if c.is_control() { ' ' } else { c }) {
        let glyph = face.glyph_index(c).unwrap_or_default();
        let kern = match before {
            Some((b, left)) if !(b.is_ascii_digit() && c.is_ascii_digit()) => {
                kerning(face, left, glyph)
            }
            _ => 0.0,
        };
        let start = end + kern;
        end = start + f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        glyphs.push((glyph, start, end));
        before = Some((c, glyph));
    }
    glyphs
}

fn kerning(face: &Face<'_>, left: GlyphId, right: GlyphId) -> f32 {
    let tables = face.tables().kern.iter().flat_map(|kern| kern.subtables);
    let mut pairs = tables.filter(|table| table.horizontal && !table.variable);
    pairs.find_map(|table| table.glyphs_kerning(left, right)).map_or(0.0, f32::from)
}

/// Receives an outline in font units, y upwards, and writes it in picture units, y downwards.
struct Pen {
    path: PathBuilder,
    /// The point of the text.
    origin: (f32, f32),
    /// Distance of the glyph from that point, in the direction of reading.
    along: f32,
    scale: f32,
    upwards: bool,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        let (along, above) = (self.along + x * self.scale, y * self.scale);
        let (left, baseline) = self.origin;
        if self.upwards {
            (left - above, baseline - along)
        } else {
            (left + along, baseline - above)
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::Colour;
    use crate::shape::CAP_HEIGHT;

    #[test]
    fn both_weights_can_be_read() {
        for weight in [Weight::Regular, Weight::Bold] {
            assert!(face(weight).is_some(), "{weight:?}");
        }
    }

    #[test]
    fn figures_all_have_the_same_width() {
        for weight in [Weight::Regular, Weight::Bold] {
            let face = face(weight).unwrap();
            let ends: Vec<f32> = ["11", "47", "80"].map(|n| glyphs(&face, n)[1].2).to_vec();
            assert!(
                ends.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.5),
                "{weight:?} {ends:?}"
            );
        }
    }

    #[test]
    fn letters_are_kerned() {
        let face = face(Weight::Regular).unwrap();
        let end = |text| glyphs(&face, text).last().unwrap().2;
        assert!(end("AV") < end("A") + end("V"));
    }

    #[test]
    fn a_centred_figure_has_its_ink_in_the_middle() {
        let text = Text::centred(50.0, 50.0, 40.0, Colour::BLACK, "8").bold();
        let ink = outline(&text).unwrap().bounds();
        assert!((f32::midpoint(ink.left(), ink.right()) - 50.0).abs() < 0.5);
        assert!((f32::midpoint(ink.top(), ink.bottom()) - 50.0).abs() < 0.5);
        assert!((ink.height() - 40.0 * CAP_HEIGHT).abs() < 1.5);
    }

    #[test]
    fn spaces_leave_no_ink() {
        assert!(outline(&Text::new(0.0, 0.0, 12.0, Colour::BLACK, "  ")).is_none());
    }
}
