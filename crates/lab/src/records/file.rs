//! A file of records, one per line, which grows at its end.
//!
//! A line is written as a whole, with its line end. If the last line has no line end, the program died while writing
//! it, and it is cut off. A run that writes the file holds a lock, which the system releases if the process dies.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Deserialize;
use susun_files::{Log, LogError, read_line, too_long};

use crate::error::Error;
use crate::record::{RECORD_SCHEMA, Record};
use crate::run::{PROGRAM, Slot};
use crate::spec::Experiment;

/// Time between two syncs. A crash of the program loses no record; a crash of the machine loses those since the last
/// sync.
const SYNC: Duration = Duration::from_secs(1);

/// The longest record, in bytes. A puzzle has at most one megabyte, and there are few rounds.
const MOST_LINE: u64 = 1 << 24;

/// The most bytes of records that are read into memory: half a million records of a kilobyte.
const MOST: u64 = 1 << 29;

/// The beginning of every record.
const BEGINNING: &str = "{\"schema\":";

/// A file of records that is open for writing.
pub struct RecordFile {
    path: PathBuf,
    log: Log,
    synced: Instant,
}

/// The fields that identify the run of a record.
#[derive(Deserialize)]
struct Key {
    experiment_hash: String,
    instance: String,
    method: String,
    repetition: u32,
    program: String,
}

impl RecordFile {
    /// Opens or creates a file and locks it.
    pub fn open(path: &Path) -> Result<Self, Error> {
        match Log::open_or_create(path) {
            Ok(log) => Ok(Self { path: path.into(), log, synced: Instant::now() }),
            Err(LogError::InUse) => Err(Error::Locked { path: path.into() }),
            Err(LogError::Disk(cause)) => Err(failed("write", path, cause)),
        }
    }

    /// For each run of `order`, whether it has a record. An incomplete last line is cut off; records of another
    /// experiment or version are an error.
    pub(crate) fn done(
        &mut self,
        experiment: &Experiment,
        order: &[Slot],
    ) -> Result<Vec<bool>, Error> {
        let plan = &experiment.plan;
        let instances = numbers(plan.instances.iter().map(|instance| instance.name.as_str()));
        let methods = numbers(plan.methods.iter().map(|method| method.name.as_str()));
        let number = |slot: &Slot| {
            let pair = slot.instance * plan.methods.len() + slot.method;
            pair * plan.repetitions as usize + slot.repetition as usize
        };
        let mut has_record = vec![false; plan.runs()];
        let start = self.log.seek(SeekFrom::Start(0));
        start.map_err(|cause| failed("read", &self.path, cause))?;
        let whole = lines(&mut self.log, &self.path, |line, text| {
            let key: Key = parsed(&self.path, line, text)?;
            let changed = || Error::Changed { path: self.path.clone() };
            if key.experiment_hash != experiment.hash {
                return Err(changed());
            }
            if key.program != PROGRAM {
                let (first, other) = (key.program, PROGRAM.into());
                return Err(Error::MixedVersions { first, other, can_be_joined: false });
            }
            let instance = instances.get(key.instance.as_str()).copied().ok_or_else(changed)?;
            let method = methods.get(key.method.as_str()).copied().ok_or_else(changed)?;
            if key.repetition >= plan.repetitions {
                return Err(changed());
            }
            let slot = Slot { instance, method, repetition: key.repetition };
            let Key { instance, method, repetition, .. } = key;
            if std::mem::replace(&mut has_record[number(&slot)], true) {
                return Err(Error::Doubled {
                    path: self.path.clone(),
                    instance,
                    method,
                    repetition,
                });
            }
            Ok(())
        })?;
        self.cut(whole)?;
        Ok(order.iter().map(|slot| has_record[number(slot)]).collect())
    }

    /// Cuts off an incomplete last line. It is an error if it does not begin like a record: the file may not be one of
    /// records.
    fn cut(&mut self, whole: u64) -> Result<(), Error> {
        let unreadable = |cause| failed("read", &self.path, cause);
        let mut torn = [0; BEGINNING.len()];
        self.log.seek(SeekFrom::Start(whole)).map_err(unreadable)?;
        let mut length = 0;
        while length < torn.len() {
            match self.log.read(&mut torn[length..]).map_err(unreadable)? {
                0 => break,
                more => length += more,
            }
        }
        if !BEGINNING.as_bytes().starts_with(&torn[..length]) {
            return Err(not_a_record(&self.path, 1, "the file ends with something else".into()));
        }
        self.log.cut(whole).map_err(|cause| failed("write", &self.path, cause))
    }

    /// Appends a record with one write.
    pub(crate) fn append(&mut self, record: &Record) -> Result<(), Error> {
        let written = line_of(record).and_then(|line| self.log.append(line.as_bytes()));
        written.map_err(|cause| failed("write", &self.path, cause))?;
        if self.synced.elapsed() < SYNC { Ok(()) } else { self.sync() }
    }

    /// Syncs the file to disk.
    pub(crate) fn sync(&mut self) -> Result<(), Error> {
        self.synced = Instant::now();
        self.log.sync().map_err(|cause| failed("write", &self.path, cause))
    }
}

/// All records of some files. An incomplete last line is left out, because another process may be writing it.
pub fn read(files: &[PathBuf]) -> Result<Vec<Record>, Error> {
    let mut records = Vec::new();
    read_all(files, |_, record| {
        records.push(record);
        Ok(())
    })?;
    Ok(records)
}

/// Passes the records of several files to `take`, each with the path of its file. An error if the files have more than
/// 512 MiB together.
pub fn read_all(
    files: &[PathBuf],
    mut take: impl FnMut(&Path, Record) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut whole = 0;
    for path in files {
        let file = File::open(path).map_err(|cause| failed("read", path, cause))?;
        lines(file, path, |line, text| {
            whole += text.len() as u64 + 1;
            if whole > MOST {
                let what = if files.len() > 1 { "with the files before it, it" } else { "it" };
                return Err(failed("read", path, too_long(what, MOST)));
            }
            take(path, parsed(path, line, text)?)
        })?;
    }
    Ok(())
}

/// A record as a line of a file.
pub(super) fn line_of(record: &Record) -> io::Result<String> {
    let mut line = serde_json::to_string(record)?;
    line.push('\n');
    Ok(line)
}

/// Passes every complete line to `take`, with its number; returns the number of bytes of these lines.
fn lines(
    file: impl Read,
    path: &Path,
    mut take: impl FnMut(usize, &str) -> Result<(), Error>,
) -> Result<u64, Error> {
    let unreadable = |cause| failed("read", path, cause);
    let mut reader = BufReader::new(file);
    let (mut bytes, mut whole) = (Vec::new(), 0);
    for line in 1.. {
        let length = read_line(&mut reader, MOST_LINE, &mut bytes).map_err(unreadable)?;
        let Some(text) = bytes.strip_suffix(b"\n") else { break };
        let text = std::str::from_utf8(text);
        let not_text = |_| not_a_record(path, line, "it is not UTF-8".into());
        take(line, text.map_err(not_text)?)?;
        whole += length as u64;
    }
    Ok(whole)
}

/// Parses a line; an error if it has another schema.
fn parsed<T: for<'de> Deserialize<'de>>(path: &Path, line: usize, text: &str) -> Result<T, Error> {
    /// Read first: records of another version may have other fields.
    #[derive(Deserialize)]
    struct Schema {
        schema: u32,
    }
    let wrong = |error: serde_json::Error| not_a_record(path, line, error.to_string());
    let no_schema = |_| not_a_record(path, line, "it has no `schema`".into());
    let Schema { schema } = serde_json::from_str(text).map_err(no_schema)?;
    if schema != RECORD_SCHEMA {
        return Err(not_a_record(
            path,
            line,
            format!("its schema is {schema}, not {RECORD_SCHEMA}"),
        ));
    }
    serde_json::from_str(text).map_err(wrong)
}

fn not_a_record(path: &Path, line: usize, what: String) -> Error {
    Error::NotARecord { path: path.into(), line, what }
}

pub(super) fn failed(doing: &'static str, path: &Path, cause: io::Error) -> Error {
    Error::File { doing, path: path.into(), cause }
}

fn numbers<'n>(names: impl Iterator<Item = &'n str>) -> BTreeMap<&'n str, usize> {
    names.enumerate().map(|(number, name)| (name, number)).collect()
}
