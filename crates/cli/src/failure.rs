//! What keeps the program from answering.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use susun_engine::{Error, TableError};

use crate::exit::Exit;

/// A mistake, with the text it was found in where there is one.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The engine refused the request; the texts are there for pointing into them.
    Engine { error: Box<Error>, texts: Box<Texts> },
    /// A file cannot be read or written.
    File { doing: &'static str, path: PathBuf, cause: io::Error },
    /// Something is not a file and not a board.
    NotAFile { text: String },
    /// Input that is not text, and the place of the first byte that shows it.
    NotText { name: String, line: usize, column: usize, what: NotText },
    /// Input too long to be read.
    TooLong { name: String, most: usize },
    /// Nothing was given.
    NoInput,
    /// An option that makes no sense here.
    Usage { message: String, hint: String },
    /// A picture cannot be made.
    Picture { message: String, hint: String },
    /// An experiment or its records, with the text of the experiment for pointing into it.
    #[cfg(feature = "lab")]
    Lab { error: Box<susun_lab::Error>, text: Option<Box<SourceText>> },
    /// A search with a journal, or a job of a cluster, cannot go on.
    Cluster(Box<susun_cluster::ClusterError>),
    /// Tables cannot be fetched.
    #[cfg(feature = "cluster")]
    Fetch(Box<susun_cluster::tables::FetchError>),
    /// The app, or the tables, cannot be served.
    #[cfg(feature = "http")]
    Serving { message: String, hint: String },
    /// The reader of our output has gone; that is fine.
    OutputClosed,
    /// Writing the output failed.
    Output(io::Error),
}

/// What kind of no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotText {
    /// A file of another kind, such as a picture.
    OtherKind(&'static str),
    /// A byte that is no part of a letter.
    BadByte,
    /// The byte 0, which no text has.
    Nul,
}

/// The texts of a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts {
    pub(crate) puzzle: Option<SourceText>,
    pub(crate) goal: Option<SourceText>,
    pub(crate) moves: Option<SourceText>,
    pub(crate) heuristic: Option<SourceText>,
}

/// Bytes that tell what a file is.
const BEGINNING: u64 = 4096;

/// A text and where it came from, for pointing into it.
#[derive(Clone, Debug)]
pub(crate) struct SourceText {
    pub(crate) name: String,
    pub(crate) text: String,
}

impl SourceText {
    /// The text of a file that starts with `begins` and has at most `most` bytes. Of any other file only the
    /// beginning is read, which is enough for the caller to refuse it.
    pub(crate) fn of_file(path: &Path, begins: &[u8], most: u64) -> Result<Self, Failure> {
        let unreadable = |cause| Failure::File { doing: "read", path: path.into(), cause };
        let mut file = File::open(path).map_err(unreadable)?;
        let mut bytes = Vec::new();
        let beginning = (&mut file).take(BEGINNING).read_to_end(&mut bytes);
        beginning.map_err(unreadable)?;
        if bytes.starts_with(begins) && bytes.len() as u64 == BEGINNING {
            // A regular file tells its length before all of it is read.
            let metadata = file.metadata().map_err(unreadable)?;
            if metadata.is_file() && metadata.len() > most {
                return Err(unreadable(susun_files::too_long("it", most)));
            }
            let rest = susun_files::read_from(file, most.saturating_sub(BEGINNING));
            let whole = |cause| {
                let long = susun_files::is_too_long(&cause);
                unreadable(if long { susun_files::too_long("it", most) } else { cause })
            };
            bytes.extend(rest.map_err(whole)?);
        }
        let lossy = |error: FromUtf8Error| String::from_utf8_lossy(error.as_bytes()).into_owned();
        let text = String::from_utf8(bytes).unwrap_or_else(lossy);
        Ok(Self { name: path.display().to_string(), text })
    }
}

impl Failure {
    /// Adds texts for the message to point into; those that it has already stay.
    pub(crate) fn with_texts(self, more: Texts) -> Self {
        match self {
            Self::Engine { error, texts } => {
                let texts = Texts {
                    puzzle: texts.puzzle.or(more.puzzle),
                    goal: texts.goal.or(more.goal),
                    moves: texts.moves.or(more.moves),
                    heuristic: texts.heuristic.or(more.heuristic),
                };
                Self::Engine { error, texts: Box::new(texts) }
            }
            other => other,
        }
    }

    /// Returns whether another input could be answered all the same.
    pub(crate) fn is_of_input(&self) -> bool {
        match self {
            Self::Engine { .. } => self.exit() != Exit::Bug,
            Self::File { .. }
            | Self::NotAFile { .. }
            | Self::NotText { .. }
            | Self::TooLong { .. }
            | Self::NoInput => true,
            _ => false,
        }
    }

    /// How the program ends after this.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Engine { error, .. } => match **error {
                Error::SlidingText(_)
                | Error::PackingText(_)
                | Error::Link(_)
                | Error::PlacedPiece(_)
                | Error::MovesOfSeveral { .. }
                | Error::Goal(_)
                | Error::SeveralGoals { .. }
                | Error::Moves(_)
                | Error::Expression(_)
                | Error::SizesDiffer(_)
                | Error::Checkpoint(_)
                | Error::Trace(_)
                | Error::NotAReport { .. } => Exit::BadInput,
                Error::CannotExpress { .. }
                | Error::Heuristic(_)
                | Error::DoesNotSuit { .. }
                | Error::TablesTooLarge { .. }
                | Error::TooManyToAudit(_) => Exit::CannotDo,
                Error::Table(TableError::File { .. }) => Exit::File,
                Error::ReplayFailed { .. } | Error::Contradiction { .. } => Exit::Bug,
                _ => Exit::Usage,
            },
            Self::NotText { .. } | Self::TooLong { .. } => Exit::BadInput,
            Self::File { doing: "read", cause, .. } if susun_files::is_too_long(cause) => {
                Exit::BadInput
            }
            Self::File { .. } | Self::NotAFile { .. } | Self::Output(_) => Exit::File,
            Self::Cluster(error) => match **error {
                susun_cluster::ClusterError::DoesNotSplit { .. }
                | susun_cluster::ClusterError::NothingToSearch => Exit::CannotDo,
                susun_cluster::ClusterError::BadName { .. }
                | susun_cluster::ClusterError::PlainPassword { .. }
                | susun_cluster::ClusterError::NoJob { .. } => Exit::Usage,
                susun_cluster::ClusterError::Incomplete { .. } => Exit::Stopped,
                susun_cluster::ClusterError::WrongSignature { .. } => Exit::Bug,
                _ => Exit::File,
            },
            #[cfg(feature = "lab")]
            Self::Lab { error, .. } => match **error {
                susun_lab::Error::MixedVersions { .. }
                | susun_lab::Error::UnknownMeasure(_)
                | susun_lab::Error::Misfit(susun_lab::Misfit::NoMethod { .. }) => Exit::Usage,
                susun_lab::Error::Spec(_)
                | susun_lab::Error::Misfit(_)
                | susun_lab::Error::NotARecord { .. }
                | susun_lab::Error::Changed { .. }
                | susun_lab::Error::Doubled { .. } => Exit::BadInput,
                susun_lab::Error::Stopped => Exit::Stopped,
                _ => Exit::File,
            },
            #[cfg(feature = "cluster")]
            Self::Fetch(error) => match **error {
                susun_cluster::tables::FetchError::NotAHash { .. } => Exit::Usage,
                susun_cluster::tables::FetchError::Stopped => Exit::Stopped,
                _ => Exit::File,
            },
            #[cfg(feature = "http")]
            Self::Serving { .. } => Exit::File,
            Self::NoInput | Self::Usage { .. } => Exit::Usage,
            Self::Picture { .. } => Exit::CannotDo,
            Self::OutputClosed => Exit::Answered,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Engine { error: Box::new(error), texts: Box::default() }
    }
}

#[cfg(feature = "lab")]
impl From<susun_lab::Error> for Failure {
    fn from(error: susun_lab::Error) -> Self {
        match error {
            susun_lab::Error::File { doing, path, cause } => Self::File { doing, path, cause },
            error => Self::Lab { error: Box::new(error), text: None },
        }
    }
}

impl From<susun_cluster::ClusterError> for Failure {
    fn from(error: susun_cluster::ClusterError) -> Self {
        match error {
            susun_cluster::ClusterError::Engine(error) => error.into(),
            susun_cluster::ClusterError::File { path, source } => {
                Self::File { doing: "read", path, cause: source }
            }
            error => Self::Cluster(Box::new(error)),
        }
    }
}

#[cfg(feature = "cluster")]
impl From<susun_cluster::tables::FetchError> for Failure {
    fn from(error: susun_cluster::tables::FetchError) -> Self {
        match error {
            susun_cluster::tables::FetchError::Engine(error) => error.into(),
            error => Self::Fetch(Box::new(error)),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Output(error),
        }
    }
}
