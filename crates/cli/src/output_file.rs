//! Files that a long search will write in the end: looked at before it begins.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use crate::failure::Failure;

/// Checks that an export can be written to `path` and that what is there is an older export of the same kind:
/// it is empty or starts with `begins`. Any other file is refused: it may be the puzzle itself. Nothing is
/// changed.
pub(crate) fn check_output(path: &Path, what: &str, begins: &[u8]) -> Result<(), Failure> {
    check_with(path, what, begins, susun_files::check_output)
}

/// The same for a file that the program will read again: a pipe or a device is refused.
pub(crate) fn check_file(path: &Path, what: &str, begins: &[u8]) -> Result<(), Failure> {
    check_with(path, what, begins, susun_files::check_named)
}

fn check_with(
    path: &Path,
    what: &str,
    begins: &[u8],
    check: impl Fn(&Path) -> io::Result<()>,
) -> Result<(), Failure> {
    check(path).map_err(|cause| Failure::File { doing: "write", path: path.into(), cause })?;
    // Streams hold nothing, and opening one might wait.
    if !path.is_file() {
        return Ok(());
    }
    let mut beginning = Vec::new();
    // What cannot be read may still be replaced.
    let _ = File::open(path)
        .and_then(|file| file.take(begins.len() as u64).read_to_end(&mut beginning));
    if beginning.is_empty() || beginning == begins {
        return Ok(());
    }
    Err(Failure::Usage {
        message: format!("{} is there already, and it is not {what}", path.display()),
        hint: "give another name, or remove that file first".into(),
    })
}
