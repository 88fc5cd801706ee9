//! Everything that can be named in a request.

use serde::{Deserialize, Serialize};

/// The answer to `methods`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MethodsReport {
    /// Algorithms for sliding puzzles.
    pub algorithms: Vec<AlgorithmInfo>,
    /// Algorithms for packing puzzles.
    #[serde(default)]
    pub packing_algorithms: Vec<AlgorithmInfo>,
    /// What `count` takes beside the algorithms for packing puzzles.
    pub count_algorithms: Vec<AlgorithmInfo>,
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

/// An algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AlgorithmInfo {
    /// The name users type.
    pub name: String,
    /// Other spellings that are accepted.
    pub aliases: Vec<String>,
    /// One line.
    pub synopsis: String,
    /// What a solution it finds is worth.
    pub guarantee: String,
    /// The heuristic it uses by default; absent for blind algorithms.
    pub default_heuristic: Option<String>,
    /// What it uses up.
    pub needs: String,
    /// Where it comes from.
    pub citation: String,
}

/// A heuristic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct HeuristicInfo {
    /// The name users type.
    pub name: String,
    /// Other spellings that are accepted.
    pub aliases: Vec<String>,
    /// One line.
    pub synopsis: String,
    /// Never above the true distance.
    pub admissible: bool,
    /// Never falls by more than a move's cost.
    pub consistent: bool,
    /// Where it comes from.
    pub citation: String,
}

/// A text format or a notation of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct FormatInfo {
    /// The name users type.
    pub name: String,
    /// One line.
    pub synopsis: String,
    /// A small text in it.
    pub example: String,
}

/// A common goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GoalInfo {
    /// The name users type.
    pub name: String,
    /// The goal of a 3x3 board.
    pub example: String,
}
