//! What can be wrong with a table file or its bytes.

#[cfg(feature = "disk")]
use std::io;

use crate::error::TableError;

/// Why a file is not the expected table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It does not start like a table.
    #[error("this is not a table file of Susun")]
    NotATable,
    /// An unknown version of the format.
    #[error("this is a table file of version {0}, and only version 1 is known here")]
    Version(u32),
    /// The header differs from its checksum.
    #[error("its header has been changed: it differs from its checksum")]
    Header,
    /// The table of another pattern than its name says.
    #[error("this is the table of another pattern than its name says")]
    OtherPattern,
    /// A header that Susun does not write.
    #[error("its header was not written by Susun")]
    Foreign,
    /// Too short.
    #[error("it ends too early: {found} bytes of {expected}")]
    Truncated {
        /// Bytes expected.
        expected: u64,
        /// Bytes found.
        found: u64,
    },
    /// Too long.
    #[error("it is too long: {found} bytes, and it should have {expected}")]
    TooLong {
        /// Bytes expected.
        expected: u64,
        /// Bytes found.
        found: u64,
    },
    /// The list of checksums was changed.
    #[error("its list of checksums has been changed")]
    Checksums,
    /// A block differs from its checksum.
    #[error("block {block} of {of} (from 0) has been changed: it differs from its checksum")]
    Block {
        /// Index of the block, from 0.
        block: usize,
        /// The number of blocks.
        of: usize,
    },
    /// The content differs from the hash in the header.
    #[error("its content differs from the hash in its header")]
    Content,
    /// The content differs from the known content of this table.
    #[cfg(feature = "disk")]
    #[error("its content is not that of this table: it was altered or made by a faulty program")]
    Forged,
    /// Values of another pattern.
    #[cfg(feature = "disk")]
    #[error("its values are those of another pattern than its header says")]
    OtherValues,
    /// A folder, a pipe or a device.
    #[cfg(feature = "disk")]
    #[error("it is not a file")]
    NotAFile,
    /// The operating system could not read it.
    #[cfg(feature = "disk")]
    #[error("it cannot be read: {0}")]
    Io(String),
}

impl Fault {
    /// The same fault for a file whose pattern was read from its own header: then the pattern cannot differ, so
    /// something else is wrong.
    pub(super) fn of_its_own(self) -> Self {
        match self {
            Self::OtherPattern => Self::Foreign,
            fault => fault,
        }
    }

    /// The fault as an error about the file at a path; a file that cannot be read is not a fault of its bytes.
    #[cfg(feature = "disk")]
    pub(super) fn told_of(self, path: &std::path::Path) -> TableError {
        match self {
            Self::Io(cause) => {
                TableError::File { doing: "read", path: path.display().to_string(), cause }
            }
            fault => fault.into(),
        }
    }
}

impl From<Fault> for TableError {
    fn from(fault: Fault) -> Self {
        Self::NotATable { cause: fault.to_string() }
    }
}

#[cfg(feature = "disk")]
impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(plain(&error))
    }
}

/// An operating system's message without its error number.
#[cfg(feature = "disk")]
pub(super) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_lowercase()
}
