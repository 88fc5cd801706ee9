//! Charts on [`susun_render::Picture`]: scales with ticks, axes, a frame, a legend, marks, and words around them.
//!
//! Nothing here knows records. Everything is the same for the same input, as SVG and as PNG: text is measured
//! in the font that PNG is drawn in, which is wider than those that an SVG finds.

mod axis;
mod key;
mod look;
mod mark;
mod number;
mod plot;
mod scale;
mod words;

pub(crate) use axis::Axis;
pub(crate) use key::{Key, Sample};
pub(crate) use look::{INK, LABEL, LINE, PAPER, in_the_dark, tint};
pub(crate) use mark::Mark;
pub(crate) use plot::{Chart, Heading};
pub(crate) use scale::Scale;
pub(crate) use words::cut;
