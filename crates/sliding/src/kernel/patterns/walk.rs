//! The path to the first goal of a subtree, in the order of the textbook walk.

use susun_search::Subtree;

use super::node::{Lookups, Node, Rules};
use crate::moves::Direction;

/// The sums up to the first goal below a node with this Manhattan distance, and the path to it; `None` if there are
/// more than `most` nodes before it.
pub(super) fn to_goal<L: Lookups>(
    rules: &Rules<'_, L>,
    (root, manhattan): (Node<L::Word>, u32),
    most: u64,
) -> Option<(Subtree, Vec<Direction>)> {
    let mut walk = Walk { rules, most, path: Vec::new(), sums: Subtree::default() };
    let end = walk.below(&root, manhattan + root.mark.slack());
    matches!(end, End::Goal).then_some((walk.sums, walk.path))
}

struct Walk<'a, L> {
    rules: &'a Rules<'a, L>,
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
        let Rules { steps, next, lookups, views } = *self.rules;
        let fan = steps.from(node.mark);
        for step in fan.steps.iter().take(fan.size as usize) {
            let mut child = node.stepped(step);
            if !next.is_empty() && !child.follow(node, next) {
                continue;
            }
            self.sums.generated += 1;
            if !(0..views).all(|view| child.look_up(lookups, view)) {
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
