//! Charts as [`susun_render::Picture`]: scales with ticks, axes, a frame, a legend, marks and text.
//!
//! This module knows nothing about records. The same input gives the same SVG and the same PNG. Text is measured in the
//! font of the PNG printer, which is wider than the usual fonts of SVG viewers.

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
