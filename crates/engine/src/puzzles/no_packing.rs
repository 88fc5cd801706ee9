//! Replaces `packing` in builds without packing puzzles: they are recognised and refused.

use susun_packing::notation;
use susun_wire::packing::TraceSummary;
use susun_wire::{Convert, ConvertReport};

use crate::error::Error;
use crate::problem::no_packing;

pub(crate) fn convert(_: &Convert, _: &'static notation::Format) -> Result<ConvertReport, Error> {
    no_packing()
}

pub(crate) fn summary(_: &str) -> Result<TraceSummary, Error> {
    no_packing()
}
