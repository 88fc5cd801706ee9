//! Whether two paths refer to the same file.

use std::fs;
use std::path::{Path, PathBuf};

use crate::disk;

/// Returns whether both paths refer to the same file, by any names and links; for files that do not exist yet, whether
/// they would.
pub fn same_file(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(first), Ok(second)) => {
            // Several processes may write to one device, and a terminal has several names.
            first.is_file() && second.is_file() && same(one, &first, other, &second)
        }
        (Err(_), Err(_)) => match (place(one), place(other)) {
            (Some(first), Some(second)) => first == second,
            _ => one == other,
        },
        _ => false,
    }
}

/// Where a file would be created.
fn place(path: &Path) -> Option<PathBuf> {
    Some(fs::canonicalize(disk::folder(path)).ok()?.join(path.file_name()?))
}

#[cfg(unix)]
fn same(_: &Path, first: &fs::Metadata, _: &Path, second: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (first.dev(), first.ino()) == (second.dev(), second.ino())
}

#[cfg(not(unix))]
fn same(one: &Path, _: &fs::Metadata, other: &Path, _: &fs::Metadata) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(a), Ok(b)) if a == b)
}
