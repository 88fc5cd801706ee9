//! Records, as the verbs that look at them are given them.

use std::path::PathBuf;

use susun_lab::{Measure, Record, UnknownMeasure, usual_measures};

use crate::failure::{Failure, SourceText};

/// The records of all files together.
pub(super) fn records(paths: &[PathBuf]) -> Result<Vec<Record>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        let source = SourceText::of_file(path)?;
        for (line, text) in (1..).zip(source.text.lines()) {
            let record = serde_json::from_str(text).map_err(|error| Failure::Usage {
                message: format!("line {line} of {} is no record: {error}", source.name),
                hint: "give a file that susun lab run has written".into(),
            })?;
            all.push(record);
        }
    }
    Ok(all)
}

/// The measures of these names, or what people look at first if none are named.
pub(super) fn measures(named: &[String], records: &[Record]) -> Result<Vec<Measure>, Failure> {
    if named.is_empty() {
        return Ok(usual_measures(records));
    }
    let unknown =
        |error: UnknownMeasure| Failure::Usage { message: error.to_string(), hint: error.hint() };
    named.iter().map(|name| name.parse::<Measure>().map_err(unknown)).collect()
}

/// The methods of these names. Several may stand in one text with commas between them, unless a method of the
/// records has that text as its name: names of methods have commas, too.
pub(super) fn methods(named: &[String], records: &[Record]) -> Vec<String> {
    let is_method = |text: &str| records.iter().any(|record| record.method == text);
    let parts = |text: &String| match is_method(text) {
        true => vec![text.clone()],
        false => text.split(',').map(|name| name.trim().to_owned()).collect(),
    };
    named.iter().flat_map(parts).collect()
}
