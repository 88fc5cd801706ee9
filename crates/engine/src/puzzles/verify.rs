//! Re-checks claims: moves or a solution for a puzzle, or whole reports, each by its family.

use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use susun_search::Control;

use super::{packing, sliding};
use crate::error::Error;
use crate::job::{AtOnce, Jobs};
use crate::report::{HaltReason, Head, OtherSchema, Report, SCHEMA};
use crate::request::Verify;
use susun_tables::Tables;

/// Verifies moves or a solution if there are any, else a trace or reports.
pub(crate) fn verify(request: Verify, tables: &Tables) -> Result<Jobs, Error> {
    let (request, tables) = (Arc::new(request), tables.clone());
    if request.solution.is_some() {
        return Ok(AtOnce::only(move |_| {
            let solution = request.solution.as_deref().unwrap_or_default();
            packing::verify_solution(&request.puzzle, solution).map(Report::from)
        }));
    }
    if request.moves.is_some() {
        return sliding::verify_moves(&request);
    }
    let head = Head::of(&request.puzzle.text);
    if head.kind == "trace" {
        let is_packing = head.is_packing();
        return Ok(AtOnce::only(move |_| {
            let text = &request.puzzle.text;
            if is_packing {
                packing::verify_trace(text).map(Report::from)
            } else {
                sliding::verify_trace(text).map(Report::from)
            }
        }));
    }
    let lines = lines(&request.puzzle.text);
    if lines.is_empty() {
        return Err(not_a_report(1, "it is empty"));
    }
    Ok(Box::new(lines.into_iter().map(move |(number, line)| {
        let (request, tables) = (request.clone(), tables.clone());
        Ok(AtOnce::job(move |control| {
            of_report(&request.puzzle.text[line], number, &request, &tables, control)
        }))
    })))
}

/// The lines that are not blank: their numbers, and where they stand in the text.
fn lines(text: &str) -> Vec<(usize, Range<usize>)> {
    let mut begins = 0;
    let mut found = Vec::new();
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let whole = line.trim_end_matches(['\n', '\r']);
        if !whole.trim().is_empty() {
            found.push((number, begins..begins + whole.len()));
        }
        begins += line.len();
    }
    found
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
) -> Result<Report, Error> {
    let head = Head::of(line);
    match head.schema {
        Some(SCHEMA) => {}
        Some(other) => return Err(not_a_report(number, &OtherSchema(other).to_string())),
        None => return Err(not_tagged("schema", line, number)),
    }
    if head.is_packing() {
        return packing::verify_report(&head.kind, line, number, request, control)
            .map(Report::from);
    }
    sliding::verify_report(&head.kind, line, number, request, tables, control).map(Report::from)
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
