//! IDA\* with additive pattern databases.
//!
//! Each view of a node is stored in one word, which a move changes by a table look-up for its tile; the kind of word
//! depends on the tables: [`sparse`] for small ones, [`dense`] for large ones. A subtree is counted level by level
//! ([`levels`]); only if it contains a goal, it is walked in order to the first one ([`walk`]).

mod dense;
mod levels;
mod node;
mod sparse;
mod walk;

use std::sync::Arc;

use susun_search::{Below, Root, Subtree, Subtrees};

use super::steps::{Steps, place};
use crate::heuristic::Patterns;
use crate::moves::Direction;
use crate::space::{Packed, PackedSpace, Position};
use dense::Dense;
use levels::{Counted, Levels};
use node::{Lookups, root};
use sparse::Sparse;

/// How far below the bound a node may be for its subtree to be counted, by the number of nodes that may still be
/// generated, as for Manhattan distance. It is less for large tables: their subtrees have far fewer nodes, and those
/// that were counted up to a goal are walked again.
const MOST_SLACK: [(u64, u32); 4] = [(1 << 16, 6), (1 << 13, 4), (1 << 10, 2), (1 << 6, 0)];
const MOST_SLACK_DENSE: u32 = 4;

/// A larger subtree is walked one level down and counted in parts.
const MOST_NODES: u64 = 1 << 17;

/// Counts subtrees of IDA\* with additive pattern databases.
#[derive(Clone, Debug)]
pub struct PatternKernel {
    steps: Steps,
    tables: Tables,
    /// 1, or 2 with a reflection.
    views: usize,
}

#[derive(Clone, Debug)]
enum Tables {
    Sparse(Arc<Sparse>, Levels<u64>),
    Dense(Arc<Dense>, Levels<[u32; 2]>),
}

impl PatternKernel {
    /// The kernel for a heuristic; `None` for lines, for boards above 16 cells, and for partitions that fit neither
    /// kind of tables.
    pub fn new(heuristic: &Patterns) -> Option<Self> {
        let steps = Steps::new(heuristic.goal())?;
        let tables = if Sparse::suits(heuristic) {
            Tables::Sparse(Arc::new(Sparse::new(heuristic)), Levels::default())
        } else if Dense::suits(heuristic) {
            Tables::Dense(Arc::new(Dense::new(heuristic)), Levels::default())
        } else {
            return None;
        };
        Some(Self { steps, tables, views: heuristic.views().len() })
    }
}

impl Subtrees<PackedSpace> for PatternKernel {
    fn count(&mut self, root: &Root<'_, PackedSpace>) -> Option<Below<Direction>> {
        let (_, most_slack) = *MOST_SLACK.iter().find(|(nodes, _)| root.most >= *nodes)?;
        // The walk looks for the next bound only until it finds the smallest possible one: f keeps its parity. That
        // happens soon, and is not the kernel's work.
        if root.slack > most_slack || root.above_bound != Some(2 - root.slack % 2) {
            return None;
        }
        let Self { steps, tables, views } = self;
        match tables {
            Tables::Sparse(tables, levels) => count(root, steps, &**tables, levels, *views),
            Tables::Dense(..) if root.slack > MOST_SLACK_DENSE => None,
            Tables::Dense(tables, levels) => count(root, steps, &tables.open(), levels, *views),
        }
    }
}

fn count<L: Lookups>(
    at: &Root<'_, PackedSpace>,
    steps: &Steps,
    lookups: &L,
    levels: &mut Levels<L::Word>,
    views: usize,
) -> Option<Below<Direction>> {
    let place = place(at.state.blank(), at.last);
    let (root, excess) = root(lookups, views, Packed::tiles(*at.state), (place, at.slack));
    // The Manhattan part of the estimate, and the distance from the root's g to the bound.
    let (manhattan, left) = (at.h - 2 * excess, at.slack + at.h);
    let most = at.most.min(MOST_NODES);
    let with_bound = |subtree| Subtree { above_bound: at.above_bound, ..subtree };
    match levels.count(steps, lookups, views, (root, left), most) {
        Counted::TooMany => None,
        Counted::Nothing(subtree) => Some(Below::Nothing(with_bound(subtree))),
        Counted::Goal => {
            let walked = walk::to_goal(steps, lookups, views, (root, manhattan), most);
            walked.map(|(subtree, path)| Below::Goal(with_bound(subtree), path))
        }
    }
}
