//! Whether something typed is a board or the name of a file.

use susun_engine::is_link;

/// A link, or numbers, blanks and what stands between them; a path would have letters. One letter among many
/// numbers is a slip of the finger, for the reader of boards to point at.
pub(super) fn looks_like_board(text: &str) -> bool {
    let between = " \t\n\r/,;[](){}=";
    let between = |c: char| between.contains(c);
    let number = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let blank_or_number = |word: &str| {
        word.chars().any(|c| c.is_ascii_digit())
            || matches!(word, "x" | "X" | "_" | "-" | "." | "")
            || word.bytes().all(|byte| byte == b'*')
            || (word.len() == 1 && is_hexadecimal(word))
    };
    let words = || text.split(between).filter(|word| !word.is_empty());
    let numbers = words().filter(number).count();
    let json = text.trim_start().starts_with(['{', '[', '(']);
    json || is_link(text)
        || matches!(text, "x" | "X" | "_" | "-")
        || ((11..=16).contains(&text.len()) && is_hexadecimal(text))
        || (numbers > 2 && numbers * 3 > words().count() * 2)
        || (text.chars().any(|c| c.is_ascii_digit())
            && (text.contains(between) || number(&text))
            && words().all(blank_or_number))
}

fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
