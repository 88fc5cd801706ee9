//! A unit of work in serialised form: what a thread takes, what a browser worker does between two messages, what a
//! cluster message carries and a checkpoint records. The logic is in `susun_search`.

use serde::{Deserialize, Serialize};
use susun_search::{AllSolutions, Code, Counters, Path, Subproblem, UnitOutcome};

use crate::decimal;

/// A unit of work for any worker that has the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Unit {
    /// Its position in the plan.
    pub id: UnitId,
    /// Paths above this cost are cut off.
    pub bound: u32,
    /// What to search.
    pub subproblem: SubproblemInfo,
    /// The maximum number of nodes to generate; what is left then comes back in the report.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub budget: u64,
    /// Whether the budget is what a node limit leaves: the unit is then searched again with exactly that many nodes.
    pub exact: bool,
}

/// The size of units; the result of a search does not depend on it.
///
/// The first unit of a round gets `first` nodes, and each further element of a key four times more, but never above
/// `most`: so a round is soon distributed to many workers, and later needs few messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// Nodes of the first unit of a round.
    #[serde(with = "decimal")]
    pub first: u64,
    /// The maximum number of nodes of a unit.
    #[serde(with = "decimal")]
    pub most: u64,
}

impl Cut {
    /// Nodes of a unit whose key has this length; at least one, because a unit without would never end.
    ///
    /// ```
    /// let cut = susun_work::Cut { first: 100, most: 5000 };
    /// assert_eq!([0, 1, 2, 3, 99].map(|length| cut.nodes(length)), [100, 400, 1600, 5000, 5000]);
    /// ```
    pub fn nodes(self, length: usize) -> u64 {
        let times = u32::try_from(length).map_or(u64::MAX, |length| 4u64.saturating_pow(length));
        self.first.saturating_mul(times).min(self.most).max(1)
    }
}

/// Units of 2^18 nodes, whatever their position: some milliseconds of work.
impl Default for Cut {
    fn default() -> Self {
        Self { first: 1 << 18, most: 1 << 18 }
    }
}

/// The position of a unit in its plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct UnitId {
    /// The number of the search in its request, from 0: a count may need two, one after the other.
    #[serde(default, skip_serializing_if = "is_first")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub phase: u32,
    /// The number of the round, from 0.
    pub round: u32,
    /// Its position in the round: the number of the rest at each split.
    pub key: Vec<u32>,
}

/// Nearly all requests have one phase, so it is left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference to the field")]
fn is_first(phase: &u32) -> bool {
    *phase == 0
}

/// A subproblem of a round; see [`Subproblem`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SubproblemInfo {
    /// Moves from the start.
    pub path: Vec<Code>,
    /// How many of them lead to the root of the subtree that this is a part of.
    pub base: usize,
    /// Moves already tried at the end of the path.
    pub skip: u32,
}

/// The result of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct UnitReport {
    /// The unit.
    pub id: UnitId,
    /// The exact budget it was searched with, if it had one.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "types", ts(as = "Option<String>"), schemars(with = "Option<String>"))]
    pub exact: Option<u64>,
    /// Nodes generated.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub generated: u64,
    /// States expanded.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub expanded: u64,
    /// The longest path.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub peak_states: u64,
    /// The smallest cost cut off.
    pub next_bound: Option<u32>,
    /// Solutions within the bound.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub solutions: u64,
    /// The first of them.
    pub listed: Vec<PathInfo>,
    /// What was not searched because the budget ran out, in order.
    pub rest: Vec<SubproblemInfo>,
}

/// Moves and their cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PathInfo {
    /// The moves.
    pub moves: Vec<Code>,
    /// Their cost.
    pub cost: u32,
}

impl From<&Subproblem<Code>> for SubproblemInfo {
    fn from(subproblem: &Subproblem<Code>) -> Self {
        Self { path: subproblem.path.clone(), base: subproblem.base, skip: subproblem.skip }
    }
}

impl From<&SubproblemInfo> for Subproblem<Code> {
    fn from(info: &SubproblemInfo) -> Self {
        Self { path: info.path.clone(), base: info.base, skip: info.skip }
    }
}

impl From<&Path<Code>> for PathInfo {
    fn from(path: &Path<Code>) -> Self {
        Self { moves: path.moves.clone(), cost: path.cost }
    }
}

impl From<&PathInfo> for Path<Code> {
    fn from(info: &PathInfo) -> Self {
        Self { moves: info.moves.clone(), cost: info.cost }
    }
}

impl Unit {
    /// A subproblem at a position, with the budget that the cut gives or an exact one.
    pub(crate) fn new(
        id: UnitId,
        bound: u32,
        subproblem: SubproblemInfo,
        exact: Option<u64>,
        cut: Cut,
    ) -> Self {
        let budget = exact.unwrap_or_else(|| cut.nodes(id.key.len()));
        Self { id, bound, subproblem, budget, exact: exact.is_some() }
    }

    /// The units that a plan with this cut makes of the rest in the report of this unit, in order. There are none after
    /// an exact unit, because the search ends with it.
    pub fn children(&self, report: &UnitReport, cut: Cut) -> Vec<Unit> {
        if self.exact {
            return Vec::new();
        }
        let child = |(number, subproblem): (u32, &SubproblemInfo)| {
            let key = self.id.key.iter().copied().chain([number]).collect();
            Self::new(UnitId { key, ..self.id.clone() }, self.bound, subproblem.clone(), None, cut)
        };
        (0..).zip(&report.rest).map(child).collect()
    }
}

impl UnitReport {
    /// The report of a unit.
    pub fn new(id: UnitId, exact: Option<u64>, outcome: &UnitOutcome<Code>) -> Self {
        Self {
            id,
            exact,
            generated: outcome.counters.generated,
            expanded: outcome.counters.expanded,
            peak_states: outcome.counters.peak_states,
            next_bound: outcome.next_bound,
            solutions: outcome.found.count,
            listed: outcome.found.listed.iter().map(Into::into).collect(),
            rest: outcome.rest.iter().map(Into::into).collect(),
        }
    }

    /// The outcome, for the fold.
    pub fn outcome(&self) -> UnitOutcome<Code> {
        let (generated, expanded, peak_states) = (self.generated, self.expanded, self.peak_states);
        UnitOutcome {
            counters: Counters { generated, expanded, selected: 0, peak_states },
            next_bound: self.next_bound,
            found: AllSolutions {
                count: self.solutions,
                listed: self.listed.iter().map(Into::into).collect(),
            },
            rest: self.rest.iter().map(Into::into).collect(),
        }
    }
}
