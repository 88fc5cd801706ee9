//! Why a table was not fetched: what was wrong with each host, and other errors.

use std::fmt;

/// What is wrong with a host or with its answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The address is not one of HTTP.
    #[error("not a valid http:// or https:// address")]
    NoAddress,
    /// The address contains a user or a password, which would be sent, perhaps in plain text.
    #[error(
        "the address contains a user or a password, which tables do not need: remove everything up to `@`"
    )]
    Secret,
    /// Status 404.
    #[error("it has no such file")]
    NotThere,
    /// Another status than 206.
    #[error("it answers with status {0} to a request for a part of a file")]
    Status(u16),
    /// Status 200 instead of a part.
    #[error("it does not support range requests: it sends the whole file")]
    Whole,
    /// A redirect, such as 301. They are not followed: the user names the hosts to trust.
    #[error("it redirects to `{to}`; give that address instead if you trust it")]
    Elsewhere {
        /// The header `Location`.
        to: String,
    },
    /// The host sends other bytes than requested.
    #[error("requested bytes {requested}, but it says that it sends `{said}`")]
    OtherPart {
        /// The requested range, as `0-4095`.
        requested: String,
        /// The header `Content-Range`.
        said: String,
    },
    /// The length of the file differs from that in its head.
    #[error("it says that the file has {said} bytes, but the head of the table says {expected}")]
    Length {
        /// The length in `Content-Range`.
        said: u64,
        /// The length in the head.
        expected: u64,
    },
    /// Another table than requested.
    #[error("it has a different table at this address: {name} with the content hash {content}")]
    OtherTable {
        /// Its name.
        name: String,
        /// The hash that its head states.
        content: String,
    },
    /// The bytes do not match the hashes of the table.
    #[error("the data is not the table: {cause}")]
    NotTheTable {
        /// What is wrong with it.
        cause: String,
    },
    /// A part that ends too early.
    #[error("the response ended early: {got} of {requested} bytes")]
    Early {
        /// Bytes that arrived.
        got: u64,
        /// Bytes requested.
        requested: u64,
    },
    /// More bytes than requested.
    #[error("it sends more than was requested")]
    TooMuch,
    /// The index is not a list of tables.
    #[error("its index is not a list of tables: {cause}")]
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
    #[error("`{text}` is not a content hash, which has 64 digits, 0 to 9 and a to f")]
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
    #[error("stopped; the data so far is kept, and the next fetch continues from there")]
    Stopped,
}

impl FetchError {
    /// What to do about it.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::NotAHash { .. } => Some("`susun tables list --json` shows it as `blake3`".into()),
            Self::NotFetched { .. } => {
                Some("name another host, or make the table with `susun tables build`".into())
            }
            Self::NoIndex(_) => Some(
                "give the address of `susun tables serve`, or of a folder with an index.json"
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
        [] => ": no host was given".into(),
        left => left.iter().fold(String::new(), |lines, left| lines + "\n  " + &left.to_string()),
    }
}
