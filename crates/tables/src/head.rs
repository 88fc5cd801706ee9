//! The bytes before the values of a table, for fetching a table from elsewhere: with them every block can be checked as
//! soon as it arrives.

use susun_sliding::pdb::Pattern;

use super::fault::Fault;
use super::format::{self, Header};
use crate::error::TableError;

/// The beginning of a table's file, up to its values, consistent with its own hashes. [`Arrival`](crate::Arrival)
/// checks that the values match it.
#[derive(Debug)]
pub struct TableHead {
    pub(super) pattern: Pattern,
    pub(super) header: Header,
    /// The bytes as in the file.
    pub(super) bytes: Vec<u8>,
}

impl TableHead {
    /// The minimum size of a file; this many bytes are enough to determine the length of its head.
    pub const FIRST: usize = format::PAGE;

    /// The length of the head that starts with these bytes.
    pub fn length(first: &[u8]) -> Result<usize, TableError> {
        Ok(format::values_at(&format::pattern(first)?))
    }

    /// Parses a complete head.
    pub fn read(bytes: Vec<u8>) -> Result<Self, TableError> {
        let pattern = format::pattern(&bytes)?;
        let header = format::read_head(&pattern, &bytes).map_err(Fault::of_its_own)?;
        Ok(Self { pattern, header, bytes })
    }

    /// The name of the table.
    pub fn name(&self) -> String {
        self.pattern.name()
    }

    /// The expected content hash of its values.
    pub fn content(&self) -> String {
        self.header.content.to_string()
    }

    /// Length of the head in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Length of the whole file in bytes.
    pub fn file_bytes(&self) -> u64 {
        format::length(&self.pattern)
    }
}
