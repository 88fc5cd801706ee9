//! Letters and signs in the place of numbers: blanks, hexadecimal digits, and letters that look like digits.

use susun_text::Span;

use crate::board::BLANK;
use crate::size::{MAX_SIDE, Size};

/// Letters, signs of a keyboard, and characters that people draw an empty cell with. An emoji is not one of them: it is
/// likely to mean something else.
pub(super) fn is_of_blanks(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_punctuation() || c.is_whitespace() || "·–—□".contains(c)
}

/// The tiles, if they are hexadecimal digits: on 11 to 16 cells, where tiles are otherwise numbers of two digits, every
/// token is a single character, and there are letters from A to F.
pub(super) fn hexadecimal(size: Size, tokens: &[Span<'_>]) -> Option<Vec<u16>> {
    let letter = |token: &Span<'_>| token.text.starts_with(|c: char| c.is_ascii_alphabetic());
    if !(11..=16).contains(&size.cells()) || tokens.iter().filter(|token| letter(token)).count() < 2
    {
        return None;
    }
    let tile = |token: &Span<'_>| {
        let mut characters = token.text.chars();
        match (characters.next(), characters.next()) {
            (None, _) => Some(BLANK),
            (Some(c), None) => c
                .to_digit(16)
                .map_or_else(|| is_of_blanks(c).then_some(BLANK), |digit| Some(digit as u16)),
            _ => None,
        }
    };
    tokens.iter().map(tile).collect()
}

/// The number that `token` was probably meant to be: letters that look like digits, stray punctuation.
pub(super) fn guess(token: &str) -> Option<u16> {
    let digit = |c: char| match c {
        'O' | 'o' | 'Q' | 'D' => '0',
        'l' | 'I' | 'i' | '!' => '1',
        'Z' | 'z' => '2',
        'S' | 's' => '5',
        'B' => '8',
        other => other,
    };
    let text = token.trim_matches(|c: char| !c.is_alphanumeric());
    if text.len() > 4 {
        return None;
    }
    let number = text.chars().map(digit).collect::<String>().parse().ok()?;
    (usize::from(number) <= MAX_SIDE * MAX_SIDE).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_look_like_digits_are_guessed() {
        for (token, expected) in
            [("1O", Some(10)), ("l2", Some(12)), ("12.", Some(12)), ("4a", None), ("1.5", None)]
        {
            assert_eq!(guess(token), expected, "{token}");
        }
    }
}
