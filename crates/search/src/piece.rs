//! A piece of a depth-first round: what one worker searches between two messages.
//!
//! A depth-first walk that is interrupted stands at the end of a path. What it has not searched yet
//! is, on every level of that path, the moves that come after the one taken there; and at its end
//! the moves not yet tried. So a path tells what is left of a whole subtree, and cutting the path
//! tells what is left of a smaller one.

/// What is left below the first `base` moves of `path`, once everything before the path has been
/// searched and, at its end, the first `skip` moves.
///
/// ```text
///   start ─ a ─ b ─┬─ c ─┬─ d      path = a b c d, base = 2, skip = 0:
///                  │     └─ e      all below d; then e and all below it; then f likewise.
///                  └─ f            What branches off before b belongs to somebody else.
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece<M> {
    /// Moves from the start.
    pub path: Vec<M>,
    /// How many of them lead to the subtree that this is a piece of.
    pub base: usize,
    /// Moves already tried at the end of the path.
    pub skip: u32,
}

impl<M> Piece<M> {
    /// The whole round.
    pub fn whole() -> Self {
        Self { path: Vec::new(), base: 0, skip: 0 }
    }

    /// The same piece with its moves written differently.
    pub fn map<N>(&self, write: impl Fn(&M) -> N) -> Piece<N> {
        let path = self.path.iter().map(write).collect();
        Piece { path, base: self.base, skip: self.skip }
    }
}

/// A path or a skip that does not exist in this space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPiece;
