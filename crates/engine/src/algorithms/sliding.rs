//! The algorithms for sliding puzzles: one table with a row for each, which feeds parsing, help, docs and `methods`.

use susun_sliding::heuristic::Kind;
use susun_wire::AlgorithmInfo;

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

/// All of them, as the verb `methods` lists them.
pub(crate) fn algorithms() -> Vec<AlgorithmInfo> {
    TABLE.iter().map(Row::info).collect()
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
