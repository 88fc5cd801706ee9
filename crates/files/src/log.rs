//! A file that only grows and that one process at a time writes: records, journals.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write as _};
use std::path::Path;

use crate::disk;
use crate::target::{look, open_file};

/// A log that is being written, under a lock that the system releases when the process ends. It is read from the
/// position set by [`Seek`]; it is written only at its end.
#[derive(Debug)]
pub struct Log {
    file: File,
    /// Bytes of the complete entries.
    whole: u64,
    /// Whether there is something after them that could not be removed.
    torn: bool,
}

/// Why a log cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// Another process is writing it.
    #[error("another process is using it")]
    InUse,
    /// It cannot be opened, created or locked.
    #[error(transparent)]
    Disk(#[from] io::Error),
}

impl Log {
    /// Creates a log; fails if the name exists.
    pub fn create(path: &Path) -> Result<Self, LogError> {
        let log = Self::lock(open_file(path, options().create_new(true))?)?;
        disk::sync_folder(path).inspect_err(|_| drop(fs::remove_file(path)))?;
        Ok(log)
    }

    /// Opens an existing log.
    pub fn open(path: &Path) -> Result<Self, LogError> {
        look(path)?;
        Self::lock(open_file(path, &mut options())?)
    }

    /// Opens a log, or creates one.
    pub fn open_or_create(path: &Path) -> Result<Self, LogError> {
        look(path)?;
        let log = Self::lock(open_file(path, options().create(true))?)?;
        if log.whole == 0 {
            disk::sync_folder(path)?;
        }
        Ok(log)
    }

    fn lock(file: File) -> Result<Self, LogError> {
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let whole = file.metadata()?.len();
        Ok(Self { file, whole, torn: false })
    }

    /// Cuts the log off after `length` bytes.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        if length < self.whole || self.torn {
            self.file.set_len(length)?;
            (self.whole, self.torn) = (length, false);
        }
        Ok(())
    }

    /// Appends bytes: all of them or, after an error, none.
    pub fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        // Leftovers of an earlier failure must not end up in the middle.
        self.cut(self.whole)?;
        if let Err(error) = self.write_all(bytes) {
            self.torn = true;
            let _ = self.cut(self.whole);
            return Err(error);
        }
        self.whole += bytes.len() as u64;
        Ok(())
    }

    /// Appends bytes that are on the disk when this returns: all of them or, after an error, none.
    pub fn append_synced(&mut self, bytes: &[u8]) -> io::Result<()> {
        let before = self.whole;
        self.append(bytes)?;
        if let Err(error) = self.sync() {
            (self.whole, self.torn) = (before, true);
            let _ = self.cut(before);
            return Err(error);
        }
        Ok(())
    }

    /// Syncs everything appended to the disk.
    pub fn sync(&mut self) -> io::Result<()> {
        disk::sync(&self.file)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut to = Appending(&self.file);
        to.write_all(bytes)
    }
}

impl Read for Log {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file.read(bytes)
    }
}

impl Seek for Log {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// The end of the file.
struct Appending<'a>(&'a File);

impl io::Write for Appending<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        disk::write(self.0, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn options() -> OpenOptions {
    OpenOptions::new().read(true).append(true).clone()
}
