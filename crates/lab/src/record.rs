//! What is known of one run, as one line of JSON that pandas, polars and R read as it is.
//!
//! Flat on purpose: a field is a column. Counts are plain numbers here, unlike on the engine's wire: a run that
//! passes 2^53 nodes would take years, and a column of texts would have to be converted by every reader.

use serde::{Deserialize, Serialize};

/// The number of this version of the records.
pub const RECORD_SCHEMA: u32 = 1;

/// One run: a puzzle, a method, a repetition, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// [`RECORD_SCHEMA`].
    pub schema: u32,
    /// The experiment's name.
    pub experiment: String,
    /// The hash of all in the experiment that decides what is run.
    pub experiment_hash: String,
    /// The experiment's title, for figures.
    pub title: String,
    /// What the experiment asks, for the report.
    pub question: String,
    /// What the experiment looks at: names of fields, joined by commas.
    pub measures: String,
    /// The puzzle's name, unique in the experiment.
    pub instance: String,
    /// Its place in the experiment, from 0.
    pub instance_number: u32,
    /// The puzzle itself: rows joined by `/`, or the text of a packing puzzle.
    pub puzzle: String,
    /// The goal of a sliding puzzle: its name, or its board.
    pub goal: Option<String>,
    /// `sliding` or `packing`.
    pub family: String,
    /// The method's name, unique in the experiment.
    pub method: String,
    /// Its place in the experiment, from 0.
    pub method_number: u32,
    /// The algorithm that ran.
    pub algorithm: String,
    /// The heuristic that ran; several are joined by commas and mean their maximum.
    pub heuristic: Option<String>,
    /// Tables used, by their names, joined by blanks.
    pub tables: Option<String>,
    /// Threads it might use.
    pub threads: u16,
    /// Which repetition, from 0.
    pub repetition: u32,
    /// Its place in the shuffled order of all runs, from 0.
    pub order: u64,
    /// How many runs the experiment has in all.
    #[serde(default)]
    pub runs: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// What else there is to say: why a run failed.
    pub message: Option<String>,
    /// The time it might take, in seconds.
    pub limit_seconds: Option<f64>,
    /// The nodes it might generate.
    pub limit_nodes: Option<u64>,
    /// The memory it might use, in bytes.
    pub limit_memory: Option<u64>,
    /// Length of the best solution known.
    pub cost: Option<u32>,
    /// No solution is shorter.
    pub lower_bound: Option<u32>,
    /// How many solutions there are, where that was asked.
    pub solutions: Option<u64>,
    /// The root, and every successor whose cost was computed.
    pub generated: Option<u64>,
    /// States whose successors were begun.
    pub expanded: Option<u64>,
    /// Removals from the open list.
    pub selected: Option<u64>,
    /// Most states held at once.
    pub peak_states: Option<u64>,
    /// States expanded with f below the cost of the solution: those that every A* with this heuristic expands
    /// (Dechter and Pearl 1985).
    pub surely_expanded: Option<u64>,
    /// Brute force on packing puzzles: attempts to put a piece down.
    pub tries: Option<u64>,
    /// Searches on packing puzzles: states, the root included.
    pub nodes: Option<u64>,
    /// Round by round, for searches with rounds.
    pub rounds: Vec<RoundCounts>,
    /// Wall time.
    pub wall_seconds: f64,
    /// Time of the processor, all threads together; absent where the system does not tell.
    pub cpu_seconds: Option<f64>,
    /// Most memory the process held during the run; absent where the system does not tell.
    pub peak_bytes: Option<u64>,
    /// When it ended, in seconds since 1970.
    pub ended: f64,
    /// The version of the program.
    pub program: String,
    /// The hash of the program's file: two builds of one version are told apart by it.
    #[serde(default)]
    pub build: Option<String>,
    /// The machine: its processor, cores and system.
    pub machine: String,
}

impl Record {
    /// The version of the program and the build of it, in words.
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
    /// Paths above this cost were cut off.
    pub bound: u32,
    /// Successors generated, the root left out.
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
    /// A solution, or all that were asked for.
    Solved,
    /// Proved that there is none.
    Unsolvable,
    /// Ended by its time limit.
    Time,
    /// Ended by its node limit.
    Nodes,
    /// Ended by its memory limit.
    Memory,
    /// Ended by the depth limit of its method.
    Depth,
    /// Taken down from outside: it went on past its limits.
    Killed,
    /// Its process died.
    Crashed,
    /// The engine refused it.
    #[default]
    Refused,
}

impl Outcome {
    /// Its name, as records have it.
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

    /// Did it answer what was asked?
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Optimal | Self::Solved | Self::Unsolvable)
    }

    /// Was it ended by a budget, so that the true value is only known to be larger? Statistics call that
    /// censored.
    pub fn is_censored(self) -> bool {
        matches!(self, Self::Time | Self::Nodes | Self::Memory | Self::Killed | Self::Crashed)
    }
}
