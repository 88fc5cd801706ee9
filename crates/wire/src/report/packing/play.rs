//! Where a player is, for drawing it.

use serde::{Deserialize, Serialize};

use super::PuzzleInfo;

/// The answer to `play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingPlayReport")]
pub struct PlayReport {
    /// The puzzle with everything that lies there, given or put down.
    pub puzzle: PuzzleInfo,
    /// Where the player is.
    pub play: PlayInfo,
}

/// A region with some pieces, and the others in the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename = "PackingPlayInfo")]
pub struct PlayInfo {
    /// The layers, the bottom first.
    pub layers: Vec<LayerInfo>,
    /// The pieces, in the order of the puzzle.
    pub pieces: Vec<HandInfo>,
    /// What lies where, by piece and then by cells.
    pub placed: Vec<PlacedInfo>,
    /// Is everything covered?
    pub solved: bool,
}

/// How a layer is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LayerInfo {
    /// How far its first row is from that of the bottom layer, in half steps: a layer of balls lies in the
    /// gaps of the one below.
    pub row: usize,
    /// The same for its first column.
    pub column: usize,
    /// Rows of numbers of cells; absent for holes.
    pub cells: Vec<Vec<Option<usize>>>,
}

/// A piece, and how it can be turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct HandInfo {
    /// Its name.
    pub name: String,
    /// One letter for each copy.
    pub letters: String,
    /// How often it is there.
    pub copies: usize,
    /// How often it is not placed yet.
    pub left: usize,
    /// The ways to hold it, the piece as it is drawn in the puzzle first.
    pub orientations: Vec<OrientationInfo>,
}

/// A way to hold a piece. Others are told by their place in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OrientationInfo {
    /// Layer, row and column of its cells, from 0, in reading order. A ball is drawn half a step further
    /// down and to the right for each layer, as in a pyramid.
    pub cells: Vec<[i32; 3]>,
    /// After a quarter turn counter-clockwise.
    pub turned: usize,
    /// After turning it over: left and right exchanged, in space by a half turn unless it may be mirrored.
    pub flipped: usize,
    /// After tipping it onto another plane; itself in the plane.
    pub tipped: usize,
    /// Where it can lie now: numbers of free cells, each below the one of `cells` at the same place in the
    /// list. None when no copy is left.
    pub placements: Vec<Vec<usize>>,
}

/// A piece that lies somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlacedInfo {
    /// Its name.
    pub piece: String,
    /// Its letter on the board; a copy has one of its own.
    pub letter: char,
    /// The numbers of its cells, in order.
    pub cells: Vec<usize>,
    /// Was it placed in the puzzle's text? Else the player has put it down.
    pub given: bool,
}
