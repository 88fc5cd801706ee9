//! One file per verb: what was typed becomes a request, and its reports are printed as `show` writes them.

pub(crate) mod bench;
pub(crate) mod check;
#[cfg(feature = "cluster")]
pub(crate) mod cluster;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod journal;
#[cfg(feature = "lab")]
pub(crate) mod lab;
pub(crate) mod man;
pub(crate) mod methods;
#[cfg(feature = "open")]
pub(crate) mod open;
pub(crate) mod pieces;
pub(crate) mod prove;
pub(crate) mod resume;
pub(crate) mod schema;
pub(crate) mod shorten;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod trace;
pub(crate) mod verify;
