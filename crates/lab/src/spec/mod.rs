//! The experiment file: puzzles, methods and limits.
//!
//! `file` is the syntax, [`read`](Experiment::read) checks it, and [`Experiment`] has every puzzle and every method,
//! named and checked. Only the engine parses, draws and checks puzzles.

mod error;
mod file;
mod instances;
mod methods;
mod read;
mod sources;
mod suites;

use serde::{Deserialize, Serialize};
use susun_engine::LimitSpec;

use crate::measure::Measure;

pub use error::{SpecError, SpecErrorKind};
pub use instances::Instance;
pub use methods::Method;

/// The example that `susun lab init` writes: a commented experiment that can be run unchanged.
pub const EXAMPLE: &str = include_str!("example.toml");

/// An experiment that was read and checked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Experiment {
    /// Its name.
    pub name: String,
    /// Its title, for figures.
    pub title: String,
    /// Its question, for the report.
    pub question: String,
    /// The measures that summaries and figures show.
    pub measures: Vec<Measure>,
    /// Everything that decides what is run.
    pub plan: Design,
    /// The hash of the plan.
    pub hash: String,
}

/// Everything that decides what is run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Design {
    /// The seed of the order of runs.
    pub seed: u64,
    /// How often each method runs on each puzzle.
    pub repetitions: u32,
    /// The limits of one run.
    pub limits: LimitSpec,
    /// The puzzles.
    pub instances: Vec<Instance>,
    /// The methods.
    pub methods: Vec<Method>,
}

impl Design {
    /// Its hash. It does not depend on the title, the question or the measures.
    fn hash(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        blake3::hash(text.as_bytes()).to_hex().chars().take(32).collect()
    }

    /// The number of runs.
    pub fn runs(&self) -> usize {
        self.instances.len() * self.methods.len() * self.repetitions as usize
    }
}
