//! Replaces `sliding` in builds without sliding puzzles: they are refused.

use susun_search::Control;
use susun_tables::Tables;
use susun_wire::sliding::TraceSummary;
use susun_wire::{Convert, ConvertReport, Generate, Resume, TablesAction, TablesReport};

use crate::error::Error;
use crate::job::{Job, Jobs};
use crate::problem::no_sliding;

pub(crate) fn convert(_: &Convert) -> Result<ConvertReport, Error> {
    no_sliding()
}

pub(crate) fn generate(_: &str, _: &Generate, _: &Tables) -> Result<Jobs, Error> {
    no_sliding()
}

pub(crate) fn resume(_: &Resume, _: &Tables) -> Result<Box<dyn Job>, Error> {
    no_sliding()
}

pub(crate) fn summary(_: &str) -> Result<TraceSummary, Error> {
    no_sliding()
}

pub(crate) fn tables(
    _: &TablesAction,
    _: &Tables,
    _: &mut Control<'_>,
) -> Result<TablesReport, Error> {
    no_sliding()
}
