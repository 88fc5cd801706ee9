//! A search that can be saved and resumed: the request and the state of the search, as text.
//!
//! The first line has the name of the format, its version and the BLAKE3 hash of what follows; the rest is JSON. A file
//! that was cut short or altered does not match its hash and is refused; so is one whose parts are inconsistent.

use serde::{Deserialize, Serialize};

use susun_wire::{Solve, writer};
use susun_work::{SearchState, state_fault};

/// The first word of a checkpoint.
const NAME: &str = "susun-checkpoint";

/// The version of the format.
pub(crate) const VERSION: u32 = 3;

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// The version of the program that wrote it; another version may search differently.
    pub version: String,
    /// One puzzle, with an explicit method.
    #[serde(with = "tagged")]
    pub request: Solve,
    /// The state of the search.
    pub state: SearchState,
}

/// The request in the same form as everywhere else, so that the engine reads it with the same code.
mod tagged {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de};
    use susun_wire::{Request, Solve};

    pub(super) fn serialize<S: Serializer>(solve: &Solve, to: S) -> Result<S::Ok, S::Error> {
        Request::Solve(solve.clone()).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Solve, D::Error> {
        match Request::deserialize(from)? {
            Request::Solve(solve) => Ok(solve),
            _ => Err(de::Error::custom("the request of a checkpoint is `solve`")),
        }
    }
}

/// Receives checkpoints: called after every unit or round and at the end of the search, with a function that makes a
/// checkpoint on request.
pub type CheckpointSink<'f> = dyn FnMut(CheckpointMoment, &dyn Fn() -> Checkpoint) + 'f;

/// When a checkpoint is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointMoment {
    /// A unit or a round has ended, and more will follow.
    UnitEnded,
    /// The search has ended, with its answer or before it: the last call.
    SearchEnded,
}

/// Why a text is not a usable checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckpointError {
    /// The text is not a checkpoint.
    #[error("this is not a checkpoint")]
    NotOne,
    /// An unsupported version of the format.
    #[error(
        "the checkpoint has format {found}, written by {}; this version reads format {VERSION}",
        writer(*found, VERSION)
    )]
    OtherFormat {
        /// The version found.
        found: u32,
    },
    /// The text does not match its hash.
    #[error("the checkpoint was cut short or altered: its contents do not match their hash")]
    Altered,
    /// The hash is right, but no search can be in this state.
    #[error("the checkpoint contradicts itself: {what}")]
    Inconsistent {
        /// The contradiction.
        what: &'static str,
    },
    /// Written by a version whose searches may differ.
    #[error("the checkpoint was written by susun {found}, this is susun {own}")]
    OtherProgram {
        /// The version that wrote it.
        found: String,
        /// The version of this program.
        own: &'static str,
    },
}

impl Checkpoint {
    /// A checkpoint of this program.
    pub(crate) fn new(request: Solve, state: SearchState) -> Self {
        Self { version: env!("CARGO_PKG_VERSION").into(), request, state }
    }

    /// The checkpoint as text.
    pub fn to_text(&self) -> String {
        // INVARIANT: plain data with string keys is always JSON.
        let body = serde_json::to_string(self).expect("a checkpoint is JSON");
        format!("{NAME} {VERSION} {}\n{body}\n", blake3::hash(body.as_bytes()))
    }

    /// Parses a checkpoint.
    pub fn from_text(text: &str) -> Result<Self, CheckpointError> {
        let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
        let words: Vec<&str> = head.split_whitespace().collect();
        let hash = match words.as_slice() {
            [NAME, version, hash] if *version == VERSION.to_string() => *hash,
            [NAME, version, ..] => match version.parse() {
                Ok(found) if found != VERSION => {
                    return Err(CheckpointError::OtherFormat { found });
                }
                _ => return Err(CheckpointError::Altered),
            },
            [NAME] => return Err(CheckpointError::Altered),
            _ => return Err(CheckpointError::NotOne),
        };
        let body = rest.strip_suffix('\n').ok_or(CheckpointError::Altered)?;
        if blake3::hash(body.as_bytes()).to_string() != hash {
            return Err(CheckpointError::Altered);
        }
        let checkpoint: Self = serde_json::from_str(body).map_err(|_| CheckpointError::Altered)?;
        let own = env!("CARGO_PKG_VERSION");
        if checkpoint.version != own {
            return Err(CheckpointError::OtherProgram { found: checkpoint.version, own });
        }
        if let Some(what) = state_fault(&checkpoint.state) {
            return Err(CheckpointError::Inconsistent { what });
        }
        Ok(checkpoint)
    }
}
