//! A unit of work on the wire: what a thread takes, what a browser worker does between two messages,
//! what a message carries and a checkpoint records. The logic is in `susun_search`.

use serde::{Deserialize, Deserializer, Serialize, de};
use susun_search::{AllSolutions, Counters, Path, Piece, UnitOutcome};

use crate::decimal;

/// A move as a number; which move it is only its puzzle knows. For sliding tiles the blank's step:
/// 0 up, 1 left, 2 right, 3 down.
pub type Code = u32;

/// Work that can be done anywhere, by anybody who has the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Unit {
    /// Its place in the plan.
    pub id: UnitId,
    /// Paths above this cost are cut off; unused for a whole search.
    pub bound: u32,
    /// What to search.
    pub payload: Payload,
    /// How many nodes to generate at the most; what is then left comes back in the report.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub budget: u64,
    /// The budget is what a node limit leaves: the unit is searched again, exactly so far.
    pub exact: bool,
}

/// The place of a unit in its plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UnitId {
    /// Which round, from 0.
    pub round: u32,
    /// Its place in the round: the number of the rest at each splitting.
    pub key: Vec<u32>,
}

/// What a unit searches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Payload {
    /// Everything, by a method that does not split.
    Whole,
    /// A piece of a round.
    Prefix(PieceInfo),
}

/// A piece of a round; see [`Piece`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PieceInfo {
    /// Moves from the start.
    pub path: Vec<Code>,
    /// How many of them lead to the subtree that this is a piece of.
    pub base: usize,
    /// Moves already tried at the end of the path.
    pub skip: u32,
}

/// All fields that it may have: they are read where they stand, and not kept until the kind is known.
impl<'de> Deserialize<'de> for Payload {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Fields {
            kind: Kind,
            path: Option<Vec<Code>>,
            base: Option<usize>,
            skip: Option<u32>,
        }

        #[derive(Deserialize)]
        #[serde(rename_all = "kebab-case")]
        enum Kind {
            Whole,
            Prefix,
        }

        let Fields { kind, path, base, skip } = Fields::deserialize(deserializer)?;
        let missing = de::Error::missing_field;
        Ok(match kind {
            Kind::Whole => Self::Whole,
            Kind::Prefix => Self::Prefix(PieceInfo {
                path: path.ok_or_else(|| missing("path"))?,
                base: base.ok_or_else(|| missing("base"))?,
                skip: skip.ok_or_else(|| missing("skip"))?,
            }),
        })
    }
}

/// What came of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UnitReport {
    /// Which unit.
    pub id: UnitId,
    /// Whether it was searched as an exact one, and how far.
    #[serde(with = "decimal::option")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub exact: Option<u64>,
    /// Nodes generated.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub generated: u64,
    /// States expanded.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub expanded: u64,
    /// The longest path.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub peak_states: u64,
    /// The smallest cost cut off.
    pub next_bound: Option<u32>,
    /// Solutions within the bound.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub solutions: u64,
    /// The first of them.
    pub listed: Vec<PathInfo>,
    /// What was not searched for want of budget, in order.
    pub rest: Vec<PieceInfo>,
}

/// Moves and what they cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PathInfo {
    /// The moves.
    pub moves: Vec<Code>,
    /// Their cost.
    pub cost: u32,
}

impl From<&Piece<Code>> for PieceInfo {
    fn from(piece: &Piece<Code>) -> Self {
        Self { path: piece.path.clone(), base: piece.base, skip: piece.skip }
    }
}

impl From<&PieceInfo> for Piece<Code> {
    fn from(info: &PieceInfo) -> Self {
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

    /// What it says, for the fold.
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
