//! Joins the records of several machines in one file.

use std::collections::BTreeMap;
use std::io::{BufWriter, IntoInnerError, Write as _};
use std::path::{Path, PathBuf};

use susun_files::Replacement;

use super::file::{failed, line_of, read_all};
use crate::error::Error;
use crate::record::Record;

/// Joins files of records of one experiment, in the order of its runs, and returns the number of records. The file `to`
/// must not exist. Records of different versions of the program are an error unless `mixed_versions` is true.
pub fn merge(from: &[PathBuf], to: &Path, mixed_versions: bool) -> Result<usize, Error> {
    let mut all: BTreeMap<(u64, String, String, u32), Record> = BTreeMap::new();
    let mut first: Option<(String, String)> = None;
    read_all(from, |path, record| {
        let (hash, program) =
            first.get_or_insert_with(|| (record.experiment_hash.clone(), record.program.clone()));
        if record.experiment_hash != *hash {
            return Err(Error::Changed { path: path.into() });
        }
        if record.program != *program && !mixed_versions {
            let (first, other) = (program.clone(), record.program);
            return Err(Error::MixedVersions { first, other, can_be_joined: true });
        }
        let Record { instance, method, repetition, .. } = &record;
        let key = (record.order, instance.clone(), method.clone(), *repetition);
        let (_, instance, method, repetition) = key.clone();
        match all.insert(key, record.clone()) {
            Some(other) if other != record => {
                Err(Error::Doubled { path: path.into(), instance, method, repetition })
            }
            _ => Ok(()),
        }
    })?;
    write(to, all.values()).map_err(|cause| failed("write", to, cause))?;
    Ok(all.len())
}

fn write<'r>(to: &Path, records: impl Iterator<Item = &'r Record>) -> std::io::Result<()> {
    let mut output = BufWriter::new(Replacement::new_file(to)?);
    for record in records {
        output.write_all(line_of(record)?.as_bytes())?;
    }
    output.into_inner().map_err(IntoInnerError::into_error)?.finish_new()
}
