//! Records as CSV: a field is a column, rounds are JSON in one.

use std::fmt;
use std::io::{self, Write};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;

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
    table.write_record(places.iter().map(|&place| &names[place])).map_err(io::Error::from)?;
    for record in records {
        let fields = fields(record)?;
        let row = places.iter().map(|&place| cell(&fields[place].1));
        table.write_record(row).map_err(io::Error::from)?;
    }
    Ok(table.flush()?)
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

/// Empty where nothing is known.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
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
