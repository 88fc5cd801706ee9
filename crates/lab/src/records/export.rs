//! Records as CSV: each field is a column, and rounds are JSON in one column.
//!
//! Spreadsheets execute a cell that begins like a formula (OWASP, *CSV Injection*), and names in records may come from
//! an attacker. So a text that begins with one of [`GUARDED`] gets an apostrophe in front, which marks it as text in a
//! spreadsheet. Other readers can remove it: a leading apostrophe is never part of the text. Numbers are not changed.

use std::fmt;
use std::io::{self, Write};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use susun_render::is_harmful;

use crate::record::Record;

/// Writes records as CSV with a header: the fields `columns` in this order, or all fields if `columns` is empty.
pub fn export(
    records: &[Record],
    columns: &[String],
    output: impl Write,
) -> Result<(), ExportError> {
    let mut table = csv::Writer::from_writer(output);
    // The names are known even without a record.
    let names: Vec<String> =
        fields(&Record::default())?.into_iter().map(|(name, _)| name).collect();
    let place = |column: &String| {
        let unknown =
            || ExportError::UnknownField { name: column.clone(), known: names.join(", ") };
        names.iter().position(|name| name == column).ok_or_else(unknown)
    };
    let places: Vec<usize> = match columns {
        [] => (0..names.len()).collect(),
        columns => columns.iter().map(place).collect::<Result<_, _>>()?,
    };
    table.write_record(places.iter().map(|&place| &names[place])).map_err(csv_failure)?;
    for record in records {
        let fields = fields(record)?;
        let row = places.iter().map(|&place| cell(&fields[place].1));
        table.write_record(row).map_err(csv_failure)?;
    }
    Ok(table.flush()?)
}

/// The I/O error in a CSV error; the caller must be able to recognise a closed pipe.
pub(crate) fn csv_failure(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(cause) => cause,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// Why records cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// Records have no field with this name.
    #[error("records have no field {name:?}")]
    UnknownField {
        /// The name as given.
        name: String,
        /// The fields of records, separated by commas.
        known: String,
    },
    /// Writing failed.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The fields of a record in their order; a map would lose it.
pub(crate) fn fields(record: &Record) -> io::Result<Vec<(String, Value)>> {
    let text = serde_json::to_string(record)?;
    let Fields(fields) = serde_json::from_str(&text)?;
    Ok(fields)
}

/// Characters that begin a formula in some spreadsheet, and the apostrophe.
const GUARDED: [char; 8] = ['=', '+', '-', '@', '\t', '\r', '\n', '\''];

/// The text of a cell; empty for null.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => csv_text(text),
        other => other.to_string(),
    }
}

/// A text as a cell that no spreadsheet executes.
pub(crate) fn csv_text(text: &str) -> String {
    let guard = if text.starts_with(GUARDED) { "'" } else { "" };
    // The output may be a terminal. Line ends stay, because packing puzzles have several lines.
    let shown = |c: char| is_harmful(c) && !matches!(c, '\n' | '\t');
    format!("{guard}{}", text.replace(shown, "\u{fffd}"))
}

struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Fields;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Fields(fields))
    }
}
