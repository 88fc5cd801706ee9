//! The experiment file: what is run, on what, within what.
//!
//! Parse, check, use: `file` is what is written, [`read`](Experiment::read) checks it, [`Experiment`] has every
//! puzzle and every method named and ready. Puzzles are read, drawn and checked by the engine alone.

mod distance;
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

/// What `susun lab init` writes: a commented experiment that runs as it is.
pub const EXAMPLE: &str = include_str!("example.toml");

/// An experiment that makes sense.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Experiment {
    /// Its name.
    pub name: String,
    /// Its title, for figures.
    pub title: String,
    /// What it asks, for the report.
    pub question: String,
    /// The measures that summaries and figures show.
    pub measures: Vec<Measure>,
    /// What decides what is run.
    pub plan: Design,
    /// The hash of the plan.
    pub hash: String,
}

/// All that decides what is run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Design {
    /// The seed of the order of runs.
    pub seed: u64,
    /// How often each method meets each puzzle.
    pub repetitions: u32,
    /// What one run may use.
    pub limits: LimitSpec,
    /// The puzzles.
    pub instances: Vec<Instance>,
    /// The methods.
    pub methods: Vec<Method>,
}

impl Design {
    /// Its hash: equal for equal plans, whatever else the file says.
    fn hash(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        blake3::hash(text.as_bytes()).to_hex().chars().take(32).collect()
    }

    /// How many runs there are.
    pub fn runs(&self) -> usize {
        self.instances.len() * self.methods.len() * self.repetitions as usize
    }
}
