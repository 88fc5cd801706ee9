//! A piece: a shape with a name, in one or more copies.

use crate::lattice::Lattice;
use crate::shape::Shape;

/// The longest name of a piece, in characters.
pub const MAX_NAME: usize = 20;

/// A piece to fill a region with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name, usually one capital letter.
    pub name: String,
    /// Its cells.
    pub shape: Shape,
    /// The number of copies, at least one. All of them must be used.
    pub count: usize,
    /// Whether its mirror image may be used too.
    pub may_mirror: bool,
}

impl Piece {
    /// One copy of a piece with the default rule for mirroring: in the plane a piece may be turned over; in space its
    /// mirror image would need a fourth dimension.
    pub fn new(name: impl Into<String>, shape: Shape, lattice: Lattice) -> Self {
        Self { name: name.into(), shape, count: 1, may_mirror: Self::usually_mirrors(lattice) }
    }

    /// The default rule for mirroring.
    pub fn usually_mirrors(lattice: Lattice) -> bool {
        lattice.is_flat()
    }

    /// Its distinct orientations: see [`Shape::orientations`].
    pub fn orientations(&self, lattice: Lattice) -> Vec<Shape> {
        self.shape.orientations(lattice, self.may_mirror)
    }

    /// Returns whether a text can be the name of a piece: up to [`MAX_NAME`] letters, digits, `-` and `_`, starting
    /// with a letter or a digit.
    pub fn is_name(text: &str) -> bool {
        let inner = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        text.starts_with(|first: char| first.is_ascii_alphanumeric())
            && text.chars().all(inner)
            && text.len() <= MAX_NAME
    }
}
