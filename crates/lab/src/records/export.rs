//! Records as CSV: a field is a column, rounds are JSON in one.
//!
//! Spreadsheets run a cell that begins like a formula (OWASP, *CSV Injection*), and names in records may come from
//! anybody. So a text that begins with one of [`GUARDED`] gets an apostrophe in front, which spreadsheets take for
//! "this is text" and other readers can take off again: one apostrophe at the beginning is never part of the text.
//! Numbers are written as they are.

use std::fmt;
use std::io::{self, Write};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use susun_render::is_harmful;

use crate::record::Record;

/// Writes records as CSV, with the names of their fields on top: all fields, or those of these names in this
/// order.
pub fn export(
    records: &[Record],
    columns: &[String],
    output: impl Write,
) -> Result<(), ExportError> {
    let mut table = csv::Writer::from_writer(output);
    // The names are there without a record, too.
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
    table.write_record(places.iter().map(|&place| &names[place])).map_err(cause)?;
    for record in records {
        let fields = fields(record)?;
        let row = places.iter().map(|&place| cell(&fields[place].1));
        table.write_record(row).map_err(cause)?;
    }
    Ok(table.flush()?)
}

/// What went wrong with the output itself: a reader that has left is no mistake.
fn cause(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(cause) => cause,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// Why there is no CSV.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A column that no record has.
    #[error("records have no field {name:?}")]
    UnknownField {
        /// The name.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// It cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The fields of a record in their order, which a map would lose.
pub(crate) fn fields(record: &Record) -> io::Result<Vec<(String, Value)>> {
    let text = serde_json::to_string(record)?;
    let Fields(fields) = serde_json::from_str(&text)?;
    Ok(fields)
}

/// Characters that begin a formula in some spreadsheet, and the apostrophe itself.
const GUARDED: [char; 8] = ['=', '+', '-', '@', '\t', '\r', '\n', '\''];

/// Empty where nothing is known.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => {
            let guard = if text.starts_with(GUARDED) { "'" } else { "" };
            // The table may end on a terminal; packing puzzles have several lines.
            let shown = |c: char| is_harmful(c) && !matches!(c, '\n' | '\t');
            format!("{guard}{}", text.replace(shown, "\u{fffd}"))
        }
        other => other.to_string(),
    }
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
