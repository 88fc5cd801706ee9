//! The position of a player, for display.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;

/// The answer to `play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingPlayReport")]
pub struct PlayReport {
    /// The puzzle with all placed pieces, given or placed by the player.
    pub puzzle: PuzzleInfo,
    /// The player's position.
    pub play: PlayInfo,
}

/// A region with some pieces placed, and the others in the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingPlayInfo")]
pub struct PlayInfo {
    /// The layers, the bottom first.
    pub layers: Vec<LayerInfo>,
    /// The pieces, in the order of the puzzle.
    pub pieces: Vec<HandInfo>,
    /// The placements, by piece and then by cells.
    pub placed: Vec<PlacedInfo>,
    /// Whether every cell is covered.
    pub solved: bool,
}

/// The drawing of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LayerInfo {
    /// Offset of its first row from that of the bottom layer, in half steps: a layer of balls lies in the gaps of the
    /// one below.
    pub row: usize,
    /// The same for its first column.
    pub column: usize,
    /// Rows of cell numbers; absent for holes.
    pub cells: Vec<Vec<Option<usize>>>,
}

/// A piece and its orientations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct HandInfo {
    /// Its name.
    pub name: String,
    /// One letter for each copy.
    pub letters: String,
    /// The number of copies.
    pub copies: usize,
    /// The number of copies not placed yet.
    pub left: usize,
    /// Its orientations, the one drawn in the puzzle first.
    pub orientations: Vec<OrientationInfo>,
}

/// An orientation of a piece. Other orientations are given by their index in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OrientationInfo {
    /// Layer, row and column of its cells, from 0, in reading order. A ball is drawn half a step further down and to
    /// the right for each layer, as in a pyramid.
    pub cells: Vec<[i32; 3]>,
    /// Index after a quarter turn counter-clockwise.
    pub turned: usize,
    /// Index after turning it over: left and right exchanged, in space by a half turn unless it may be mirrored.
    pub flipped: usize,
    /// Index after tipping it onto another plane; its own index in the plane.
    pub tipped: usize,
    /// Where it can be placed now: numbers of free cells, in the order of `cells`. Empty if no copy is left.
    pub placements: Vec<Vec<usize>>,
}

/// A placed piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlacedInfo {
    /// Its name.
    pub piece: String,
    /// Its letter on the board; each copy has its own.
    pub letter: char,
    /// The numbers of its cells, in order.
    pub cells: Vec<usize>,
    /// Whether it was placed in the puzzle's text and not by the player.
    pub given: bool,
}
