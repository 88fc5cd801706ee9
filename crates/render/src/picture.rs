//! A `Picture`: a size, a background, items in drawing order and a title; and how several pictures become one.

use crate::colour::Colour;
use crate::shape::{Anchor, Item, Rect, Text};

/// A drawing, as plain data. `to_svg` and `to_png` print it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Colour behind everything; without it the picture is transparent.
    pub background: Option<Colour>,
    /// The items, from back to front.
    pub items: Vec<Item>,
    /// A description in words, for readers who cannot see the picture.
    pub title: String,
}

impl Picture {
    /// An empty, transparent picture.
    pub fn new(width: f32, height: f32) -> Picture {
        Picture { width, height, ..Picture::default() }
    }

    /// Sets the background colour.
    #[must_use]
    pub fn background(self, colour: Colour) -> Picture {
        Picture { background: Some(colour), ..self }
    }

    /// Sets the title.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Picture {
        Picture { title: title.into(), ..self }
    }

    /// Adds an item in front.
    #[must_use]
    pub fn with(mut self, item: impl Into<Item>) -> Picture {
        self.add(item);
        self
    }

    /// Adds an item in front.
    pub fn add(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }

    /// Draws another picture in front, its upper left corner at (x, y).
    pub fn place(&mut self, other: &Picture, x: f32, y: f32) {
        if let Some(colour) = other.background {
            self.add(Rect::new(x, y, other.width, other.height).fill(colour));
        }
        for item in &other.items {
            let mut item = item.clone();
            item.shift(x, y);
            self.items.push(item);
        }
    }

    /// Adds an empty margin on all four sides.
    #[must_use]
    pub fn margin(self, margin: f32) -> Picture {
        self.inside(margin, margin, 2.0 * margin, 2.0 * margin)
    }

    /// Adds a line of text centred below; a long caption makes the picture wider.
    #[must_use]
    pub fn caption(self, caption: &str, size: f32, ink: Colour) -> Picture {
        self.line_below(caption, size, ink, CAPTION_HEIGHT)
    }

    /// Adds text below, broken into lines no wider than the picture or `width`, whichever is larger; the picture
    /// becomes as wide as its lines need.
    #[must_use]
    pub fn words_below(self, words: &str, size: f32, ink: Colour, width: f32) -> Picture {
        let most = (self.width.max(width) / (size * CHAR_WIDTH)).floor().max(1.0) as usize;
        let lines = broken(words, most);
        let heights = std::iter::once(CAPTION_HEIGHT).chain(std::iter::repeat(LINE_HEIGHT));
        let below = |picture: Picture, (line, height): (&String, f32)| {
            picture.line_below(line, size, ink, height)
        };
        lines.iter().zip(heights).fold(self, below)
    }

    fn line_below(self, words: &str, size: f32, ink: Colour, height: f32) -> Picture {
        let missing = words.chars().count() as f32 * size * CHAR_WIDTH - self.width;
        // Whole units on either side, so that inner edges stay on pixel boundaries.
        let wider = 2.0 * (missing / 2.0).ceil().max(0.0);
        let mut picture = self.inside(wider / 2.0, 0.0, wider, size * height);
        let baseline = picture.height - size * CAPTION_DEPTH;
        let text = Text::new(picture.width / 2.0, baseline, size, ink, words);
        picture.add(text.anchor(Anchor::Middle));
        picture
    }

    /// Several pictures in one row, aligned at the bottom, with a gap between them.
    pub fn standing(pictures: &[Picture], gap: f32) -> Picture {
        let highest = pictures.iter().map(|picture| picture.height).fold(0.0, f32::max);
        let lowered: Vec<Picture> = pictures
            .iter()
            .map(|picture| {
                let missing = (highest - picture.height).ceil();
                picture.clone().inside(0.0, missing, 0.0, missing)
            })
            .collect();
        Picture::beside(&lowered, gap)
    }

    /// Several pictures in one row, with a gap between them.
    pub fn beside(pictures: &[Picture], gap: f32) -> Picture {
        Picture::grid(pictures, pictures.len(), gap)
    }

    /// Several pictures in rows of `columns`, with a gap between them; each is centred in its column and aligned to the
    /// top of its row. The titles are joined; there is no background.
    pub fn grid(pictures: &[Picture], columns: usize, gap: f32) -> Picture {
        let columns = columns.clamp(1, pictures.len().max(1));
        let mut widths = vec![0.0_f32; columns];
        let mut heights = vec![0.0_f32; pictures.len().div_ceil(columns)];
        for (i, picture) in pictures.iter().enumerate() {
            let (row, column) = (i / columns, i % columns);
            widths[column] = widths[column].max(picture.width);
            heights[row] = heights[row].max(picture.height);
        }
        let mut whole = Picture::new(length(&widths, gap), length(&heights, gap));
        for (i, picture) in pictures.iter().enumerate() {
            let (row, column) = (i / columns, i % columns);
            let x = start(&widths, column, gap) + ((widths[column] - picture.width) / 2.0).floor();
            whole.place(picture, x, start(&heights, row, gap));
        }
        let titles = pictures.iter().map(|picture| picture.title.as_str());
        whole.title(titles.filter(|title| !title.is_empty()).collect::<Vec<_>>().join("; "))
    }

    /// The same picture at (x, y) of a larger canvas.
    fn inside(self, x: f32, y: f32, wider: f32, higher: f32) -> Picture {
        let mut canvas = Picture::new(self.width + wider, self.height + higher).title(self.title);
        canvas.background = self.background;
        canvas.items = self.items;
        canvas.items.iter_mut().for_each(|item| item.shift(x, y));
        canvas
    }
}

/// A generous mean width of a character, relative to the text size: 0.6 in `DejaVu` Sans.
const CHAR_WIDTH: f32 = 0.62;
/// Height of a caption, and its distance from the lower edge, relative to its size.
const CAPTION_HEIGHT: f32 = 1.75;
const CAPTION_DEPTH: f32 = 0.3;
/// Height of each further line.
const LINE_HEIGHT: f32 = 1.35;

/// Words in lines of at most `most` characters; a longer word gets its own line.
fn broken(words: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Where cell number `n` starts.
fn start(sizes: &[f32], n: usize, gap: f32) -> f32 {
    sizes[..n].iter().sum::<f32>() + gap * n as f32
}

/// The length of all cells with the gaps between them.
fn length(sizes: &[f32], gap: f32) -> f32 {
    sizes.iter().sum::<f32>() + gap * sizes.len().saturating_sub(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: f32, title: &str) -> Picture {
        Picture::new(side, side).background(Colour::WHITE).title(title)
    }

    /// The corners of all rectangles, in drawing order.
    fn corners(picture: &Picture) -> Vec<(f32, f32)> {
        let corner = |item: &Item| match item {
            Item::Rect(rect) => Some((rect.x, rect.y)),
            _ => None,
        };
        picture.items.iter().filter_map(corner).collect()
    }

    #[test]
    fn a_strip_is_as_long_as_its_parts_and_gaps() {
        let strip = Picture::beside(&[square(10.0, "a"), square(20.0, "b")], 4.0);
        assert_eq!((strip.width, strip.height), (34.0, 20.0));
        assert_eq!(corners(&strip), [(0.0, 0.0), (14.0, 0.0)]);
        assert_eq!(strip.title, "a; b");
    }

    #[test]
    fn a_grid_centres_each_picture_in_its_column() {
        let all = [square(10.0, ""), square(20.0, ""), square(30.0, "")];
        let grid = Picture::grid(&all, 2, 5.0);
        assert_eq!((grid.width, grid.height), (55.0, 55.0));
        assert_eq!(corners(&grid), [(10.0, 0.0), (35.0, 0.0), (0.0, 25.0)]);
    }

    #[test]
    fn a_grid_of_nothing_is_empty() {
        assert_eq!(Picture::grid(&[], 0, 5.0), Picture::new(0.0, 0.0));
    }

    #[test]
    fn a_caption_makes_the_picture_higher_and_if_need_be_wider() {
        let short = square(100.0, "").caption("ab", 10.0, Colour::BLACK);
        assert_eq!((short.width, short.height), (100.0, 117.5));
        let long = square(10.0, "").caption("twenty characters ..", 10.0, Colour::BLACK);
        assert_eq!((long.width, long.height), (124.0, 27.5));
    }

    #[test]
    fn words_are_broken_where_the_picture_ends() {
        assert_eq!(broken("no piece can cover it", 9), ["no piece", "can cover", "it"]);
        assert_eq!(broken("a longer word", 3), ["a", "longer", "word"]);
        let picture = square(62.0, "").words_below("ab cd ef gh ij", 10.0, Colour::BLACK, 0.0);
        assert_eq!((picture.width, picture.height), (62.0, 62.0 + 17.5 + 13.5));
        let wide = square(10.0, "").words_below("ab cd", 10.0, Colour::BLACK, 100.0);
        assert_eq!((wide.width, wide.height), (32.0, 27.5));
    }

    #[test]
    fn standing_pictures_end_on_one_line() {
        let row = Picture::standing(&[square(10.0, "a"), square(20.0, "b")], 4.0);
        assert_eq!((row.width, row.height), (34.0, 20.0));
    }

    #[test]
    fn a_margin_moves_what_is_inside() {
        let picture = Picture::new(10.0, 10.0).with(Rect::new(1.0, 1.0, 2.0, 2.0)).margin(8.0);
        assert_eq!((picture.width, picture.height), (26.0, 26.0));
        assert_eq!(corners(&picture), [(9.0, 9.0)]);
    }
}
