//! Requests and reports: plain data with the same JSON in every front end. Nothing here searches.
//!
//! - `request`: what can be requested, one type for each verb.
//! - `report`: the answers. Reports of a family are in `report/sliding` and `report/packing`, a file for each verb;
//!   `report/head` parses the beginning of a report.
//! - `progress`: the progress of an answer, for hosts that run it step by step.
//! - `trace`: recorded searches as text, one event per line.

mod progress;
mod report;
mod request;
mod trace;

pub use progress::{PreparationInfo, PreparingInfo, Progress};
pub use report::*;
pub use request::*;
pub use trace::{TraceError, line_of};
