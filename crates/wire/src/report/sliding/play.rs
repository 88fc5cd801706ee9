//! Where a player is, for drawing it.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;

/// The answer to `play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingPlayReport")]
pub struct PlayReport {
    /// Where the player began.
    pub puzzle: PuzzleInfo,
    /// Where the player is.
    pub play: PlayInfo,
}

/// A board after some moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingPlayInfo")]
pub struct PlayInfo {
    /// The board as it is now, rows joined by `/`.
    pub board: String,
    /// The same cell by cell, 0 for the blank.
    pub tiles: Vec<u16>,
    /// The goal, cell by cell.
    pub goal_tiles: Vec<u16>,
    /// For each cell whether a tile stands there that belongs there; false for the blank.
    pub home: Vec<bool>,
    /// Is this the goal?
    pub solved: bool,
    /// The tiles moved so far.
    pub moves: Vec<u16>,
    /// Every tile in line with the blank: what the player can move next.
    pub slides: Vec<SlideInfo>,
    /// The moves so far in every notation.
    pub notations: Vec<MovesInfo>,
    /// Every board from the start to now, cell by cell, when asked for.
    pub boards: Option<Vec<Vec<u16>>>,
}

/// A tile that can be moved, alone or with those between it and the blank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SlideInfo {
    /// The tile.
    pub tile: u16,
    /// What to move for that, in order; it comes last.
    pub tiles: Vec<u16>,
    /// Where they go: `up`, `down`, `left` or `right`.
    pub direction: String,
}

/// Moves in one notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MovesInfo {
    /// The notation's name.
    pub name: String,
    /// The moves.
    pub text: String,
}
