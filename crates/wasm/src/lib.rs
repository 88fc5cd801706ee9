//! The engine for JavaScript: takes a request as JSON and returns reports as JSON, at once or in steps.
//!
//! ```js
//! const session = new Session(JSON.stringify({ verb: "solve", puzzle: { text: "8 1 3/4 0 2/7 6 5" } }));
//! for (;;) {
//!   const progress = JSON.parse(session.advance(100_000));
//!   if (progress.state === "report") show(progress.report);
//!   if (progress.state === "done") break;
//!   await nextMessage(); // which may call session.stop()
//! }
//! session.free();
//! ```
//!
//! Requests, reports and progress are those of the engine. A worker that advances in small steps receives its messages
//! between two steps, so a search can be stopped within milliseconds. Only building tables is a single step: it takes
//! some tenths of a second for a hard 15-puzzle, once per worker. Errors are thrown as an `Error` with the message of
//! the engine, what to do as `hint`, and where the error is as `place`. A build supports what its features name:
//! `sliding`, `packing`, `verify`. If only another build supports a request, the error has `elsewhere` set.
//!
//! From the bottom up:
//!
//! - `clock`: the clock of JavaScript.
//! - `error`: errors of the engine as an `Error` of JavaScript.
//! - `tables`: the tables of a browser worker, which can be exported as bytes.
//! - `drawing`: pictures as SVG.
//! - `sharing`: [`UnitWorker`], to share a search among several browser workers.
//!
//! The npm package in `npm/` uses this crate; `npm/src/index.ts` lists its modules.

mod clock;
mod drawing;
mod error;
mod sharing;
mod tables;

use susun_engine::{Control, Report, Request, Stop};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

pub use drawing::svg;
use error::Error;
pub use sharing::UnitWorker;
use tables::tables;
pub use tables::{put_table, table_bytes, table_names};

/// The version of Susun.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}

/// Answers a request at once; returns the reports as a JSON array. For verbs that do not search. For the others, use a
/// [`Session`].
#[wasm_bindgen]
pub fn answer(request: &str) -> Result<String, JsValue> {
    answer_in_one_go(request).map_err(|error| error.thrown())
}

/// A request that is answered step by step.
#[wasm_bindgen]
pub struct Session {
    session: susun_engine::Session,
    stop: Stop,
}

#[wasm_bindgen]
impl Session {
    /// Checks the request; nothing is searched yet.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Result<Session, JsValue> {
        Self::begin(request).map_err(|error| error.thrown())
    }

    /// Searches at most `nodes` nodes and returns the progress as JSON: `{"state": "running"}` with counters and the
    /// lower bound, `{"state": "report"}` with the next report, or `{"state": "done"}`.
    pub fn advance(&mut self, nodes: u32) -> Result<String, JsValue> {
        self.go_on(nodes).map_err(|error| error.thrown())
    }

    /// The report as if the search were stopped now, as JSON; the search is not affected. Undefined before the first
    /// step, after the last, and for verbs other than `solve` and `resume`.
    pub fn partial_report(&self) -> Result<Option<String>, JsValue> {
        let report = self.session.partial_report();
        report.map(|report| write(&report)).transpose().map_err(|error| error.thrown())
    }

    /// Ends the search: the next step reports the best answer so far, and the remaining puzzles are skipped.
    pub fn stop(&self) {
        self.stop.stop();
    }
}

impl Session {
    fn begin(request: &str) -> Result<Self, Error> {
        let session = susun_engine::Session::with_tables(&read(request)?, tables())
            .map_err(|error| Error::refused(error, request))?;
        Ok(Self { session, stop: Stop::new() })
    }

    fn go_on(&mut self, nodes: u32) -> Result<String, Error> {
        let stop = self.stop.clone();
        let mut control = Control { stop, clock: clock::CLOCK, ..Control::silent() };
        write(&self.session.advance(nodes.into(), &mut control)?)
    }
}

fn answer_in_one_go(request: &str) -> Result<String, Error> {
    let mut control = Control { clock: clock::CLOCK, ..Control::silent() };
    let mut reports: Vec<Report> = Vec::new();
    let sink = &mut |report| reports.push(report);
    susun_engine::answer_with(&read(request)?, tables(), &mut control, None, sink)
        .map_err(|error| Error::refused(error, request))?;
    write(&reports)
}

fn write(data: &impl serde::Serialize) -> Result<String, Error> {
    serde_json::to_string(data).map_err(Error::Unwritten)
}

fn read(request: &str) -> Result<Request, Error> {
    serde_json::from_str(request).map_err(Error::NotARequest)
}
