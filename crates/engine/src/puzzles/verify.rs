//! Re-checks claims: moves or a solution for a puzzle, or whole reports, each by its family.

use serde::Deserialize;
use serde::de::IgnoredAny;
use susun_search::Control;

use super::{packing, sliding};
use crate::error::Error;
use crate::here;
use crate::report::{FillTraceReport, HaltReason, Report, SCHEMA};
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
        sink(Report::FillVerify(Box::new(report)));
        return Ok(());
    }
    if let Some(moves) = &request.moves {
        return sliding::verify_moves(request, moves, &mut |report| sink(Report::Verify(report)));
    }
    let text = &request.puzzle.text;
    if head(text.lines().next().unwrap_or_default()).recorded.is_some() {
        here::reread()?;
        sink(if FillTraceReport::begins(text) {
            Report::FillVerify(Box::new(packing::verify_trace(text)?))
        } else {
            Report::Verify(sliding::verify_trace(text)?)
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
    let head = head(line);
    // Another schema may mean something else by the same names.
    if let Some(schema) = head.schema.filter(|schema| *schema != SCHEMA) {
        let cause = format!("its schema is {schema}, and schema {SCHEMA} is what can be read");
        return Err(not_a_report(number, &cause));
    }
    if head.puzzle.family == "packing" {
        let report = packing::verify_report(line, number, request, control)?;
        return Ok((report.halted_by, Report::FillVerify(Box::new(report))));
    }
    let stop = control.stop.clone();
    let again = request.repeat.then_some((tables, control));
    let report = match head {
        Head { edges: Some(_), .. } => sliding::verify_graph(line, number, again)?,
        Head { seed: Some(_), .. } => sliding::verify_generate(line, number, &stop)?,
        Head { kurang: Some(_), .. } => sliding::verify_check(line, number)?,
        Head { tile_goes: true, .. } => sliding::verify_hint(line, number)?,
        _ => sliding::verify_report(line, number, again)?,
    };
    Ok((report.halted_by, Report::Verify(report)))
}

fn head(line: &str) -> Head {
    serde_json::from_str(line).unwrap_or_default()
}

/// What tells one kind of report from another. What is wrong with a line that has no such head is told
/// better by reading the whole.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Head {
    schema: Option<u32>,
    puzzle: PuzzleHead,
    /// Only graphs of solutions have them.
    edges: Option<IgnoredAny>,
    /// Only generated boards have one.
    seed: Option<IgnoredAny>,
    /// Only traces have it.
    recorded: Option<IgnoredAny>,
    /// Only checks have them.
    kurang: Option<IgnoredAny>,
    /// Only hints have this field, which may be null.
    #[serde(deserialize_with = "is_there")]
    tile_goes: bool,
}

fn is_there<'d, D: serde::Deserializer<'d>>(field: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(field).map(|_| true)
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct PuzzleHead {
    family: String,
}

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
