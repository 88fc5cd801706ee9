//! Experiments that people can trust: the same puzzles for every method, exact counters, records that outlive
//! a crash, and statistics and figures drawn from those records alone.
//!
//! ```text
//! experiment file ──▶ runs ──▶ records ──▶ summary, figures, report
//! ```
//!
//! * [`Record`] is what is known of one run: one puzzle, one method, one repetition. Everything after the runs
//!   reads records and nothing else, so records of other machines, of other times or of other programs do as
//!   well.

mod record;
pub mod statistics;

pub use record::{Outcome, RECORD_SCHEMA, Record, RoundCounts};
