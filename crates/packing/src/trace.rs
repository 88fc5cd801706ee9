//! A record of what an observer sees of brute force, up to a limit.

use crate::observer::{Observer, Seen};

/// A bounded record of a search. When it is full it goes on counting what it leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What was seen, in order.
    pub events: Vec<TraceEvent>,
    /// How many events came after the last one that had room.
    pub left_out: u64,
    most: usize,
}

/// One thing that was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceEvent {
    /// A piece was put down.
    Placed {
        /// Which piece.
        piece: usize,
        /// The cells it covers now, in order.
        cells: Vec<usize>,
        /// Tries so far, this one included.
        tries: u64,
    },
    /// The piece put down last was taken away again.
    Removed {
        /// Which piece.
        piece: usize,
        /// The cells it covered.
        cells: Vec<usize>,
        /// Tries so far.
        tries: u64,
    },
    /// What lies there now is a solution.
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
