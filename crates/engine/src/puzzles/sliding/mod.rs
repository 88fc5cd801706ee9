//! Sliding tiles: the implementation of each verb.

mod analyse;
mod audit;
mod auto;
mod certificate;
mod check;
mod convert;
mod distance;
mod estimates;
mod explain;
mod generate;
mod graph;
mod hint;
mod improve;
mod method;
mod mismatch;
mod multi;
mod patterns;
mod play;
mod quick;
mod recount;
mod search;
mod solve;
#[cfg(feature = "disk")]
mod tables;
mod trace;
mod verify;

pub(crate) use analyse::AnalyseJob;
pub(crate) use audit::audit;
pub use auto::DEFAULT_NODES;
pub(crate) use check::check;
pub(crate) use convert::convert;
pub(crate) use explain::explain;
pub(crate) use hint::HintJob;
pub use improve::solved_by;
pub(crate) use multi::MultiJob;
pub(crate) use play::play;
pub(crate) use solve::{SolveJob, resume};
#[cfg(feature = "disk")]
pub(crate) use tables::tables;
pub use trace::retrace;
pub(crate) use trace::summary;
pub(crate) use verify::{verify_moves, verify_report, verify_trace};

/// Random boards: at once, or by a search for those at a distance.
pub(crate) fn generate(
    size: &str,
    request: &susun_wire::Generate,
    tables: &susun_tables::Tables,
) -> Result<crate::job::Jobs, crate::error::Error> {
    match request.distance {
        Some(_) => distance::boards_at_distance(size, request, tables),
        None => generate::random_boards(size, request),
    }
}

/// The verb `tables` in builds that store nothing.
#[cfg(not(feature = "disk"))]
pub(crate) fn tables(
    _: &susun_wire::TablesAction,
    _: &susun_tables::Tables,
    _: &mut susun_search::Control<'_>,
) -> Result<susun_wire::TablesReport, crate::error::Error> {
    Err(susun_tables::TableError::NoFolder.into())
}
