//! Writing a file so that others see the old one or the new one, and never half of it.

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

/// How the name of a file that is being written ends.
const END: &str = ".tmp";

/// A file in the making, which is gone when it is not finished.
pub(super) struct Replacement {
    pub(super) file: File,
    path: PathBuf,
    target: PathBuf,
    finished: bool,
}

impl Replacement {
    /// Begins a file that will be at `target`. Its name until then is its own: several processes do not
    /// get into each other's way.
    pub(super) fn begin(target: PathBuf) -> io::Result<Self> {
        // Nothing but a file's name depends on this chance.
        let chance = RandomState::new().hash_one(0_u8);
        let path = beside(&target, &format!(".{}-{chance:016x}{END}", process::id()));
        let file = File::create_new(&path)?;
        Ok(Self { file, path, target, finished: false })
    }

    /// Puts it in its place.
    pub(super) fn finish(mut self) -> io::Result<()> {
        fs::rename(&self.path, &self.target)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if !self.finished {
            // What cannot be removed now is removed by the next build.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The path with something at its end.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Removes what a process that was killed has left of files whose names begin so.
pub(super) fn clean(folder: &Path, begin: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let ours = name.strip_prefix(begin).is_some_and(|rest| rest.starts_with('.'));
        if ours && name.ends_with(END) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
