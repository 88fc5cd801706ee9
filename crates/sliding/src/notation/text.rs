//! A text as lines and tokens that know their place.
//!
//! Everything that the line-based formats share is handled here and nowhere else: byte order marks, CRLF, `#` comments,
//! commas and semicolons, blank lines, and the lines and bars of drawn boxes. Lines and tokens are found on demand, so
//! a long text costs no memory.

use susun_text::Span;

/// Characters that draw the sides of cells.
pub(super) const BARS: [char; 2] = ['|', '│'];

/// A line with something on it besides comments and rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The line without its comment and trailing spaces.
    pub(super) span: Span<'a>,
    /// Whether blank lines, or the top of a box, separate it from the line before.
    pub(super) gap: bool,
}

/// The lines with content.
pub(super) fn lines(text: Span<'_>) -> impl Iterator<Item = Line<'_>> {
    let mut gap = false;
    text.split('\n').filter_map(move |mut raw| {
        let span = raw.take_to('#').trim();
        let commented = !raw.text.is_empty();
        if span.text.is_empty() || is_rule(span.text) {
            gap |= (span.text.is_empty() && !commented) || span.text.starts_with('┌');
            return None;
        }
        Some(Line { span, gap: std::mem::take(&mut gap) })
    })
}

/// The tokens between spaces, commas, semicolons and bars. Spaces between two bars, and nothing or spaces between two
/// commas or semicolons, are a token too: the blank, with an empty text.
pub(super) fn tokens(mut text: Span<'_>) -> impl Iterator<Item = Span<'_>> {
    std::iter::from_fn(move || {
        loop {
            let c = text.text.chars().next()?;
            if !is_separator(c) {
                return Some(text.take_until(is_separator));
            }
            text.take(c.len_utf8());
            if let Some(spaces) = empty_cell(text.text, c) {
                return Some(Span { text: "", ..text.take(spaces) });
            }
        }
    })
}

/// Whether the text draws boxes, which show rows even if there is only one.
pub(super) fn is_boxed(text: Span<'_>) -> bool {
    lines(text).any(|line| line.span.text.contains(is_bar))
}

fn is_bar(c: char) -> bool {
    BARS.contains(&c)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';') || is_bar(c)
}

/// The number of bytes from one separator to the next of its kind, if there are only spaces; without any, only two
/// commas or semicolons make a cell.
fn empty_cell(text: &str, before: char) -> Option<usize> {
    let spaces = text.len() - text.trim_start().len();
    let rest = &text[spaces..];
    let is_cell = match before {
        ',' | ';' => rest.starts_with(before),
        _ => is_bar(before) && spaces > 0 && rest.starts_with(is_bar),
    };
    is_cell.then_some(spaces)
}

/// Whether this is a horizontal line of a box: `├───┼───┤` or `+---+---+`, but not plain dashes.
fn is_rule(line: &str) -> bool {
    let drawn = |c: char| "┌─┬┐├┼┤└┴┘+".contains(c);
    line.chars().all(|c| drawn(c) || is_bar(c) || c == '-')
        && (line.contains(drawn) || (line.contains(is_bar) && line.contains("--")))
}

#[cfg(test)]
mod tests {
    use susun_text::Place;

    use super::*;

    fn tokens_of(line: &str) -> Vec<&str> {
        tokens(Span::whole(line)).map(|token| token.text).collect()
    }

    #[test]
    fn tokens_stand_between_spaces_commas_and_bars() {
        assert_eq!(tokens_of(" 1,\t2 ;3\r"), ["1", "2", "3"]);
        assert_eq!(tokens_of("│ 1 │   │ 13 │"), ["1", "", "13"]);
        assert_eq!(tokens_of("| 1 || 2 |"), ["1", "2"]);
        assert_eq!(tokens_of("1,,2, ,3,"), ["1", "", "2", "", "3"]);
    }

    #[test]
    fn places_count_characters_for_people_and_bytes_for_programs() {
        let text = "\u{feff}1 2\r\n│ 3 │ x";
        let places: Vec<Place> =
            lines(Span::whole(text)).flat_map(|l| tokens(l.span)).map(|t| t.place).collect();
        assert_eq!(places[0], Place { line: 1, column: 1, offset: 3, len: 1 });
        assert_eq!(places[2], Place { line: 2, column: 3, offset: 12, len: 1 });
        assert_eq!(&text[places[3].offset..][..places[3].len], "x");
    }

    #[test]
    fn comments_and_rules_do_not_separate_but_blank_lines_and_new_boxes_do() {
        let text = "1\n# note\n2 # two\n\n3\n├──┤\n4\n└──┘\n┌──┐\n5\n+--+\n6\n---";
        let lines: Vec<(&str, bool)> =
            lines(Span::whole(text)).map(|line| (line.span.text, line.gap)).collect();
        let (no, yes) = (false, true);
        let expected =
            [("1", no), ("2", no), ("3", yes), ("4", no), ("5", yes), ("6", no), ("---", no)];
        assert_eq!(lines, expected);
    }
}
