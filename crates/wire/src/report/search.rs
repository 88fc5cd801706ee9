//! Parts of reports that both families share.

use serde::{Deserialize, Serialize};
use susun_search::Halt;
pub use susun_work::{CounterInfo, RoundInfo};

/// What ended a search early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum HaltReason {
    /// The time limit.
    Time,
    /// The node limit.
    Nodes,
    /// The memory limit.
    Memory,
    /// The user.
    Stopped,
    /// The depth limit of a depth-limited search.
    Depth,
}

impl From<Halt> for HaltReason {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Time => Self::Time,
            Halt::Nodes => Self::Nodes,
            Halt::Memory => Self::Memory,
            Halt::Stopped => Self::Stopped,
            Halt::Depth => Self::Depth,
        }
    }
}
