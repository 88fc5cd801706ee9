//! Everything that can be named in a request.

use serde::{Deserialize, Serialize};

use crate::methods::{AlgorithmInfo, FormatInfo, GoalInfo, HeuristicInfo};

/// The answer to `methods`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[non_exhaustive]
pub struct MethodsReport {
    /// Algorithms for sliding puzzles.
    pub algorithms: Vec<AlgorithmInfo>,
    /// Algorithms for packing puzzles.
    #[serde(default)]
    pub packing_algorithms: Vec<AlgorithmInfo>,
    /// Heuristics.
    pub heuristics: Vec<HeuristicInfo>,
    /// Text formats.
    pub formats: Vec<FormatInfo>,
    /// Text formats of packing puzzles.
    #[serde(default)]
    pub packing_formats: Vec<FormatInfo>,
    /// Common goals.
    pub goals: Vec<GoalInfo>,
    /// Notations of move lists.
    pub notations: Vec<FormatInfo>,
}
