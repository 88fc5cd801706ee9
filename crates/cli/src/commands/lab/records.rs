//! Reading records and measures for the subcommands of the lab.

use std::path::PathBuf;

use susun_lab::{Error, Measure, Record};

use crate::failure::Failure;

/// The records of all files.
pub(super) fn read(files: &[PathBuf]) -> Result<Vec<Record>, Failure> {
    let mut records = Vec::new();
    susun_lab::read_all(files, |_, record| {
        records.push(record);
        Ok(())
    })?;
    Ok(records)
}

/// The measures with these names; those of the experiment if `asked` is empty.
pub(super) fn measures(records: &[Record], asked: &[String]) -> Result<Vec<Measure>, Failure> {
    let of_experiment = records.first().map_or("", |record| &record.measures);
    let names: Vec<&str> = match asked {
        [] => of_experiment.split(',').filter(|name| !name.is_empty()).collect(),
        asked => asked.iter().flat_map(|names| names.split(',')).map(str::trim).collect(),
    };
    let measure = |name: &&str| name.parse().map_err(Error::UnknownMeasure);
    Ok(names.iter().map(measure).collect::<Result<_, _>>()?)
}
