//! The keywords of links, and how values are encoded.

/// The beginning of every link.
pub(crate) const BEGINS: &str = "susun:";

/// The keys in the order in which they are written; `x-` and a name may follow.
pub(crate) const KEYS: [&str; 13] = [
    "tiles",
    "text",
    "format",
    "size",
    "goal",
    "moves",
    "put",
    "algorithm",
    "heuristic",
    "weight",
    "depth",
    "duplicates",
    "effort",
];

/// The prefix of keys of settings.
pub(crate) const SETTING: &str = "x-";

/// A value, encoded for a link.
pub(crate) fn encoded(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'\n' => value.push('!'),
            b' ' => value.push('+'),
            b'-' | b'.' | b'_' | b'~' => value.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => value.push(byte.into()),
            _ => {
                let digit = |half: u8| char::from(b"0123456789ABCDEF"[usize::from(half)]);
                value.extend(['%', digit(byte >> 4), digit(byte & 15)]);
            }
        }
    }
    value
}
