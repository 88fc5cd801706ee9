//! A proof that other programs can check.

use serde::{Deserialize, Serialize};
use susun_work::decimal;

use super::{PuzzleInfo, SolutionsInfo};
use crate::report::HaltReason;

/// The answer to `prove`: how many solutions a packing puzzle has, with a proof for `VeriPB` 3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ProveReport {
    /// The puzzle.
    pub puzzle: PuzzleInfo,
    /// The proved claim; absent if the proof was halted or refused.
    pub claim: Option<Claim>,
    /// All solutions; absent if nothing is proved.
    pub solutions: Option<SolutionsInfo>,
    /// The argument of the proof: `area`, `no-place`, `uncovered`, `closed` or `colouring`, or `search`.
    pub argument: Option<String>,
    /// The argument in a sentence, if it is not a search.
    pub reason: Option<String>,
    /// Nodes closed by the search.
    pub nodes: u64,
    /// The puzzle as a pseudo-Boolean formula in the OPB format, with the solutions blocked.
    pub formula: Option<ProofText>,
    /// The proof that the formula is unsatisfiable.
    pub proof: Option<ProofText>,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// The estimated size of the proof, if it was refused for that.
    pub refused: Option<RefusedInfo>,
    /// Wall time in seconds.
    pub seconds: f64,
}

/// The claim of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// There is no solution.
    Unsolvable,
    /// There are exactly the listed solutions.
    Exactly,
}

/// A long text, or only its length and hash if it is in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ProofText {
    /// Its length in bytes.
    pub bytes: u64,
    /// Its BLAKE3 hash, in hexadecimal.
    pub blake3: String,
    /// The text itself.
    pub text: Option<String>,
}

/// A proof that would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RefusedInfo {
    /// The estimated number of nodes.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub nodes: u64,
    /// The estimated number of bytes.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub bytes: u64,
    /// The maximum number of nodes of a proof.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub most_nodes: u64,
}

impl ProofText {
    /// A text with its hash.
    pub fn new(text: String) -> Self {
        let blake3 = blake3::hash(text.as_bytes()).to_string();
        Self { bytes: text.len() as u64, blake3, text: Some(text) }
    }

    /// Removes and returns the text, to put it in a file.
    pub fn take_text(&mut self) -> Option<String> {
        self.text.take()
    }
}
