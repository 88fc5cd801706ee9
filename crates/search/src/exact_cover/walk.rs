//! The walk through the tree of an exact cover problem, in units: what both engines share.
//!
//! The walk keeps the path, counts nodes and cuts units; an [`Engine`] knows what is left at the end of the path.

use std::ops::ControlFlow;

use super::VisitSolutions;
use crate::ida_star::{AllSolutions, Collect};
use crate::outcome::Path;
use crate::run::{Counters, Halt, Meter};
use crate::subproblem::{NoSuchSubproblem, Subproblem, Tried, left_of};
use crate::unit::{UnitOutcome, UnitSearch, nothing};

/// What to do in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing: every item is covered.
    Solution,
    /// Nothing: an item has no option left.
    DeadEnd,
    /// Branch on an item that has this many options left, at least one.
    Branches(u32),
}

/// Keeps the options that are left at the end of a path. It enters only states that branch.
pub(super) trait Engine {
    /// Returns to the root from any state; it enters the root only if the root branches.
    fn restart(&mut self) -> State;

    /// Advances to the next option of the item that is branched on, and returns its number. There must be one.
    fn next_option(&mut self) -> u32;

    /// Chooses that option. If the state after it does not branch, the engine stays where it is.
    fn choose(&mut self) -> State;

    /// Leaves the current state for the one before it.
    fn leave(&mut self);
}

/// A walk in progress.
pub(super) struct Walk<E> {
    engine: E,
    /// The states of the path that branch, the root first.
    branches: Vec<Branch>,
    /// How many of them lead to the subproblem, and so do not belong to it.
    base: usize,
    /// Solutions of the current unit.
    found: AllSolutions<u32>,
    /// The solution seen last; kept to reuse its memory.
    solution: Vec<u32>,
}

/// A state of the path.
struct Branch {
    /// The option chosen last.
    option: u32,
    /// The number of options to try.
    offered: u32,
    /// The number of options tried.
    tried: u32,
}

impl<E: Engine> Walk<E> {
    /// A walk that has not started.
    pub(super) fn new(engine: E) -> Self {
        Self { engine, branches: Vec::new(), base: 0, found: nothing(), solution: Vec::new() }
    }

    /// Enters a state that was not searched yet, if it branches.
    fn enter(&mut self, state: State) {
        if let State::Branches(offered) = state {
            self.branches.push(Branch { option: 0, offered, tried: 0 });
        }
    }

    /// The next option of the last state, without choosing it; `None` if all were tried.
    fn next_option(&mut self) -> Option<u32> {
        let branch = self.branches.last_mut()?;
        if branch.tried == branch.offered {
            return None;
        }
        branch.tried += 1;
        branch.option = self.engine.next_option();
        Some(branch.option)
    }

    fn follow(&mut self, subproblem: &Subproblem<u32>) -> Option<()> {
        self.branches.clear();
        let state = self.engine.restart();
        self.enter(state);
        for (level, &option) in subproblem.path.iter().enumerate() {
            if self.branches.len() != level + 1 {
                return None;
            }
            while self.next_option()? != option {}
            let state = self.engine.choose();
            self.enter(state);
        }
        let ended = self.branches.len() == subproblem.path.len();
        if subproblem.base > subproblem.path.len() || ended && subproblem.skip > 0 {
            return None;
        }
        for _ in 0..subproblem.skip {
            self.next_option()?;
        }
        self.base = subproblem.base;
        Some(())
    }

    /// The options that lead to a level.
    fn moves(&self, level: usize) -> Vec<u32> {
        self.branches[..level].iter().map(|branch| branch.option).collect()
    }

    /// What was not searched, in canonical order.
    fn rest(&self) -> Vec<Subproblem<u32>> {
        let level = |&Branch { tried, offered, .. }: &Branch| Tried { tried, offered };
        let levels: Vec<Tried> = self.branches.iter().map(level).collect();
        left_of(&self.moves(self.branches.len()), self.base, &levels)
    }
}

impl<E: Engine> UnitSearch for Walk<E> {
    type Move = u32;

    fn begin(&mut self, subproblem: &Subproblem<u32>, _: u32) -> Result<(), NoSuchSubproblem> {
        self.found = nothing();
        let followed = self.follow(subproblem);
        if followed.is_none() {
            self.branches.clear();
            self.base = 0;
        }
        followed.ok_or(NoSuchSubproblem)
    }

    fn advance(
        &mut self,
        collect: Collect,
        meter: &mut Meter<'_>,
    ) -> Result<UnitOutcome<u32>, Halt> {
        let mut found = std::mem::replace(&mut self.found, nothing());
        let ended = self.visit(meter, &mut |moves| {
            found.count += 1;
            if found.listed.len() < collect.listed() {
                found.listed.push(Path { cost: moves.len() as u32, moves: moves.to_vec() });
            }
            if collect == Collect::First {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        self.found = found;
        let broken_off = ended?.is_break();
        let outcome = self.cut(meter.counters());
        Ok(if broken_off { UnitOutcome { rest: Vec::new(), ..outcome } } else { outcome })
    }

    fn cut(&mut self, counters: Counters) -> UnitOutcome<u32> {
        let rest = self.rest();
        self.branches.clear();
        self.base = 0;
        let found = std::mem::replace(&mut self.found, nothing());
        UnitOutcome { counters, next_bound: None, found, rest }
    }
}

impl<E: Engine> VisitSolutions for Walk<E> {
    fn visit(
        &mut self,
        meter: &mut Meter<'_>,
        see: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Halt> {
        while self.branches.len() > self.base {
            // Before the option is taken, so that after a halt it is still there.
            meter.check()?;
            if self.next_option().is_none() {
                self.branches.pop();
                self.engine.leave();
                continue;
            }
            meter.generated();
            let state = self.engine.choose();
            let room = meter.holds(self.branches.len() + 1, size_of::<Branch>());
            match state {
                State::Solution => {
                    self.solution.clear();
                    self.solution.extend(self.branches.iter().map(|branch| branch.option));
                    if see(&self.solution).is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                State::DeadEnd => {}
                State::Branches(_) => {
                    meter.expanded();
                    self.enter(state);
                }
            }
            room?;
        }
        Ok(ControlFlow::Continue(()))
    }
}
