//! Requests and reports: plain data with the same JSON in every front end. Nothing here searches.
//!
//! - `request`: what can be asked, one type for each verb.
//! - `report`: what is answered. Reports of a family are in `report/sliding` and `report/packing`, a file for each
//!   verb; `report/head` reads how a report begins.
//! - `progress`: how far an answer is, for hosts that ask for it step by step.
//! - `trace`: recorded searches as text, an event on each line.

mod progress;
mod report;
mod request;
mod trace;

pub use progress::Progress;
pub use report::*;
pub use request::*;
pub use trace::{TraceError, line_of};
