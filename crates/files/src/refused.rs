//! Why something at a path is not written to.

use std::io;

/// What stands at the path instead of a file. Inside of an [`io::Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// A symbolic link, whatever it leads to.
    #[error("it is a symbolic link; name the file itself")]
    Link,
    /// A folder.
    #[error("it is a directory")]
    Folder,
    /// A named pipe.
    #[error("it is a pipe, not a file")]
    Pipe,
    /// A pipe that nobody reads, for an output that may be a pipe.
    #[error("it is a pipe that nobody reads")]
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
