//! The position of a player, for display.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;

/// The answer to `play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingPlayReport")]
pub struct PlayReport {
    /// The puzzle at the start.
    pub puzzle: PuzzleInfo,
    /// The player's position.
    pub play: PlayInfo,
}

/// A board after some moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "SlidingPlayInfo")]
pub struct PlayInfo {
    /// The current board, rows joined by `/`.
    pub board: String,
    /// The same cell by cell, 0 for the blank.
    pub tiles: Vec<u16>,
    /// The goal, cell by cell.
    pub goal_tiles: Vec<u16>,
    /// For each cell, whether the tile in it is home; false for the blank.
    pub home: Vec<bool>,
    /// The cells of the goal that do not matter, in increasing order; none unless the goal is partial.
    pub free_cells: Vec<usize>,
    /// Whether this is the goal.
    pub solved: bool,
    /// The tiles moved so far.
    pub moves: Vec<u16>,
    /// Every tile in line with the blank: the moves that the player can make next.
    pub slides: Vec<SlideInfo>,
    /// The moves so far in every notation.
    pub notations: Vec<MovesInfo>,
    /// Every board from the start to now, cell by cell, if requested.
    pub boards: Option<Vec<Vec<u16>>>,
}

/// A tile that can be moved, alone or with those between it and the blank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SlideInfo {
    /// The tile.
    pub tile: u16,
    /// The tiles to move, in order; this tile is last.
    pub tiles: Vec<u16>,
    /// Their direction: `up`, `down`, `left` or `right`.
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
