//! The states of searches that can be resumed, as plain data.

use serde::{Deserialize, Serialize};

use crate::counters::CounterInfo;
use crate::plan::PlanState;
use crate::plan_fault::fault;
use crate::unit::PathInfo;

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SearchState {
    /// A search in units.
    Plan(Box<PlanState>),
    /// A search that improves a solution in rounds.
    Round(RoundState),
}

/// The beginning of a round that improves a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundState {
    /// The width of the round.
    pub width: u64,
    /// The best solution.
    pub best: PathInfo,
    /// What was counted before.
    pub counters: CounterInfo,
    /// The nodes of it that raised the lower bound.
    pub bound_nodes: u64,
}

/// Why no search can be in this state, in words that follow "the checkpoint contradicts itself:".
pub fn state_fault(state: &SearchState) -> Option<&'static str> {
    match state {
        SearchState::Plan(plan) => fault(plan),
        SearchState::Round(RoundState { width, best, counters, bound_nodes }) => {
            let is_counted = counters.expanded.max(*bound_nodes) <= counters.generated
                && counters.generated <= MOST;
            let faults = [
                (!is_counted, "its counters are those of no search"),
                (*width == 0 || *width > MOST, "its round has no width"),
                (best.cost as usize != best.moves.len(), "its solution has another length"),
            ];
            faults.into_iter().find_map(|(is_so, words)| is_so.then_some(words))
        }
    }
}

/// Larger numbers are not exact in JSON.
const MOST: u64 = susun_search::MOST_NODES;
