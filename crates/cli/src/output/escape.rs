//! Text from files, arguments and the network, made harmless before it reaches a terminal.
//!
//! What [`is_harmful`] names becomes U+FFFD; in JSON it becomes `\\uXXXX`, which reads back the same.

use std::borrow::Cow;
use std::fmt::Write as _;

use susun_render::is_harmful;

/// Text of several lines: line feeds and tabs stay.
pub(crate) fn lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c| is_harmful(c) && !matches!(c, '\n' | '\t'))
}

/// Text of one line, whatever it has in it.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    replaced(text, is_harmful)
}

/// One line of JSON as the serializer wrote it. It escapes C0 itself; the others are only ever in strings.
pub(super) fn json(text: String) -> String {
    if is_plain(&text) || !text.contains(is_harmful) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_harmful(c) {
            let _ = write!(escaped, "\\u{:04x}", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// Is it printable ASCII? Quickly shows that megabytes of moves are harmless.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

fn replaced(text: &str, harmful: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.contains(&harmful) {
        text.chars().map(|c| if harmful(c) { '\u{fffd}' } else { c }).collect()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_json_reads_back_the_same() {
        let text = "a\u{1b}\u{7f}\u{9b}\u{202e}\u{e4}\"\\";
        let written = json(serde_json::to_string(text).expect("a string"));
        assert!(!written.contains(is_harmful), "{written}");
        assert_eq!(serde_json::from_str::<String>(&written).expect("JSON"), text);
    }

    #[test]
    fn several_lines_stay_several() {
        assert_eq!(lines("a\tb\n\u{1b}[2J\r"), "a\tb\n\u{fffd}[2J\u{fffd}");
        assert_eq!(line("a\nb"), "a\u{fffd}b");
    }
}
