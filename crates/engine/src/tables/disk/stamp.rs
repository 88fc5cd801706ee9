//! Which files have been read and checked as a whole, so that it is not done every time.
//!
//! A stamp stands beside its table and says how the file was when it was checked: its length, when it was
//! changed, which file it was, and its content hash. It is text, a field a line, and its last line is the
//! BLAKE3 hash of the lines before. When anything of it is otherwise, the table is checked again.
//!
//! Clocks of file systems tick: a file that is changed twice within a tick shows one time. So a file is
//! stamped only when its last change is some ticks old.

use std::fs::Metadata;
use std::io::Write as _;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, UNIX_EPOCH};

use blake3::Hash;
use susun_files::Replacement;

/// Longer than a tick, which is 10 ms at most.
const TICKS: Duration = Duration::from_millis(25);

/// The longest stamp, in bytes; those that are written are shorter.
const MOST: u64 = 4096;

/// What tells a file from what it was before, as lines.
pub(super) fn identity(metadata: &Metadata, content: &Hash) -> String {
    let changed = changed(metadata).as_nanos();
    let (length, file) = (metadata.len(), number(metadata));
    format!(
        "susun table stamp 1\nlength {length}\nchanged {changed}\nfile {file}\ncontent {content}\n"
    )
}

/// Was the file checked as it is?
pub(super) fn holds(path: &Path, identity: &str) -> bool {
    susun_files::read(path, MOST).is_ok_and(|text| text == signed(identity).as_bytes())
}

/// A stamp that is begun before the file is looked at.
pub(super) struct Begun {
    stamp: Replacement,
    /// Is the last change of the file so fresh that another might show the same time?
    pub(super) fresh: bool,
}

/// Begins a stamp; nothing if it cannot be written, which only costs time, or if the file comes from the
/// future.
pub(super) fn begin(path: &Path, metadata: &Metadata) -> Option<Begun> {
    let stamp = Replacement::begin(path).ok()?;
    let age = modified(&stamp.metadata().ok()?).checked_sub(changed(metadata))?;
    Some(Begun { stamp, fresh: age < TICKS })
}

/// Waits until no further change can look like the last one.
pub(super) fn wait() {
    sleep(TICKS);
}

/// Ends a stamp, after the file was found to be right.
pub(super) fn finish(Begun { mut stamp, .. }: Begun, identity: &str) {
    if stamp.write_all(signed(identity).as_bytes()).is_ok() {
        let _ = stamp.finish();
    }
}

fn signed(identity: &str) -> String {
    format!("{identity}{}\n", blake3::hash(identity.as_bytes()))
}

/// When the file was written, since 1970.
pub(super) fn modified(metadata: &Metadata) -> Duration {
    let time = metadata.modified().ok();
    time.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).unwrap_or_default()
}

/// When the file or what is known of it was last changed; unlike the former this cannot be set back.
#[cfg(unix)]
fn changed(metadata: &Metadata) -> Duration {
    use std::os::unix::fs::MetadataExt;
    let changed = Duration::new(metadata.ctime() as u64, metadata.ctime_nsec() as u32);
    modified(metadata).max(changed)
}

#[cfg(not(unix))]
fn changed(metadata: &Metadata) -> Duration {
    modified(metadata)
}

/// Which file of which device.
#[cfg(unix)]
fn number(metadata: &Metadata) -> String {
    use std::os::unix::fs::MetadataExt;
    format!("{}:{}, written {}", metadata.dev(), metadata.ino(), modified(metadata).as_nanos())
}

#[cfg(not(unix))]
fn number(metadata: &Metadata) -> String {
    let created = metadata.created().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    format!("made {}", created.unwrap_or_default().as_nanos())
}
