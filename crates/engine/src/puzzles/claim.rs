//! Reports that are read back to be verified: code shared by both families.

use serde::Deserialize;
use susun_wire::HaltReason;

use crate::error::Error;

/// The result of a repetition.
pub(super) enum Repetition {
    /// The same report.
    Same {
        /// A description.
        words: String,
        /// Nondeterministic fields that were not compared.
        unchecked: Option<String>,
    },
    /// A different report, and the difference.
    Differs(String),
    /// It ended before there was a result to compare.
    Ended(HaltReason),
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
pub(super) fn not_tagged(field: &str, line: &str, number: usize) -> Error {
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

/// What is wrong with a line, in words for people who do not know its data types.
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
