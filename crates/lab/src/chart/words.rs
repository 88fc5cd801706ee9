//! Words in lines that have room.

use susun_render::{Weight, text_width};

/// Words broken into lines no wider than `width`; a longer word has a line of its own.
pub(crate) fn broken(words: &str, size: f32, weight: Weight, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if text_width(&longer, size, weight) <= width => {
                *line = longer;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The width of the widest line.
pub(crate) fn widest<'a>(lines: impl IntoIterator<Item = &'a String>, size: f32) -> f32 {
    let width = |line: &String| text_width(line, size, Weight::Regular);
    lines.into_iter().map(width).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_there_is_room_unless_it_is_one_word() {
        let words = "each mark is one run of a method on an incomprehensibilities board";
        let lines = broken(words, 11.0, Weight::Regular, 100.0);
        assert_eq!(lines.join(" "), words);
        assert!(lines.len() > 3);
        for line in &lines {
            let width = text_width(line, 11.0, Weight::Regular);
            assert!(width <= 100.0 || !line.contains(' '), "{line}");
        }
    }
}
