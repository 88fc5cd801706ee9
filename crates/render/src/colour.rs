//! One opaque sRGB colour: `#rrggbb` in and out, luminance, contrast.
//!
//! Luminance and contrast follow WCAG 2.2 (definitions of *relative luminance* and *contrast
//! ratio*): 4.5 is enough for text at level AA, 7 at level AAA.

use std::fmt;
use std::str::FromStr;

/// An opaque colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
}

/// Why a text is not a colour.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColourError {
    /// The text does not start with `#`.
    #[error("a colour starts with #, as in #0b6e69; found {found:?}")]
    NoHash {
        /// The text as given.
        found: String,
    },
    /// The text does not have six digits after the `#`.
    #[error("a colour has six digits after #, as in #0b6e69; found {found}")]
    Length {
        /// How many characters follow the `#`.
        found: usize,
    },
    /// A character is not a hexadecimal digit.
    #[error("{found:?} at character {at} of a colour is not one of 0-9 a-f")]
    Digit {
        /// The character.
        found: char,
        /// Its position in the text, counting `#` as 1.
        at: usize,
    },
}

impl Colour {
    /// Pure white.
    pub const WHITE: Colour = Colour::hex(0x00ff_ffff);
    /// Pure black.
    pub const BLACK: Colour = Colour::hex(0);

    /// A colour with these red, green and blue parts.
    pub const fn rgb(r: u8, g: u8, b: u8) -> Colour {
        Colour { r, g, b }
    }

    /// The colour written `0xrrggbb`; higher bits are ignored.
    pub const fn hex(rrggbb: u32) -> Colour {
        let [_, r, g, b] = rrggbb.to_be_bytes();
        Colour { r, g, b }
    }

    /// Relative luminance: 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// Contrast ratio with another colour: 1 (the same) to 21 (black on white).
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// This colour mixed with another one: 0 gives this one, 1 the other. Mixed in sRGB, as in CSS.
    #[must_use]
    pub fn mix(self, other: Colour, share: f32) -> Colour {
        let share = share.clamp(0.0, 1.0);
        let part =
            |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Colour::rgb(part(self.r, other.r), part(self.g, other.g), part(self.b, other.b))
    }

    /// Red, green and blue as amounts of light, 0 to 1.
    pub(crate) fn linear(self) -> [f64; 3] {
        [self.r, self.g, self.b].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Colour, ColourError> {
        let digits =
            text.strip_prefix('#').ok_or_else(|| ColourError::NoHash { found: text.to_owned() })?;
        let mut value = 0;
        for (i, found) in digits.chars().enumerate() {
            let digit = found.to_digit(16).ok_or(ColourError::Digit { found, at: i + 2 })?;
            value = (value << 4) | digit;
        }
        match digits.len() {
            6 => Ok(Colour::hex(value)),
            found => Err(ColourError::Length { found }),
        }
    }
}

/// The more readable ink on a background: near-black `#1c1b19` or white.
pub fn ink_on(background: Colour) -> Colour {
    let (dark, light) = (Colour::hex(0x001c_1b19), Colour::WHITE);
    if background.contrast(light) > background.contrast(dark) { light } else { dark }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_prints_as_it_is_parsed() {
        let teal: Colour = "#0b6e69".parse().unwrap();
        assert_eq!(teal, Colour::rgb(0x0b, 0x6e, 0x69));
        assert_eq!(teal.to_string(), "#0b6e69");
        assert_eq!("#0B6E69".parse(), Ok(teal));
    }

    #[test]
    fn a_wrong_colour_says_what_is_wrong_and_where() {
        let error = |text: &str| text.parse::<Colour>().unwrap_err();
        assert_eq!(error("teal"), ColourError::NoHash { found: "teal".into() });
        assert_eq!(error("#fff"), ColourError::Length { found: 3 });
        assert_eq!(error("#00ff00ff00ff"), ColourError::Length { found: 12 });
        assert_eq!(error("#12g456"), ColourError::Digit { found: 'g', at: 4 });
        assert_eq!(
            error("#12g456").to_string(),
            "'g' at character 4 of a colour is not one of 0-9 a-f"
        );
    }

    #[test]
    fn black_on_white_has_the_greatest_contrast() {
        assert!((Colour::BLACK.contrast(Colour::WHITE) - 21.0).abs() < 1e-9);
        assert!((Colour::WHITE.contrast(Colour::WHITE) - 1.0).abs() < 1e-9);
        // #767676 is the well-known lightest grey that passes AA on white, with 4.54.
        assert!((Colour::hex(0x0076_7676).contrast(Colour::WHITE) - 4.54).abs() < 0.005);
    }

    #[test]
    fn every_grey_gets_an_ink_that_reads() {
        for grey in 0..=255 {
            let grey = Colour::rgb(grey, grey, grey);
            assert!(grey.contrast(ink_on(grey)) > 4.1, "{grey}");
        }
    }

    #[test]
    fn mixing_ends_at_both_ends() {
        assert_eq!(Colour::BLACK.mix(Colour::WHITE, 0.0), Colour::BLACK);
        assert_eq!(Colour::BLACK.mix(Colour::WHITE, 1.0), Colour::WHITE);
        assert_eq!(Colour::BLACK.mix(Colour::WHITE, 0.5), Colour::rgb(128, 128, 128));
    }
}
