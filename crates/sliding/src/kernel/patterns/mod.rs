//! IDA\* with additive pattern databases.
//!
//! Up to 16 cells, each view of a node is stored in one word, which a move changes by a table look-up for its tile; the
//! kind of word depends on the tables: [`sparse`] for small ones, [`dense`] for large ones. A subtree is counted level
//! by level ([`levels`]); only if it contains a goal, it is walked in order to the first one ([`walk`]). Larger boards
//! and several partitions have tables with longer numbers ([`linear`]), and a subtree is walked ([`depth_first`]). Web
//! pages do without: they have no room for tables of larger boards, and should load quickly.
//!
//! On 4x4, levels are 1.7 times as fast as the walk; on 5x5, where nodes are larger, the walk is 1.3 times as fast as
//! levels were.

mod dense;
#[cfg(not(target_arch = "wasm32"))]
mod depth_first;
mod levels;
#[cfg(not(target_arch = "wasm32"))]
mod linear;
mod node;
mod sparse;
mod walk;

use std::sync::Arc;

use susun_search::{Below, Root, Space, Subtree, Subtrees};

use super::steps::{Steps, place};
use crate::automaton::Automaton;
use crate::heuristic::Patterns;
use crate::moves::Direction;
use crate::pdb::Pattern;
use crate::space::{Past, Position};
use dense::Dense;
use levels::{Counted, Levels};
#[cfg(not(target_arch = "wasm32"))]
use linear::Linear;
use node::{Lookups, Rules, root};
use sparse::Sparse;

/// How far below the bound a node may be for its subtree to be counted, by the number of nodes that may still be
/// generated, as for Manhattan distance. It is less for large tables: their subtrees have far fewer nodes, and those
/// that were counted up to a goal are walked again.
const MOST_SLACK: [(u64, u32); 4] = [(1 << 16, 6), (1 << 13, 4), (1 << 10, 2), (1 << 6, 0)];
const MOST_SLACK_DENSE: u32 = 4;

/// A larger subtree is walked one level down and counted in parts: by levels, which keep all nodes of a level, and depth
/// first.
const MOST_NODES: u64 = 1 << 17;
#[cfg(not(target_arch = "wasm32"))]
const MOST_WALKED: u64 = 1 << 19;

/// The most entries of a table in the layout for large boards: six tiles on 25 cells.
const MAX_ENTRIES: u64 = 25_u64.pow(6);

/// Bytes of the copy that [`PatternKernel`] makes of a table of a board above 16 cells; `None` if the table is too large
/// for it.
pub fn laid_out_bytes(pattern: &Pattern) -> Option<u64> {
    let (cells, tiles) = (pattern.size().cells(), pattern.homes().len());
    let entries = (cells as u64).saturating_pow(tiles as u32);
    (cells <= Automaton::MAX_CELLS && entries <= MAX_ENTRIES).then_some(entries.div_ceil(2))
}

/// The most views of words: the board and its reflection.
const MAX_VIEWS: usize = 2;

/// Counts subtrees of IDA\* with additive pattern databases.
#[derive(Clone, Debug)]
pub struct PatternKernel {
    tables: Tables,
    /// 1, or 2 with a reflection, for each partition.
    views: usize,
    /// The words that a search leaves out; without an automaton only the step back.
    words: Option<Arc<Automaton>>,
}

#[derive(Clone, Debug)]
enum Tables {
    Sparse(Arc<Sparse>, Steps, Levels<u64>),
    Dense(Arc<Dense>, Steps, Levels<[u32; 2]>),
    /// With the automaton of steps back.
    #[cfg(not(target_arch = "wasm32"))]
    Linear(Arc<Linear>, Arc<Automaton>),
}

impl PatternKernel {
    /// The kernel for a heuristic; `None` for boards above 25 cells, for lines, and for partitions that fit no kind of
    /// tables.
    pub fn new(heuristic: &Patterns) -> Option<Self> {
        let (goal, views) = (heuristic.goal(), heuristic.views().len());
        let steps = Steps::new(goal).filter(|_| views <= MAX_VIEWS);
        let tables = match steps {
            Some(steps) if Sparse::suits(heuristic) => {
                Tables::Sparse(Arc::new(Sparse::new(heuristic)), steps, Levels::default())
            }
            Some(steps) if Dense::suits(heuristic) => {
                Tables::Dense(Arc::new(Dense::new(heuristic)), steps, Levels::default())
            }
            Some(_) => return None,
            #[cfg(target_arch = "wasm32")]
            None => return None,
            #[cfg(not(target_arch = "wasm32"))]
            None => {
                let steps_back = Automaton::new(goal.size(), 2, || true)?;
                Tables::Linear(Arc::new(Linear::new(heuristic)?), Arc::new(steps_back))
            }
        };
        Some(Self { tables, views, words: None })
    }

    /// The kernel on a space without the words that an automaton forbids.
    #[must_use]
    pub fn without_words(self, words: Option<Arc<Automaton>>) -> Self {
        Self { words, ..self }
    }
}

impl<S> Subtrees<S> for PatternKernel
where
    S: Space<Move = Direction, Past = Past, State: Position>,
{
    fn count(&mut self, root: &Root<'_, S>) -> Option<Below<Direction>> {
        let (_, most_slack) = *MOST_SLACK.iter().find(|(nodes, _)| root.most >= *nodes)?;
        // The walk looks for the next bound only until it finds the smallest possible one: f keeps its parity. That
        // happens soon, and is not the kernel's work.
        if root.slack > most_slack || root.above_bound != Some(2 - root.slack % 2) {
            return None;
        }
        let Self { tables, views, words } = self;
        let views = *views;
        let next = words.as_deref().map_or(&[][..], Automaton::next);
        let (subtree, path) = match tables {
            Tables::Sparse(lookups, steps, levels) => {
                by_levels(root, &Rules { steps, next, lookups: &**lookups, views }, levels)
            }
            Tables::Dense(..) if root.slack > MOST_SLACK_DENSE => None,
            Tables::Dense(dense, steps, levels) => {
                let lookups = &dense.open();
                by_levels(root, &Rules { steps, next, lookups, views }, levels)
            }
            #[cfg(not(target_arch = "wasm32"))]
            Tables::Linear(linear, steps_back) => {
                depth_first(root, linear, words.as_ref().unwrap_or(steps_back))
            }
        }?;
        let subtree = Subtree { above_bound: root.above_bound, ..subtree };
        Some(if path.is_empty() { Below::Nothing(subtree) } else { Below::Goal(subtree, path) })
    }
}

/// The sums of a subtree up to the first goal, and the path to it, empty if there is none.
type Counts = (Subtree, Vec<Direction>);

fn by_levels<S, L>(
    at: &Root<'_, S>,
    rules: &Rules<'_, L>,
    levels: &mut Levels<L::Word>,
) -> Option<Counts>
where
    S: Space<Move = Direction, Past = Past, State: Position>,
    L: Lookups,
{
    let place = place(at.state.blank(), at.last);
    let pack = |board, cell| board | u64::from(at.state.tile(cell)) << (4 * cell);
    let board = (0..rules.lookups.cells()).fold(0, pack);
    let (root, excess) = root(rules, board, (place, at.slack), at.past);
    // The Manhattan part of the estimate, and the distance from the root's g to the bound.
    let (manhattan, left) = (at.h - 2 * excess, at.slack + at.h);
    let most = at.most.min(MOST_NODES);
    match levels.count(rules, (root, left), most) {
        Counted::TooMany => None,
        Counted::Nothing(subtree) => Some((subtree, Vec::new())),
        Counted::Goal => walk::to_goal(rules, (root, manhattan), most),
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn depth_first<S>(at: &Root<'_, S>, linear: &Linear, automaton: &Automaton) -> Option<Counts>
where
    S: Space<Move = Direction, Past = Past, State: Position>,
{
    let blank = at.state.blank();
    let state = if automaton.length() > 2 { at.past } else { automaton.after_step(blank, at.last) };
    let mut cells = [0; linear::ROOM];
    for (cell, tile) in cells.iter_mut().enumerate().take(linear.cells) {
        *tile = at.state.tile(cell) as u8;
    }
    let start = depth_first::Start { cells, blank, state, slack: at.slack, left: at.slack + at.h };
    let most = at.most.min(MOST_WALKED);
    let (subtree, mut path) = depth_first::count(linear, automaton.next(), &start, most)?;
    path.reverse();
    Some((subtree, path))
}
