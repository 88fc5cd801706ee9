//! Algorithm X on contiguous lists of the options that are left.
//!
//! A state is a list of options, each a set of items in a few words. Choosing an option copies those that share no item
//! with it: one AND for each word of each option, eight options at a time if the processor can. Nothing is undone,
//! because the previous list is still there. What makes it fast:
//!
//! * Only the list is read, from front to back. Dancing links follow links all over memory, each known only after the
//!   previous one was read, and each option that is removed leaves several lists and is put back again.
//! * Two of three states are dead ends (an item without any option). One OR over what would be copied detects that
//!   before it is copied.
//! * All items are counted at once, see [`lanes`](super::lanes): the more items in a word, the better.
//! * Deep in the tree, where nearly all states are, few options are left: about a hundred of the 2,056 for
//!   pentominoes in 6 x 10.

use std::ops::ControlFlow;

use super::dancing_links::Links;
use super::packed::Packed;
use super::simd::Instructions;
use super::walk::Walk;
use super::{Cover, VisitSolutions};
use crate::ida_star::Collect;
use crate::run::{Counters, Halt, Meter};
use crate::subproblem::{NoSuchSubproblem, Subproblem};
use crate::unit::{UnitOutcome, UnitSearch};

/// The fast engine. It visits the same nodes and solutions as [`DancingLinks`](super::DancingLinks).
pub struct LiveOptions {
    walk: Width,
}

/// One variant for each number of words that hold the items and number of an option. Problems with more items than
/// eight words hold use links: none is known yet, and such wide sets would be mostly empty.
enum Width {
    One(Walk<Packed<1>>),
    Two(Walk<Packed<2>>),
    Three(Walk<Packed<3>>),
    Four(Walk<Packed<4>>),
    Eight(Walk<Packed<8>>),
    Links(Walk<Links>),
}

impl LiveOptions {
    /// An engine for one problem, with the widest instructions of this processor.
    pub fn new(cover: &Cover) -> Self {
        Self::with(cover, Instructions::widest())
    }

    /// An engine that uses at most `room` bytes if possible: if the lists of options would take more, it uses links,
    /// which are slower and visit the same nodes.
    pub fn within(cover: &Cover, room: Option<u64>) -> Self {
        if room.is_some_and(|room| bytes_of_lists(cover) > room) {
            return Self { walk: Width::Links(Walk::new(Links::new(cover))) };
        }
        Self::new(cover)
    }

    /// An engine with the given instructions, for comparisons.
    pub fn with(cover: &Cover, instructions: Instructions) -> Self {
        let items = cover.items();
        let walk = if items <= Packed::<1>::MOST_ITEMS {
            Width::One(Walk::new(Packed::new(cover, instructions)))
        } else if items <= Packed::<2>::MOST_ITEMS {
            Width::Two(Walk::new(Packed::new(cover, instructions)))
        } else if items <= Packed::<3>::MOST_ITEMS {
            Width::Three(Walk::new(Packed::new(cover, instructions)))
        } else if items <= Packed::<4>::MOST_ITEMS {
            Width::Four(Walk::new(Packed::new(cover, instructions)))
        } else if items <= Packed::<8>::MOST_ITEMS {
            Width::Eight(Walk::new(Packed::new(cover, instructions)))
        } else {
            Width::Links(Walk::new(Links::new(cover)))
        };
        Self { walk }
    }

    fn walk(&mut self) -> &mut dyn VisitSolutions {
        match &mut self.walk {
            Width::One(walk) => walk,
            Width::Two(walk) => walk,
            Width::Three(walk) => walk,
            Width::Four(walk) => walk,
            Width::Eight(walk) => walk,
            Width::Links(walk) => walk,
        }
    }
}

/// An upper bound on the bytes of the lists of all levels. Fewer items are left from level to level, so the lists are
/// half as long on average; a quarter is added for items in many options.
fn bytes_of_lists(cover: &Cover) -> u64 {
    let words = (cover.items() + 32).div_ceil(64);
    let supplies = usize::from(cover.supplies().next().is_some());
    let shortest = cover.options().iter().map(|items| items.len()).min().unwrap_or(1);
    let levels = cover.items() / shortest.saturating_sub(supplies).max(1) + 2;
    let list = (cover.options().len() + 16) * words.next_power_of_two() * size_of::<u64>();
    (list as u64).saturating_mul(levels as u64) / 8 * 5
}

impl UnitSearch for LiveOptions {
    type Move = u32;

    fn begin(&mut self, subproblem: &Subproblem<u32>, bound: u32) -> Result<(), NoSuchSubproblem> {
        self.walk().begin(subproblem, bound)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<u32>, Halt> {
        self.walk().advance(collect, meter)
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<u32> {
        self.walk().cut(counters)
    }
}

impl VisitSolutions for LiveOptions {
    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Halt> {
        self.walk().visit(meter, see)
    }
}
