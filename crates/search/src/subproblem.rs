//! A subproblem of a depth-first round: what a worker searches between two messages.
//!
//! A depth-first walk that is interrupted is at the end of a path. What it has not searched yet is, on every level of
//! that path, the moves after the one taken there, and at its end the moves not yet tried. So a path describes what is
//! left of a whole subtree, and a part of the path what is left of a smaller one.

/// A rest is returned as at most this many subproblems for its highest levels, and one for everything below.
const SHALLOW: usize = 12;

/// What is left below the first `base` moves of `path`, after everything before the path was searched and, at its end,
/// the first `skip` moves.
///
/// ```text
///   start ─ a ─ b ─┬─ c ─┬─ d      path = a b c d, base = 2, skip = 0:
///                  │     └─ e      all below d; then e and all below it; then f likewise.
///                  └─ f            What branches off before b belongs to other subproblems.
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subproblem<M> {
    /// Moves from the start.
    pub path: Vec<M>,
    /// How many of them lead to the root of the subtree that this is a part of.
    pub base: usize,
    /// Moves already tried at the end of the path.
    pub skip: u32,
}

impl<M> Subproblem<M> {
    /// The whole round.
    pub fn whole() -> Self {
        Self { path: Vec::new(), base: 0, skip: 0 }
    }

    /// The same subproblem with each move converted by `write`.
    pub fn map<N>(&self, write: impl Fn(&M) -> N) -> Subproblem<N> {
        let path = self.path.iter().map(write).collect();
        Subproblem { path, base: self.base, skip: self.skip }
    }
}

/// How much of a state on a path was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The number of moves tried.
    pub tried: u32,
    /// The number of moves available.
    pub offered: u32,
}

/// What is left of an interrupted walk: `path` has its moves, `levels` how much of each of its states was searched, the
/// start first; states above `base` belong to other subproblems.
///
/// The highest levels become subproblems of their own, because they tend to be large, and everything below them becomes
/// one. They are in canonical order, deepest first.
///
/// ```
/// use susun_search::{Subproblem, Tried, left_of};
///
/// let levels = [(1, 3), (2, 2), (0, 5)].map(|(tried, offered)| Tried { tried, offered });
/// let left = left_of(&['a', 'b'], 0, &levels);
/// assert_eq!(left, [
///     Subproblem { path: vec!['a', 'b'], base: 2, skip: 0 },
///     Subproblem { path: vec![], base: 0, skip: 1 },
/// ]);
/// ```
pub fn left_of<M: Clone>(path: &[M], base: usize, levels: &[Tried]) -> Vec<Subproblem<M>> {
    let left = |&level: &usize| levels[level].tried < levels[level].offered;
    let open: Vec<usize> = (base..levels.len()).filter(left).collect();
    let subproblem = |level: usize, base: usize| {
        let path = path[..level].to_vec();
        Subproblem { path, base, skip: levels[level].tried }
    };
    let (shallow, deep) = open.split_at(open.len().min(SHALLOW));
    let below = deep.first().zip(deep.last()).map(|(&first, &last)| subproblem(last, first));
    below.into_iter().chain(shallow.iter().rev().map(|&level| subproblem(level, level))).collect()
}

/// A path or a skip that does not exist in this space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSubproblem;
