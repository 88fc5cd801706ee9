//! Watching a search piece by piece, for animations and lessons.
//!
//! An observer is a type parameter of the search. The default, [`Unwatched`], sees nothing and costs nothing.

use susun_search::Unwatched;

/// An event of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen<'a> {
    /// A piece was placed.
    Placed {
        /// The piece.
        piece: usize,
        /// The cells it covers now, in order.
        cells: &'a [usize],
        /// Tries so far, this one included.
        tries: u64,
    },
    /// The last placed piece was removed again.
    Removed {
        /// The piece.
        piece: usize,
        /// The cells it covered.
        cells: &'a [usize],
        /// Tries so far.
        tries: u64,
    },
    /// The current placements are a solution.
    Solution {
        /// Tries so far.
        tries: u64,
    },
}

/// Receives the events of a search.
pub trait Observer {
    /// Receives an event.
    fn see(&mut self, seen: Seen<'_>);
}

impl Observer for Unwatched {
    #[inline]
    fn see(&mut self, _: Seen<'_>) {}
}

impl<O: Observer> Observer for &mut O {
    fn see(&mut self, seen: Seen<'_>) {
        (**self).see(seen);
    }
}
