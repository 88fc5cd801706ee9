//! A record of the events of brute force, up to a limit.

use crate::observer::{Observer, Seen};

/// A record of a search with limited room. When it is full, it only counts further events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The events, in order.
    pub events: Vec<TraceEvent>,
    /// The number of events for which there was no room.
    pub left_out: u64,
    most: usize,
}

/// A recorded event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceEvent {
    /// A piece was placed.
    Placed {
        /// The piece.
        piece: usize,
        /// The cells it covers now, in order.
        cells: Vec<usize>,
        /// Tries so far, this one included.
        tries: u64,
    },
    /// The last placed piece was removed again.
    Removed {
        /// The piece.
        piece: usize,
        /// The cells it covered.
        cells: Vec<usize>,
        /// Tries so far.
        tries: u64,
    },
    /// The current placements are a solution.
    Solution {
        /// Tries so far.
        tries: u64,
    },
}

impl Trace {
    /// An empty trace with room for `most` events.
    pub fn new(most: usize) -> Self {
        Self { events: Vec::new(), left_out: 0, most }
    }
}

impl Observer for Trace {
    fn see(&mut self, seen: Seen<'_>) {
        if self.events.len() == self.most {
            self.left_out += 1;
            return;
        }
        self.events.push(match seen {
            Seen::Placed { piece, cells, tries } => {
                TraceEvent::Placed { piece, cells: cells.to_vec(), tries }
            }
            Seen::Removed { piece, cells, tries } => {
                TraceEvent::Removed { piece, cells: cells.to_vec(), tries }
            }
            Seen::Solution { tries } => TraceEvent::Solution { tries },
        });
    }
}
