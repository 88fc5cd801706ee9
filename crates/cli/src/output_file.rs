//! Files that a long search will write in the end: looked at before it begins.

use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::path::Path;

use crate::failure::Failure;

/// Can this file be written, and does it hold nothing but what is written there? A file that begins
/// otherwise is somebody's, perhaps the puzzle itself. Nothing is changed.
pub(crate) fn check_output(path: &Path, what: &str, begins: &[u8]) -> Result<(), Failure> {
    if let Ok(file) = File::open(path) {
        let mut found = Vec::new();
        // What cannot be read is told by opening it to write.
        let _ = file.take(begins.len() as u64).read_to_end(&mut found);
        if !found.is_empty() && found != begins {
            return Err(Failure::Usage {
                message: format!("{} is there already, and it is not {what}", path.display()),
                hint: "give another name, or remove that file first".into(),
            });
        }
    }
    let is_new = !path.exists();
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let tried = match opened {
        Ok(_) if is_new => fs::remove_file(path),
        Ok(_) => Ok(()),
        Err(cause) => Err(cause),
    };
    tried.map_err(|cause| Failure::File { doing: "write", path: path.into(), cause })
}
