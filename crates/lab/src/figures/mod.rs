//! Figures of records. Titles, labels and captions are made from the records alone.
//!
//! A figure shows one [`Measure`]; [`Figure::Gap`] shows lengths and times. If there are repetitions, a value is the
//! median for each puzzle and method. Runs that a limit ended are drawn hollow or left out of a line, and every caption
//! gives their number.

mod accuracy;
mod boxes;
mod by_length;
mod cactus;
mod dots;
mod error;
mod gallery;
mod gap;
mod nested;
mod profile;
mod runs;
mod scatter;
mod steps;
mod wording;

use std::fmt;
use std::str::FromStr;

use susun_render::Picture;

use crate::measure::Measure;
use crate::record::Record;

pub use accuracy::accuracy_figure;
pub use error::{NoFigure, UnknownFigure};
pub use gallery::{Plate, gallery};
pub(crate) use runs::Runs;

/// A kind of figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A value for each puzzle, one mark for each method.
    Dots,
    /// Box plots of the methods, with all their values.
    Boxes,
    /// The number of puzzles answered within a value.
    Cactus,
    /// Two methods against each other, puzzle by puzzle.
    Scatter,
    /// Values by the length of a shortest solution.
    ByLength,
    /// The share of puzzles within a factor of the best method (Dolan and Moré 2002).
    Profile,
    /// Solution length over time, as a multiple of the lower bound.
    Gap,
}

impl Figure {
    /// All figures, in the order in which they are best read.
    pub const ALL: [Figure; 7] = [
        Figure::Dots,
        Figure::Boxes,
        Figure::Cactus,
        Figure::Scatter,
        Figure::ByLength,
        Figure::Profile,
        Figure::Gap,
    ];

    /// The name, also used for file names.
    pub fn name(self) -> &'static str {
        match self {
            Figure::Dots => "dots",
            Figure::Boxes => "boxes",
            Figure::Cactus => "cactus",
            Figure::Scatter => "scatter",
            Figure::ByLength => "by-length",
            Figure::Profile => "profile",
            Figure::Gap => "gap",
        }
    }

    /// Draws the figure of one measure, with these methods in this order; with all methods in the order of the
    /// experiment if `methods` is empty. [`Figure::Gap`] does not use the measure.
    ///
    /// ```
    /// use susun_lab::{Figure, Measure, Outcome, Record};
    ///
    /// let record = |method: &str, expanded| Record {
    ///     title: "Two methods".into(),
    ///     instance: "board-1".into(),
    ///     method: method.into(),
    ///     outcome: Outcome::Optimal,
    ///     expanded: Some(expanded),
    ///     ..Record::default()
    /// };
    /// let records = [record("hamming", 90), record("manhattan", 20)];
    /// let picture = Figure::Dots.draw(&records, Measure::Expanded, &[])?;
    /// assert_eq!(picture.title, "Two methods: nodes expanded on each instance");
    /// # Ok::<(), susun_lab::NoFigure>(())
    /// ```
    pub fn draw(
        self,
        records: &[Record],
        measure: Measure,
        methods: &[String],
    ) -> Result<Picture, NoFigure> {
        let runs = || Runs::of(records, measure, methods);
        match self {
            Figure::Dots => Ok(dots::figure(&runs()?)),
            Figure::Boxes => Ok(boxes::figure(&runs()?)),
            Figure::Cactus => cactus::figure(&runs()?),
            Figure::Scatter => scatter::figure(&runs()?),
            Figure::ByLength => by_length::figure(&runs()?),
            Figure::Profile => profile::figure(&runs()?),
            Figure::Gap => gap::figure(records, methods),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Figure {
    type Err = UnknownFigure;

    fn from_str(text: &str) -> Result<Figure, UnknownFigure> {
        let name = text.replace('_', "-");
        let found = Figure::ALL.into_iter().find(|figure| figure.name() == name);
        found.ok_or_else(|| UnknownFigure { found: text.to_owned() })
    }
}
