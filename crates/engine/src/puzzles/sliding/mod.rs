//! Sliding tiles: how each verb is answered.

mod audit;
mod auto;
mod belongs;
mod certificate;
mod check;
mod convert;
mod explain;
mod generate;
mod graph;
mod hint;
mod patterns;
mod play;
mod recount;
mod repeat;
mod resume;
mod search;
mod solve;
mod solving;
mod trace;
mod verify;
mod verify_graph;

pub(crate) use audit::audit;
pub(crate) use check::check;
pub(crate) use convert::convert;
pub(crate) use explain::explain;
pub(crate) use generate::generate;
pub(crate) use hint::Hinting;
pub(crate) use patterns::{Named, Ready};
pub(crate) use play::play;
pub(crate) use resume::resume;
pub use resume::{Moment, Offer};
pub(crate) use solving::Solving;
pub use trace::retrace;
pub(crate) use trace::summary;
pub(crate) use verify::{verify_moves, verify_report};
pub(crate) use verify_graph::verify_graph;
