//! Why a path is not written to.

use std::io;

/// What is at the path instead of a file. Wrapped in an [`io::Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// A symbolic link, whatever its target.
    #[error("it is a symbolic link; name the file itself")]
    Link,
    /// A folder.
    #[error("it is a directory")]
    Folder,
    /// A named pipe.
    #[error("it is a pipe, not a file")]
    Pipe,
    /// A pipe without a reader, for an output that may be a pipe.
    #[error("it is a pipe without a reader")]
    PipeWithoutReader,
    /// A device or a socket.
    #[error("it is a device or a socket, not a file")]
    Device,
}

impl From<Refused> for io::Error {
    fn from(refused: Refused) -> Self {
        let kind = match refused {
            Refused::Folder => io::ErrorKind::IsADirectory,
            _ => io::ErrorKind::InvalidInput,
        };
        Self::new(kind, refused)
    }
}
