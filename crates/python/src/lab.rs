//! Experiments, records and figures.

#![expect(clippy::needless_pass_by_value, reason = "PyO3 makes the arguments for each call")]

use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use serde_json::json;
use susun_engine::{Control, SystemClock};
use susun_lab::{
    Error, Experiment, Measure, Record, RecordFile, RunEvent, Settings, Sheet, Summary,
};
use susun_render::{to_plain, to_svg};

use crate::answer::tables;
use crate::error::Failure;
use crate::watch::{Call, Progress, Stop};

/// Does the runs of an experiment that have no record yet: the number of new records, and the exception that ended it
/// early.
#[pyfunction]
#[pyo3(signature = (experiment, path, records, stop=None, watch=None))]
pub(crate) fn lab_run(
    py: Python<'_>,
    experiment: &str,
    path: PathBuf,
    records: PathBuf,
    stop: Option<&Stop>,
    watch: Option<Py<PyAny>>,
) -> PyResult<(usize, Option<PyErr>)> {
    let call = Call::new(stop);
    let progress = Progress::new(&call, watch);
    let mut added = 0;
    let result = call.beside(py, || run(experiment, &path, &records, &progress, &mut added));
    drop(progress);
    match (result, call.exception()) {
        (_, Some(exception)) => Ok((added, Some(exception))),
        (Ok(()), None) => Ok((added, None)),
        (Err(error), None) => Err(Failure::from(error).into()),
    }
}

fn run(
    text: &str,
    path: &Path,
    records: &Path,
    progress: &Progress<'_>,
    added: &mut usize,
) -> Result<(), Error> {
    let (clock, stop) = (SystemClock::start(), progress.call.stop.clone());
    let mut control = Control { stop: stop.clone(), clock: &clock, ..Control::silent() };
    let experiment = Experiment::read(text, path, tables(), &mut control)?;
    let mut file = RecordFile::open(records)?;
    let mut on_event = |event: &RunEvent<'_>| match event {
        RunEvent::Begins { runs } => progress.send(&json!({ "kind": "begins", "runs": runs })),
        RunEvent::Ran(record) => {
            *added += 1;
            let (method, instance) = (&record.method, &record.instance);
            progress.send(&json!({ "kind": "ran", "method": method, "instance": instance }));
        }
    };
    let settings = Settings::default();
    susun_lab::run(&experiment, &mut file, &settings, tables(), &stop, &mut on_event).map(drop)
}

/// Records and the measures that are asked for.
fn read(files: &[PathBuf], names: &[String]) -> Result<(Vec<Record>, Vec<Measure>), Failure> {
    let records = susun_lab::read(files)?;
    let measures = susun_lab::measures(&records, names)?;
    Ok((records, measures))
}

/// The records of some files as JSON.
#[pyfunction]
pub(crate) fn lab_records(files: Vec<PathBuf>) -> PyResult<Vec<String>> {
    let (records, _) = read(&files, &[])?;
    // INVARIANT: plain data with string keys is always JSON.
    let text = |record: &Record| serde_json::to_string(record).expect("a record is JSON");
    Ok(records.iter().map(text).collect())
}

/// The summary of some records, in the form `text`, `markdown`, `latex` or `json`.
#[pyfunction]
pub(crate) fn lab_summary(
    files: Vec<PathBuf>,
    measures: Vec<String>,
    form: &str,
) -> PyResult<String> {
    let (records, measures) = read(&files, &measures)?;
    let summary = Summary::of(&records, &measures, None);
    let summary = summary.map_err(Error::Misfit).map_err(Failure::from)?;
    let sheets = summary.sheets();
    let joined =
        |text: fn(&Sheet) -> String| sheets.iter().map(text).collect::<Vec<_>>().join("\n");
    Ok(match form {
        "text" => to_plain(&summary.to_styled()),
        "markdown" => joined(Sheet::to_markdown),
        "latex" => joined(Sheet::to_latex),
        // INVARIANT: plain data with string keys is always JSON.
        "json" => serde_json::to_string(&summary).expect("a summary is JSON"),
        other => {
            let message = format!("there is no form {other:?}");
            let hint = "the forms are text, markdown, latex and json";
            return Err(Failure::new(&message, hint).into());
        }
    })
}

/// All figures that some records allow, as names and SVG.
#[pyfunction]
pub(crate) fn lab_figures(
    files: Vec<PathBuf>,
    measures: Vec<String>,
) -> PyResult<Vec<(String, String)>> {
    let (records, measures) = read(&files, &measures)?;
    let plates = susun_lab::gallery(&records, &measures, &[]).map_err(Failure::from)?;
    Ok(plates.iter().map(|plate| (plate.name.clone(), to_svg(&plate.picture))).collect())
}

/// One HTML page with the whole experiment.
#[pyfunction]
pub(crate) fn lab_report(files: Vec<PathBuf>, measures: Vec<String>) -> PyResult<String> {
    let (records, measures) = read(&files, &measures)?;
    let command = "susun.lab.read(...).report()";
    Ok(susun_lab::report(&records, &measures, command).map_err(Failure::from)?)
}
