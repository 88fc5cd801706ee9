//! The report about a link.

use serde::{Deserialize, Serialize};

use crate::request::State;

/// To link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct LinkReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The link, as Susun writes it: the same state always gives the same one.
    pub link: String,
    /// `sliding` or `packing`.
    pub family: String,
    /// What the link holds.
    pub state: State,
}
