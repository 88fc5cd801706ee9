//! Records as CSV: a field is a column, rounds are JSON in one.

use std::fmt;
use std::io::{self, Write};

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;

use crate::record::Record;

/// Writes records as CSV, with the names of their fields on top.
pub fn export(records: &[Record], output: impl Write) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(output);
    // The names are there without a record, too.
    table.write_record(fields(&Record::default())?.into_iter().map(|(name, _)| name))?;
    for record in records {
        table.write_record(fields(record)?.into_iter().map(|(_, value)| cell(value)))?;
    }
    table.flush()
}

/// The fields of a record in their order, which a map would lose.
pub(crate) fn fields(record: &Record) -> io::Result<Vec<(String, Value)>> {
    let text = serde_json::to_string(record)?;
    let Fields(fields) = serde_json::from_str(&text)?;
    Ok(fields)
}

/// Empty where nothing is known.
fn cell(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
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
