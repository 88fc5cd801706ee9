//! Exact cover: choose options so that every item is covered exactly once.
//!
//! An **item** is something to be covered, for a packing puzzle a cell or a subproblem. An **option** covers
//! some items at once, for a packing puzzle a subproblem at a place. A solution is a set of options that
//! covers every item exactly once.
//!
//! ```text
//!   items     0 1 2 3 4 5 6      Knuth's example. Item 0 has two options, and no item has fewer.
//!   option 0  . . X . X . .      With option 1 chosen, options 3, 4 and 5 are impossible, for each
//!   option 1  X . . X . . X      shares an item with it; then option 2 is all that is left for
//!   option 2  . X X . . X .      item 1, and with it nothing for item 4: a dead end. With option 3
//!   option 3  X . . X . X .      chosen, 4 is all that is left for item 1, then 0 for item 2: the
//!   option 4  . X . . . . X      solution 3, 4, 0. Six nodes in all.
//!   option 5  . . . X X . X
//! ```
//!
//! An item can also be a **supply**: so many of something that options use up, for a packing puzzle the
//! copies of a subproblem. Options that use it stay possible until it is used up. A solution uses up every
//! supply, but none is branched on. Knuth's secondary items are such, with one of each that may be left.
//!
//! Both engines do what Knuth calls Algorithm X: take the item that has the fewest options left, the
//! first of them where several have as few, and try its options in their order. A **node** is a state of
//! that search: the root, and every state after an option was chosen, solutions and dead ends included.
//! So both visit the same nodes in the same order, and differ in how they find out what is left:
//!
//! * [`DancingLinks`], the textbook one, keeps lists of what is left, and undoes what it did by links that
//!   dance back into place.
//! * [`LiveOptions`], the fast one, keeps the options that are left side by side as sets of items, and has
//!   nothing to undo.
//!
//! Both search in units, like [`IdaStarUnits`](crate::IdaStarUnits): a subproblem of the tree within a budget,
//! with the rest given back as more subproblems. A move is an option's number, a solution costs as much as it
//! has options, and there is one round.

mod dancing_links;
mod lanes;
mod live_options;
mod packed;
mod simd;
mod walk;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::run::{Halt, Meter};
use crate::unit::UnitSearch;

pub use dancing_links::DancingLinks;
pub use live_options::LiveOptions;
pub use simd::Instructions;

/// A search in units for exact covers, whose solutions can also be visited one by one.
///
/// `generated` counts nodes, without the state at the end of the subproblem's path; `expanded` those that were
/// branched on, so neither solutions nor dead ends. The round's root is for the caller to count, and to
/// look at: it is a solution when there are no items.
pub trait VisitSolutions: UnitSearch<Move = u32> {
    /// Shows one solution after the other, until `see` breaks off or the unit is done. After a break, as
    /// after a halt, it can go on behind the solution seen last. These solutions are not in the outcome of
    /// the unit.
    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Halt>;

    /// Goes on to the next solution of the unit; `None` when there is no other.
    fn next_solution(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<u32>>, Halt> {
        let mut next = None;
        let _ = self.visit(meter, &mut |options| {
            next = Some(options.to_vec());
            ControlFlow::Break(())
        })?;
        Ok(next)
    }
}

/// An exact cover problem.
///
/// ```
/// use susun_search::{Collect, Control, Cover, DancingLinks, Limits, Meter, Subproblem, UnitSearch};
///
/// let mut cover = Cover::new(7);
/// for option in [vec![2, 4], vec![0, 3, 6], vec![1, 2, 5], vec![0, 3, 5], vec![1, 6], vec![3, 4, 6]] {
///     cover.add(option).expect("items from 0 to 6, each once");
/// }
/// let control = Control::silent();
/// let mut meter = Meter::new(Limits::default(), control);
/// let mut search = DancingLinks::new(&cover);
/// search.begin(&Subproblem::whole(), 0).expect("the whole tree is a subproblem");
/// let outcome = search.advance(Collect::All { list: 10 }, &mut meter).expect("there are no limits");
/// assert_eq!(outcome.found.listed[0].moves, [3, 4, 0]);
/// assert_eq!(outcome.found.count, 1);
/// assert_eq!(meter.counters().generated, 5); // and the root
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    items: usize,
    /// The items of each option, ascending.
    options: Vec<Box<[u32]>>,
    /// Items that are supplies, and how much there is of each; ascending.
    supplies: BTreeMap<u32, u32>,
}

/// What is wrong with an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAnOption {
    /// It covers nothing.
    Empty,
    /// It covers an item that there is not.
    NoSuchItem(u32),
    /// It covers an item twice.
    Twice(u32),
}

impl Cover {
    /// A problem with so many items, 0, 1, 2 and so on, and no options yet.
    pub fn new(items: usize) -> Self {
        Self { items, options: Vec::new(), supplies: BTreeMap::new() }
    }

    /// Adds an option that covers these items; gives its number.
    pub fn add(&mut self, items: impl IntoIterator<Item = u32>) -> Result<u32, NotAnOption> {
        let mut items: Box<[u32]> = items.into_iter().collect();
        items.sort_unstable();
        let last = *items.last().ok_or(NotAnOption::Empty)?;
        if last as usize >= self.items {
            return Err(NotAnOption::NoSuchItem(last));
        }
        if let Some(pair) = items.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(NotAnOption::Twice(pair[0]));
        }
        self.options.push(items);
        Ok(self.options.len() as u32 - 1)
    }

    /// Makes an item a supply of so many.
    pub fn supply(&mut self, item: u32, count: u32) -> Result<(), NotAnOption> {
        if item as usize >= self.items {
            return Err(NotAnOption::NoSuchItem(item));
        }
        self.supplies.insert(item, count);
        Ok(())
    }

    /// The items that are supplies, ascending, and how much there is of each.
    pub fn supplies(&self) -> impl Iterator<Item = (u32, u32)> {
        self.supplies.iter().map(|(&item, &count)| (item, count))
    }

    /// How many items there are.
    pub fn items(&self) -> usize {
        self.items
    }

    /// The items of each option, ascending.
    pub fn options(&self) -> &[Box<[u32]>] {
        &self.options
    }
}
