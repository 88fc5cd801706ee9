//! The coordinator's journal: a list that forgets what was not flushed, or a real file.

use std::path::PathBuf;

use susun_cluster::JobSpec;
use susun_cluster::journal::{Entry, Journal, JournalError, read};

use super::chance::Chance;

/// Where a coordinator writes what it is about to accept.
pub(crate) trait Book {
    /// Adds an entry, not flushed yet; returns its index.
    fn add(&mut self, entry: &Entry) -> usize;
    /// Flushes what was added.
    fn flush(&mut self);
    /// The coordinator crashes, perhaps in the middle of a flush.
    fn crash(&mut self, chance: &mut Chance);
    /// The last entries are damaged; never the first one.
    fn lose(&mut self, entries: usize);
    /// The entries that a restarted coordinator finds.
    fn entries(&mut self) -> Vec<Entry>;
    /// Whether this entry is stored at this index.
    fn keeps(&self, place: usize, entry: &Entry) -> bool;
}

/// A journal in memory.
pub(crate) struct List {
    kept: Vec<Entry>,
    pending: Vec<Entry>,
}

impl List {
    /// A journal with only the job.
    pub(crate) fn new(spec: &JobSpec) -> Self {
        Self { kept: vec![Entry::Job { spec: Box::new(spec.clone()) }], pending: Vec::new() }
    }
}

impl Book for List {
    fn add(&mut self, entry: &Entry) -> usize {
        self.pending.push(entry.clone());
        self.kept.len() + self.pending.len() - 1
    }

    fn flush(&mut self) {
        self.kept.append(&mut self.pending);
    }

    fn crash(&mut self, chance: &mut Chance) {
        // A flush in progress has written some of it.
        let kept = chance.index(self.pending.len() + 1);
        self.kept.extend(self.pending.drain(..).take(kept));
    }

    fn lose(&mut self, entries: usize) {
        self.kept.truncate(self.kept.len().saturating_sub(entries).max(1));
    }

    fn entries(&mut self) -> Vec<Entry> {
        self.kept.clone()
    }

    fn keeps(&self, place: usize, entry: &Entry) -> bool {
        self.kept.get(place) == Some(entry)
    }
}

/// A journal on the disk.
pub(crate) struct OnDisk {
    path: PathBuf,
    journal: Option<Journal>,
    length: usize,
}

impl OnDisk {
    /// A journal with only the job.
    pub(crate) fn new(path: PathBuf, spec: &JobSpec) -> Self {
        let journal = Journal::create(&path, spec).expect("a new journal");
        Self { path, journal: Some(journal), length: 1 }
    }
}

impl Book for OnDisk {
    fn add(&mut self, entry: &Entry) -> usize {
        self.journal.as_mut().expect("an open journal").add(entry);
        self.length += 1;
        self.length - 1
    }

    fn flush(&mut self) {
        self.journal.as_mut().expect("an open journal").flush().expect("a disk that works");
    }

    fn crash(&mut self, chance: &mut Chance) {
        self.journal = None;
        if chance.below(2) == 0 {
            let bytes = std::fs::read(&self.path).expect("a journal");
            // As if a line was being written: the beginning of an existing one.
            let line = bytes.split_inclusive(|&byte| byte == b'\n').next_back().unwrap_or_default();
            let torn = &line[..chance.index(line.len().max(1))];
            std::fs::write(&self.path, [&bytes, torn].concat()).expect("a disk that works");
        }
    }

    fn lose(&mut self, entries: usize) {
        let mut bytes = std::fs::read(&self.path).expect("a journal");
        let ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').collect();
        // After the lines of the format and of the job one digit is altered: everything after it is invalid.
        let line = ends.len().saturating_sub(entries).max(2);
        if let Some(&end) = ends.get(line - 1)
            && end + 1 < bytes.len()
        {
            bytes[end + 1] = if bytes[end + 1] == b'0' { b'1' } else { b'0' };
            std::fs::write(&self.path, bytes).expect("a disk that works");
        }
    }

    fn entries(&mut self) -> Vec<Entry> {
        self.journal = None;
        // A process that another test has just started has the file open, too, until it runs its own program.
        let mut opened = Journal::open(&self.path);
        for _ in 0..100_000 {
            if !matches!(opened, Err(JournalError::InUse { .. })) {
                break;
            }
            std::thread::yield_now();
            opened = Journal::open(&self.path);
        }
        let (journal, reading) = opened.expect("a journal that can be read");
        (self.journal, self.length) = (Some(journal), reading.entries.len());
        reading.entries
    }

    fn keeps(&self, place: usize, entry: &Entry) -> bool {
        let reading = read(&self.path).expect("a journal that can be read");
        reading.entries.get(place) == Some(entry)
    }
}
