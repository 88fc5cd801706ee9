//! The legend: the meaning of each mark, in rows above the chart, where it hides nothing.

use susun_render::{Anchor, Item, Line, Path, Stroke, Text, Weight, text_width};

use super::look::{self, INK, LABEL};
use super::mark::Mark;

/// One entry of the legend.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Key {
    /// The mark.
    pub(crate) sample: Sample,
    /// Its meaning.
    pub(crate) words: String,
}

/// The mark of a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sample {
    /// A point.
    Point(Mark),
    /// A hollow point.
    Hollow(Mark),
    /// A line with points on it.
    Line(Mark),
    /// A dashed line.
    Dashes,
}

/// Widths of a point, of a line, of the gap between mark and words, and of the gap between keys.
const MARK: f32 = 12.0;
const LINE: f32 = 26.0;
const GAP: f32 = 6.0;
const BETWEEN: f32 = 18.0;
/// The height of a row.
const ROW: f32 = 19.0;
/// The radius of a mark in the legend.
const RADIUS: f32 = 4.0;

impl Key {
    /// A mark and its meaning.
    pub(crate) fn new(sample: Sample, words: impl Into<String>) -> Key {
        Key { sample, words: words.into() }
    }

    fn sample_width(&self) -> f32 {
        match self.sample {
            Sample::Point(_) | Sample::Hollow(_) => MARK,
            Sample::Line(_) | Sample::Dashes => LINE,
        }
    }

    fn width(&self) -> f32 {
        self.sample_width() + GAP + text_width(&self.words, LABEL, Weight::Regular)
    }

    fn draw(&self, x: f32, y: f32) -> Vec<Item> {
        let width = self.sample_width();
        let (left, middle) = (x, (x + width / 2.0, y));
        let across = vec![(left, y), (left + width, y)];
        let mut items: Vec<Item> = match self.sample {
            Sample::Point(mark) => vec![mark.at(middle, RADIUS)],
            Sample::Hollow(mark) => vec![mark.hollow(middle, RADIUS)],
            Sample::Line(mark) => {
                let line = Path::polyline(across).stroke(mark.colour, look::LINE);
                vec![line.into(), mark.at(middle, RADIUS)]
            }
            Sample::Dashes => {
                let stroke = Stroke::new(INK, 1.0).dashed(4.0);
                vec![Line::new(across[0], across[1], stroke).into()]
            }
        };
        let words = Text::centred(x + width + GAP, y, LABEL, INK, self.words.clone());
        items.push(words.anchor(Anchor::Start).into());
        items
    }
}

/// The keys in rows no wider than `width`, starting at (left, top); and the height of all rows.
pub(crate) fn legend(keys: &[Key], (left, top): (f32, f32), width: f32) -> (Vec<Item>, f32) {
    if keys.is_empty() {
        return (Vec::new(), 0.0);
    }
    let mut items = Vec::new();
    let (mut x, mut row) = (left, 0.0);
    for key in keys {
        if x > left && x + key.width() > left + width {
            (x, row) = (left, row + 1.0);
        }
        items.extend(key.draw(x, top + ROW * (row + 0.5)));
        x += key.width() + BETWEEN;
    }
    (items, ROW * (row + 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_do_not_fit_start_a_new_row() {
        let keys: Vec<Key> =
            (0..6).map(|n| Key::new(Sample::Point(Mark::number(n)), "a method's name")).collect();
        let (items, height) = legend(&keys, (10.0, 0.0), 300.0);
        assert!((height - 3.0 * ROW).abs() < 0.01, "{height}");
        assert_eq!(items.len(), 12);
        assert_eq!(legend(&[], (0.0, 0.0), 300.0), (Vec::new(), 0.0));
    }
}
