//! Where a player is, as whoever draws it needs it.

use serde::{Deserialize, Serialize};

use super::{PackingInfo, PuzzleInfo};

/// To play, for sliding puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct PlayReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// Where the player began.
    pub puzzle: PuzzleInfo,
    /// Where the player is.
    pub play: PlayInfo,
}

/// A board after some moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayInfo {
    /// The board as it is now, rows joined by `/`.
    pub board: String,
    /// The same cell by cell, 0 for the blank.
    pub tiles: Vec<u16>,
    /// The goal, cell by cell.
    pub goal: Vec<u16>,
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SlideInfo {
    /// The tile.
    pub tile: u16,
    /// What to move for that, in order; it comes last.
    pub tiles: Vec<u16>,
    /// Where they go: `up`, `down`, `left` or `right`.
    pub goes: String,
}

/// Moves in one notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MovesInfo {
    /// The notation's name.
    pub name: String,
    /// The moves.
    pub text: String,
}

/// To play, for packing puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct FillPlayReport {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// The puzzle with everything that lies there, given or put down.
    pub puzzle: PackingInfo,
    /// Where the player is.
    pub fill: FillPlayInfo,
}

/// A region with some pieces, and the others in the hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FillPlayInfo {
    /// The layers, the bottom first.
    pub layers: Vec<LayerInfo>,
    /// The pieces, in the order of the puzzle.
    pub pieces: Vec<HandInfo>,
    /// What lies where, by piece and then by cells.
    pub placed: Vec<PlacedInfo>,
    /// Is everything covered?
    pub complete: bool,
}

/// How a layer is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    pub places: Vec<Vec<usize>>,
}

/// A piece that lies somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
