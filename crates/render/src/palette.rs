//! The colours of Susun: two themes, and colours that are easy to distinguish.
//!
//! The first twelve of `distinct` were found by simulated annealing over all sRGB colours on which a letter has
//! contrast 7 or more, that keep away from both papers, and are neither grey nor glaring; the other six likewise, with
//! the twelve fixed and contrast 4.5. The objective was the smallest CIEDE2000 distance between any two, for normal,
//! protan, deutan and tritan vision: 13.9 among the twelve, 10.5 among all eighteen. The tests measure it again. For
//! comparison: about 2 is just noticeable side by side.

use crate::colour::Colour;

/// The colours of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Background colour.
    pub paper: Colour,
    /// Text and strong lines on paper.
    pub ink: Colour,
    /// Thin lines and frames on paper.
    pub line: Colour,
    /// Empty cells.
    pub empty: Colour,
    /// The accent colour; text in it is readable on paper.
    pub accent: Colour,
    /// Surfaces that stand out from the paper.
    pub raised: Surface,
    /// Surfaces that need no attention: calmer, nearer to the paper.
    pub calm: Surface,
}

/// The colours of a slightly raised surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// Its upper side.
    pub face: Colour,
    /// Its lower edge, in shadow.
    pub edge: Colour,
    /// Text on it.
    pub ink: Colour,
}

/// Dark ink on light paper.
pub const LIGHT: Theme = Theme {
    paper: Colour::hex(0x00fa_f8f4),
    ink: Colour::hex(0x001c_1b19),
    line: Colour::hex(0x00e3_ded4),
    empty: Colour::WHITE,
    accent: Colour::hex(0x000b_6e69),
    raised: Surface {
        face: Colour::hex(0x000b_5e5a),
        edge: Colour::hex(0x0007_403d),
        ink: Colour::hex(0x00ff_ffff),
    },
    calm: Surface {
        face: Colour::hex(0x00cf_e3dd),
        edge: Colour::hex(0x00a9_c8c0),
        ink: Colour::hex(0x0012_4542),
    },
};

/// Light ink on dark paper.
pub const DARK: Theme = Theme {
    paper: Colour::hex(0x0015_171a),
    ink: Colour::hex(0x00ec_e9e2),
    line: Colour::hex(0x002b_2f34),
    empty: Colour::hex(0x001e_2125),
    accent: Colour::hex(0x004f_c3b5),
    raised: Surface {
        face: Colour::hex(0x005f_c9bc),
        edge: Colour::hex(0x002f_8f84),
        ink: Colour::hex(0x0010_2524),
    },
    calm: Surface {
        face: Colour::hex(0x002c_5450),
        edge: Colour::hex(0x001a_3936),
        ink: Colour::hex(0x00e6_f7f3),
    },
};

/// The number of colours before [`distinct`] repeats them.
pub const DISTINCT: usize = APART.len();

/// `n` colours that are distinguishable for protan, deutan and tritan vision.
///
/// The first `n` colours are always the same. After [`DISTINCT`] they repeat, so each still needs its letter; `ink_on`
/// gives the ink for it.
pub fn distinct(n: usize) -> Vec<Colour> {
    APART.iter().copied().cycle().take(n).collect()
}

/// Colours for points and lines on the paper of [`LIGHT`]: those of [`distinct`] that stand out there, starting with
/// those that also differ in grey. In a chart, more than eight would not be distinguishable.
pub const LIGHT_MARKS: [Colour; 8] = [
    Colour::hex(0x0000_55b7), // blue
    Colour::hex(0x00d9_5953), // coral
    Colour::hex(0x0019_432e), // fir
    Colour::hex(0x001a_8bc0), // azure
    Colour::hex(0x005e_245e), // purple
    Colour::hex(0x0078_8786), // slate
    Colour::hex(0x0055_5e00), // olive
    Colour::hex(0x00a1_2c51), // raspberry
];

/// The same for the paper of [`DARK`].
pub const DARK_MARKS: [Colour; 8] = [
    Colour::hex(0x001a_8bc0), // azure
    Colour::hex(0x00ff_e169), // yellow
    Colour::hex(0x0043_b98e), // green
    Colour::hex(0x00b4_93ff), // lavender
    Colour::hex(0x00e7_923d), // orange
    Colour::hex(0x00cf_c9c5), // stone
    Colour::hex(0x0048_f3ff), // cyan
    Colour::hex(0x00d9_5953), // coral
];

/// Colours with the simplest names come first, for the small sets.
const APART: [Colour; 18] = [
    Colour::hex(0x0000_55b7), // blue
    Colour::hex(0x00ff_e169), // yellow
    Colour::hex(0x00a1_2c51), // raspberry
    Colour::hex(0x0043_b98e), // green
    Colour::hex(0x00e7_923d), // orange
    Colour::hex(0x00b4_93ff), // lavender
    Colour::hex(0x0048_f3ff), // cyan
    Colour::hex(0x005e_245e), // purple
    Colour::hex(0x0055_5e00), // olive
    Colour::hex(0x00c4_edbb), // mint
    Colour::hex(0x00bc_9cb5), // mauve
    Colour::hex(0x0019_432e), // fir
    Colour::hex(0x00d9_5953), // coral
    Colour::hex(0x001a_8bc0), // azure
    Colour::hex(0x0061_0000), // maroon
    Colour::hex(0x0080_5c7f), // plum
    Colour::hex(0x0078_8786), // slate
    Colour::hex(0x00cf_c9c5), // stone
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::ink_on;
    use crate::vision::{Sight, ciede2000, closest_pair, seen};

    fn closest(colours: &[Colour]) -> f64 {
        let (distance, sight, i, j) = closest_pair(colours);
        println!("closest: {} and {}, {distance:.2}, {sight:?}", colours[i], colours[j]);
        distance
    }

    #[test]
    fn twelve_distinct_colours_are_13_9_apart_for_every_vision() {
        assert!(closest(&distinct(12)) >= 13.9);
    }

    #[test]
    fn all_distinct_colours_are_10_5_apart_for_every_vision() {
        assert!(closest(&APART) >= 10.5);
    }

    #[test]
    fn letters_on_distinct_colours_reach_aaa_for_twelve_and_aa_for_all() {
        for (i, colour) in APART.into_iter().enumerate() {
            let least = if i < 12 { 7.0 } else { 4.5 };
            assert!(colour.contrast(ink_on(colour)) >= least, "{colour}");
        }
    }

    #[test]
    fn distinct_colours_stay_away_from_both_papers() {
        for paper in [LIGHT.paper, DARK.paper] {
            for (i, colour) in APART.into_iter().enumerate() {
                let least = if i < 12 { 12.0 } else { 8.0 };
                assert!(closest(&[paper, colour]) >= least, "{colour} on {paper}");
            }
        }
    }

    #[test]
    fn marks_are_apart_for_every_vision_and_stand_out_from_their_papers() {
        // WCAG requires 3 for graphics.
        for (marks, theme) in [(LIGHT_MARKS, LIGHT), (DARK_MARKS, DARK)] {
            assert!(closest(&marks) >= 10.5);
            for mark in marks {
                assert!(APART.contains(&mark), "{mark}");
                assert!(mark.contrast(theme.paper) >= 3.0, "{mark}");
                assert!(mark.contrast(theme.empty) >= 3.0, "{mark}");
            }
        }
    }

    #[test]
    fn distinct_repeats_only_after_its_last_colour() {
        assert_eq!(distinct(0), []);
        assert_eq!(distinct(3), APART[..3]);
        assert_eq!(distinct(DISTINCT + 1)[DISTINCT], APART[0]);
    }

    #[test]
    fn text_reaches_aaa_on_paper_and_surfaces_and_the_accent_aa() {
        for theme in [LIGHT, DARK] {
            assert!(theme.ink.contrast(theme.paper) >= 7.0);
            assert!(theme.ink.contrast(theme.empty) >= 7.0);
            for Surface { face, ink, .. } in [theme.raised, theme.calm] {
                assert!(ink.contrast(face) >= 7.0, "{ink} on {face}");
            }
            assert!(theme.accent.contrast(theme.paper) >= 4.5);
        }
    }

    #[test]
    fn calm_is_nearer_to_the_paper_but_never_mistaken_for_raised() {
        let far = |a, b| ciede2000(seen(a, Sight::Normal), seen(b, Sight::Normal));
        for theme in [LIGHT, DARK] {
            assert!(far(theme.calm.face, theme.paper) < far(theme.raised.face, theme.paper));
            assert!(closest(&[theme.calm.face, theme.raised.face]) >= 20.0);
        }
    }
}
