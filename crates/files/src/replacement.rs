//! A file that replaces another as a whole, or not at all.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::disk;
use crate::fault::{Operation, reach};
use crate::refused::Refused;
use crate::target::{look, open_file};

/// The ending of the temporary name.
const END: &str = ".tmp";

/// Digits of the random part of that name.
const DIGITS: usize = 16;

/// Longer names leave no room for the additions: most systems allow 255 bytes.
const LONGEST: usize = 200;

/// How many names are tried if one exists already, which never happens by chance.
const TRIES: usize = 4;

/// A file being written. It is removed if it is dropped before it is finished.
#[derive(Debug)]
pub struct Replacement {
    file: File,
    path: PathBuf,
    target: PathBuf,
    finished: bool,
}

impl Replacement {
    /// Starts a file at `target`, a name that the program chose. A symbolic link there will be replaced, and so will a
    /// read-only file.
    pub fn begin(target: &Path) -> io::Result<Self> {
        not_a_link(look(target))?;
        Self::beside(target)
    }

    /// Starts a file at `target`, a name that the user gave. A symbolic link there is refused, and so is a file without
    /// write permission. The new file will have the permissions of the old one.
    pub fn named(target: &Path) -> io::Result<Self> {
        let Some(old) = look(target)? else { return Self::beside(target) };
        open_file(target, OpenOptions::new().write(true))?;
        let new = Self::beside(target)?;
        new.file.set_permissions(permissions(&old))?;
        Ok(new)
    }

    /// Starts a file at `target`, where nothing may exist; finish it with [`finish_new`](Self::finish_new).
    pub fn new_file(target: &Path) -> io::Result<Self> {
        if look(target)?.is_some() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        Self::beside(target)
    }

    fn beside(target: &Path) -> io::Result<Self> {
        let mut tries = 1;
        loop {
            let path = disk::folder(target).join(name_for(target));
            match disk::create_new(&path) {
                Ok(file) => return Ok(Self { file, path, target: target.into(), finished: false }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries < TRIES => {
                    tries += 1;
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Metadata of the new file.
    pub fn metadata(&self) -> io::Result<Metadata> {
        self.file.metadata()
    }

    /// Syncs the file to the disk and renames it. After an error the old file is still there, unless only the folder
    /// could not be synced.
    pub fn finish(mut self) -> io::Result<()> {
        disk::sync(&self.file)?;
        // Refuse a folder or a pipe that appeared meanwhile. A link is replaced, not followed.
        not_a_link(look(&self.target))?;
        disk::rename(&self.path, &self.target)?;
        self.finished = true;
        Ok(())
    }

    /// Like [`finish`](Self::finish), for a file that must be new: fails if the name exists by now.
    pub fn finish_new(self) -> io::Result<()> {
        disk::sync(&self.file)?;
        reach(Operation::Rename)?;
        match fs::hard_link(&self.path, &self.target) {
            // The temporary name is removed when this is dropped.
            Ok(()) => disk::sync_folder(&self.target),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            // Not every file system supports hard links.
            Err(_) if look(&self.target)?.is_none() => self.finish(),
            Err(_) => Err(io::ErrorKind::AlreadyExists.into()),
        }
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        disk::write(&self.file, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if !self.finished {
            // If it cannot be removed now, `remove_leftovers` will do it.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Writes a complete file that must be new: fails, before anything is written, if the name exists.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = Replacement::new_file(path)?;
    new.write_all(bytes)?;
    new.finish_new()
}

/// Removes what killed processes left of `target`. Call this while no other process writes it.
pub fn remove_leftovers(target: &Path) {
    let (Some(name), Ok(entries)) = (target.file_name(), fs::read_dir(disk::folder(target))) else {
        return;
    };
    for entry in entries.flatten() {
        if is_leftover(&entry.file_name(), name) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The temporary name of a file: `NAME.PROCESS-RANDOM.tmp`.
fn name_for(target: &Path) -> OsString {
    // A hash with a random key, which others cannot predict.
    let random = RandomState::new().hash_one(process::id());
    let name = target.file_name().filter(|name| name.len() <= LONGEST);
    let mut name = name.unwrap_or(OsStr::new("susun")).to_owned();
    name.push(format!(".{}-{random:0DIGITS$x}{END}", process::id()));
    name
}

/// Whether this is a temporary name for `target`.
fn is_leftover(name: &OsStr, target: &OsStr) -> bool {
    let rest = name.as_encoded_bytes().strip_prefix(target.as_encoded_bytes());
    let rest = rest.and_then(|rest| rest.strip_prefix(b".")?.strip_suffix(END.as_bytes()));
    let Some(dash) = rest.and_then(|rest| rest.iter().position(|&byte| byte == b'-')) else {
        return false;
    };
    let (process, random) = rest.unwrap_or_default().split_at(dash);
    !process.is_empty()
        && process.iter().all(u8::is_ascii_digit)
        && random.len() == 1 + DIGITS
        && random[1..].iter().all(u8::is_ascii_hexdigit)
}

/// The permissions of a file, without set-user-ID and the like.
#[cfg(unix)]
fn permissions(old: &Metadata) -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    fs::Permissions::from_mode(old.permissions().mode() & 0o777)
}

#[cfg(not(unix))]
fn permissions(old: &Metadata) -> fs::Permissions {
    old.permissions()
}

/// Accepts a symbolic link, which will be replaced, as if nothing were there.
fn not_a_link(looked: io::Result<Option<Metadata>>) -> io::Result<()> {
    match looked {
        Err(error) if refused(&error) == Some(Refused::Link) => Ok(()),
        other => other.map(drop),
    }
}

fn refused(error: &io::Error) -> Option<Refused> {
    error.get_ref()?.downcast_ref().copied()
}
