//! The system calls that change files, each in one place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::fault::{Operation, reach};

/// Creates a file; fails if the name exists, even as a dangling link.
pub(crate) fn create_new(path: &Path) -> io::Result<File> {
    reach(Operation::Open)?;
    OpenOptions::new().read(true).write(true).create_new(true).open(path)
}

/// Opens an existing file without waiting and without following a link.
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    no_wait(options, true);
    reach(Operation::Open)?;
    options.open(path)
}

/// Opens a stream, through links, without waiting; writing to it then waits as usual. If standard output is a file, its
/// content stays.
pub(crate) fn open_stream(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    no_wait(options.append(true), false);
    reach(Operation::Open)?;
    let file = options.open(path)?;
    wait_again(&file)?;
    Ok(file)
}

/// One write, possibly partial.
pub(crate) fn write(mut file: &File, bytes: &[u8]) -> io::Result<usize> {
    if let Err(error) = reach(Operation::Write) {
        // A disk that fills up accepts a part first.
        let _ = file.write(&bytes[..bytes.len() / 2]);
        return Err(error);
    }
    file.write(bytes)
}

/// Syncs a file to the disk.
pub(crate) fn sync(file: &File) -> io::Result<()> {
    reach(Operation::Sync)?;
    file.sync_all()
}

/// Renames a file over whatever has the new name, and syncs the folder to the disk.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    reach(Operation::Rename)?;
    fs::rename(from, to)?;
    sync_folder(to)
}

/// Syncs the folder of a file, and with it the file's name, to the disk. Folders that cannot be opened, and file
/// systems that cannot do this, are not an error: their users have no better choice.
pub(crate) fn sync_folder(file: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    reach(Operation::Sync)?;
    match File::open(folder(file)).and_then(|folder| folder.sync_all()) {
        Err(error) if matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

/// The folder of a file.
pub(crate) fn folder(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.into(),
        _ => ".".into(),
    }
}

#[cfg(unix)]
fn no_wait(options: &mut OpenOptions, no_link: bool) {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;
    let follow = if no_link { OFlags::NOFOLLOW } else { OFlags::empty() };
    // Writing to a terminal must not make it the controlling terminal.
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY | follow;
    options.custom_flags(flags.bits().cast_signed());
}

#[cfg(not(unix))]
fn no_wait(_: &mut OpenOptions, _: bool) {}

#[cfg(unix)]
fn wait_again(file: &File) -> io::Result<()> {
    use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
    let flags = fcntl_getfl(file)?;
    Ok(fcntl_setfl(file, flags - OFlags::NONBLOCK)?)
}

#[cfg(not(unix))]
fn wait_again(_: &File) -> io::Result<()> {
    Ok(())
}
