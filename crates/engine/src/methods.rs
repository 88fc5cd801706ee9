//! One table of algorithms: name, synopsis, guarantee, citation, needs. It feeds help, docs and
//! parsing; heuristics, formats and goals have tables of their own in the puzzle crates.

use serde::{Deserialize, Serialize};
use susun_sliding::heuristic::{self, Kind};
use susun_sliding::notation::{FORMATS, MoveNotation};
use susun_sliding::{NamedGoal, Size};

use crate::report::MethodsReport;

/// Which algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    Constructive,
    BreadthFirst,
    UniformCost,
    DepthLimited,
    IterativeDeepening,
    Greedy,
    AStar,
    WeightedAStar,
    BranchAndBound,
    IdaStar,
    Bidirectional,
}

/// What a found solution is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guarantee {
    Optimal,
    OptimalIfAdmissible,
    WithinWeight,
    AnySolution,
}

/// A row of the table.
struct Row {
    algorithm: Algorithm,
    name: &'static str,
    synopsis: &'static str,
    guarantee: Guarantee,
    /// The heuristic used when none is chosen; `None` for blind algorithms.
    heuristic: Option<Kind>,
    needs: &'static str,
    citation: &'static str,
}

/// All algorithms. A new one is one file in the search crate and one row here.
const TABLE: [Row; 11] = [
    Row {
        algorithm: Algorithm::IdaStar,
        name: "ida-star",
        synopsis: "depth-first rounds with a growing bound on f = g + h",
        guarantee: Guarantee::OptimalIfAdmissible,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for one path",
        citation: "Korf 1985",
    },
    Row {
        algorithm: Algorithm::AStar,
        name: "a-star",
        synopsis: "selects the open state with the smallest f = g + h",
        guarantee: Guarantee::OptimalIfAdmissible,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for every state met",
        citation: "Hart, Nilsson and Raphael 1968",
    },
    Row {
        algorithm: Algorithm::BranchAndBound,
        name: "branch-and-bound",
        synopsis: "selects the live node with the smallest bound, first in first out among equals",
        guarantee: Guarantee::OptimalIfAdmissible,
        heuristic: Some(Kind::Hamming),
        needs: "memory for every state met",
        citation: "Lawler and Wood 1966",
    },
    Row {
        algorithm: Algorithm::WeightedAStar,
        name: "weighted-a-star",
        synopsis: "A* that multiplies h by a weight: fewer states, longer solutions",
        guarantee: Guarantee::WithinWeight,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for every state met",
        citation: "Pohl 1970",
    },
    Row {
        algorithm: Algorithm::Greedy,
        name: "greedy",
        synopsis: "selects the open state with the smallest h",
        guarantee: Guarantee::AnySolution,
        heuristic: Some(Kind::Manhattan),
        needs: "memory for every state met",
        citation: "Doran and Michie 1966",
    },
    Row {
        algorithm: Algorithm::BreadthFirst,
        name: "breadth-first",
        synopsis: "layer by layer from the start",
        guarantee: Guarantee::Optimal,
        heuristic: None,
        needs: "memory for every state met",
        citation: "Moore 1959",
    },
    Row {
        algorithm: Algorithm::Bidirectional,
        name: "bidirectional",
        synopsis: "layer by layer from the start and from the goal until they meet",
        guarantee: Guarantee::Optimal,
        heuristic: None,
        needs: "memory for every state met",
        citation: "Pohl 1971",
    },
    Row {
        algorithm: Algorithm::UniformCost,
        name: "uniform-cost",
        synopsis: "selects the open state with the smallest g",
        guarantee: Guarantee::Optimal,
        heuristic: None,
        needs: "memory for every state met",
        citation: "Dijkstra 1959",
    },
    Row {
        algorithm: Algorithm::IterativeDeepening,
        name: "iterative-deepening",
        synopsis: "depth-first rounds with the limit 1, 2, 3, ...",
        guarantee: Guarantee::Optimal,
        heuristic: None,
        needs: "memory for one path",
        citation: "Slate and Atkin 1977",
    },
    Row {
        algorithm: Algorithm::DepthLimited,
        name: "depth-limited",
        synopsis: "depth first, never deeper than --depth",
        guarantee: Guarantee::AnySolution,
        heuristic: None,
        needs: "memory for one path",
        citation: "",
    },
    Row {
        algorithm: Algorithm::Constructive,
        name: "constructive",
        synopsis: "row by row without search: any size at once, not shortest",
        guarantee: Guarantee::AnySolution,
        heuristic: None,
        needs: "memory for the board",
        citation: "",
    },
];

/// An algorithm, as told to users.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AlgorithmInfo {
    /// The name users type.
    pub name: String,
    /// One line.
    pub synopsis: String,
    /// What a solution it finds is worth.
    pub guarantee: String,
    /// The heuristic it uses unless told; absent for blind algorithms.
    pub default_heuristic: Option<String>,
    /// What it uses up.
    pub needs: String,
    /// Where it comes from.
    pub citation: String,
}

/// A heuristic, as told to users.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct HeuristicInfo {
    /// The name users type.
    pub name: String,
    /// One line.
    pub synopsis: String,
    /// Never above the true distance.
    pub admissible: bool,
    /// Never falls by more than a move's cost.
    pub consistent: bool,
    /// Where it comes from.
    pub citation: String,
}

/// A text format or a notation of moves, as told to users.
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

/// A common goal, as told to users.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct GoalInfo {
    /// The name users type.
    pub name: String,
    /// The goal of a 3x3 board.
    pub example: String,
}

/// Everything that can be chosen.
pub fn methods() -> MethodsReport {
    let heuristics = heuristic::TABLE.iter().map(|about| HeuristicInfo {
        name: about.name.into(),
        synopsis: about.synopsis.into(),
        admissible: about.properties.admissible,
        consistent: about.properties.consistent,
        citation: about.citation.into(),
    });
    let formats = FORMATS.iter().map(|format| FormatInfo {
        name: format.name.into(),
        synopsis: format.synopsis.into(),
        example: format.example.into(),
    });
    let packing_formats = susun_packing::notation::FORMATS.iter().map(|format| FormatInfo {
        name: format.name.into(),
        synopsis: format.synopsis.into(),
        example: format.example.into(),
    });
    MethodsReport {
        algorithms: TABLE.iter().map(Row::info).collect(),
        packing_algorithms: crate::puzzles::packing_algorithm::algorithms(),
        heuristics: heuristics.collect(),
        formats: formats.collect(),
        packing_formats: packing_formats.collect(),
        goals: NamedGoal::ALL.into_iter().map(goal_info).collect(),
        notations: MoveNotation::ALL.into_iter().map(notation_info).collect(),
    }
}

fn goal_info(goal: NamedGoal) -> GoalInfo {
    let example = Size::new(3, 3).map(|size| goal.board(size).to_string()).unwrap_or_default();
    GoalInfo { name: goal.name().into(), example }
}

fn notation_info(notation: MoveNotation) -> FormatInfo {
    let (synopsis, example) = match notation {
        MoveNotation::Tiles => ("the numbers of the tiles that move", "7 11 12"),
        MoveNotation::Blank => ("where the blank goes, lower case", "drd"),
        MoveNotation::TileDirections => ("where the tiles go, upper case, with counts", "ULU"),
        MoveNotation::Words => ("where the blank goes, in words", "DOWN RIGHT DOWN"),
    };
    FormatInfo { name: notation.name().into(), synopsis: synopsis.into(), example: example.into() }
}

impl Row {
    fn info(&self) -> AlgorithmInfo {
        let guarantee = match self.guarantee {
            Guarantee::Optimal => "shortest",
            Guarantee::OptimalIfAdmissible => "shortest, with an admissible heuristic",
            Guarantee::WithinWeight => "at most the weight times the shortest",
            Guarantee::AnySolution => "a solution, of any length",
        };
        AlgorithmInfo {
            name: self.name.into(),
            synopsis: self.synopsis.into(),
            guarantee: guarantee.into(),
            default_heuristic: self.heuristic.map(|kind| kind.about().name.into()),
            needs: self.needs.into(),
            citation: self.citation.into(),
        }
    }
}

impl Algorithm {
    fn row(self) -> &'static Row {
        // INVARIANT: every algorithm has its row; a test asks for each.
        TABLE.iter().find(|row| row.algorithm == self).unwrap_or(&TABLE[0])
    }

    /// The algorithm of that name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        TABLE.iter().find(|row| row.name == name).map(|row| row.algorithm)
    }

    /// The heuristic it uses unless told; `None` for blind algorithms.
    pub(crate) fn default_heuristic(self) -> Option<Kind> {
        self.row().heuristic
    }

    /// The name users type.
    pub(crate) fn name(self) -> &'static str {
        self.row().name
    }

    /// Can it count all shortest solutions?
    pub(crate) fn counts_all(self) -> bool {
        matches!(self, Self::IdaStar | Self::IterativeDeepening)
    }

    /// Does it grow one tree that a trace can tell?
    pub(crate) fn can_be_traced(self) -> bool {
        !matches!(self, Self::Constructive | Self::Bidirectional)
    }

    /// Can it prove a solution shortest?
    pub(crate) fn proves(self) -> bool {
        matches!(self.row().guarantee, Guarantee::Optimal | Guarantee::OptimalIfAdmissible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_algorithm_has_a_row_of_its_own() {
        for row in &TABLE {
            assert_eq!(Algorithm::from_name(row.name), Some(row.algorithm));
            assert_eq!(row.algorithm.name(), row.name);
        }
    }
}
