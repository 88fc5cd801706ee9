//! Merging the units of a round: the result is the same whatever the order, repetition or number of workers.
//!
//! Every unit has a key: the round itself is `[]`, and the k-th rest of a unit has the unit's key with k appended.
//! Sorted by key, units are in the order in which one depth-first walk would search them, because a unit searches the
//! part before all its rests. The result of a round is a fold in that order: units after the first one with a goal are
//! dropped with their counts, and the unit in which the node limit falls is searched again with exactly the nodes that
//! are left. So the result depends on neither workers nor budgets.
//!
//! Counts come from other machines and from files, so absurd counts give absurd sums, never a panic.

use std::collections::{BTreeMap, BTreeSet};

use crate::ida_star::{AllSolutions, Collect};
use crate::outcome::Path;
use crate::run::Counters;
use crate::subproblem::Subproblem;
use crate::unit::UnitOutcome;

/// The position of a unit in its round.
pub type Key = Vec<u32>;

/// A round whose units are being searched.
#[derive(Clone, Debug)]
pub struct Merge<M> {
    collect: Collect,
    /// Nodes this round may still generate.
    limit: Option<u64>,
    slots: BTreeMap<Key, Slot<M>>,
    /// The keys of slots that wait, so that finding one needs no scan.
    waiting: BTreeSet<Key>,
    totals: Totals<M>,
    ended: Option<Merged>,
}

#[derive(Clone, Debug)]
struct Slot<M> {
    subproblem: Subproblem<M>,
    /// Search exactly this many nodes: set for the unit in which the limit falls.
    exact: Option<u64>,
    state: State<M>,
}

#[derive(Clone, Debug)]
enum State<M> {
    /// Waiting, or given to a worker.
    Open,
    Done(Box<UnitOutcome<M>>),
}

/// A round as plain data, to save and resume it. Units that were given out are waiting again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeState<M> {
    /// Nodes this round may generate.
    pub limit: Option<u64>,
    /// Sums over the units folded so far.
    pub totals: Totals<M>,
    /// Units that have not been folded yet.
    pub units: Vec<UnitState<M>>,
    /// How it ended, if it has.
    pub ended: Option<Merged>,
}

/// A unit in a [`MergeState`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitState<M> {
    /// Its position in the round.
    pub key: Key,
    /// What it searches.
    pub subproblem: Subproblem<M>,
    /// Search exactly this many nodes.
    pub exact: Option<u64>,
    /// Its result, if it is done.
    pub outcome: Option<UnitOutcome<M>>,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merged {
    /// Everything under the bound was searched.
    Exhausted,
    /// The first goal was found.
    Goal,
    /// The node limit was reached in this round.
    Limit,
}

/// The sums of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totals<M> {
    /// Nodes, without the root of the round.
    pub counters: Counters,
    /// The smallest cost cut off.
    pub next_bound: Option<u32>,
    /// Solutions.
    pub found: AllSolutions<M>,
}

impl<M: Clone> Merge<M> {
    /// A round that begins; `limit` is the number of nodes it may generate.
    pub fn new(collect: Collect, limit: Option<u64>) -> Self {
        let root = Slot { subproblem: Subproblem::whole(), exact: None, state: State::Open };
        let found = AllSolutions { count: 0, listed: Vec::new() };
        let totals = Totals { counters: Counters::default(), next_bound: None, found };
        let slots = BTreeMap::from([(Key::new(), root)]);
        let waiting = BTreeSet::from([Key::new()]);
        let mut merge = Self { collect, limit, slots, waiting, totals, ended: None };
        if limit == Some(0) {
            merge.ended = Some(Merged::Limit);
        }
        merge
    }

    /// Resumes a saved round.
    pub fn restore(collect: Collect, state: MergeState<M>) -> Self {
        let MergeState { limit, totals, units, ended } = state;
        let slot = |unit: UnitState<M>| {
            let state = match unit.outcome {
                Some(outcome) => State::Done(Box::new(outcome)),
                None => State::Open,
            };
            (unit.key, Slot { subproblem: unit.subproblem, exact: unit.exact, state })
        };
        let slots = units.into_iter().map(slot).collect();
        let mut merge = Self { collect, limit, slots, waiting: BTreeSet::new(), totals, ended };
        merge.take_back();
        merge.fold();
        merge
    }

    /// The round as plain data.
    pub fn state(&self) -> MergeState<M> {
        let unit = |(key, slot): (&Key, &Slot<M>)| UnitState {
            key: key.clone(),
            subproblem: slot.subproblem.clone(),
            exact: slot.exact,
            outcome: match &slot.state {
                State::Done(outcome) => Some((**outcome).clone()),
                State::Open => None,
            },
        };
        let units = self.slots.iter().map(unit).collect();
        MergeState { limit: self.limit, totals: self.totals.clone(), units, ended: self.ended }
    }

    /// The next unit to search, and its exact node budget if the caller may not choose one; `None` if all units are
    /// done or given out.
    pub fn give(&mut self) -> Option<(Key, Subproblem<M>, Option<u64>)> {
        if self.ended.is_some() {
            return None;
        }
        let key = self.waiting.pop_first()?;
        let slot = self.slots.get(&key)?;
        Some((key, slot.subproblem.clone(), slot.exact))
    }

    /// Puts units that were given out but not absorbed back in the queue, because their workers are lost.
    pub fn take_back(&mut self) {
        let open = |(_, slot): &(&Key, &Slot<M>)| matches!(slot.state, State::Open);
        self.waiting = self.slots.iter().filter(open).map(|(key, _)| key.clone()).collect();
    }

    /// Accepts a unit's outcome; `exact` is the exact node budget it was given, if any. Only the first outcome of a
    /// unit counts; returns false for any other.
    pub fn absorb(&mut self, key: &Key, exact: Option<u64>, outcome: UnitOutcome<M>) -> bool {
        let Some(slot) = self.slots.get_mut(key) else { return false };
        if self.ended.is_some() || matches!(slot.state, State::Done(_)) || slot.exact != exact {
            return false;
        }
        if slot.exact.is_none() {
            for (number, subproblem) in (0..).zip(&outcome.rest) {
                let child: Key = key.iter().copied().chain([number]).collect();
                let slot = Slot { subproblem: subproblem.clone(), exact: None, state: State::Open };
                self.waiting.insert(child.clone());
                self.slots.insert(child, slot);
            }
        }
        self.waiting.remove(key);
        let goal = self.collect == Collect::First && outcome.found.count > 0;
        if let Some(slot) = self.slots.get_mut(key) {
            slot.state = State::Done(Box::new(outcome));
        }
        if goal {
            // Everything after a goal is dropped, even if a worker is searching it.
            self.waiting.split_off(key);
            let mut after = self.slots.split_off(key);
            if let Some(own) = after.remove(key) {
                self.slots.insert(key.clone(), own);
            }
        }
        self.fold();
        true
    }

    /// Whether a unit is neither done nor given out.
    pub fn has_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// How the round ended, if it has.
    pub fn ended(&self) -> Option<Merged> {
        self.ended
    }

    /// The sums of all units before the first unfinished one; of the whole round once it has ended.
    pub fn totals(&self) -> &Totals<M> {
        &self.totals
    }

    /// The approximate bytes of all stored units and solutions.
    pub fn bytes(&self) -> u64 {
        // Tree nodes, and the overhead of an allocation.
        const EACH: usize = 160;
        let path = |moves: usize| moves * size_of::<M>() + size_of::<Path<M>>() + 16;
        // Solutions have the same number of moves, or nearly so.
        let listed = |all: &AllSolutions<M>| {
            all.listed.len() * all.listed.first().map_or(0, |first| path(first.moves.len()))
        };
        let slot = |(key, slot): (&Key, &Slot<M>)| {
            let done = match &slot.state {
                State::Open => 0,
                State::Done(outcome) => {
                    let rest = outcome.rest.iter().map(|subproblem| path(subproblem.path.len()));
                    listed(&outcome.found) + rest.sum::<usize>()
                }
            };
            EACH + 2 * size_of_val(&**key) + path(slot.subproblem.path.len()) + done
        };
        let slots: usize = self.slots.iter().map(slot).sum();
        (slots + listed(&self.totals.found)) as u64
    }

    /// Any solution found so far, in the order of the units; not necessarily the one that the fold will give.
    pub fn any_solution(&self) -> Option<&Path<M>> {
        let done = self.slots.values().filter_map(|slot| match &slot.state {
            State::Done(outcome) => outcome.found.listed.first(),
            State::Open => None,
        });
        self.totals.found.listed.first().into_iter().chain(done).next()
    }

    /// Adds up finished units from the front.
    fn fold(&mut self) {
        while self.ended.is_none() {
            let Some(first) = self.slots.first_entry() else {
                self.ended = Some(Merged::Exhausted);
                return;
            };
            let State::Done(outcome) = &first.get().state else { return };
            let goal = self.collect == Collect::First && outcome.found.count > 0;
            let left = self.limit.map(|limit| limit.saturating_sub(self.totals.counters.generated));
            let used = outcome.counters.generated;
            let over = left.is_some_and(|left| if goal { used > left } else { used >= left });
            if over && left != Some(used) {
                // The limit falls inside this unit: search it again with exactly the nodes that are left.
                let mut entry = first;
                let slot = entry.get_mut();
                (slot.exact, slot.state) = (left, State::Open);
                let key = entry.key().clone();
                self.waiting = BTreeSet::from([key.clone()]);
                if let Some(own) = self.slots.remove(&key) {
                    self.slots.clear();
                    self.slots.insert(key, own);
                }
                return;
            }
            let slot = first.remove();
            if let State::Done(outcome) = slot.state {
                self.totals.add(&outcome, self.collect);
            }
            if goal && !over {
                self.ended = Some(Merged::Goal);
            } else if over {
                self.ended = Some(Merged::Limit);
            }
        }
    }
}

impl<M: Clone> Totals<M> {
    fn add(&mut self, outcome: &UnitOutcome<M>, collect: Collect) {
        let (sum, more) = (&mut self.counters, outcome.counters);
        sum.generated = sum.generated.saturating_add(more.generated);
        sum.expanded = sum.expanded.saturating_add(more.expanded);
        sum.selected = sum.selected.saturating_add(more.selected);
        sum.peak_states = sum.peak_states.max(more.peak_states);
        self.next_bound = match (self.next_bound, outcome.next_bound) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self.found.count = self.found.count.saturating_add(outcome.found.count);
        let most = collect.listed();
        let room = most.saturating_sub(self.found.listed.len());
        self.found.listed.extend(outcome.found.listed.iter().take(room).cloned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn absurd(rest: usize) -> UnitOutcome<u8> {
        let most = u64::MAX;
        let counters =
            Counters { generated: most, expanded: most, selected: most, peak_states: most };
        let found = AllSolutions { count: most, listed: Vec::new() };
        UnitOutcome { counters, next_bound: None, found, rest: vec![Subproblem::whole(); rest] }
    }

    #[test]
    fn counts_past_the_last_number_stay_there() {
        let mut merge = Merge::new(Collect::All { list: 0 }, None);
        assert!(merge.absorb(&vec![], None, absurd(2)));
        assert!(merge.absorb(&vec![0], None, absurd(0)));
        assert!(merge.absorb(&vec![1], None, absurd(0)));
        assert_eq!(merge.ended(), Some(Merged::Exhausted));
        assert_eq!(
            (merge.totals().counters, merge.totals().found.count),
            (absurd(0).counters, u64::MAX)
        );
    }

    #[test]
    fn units_by_the_hundred_thousand_are_given_out_in_order() {
        let most = 100_000;
        let mut merge = Merge::new(Collect::All { list: 0 }, None);
        assert!(merge.absorb(&vec![], None, absurd(most)));
        for _ in 0..2 {
            let given = std::iter::from_fn(|| merge.give()).map(|(key, ..)| key);
            assert!(given.eq((0..most as u32).map(|number| vec![number])));
            merge.take_back();
        }
        // A worker that was given up reports after all: its units, waiting again, are not given out any more.
        for number in (0..most as u32).rev() {
            assert!(merge.absorb(&vec![number], None, absurd(0)));
        }
        assert_eq!((merge.give(), merge.ended()), (None, Some(Merged::Exhausted)));
    }

    #[test]
    fn sums_above_the_limit_leave_nothing() {
        let mut merge = Merge::new(Collect::First, Some(5));
        let UnitOutcome { counters, found, .. } = absurd(0);
        let totals = Totals { counters, next_bound: None, found };
        let state = MergeState { totals, ..merge.state() };
        merge = Merge::restore(Collect::First, state);
        assert!(merge.absorb(
            &vec![],
            None,
            UnitOutcome { found: AllSolutions { count: 0, listed: Vec::new() }, ..absurd(0) }
        ));
        assert_eq!(merge.give().map(|(_, _, exact)| exact), Some(Some(0)));
    }
}
