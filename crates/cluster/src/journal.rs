//! The journal of a job: every result that the coordinator has accepted, on its own disk, one entry per line.
//!
//! The first line names the format. Every other line is 32 hexadecimal digits and the JSON of an [`Entry`];
//! the digits are a hash over the digits of the line before and over the JSON. So a line that was altered, removed
//! or moved is detected. A coordinator cuts the journal before that line: the rest is a state that the job was in, and
//! the lost entries are in the ledger. An audit, and a search without a ledger, refuse such a journal.
//!
//! The journal of a job that has ended is also the export of its ledger: it has everything that an audit
//! needs.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use susun_engine::Report;
use susun_files::{Log, LogError};

use crate::messages::{JobSpec, Record, hexadecimal};

/// The first line.
const HEAD: &str = "susun-journal 2\n";

/// The first line of journals whose reports have schema 1.
const OLD: &str = "susun-journal 1\n";

/// Digits of a line's hash.
const DIGITS: usize = 32;

/// One entry of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Entry {
    /// The job: always the first entry.
    Job {
        /// The job as submitted.
        spec: Box<JobSpec>,
    },
    /// A result that was accepted.
    Record {
        /// The record of the ledger.
        record: Box<Record>,
    },
    /// A result that was rejected. Its unit is published again under another name.
    Refused {
        /// Name of the unit.
        unit: String,
        /// Why it cannot be true.
        why: String,
    },
    /// A coordinator starts or resumes the job. For readers of the file.
    Begun {
        /// Seconds since 1970.
        at: u64,
    },
    /// A coordinator leaves the job unfinished.
    Left {
        /// Seconds that all coordinators of the job have spent on it.
        seconds: f64,
    },
    /// The job is over: the reports of a search; none for a list of runs, whose outputs are its records.
    End {
        /// The reports of the request.
        reports: Vec<Report>,
        /// Seconds that all coordinators of the job have spent on it.
        seconds: f64,
    },
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Reading or writing the file failed.
    #[error("the journal {path} cannot be {what}: {source}")]
    Disk {
        /// Path of the journal.
        path: PathBuf,
        /// What failed, as a participle: `read`, `written`.
        what: &'static str,
        /// The system's error.
        source: io::Error,
    },
    /// The file is not a journal.
    #[error("{path} is not the journal of a search")]
    NotOne {
        /// Path of the journal.
        path: PathBuf,
    },
    /// A journal of format 1.
    #[error(
        "the journal {path} has format 1, written by a development version of Susun 0.1; this version reads format 2"
    )]
    OtherFormat {
        /// Path of the journal.
        path: PathBuf,
    },
    /// A line that does not match its hash.
    #[error("line {line} of the journal {path} was altered: nothing after it can be trusted")]
    Altered {
        /// Path of the journal.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
    },
    /// The journal of another job.
    #[error("the journal {path} belongs to job {found}, not to {job}")]
    OtherJob {
        /// Path of the journal.
        path: PathBuf,
        /// The job of the journal.
        found: String,
        /// The expected job.
        job: String,
    },
    /// The journal of another search.
    #[error(
        "the journal {path} belongs to another search: {title}, with goal, method or limits of its own"
    )]
    OtherSearch {
        /// Path of the journal.
        path: PathBuf,
        /// The title of that search.
        title: String,
    },
    /// The journal of a search by another version.
    #[error("the journal {path} was written by another version of Susun")]
    OtherVersion {
        /// Path of the journal.
        path: PathBuf,
    },
    /// Another process has locked the journal.
    #[error("another process is using the journal {path}")]
    InUse {
        /// Path of the journal.
        path: PathBuf,
    },
}

impl JournalError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::Disk { .. } => "check the folder and its permissions, or name another file",
            Self::NotOne { .. } | Self::OtherFormat { .. } => {
                "name a file that does not exist yet, or one that `susun solve --journal` or a coordinator wrote"
            }
            Self::Altered { .. } => {
                "restore the file from a copy, or start again with another file; the altered one was not changed"
            }
            Self::OtherJob { .. } | Self::OtherSearch { .. } => {
                "run the command that began this journal, or name another file"
            }
            Self::OtherVersion { .. } => "continue it with that version, or name another file",
            Self::InUse { .. } => "wait until that process has ended, or name another file",
        }
    }
}

/// The longest journal that is read, in bytes: enough for about ten million units.
const MOST: u64 = 1 << 33;

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    log: Log,
    path: PathBuf,
    /// The digits of the last line.
    last: String,
    /// Lines that are not on disk yet.
    pending: String,
    /// Before the first write: the bytes up to the end of the last valid line.
    whole: Option<u64>,
}

/// A journal as it was read.
#[derive(Debug)]
pub struct Reading {
    /// Its entries, in order.
    pub entries: Vec<Entry>,
    /// The digits of its last line.
    last: String,
    /// Bytes up to the end of the last valid line.
    whole: u64,
    /// Bytes after the last valid line.
    pub torn: u64,
    /// The number of the first line that was altered.
    pub altered: Option<usize>,
}

impl Journal {
    /// Creates a journal with its job as the first entry; an error if the file exists.
    pub fn create(path: &Path, spec: &JobSpec) -> Result<Self, JournalError> {
        let mut journal = Self::created(path)?;
        journal.pending.push_str(HEAD);
        journal.add(&Entry::Job { spec: Box::new(spec.clone()) });
        // A journal without its job is of no use, and would be in the way of the next attempt.
        journal.flush().inspect_err(|_| drop(std::fs::remove_file(path)))?;
        Ok(journal)
    }

    /// Opens an existing journal to append to it, and reads it. The first entry that is written replaces whatever follows
    /// the last valid line; until then, the file does not change.
    pub fn open(path: &Path) -> Result<(Self, Reading), JournalError> {
        let disk = |what| move |source| JournalError::Disk { path: path.into(), what, source };
        let mut journal = Self::on(Log::open(path), "opened", path)?;
        let bytes = susun_files::read_from(&mut journal.log, MOST).map_err(disk("read"))?;
        let reading = read_whole_lines(&bytes, path)?;
        journal.last.clone_from(&reading.last);
        journal.whole = Some(reading.whole);
        Ok((journal, reading))
    }

    /// Creates the file, and its folder if it is missing.
    pub(crate) fn created(path: &Path) -> Result<Self, JournalError> {
        let disk = |source| JournalError::Disk { path: path.into(), what: "created", source };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(disk)?;
        }
        Self::on(Log::create(path), "created", path)
    }

    fn on(
        log: Result<Log, LogError>,
        what: &'static str,
        path: &Path,
    ) -> Result<Self, JournalError> {
        let path = path.to_path_buf();
        match log {
            Ok(log) => {
                Ok(Self { log, path, last: String::new(), pending: String::new(), whole: None })
            }
            Err(LogError::InUse) => Err(JournalError::InUse { path }),
            Err(LogError::Disk(source)) => Err(JournalError::Disk { path, what, source }),
        }
    }

    /// Path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Adds an entry, which counts once [`flush`](Self::flush) has written it.
    pub fn add(&mut self, entry: &Entry) {
        // INVARIANT: plain data with string keys is always JSON.
        let json = serde_json::to_string(entry).expect("an entry is JSON");
        self.last = hash(&self.last, &json);
        self.pending.push_str(&self.last);
        self.pending.push(' ');
        self.pending.push_str(&json);
        self.pending.push('\n');
    }

    /// Writes the added entries: they are on disk when this returns. After an error the file is as long as before.
    pub fn flush(&mut self) -> Result<(), JournalError> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let cut = self.whole.map_or(Ok(()), |whole| self.log.cut(whole));
        let written = cut.and_then(|()| self.log.append_synced(self.pending.as_bytes()));
        written.map_err(|source| JournalError::Disk {
            path: self.path.clone(),
            what: "written",
            source,
        })?;
        self.whole = None;
        self.pending.clear();
        Ok(())
    }
}

/// Reads a journal that another process may be writing. Every line must match its hash; only the last one may be
/// incomplete.
pub fn read(path: &Path) -> Result<Reading, JournalError> {
    let disk = |source| JournalError::Disk { path: path.into(), what: "read", source };
    read_bytes(&susun_files::read(path, MOST).map_err(disk)?, path)
}

/// Whether a text starts like a journal.
pub fn begins(text: &str) -> bool {
    text.starts_with(HEAD) || text.starts_with(OLD)
}

/// Like [`read`], from bytes; `path` is for messages.
pub fn read_bytes(bytes: &[u8], path: &Path) -> Result<Reading, JournalError> {
    read_whole_lines(bytes, path)?.whole_lines(path)
}

impl Reading {
    /// Refuses a journal with an altered line; the last line may be incomplete.
    pub(crate) fn whole_lines(self, path: &Path) -> Result<Self, JournalError> {
        match self.altered {
            Some(line) => Err(JournalError::Altered { path: path.into(), line }),
            None => Ok(self),
        }
    }
}

/// The entries before the first invalid line.
fn read_whole_lines(bytes: &[u8], path: &Path) -> Result<Reading, JournalError> {
    let not_one = || JournalError::NotOne { path: path.into() };
    if bytes.starts_with(OLD.as_bytes()) {
        return Err(JournalError::OtherFormat { path: path.into() });
    }
    let body = bytes.strip_prefix(HEAD.as_bytes()).ok_or_else(not_one)?;
    let (mut entries, mut last, mut whole) = (Vec::new(), String::new(), HEAD.len() as u64);
    let mut altered = None;
    for (number, line) in body.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let Some((entry, digits)) = entry(line, &last) else {
            // An incomplete line was being written.
            altered = line.ends_with(b"\n").then_some(number + 2);
            break;
        };
        entries.push(entry);
        last = digits;
        whole += line.len() as u64;
    }
    let torn = bytes.len() as u64 - whole;
    match (entries.first(), altered) {
        (Some(Entry::Job { .. }), _) => Ok(Reading { entries, last, whole, torn, altered }),
        // A journal without its job is useless.
        (None, Some(line)) => Err(JournalError::Altered { path: path.into(), line }),
        _ => Err(not_one()),
    }
}

fn entry(line: &[u8], before: &str) -> Option<(Entry, String)> {
    let text = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (digits, json) = text.split_at_checked(DIGITS)?;
    let json = json.strip_prefix(' ')?;
    if hash(before, json) != digits {
        return None;
    }
    Some((serde_json::from_str(json).ok()?, digits.into()))
}

fn hash(before: &str, json: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(before.as_bytes()).update(json.as_bytes());
    hexadecimal(hasher.finalize(), DIGITS)
}

#[cfg(test)]
mod tests {
    use susun_engine::Cut;

    use super::*;
    use crate::job::{JobOptions, runs};
    use crate::settings::Times;

    /// A journal with a job and two more lines.
    fn written(folder: &Path) -> (PathBuf, Vec<u8>) {
        let path = folder.join("a.journal");
        let (cut, times) = (Cut { first: 1, most: 1 }, Times::default());
        let options = JobOptions { cut, times, title: "a".into(), abi: "b".into() };
        let mut journal = Journal::create(&path, &runs(1, String::new(), options)).expect("a disk");
        journal.add(&Entry::Begun { at: 1 });
        journal.add(&Entry::Left { seconds: 2.0 });
        journal.flush().expect("a disk");
        let bytes = std::fs::read(&path).expect("a disk");
        (path, bytes)
    }

    #[test]
    fn every_altered_byte_is_found_in_its_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, bytes) = written(folder.path());
        assert_eq!(read_bytes(&bytes, &path).expect("as written").entries.len(), 3);
        for place in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[place] ^= 1;
            let line = bytes[..=place].split_inclusive(|&byte| byte == b'\n').count();
            let last = place + 1 == bytes.len();
            match read_bytes(&altered, &path) {
                Err(JournalError::NotOne { .. }) => assert_eq!(line, 1, "byte {place}"),
                Err(JournalError::Altered { line: found, .. }) => assert_eq!(found, line),
                // Without its end, the last line is one that is being written.
                Ok(reading) => assert!(last && reading.entries.len() == 2, "byte {place}"),
                Err(other) => panic!("byte {place}: {other}"),
            }
        }
    }

    #[test]
    fn what_was_being_written_is_cut_off_and_written_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, bytes) = written(folder.path());
        std::fs::write(&path, &bytes[..bytes.len() - 7]).expect("a disk");
        let (mut journal, reading) = Journal::open(&path).expect("a journal");
        assert_eq!(reading.entries.len(), 2);
        journal.add(&Entry::Left { seconds: 2.0 });
        journal.flush().expect("a disk");
        assert_eq!(std::fs::read(&path).expect("a disk"), bytes);
    }
}
