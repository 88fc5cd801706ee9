//! A search as rounds of units: a pure state machine that hands out work and accepts reports.
//!
//! Serial execution, threads, a browser and a cluster are small loops around [`Plan::next`] and [`Plan::absorb`]. Only
//! the plan makes new units, from the first report of a unit; later reports of the same unit are ignored. The result
//! does not depend on the number of workers or on the order of reports.

use serde::{Deserialize, Serialize};
use susun_search::{
    AllSolutions, Code, Collect, Counters, Finish, Halt, Key, Limits, Merge, MergeState, Merged,
    Outcome, Path, Round, Subproblem, Totals, UnitOutcome, UnitState,
};

use crate::counters::{CounterInfo, RoundInfo};
use crate::decimal;
use crate::unit::{Cut, SubproblemInfo, Unit, UnitId, UnitReport};

/// The settings of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanSettings {
    /// The number of this search, from 0, if its request has several.
    pub phase: u32,
    /// The bound of the first round: the estimate at the start.
    pub first_bound: u32,
    /// Which solutions are requested.
    pub collect: Collect,
    /// Node limit, the root included.
    pub nodes: Option<u64>,
    /// The size of its units.
    pub cut: Cut,
    /// End with the first solution that any worker finds: faster, but the counts of the last round then depend on which
    /// worker was faster.
    pub first_found: bool,
}

/// A plan as plain data: the content of a checkpoint. Units that were given out are waiting again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanState {
    /// The bound of the first round.
    pub first_bound: u32,
    /// If all solutions are requested, how many to list; absent: only the first is requested.
    pub all: Option<usize>,
    /// Node limit.
    #[serde(with = "decimal::option")]
    pub nodes: Option<u64>,
    /// Nodes of a round's first unit.
    #[serde(with = "decimal")]
    pub budget: u64,
    /// Nodes of the largest units, if they grow; absent: all have the size of the first.
    #[serde(default, with = "decimal::option", skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// End with the first solution that any worker finds.
    pub first_found: bool,
    /// The bound of the current round.
    pub bound: u32,
    /// Rounds that have ended.
    pub rounds: Vec<RoundInfo>,
    /// Counters of the root and all rounds that have ended.
    pub counters: CounterInfo,
    /// Sums over the units of this round that are folded, as one report.
    pub folded: UnitReport,
    /// The other units of this round.
    pub units: Vec<UnitInfo>,
    /// How this round, and with it the plan, ended.
    pub ended: Option<EndInfo>,
}

impl PlanState {
    /// The size of its units.
    pub fn cut(&self) -> Cut {
        Cut { first: self.budget, most: self.most.unwrap_or(self.budget) }
    }
}

/// How a plan ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndInfo {
    /// Everything under the bound was searched.
    Exhausted,
    /// The first goal was found.
    Goal,
    /// The node limit was reached.
    Limit,
}

/// A unit of a [`PlanState`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitInfo {
    /// Its position in the round.
    pub key: Vec<u32>,
    /// What it searches.
    pub subproblem: SubproblemInfo,
    /// Search exactly this many nodes.
    #[serde(with = "decimal::option")]
    pub exact: Option<u64>,
    /// Its report, if it is done.
    pub report: Option<UnitReport>,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Search these units.
    Work(Vec<Unit>),
    /// All units are given out: wait for reports.
    Wait,
    /// The plan has ended.
    Done,
}

/// A search as rounds of units.
#[derive(Clone, Debug)]
pub struct Plan {
    goals: PlanSettings,
    bound: u32,
    /// Rounds that have ended.
    rounds: Vec<Round>,
    /// Counters of the root and all rounds that have ended.
    counters: Counters,
    merge: Merge<Code>,
    end: Option<End>,
    /// A solution that was known before the search.
    known: Option<Path<Code>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    Solved,
    Unsolvable,
    Limit,
    FirstFound(Path<Code>),
    /// The next bound is the cost of the known solution.
    Known,
}

impl Plan {
    /// A plan that has not begun. The start must not be a goal.
    pub fn new(goals: PlanSettings) -> Self {
        let counters = Counters { generated: 1, peak_states: 1, ..Counters::default() };
        let merge = Merge::new(goals.collect, Some(left(goals, counters)));
        let (bound, rounds) = (goals.first_bound, Vec::new());
        let mut plan = Self { goals, bound, rounds, counters, merge, end: None, known: None };
        plan.turn();
        plan
    }

    /// The same plan with a known solution, which the plan ends with instead of a round whose bound is its cost: no
    /// solution is cheaper then. It must not be combined with a search for all solutions.
    #[must_use]
    pub fn with_known(mut self, known: Option<Path<Code>>) -> Self {
        self.known = known;
        self.end_with_known();
        self
    }

    /// The number of this search in its request.
    pub fn phase(&self) -> u32 {
        self.goals.phase
    }

    /// The bound of the current round: no solution is cheaper.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Rounds that have ended.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Counters so far: of the root, the rounds that have ended and the units folded since. They never fall, and all of
    /// them are in the result. Those of other units may not be: a goal in an earlier unit or the node limit drops them.
    pub fn counters(&self) -> Counters {
        self.with_round_under_way().1
    }

    /// Whether all units that are left are given out.
    pub fn is_given_out(&self) -> bool {
        self.end.is_none() && !self.merge.has_waiting()
    }

    /// The approximate bytes of all stored units and solutions.
    pub fn bytes(&self) -> u64 {
        self.merge.bytes()
    }

    /// Returns whether the plan has ended.
    pub fn is_done(&self) -> bool {
        self.end.is_some()
    }

    /// At most `want` units to search, in order. A unit is given out again only after [`Plan::lost`].
    pub fn next(&mut self, want: usize) -> Step {
        if self.end.is_some() {
            return Step::Done;
        }
        let (phase, round) = (self.goals.phase, self.rounds.len() as u32);
        let (bound, cut) = (self.bound, self.goals.cut);
        let unit = |(key, subproblem, exact): (Key, Subproblem<Code>, Option<u64>)| {
            Unit::new(UnitId { phase, round, key }, bound, (&subproblem).into(), exact, cut)
        };
        let units: Vec<Unit> =
            std::iter::from_fn(|| self.merge.give()).take(want).map(unit).collect();
        if units.is_empty() { Step::Wait } else { Step::Work(units) }
    }

    /// Accepts a report; false if it is not new.
    pub fn absorb(&mut self, report: &UnitReport) -> bool {
        let here = (self.goals.phase, self.rounds.len() as u32);
        if self.end.is_some() || (report.id.phase, report.id.round) != here {
            return false;
        }
        let news = self.merge.absorb(&report.id.key, report.exact, report.outcome());
        if news && self.goals.first_found && self.goals.collect == Collect::First {
            self.end = self.merge.any_solution().cloned().map(End::FirstFound);
        }
        if news && self.end.is_none() {
            self.turn();
        }
        news
    }

    /// Sets the size of units given out from now on; the result does not depend on it.
    pub fn cut(&mut self, cut: Cut) {
        self.goals.cut = cut;
    }

    /// Workers are lost: units that were given out and not reported are given out again.
    pub fn lost(&mut self) {
        self.merge.take_back();
    }

    /// The plan as plain data.
    pub fn state(&self) -> PlanState {
        let (phase, round) = (self.goals.phase, self.rounds.len() as u32);
        let id = |key: &Key| UnitId { phase, round, key: key.clone() };
        let MergeState { totals, units, ended, .. } = self.merge.state();
        let (counters, next_bound, found) = (totals.counters, totals.next_bound, totals.found);
        let folded = UnitOutcome { counters, next_bound, found, rest: Vec::new() };
        let unit = |unit: UnitState<Code>| UnitInfo {
            subproblem: (&unit.subproblem).into(),
            exact: unit.exact,
            report: unit.outcome.map(|done| UnitReport::new(id(&unit.key), unit.exact, &done)),
            key: unit.key,
        };
        PlanState {
            first_bound: self.goals.first_bound,
            all: match self.goals.collect {
                Collect::First => None,
                Collect::All { list } => Some(list),
            },
            nodes: self.goals.nodes,
            budget: self.goals.cut.first,
            most: Some(self.goals.cut.most).filter(|&most| most != self.goals.cut.first),
            first_found: self.goals.first_found,
            bound: self.bound,
            rounds: self.rounds.iter().map(|&round| round.into()).collect(),
            counters: self.counters.into(),
            folded: UnitReport::new(id(&Key::new()), None, &folded),
            units: units.into_iter().map(unit).collect(),
            ended: ended.map(|ended| match ended {
                Merged::Exhausted => EndInfo::Exhausted,
                Merged::Goal => EndInfo::Goal,
                Merged::Limit => EndInfo::Limit,
            }),
        }
    }

    /// Resumes a saved plan.
    pub fn restore(state: &PlanState) -> Self {
        let collect = state.all.map_or(Collect::First, |list| Collect::All { list });
        let goals = PlanSettings {
            phase: state.folded.id.phase,
            first_bound: state.first_bound,
            collect,
            nodes: state.nodes,
            cut: state.cut(),
            first_found: state.first_found,
        };
        let counters = state.counters.into();
        let UnitOutcome { counters: sums, next_bound, found, .. } = state.folded.outcome();
        let unit = |unit: &UnitInfo| UnitState {
            key: unit.key.clone(),
            subproblem: (&unit.subproblem).into(),
            exact: unit.exact,
            outcome: unit.report.as_ref().map(UnitReport::outcome),
        };
        let totals = Totals { counters: sums, next_bound, found };
        let units = state.units.iter().map(unit).collect();
        let ended = state.ended.map(|ended| match ended {
            EndInfo::Exhausted => Merged::Exhausted,
            EndInfo::Goal => Merged::Goal,
            EndInfo::Limit => Merged::Limit,
        });
        let merge = MergeState { limit: Some(left(goals, counters)), totals, units, ended };
        let merge = Merge::restore(collect, merge);
        let rounds = state.rounds.iter().map(|&round| round.into()).collect();
        let (bound, known) = (state.bound, None);
        let mut plan = Self { goals, bound, rounds, counters, merge, end: None, known };
        plan.turn();
        plan
    }

    /// The answer, or what is known if the search is halted now.
    pub fn finish(&self, halted: Option<Halt>) -> Finish<Code> {
        let halt = |reason, best: Option<&Path<Code>>| Outcome::Halted {
            reason,
            lower_bound: self.bound,
            best: best.cloned(),
        };
        let first = self.merge.totals().found.listed.first().or(self.known.as_ref());
        let outcome = match (&self.end, halted) {
            (Some(End::Solved | End::Known), _) => match first {
                Some(path) => Outcome::Optimal(path.clone()),
                None => Outcome::Unsolvable,
            },
            (Some(End::FirstFound(path)), _) => Outcome::Optimal(path.clone()),
            (Some(End::Unsolvable), _) => Outcome::Unsolvable,
            // What lies beyond the limit must not be reported: it depends on the workers.
            (Some(End::Limit), _) => halt(Halt::Nodes, first),
            (None, reason) => {
                let best = self.merge.any_solution().or(self.known.as_ref());
                halt(reason.unwrap_or(Halt::Stopped), best)
            }
        };
        let (round, counters) = self.with_round_under_way();
        let rounds = self.rounds.iter().copied().chain([round]).collect();
        Finish { outcome, counters, rounds, surely_expanded: None }
    }

    /// All shortest solutions so far.
    pub fn solutions(&self) -> &AllSolutions<Code> {
        &self.merge.totals().found
    }

    fn with_round_under_way(&self) -> (Round, Counters) {
        let sums = self.merge.totals().counters;
        // The root is expanded once a round, unless the round is not searched.
        let root = u64::from(self.end != Some(End::Known));
        let expanded = sums.expanded.saturating_add(root);
        let (bound, generated) = (self.bound, sums.generated);
        let counters = Counters {
            generated: self.counters.generated.saturating_add(generated),
            expanded: self.counters.expanded.saturating_add(expanded),
            selected: 0,
            peak_states: self.counters.peak_states.max(sums.peak_states),
        };
        (Round { bound, generated, expanded }, counters)
    }

    /// Ends the plan, or ends the round and begins the next, if the round's units are done.
    fn turn(&mut self) {
        while let Some(ended) = self.merge.ended() {
            let found = self.merge.totals().found.count > 0;
            self.end = match (ended, self.merge.totals().next_bound) {
                (Merged::Goal, _) => Some(End::Solved),
                (Merged::Limit, _) => Some(End::Limit),
                (Merged::Exhausted, _) if found => Some(End::Solved),
                (Merged::Exhausted, None) => Some(End::Unsolvable),
                (Merged::Exhausted, Some(bound)) => {
                    let (round, counters) = self.with_round_under_way();
                    self.rounds.push(round);
                    (self.bound, self.counters) = (bound, counters);
                    self.merge = Merge::new(self.goals.collect, Some(left(self.goals, counters)));
                    None
                }
            };
            self.end_with_known();
            if self.end.is_some() {
                return;
            }
        }
    }

    /// Ends the plan if the known solution is as cheap as the bound.
    fn end_with_known(&mut self) {
        if self.end.is_none() && self.known.as_ref().is_some_and(|known| known.cost <= self.bound) {
            self.end = Some(End::Known);
        }
    }
}

/// Nodes that the next round may generate.
fn left(goals: PlanSettings, used: Counters) -> u64 {
    let most = Limits { nodes: goals.nodes, ..Limits::default() }.most_nodes();
    most.saturating_sub(used.generated)
}
