//! The path to the first goal of a subtree, in the order of the textbook walk.

use susun_search::Subtree;

use super::node::{Lookups, Node};
use crate::kernel::steps::Steps;
use crate::moves::Direction;

/// The sums up to the first goal below a node with this Manhattan distance, and the path to it; `None` if there are
/// more than `most` nodes before it.
pub(super) fn to_goal<L: Lookups>(
    steps: &Steps,
    lookups: &L,
    views: usize,
    (root, manhattan): (Node<L::Word>, u32),
    most: u64,
) -> Option<(Subtree, Vec<Direction>)> {
    let mut walk = Walk { steps, lookups, views, most, path: Vec::new(), sums: Subtree::default() };
    let end = walk.below(&root, manhattan + root.mark.slack());
    matches!(end, End::Goal).then_some((walk.sums, walk.path))
}

struct Walk<'a, L> {
    steps: &'a Steps,
    lookups: &'a L,
    views: usize,
    most: u64,
    path: Vec<Direction>,
    sums: Subtree,
}

enum End {
    Nothing,
    Goal,
    TooMany,
}

impl<L: Lookups> Walk<'_, L> {
    /// Walks below a node whose g is `left` below the bound. Paths are short: at most as long as the bound.
    fn below(&mut self, node: &Node<L::Word>, left: u32) -> End {
        self.sums.expanded += 1;
        self.sums.levels = self.sums.levels.max(self.path.len() + 1);
        let fan = self.steps.from(node.mark);
        for step in fan.steps.iter().take(fan.size as usize) {
            self.sums.generated += 1;
            let mut child = node.stepped(step);
            if !(0..self.views).all(|view| child.look_up(self.lookups, view)) {
                continue;
            }
            if self.sums.generated > self.most {
                return End::TooMany;
            }
            self.path.push(Direction::ALL[child.mark.last()]);
            // A goal is stored but not expanded.
            if child.mark.slack() + 1 == left {
                self.sums.levels = self.sums.levels.max(self.path.len() + 1);
                return End::Goal;
            }
            match self.below(&child, left - 1) {
                End::Nothing => self.path.pop(),
                end => return end,
            };
        }
        End::Nothing
    }
}
