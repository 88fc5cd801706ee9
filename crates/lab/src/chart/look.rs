//! The colours and sizes of charts: the palette on white, because papers are printed on white.

use susun_render::Colour;
use susun_render::palette::{DARK, DARK_MARKS, LIGHT, LIGHT_MARKS, Theme};

/// The background.
pub(crate) const PAPER: Colour = LIGHT.empty;
/// Text and important lines.
pub(crate) const INK: Colour = LIGHT.ink;
/// Grid lines.
pub(crate) const GRID: Colour = LIGHT.line;
/// The frame, ticks and less important text: a colour between ink and paper.
pub(crate) const QUIET: Colour = Colour::hex(0x006b_6a67);
/// [`QUIET`] in dark mode.
const QUIET_IN_THE_DARK: Colour = Colour::hex(0x00a3_a19d);

/// Font size of the title.
pub(crate) const TITLE: f32 = 14.0;
/// Font size of axis titles and names.
pub(crate) const LABEL: f32 = 12.0;
/// Font size of tick labels and the caption.
pub(crate) const SMALL: f32 = 11.0;
/// The distance between baselines, as a multiple of the font size.
pub(crate) const LEADING: f32 = 1.35;

/// The width of a method's line.
pub(crate) const LINE: f32 = 1.6;

/// The colours of marks.
pub(crate) const MARKS: [Colour; 8] = LIGHT_MARKS;

/// A pale version of a mark's colour, on which points are visible.
pub(crate) fn tint(colour: Colour) -> Colour {
    paled(colour, &LIGHT)
}

/// Every colour of charts, each with its replacement in dark mode.
pub(crate) fn in_the_dark() -> Vec<(Colour, Colour)> {
    let mut pairs = vec![
        (PAPER, DARK.empty),
        (INK, DARK.ink),
        (GRID, DARK.line.mix(DARK.ink, 0.1)),
        (QUIET, QUIET_IN_THE_DARK),
    ];
    for (light, dark) in LIGHT_MARKS.into_iter().zip(DARK_MARKS) {
        pairs.push((light, dark));
        pairs.push((tint(light), paled(dark, &DARK)));
    }
    pairs
}

fn paled(colour: Colour, theme: &Theme) -> Colour {
    colour.mix(theme.empty, 0.8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_text_is_legible_in_light_and_dark_mode() {
        assert!(QUIET.contrast(PAPER) >= 4.5);
        assert!(QUIET_IN_THE_DARK.contrast(DARK.empty) >= 4.5);
    }

    #[test]
    fn no_colour_has_two_replacements() {
        let mut lights: Vec<Colour> = in_the_dark().into_iter().map(|(light, _)| light).collect();
        lights.sort_by_key(|colour| (colour.r, colour.g, colour.b));
        assert!(lights.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
