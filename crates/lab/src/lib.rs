//! Experiments that people can trust: the same puzzles for every method, exact counters, records that outlive
//! a crash, and statistics and figures drawn from those records alone.
//!
//! ```text
//! experiment file ──▶ runs ──▶ records ──▶ summary, figures, report
//! ```
//!
//! * [`Experiment`] is what a file asks for, with every puzzle and every method named.
//! * [`run`] runs what has no record yet, in a shuffled order, in this process or in workers.
//! * [`Record`] is what is known of one run: one puzzle, one method, one repetition. Everything after the runs
//!   reads records and nothing else, so records of other machines, of other times or of other programs do as
//!   well.
//! * [`Cases`] puts records in order, [`Summary`] tells what they say, [`Comparison`] holds two sets of them
//!   against each other, and a [`Sheet`] prints such numbers as text, Markdown, LaTeX or HTML.
//! * [`Figure`] draws them, for print and for people with any colour sight; [`report`] puts all of it into one
//!   page.
//! * [`accuracy_figure`] draws how close a heuristic comes, from an audit of the engine.
//! * [`statistics`] knows numbers only.
//!
//! From the bottom up:
//!
//! - [`statistics`]: small statistics over plain numbers, one file each, tested against `SciPy`.
//! - `record`, `measure`, `cases`: one run as a flat record; its numbers by name; records in order, repetitions joined.
//! - `numbers`, `sheet`: numbers as people read them; tables as text, Markdown, LaTeX and HTML.
//! - `summary`, `compare`: what one set of records says, and two sets compared.
//! - `chart`: scales, axes, frame, legend and marks; knows no records.
//! - `figures`: one file each; `runs` holds the values, `gallery` draws all.
//! - `report`: one page of HTML with everything in it.
//! - `error`, `spec`: the experiment file: `file` as it is written, `read` checked, `sources`, `suites`, `distance` and
//!   `instances` its puzzles, `methods` its methods.
//! - `records`: files of records: `file` appended under a lock, `export`, `merge`.
//! - `run`: `order` shuffles, `task` is a run before it begins, `once` runs it, `measure` its time and memory, `worker`
//!   and `child` the two sides of a worker process, `campaign` all runs, `elsewhere` runs for another queue.

mod cases;
mod chart;
mod compare;
mod error;
mod figures;
mod measure;
mod numbers;
mod record;
mod records;
mod report;
mod run;
mod sheet;
mod spec;
pub mod statistics;
mod summary;

pub use cases::{Case, Cases, Misfit, Value};
pub use compare::{Comparison, MethodComparison, Tendency};
pub use error::Error;
pub use figures::{Figure, NoFigure, Plate, UnknownFigure, accuracy_figure, gallery};
pub use measure::{Measure, UnknownMeasure};
pub use record::{Outcome, RECORD_SCHEMA, Record, RoundCounts};
pub use records::{ExportError, RecordFile, export, merge, read, read_all};
pub use report::report;
pub use run::{
    Gathered, OneByOne, Part, Program, RunCounts, RunEvent, Settings, carried, gather, missing,
    run, unpacked, work,
};
pub use sheet::Sheet;
pub use spec::{Design, EXAMPLE, Experiment, Instance, Method, SpecError, SpecErrorKind};
pub use summary::{MeasureSummary, MethodSummary, Pair, Profile, Spread, Summary};
