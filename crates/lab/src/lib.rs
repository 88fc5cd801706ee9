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
//! * [`Cases`] puts records in order, [`Summary`] tells what they say, [`Comparison`] holds two sets of them
//!   against each other, and a [`Sheet`] prints such numbers as text, Markdown, LaTeX or HTML.
//! * [`statistics`] knows numbers only.

mod cases;
mod compare;
mod measure;
mod numbers;
mod record;
mod sheet;
mod spec;
pub mod statistics;
mod summary;

pub use cases::{Case, Cases, Misfit, Value};
pub use compare::{Comparison, MethodComparison, Tendency};
pub use measure::{Measure, UnknownMeasure};
pub use record::{Outcome, RECORD_SCHEMA, Record, RoundCounts};
pub use sheet::Sheet;
pub use spec::EXAMPLE;
pub use summary::{MeasureSummary, MethodSummary, Pair, Profile, Spread, Summary};
