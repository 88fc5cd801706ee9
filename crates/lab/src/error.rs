//! Why an experiment cannot be run, or its records cannot be used.

use std::io;
use std::path::PathBuf;

use susun_engine::Place;

use crate::cases::Misfit;
use crate::measure::UnknownMeasure;
use crate::spec::SpecError;

/// An error of the lab, with a hint for the user.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An error in the experiment file.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A file cannot be read or written.
    #[error("cannot {doing} `{}`: {cause}", path.display())]
    File {
        /// `read` or `write`.
        doing: &'static str,
        /// Path of the file.
        path: PathBuf,
        /// The system's error.
        cause: io::Error,
    },
    /// A line of a file of records is not a record.
    #[error("line {line} of `{}` is not a record: {what}", path.display())]
    NotARecord {
        /// Path of the file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The records are of other puzzles, methods or settings.
    #[error("`{}` has records of another experiment, or of this one before it was changed", path.display())]
    Changed {
        /// Path of the file of records.
        path: PathBuf,
    },
    /// Another process has locked the file of records.
    #[error("`{}` is in use: another run is writing it", path.display())]
    Locked {
        /// Path of the file of records.
        path: PathBuf,
    },
    /// Records of several versions of the program.
    #[error("records of different versions of the program: {first} and {other}")]
    MixedVersions {
        /// The version of the first record.
        first: String,
        /// The other version.
        other: String,
        /// Whether `--mixed-versions` allows it.
        can_be_joined: bool,
    },
    /// Two different records of one run.
    #[error("`{}` has a second record of `{instance}` by `{method}`, repetition {repetition}", path.display())]
    Doubled {
        /// Path of the file with the second record.
        path: PathBuf,
        /// The puzzle.
        instance: String,
        /// The method.
        method: String,
        /// The repetition, from 0.
        repetition: u32,
    },
    /// The records cannot be used together.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// There is no measure with this name.
    #[error(transparent)]
    UnknownMeasure(#[from] UnknownMeasure),
    /// No worker process can be started.
    #[error("cannot start a worker process: {cause}")]
    NoWorker {
        /// The system's error.
        cause: io::Error,
    },
    /// The user stopped it before the first run.
    #[error("stopped before the puzzles were ready")]
    Stopped,
}

impl Error {
    /// What to do next.
    pub fn hint(&self) -> Option<String> {
        Some(match self {
            Self::Spec(error) => return error.hint(),
            Self::Misfit(misfit) => misfit.hint(),
            Self::UnknownMeasure(unknown) => unknown.hint(),
            Self::File { .. } => "check the path".into(),
            Self::NotARecord { .. } => {
                "if `susun lab run` wrote this file, remove the line; otherwise give another file"
                    .into()
            }
            Self::Changed { .. } => {
                "move the records to another place to start again, or write new ones with --records FILE".into()
            }
            Self::Locked { .. } => "wait until the other run ends, or stop it".into(),
            Self::MixedVersions { can_be_joined: true, .. } => {
                "--mixed-versions joins them, but times and counts may not be comparable".into()
            }
            Self::MixedVersions { .. } => {
                "continue with the version that wrote the records, or move them to another place to start again".into()
            }
            Self::Doubled { .. } => {
                "did two machines do the same runs? leave one file out".into()
            }
            Self::NoWorker { .. } => "--in-process runs without worker processes".into(),
            Self::Stopped => return None,
        })
    }

    /// The position in the experiment file.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Spec(error) => error.place,
            _ => None,
        }
    }
}
