//! Algorithm X on the options that are left, side by side.
//!
//! A state is a list of options, each of them a set of items: a few words. Choosing one copies those that
//! share no item with it, which is one AND for each word of each option, eight options at a time where the
//! processor can. Nothing is undone: going back is looking at the list before. What makes it fast:
//!
//! * Nothing depends on anything but the list, which is read from front to back. Dancing links follow
//!   links all over the memory, each known only when the one before it was read, and every option that
//!   goes is taken out of several lists and put back again.
//! * Two states of three are dead ends, an item without any option. One OR over what would be copied tells
//!   that, before it is copied.
//! * Items are counted all at once, see [`lanes`](super::lanes): the more are in a word, the better.
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

/// The fast engine; the nodes and solutions are those of [`DancingLinks`](super::DancingLinks).
pub struct LiveOptions {
    walk: Width,
}

/// By the words that hold the items and the number of an option. With more items than eight words hold,
/// links: nobody has such a problem yet, and sets as wide are mostly empty.
enum Width {
    One(Walk<Packed<1>>),
    Two(Walk<Packed<2>>),
    Three(Walk<Packed<3>>),
    Four(Walk<Packed<4>>),
    Eight(Walk<Packed<8>>),
    Links(Walk<Links>),
}

impl LiveOptions {
    /// A worker for one problem, with the widest instructions of this processor.
    pub fn new(cover: &Cover) -> Self {
        Self::with(cover, Instructions::widest())
    }

    /// The same in at most `room` bytes, as far as that is possible: where lists of options would take
    /// more, links are used, which are slower and have the same nodes.
    pub fn within(cover: &Cover, room: Option<u64>) -> Self {
        if room.is_some_and(|room| bytes_of_lists(cover) > room) {
            return Self { walk: Width::Links(Walk::new(Links::new(cover))) };
        }
        Self::new(cover)
    }

    /// The same with other instructions, to compare them.
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

/// A bound on what the lists of all levels take. Options left are made of items left, of which there are fewer
/// from level to level: the lists are half as long in the mean. A quarter more is for items in many options.
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
