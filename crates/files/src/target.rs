//! What is at a path to be written, and whether it may be written.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io;
use std::path::Path;

use crate::disk;
use crate::output::is_stream;
use crate::refused::Refused;
use crate::replacement::Replacement;

/// Checks that a file that the program owns can be written at this path, which the user gave. Changes nothing.
pub fn check_named(path: &Path) -> io::Result<()> {
    Replacement::named(path).map(drop)
}

/// Checks that an export can be written to this path, which may also be a stream. Changes nothing. Whether a pipe has a
/// reader is not checked before something is written.
pub fn check_output(path: &Path) -> io::Result<()> {
    if is_stream(path) { Ok(()) } else { check_named(path) }
}

/// Checks that there is a file at this path, which will be read and then replaced. Refuses a link, a pipe or a device.
pub fn check_existing(path: &Path) -> io::Result<()> {
    refuse(fs::symlink_metadata(path)?.file_type())
}

/// Opens a file in a folder of the program to read and write it in place, or creates it.
pub fn open_own(path: &Path) -> io::Result<File> {
    look(path)?;
    open_file(path, OpenOptions::new().read(true).write(true).create(true).truncate(false))
}

/// Opens a file and checks, once it is open, that it is a regular file.
pub(crate) fn open_file(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let opened = disk::open(path, options);
    // Systems differ in the error for a link that must not be followed.
    let file = opened.map_err(|error| look(path).err().unwrap_or(error))?;
    refuse(file.metadata()?.file_type())?;
    Ok(file)
}

/// Metadata of the file at a path; `None` if there is none, and an error if it is something else.
pub(crate) fn look(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => {
            refuse(metadata.file_type())?;
            Ok(Some(metadata))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Refuses everything that is not a file.
fn refuse(kind: FileType) -> io::Result<()> {
    let refused = if kind.is_file() {
        return Ok(());
    } else if kind.is_symlink() {
        Refused::Link
    } else if kind.is_dir() {
        Refused::Folder
    } else if is_pipe(kind) {
        Refused::Pipe
    } else {
        Refused::Device
    };
    Err(refused.into())
}

#[cfg(unix)]
pub(crate) fn is_pipe(kind: FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&kind)
}

#[cfg(not(unix))]
pub(crate) fn is_pipe(_: FileType) -> bool {
    false
}
