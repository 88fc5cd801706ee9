//! Moves as numbers, so that units of every puzzle have the same format.

/// A move as a number, whose meaning depends on the puzzle. For sliding tiles it is the blank's direction: 0 up, 1
/// left, 2 right, 3 down.
pub type Code = u32;

/// A move that can be written as a number.
pub trait Coded: Copy + Eq + Send {
    /// The number of this move.
    fn code(self) -> Code;

    /// The move with this number, if there is one.
    fn decoded(code: Code) -> Option<Self>;
}

/// Moves that already are numbers: the options of an exact cover.
impl Coded for Code {
    fn code(self) -> Code {
        self
    }

    fn decoded(code: Code) -> Option<Self> {
        Some(code)
    }
}
