//! Exports: files that the user names for pictures, tables of numbers, proofs, graphs and traces.
//!
//! Unlike a file that the program reads again, an export may go to a stream: `/dev/null`, a named pipe with
//! a reader, or what a shell writes as `>(command)`.

use std::fs::{self, File, FileType};
use std::io::{self, Write};
use std::path::Path;

use crate::disk;
use crate::refused::Refused;
use crate::replacement::Replacement;
use crate::target::is_pipe;

/// An export in progress. If it is dropped before it is finished, the old file stays; bytes already sent to a stream
/// cannot be taken back.
#[derive(Debug)]
pub enum Output {
    /// A file, which replaces the old one as a whole.
    File(Replacement),
    /// A stream, which receives every byte immediately.
    Stream(File),
}

impl Output {
    /// Starts an export.
    pub fn create(path: &Path) -> io::Result<Self> {
        if !is_stream(path) {
            return Replacement::named(path).map(Self::File);
        }
        let opened = disk::open_stream(path).map_err(|error| without_reader(path, error));
        opened.map(Self::Stream)
    }

    /// Moves a file to its final name.
    pub fn finish(self) -> io::Result<()> {
        match self {
            Self::File(file) => file.finish(),
            Self::Stream(_) => Ok(()),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.write(bytes),
            Self::Stream(file) => disk::write(file, bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a complete export.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut output = Output::create(path)?;
    output.write_all(bytes)?;
    output.finish()
}

/// Whether the path is written to without being replaced.
pub(crate) fn is_stream(path: &Path) -> bool {
    let standard = ["/dev/stdout", "/dev/stderr", "/dev/fd", "/proc/self/fd"];
    cfg!(unix)
        && (standard.iter().any(|prefix| path.starts_with(prefix))
            || fs::metadata(path).is_ok_and(|found| takes_bytes(found.file_type())))
}

#[cfg(unix)]
fn takes_bytes(kind: FileType) -> bool {
    is_pipe(kind) || std::os::unix::fs::FileTypeExt::is_char_device(&kind)
}

#[cfg(not(unix))]
fn takes_bytes(_: FileType) -> bool {
    false
}

/// For a pipe without a reader the system reports that there is no such device.
fn without_reader(path: &Path, error: io::Error) -> io::Error {
    let pipe = fs::metadata(path).is_ok_and(|found| is_pipe(found.file_type()));
    if pipe && error.kind() != io::ErrorKind::PermissionDenied {
        Refused::PipeWithoutReader.into()
    } else {
        error
    }
}
