//! The app inside the program, where `build.rs` puts it if it was built before the program.
//!
//! Files that compress well are there as gzip only. All browsers accept gzip; for other clients they are decompressed.

use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;

use super::static_file::{Encoding, StaticFile};

/// A file inside the program: its path below the folder of the app, with `/`; whether its bytes are compressed as
/// gzip; its bytes.
pub(super) type EmbeddedFile = (&'static str, bool, &'static [u8]);

/// The files of the app; none if it was not built before the program.
pub(super) static APP: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/app.rs"));

/// The file at this path, as gzip if that is accepted and it is compressed.
pub(super) fn find(app: &[EmbeddedFile], path: &Path, accepted: &[Encoding]) -> Option<StaticFile> {
    let &(_, gzip, bytes) = app.iter().find(|(name, ..)| Path::new(name) == path)?;
    if gzip && !accepted.contains(&Encoding::Gzip) {
        let body = Box::new(GzDecoder::new(bytes));
        return Some(StaticFile { body, length: plain_length(bytes)?, encoding: None });
    }
    let encoding = gzip.then_some(Encoding::Gzip);
    Some(StaticFile { body: Box::new(bytes), length: bytes.len() as u64, encoding })
}

/// The content of a file of the app.
pub(super) fn content(app: &[EmbeddedFile], path: &str) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    find(app, Path::new(path), &[])?.body.read_to_end(&mut content).ok()?;
    Some(content)
}

/// The length of a file that is compressed as gzip: its last four bytes (RFC 1952, section 2.3.1).
fn plain_length(gzip: &[u8]) -> Option<u64> {
    gzip.last_chunk().map(|&length| u32::from_le_bytes(length).into())
}
