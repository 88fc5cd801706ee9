//! Requests and reports, as JSON.

use std::sync::{Arc, OnceLock};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use susun_engine::{
    Board, Control, OwnEstimate, Report, Request, SystemClock, Tables, answer_by, answer_with,
};

use crate::error::Failure;
use crate::watch::{Call, Progress, Stop};

/// Boards with at most this many cells are solved on the calling thread: it takes a few milliseconds, and starting a
/// thread would take longer than most of their searches.
const AT_ONCE: usize = 9;

/// The tables that all requests share, in the same folder as those of the program.
pub(crate) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| susun_files::tables_folder().map_or_else(Tables::new, Tables::in_folder))
}

/// Answers a request: the reports, and the exception that ended it early: of Ctrl-C, or of a callback.
#[pyfunction]
#[pyo3(signature = (request, stop=None, watch=None, heuristic=None))]
pub(crate) fn answer(
    py: Python<'_>,
    request: &str,
    stop: Option<&Stop>,
    watch: Option<Py<PyAny>>,
    heuristic: Option<Py<PyAny>>,
) -> PyResult<(Vec<String>, Option<PyErr>)> {
    let request: Request = serde_json::from_str(request).map_err(|error| {
        Failure::new(
            &format!("not a request: {error}"),
            "`susun schema request` prints what a request can be",
        )
    })?;
    let call = Arc::new(Call::new(stop));
    let mut progress = Progress::new(&call, watch);
    let own = heuristic.map(|function| own_estimate(function, call.clone()));
    let at_once = own.is_some() || call.is_watched || is_small(&request);
    let mut reports = Vec::new();
    let work = || {
        let clock = SystemClock::start();
        let mut events = |event: &_| progress.event(event);
        let mut control = Control { stop: call.stop.clone(), clock: &clock, events: &mut events };
        let mut keep = |report: Report| reports.push(text_of(&report));
        match own {
            Some(own) => answer_by(&request, own, tables(), &mut control, &mut keep),
            None => answer_with(&request, tables(), &mut control, None, &mut keep),
        }
    };
    let result = if at_once { py.detach(work) } else { call.beside(py, work) };
    drop(progress);
    // INVARIANT: the estimate and the progress, which also had the call, are gone.
    let exception = Arc::into_inner(call).and_then(Call::exception);
    match (result, exception) {
        (_, Some(exception)) => Ok((reports, Some(exception))),
        (Ok(()), None) => Ok((reports, None)),
        (Err(error), None) => Err(Failure::from(error).into()),
    }
}

fn text_of(report: &Report) -> String {
    // INVARIANT: plain data with string keys is always JSON.
    serde_json::to_string(report).expect("a report is JSON")
}

/// Whether this is solved in milliseconds.
fn is_small(request: &Request) -> bool {
    let Request::Solve(asked) = request else { return false };
    let quick = |name: &str| ["auto", "a-star", "ida-star", "greedy"].contains(&name);
    let small = |board: Board| board.size().cells() <= AT_ONCE;
    asked.trace_events.is_none()
        && asked.method.algorithm.as_deref().is_none_or(quick)
        && asked.method.heuristics.iter().all(|name| name != "zero")
        && susun_engine::board(&asked.puzzle.text).is_ok_and(small)
}

/// A Python function as a heuristic. After its first exception, the search has no use for its answers.
fn own_estimate(function: Py<PyAny>, call: Arc<Call>) -> OwnEstimate {
    Arc::new(move |board: &Board| {
        if call.has_raised() {
            return 0;
        }
        let estimate = Python::attach(|py| {
            let tiles = PyTuple::new(py, board.tiles())?;
            let estimate = function.bind(py).call1((tiles,))?;
            estimate.extract().map_err(|_| {
                let found = estimate.repr().map(|text| text.to_string()).unwrap_or_default();
                let most = u32::MAX;
                PyTypeError::new_err(format!(
                    "a heuristic returns an int from 0 to {most}, not {found}, as for {board}"
                ))
            })
        });
        estimate.unwrap_or_else(|error| {
            call.raise(error);
            0
        })
    })
}
