//! Text that fits into a width.

use susun_render::{Weight, text_width};

/// Text broken into lines no wider than `width`. A wider word is cut and has a line of its own.
pub(crate) fn broken(words: &str, size: f32, weight: Weight, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        let word = cut(word, size, weight, width);
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) if text_width(&longer, size, weight) <= width => {
                *line = longer;
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// Text cut to `width`. The middle is left out, not an end, because both ends of a long name help to recognise it.
pub(crate) fn cut(words: &str, size: f32, weight: Weight, width: f32) -> String {
    let fits = |words: &str| text_width(words, size, weight) <= width;
    if fits(words) {
        return words.to_owned();
    }
    let letters: Vec<char> = words.chars().collect();
    let kept = |count: usize| -> String {
        let (head, tail) = (count.div_ceil(2), count / 2);
        let ends = [&letters[..head], &['…'], &letters[letters.len() - tail..]];
        ends.concat().into_iter().collect()
    };
    // The width grows with every letter.
    let (mut least, mut most) = (1, letters.len());
    while most - least > 1 {
        let middle = usize::midpoint(least, most);
        if fits(&kept(middle)) { least = middle } else { most = middle }
    }
    kept(least)
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
    fn no_line_is_too_wide() {
        let words = "each mark is one run of a method on a board";
        let lines = broken(words, 11.0, Weight::Regular, 100.0);
        assert_eq!(lines.join(" "), words);
        assert!(lines.len() > 2);
        let long = format!("{words} {}", "incomprehensibilities".repeat(6));
        for line in broken(&long, 11.0, Weight::Regular, 100.0) {
            assert!(text_width(&line, 11.0, Weight::Regular) <= 100.0, "{line}");
        }
    }

    #[test]
    fn cut_text_keeps_its_ends_and_fills_the_width() {
        let cut = |words: &str| cut(words, 11.0, Weight::Regular, 100.0);
        assert_eq!(cut("A*, Manhattan"), "A*, Manhattan");
        let long = cut(&format!("A* {} 7-8", "x".repeat(120)));
        assert!(
            long.starts_with("A* x") && long.ends_with("x 7-8") && long.contains('…'),
            "{long}"
        );
        let width = text_width(&long, 11.0, Weight::Regular);
        assert!((85.0..=100.0).contains(&width), "{width}");
        assert_eq!(cut(&"漢".repeat(90)).chars().filter(|letter| *letter == '…').count(), 1);
    }
}
