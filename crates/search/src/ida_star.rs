//! IDA*: depth-first rounds with a growing bound on f = g + h.
//!
//! The first bound is the estimate at the start; each later bound is the smallest f that the previous round cut off.
//! Needs memory only for the current path. Korf, "Depth-first iterative-deepening: an optimal admissible tree search",
//! 1985; with Manhattan distance and moves tried up, left, right, down, the node counts of that paper are reproduced
//! exactly.

use crate::depth_first::{DepthFirst, Step};
use crate::event::Event;
use crate::heuristic::Heuristic;
use crate::observer::{Observer, Unwatched};
use crate::outcome::{Outcome, Path, Search};
use crate::run::{Counters, Halt, Meter, Round};
use crate::space::Space;

/// An IDA* search in progress.
pub struct IdaStar<S: Space, H: Heuristic<S>, O = Unwatched> {
    walk: DepthFirst<S, H, O>,
    collect: Collect,
    found: AllSolutions<S::Move>,
    rounds: Vec<Round>,
    /// The current round: its bound, and the counters when it began.
    round: Option<(u32, Counters)>,
    /// A solution that was known before the search.
    known: Option<Path<S::Move>>,
}

/// Which cheapest solutions to look for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Collect {
    /// The first one ends the search.
    #[default]
    First,
    /// Finishes the last round, counts all solutions and keeps the first `list` of them.
    All {
        /// How many to keep.
        list: usize,
    },
}

impl Collect {
    /// How many solutions are kept: at least one, as the answer.
    pub fn listed(self) -> usize {
        match self {
            Self::First => 1,
            Self::All { list } => list.max(1),
        }
    }
}

/// All cheapest solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllSolutions<M> {
    /// How many there are.
    pub count: u64,
    /// The first of them, in canonical order.
    pub listed: Vec<Path<M>>,
}

/// An IDA* search, ready to [`advance`](Search::advance).
pub fn ida_star<S: Space, H: Heuristic<S>>(
    space: S,
    heuristic: H,
    collect: Collect,
) -> IdaStar<S, H> {
    let found = AllSolutions { count: 0, listed: Vec::new() };
    let walk = DepthFirst::new(space, heuristic);
    IdaStar { walk, collect, found, rounds: Vec::new(), round: None, known: None }
}

impl<S: Space, H: Heuristic<S>> IdaStar<S, H> {
    /// Attaches an observer. Call this before the first `advance`.
    pub fn watched<O: Observer<S::Move>>(self, observer: O) -> IdaStar<S, H, O> {
        let Self { walk, collect, found, rounds, round, known } = self;
        IdaStar { walk: walk.watched(observer), collect, found, rounds, round, known }
    }

    /// Ends with a known solution instead of a round whose bound is its cost: no solution is cheaper then. For searches
    /// for one solution only.
    #[must_use]
    pub fn with_known(mut self, known: Option<Path<S::Move>>) -> Self {
        self.known = known;
        self
    }
}

impl<S: Space, H: Heuristic<S>, O: Observer<S::Move>> IdaStar<S, H, O> {
    /// The solutions found so far; complete once a search for all has ended.
    pub fn solutions(&self) -> &AllSolutions<S::Move> {
        &self.found
    }

    /// Begins a round, or returns the known solution if it is as cheap as the bound.
    fn begin_round(&mut self, bound: u32, meter: &mut Meter<'_>) -> Option<Outcome<S::Move>> {
        if self.walk.heuristic().properties().admissible {
            meter.proved(bound);
        }
        meter.send(&Event::RoundBegun { bound });
        self.round = Some((bound, meter.counters()));
        if let Some(known) = self.known.clone().filter(|known| known.cost <= bound) {
            return Some(Outcome::Optimal(known));
        }
        self.walk.begin(bound, meter);
        None
    }

    fn end_round(&mut self, meter: &Meter<'_>) -> Option<Round> {
        let round = self.unfinished(meter.counters())?;
        self.round = None;
        self.rounds.push(round);
        Some(round)
    }

    fn unfinished(&self, now: Counters) -> Option<Round> {
        let (bound, then) = self.round?;
        let generated = now.generated - then.generated;
        Some(Round { bound, generated, expanded: now.expanded - then.expanded })
    }

    fn note(&mut self, cost: u32) {
        self.found.count += 1;
        let most = self.collect.listed();
        if self.found.listed.len() < most {
            self.found.listed.push(Path { moves: self.walk.moves(), cost });
        }
    }

    fn solved(&self, meter: &Meter<'_>) -> Option<Outcome<S::Move>> {
        let path = self.found.listed.first()?.clone();
        Some(if self.walk.heuristic().properties().admissible {
            Outcome::Optimal(path)
        } else {
            Outcome::Solved { path, lower_bound: meter.lower_bound() }
        })
    }
}

impl<S: Space, H: Heuristic<S>, O: Observer<S::Move>> Search<S::Move> for IdaStar<S, H, O> {
    fn advance(&mut self, meter: &mut Meter<'_>) -> Result<Outcome<S::Move>, Halt> {
        if meter.counters().generated == 0 {
            meter.root();
            self.walk.show_root();
            if self.walk.root_is_goal() {
                self.note(0);
                return Ok(Outcome::Optimal(Path { moves: Vec::new(), cost: 0 }));
            }
            if let Some(known) = self.begin_round(self.walk.root_estimate(), meter) {
                return Ok(known);
            }
        }
        loop {
            let next = match self.walk.advance(meter)? {
                Step::Goal { cost } => {
                    self.note(cost);
                    if self.collect != Collect::First {
                        continue;
                    }
                    None
                }
                Step::Exhausted { next_bound } if self.found.count == 0 => {
                    let Some(bound) = next_bound else { return Ok(Outcome::Unsolvable) };
                    Some(bound)
                }
                Step::Exhausted { .. } => None,
            };
            let ended = self.end_round(meter);
            match next {
                None => return Ok(self.solved(meter).unwrap_or(Outcome::Unsolvable)),
                Some(bound) => {
                    if let Some(round) = ended {
                        meter.send(&Event::RoundEnded(round));
                    }
                    if let Some(known) = self.begin_round(bound, meter) {
                        return Ok(known);
                    }
                }
            }
        }
    }

    fn best(&self) -> Option<Path<S::Move>> {
        self.found.listed.first().or(self.known.as_ref()).cloned()
    }

    fn rounds(&self, counters: Counters) -> Vec<Round> {
        self.rounds.iter().copied().chain(self.unfinished(counters)).collect()
    }
}
