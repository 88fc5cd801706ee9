//! Algorithm X with dancing links.
//!
//! Knuth, "Dancing Links", 2000, and *The Art of Computer Programming*, volume 4B, section 7.2.2.1, whose names are
//! used: a node of the structure has LLINK and RLINK (the items still to be covered), ULINK and DLINK (the options of
//! an item that are still possible), TOP (the item of a node) and LEN (how many options an item has left). A node that
//! is removed from its list keeps its links, which is all that is needed to put it back.
//!
//! A supply is an item outside the list of items to be covered, like Knuth's secondary items, with a count of what is
//! left of it. It is covered when nothing is left.
//!
//! With the twelve pieces as the first items and the cells as the others, the pentominoes in a 6 x 10 rectangle take
//! 3,637,261 nodes, all but the root counted by [`VisitSolutions`](super::VisitSolutions).

use std::ops::ControlFlow;

use super::walk::{Engine, State, Walk};
use super::{Cover, VisitSolutions};
use crate::ida_star::Collect;
use crate::run::{Counters, Halt, Meter};
use crate::subproblem::{NoSuchSubproblem, Subproblem};
use crate::unit::{UnitOutcome, UnitSearch};

/// The textbook engine.
pub struct DancingLinks {
    walk: Walk<Links>,
}

/// The lists of items and options that are left.
pub(super) struct Links {
    llink: Vec<u32>,
    rlink: Vec<u32>,
    ulink: Vec<u32>,
    dlink: Vec<u32>,
    /// The item of a node; 0 for the spacers between options.
    top: Vec<u32>,
    len: Vec<u32>,
    /// The number of the option that a node belongs to.
    option_of: Vec<u32>,
    /// How much is left of an item, if it is a supply.
    left: Vec<Option<u32>>,
    /// How many supplies have something left.
    supplies: usize,
    /// For each level of the path, the node of the option tried last, or the item itself before the first.
    tried: Vec<usize>,
}

/// The list head of all items.
const ROOT: usize = 0;

impl DancingLinks {
    /// An engine for one problem.
    pub fn new(cover: &Cover) -> Self {
        Self { walk: Walk::new(Links::new(cover)) }
    }
}

impl UnitSearch for DancingLinks {
    type Move = u32;

    fn begin(&mut self, subproblem: &Subproblem<u32>, bound: u32) -> Result<(), NoSuchSubproblem> {
        self.walk.begin(subproblem, bound)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<u32>, Halt> {
        self.walk.advance(collect, meter)
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<u32> {
        self.walk.cut(counters)
    }
}

impl VisitSolutions for DancingLinks {
    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Halt> {
        self.walk.visit(meter, see)
    }
}

impl Engine for Links {
    fn restart(&mut self) -> State {
        while !self.tried.is_empty() {
            self.leave();
        }
        self.branch()
    }

    fn next_option(&mut self) -> u32 {
        let level = self.tried.len() - 1;
        let node = self.dlink[self.tried[level]] as usize;
        self.tried[level] = node;
        self.option_of[node]
    }

    fn choose(&mut self) -> State {
        let node = self.tried[self.tried.len() - 1];
        self.cover_others(node);
        let state = self.branch();
        if !matches!(state, State::Branches(_)) {
            self.uncover_others(node);
        }
        state
    }

    fn leave(&mut self) {
        if let Some(node) = self.tried.pop() {
            // The item itself if no option was tried; for spacers and items TOP is 0.
            let item = if node < self.len.len() { node } else { self.top[node] as usize };
            self.uncover(item);
        }
        if let Some(&node) = self.tried.last() {
            self.uncover_others(node);
        }
    }
}

impl Links {
    /// The initial state: every item and option is left.
    pub(super) fn new(cover: &Cover) -> Self {
        let items = cover.items() as u32;
        let mut links = Self {
            llink: (0..=items).map(|item| if item == 0 { items } else { item - 1 }).collect(),
            rlink: (0..=items).map(|item| if item == items { 0 } else { item + 1 }).collect(),
            ulink: (0..=items).collect(),
            dlink: (0..=items).collect(),
            top: vec![0; items as usize + 1],
            len: vec![0; items as usize + 1],
            option_of: vec![0; items as usize + 1],
            left: vec![None; items as usize + 1],
            supplies: 0,
            tried: Vec::new(),
        };
        links.push_spacer();
        for (number, option) in (0..).zip(cover.options()) {
            for &item in option {
                links.push_node(item as usize + 1, number);
            }
            links.push_spacer();
        }
        for (item, count) in cover.supplies() {
            links.make_supply(item as usize + 1, count);
        }
        links
    }

    /// Removes an item from the list of items to be covered.
    fn make_supply(&mut self, item: usize, count: u32) {
        self.left[item] = Some(count);
        let (left, right) = (self.llink[item], self.rlink[item]);
        self.rlink[left as usize] = right;
        self.llink[right as usize] = left;
        (self.llink[item], self.rlink[item]) = (item as u32, item as u32);
        if count == 0 {
            self.cover(item);
        } else {
            self.supplies += 1;
        }
    }

    /// Examines the current state and, if there is something to branch on, enters it.
    fn branch(&mut self) -> State {
        let Some(item) = self.smallest_item() else {
            return if self.supplies == 0 { State::Solution } else { State::DeadEnd };
        };
        let len = self.len[item];
        if len == 0 {
            return State::DeadEnd;
        }
        self.cover(item);
        self.tried.push(item);
        State::Branches(len)
    }

    /// The first of the items with the fewest options left; `None` if all are covered.
    fn smallest_item(&self) -> Option<usize> {
        let mut smallest = None;
        let mut item = self.rlink[ROOT] as usize;
        while item != ROOT {
            if smallest.is_none_or(|(len, _)| self.len[item] < len) {
                smallest = Some((self.len[item], item));
            }
            item = self.rlink[item] as usize;
        }
        smallest.map(|(_, item)| item)
    }

    /// Covers an item, or uses one unit of a supply.
    fn take(&mut self, item: usize) {
        if let Some(left) = &mut self.left[item] {
            *left -= 1;
            if *left > 0 {
                return;
            }
            self.supplies -= 1;
        }
        self.cover(item);
    }

    /// Undoes [`take`](Self::take).
    fn give_back(&mut self, item: usize) {
        if let Some(left) = &mut self.left[item] {
            *left += 1;
            if *left > 1 {
                return;
            }
            self.supplies += 1;
        }
        self.uncover(item);
    }

    /// Takes the other items of a node's option.
    fn cover_others(&mut self, node: usize) {
        let mut other = node + 1;
        while other != node {
            match self.top[other] as usize {
                // A spacer: back to the first node of the option.
                0 => other = self.ulink[other] as usize,
                item => {
                    self.take(item);
                    other += 1;
                }
            }
        }
    }

    /// Undoes [`cover_others`](Self::cover_others), in reverse order.
    fn uncover_others(&mut self, node: usize) {
        let mut other = node - 1;
        while other != node {
            match self.top[other] as usize {
                // A spacer: on to the last node of the option.
                0 => other = self.dlink[other] as usize,
                item => {
                    self.give_back(item);
                    other -= 1;
                }
            }
        }
    }

    /// Removes an item from its list, and every option that has it from the lists of its other items.
    fn cover(&mut self, item: usize) {
        let mut node = self.dlink[item] as usize;
        while node != item {
            self.hide(node);
            node = self.dlink[node] as usize;
        }
        let (left, right) = (self.llink[item], self.rlink[item]);
        self.rlink[left as usize] = right;
        self.llink[right as usize] = left;
    }

    fn uncover(&mut self, item: usize) {
        let (left, right) = (self.llink[item], self.rlink[item]);
        self.rlink[left as usize] = item as u32;
        self.llink[right as usize] = item as u32;
        let mut node = self.ulink[item] as usize;
        while node != item {
            self.unhide(node);
            node = self.ulink[node] as usize;
        }
    }

    fn hide(&mut self, node: usize) {
        let mut other = node + 1;
        while other != node {
            match self.top[other] as usize {
                0 => other = self.ulink[other] as usize,
                item => {
                    let (up, down) = (self.ulink[other], self.dlink[other]);
                    self.dlink[up as usize] = down;
                    self.ulink[down as usize] = up;
                    self.len[item] -= 1;
                    other += 1;
                }
            }
        }
    }

    fn unhide(&mut self, node: usize) {
        let mut other = node - 1;
        while other != node {
            match self.top[other] as usize {
                0 => other = self.dlink[other] as usize,
                item => {
                    let (up, down) = (self.ulink[other], self.dlink[other]);
                    self.dlink[up as usize] = other as u32;
                    self.ulink[down as usize] = other as u32;
                    self.len[item] += 1;
                    other -= 1;
                }
            }
        }
    }

    /// Appends a spacer after an option: its ULINK is the first node of the option before it, its DLINK the last node
    /// of the option after it.
    fn push_spacer(&mut self) {
        let here = self.top.len();
        let first = (self.len.len()..here).rev().take_while(|&node| self.top[node] != 0).last();
        self.top.push(0);
        self.ulink.push(first.unwrap_or(here) as u32);
        self.dlink.push(here as u32);
        self.option_of.push(0);
        // Set the DLINK of the spacer before this option to the end of the option.
        if let Some(first) = first {
            self.dlink[first - 1] = here as u32 - 1;
        }
    }

    /// Appends a node to the options of its item.
    fn push_node(&mut self, item: usize, option: u32) {
        let here = self.top.len() as u32;
        let last = self.ulink[item];
        self.top.push(item as u32);
        self.ulink.push(last);
        self.dlink.push(item as u32);
        self.option_of.push(option);
        self.dlink[last as usize] = here;
        self.ulink[item] = here;
        self.len[item] += 1;
    }
}
