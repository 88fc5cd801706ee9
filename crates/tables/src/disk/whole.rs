//! Reading a table file as a whole, with every byte checked before any of it is used.
//!
//! A file is read into memory, not mapped: a mapped file that is cut short by another process ends this one
//! with SIGBUS, and one that is changed after its check is used unchecked. Hashing reads every byte anyway.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use blake3::Hasher;
use susun_files::fault::{Operation, reach};
use susun_sliding::pdb::Pattern;

use super::super::fault::Fault;
use super::super::format::{self, BLOCK, Header, PAGE};

/// Bytes between two calls of a watch.
const LOOK: usize = 16 * BLOCK;

/// Called with the number of bytes read so far; returns false to stop reading.
pub(crate) type Watch<'a> = dyn FnMut(u64) -> bool + 'a;

/// A table file with a correct head; its values are not read yet.
pub(crate) struct Headed {
    file: File,
    pub(crate) pattern: Pattern,
    pub(crate) header: Header,
}

impl Headed {
    /// Opens a file and reads its head; `None` if there is no file. Without a pattern, the table is for the pattern in
    /// the head.
    pub(super) fn open(path: &Path, pattern: Option<&Pattern>) -> Result<Option<Self>, Fault> {
        // Before it is opened: opening a pipe would wait for its writer.
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => {}
            Ok(_) => return Err(Fault::NotAFile),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        }
        reach(Operation::Open)?;
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut head = Vec::new();
        (&mut file).take(PAGE as u64).read_to_end(&mut head)?;
        let stated = if pattern.is_none() { Some(format::pattern(&head)?) } else { None };
        let pattern = pattern.or(stated.as_ref()).ok_or(Fault::Foreign)?.clone();
        let rest = format::values_at(&pattern).saturating_sub(head.len());
        (&mut file).take(rest as u64).read_to_end(&mut head)?;
        let header = format::read_head_of(&pattern, &head, length);
        let header = if stated.is_some() { header.map_err(Fault::of_its_own) } else { header }?;
        Ok(Some(Self { file, pattern, header }))
    }

    /// Reads the values and compares them with the content hash.
    pub(crate) fn values(mut self, watch: &mut Watch<'_>) -> Result<Vec<u8>, Fault> {
        let length = (self.pattern.entries() / 2) as usize;
        let mut values = Vec::new();
        let room = values.try_reserve_exact(length);
        room.map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
        let mut hasher = Hasher::new();
        while values.len() < length {
            let (from, due) = (values.len(), BLOCK.min(length - values.len()));
            if from.is_multiple_of(LOOK) && from > 0 && !watch(from as u64) {
                return Err(io::Error::from(io::ErrorKind::Interrupted).into());
            }
            if (&mut self.file).take(due as u64).read_to_end(&mut values)? < due {
                let before = self.header.values as u64;
                let (expected, found) = (before + length as u64, before + values.len() as u64);
                return Err(Fault::Truncated { expected, found });
            }
            hasher.update(&values[from..]);
        }
        if hasher.finalize() == self.header.content {
            return Ok(values);
        }
        // The checksums show where it is damaged.
        self.header.check(&values).and(Err(Fault::Content))
    }
}
