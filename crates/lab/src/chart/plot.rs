//! A chart: title, legend, frame with axes, data, and a caption below.

use susun_render::{Anchor, Group, Item, Line, Path, Picture, Rect, Stroke, Text, Weight};

use super::axis::{Axis, Marked};
use super::key::{Key, legend};
use super::look::{GRID, INK, LABEL, LEADING, PAPER, QUIET, SMALL, TITLE};
use super::mark::Mark;
use super::words::broken;

/// The text and the legend above a chart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heading {
    /// The title of the experiment.
    pub(crate) title: String,
    /// What the chart shows.
    pub(crate) subtitle: String,
    /// The legend.
    pub(crate) keys: Vec<Key>,
}

/// A chart that is being drawn. Its methods convert values to positions.
pub(crate) struct Chart {
    picture: Picture,
    left: f32,
    top: f32,
    width: f32,
    height: f32,
    x: Axis,
    y: Axis,
}

/// The margin of the picture.
const MARGIN: f32 = 14.0;
/// The length of a tick with a label; other ticks are half as long.
const TICK: f32 = 5.0;
/// The gap between a tick and its label, and between labels and the axis title.
const GAP: f32 = 4.0;

impl Chart {
    /// An empty chart; `width` is that of the whole picture, `height` that of the area inside the frame.
    pub(crate) fn new(heading: &Heading, x: Axis, y: Axis, width: f32, height: f32) -> Chart {
        let title_room = if y.title.is_empty() { 0.0 } else { LABEL + 2.0 * GAP };
        let left = (MARGIN + title_room + y.width() + GAP + TICK).ceil();
        let mut picture = Picture::new(width, 0.0)
            .background(PAPER)
            .title(format!("{}: {}", heading.title, heading.subtitle));
        let top = above(&mut picture, heading, left);
        // Half of the last tick label is outside the frame.
        let inner = width - left - MARGIN - 10.0;
        let mut chart = Chart { picture, left, top, width: inner, height, x, y };
        chart.frame();
        chart
    }

    /// The position of two values.
    pub(crate) fn at(&self, x: f64, y: f64) -> (f32, f32) {
        let right = self.x.scale.at(x) as f32 * self.width;
        let down = (1.0 - self.y.scale.at(y) as f32) * self.height;
        (self.left + right, self.top + down)
    }

    /// Adds an item whose coordinates are final.
    pub(crate) fn add(&mut self, item: impl Into<Item>) {
        self.picture.add(item);
    }

    /// Draws a mark with a tooltip.
    pub(crate) fn point(&mut self, mark: Item, words: String) {
        self.add(Group::new(words, vec![mark]));
    }

    /// Draws a line through positions, of a width of at least [`LINE`](super::LINE).
    pub(crate) fn line(&mut self, points: Vec<(f32, f32)>, mark: Mark, width: f32) {
        self.add(Path::polyline(points).stroke(mark.colour, width));
    }

    /// Draws a dashed line between two positions.
    pub(crate) fn dashes(&mut self, from: (f32, f32), to: (f32, f32)) {
        self.add(Line::new(from, to, Stroke::new(INK, 1.0).dashed(4.0)));
    }

    /// The finished picture, with a caption in as many lines as it needs.
    pub(crate) fn finish(mut self, caption: &str) -> Picture {
        self.words_of_axes();
        let mut y = self.below() + 2.0 * GAP;
        let lines = broken(caption, SMALL, Weight::Regular, self.picture.width - 2.0 * MARGIN);
        for line in lines {
            y += SMALL * LEADING;
            self.picture.add(Text::new(MARGIN, y, SMALL, QUIET, line));
        }
        self.picture.height = (y + MARGIN).ceil();
        self.picture
    }

    /// Grid lines, ticks and the frame; drawn first, so that the data is on top of them.
    fn frame(&mut self) {
        let (right, low) = (self.left + self.width, self.top + self.height);
        let (grid, edge) = (Stroke::new(GRID, 1.0), Stroke::new(QUIET, 1.0));
        for marked in self.x.marked.clone() {
            let (x, _) = self.at(marked.value, 0.0);
            if self.x.grid && !marked.lines.is_empty() {
                self.add(Line::new((x, self.top), (x, low), grid));
            }
            self.add(Line::new((x, low), (x, low + tick(&marked)), edge));
        }
        for marked in self.y.marked.clone() {
            let y = self.height_of(&marked);
            if self.y.grid && !marked.lines.is_empty() {
                self.add(Line::new((self.left, y), (right, y), grid));
            }
            self.add(Line::new((self.left - tick(&marked), y), (self.left, y), edge));
        }
        self.add(Rect::new(self.left, self.top, self.width, self.height).stroke(QUIET, 1.0));
    }

    fn height_of(&self, marked: &Marked) -> f32 {
        self.top + (1.0 - self.y.scale.at(marked.value) as f32) * self.height
    }

    fn words_of_axes(&mut self) {
        let low = self.top + self.height;
        for marked in self.x.marked.clone() {
            let (x, _) = self.at(marked.value, 0.0);
            for (n, line) in marked.lines.into_iter().enumerate() {
                let y = low + TICK + GAP + SMALL * (0.75 + n as f32 * LEADING);
                self.add(Text::new(x, y, SMALL, INK, line).anchor(Anchor::Middle));
            }
        }
        for marked in self.y.marked.clone() {
            let middle = self.height_of(&marked);
            let first = (marked.lines.len() as f32 - 1.0) / 2.0;
            for (n, line) in marked.lines.into_iter().enumerate() {
                let y = middle + (n as f32 - first) * SMALL * LEADING;
                let text = Text::centred(self.left - TICK - GAP, y, SMALL, INK, line);
                self.add(text.anchor(Anchor::End));
            }
        }
        let (across, down) = (self.left + self.width / 2.0, self.top + self.height / 2.0);
        let below = Text::new(across, self.below(), LABEL, INK, self.x.title.clone());
        self.add(below.anchor(Anchor::Middle));
        let beside = Text::new(MARGIN + LABEL, down, LABEL, INK, self.y.title.clone());
        self.add(beside.anchor(Anchor::Middle).upwards());
    }

    /// The baseline of the title of the x axis.
    fn below(&self) -> f32 {
        self.top + self.height + TICK + GAP + SMALL * LEADING + GAP + LABEL
    }
}

fn tick(marked: &Marked) -> f32 {
    if marked.lines.is_empty() { TICK / 2.0 } else { TICK }
}

/// Draws title, subtitle and legend; returns the top of the frame.
fn above(picture: &mut Picture, heading: &Heading, left: f32) -> f32 {
    let width = picture.width - 2.0 * MARGIN;
    let mut y = MARGIN;
    for line in broken(&heading.title, TITLE, Weight::Bold, width) {
        picture.add(Text::new(MARGIN, y + TITLE * 0.75, TITLE, INK, line).bold());
        y += TITLE * LEADING;
    }
    for line in broken(&heading.subtitle, LABEL, Weight::Regular, width) {
        picture.add(Text::new(MARGIN, y + LABEL * 0.75, LABEL, INK, line));
        y += LABEL * LEADING;
    }
    y += GAP;
    let (items, height) = legend(&heading.keys, (left, y), picture.width - left - MARGIN);
    picture.items.extend(items);
    (y + height + 2.0 * GAP).ceil()
}
