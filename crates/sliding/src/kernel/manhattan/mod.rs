//! IDA\* with Manhattan distance.

mod levels;

use susun_search::{Below, Root, Subtrees};

use super::steps::{Steps, place};
use crate::goal::Goal;
use crate::moves::Direction;
use crate::space::{Packed, PackedSpace, Position};
use levels::Levels;

/// How far below the bound a node may be for its subtree to be counted, as pairs (nodes that may still be generated, at
/// least; slack, at most). Every two moves of slack make a subtree about six times as large, on Korf's instances 12,
/// 80, 600 and 4,000 nodes; more than that exceeds the cache. Counting a subtree that exceeds a limit is wasted work,
/// so near a limit subtrees are smaller.
const MOST_SLACK: [(u64, u32); 4] = [(1 << 15, 6), (1 << 12, 4), (1 << 9, 2), (1 << 6, 0)];

/// A larger subtree is walked one level down and counted in parts, so that the meter can poll the clock.
const MOST_NODES: u64 = 1 << 17;

/// Counts subtrees of IDA\* with Manhattan distance.
#[derive(Clone, Debug)]
pub struct ManhattanKernel {
    steps: Steps,
    levels: Levels,
}

impl ManhattanKernel {
    /// The kernel towards `goal`; `None` for boards above 16 cells, and for lines, on which a path may run out of
    /// moves.
    pub fn new(goal: &Goal) -> Option<Self> {
        Some(Self { steps: Steps::new(goal)?, levels: Levels::default() })
    }
}

impl Subtrees<PackedSpace> for ManhattanKernel {
    fn count(&mut self, root: &Root<'_, PackedSpace>) -> Option<Below<Direction>> {
        let Root { state, last, h, slack, most, .. } = *root;
        let (_, most_slack) = *MOST_SLACK.iter().find(|(nodes, _)| most >= *nodes)?;
        if slack > most_slack {
            return None;
        }
        let place = place(state.blank(), last);
        let counted = self.levels.count(
            &self.steps,
            (Packed::tiles(*state), place),
            (slack, h),
            most.min(MOST_NODES),
        );
        counted.map(Below::Nothing)
    }
}
