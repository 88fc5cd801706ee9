//! A subtree of IDA\* in the multi-tile metric, counted level by level.
//!
//! A walk waits for memory: nearly every look-up in a table of 30 MB misses the caches, and the next node depends on it.
//! Sums do not depend on the order, so here a whole level is expanded into the next. The look-ups of a level do not
//! depend on each other, so the processor makes several at the same time, and there is no branch to mispredict: every
//! child is stored, and one above the bound is overwritten by the next. All nodes of a level have the same g, and the
//! same axis of the last slide. The board itself is not needed, because only a goal can have the estimate 0.
//!
//! The finer tables are asked only about nodes that the other ones leave within the bound.

use susun_search::{Below, Root, Subtree, Subtrees};

use super::bound::{SlideBound, after_slide};
use super::space::SlideSpace;
use super::table::{LineTable, back, forward, slid};
use crate::moves::Slide;

/// How far below the bound a node may be for its subtree to be counted, as pairs (nodes that may still be generated, at
/// least; slack, at most). Counting a subtree that exceeds a limit is wasted work.
const MOST_SLACK: [(u64, u32); 4] = [(1 << 16, 6), (1 << 13, 4), (1 << 10, 2), (1 << 6, 0)];

/// A larger subtree is walked one level down and counted in parts, so that the meter can poll the clock.
const MOST_NODES: u64 = 1 << 17;

/// A node that will be expanded.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    orders: [[u32; 2]; 2],
    values: [u8; 2],
    /// The row and the column of the blank.
    place: [u8; 2],
    /// The blank's line before the last slide.
    from: u8,
}

/// Counts subtrees of IDA\* with [`SlideBound`].
#[derive(Clone, Debug)]
pub struct SlideKernel {
    bound: SlideBound,
    level: Vec<Node>,
    next: Vec<Node>,
}

/// How far the smallest estimates are above what is left of the bound; the largest number if there is none.
#[derive(Clone, Copy, Debug)]
struct CutOff {
    /// By the tables of the lines: the finer ones may say more.
    least: u8,
    /// By all tables.
    exact: u8,
}

impl SlideKernel {
    /// The kernel for searches with this bound.
    pub fn new(bound: &SlideBound) -> Self {
        Self { bound: bound.clone(), level: Vec::new(), next: Vec::new() }
    }

    /// Expands the first `size` nodes of a level along one axis; `left` is what is left of the bound for their children.
    /// Returns the size of the next level, or `None` if it has a node with the estimate 0.
    fn expand(&mut self, axis: usize, size: usize, left: u8, cut: &mut CutOff) -> Option<usize> {
        let shape = self.bound.axis(axis).lines.shape();
        match (shape.lines(), shape.width()) {
            // With constants, a slide takes half the instructions.
            (4, 4) => self.expand_lines(axis, (4, 4), size, left, cut),
            lines => self.expand_lines(axis, lines, size, left, cut),
        }
    }

    #[expect(clippy::inline_always, reason = "so that the numbers of lines are constants in it")]
    #[inline(always)]
    fn expand_lines(
        &mut self,
        axis: usize,
        (lines, width): (usize, usize),
        size: usize,
        left: u8,
        cut: &mut CutOff,
    ) -> Option<usize> {
        let Self { bound, level, next } = self;
        let (table, finer) = (&bound.axis(axis).lines, bound.axis(axis).finer.as_ref());
        let most = size * (lines - 1);
        if next.len() < most {
            next.resize(most, Node::default());
        }
        let (mut end, mut least) = (0, u8::MAX);
        for node in &level[..size] {
            let (from, across) = (usize::from(node.place[axis]), usize::from(node.place[1 - axis]));
            let mut put = |order: u32, to: usize| {
                let value = table.value(order, to);
                let estimate = after_slide(value, node.values[1 - axis]);
                let mut child = *node;
                (child.orders[axis][0], child.values[axis]) = (order, value);
                (child.place[axis], child.from) = (to as u8, from as u8);
                next[end] = child;
                let stays = estimate <= left;
                end += usize::from(stays);
                least = least.min(if stays { u8::MAX } else { estimate });
            };
            let mut order = node.orders[axis][0];
            for line in from + 1..lines {
                order = forward(order, (line - 1) * width + across, width);
                put(order, line);
            }
            order = node.orders[axis][0];
            for line in (0..from).rev() {
                order = back(order, (line + 1) * width + across, width);
                put(order, line);
            }
        }
        match finer {
            Some(finer) => {
                cut.least = cut.least.min(above(least, left));
                (end, least) = refined(&mut next[..end], finer, (axis, width), left);
                cut.exact = cut.exact.min(above(least, left));
            }
            None => cut.exact = cut.exact.min(above(least, left)),
        }
        std::mem::swap(level, next);
        let is_zero = |node: &Node| node.values == [0, 0];
        let may_end = level[..end].iter().any(is_zero);
        (!may_end).then_some(end)
    }
}

/// How far an estimate is above what is left; the largest number if there is none.
fn above(estimate: u8, left: u8) -> u8 {
    if estimate == u8::MAX { estimate } else { estimate - left }
}

/// Keeps the nodes that the finer table leaves within the bound; returns their number, and the smallest estimate above.
#[expect(clippy::inline_always, reason = "so that the numbers of lines are constants in it")]
#[inline(always)]
fn refined(
    nodes: &mut [Node],
    table: &LineTable,
    (axis, width): (usize, usize),
    left: u8,
) -> (usize, u8) {
    let (mut end, mut least) = (0, u8::MAX);
    for at in 0..nodes.len() {
        let mut node = nodes[at];
        let (to, across) = (usize::from(node.place[axis]), usize::from(node.place[1 - axis]));
        let order = slid(node.orders[axis][1], across, width, node.from.into(), to);
        node.orders[axis][1] = order;
        node.values[axis] = node.values[axis].max(table.value(order, to));
        let estimate = after_slide(node.values[axis], node.values[1 - axis]);
        nodes[end] = node;
        let stays = estimate <= left;
        end += usize::from(stays);
        least = least.min(if stays { u8::MAX } else { estimate });
    }
    (end, least)
}

impl Subtrees<SlideSpace> for SlideKernel {
    fn count(&mut self, root: &Root<'_, SlideSpace>) -> Option<Below<Slide>> {
        use susun_search::Heuristic as _;

        let Root { state, past, h, slack, most, above_bound, .. } = *root;
        let (_, most_slack) = *MOST_SLACK.iter().find(|(nodes, _)| most >= *nodes)?;
        if slack > most_slack {
            return None;
        }
        let memo = self.bound.start(state);
        let place = self.bound.place(state).map(|at| at as u8);
        self.level.resize(self.level.len().max(1), Node::default());
        self.level[0] = Node { orders: memo.orders, values: memo.values, place, from: 0 };
        let most = most.min(MOST_NODES);
        let mut axis = usize::from(past);
        let (mut size, mut left) = (1, (slack + h) as u8);
        let mut cut = CutOff { least: u8::MAX, exact: u8::MAX };
        let (mut generated, mut expanded, mut levels) = (0, 0, 0);
        while size > 0 {
            let lines = self.bound.axis(axis).lines.shape().lines() as u64;
            generated += size as u64 * (lines - 1);
            if generated > most || left == 0 {
                return None;
            }
            expanded += size as u64;
            levels += 1;
            left -= 1;
            size = self.expand(axis, size, left, &mut cut)?;
            axis = 1 - axis;
        }
        // What a finer table says about a node that was cut off before it was asked matters only if nothing was cut off
        // one above the bound.
        let above_bound = match above_bound {
            Some(1) => Some(1),
            _ if cut.exact > 1 && cut.least < cut.exact => return None,
            _ => (cut.exact < u8::MAX).then_some(cut.exact.into()),
        };
        Some(Below::Nothing(Subtree { generated, expanded, levels, above_bound }))
    }
}
