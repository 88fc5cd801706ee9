//! A subtree counted level by level, as for Manhattan distance, with tables.
//!
//! A level is made in two passes: the nodes that the board's own view keeps under the bound, then those of them that
//! its reflection keeps. Look-ups of one pass do not depend on each other, so cache misses overlap. With tables of
//! hundreds of megabytes nearly all look-ups miss, so they get a loop of their own without other work, in which more of
//! them overlap: all of Korf's instances take 0.3 s instead of 0.8 s with a 7-8 partition. Small tables lose by that
//! (28 instead of 50 million nodes a second, both on a busy machine).

use susun_search::Subtree;

use super::node::{Entry, Lookups, Node, Rules};

/// Two levels of a subtree: the one being expanded, and the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels<W> {
    level: Vec<Node<W>>,
    next: Vec<Node<W>>,
    /// For each node of the level, the entry to look up in a large table, and its byte.
    asked: Vec<(Entry, u8)>,
}

/// The result of counting a subtree.
pub(super) enum Counted {
    /// No goal.
    Nothing(Subtree),
    /// At least one goal.
    Goal,
    /// More nodes than allowed.
    TooMany,
}

impl<W: Copy + Default> Levels<W> {
    /// Counts the nodes below a node whose g is `left` below the bound.
    pub(super) fn count(
        &mut self,
        rules: &Rules<'_, impl Lookups<Word = W>>,
        (root, mut left): (Node<W>, u32),
        most: u64,
    ) -> Counted {
        self.level.resize(self.level.len().max(1), root);
        self.level[0] = root;
        let slack = root.mark.slack();
        let mut size = 1;
        let (mut generated, mut expanded, mut levels) = (0, 0, 0);
        while size > 0 {
            // All nodes of a level have the same g, so Manhattan distance is what is left of the bound minus the slack.
            let is_goal = |node: &Node<W>| node.mark.slack() == left;
            if left <= slack && self.level[..size].iter().any(is_goal) {
                return Counted::Goal;
            }
            expanded += size as u64;
            levels += 1;
            size = self.expand(rules, size, &mut generated);
            if rules.views > 1 {
                size = self.look_up(rules.lookups, 1, size);
            }
            if generated > most {
                return Counted::TooMany;
            }
            left = left.saturating_sub(1);
        }
        Counted::Nothing(Subtree { generated, expanded, levels, above_bound: None })
    }

    /// Makes the next level by the first view and switches to it; returns its size.
    fn expand<L: Lookups<Word = W>>(
        &mut self,
        rules: &Rules<'_, L>,
        size: usize,
        generated: &mut u64,
    ) -> usize {
        let Rules { steps, next: words, lookups, .. } = *rules;
        let most = 3 * size;
        if self.next.len() < most {
            self.next.resize(most, Node::default());
        }
        if L::LARGE && self.asked.len() < most {
            self.asked.resize(most, (Entry::default(), 0));
        }
        let (next, asked) = (self.next.as_mut_slice(), self.asked.as_mut_slice());
        let mut end = 0;
        for node in &self.level[..size] {
            let fan = steps.from(node.mark);
            *generated += fan.size;
            for step in fan.steps.iter().take(fan.size as usize) {
                let mut child = node.stepped(step);
                if !words.is_empty() && !child.follow(node, words) {
                    *generated -= 1;
                    continue;
                }
                let stays = if L::LARGE {
                    asked[end].0 = child.step_view(lookups, 0);
                    true
                } else {
                    child.look_up(lookups, 0)
                };
                next[end] = child;
                end += usize::from(stays);
            }
        }
        std::mem::swap(&mut self.level, &mut self.next);
        if L::LARGE { self.take_in(lookups, 0, end) } else { end }
    }

    /// Keeps the nodes of the level that a view leaves under the bound; returns their number.
    fn look_up<L: Lookups<Word = W>>(&mut self, lookups: &L, view: usize, size: usize) -> usize {
        if L::LARGE {
            for (node, asked) in self.level[..size].iter_mut().zip(&mut self.asked) {
                asked.0 = node.step_view(lookups, view);
            }
            return self.take_in(lookups, view, size);
        }
        let level = self.level.as_mut_slice();
        let mut end = 0;
        for number in 0..size {
            let mut node = level[number];
            let stays = node.look_up(lookups, view);
            level[end] = node;
            end += usize::from(stays);
        }
        end
    }

    /// Keeps the nodes that the requested entries leave under the bound; returns their number.
    fn take_in(&mut self, lookups: &impl Lookups<Word = W>, view: usize, size: usize) -> usize {
        // Nothing but loads, so that as many as possible wait for memory at once.
        for (entry, byte) in &mut self.asked[..size] {
            *byte = lookups.byte(view, *entry);
        }
        let (level, asked) = (self.level.as_mut_slice(), self.asked.as_slice());
        let mut end = 0;
        for number in 0..size {
            let mut node = level[number];
            let (entry, byte) = asked[number];
            let stays = node.take_in(view, entry, byte);
            level[end] = node;
            end += usize::from(stays);
        }
        end
    }
}
