//! What keeps an experiment from being run, or its records from being used.

use std::io;
use std::path::PathBuf;

use susun_engine::Place;

use crate::cases::Misfit;
use crate::measure::UnknownMeasure;
use crate::spec::SpecError;

/// A mistake, with what to do about it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// In the experiment file.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A file that cannot be used.
    #[error("cannot {doing} `{}`: {cause}", path.display())]
    File {
        /// `read`, `write` or `lock`.
        doing: &'static str,
        /// Which file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// A line among records that is none.
    #[error("line {line} of `{}` is no record: {what}", path.display())]
    NotARecord {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// Records of other puzzles or methods.
    #[error("`{}` holds records of another experiment, or of this one before it was changed", path.display())]
    Changed {
        /// The file of the records.
        path: PathBuf,
    },
    /// Two runs would write the same file.
    #[error("`{}` is in use: another run is writing it", path.display())]
    Locked {
        /// The file of the records.
        path: PathBuf,
    },
    /// Records of several versions of the program.
    #[error("records of different versions of the program: {first} and {other}")]
    MixedVersions {
        /// The version met first.
        first: String,
        /// Another one.
        other: String,
        /// Whether a flag can join them all the same.
        can_be_joined: bool,
    },
    /// Two different records of one run.
    #[error("`{}` has another record of `{instance}` by `{method}`, repetition {repetition}", path.display())]
    Doubled {
        /// The file with the second one.
        path: PathBuf,
        /// The puzzle.
        instance: String,
        /// The method.
        method: String,
        /// Which repetition.
        repetition: u32,
    },
    /// Records that do not fit together.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// A measure that there is not.
    #[error(transparent)]
    UnknownMeasure(#[from] UnknownMeasure),
    /// No process for the runs.
    #[error("cannot start a process for the runs: {cause}")]
    NoWorker {
        /// What the system says.
        cause: io::Error,
    },
    /// The user has stopped it before there was anything to run.
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
                "is it a file of records, written by `susun lab run`? remove the line, or the file"
                    .into()
            }
            Self::Changed { .. } => {
                "move the records away to run it anew, or write others with --records FILE".into()
            }
            Self::Locked { .. } => "wait until it is done, or stop it".into(),
            Self::MixedVersions { can_be_joined: true, .. } => {
                "--mixed-versions joins them; times and counts may then not be comparable".into()
            }
            Self::MixedVersions { .. } => {
                "go on with the version that began, or move the records away to run it anew".into()
            }
            Self::Doubled { .. } => {
                "were the same runs done on two machines? leave one file out".into()
            }
            Self::NoWorker { .. } => "--in-process runs without processes of their own".into(),
            Self::Stopped => return None,
        })
    }

    /// Where in the experiment file.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Spec(error) => error.place,
            _ => None,
        }
    }
}
