//! Re-checks claims: moves or a solution for a puzzle, or whole reports, each by its family.

use serde::Deserialize;
use susun_search::Control;

use super::{packing, sliding};
use crate::error::Error;
use crate::here;
use crate::report::{HaltReason, Head, OtherSchema, Report, SCHEMA};
use crate::request::Verify;
use crate::tables::Tables;

/// Verifies moves or a solution if there are any, else reports.
pub(crate) fn verify(
    request: &Verify,
    tables: &Tables,
    control: &mut Control<'_>,
    sink: &mut dyn FnMut(Report),
) -> Result<(), Error> {
    if let Some(solution) = &request.solution {
        let report = packing::verify_solution(&request.puzzle, solution)?;
        sink(report.into());
        return Ok(());
    }
    if let Some(moves) = &request.moves {
        return sliding::verify_moves(request, moves, &mut |report| sink(report.into()));
    }
    let text = &request.puzzle.text;
    let head = Head::of(text);
    if head.kind == "trace" {
        here::reread()?;
        sink(if head.is_packing() {
            Report::from(packing::verify_trace(text)?)
        } else {
            Report::from(sliding::verify_trace(text)?)
        });
        return Ok(());
    }
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let mut none = true;
    for (line, number) in lines {
        none = false;
        let (halted_by, report) = of_report(line, number, request, tables, control)?;
        sink(report);
        if halted_by == Some(HaltReason::Stopped) {
            break;
        }
    }
    if none { Err(not_a_report(1, "it is empty")) } else { Ok(()) }
}

/// What came of a repetition.
pub(super) enum Repetition {
    /// The same report.
    Same {
        /// In words.
        words: String,
        /// What chance decided, and was not compared.
        unchecked: Option<String>,
    },
    /// Another report, and in what.
    Differs(String),
    /// It was ended before there was anything to compare.
    Ended(HaltReason),
}

/// Does what a report says hold?
fn of_report(
    line: &str,
    number: usize,
    request: &Verify,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<(Option<HaltReason>, Report), Error> {
    here::reread()?;
    let head = Head::of(line);
    match head.schema {
        Some(SCHEMA) => {}
        Some(other) => return Err(not_a_report(number, &OtherSchema(other).to_string())),
        None => return Err(not_tagged("schema", line, number)),
    }
    if head.is_packing() {
        let report = packing::verify_report(&head.kind, line, number, request, control)?;
        return Ok((report.halted_by, Report::from(report)));
    }
    let stop = control.stop.clone();
    let again = request.repeat.then_some((tables, control));
    let report = match &*head.kind {
        "solve" => sliding::verify_report(line, number, again)?,
        "graph" => sliding::verify_graph(line, number, again)?,
        "generate" => sliding::verify_generate(line, number, &stop)?,
        "check" => sliding::verify_check(line, number)?,
        "hint" => sliding::verify_hint(line, number)?,
        kind => return Err(not_verifiable(kind, line, number)),
    };
    Ok((report.halted_by, Report::from(report)))
}

/// Why a report of another kind cannot be verified.
pub(super) fn not_verifiable(kind: &str, line: &str, number: usize) -> Error {
    match kind {
        "" => not_tagged("kind", line, number),
        kind => {
            let cause = format!("reports of kind `{kind}` about this puzzle cannot be verified");
            not_a_report(number, &cause)
        }
    }
}

/// A line that is not JSON, or a report without the field that every report has.
fn not_tagged(field: &str, line: &str, number: usize) -> Error {
    let missing = || not_a_report(number, &format!("`{field}` is missing or of another type"));
    read_report::<Untagged>(line, number).err().unwrap_or_else(missing)
}

/// Any JSON object.
#[derive(Deserialize)]
struct Untagged {}

/// Reads a line as a report of one kind.
pub(super) fn read_report<'l, T: Deserialize<'l>>(
    line: &'l str,
    number: usize,
) -> Result<T, Error> {
    serde_json::from_str(line).map_err(|cause| not_a_report(number, &in_words(line, &cause)))
}

/// What keeps a line from being a report, for people who never saw its data types.
fn in_words(line: &str, cause: &serde_json::Error) -> String {
    let column = cause.column();
    let cause_alone = cause.to_string();
    let cause_alone = cause_alone.split(" at line ").next().unwrap_or_default();
    match cause.classify() {
        _ if !line.trim_start().starts_with('{') => "it is not a JSON object, {...}".into(),
        serde_json::error::Category::Eof => format!("it is cut off at column {column}"),
        serde_json::error::Category::Syntax => {
            format!("it is not JSON at column {column}, {cause_alone}")
        }
        _ => format!("{cause_alone} (column {column})"),
    }
}

pub(super) fn not_a_report(line: usize, cause: &str) -> Error {
    Error::NotAReport { line, cause: cause.into() }
}
