//! The record of one run: one line of JSON that pandas, polars and R can read directly.
//!
//! Records are flat, so that each field is a column. Counts are plain numbers: a run with 2^53 nodes would take years,
//! and a column of texts would have to be converted by every reader.

use serde::{Deserialize, Serialize};

/// The version of the record format.
pub const RECORD_SCHEMA: u32 = 1;

/// One run: a puzzle, a method, a repetition and the result.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`RECORD_SCHEMA`].
    pub schema: u32,
    /// The experiment's name.
    pub experiment: String,
    /// Hash of everything in the experiment that decides what is run.
    pub experiment_hash: String,
    /// The experiment's title, for figures.
    pub title: String,
    /// The experiment's question, for the report.
    pub question: String,
    /// The measures of the experiment: names of fields, joined by commas.
    pub measures: String,
    /// The puzzle's name, unique in the experiment.
    pub instance: String,
    /// The puzzle's position in the experiment, from 0.
    pub instance_number: u32,
    /// The puzzle: rows joined by `/`, or the text of a packing puzzle.
    pub puzzle: String,
    /// The goal of a sliding puzzle: its name, or its board.
    pub goal: Option<String>,
    /// `sliding` or `packing`.
    pub family: String,
    /// The method's name, unique in the experiment.
    pub method: String,
    /// The method's position in the experiment, from 0.
    pub method_number: u32,
    /// The algorithm that ran.
    pub algorithm: String,
    /// The heuristic that ran; several are joined by commas and mean their maximum.
    pub heuristic: Option<String>,
    /// Names of the tables used, joined by spaces.
    pub tables: Option<String>,
    /// Threads that the run was allowed to use.
    pub threads: u16,
    /// The repetition, from 0.
    pub repetition: u32,
    /// The run's position in the shuffled order of all runs, from 0.
    pub order: u64,
    /// Total number of runs of the experiment.
    #[serde(default)]
    pub runs: u64,
    /// How the run ended.
    pub outcome: Outcome,
    /// Further information: why the run failed, or why there is no solution.
    pub message: Option<String>,
    /// The time limit, in seconds.
    pub limit_seconds: Option<f64>,
    /// The limit on generated nodes.
    pub limit_nodes: Option<u64>,
    /// The memory limit, in bytes.
    pub limit_memory: Option<u64>,
    /// Length of the best solution known.
    pub cost: Option<u32>,
    /// No solution is shorter.
    pub lower_bound: Option<u32>,
    /// Number of solutions, if the method counts them all and the count is complete.
    pub solutions: Option<u64>,
    /// The root, and every successor whose cost was computed.
    pub generated: Option<u64>,
    /// States whose successors the search began to generate.
    pub expanded: Option<u64>,
    /// Removals from the open list.
    pub selected: Option<u64>,
    /// Peak number of states in memory.
    pub peak_states: Option<u64>,
    /// States expanded with f below the cost of the solution: every A* with this heuristic expands them (Dechter and
    /// Pearl 1985).
    pub surely_expanded: Option<u64>,
    /// Brute force on packing puzzles: attempts to place a piece.
    pub tries: Option<u64>,
    /// Other searches on packing puzzles: states, including the root.
    pub nodes: Option<u64>,
    /// The counts of each round, for searches with rounds.
    pub rounds: Vec<RoundCounts>,
    /// Wall time, in seconds.
    pub wall_seconds: f64,
    /// Processor time of all threads together, in seconds; absent if the system does not report it.
    pub cpu_seconds: Option<f64>,
    /// Peak memory of the process during the run, in bytes; absent if the system does not report it.
    pub peak_bytes: Option<u64>,
    /// When the run ended, in seconds since 1970.
    pub ended: f64,
    /// The version of the program.
    pub program: String,
    /// Hash of the program file, which distinguishes two builds of one version.
    #[serde(default)]
    pub build: Option<String>,
    /// The processor, its cores and the operating system.
    pub machine: String,
}

impl Record {
    /// Version and build of the program: `0.1.0, build 3f2a9c01d4e7`.
    pub fn program_words(&self) -> String {
        match &self.build {
            Some(build) => format!("{}, build {build}", self.program),
            None => self.program.clone(),
        }
    }
}

/// One round of an iterative-deepening search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCounts {
    /// Paths with a cost above this were cut off.
    pub bound: u32,
    /// Successors generated, without the root.
    pub generated: u64,
    /// States expanded.
    pub expanded: u64,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// A solution, proved shortest.
    Optimal,
    /// A solution, or all solutions if the method asks for all.
    Solved,
    /// Proved that there is no solution.
    Unsolvable,
    /// Ended by its time limit.
    Time,
    /// Ended by its node limit.
    Nodes,
    /// Ended by its memory limit.
    Memory,
    /// Ended by the depth limit of its method.
    Depth,
    /// Its process was killed, because it exceeded its time limit.
    Killed,
    /// Its process died.
    Crashed,
    /// The engine rejected the puzzle with this method.
    #[default]
    Refused,
}

impl Outcome {
    /// Its name, as in records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Optimal => "optimal",
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Depth => "depth",
            Self::Killed => "killed",
            Self::Crashed => "crashed",
            Self::Refused => "refused",
        }
    }

    /// Whether the run answered its question.
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Optimal | Self::Solved | Self::Unsolvable)
    }

    /// Whether a budget ended the run, so that its true values are only known to be larger. In statistics such a run is
    /// called censored. Killed and crashed runs count, too.
    pub fn is_censored(self) -> bool {
        matches!(self, Self::Time | Self::Nodes | Self::Memory | Self::Killed | Self::Crashed)
    }
}
