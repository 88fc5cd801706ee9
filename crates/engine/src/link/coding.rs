//! Characters of a link: which are allowed, and what they mean.

use crate::error::LinkErrorKind;
use crate::link_syntax::BEGINS;

/// Characters allowed in the fragment of a URL in addition to letters and digits (RFC 3986), and `%`.
const ALSO: &[u8] = b"-._~!$&'()*+,;=:@/?%";

/// The offset of the link in a text: after spaces, or in the fragment of a URL; `None` if there is no link.
pub(super) fn beginning(text: &str) -> Option<usize> {
    let link = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let offset = text.len() - link.len();
    if link.starts_with(BEGINS) {
        return Some(offset);
    }
    let url = link.split_whitespace().next()?;
    let (address, fragment) = url.split_once('#')?;
    let scheme = address.split_once("://")?.0;
    let is_url = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    (is_url && fragment.starts_with(BEGINS)).then_some(offset + address.len() + 1)
}

/// The first character that is not allowed in a link, with its offset.
pub(super) fn misfit(link: &str) -> Option<(usize, char)> {
    let fits = |c: char| c.is_ascii_alphanumeric() || (c.is_ascii() && ALSO.contains(&(c as u8)));
    link.char_indices().find(|(_, c)| !fits(*c))
}

/// Decodes a value, or returns the offset and kind of the error.
pub(super) fn decoded(value: &str) -> Result<String, (usize, LinkErrorKind)> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut at = 0;
    while let Some(unit) = unit(value, at) {
        let byte = match unit.as_bytes() {
            b"!" => b'\n',
            b"+" => b' ',
            [b'%', digits @ ..] => {
                let is_code = digits.len() == 2 && digits.iter().all(u8::is_ascii_hexdigit);
                let code = str::from_utf8(digits).ok().filter(|_| is_code);
                let byte = code.and_then(|code| u8::from_str_radix(code, 16).ok());
                byte.ok_or_else(|| (at, LinkErrorKind::NotACode { token: unit.into() }))?
            }
            other => other[0],
        };
        bytes.push(byte);
        at += unit.len();
    }
    String::from_utf8(bytes).map_err(|error| {
        let from = error.utf8_error().valid_up_to();
        (origin(value, from), LinkErrorKind::NotText)
    })
}

/// The offset in a value of the character that encodes byte `offset` of its decoded text.
pub(super) fn origin(value: &str, offset: usize) -> usize {
    let mut at = 0;
    for _ in 0..offset {
        at += unit(value, at).map_or(0, str::len);
    }
    at
}

/// The characters from `at` on that encode one byte.
fn unit(value: &str, at: usize) -> Option<&str> {
    let rest = value.get(at..)?;
    let first = rest.chars().next()?;
    let len = if first == '%' { rest.len().min(3) } else { first.len_utf8() };
    // If there is no complete code, return as much as is valid text.
    rest.get(..len).or(rest.get(..1))
}

/// Replaces spaces and `/` by `.` and `_`, or back: all are one byte.
pub(super) fn exchanged(text: &str, pairs: [(char, char); 2]) -> String {
    let exchange = |c: char| pairs.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to);
    text.chars().map(exchange).collect()
}

/// From the `slash` format to `tiles`.
pub(super) const TO_TILES: [(char, char); 2] = [(' ', '.'), ('/', '_')];

/// From `tiles` to the `slash` format.
pub(super) const FROM_TILES: [(char, char); 2] = [('.', ' '), ('_', '/')];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link_syntax::encoded;

    #[test]
    fn a_value_decodes_to_what_was_encoded() {
        for text in ["", "packing\nboard 3x3\n", "a+b!c%d", "1 2\r\n3 0", "_.-~", "é ✓"] {
            let value = encoded(text);
            assert_eq!(misfit(&value), None, "{value}");
            assert_eq!(decoded(&value).as_deref(), Ok(text), "{value}");
        }
        assert_eq!(encoded("board 5x11\n# é"), "board+5x11!%23+%C3%A9");
    }

    #[test]
    fn every_byte_has_its_origin() {
        let value = "a+%C3%A9!b";
        let origins: Vec<usize> = (0..6).map(|offset| origin(value, offset)).collect();
        assert_eq!(origins, [0, 1, 2, 5, 8, 9]);
        assert_eq!(origin(value, 99), value.len());
    }

    #[test]
    fn links_begin_at_once_or_in_a_fragment() {
        for (text, at) in [
            ("susun:tiles=0", Some(0)),
            (" \nsusun:", Some(2)),
            ("\u{feff}susun:tiles=0", Some(3)),
            ("https://example.org/app/#susun:tiles=0", Some(25)),
            ("file:///a/index.html#susun:", Some(21)),
            ("http://127.0.0.1:8080/?lang=id#susun:x-a=1", Some(31)),
            ("1 2 3 # http://a/#susun:tiles=0", None),
            ("http://example.org/", None),
            ("http://example.org/#sliding", None),
            ("#susun:tiles=0", None),
            ("susun", None),
            ("packing\nboard 3x3", None),
        ] {
            assert_eq!(beginning(text), at, "{text}");
        }
    }
}
