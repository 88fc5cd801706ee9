//! Replaces `packing` in builds without packing puzzles: they are recognised and refused.

use susun_packing::notation;
use susun_search::Control;
use susun_wire::packing::{TraceSummary, VerifyReport};
use susun_wire::{Convert, ConvertReport, PuzzleText, Verify};

use crate::error::Error;
use crate::problem::no_packing;

pub(crate) fn convert(_: &Convert, _: &'static notation::Format) -> Result<ConvertReport, Error> {
    no_packing()
}

pub(crate) fn summary(_: &str) -> Result<TraceSummary, Error> {
    no_packing()
}

pub(crate) fn verify_solution(_: &PuzzleText, _: &str) -> Result<VerifyReport, Error> {
    no_packing()
}

pub(crate) fn verify_trace(_: &str) -> Result<VerifyReport, Error> {
    no_packing()
}

pub(crate) fn verify_report(
    _: &str,
    _: &str,
    _: usize,
    _: &Verify,
    _: &mut Control<'_>,
) -> Result<VerifyReport, Error> {
    no_packing()
}
