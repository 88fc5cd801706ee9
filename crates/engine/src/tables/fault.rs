//! What is wrong with a table file, or with the bytes of one.

#[cfg(feature = "disk")]
use std::io;

use crate::error::Error;

/// Why a file is not the table it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    #[error("this is not a table file of Susun")]
    NotATable,
    #[error("this is a table file of version {0}, and only version 1 is known here")]
    Version(u32),
    #[error("its header has been changed: it differs from its checksum")]
    Header,
    #[error("this is the table of another pattern than its name says")]
    OtherPattern,
    #[error("its header is none that Susun writes")]
    Foreign,
    #[error("it ends too early: {found} bytes of {expected}")]
    Truncated { expected: u64, found: u64 },
    #[error("it is too long: {found} bytes, and it should have {expected}")]
    TooLong { expected: u64, found: u64 },
    #[error("its list of checksums has been changed")]
    Checksums,
    #[error("block {block} of {of} (from 0) has been changed: it differs from its checksum")]
    Block { block: usize, of: usize },
    #[error("its content differs from the hash in its header")]
    Content,
    #[cfg(feature = "disk")]
    #[error("its content is not that of this table: it was altered or made by a faulty program")]
    Forged,
    #[cfg(feature = "disk")]
    #[error("its values are those of another pattern than its header says")]
    OtherValues,
    #[cfg(feature = "disk")]
    #[error("it is not a file")]
    NotAFile,
    #[cfg(feature = "disk")]
    #[error("it cannot be read: {0}")]
    Io(String),
}

impl Fault {
    /// The same of a file whose pattern was read from its header: then it is not the pattern that differs from
    /// it, but something else in it.
    pub(super) fn of_its_own(self) -> Self {
        match self {
            Self::OtherPattern => Self::Foreign,
            fault => fault,
        }
    }

    /// The same about the file at a path: what cannot be read is no fault of its bytes.
    #[cfg(feature = "disk")]
    pub(super) fn told_of(self, path: &std::path::Path) -> Error {
        match self {
            Self::Io(cause) => {
                Error::TableFile { doing: "read", path: path.display().to_string(), cause }
            }
            fault => fault.into(),
        }
    }
}

impl From<Fault> for Error {
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
