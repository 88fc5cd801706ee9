//! What stands before the values of a table, for whoever fetches one from elsewhere: with it every block can be
//! held against its checksum as soon as it is there.

use susun_sliding::pdb::Pattern;

use super::fault::Fault;
use super::format::{self, Header};
use crate::error::TableError;

/// The beginning of a table's file, up to its values: right by its own hashes. Whether the values fit to it is
/// found out by an [`Arrival`](crate::Arrival).
#[derive(Debug)]
pub struct TableHead {
    pub(super) pattern: Pattern,
    pub(super) header: Header,
    /// As they stand in the file.
    pub(super) bytes: Vec<u8>,
}

impl TableHead {
    /// So many bytes every file has, and they tell how long its head is.
    pub const FIRST: usize = format::PAGE;

    /// How long a head is that begins so.
    pub fn length(first: &[u8]) -> Result<usize, TableError> {
        Ok(format::values_at(&format::pattern(first)?))
    }

    /// The head that these bytes are, all of them.
    pub fn read(bytes: Vec<u8>) -> Result<Self, TableError> {
        let pattern = format::pattern(&bytes)?;
        let header = format::read_head(&pattern, &bytes).map_err(Fault::of_its_own)?;
        Ok(Self { pattern, header, bytes })
    }

    /// The name of the table.
    pub fn name(&self) -> String {
        self.pattern.name()
    }

    /// The content hash that its values must have.
    pub fn content(&self) -> String {
        self.header.content.to_string()
    }

    /// Bytes of the head itself.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Bytes of the whole file.
    pub fn file_bytes(&self) -> u64 {
        format::length(&self.pattern)
    }
}
