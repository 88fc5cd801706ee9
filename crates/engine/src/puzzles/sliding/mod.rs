//! Sliding tiles: how each verb is answered.

mod audit;
mod auto;
mod belongs;
mod certificate;
mod check;
mod convert;
mod estimates;
mod explain;
mod generate;
mod graph;
mod hint;
mod method;
mod patterns;
mod play;
mod recount;
mod repeat;
mod resume;
mod search;
mod solve;
#[cfg(feature = "disk")]
mod tables;
mod trace;
mod verify;
mod verify_computed;
mod verify_graph;

pub(crate) use audit::audit;
pub use auto::DEFAULT_NODES;
pub(crate) use check::check;
pub(crate) use convert::convert;
pub(crate) use explain::explain;
pub(crate) use generate::generate;
pub(crate) use hint::HintJob;
pub(crate) use play::play;
pub(crate) use resume::resume;
pub(crate) use solve::SolveJob;
#[cfg(feature = "disk")]
pub(crate) use tables::tables;
pub use trace::retrace;
pub(crate) use trace::summary;
pub(crate) use verify::{verify_moves, verify_report};
pub(crate) use verify_computed::verify_trace;

/// The verb `tables`, where nothing is kept.
#[cfg(not(feature = "disk"))]
pub(crate) fn tables(
    _: &crate::request::TablesAction,
    _: &susun_tables::Tables,
    _: &mut susun_search::Control<'_>,
) -> Result<crate::report::TablesReport, crate::error::Error> {
    Err(susun_tables::TableError::NoFolder.into())
}
