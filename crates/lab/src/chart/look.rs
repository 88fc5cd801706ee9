//! The colours and sizes of charts: tokens of the palette on white, which is what papers are printed on.

use susun_render::Colour;
use susun_render::palette::{DARK, DARK_MARKS, LIGHT, LIGHT_MARKS, Theme};

/// Behind everything.
pub(crate) const PAPER: Colour = LIGHT.empty;
/// Words, and lines that matter.
pub(crate) const INK: Colour = LIGHT.ink;
/// Lines that help to read and do not matter themselves.
pub(crate) const GRID: Colour = LIGHT.line;
/// The frame, ticks and quiet words: between ink and paper.
pub(crate) const QUIET: Colour = Colour::hex(0x006b_6a67);
/// [`QUIET`] where it is dark.
const QUIET_IN_THE_DARK: Colour = Colour::hex(0x00a3_a19d);

/// The title.
pub(crate) const TITLE: f32 = 14.0;
/// What stands beside axes, and names.
pub(crate) const LABEL: f32 = 12.0;
/// Numbers at ticks, and the caption.
pub(crate) const SMALL: f32 = 11.0;
/// From baseline to baseline, as a share of the size.
pub(crate) const LEADING: f32 = 1.35;

/// The width of a line of a method.
pub(crate) const LINE: f32 = 1.6;

/// The colours of marks.
pub(crate) const MARKS: [Colour; 8] = LIGHT_MARKS;

/// A colour of a mark, paled so that points on it are seen.
pub(crate) fn tint(colour: Colour) -> Colour {
    paled(colour, &LIGHT)
}

/// Every colour that a chart may have, with the one that stands for it on dark paper.
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
    fn quiet_words_can_be_read_on_both_papers() {
        assert!(QUIET.contrast(PAPER) >= 4.5);
        assert!(QUIET_IN_THE_DARK.contrast(DARK.empty) >= 4.5);
    }

    #[test]
    fn no_colour_stands_for_two() {
        let mut lights: Vec<Colour> = in_the_dark().into_iter().map(|(light, _)| light).collect();
        lights.sort_by_key(|colour| (colour.r, colour.g, colour.b));
        assert!(lights.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
