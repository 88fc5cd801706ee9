//! Moves as numbers, so that units of every puzzle are written alike.

/// A move as a number; which move it is only its puzzle knows. For sliding tiles the blank's step:
/// 0 up, 1 left, 2 right, 3 down.
pub type Code = u32;

/// A move that has a number.
pub trait Coded: Copy + Eq + Send {
    /// Its number.
    fn code(self) -> Code;

    /// The move behind a number.
    fn decoded(code: Code) -> Option<Self>;
}

/// Moves that are numbers already: the options of an exact cover.
impl Coded for Code {
    fn code(self) -> Code {
        self
    }

    fn decoded(code: Code) -> Option<Self> {
        Some(code)
    }
}
