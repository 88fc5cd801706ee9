//! Why a table was not fetched: what was wrong with each host, and other errors.

use std::fmt;

/// What is wrong with a host or with its answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The address is not one of HTTP.
    #[error("it is no address that begins with http:// or https://")]
    NoAddress,
    /// The address contains a user or a password, which would be sent, perhaps in plain text.
    #[error(
        "its address has a user or a password in it, and tables need none: leave out all up to `@`"
    )]
    Secret,
    /// Status 404.
    #[error("it has no such file")]
    NotThere,
    /// Another status than 206.
    #[error("it answers with status {0}, and asked was a part of a file")]
    Status(u16),
    /// Status 200 instead of a part.
    #[error("it does not know ranges: it sends the whole file where a part was asked for")]
    Whole,
    /// A redirect, such as 301. They are not followed: the user names the hosts to trust.
    #[error("it sends us elsewhere, to `{to}`")]
    Elsewhere {
        /// The header `Location`.
        to: String,
    },
    /// The host sends other bytes than requested.
    #[error("asked for bytes {requested}, it says that it sends `{said}`")]
    OtherPart {
        /// The requested range, as `0-4095`.
        requested: String,
        /// The header `Content-Range`.
        said: String,
    },
    /// The length of the file differs from that in its head.
    #[error("it says that the file has {said} bytes, and by its head it has {expected}")]
    Length {
        /// The length in `Content-Range`.
        said: u64,
        /// The length in the head.
        expected: u64,
    },
    /// Another table than requested.
    #[error("it has another table there: {name} with the content hash {content}")]
    OtherTable {
        /// Its name.
        name: String,
        /// The hash that its head states.
        content: String,
    },
    /// The bytes do not match the hashes of the table.
    #[error("what it sends is not the table: {cause}")]
    NotTheTable {
        /// What is wrong with it.
        cause: String,
    },
    /// A part that ends too early.
    #[error("it ends too early: {got} bytes of {requested}")]
    Early {
        /// Bytes that arrived.
        got: u64,
        /// Bytes requested.
        requested: u64,
    },
    /// More bytes than requested.
    #[error("it sends more than was asked for")]
    TooMuch,
    /// The index is not a list of tables.
    #[error("its index is no list of tables: {cause}")]
    NoIndex {
        /// What is wrong with it.
        cause: String,
    },
    /// The connection failed, broke or timed out.
    #[error("it cannot be read: {cause}")]
    Unreachable {
        /// The HTTP client's error.
        cause: String,
    },
}

impl Refusal {
    /// Whether another attempt may succeed. Wrong data stays wrong.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::Early { .. } | Self::Unreachable { .. } => true,
            Self::Status(status) => *status == 429 || *status >= 500,
            _ => false,
        }
    }
}

/// A host that was given up, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedHost {
    /// Its address as given.
    pub host: String,
    /// What was wrong.
    pub why: Refusal,
}

impl fmt::Display for FailedHost {
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
        /// The text as given.
        text: String,
    },
    /// No host delivered it.
    #[error("the table {content} could not be fetched{}", by_host(.left))]
    NotFetched {
        /// The hash of its content.
        content: String,
        /// Every host, with what was wrong.
        left: Vec<FailedHost>,
    },
    /// The index of a host could not be read.
    #[error("{0}")]
    NoIndex(FailedHost),
    /// An error of the folder of tables or the disk.
    #[error(transparent)]
    Engine(#[from] susun_engine::Error),
    /// The caller stopped it. Bytes that have arrived are kept.
    #[error("stopped; what has arrived is kept, and the next try goes on from there")]
    Stopped,
}

impl FetchError {
    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::NotAHash { .. } => Some("`susun tables list --json` has it as `blake3`".into()),
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

/// Every host on a separate line.
fn by_host(left: &[FailedHost]) -> String {
    match left {
        [] => ": no host is named".into(),
        left => left.iter().fold(String::new(), |lines, left| lines + "\n  " + &left.to_string()),
    }
}
