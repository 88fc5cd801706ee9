//! Reproducible experiments: every method runs on the same puzzles, counters are exact, records survive a crash, and
//! statistics and figures are made from the records alone.
//!
//! ```text
//! experiment file ──▶ runs ──▶ records ──▶ summary, figures, report
//! ```
//!
//! * [`Experiment`] is an experiment file that was read and checked, with every puzzle and every method named.
//! * [`run`] does the runs that have no record yet, in a shuffled order, in this process or in worker processes.
//! * [`Record`] is the result of one run: one puzzle, one method, one repetition. Everything after the runs reads only
//!   records, so records from other machines, other times or other programs work as well.
//! * [`Cases`] groups records, [`Summary`] summarises them, [`PuzzleTable`] has a row for each puzzle, [`Comparison`]
//!   compares two sets of them, and a [`Sheet`] prints such numbers as text, Markdown, LaTeX or HTML.
//! * [`Figure`] draws them, for print and for readers with any colour vision; [`report`] puts everything on one page.
//! * [`accuracy_figure`] draws the accuracy of a heuristic, from an audit of the engine.
//! * [`statistics`] works on plain numbers.
//!
//! From the bottom up:
//!
//! - [`statistics`]: small statistics over plain numbers, one file each, tested against `SciPy`.
//! - `record`, `measure`, `cases`: one run as a flat record; its numbers by name; records by method and puzzle.
//! - `numbers`, `sheet`: numbers formatted for people; tables as text, Markdown, LaTeX and HTML.
//! - `summary`, `table`, `compare`: a summary of one set of records, a table of its puzzles, and a comparison of two.
//! - `chart`: scales, axes, frame, legend and marks; does not use records.
//! - `figures`: one file per figure; `runs` has the values, `gallery` draws all figures.
//! - `report`: one HTML page with everything in it.
//! - `error`, `spec`: the experiment file: `file` is its syntax, `read` checks it, `sources`, `suites`, `distance` and
//!   `instances` make its puzzles, `methods` its methods.
//! - `records`: files of records: `file` appends under a lock and reads, `export` writes CSV, `merge` joins files.
//! - `run`: `order` shuffles, `task` is a run before it begins, `once` does a run, `measure` measures time and memory,
//!   `worker` and `child` are the two sides of a worker process, `campaign` does all runs, `elsewhere` does single runs
//!   for another queue.

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
mod table;

pub use cases::{Case, Cases, Misfit, Value};
pub use compare::{Comparison, MethodComparison, Tendency};
pub use error::Error;
pub use figures::{Figure, NoFigure, Plate, UnknownFigure, accuracy_figure, gallery};
pub use measure::{Measure, UnknownMeasure, measures};
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
pub use table::PuzzleTable;
