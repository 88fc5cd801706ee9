//! One process at a time builds a table; the others wait for its file. The operating system releases a lock when its
//! process ends, for whatever reason, so no process waits for a dead one.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

const LOOK_UP: Duration = Duration::from_millis(20);

/// While this exists, no other process builds the table.
pub(super) struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Waits for the lock as long as `wait`, called repeatedly, returns true; otherwise returns `None`.
    pub(super) fn take(path: PathBuf, wait: &mut dyn FnMut() -> bool) -> io::Result<Option<Self>> {
        loop {
            let file = susun_files::open_own(&path)?;
            match file.try_lock() {
                // The previous holder may have removed the file since it was opened here.
                Ok(()) if is_there(&file, &path) => return Ok(Some(Self { file, path })),
                Ok(()) => {}
                Err(TryLockError::Error(error)) => return Err(error),
                Err(TryLockError::WouldBlock) => {
                    if !wait() {
                        return Ok(None);
                    }
                    sleep(LOOK_UP);
                }
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // On other systems it is unknown whether the name still refers to this file, so it stays.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
        let _ = self.file.unlock();
    }
}

#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    let (Ok(here), Ok(there)) = (file.metadata(), fs::metadata(path)) else { return false };
    number(here) == number(there)
}

#[cfg(not(unix))]
fn is_there(_: &File, _: &Path) -> bool {
    true
}
