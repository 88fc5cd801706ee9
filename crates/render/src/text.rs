//! Styled text for terminals: lines of spans, printed plain or with ANSI escape codes.
//!
//! Colour only emphasises what the words already say: `to_plain` must read as well as `to_ansi`. Widths are counted in
//! `char`s. Characters for which [`is_harmful`] is true are printed as U+FFFD, so that text from a file can neither
//! move the cursor, nor change colours, nor reorder the output.

use crate::colour::Colour;

/// Lines of styled text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Styled {
    /// The lines, each a row of spans.
    pub lines: Vec<Vec<Span>>,
}

/// A part of a line in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// The characters.
    pub text: String,
    /// How they look.
    pub style: Style,
}

/// The style of characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Bold letters.
    pub bold: bool,
    /// Dimmed letters.
    pub dim: bool,
    /// Background and foreground swapped.
    pub reverse: bool,
    /// Colour of the letters; the terminal's default if `None`.
    pub fg: Option<Ink>,
    /// Exact colour behind the letters; the terminal's default if `None`.
    pub bg: Option<Colour>,
}

/// A colour of letters on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// One of the terminal's own colours, which its user has chosen to be readable.
    Ansi(Ansi),
    /// An exact colour, for terminals with 24-bit colour.
    Exact(Colour),
}

/// The colours every terminal has, in their standard order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ansi {
    Black,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    White,
}

impl Style {
    /// The terminal's default style.
    pub const PLAIN: Style = Style { bold: false, dim: false, reverse: false, fg: None, bg: None };

    /// Makes letters bold.
    #[must_use]
    pub const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }

    /// Makes letters dim.
    #[must_use]
    pub const fn dim(self) -> Style {
        Style { dim: true, ..self }
    }

    /// Swaps background and foreground.
    #[must_use]
    pub const fn reverse(self) -> Style {
        Style { reverse: true, ..self }
    }

    /// Sets one of the terminal's own colours.
    #[must_use]
    pub const fn ansi(self, colour: Ansi) -> Style {
        Style { fg: Some(Ink::Ansi(colour)), ..self }
    }

    /// Sets an exact colour.
    #[must_use]
    pub const fn colour(self, colour: Colour) -> Style {
        Style { fg: Some(Ink::Exact(colour)), ..self }
    }

    /// Sets an exact background colour.
    #[must_use]
    pub const fn on(self, colour: Colour) -> Style {
        Style { bg: Some(colour), ..self }
    }
}

impl Span {
    /// Text in a style.
    pub fn new(text: impl Into<String>, style: Style) -> Span {
        Span { text: text.into(), style }
    }

    /// Text in the default style.
    pub fn plain(text: impl Into<String>) -> Span {
        Span::new(text, Style::PLAIN)
    }
}

impl Styled {
    /// The lines of a text, all in one style.
    pub fn new(text: &str, style: Style) -> Styled {
        Styled { lines: text.lines().map(|line| vec![Span::new(line, style)]).collect() }
    }

    /// Adds one line.
    pub fn push(&mut self, line: impl IntoIterator<Item = Span>) {
        self.lines.push(line.into_iter().collect());
    }

    /// Adds all lines of another text.
    pub fn append(&mut self, other: Styled) {
        self.lines.extend(other.lines);
    }

    /// The length of the longest line.
    pub fn width(&self) -> usize {
        let length = |line: &Vec<Span>| line.iter().map(|span| width(&span.text)).sum();
        self.lines.iter().map(length).max().unwrap_or(0)
    }
}

/// The text without any style; every line ends with a newline, without trailing spaces.
pub fn to_plain(styled: &Styled) -> String {
    let mut out = String::new();
    for line in &styled.lines {
        for span in line {
            push_harmless(&mut out, &span.text);
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
    out
}

/// The text with ANSI escape codes (SGR, ECMA-48); each span with a style ends with a reset.
pub fn to_ansi(styled: &Styled) -> String {
    let mut out = String::new();
    for line in &styled.lines {
        for span in line {
            let codes = codes(span.style);
            if codes.is_empty() || span.text.is_empty() {
                push_harmless(&mut out, &span.text);
            } else {
                out.push_str("\u{1b}[");
                out.push_str(&codes.join(";"));
                out.push('m');
                push_harmless(&mut out, &span.text);
                out.push_str("\u{1b}[0m");
            }
        }
        out.push('\n');
    }
    out
}

/// The width of a text: its number of characters.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}

/// Appends a text with harmful characters replaced; most texts have none, and some are megabytes long.
fn push_harmless(out: &mut String, text: &str) {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        out.push_str(text);
    } else {
        out.extend(harmless(text));
    }
}

/// Returns whether a character can do more on a terminal than be displayed: control characters (C0 with the line feed,
/// DEL, C1), marks and overrides of the writing direction, and line and paragraph separators.
pub fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

fn harmless(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|c| if is_harmful(c) { '\u{fffd}' } else { c })
}

fn codes(style: Style) -> Vec<String> {
    let flags = [(style.bold, "1"), (style.dim, "2"), (style.reverse, "7")];
    let mut codes: Vec<String> =
        flags.iter().filter(|(on, _)| *on).map(|(_, code)| (*code).to_owned()).collect();
    match style.fg {
        Some(Ink::Ansi(ansi)) => codes.push((30 + ansi as u8).to_string()),
        Some(Ink::Exact(Colour { r, g, b })) => codes.push(format!("38;2;{r};{g};{b}")),
        None => {}
    }
    if let Some(Colour { r, g, b }) = style.bg {
        codes.push(format!("48;2;{r};{g};{b}"));
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn greeting() -> Styled {
        let mut text = Styled::default();
        text.push([
            Span::plain("at least "),
            Span::new("74", Style::PLAIN.bold().ansi(Ansi::Cyan)),
            Span::new(" moves ", Style::PLAIN.dim()),
        ]);
        text
    }

    #[test]
    fn plain_text_has_no_escape_codes_and_no_trailing_spaces() {
        assert_eq!(to_plain(&greeting()), "at least 74 moves\n");
        assert_eq!(greeting().width(), 18);
    }

    #[test]
    fn ansi_text_resets_after_every_style() {
        assert_eq!(
            to_ansi(&greeting()),
            "at least \u{1b}[1;36m74\u{1b}[0m\u{1b}[2m moves \u{1b}[0m\n"
        );
    }

    #[test]
    fn an_exact_colour_and_reverse_have_their_codes() {
        let style = Style::PLAIN.reverse().colour(Colour::rgb(1, 2, 3));
        assert_eq!(to_ansi(&Styled::new("x", style)), "\u{1b}[7;38;2;1;2;3mx\u{1b}[0m\n");
    }

    #[test]
    fn control_characters_cannot_reach_the_terminal() {
        let styled = Styled { lines: vec![vec![Span::plain("a\u{1b}[2Jb\u{9b}\r\n")]] };
        assert_eq!(to_ansi(&styled), "a\u{fffd}[2Jb\u{fffd}\u{fffd}\u{fffd}\n");
        assert_eq!(to_plain(&styled), to_ansi(&styled));
        let turned = Styled::new("a\u{202e}b\u{2066}c\u{2069}\u{200f}\u{7f}", Style::PLAIN);
        assert_eq!(to_ansi(&turned), "a\u{fffd}b\u{fffd}c\u{fffd}\u{fffd}\u{fffd}\n");
    }

    #[test]
    fn a_text_of_several_lines_keeps_them() {
        let mut styled = Styled::new("one\ntwo\n", Style::PLAIN);
        styled.append(Styled::new("three", Style::PLAIN));
        assert_eq!(to_plain(&styled), "one\ntwo\nthree\n");
    }
}
