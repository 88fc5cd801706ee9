//! Sliding tiles: how each verb is answered.

mod check;
mod convert;
mod explain;
mod generate;
mod hint;
mod repeat;
mod resume;
mod search;
mod solve;
mod verify;

pub(crate) use check::check;
pub(crate) use convert::convert;
pub(crate) use explain::explain;
pub(crate) use generate::generate;
pub(crate) use hint::hint;
pub use resume::Offer;
pub(crate) use resume::{resume, solve_with_checkpoints};
pub(crate) use solve::solve;
pub(crate) use verify::verify;
