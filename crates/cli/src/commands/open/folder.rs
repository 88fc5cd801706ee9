//! The app in a folder: its files, and nothing outside of it.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::static_file::{Encoding, StaticFile};
use crate::failure::Failure;

/// A folder whose files are served.
pub(super) struct Folder {
    /// Without links in it.
    root: PathBuf,
}

impl Folder {
    pub(super) fn open(folder: &Path) -> Result<Self, Failure> {
        let root = folder.canonicalize();
        let root =
            root.map_err(|cause| Failure::File { doing: "read", path: folder.into(), cause });
        Ok(Self { root: root? })
    }

    /// The file at this path, compressed in the first of the accepted encodings that it has a copy in.
    pub(super) fn find(&self, path: &Path, accepted: &[Encoding]) -> Option<StaticFile> {
        let plain = self.within(path)?;
        let compressed = accepted.iter().find_map(|&encoding| {
            let mut name = path.as_os_str().to_owned();
            name.push(encoding.ending());
            Some((encoding, self.within(Path::new(&name))?))
        });
        let (encoding, path) = match compressed {
            Some((encoding, path)) => (Some(encoding), path),
            None => (None, plain),
        };
        let file = File::open(path).ok()?;
        Some(StaticFile { length: file.metadata().ok()?.len(), body: Box::new(file), encoding })
    }

    /// A file of the folder, also behind links as long as these stay in it.
    fn within(&self, path: &Path) -> Option<PathBuf> {
        let path = self.root.join(path).canonicalize().ok()?;
        (path.starts_with(&self.root) && path.is_file()).then_some(path)
    }
}
