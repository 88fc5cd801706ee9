//! Exact cover: choose options so that every item is covered exactly once.
//!
//! An **item** is something to be covered: in a packing puzzle, a cell or a piece. An **option** covers some items at
//! once: in a packing puzzle, a placement of a piece. A solution is a set of options that covers every item exactly
//! once.
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
//! An item can also be a **supply**: a number of units that options use up, such as the copies of a piece. Options that
//! use a supply stay possible until it is used up. A solution must use up every supply, but the search never branches
//! on one. Knuth's secondary items are similar: one unit each, which may be left over.
//!
//! Both engines run what Knuth calls Algorithm X: take the item with the fewest options left, the first of them if
//! there are several, and try its options in order. A **node** is a state of that search: the root, and every state
//! after an option was chosen, solutions and dead ends included. So both visit the same nodes in the same order. They
//! differ in how they keep track of what is left:
//!
//! * [`DancingLinks`], the textbook engine, keeps linked lists of what is left, and undoes a choice by letting the
//!   links dance back into place.
//! * [`LiveOptions`], the fast engine, copies the options that are left, as sets of items, and has nothing to undo.
//!
//! Both search in units, like [`IdaStarUnits`](crate::IdaStarUnits): they search a subproblem of the tree within a
//! budget and return the rest as more subproblems. A move is an option's number, the cost of a solution is the number
//! of its options, and there is one round.

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
/// `generated` counts nodes, without the state at the end of the subproblem's path; `expanded` counts nodes that were
/// branched on, so neither solutions nor dead ends. The caller counts and examines the root of the round: it is a
/// solution if there are no items.
pub trait VisitSolutions: UnitSearch<Move = u32> {
    /// Calls `see` for each solution until `see` breaks or the unit is done. After a break, as after a halt, the next
    /// call continues after the last solution seen. These solutions are not in the outcome of the unit.
    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Halt>;

    /// Advances to the next solution of the unit; `None` if there are no more.
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
    /// The items that are supplies and the count of each, ascending.
    supplies: BTreeMap<u32, u32>,
}

/// Why an option is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAnOption {
    /// It covers nothing.
    Empty,
    /// It covers an item that does not exist.
    NoSuchItem(u32),
    /// It covers an item twice.
    Twice(u32),
}

impl Cover {
    /// A problem with items `0..items` and no options yet.
    pub fn new(items: usize) -> Self {
        Self { items, options: Vec::new(), supplies: BTreeMap::new() }
    }

    /// Adds an option that covers these items; returns its number.
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

    /// Makes an item a supply of `count`.
    pub fn supply(&mut self, item: u32, count: u32) -> Result<(), NotAnOption> {
        if item as usize >= self.items {
            return Err(NotAnOption::NoSuchItem(item));
        }
        self.supplies.insert(item, count);
        Ok(())
    }

    /// The items that are supplies, ascending, with the count of each.
    pub fn supplies(&self) -> impl Iterator<Item = (u32, u32)> {
        self.supplies.iter().map(|(&item, &count)| (item, count))
    }

    /// The number of items.
    pub fn items(&self) -> usize {
        self.items
    }

    /// The items of each option, ascending.
    pub fn options(&self) -> &[Box<[u32]>] {
        &self.options
    }
}
