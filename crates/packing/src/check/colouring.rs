//! Colour the cells dark and light: the pieces must be able to cover as many dark cells as there are.
//!
//! The classic is the chessboard without two opposite corners (Black, *Critical Thinking*, 1946; Golomb, *Checker
//! boards and polyominoes*, 1954): a domino covers one cell of each colour. In general, the number of dark cells that a
//! piece covers depends on its placement; the possible numbers are taken from its placements, and the sums over all
//! pieces must reach the number of dark cells.

use std::collections::BTreeSet;
use std::fmt;

use super::Facts;
use super::sums::Sums;
use crate::lattice::Spot;

/// A colouring of cells, dark and light, by their place in the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// Adjacent cells differ.
    Chessboard,
    /// Every other row.
    Rows,
    /// Every other column.
    Columns,
    /// Every other layer.
    Layers,
    /// Stripes two cells wide, from the top right to the bottom left.
    Diagonals,
    /// Stripes two cells wide, from the top left to the bottom right.
    OtherDiagonals,
}

/// A colouring that the pieces cannot match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbalanced {
    /// The colouring.
    pub colouring: Colouring,
    /// Dark cells that are free.
    pub dark: usize,
    /// Light cells that are free.
    pub light: usize,
    /// The numbers of dark cells that the pieces can cover, in order.
    pub possible: Vec<usize>,
}

impl Colouring {
    /// All of them, the best known first.
    pub const ALL: [Self; 6] = [
        Self::Chessboard,
        Self::Rows,
        Self::Columns,
        Self::Layers,
        Self::Diagonals,
        Self::OtherDiagonals,
    ];

    /// Whether the cell drawn there is dark.
    pub fn is_dark(self, spot: Spot) -> bool {
        let Spot { layer, row, column } = spot;
        match self {
            Self::Chessboard => (layer + row + column) % 2 == 0,
            Self::Rows => row % 2 == 0,
            Self::Columns => column % 2 == 0,
            Self::Layers => layer % 2 == 0,
            Self::Diagonals => (row + column).rem_euclid(4) < 2,
            Self::OtherDiagonals => (row - column).rem_euclid(4) < 2,
        }
    }
}

/// All colourings that the pieces cannot match; the area must be right.
pub(super) fn find(facts: &Facts<'_>) -> Vec<Unbalanced> {
    Colouring::ALL.into_iter().filter_map(|colouring| unbalanced(facts, colouring)).collect()
}

fn unbalanced(facts: &Facts<'_>, colouring: Colouring) -> Option<Unbalanced> {
    let region = facts.puzzle.region();
    let is_dark: Vec<bool> =
        (0..region.size()).map(|cell| colouring.is_dark(region.site(cell).spot)).collect();
    let dark = (0..is_dark.len()).filter(|&cell| is_dark[cell] && facts.free[cell]).count();
    let light = facts.free_cells() - dark;
    let mut sums = Sums::zero(facts.free_cells() as i32);
    for (_, left, places) in facts.pieces() {
        let dark_of =
            |place: &[u16]| place.iter().filter(|&&cell| is_dark[usize::from(cell)]).count();
        let parts: BTreeSet<i32> = places.iter().map(|place| dark_of(place) as i32).collect();
        let parts: Vec<i32> = parts.into_iter().collect();
        // A piece without a placement is reported by another check.
        if parts.is_empty() {
            return None;
        }
        (0..left).for_each(|_| sums.add_one_of(&parts));
    }
    let possible: Vec<usize> = sums.all().map(|sum| sum as usize).collect();
    (!possible.contains(&dark)).then_some(Unbalanced { colouring, dark, light, possible })
}

impl fmt::Display for Unbalanced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { colouring, dark, light, possible } = self;
        let all = dark + light;
        write!(f, "coloured {colouring}, {dark} free cells are dark and {light} light, ")?;
        write!(f, "but pieces with {all} cells always cover {} dark cells", list(possible))
    }
}

impl fmt::Display for Colouring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chessboard => "like a chessboard",
            Self::Rows => "in rows",
            Self::Columns => "in columns",
            Self::Layers => "in layers",
            Self::Diagonals => "in diagonals two cells wide",
            Self::OtherDiagonals => "in the other diagonals two cells wide",
        })
    }
}

/// `7`, `5, 7 or 9`, `5, 7, 9, ... or 21`.
fn list(numbers: &[usize]) -> String {
    const MOST: usize = 5;
    let words: Vec<String> = numbers.iter().map(usize::to_string).collect();
    match words.as_slice() {
        [] => "none".into(),
        [only] => only.clone(),
        [first @ .., last] if words.len() <= MOST => format!("{} or {last}", first.join(", ")),
        [a, b, c, .., last] => format!("{a}, {b}, {c}, ... or {last}"),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
