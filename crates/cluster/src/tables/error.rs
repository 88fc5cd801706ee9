//! Why a table was not fetched, and by whose fault.

use std::fmt;

/// What is wrong with a host, or with what it sends.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Not an address of HTTP.
    #[error("it is no address that begins with http:// or https://")]
    NoAddress,
    /// It would be sent, maybe in plain text, and shown.
    #[error(
        "its address has a user or a password in it, and tables need none: leave out all up to `@`"
    )]
    Secret,
    /// 404.
    #[error("it has no such file")]
    NotThere,
    /// Something else than a part of a file.
    #[error("it answers with status {0}, and asked was a part of a file")]
    Status(u16),
    /// 200 where a part was asked for.
    #[error("it does not know ranges: it sends the whole file where a part was asked for")]
    Whole,
    /// 301 and the like. Who is trusted is named by the user, not by a host.
    #[error("it sends us elsewhere, to `{to}`")]
    Elsewhere {
        /// Where to.
        to: String,
    },
    /// Other bytes than those asked for.
    #[error("asked for bytes {asked}, it says that it sends `{said}`")]
    OtherPart {
        /// As `0-4095`.
        asked: String,
        /// The header `Content-Range`.
        said: String,
    },
    /// A file of another length than its head says.
    #[error("it says that the file has {said} bytes, and by its head it has {expected}")]
    Length {
        /// By `Content-Range`.
        said: u64,
        /// By the head.
        expected: u64,
    },
    /// A table with other values.
    #[error("it has another table there: {name} with the content hash {content}")]
    OtherTable {
        /// Its name.
        name: String,
        /// The hash that its head states.
        content: String,
    },
    /// What came is not what it should be.
    #[error("what it sends is not the table: {cause}")]
    NotTheTable {
        /// What is wrong with it.
        cause: String,
    },
    /// A part that ends too early.
    #[error("it ends too early: {got} bytes of {asked}")]
    Early {
        /// What came.
        got: u64,
        /// What was asked for.
        asked: u64,
    },
    /// More than was asked for.
    #[error("it sends more than was asked for")]
    TooMuch,
    /// No list of tables.
    #[error("its index is no list of tables: {cause}")]
    NoIndex {
        /// What is wrong with it.
        cause: String,
    },
    /// No connection, or one that broke or fell silent.
    #[error("it cannot be read: {cause}")]
    Unreachable {
        /// In the words of the client.
        cause: String,
    },
}

impl Refusal {
    /// May it be otherwise a moment later? A lie may not.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::Early { .. } | Self::Unreachable { .. } => true,
            Self::Status(status) => *status == 429 || *status >= 500,
            _ => false,
        }
    }
}

/// A host that was left, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// Its address, as it was given.
    pub host: String,
    /// What was wrong.
    pub why: Refusal,
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A password must not appear on a screen or in a log.
        let host = self.host.rsplit('@').next().filter(|_| self.why == Refusal::Secret);
        write!(f, "{}: {}", host.unwrap_or(&self.host), self.why)
    }
}

/// Why a table was not fetched.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// Not a content hash.
    #[error("`{text}` is no content hash: it has 64 digits, 0 to 9 and a to f")]
    NotAHash {
        /// As given.
        text: String,
    },
    /// No host had it.
    #[error("the table {content} could not be fetched{}", told(.left))]
    NotFetched {
        /// The hash of its content.
        content: String,
        /// Every host with what was wrong.
        left: Vec<Left>,
    },
    /// The list of tables could not be had.
    #[error("{0}")]
    NoIndex(Left),
    /// The folder of tables, or the disk.
    #[error(transparent)]
    Engine(#[from] susun_engine::Error),
    /// Whoever watches has had enough. What has arrived is kept.
    #[error("stopped; what has arrived is kept, and the next try goes on from there")]
    Stopped,
}

impl FetchError {
    /// What to do next.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::NotAHash { .. } => {
                Some("`susun tables list --json` tells it as `content`".into())
            }
            Self::NotFetched { .. } => {
                Some("name another host, or make the table here with `susun tables build`".into())
            }
            Self::NoIndex(_) => Some(
                "an address is that of `susun tables serve`, or of a folder with an index.json"
                    .into(),
            ),
            Self::Engine(error) => error.hint(),
            Self::Stopped => None,
        }
    }
}

/// Every host on a line of its own.
fn told(left: &[Left]) -> String {
    match left {
        [] => ": no host is named".into(),
        left => left.iter().fold(String::new(), |told, left| told + "\n  " + &left.to_string()),
    }
}
