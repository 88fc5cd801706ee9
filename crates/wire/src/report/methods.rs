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
    /// Algorithms that `count` accepts in addition to those for packing puzzles.
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
    /// Sets of pieces with a name.
    pub piece_sets: Vec<PieceSetInfo>,
}

/// A set of pieces with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PieceSetInfo {
    /// The name users type.
    pub name: String,
    /// One-line description.
    pub synopsis: String,
    /// `square` or `cubic`. Sets of squares can be used in space, too.
    pub lattice: String,
    /// The pieces.
    pub pieces: Vec<PieceShapeInfo>,
}

/// A piece of a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PieceShapeInfo {
    /// Its name, which is its letter on the board.
    pub name: String,
    /// Its cells as letters, `.` for others, the top layer first, with an empty line between layers.
    pub drawing: String,
}

/// An algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AlgorithmInfo {
    /// The name users type.
    pub name: String,
    /// Other spellings that are accepted.
    pub aliases: Vec<String>,
    /// One-line description.
    pub synopsis: String,
    /// What is guaranteed about its solutions.
    pub guarantee: String,
    /// The heuristic it uses by default; absent for blind algorithms.
    pub default_heuristic: Option<String>,
    /// Its cost in time and memory.
    pub needs: String,
    /// The source to cite.
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
    /// One-line description.
    pub synopsis: String,
    /// Never above the true distance.
    pub admissible: bool,
    /// Never decreases by more than a move's cost.
    pub consistent: bool,
    /// The source to cite.
    pub citation: String,
}

/// A text format or a notation of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct FormatInfo {
    /// The name users type.
    pub name: String,
    /// One-line description.
    pub synopsis: String,
    /// A short example.
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
