//! Watching a search piece by piece, for animations and lessons.
//!
//! An observer is a type parameter of the search. The one that sees nothing, [`Unwatched`], is the
//! default and costs nothing.

use susun_search::Unwatched;

/// One thing that a search does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen<'a> {
    /// A piece was put down.
    Placed {
        /// Which piece.
        piece: usize,
        /// The cells it covers now, in order.
        cells: &'a [usize],
        /// Tries so far, this one included.
        tries: u64,
    },
    /// The piece put down last was taken away again.
    Removed {
        /// Which piece.
        piece: usize,
        /// The cells it covered.
        cells: &'a [usize],
        /// Tries so far.
        tries: u64,
    },
    /// What lies there now is a solution.
    Solution {
        /// Tries so far.
        tries: u64,
    },
}

/// Sees what a search does.
pub trait Observer {
    /// One thing has happened.
    fn see(&mut self, seen: Seen<'_>);
}

impl Observer for Unwatched {
    #[inline]
    fn see(&mut self, _: Seen<'_>) {}
}

/// A borrowed observer is as good as an owned one.
impl<O: Observer> Observer for &mut O {
    fn see(&mut self, seen: Seen<'_>) {
        (**self).see(seen);
    }
}
