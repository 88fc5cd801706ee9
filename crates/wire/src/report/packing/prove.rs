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
    /// What is proved; absent when the proof was halted or refused.
    pub claim: Option<Claim>,
    /// All solutions; absent when nothing is proved.
    pub solutions: Option<SolutionsInfo>,
    /// What the proof follows: `area`, `no-place`, `uncovered`, `closed` or `colouring`, or `search`.
    pub argument: Option<String>,
    /// The argument in a sentence, where it is not a search.
    pub reason: Option<String>,
    /// Nodes that the search closed.
    pub nodes: u64,
    /// The puzzle as a pseudo-Boolean formula in the OPB format, with the solutions blocked.
    pub formula: Option<ProofText>,
    /// The proof that the formula cannot be satisfied.
    pub proof: Option<ProofText>,
    /// What ended it early.
    pub halted_by: Option<HaltReason>,
    /// How large the proof would be, when it was refused for that.
    pub refused: Option<RefusedInfo>,
    /// Wall time.
    pub seconds: f64,
}

/// What a proof proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// There is no solution.
    Unsolvable,
    /// There are the solutions listed and no others.
    Exactly,
}

/// A long text, or what is left to recognise it by when it lies in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ProofText {
    /// Its length.
    pub bytes: u64,
    /// Its BLAKE3 hash, in hexadecimal digits.
    pub blake3: String,
    /// The text itself.
    pub text: Option<String>,
}

/// A proof that would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RefusedInfo {
    /// Nodes that it would have, estimated.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub nodes: u64,
    /// Bytes that it would have, estimated.
    #[serde(with = "decimal")]
    #[cfg_attr(feature = "types", ts(as = "String"), schemars(with = "String"))]
    pub bytes: u64,
    /// The most nodes that a proof may have.
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

    /// Takes the text itself out, for a file of its own.
    pub fn take_text(&mut self) -> Option<String> {
        self.text.take()
    }
}
