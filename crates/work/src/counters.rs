//! Counters of searches and of their rounds, in serialised form.

use serde::{Deserialize, Serialize};
use susun_search::{Counters, Round};

/// Counters, each with one meaning for every algorithm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CounterInfo {
    /// The root, and every successor whose cost was computed.
    pub generated: u64,
    /// States whose successors the search began to generate.
    pub expanded: u64,
    /// Removals from the open list.
    pub selected: u64,
    /// Most states stored at once.
    pub peak_states: u64,
    /// How many of the states expanded had f = g + h below the cost of the solution found: every A* with the same
    /// consistent heuristic expands them. Absent if the search does not select by f, or found no solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub surely_expanded: Option<u64>,
}

impl From<Counters> for CounterInfo {
    fn from(counters: Counters) -> Self {
        let Counters { generated, expanded, selected, peak_states } = counters;
        Self { generated, expanded, selected, peak_states, surely_expanded: None }
    }
}

impl From<CounterInfo> for Counters {
    fn from(info: CounterInfo) -> Self {
        let CounterInfo { generated, expanded, selected, peak_states, .. } = info;
        Self { generated, expanded, selected, peak_states }
    }
}

/// One round of an iterative-deepening search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RoundInfo {
    /// Paths above this cost were cut off.
    pub bound: u32,
    /// Successors generated, without the root.
    pub generated: u64,
    /// States expanded.
    pub expanded: u64,
}

impl From<Round> for RoundInfo {
    fn from(Round { bound, generated, expanded }: Round) -> Self {
        Self { bound, generated, expanded }
    }
}

impl From<RoundInfo> for Round {
    fn from(RoundInfo { bound, generated, expanded }: RoundInfo) -> Self {
        Self { bound, generated, expanded }
    }
}
