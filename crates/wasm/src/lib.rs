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
//! between two steps, so a search can be stopped within milliseconds. Only the preparation is a single step, during
//! which a listener is called: it takes some seconds for a very distant 15-puzzle, once per worker. Errors are thrown as
//! an `Error` with the message of the engine, what to do as `hint`, and where the error is as `place`. A build supports
//! what its features name: `sliding`, `packing`, `verify`. If only another build supports a request, the error has
//! `elsewhere` set.
//!
//! From the bottom up:
//!
//! - `clock`: the clock of JavaScript.
//! - `error`: errors of the engine as an `Error` of JavaScript.
//! - `preparing`: the progress of a preparation.
//! - `tables`: the tables of a browser worker, which can be exported as bytes.
//! - `drawing`: pictures as SVG, and frames as GIF.
//! - `sharing`: [`UnitWorker`], to share a search among several browser workers.
//!
//! The npm package in `npm/` uses this crate; `npm/src/index.ts` lists its modules.

mod clock;
mod drawing;
mod error;
mod preparing;
mod sharing;
mod tables;

use std::time::Duration;

use susun_engine::{Control, Event, Report, Request, Stop};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

pub use drawing::{gif, svg};
use error::Error;
pub use preparing::Listener;
use preparing::Preparing;
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
    engine: susun_engine::Session,
    stop: Stop,
    /// When the last step ended, or the session was created; `None` while the session rests.
    stepped: Option<Duration>,
}

#[wasm_bindgen]
impl Session {
    /// Checks the request; nothing is searched yet.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Result<Session, JsValue> {
        Self::begin(request).map_err(|error| error.thrown())
    }

    /// Prepares the search and returns the progress as JSON, like `advance` with 0 nodes. Meanwhile it calls the method
    /// `preparing` of the listener with JSON: what is being prepared, and how much is done.
    pub fn prepare(&mut self, listener: &Listener) -> Result<String, JsValue> {
        let (began, mut preparing) = (clock::CLOCK.now(), Preparing::default());
        let events = &mut |event: &Event| {
            let seconds = clock::CLOCK.now().saturating_sub(began).as_secs_f64();
            let progress = preparing.after(event, seconds);
            if let Some(Ok(progress)) = progress.map(|progress| write(&progress)) {
                listener.preparing(&progress);
            }
        };
        self.go_on(0, events).map_err(|error| error.thrown())
    }

    /// Searches at most `nodes` nodes and returns the progress as JSON: `{"state": "running"}` with counters and the
    /// lower bound, `{"state": "report"}` with the next report, or `{"state": "done"}`.
    pub fn advance(&mut self, nodes: u32) -> Result<String, JsValue> {
        self.go_on(nodes, &mut |_| {}).map_err(|error| error.thrown())
    }

    /// The report as if the search were stopped now, as JSON; the search is not affected. Undefined before the first
    /// step, after the last, and for verbs other than `solve` and `resume`.
    pub fn partial_report(&self) -> Result<Option<String>, JsValue> {
        let report = self.engine.partial_report();
        report.map(|report| write(&report)).transpose().map_err(|error| error.thrown())
    }

    /// Pauses the time of the session until the next step. Without a pause, the time between two steps counts, because
    /// other workers may search in it.
    pub fn rest(&mut self) {
        if let Some(stepped) = self.stepped.take() {
            self.engine.waited(clock::CLOCK.now().saturating_sub(stepped));
        }
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
        Ok(Self { engine: session, stop: Stop::new(), stepped: Some(clock::CLOCK.now()) })
    }

    fn go_on(&mut self, nodes: u32, events: &mut dyn FnMut(&Event)) -> Result<String, Error> {
        self.rest();
        let (stop, clock) = (self.stop.clone(), clock::CLOCK);
        let progress = self.engine.advance(nodes.into(), &mut Control { stop, clock, events })?;
        self.stepped = Some(clock.now());
        write(&progress)
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
