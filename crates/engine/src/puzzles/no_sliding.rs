//! Replaces `sliding` in builds without sliding puzzles: they are refused.

use std::sync::Arc;

use susun_search::Control;
use susun_tables::Tables;
use susun_wire::sliding::{AuditReport, TraceSummary, VerifyReport};
use susun_wire::{
    Audit, Convert, ConvertReport, Generate, Resume, TablesAction, TablesReport, Verify,
};

use crate::error::Error;
use crate::job::{Job, Jobs};
use crate::problem::no_sliding;

pub(crate) fn audit(_: &Audit, _: &mut Control<'_>) -> Result<AuditReport, Error> {
    no_sliding()
}

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

pub(crate) fn verify_moves(_: &Arc<Verify>) -> Result<Jobs, Error> {
    no_sliding()
}

pub(crate) fn verify_trace(_: &str) -> Result<VerifyReport, Error> {
    no_sliding()
}

pub(crate) fn verify_report(
    _: &str,
    _: &str,
    _: usize,
    _: &Verify,
    _: &Tables,
    _: &mut Control<'_>,
) -> Result<VerifyReport, Error> {
    no_sliding()
}

pub(crate) fn tables(
    _: &TablesAction,
    _: &Tables,
    _: &mut Control<'_>,
) -> Result<TablesReport, Error> {
    no_sliding()
}
