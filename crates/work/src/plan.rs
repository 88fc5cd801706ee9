//! A search as rounds of units: a pure state machine that hands out work and takes in reports.
//!
//! Serial execution, threads, a browser and a cluster are small loops around [`Plan::next`] and
//! [`Plan::absorb`]. The plan alone makes new units, from the first report of a unit; later reports
//! of the same unit are ignored with all they contain. What comes out does not depend on who works,
//! how many they are, or in which order reports come.

use serde::{Deserialize, Serialize};
use susun_search::{
    AllSolutions, Code, Collect, Counters, Finish, Halt, Key, Limits, Merge, MergeState, Merged,
    Outcome, Path, Round, Subproblem, Totals, UnitOutcome, UnitState,
};

use crate::counters::{CounterInfo, RoundInfo};
use crate::decimal;
use crate::unit::{Cut, SubproblemInfo, Unit, UnitId, UnitReport};

/// What a plan is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanSettings {
    /// Which search of its request this is, from 0, where there are several.
    pub phase: u32,
    /// The bound of the first round: the estimate at the start.
    pub first_bound: u32,
    /// Which solutions are wanted.
    pub collect: Collect,
    /// Nodes in all, the root included.
    pub nodes: Option<u64>,
    /// How large its units are.
    pub cut: Cut,
    /// End with the first solution that anybody finds: sooner, but the counts of the last round
    /// then depend on who was faster.
    pub first_found: bool,
}

/// A plan as plain data: what a checkpoint records. What was given out is waiting again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanState {
    /// The bound of the first round.
    pub first_bound: u32,
    /// All solutions are wanted, and so many of them listed; absent: the first.
    pub all: Option<usize>,
    /// Nodes in all.
    #[serde(with = "decimal::option")]
    pub nodes: Option<u64>,
    /// Nodes of a round's first unit.
    #[serde(with = "decimal")]
    pub budget: u64,
    /// Nodes of the largest units, where they grow; absent: all are like the first.
    #[serde(default, with = "decimal::option", skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
    /// End with the first solution anybody finds.
    pub first_found: bool,
    /// The bound of the round under way.
    pub bound: u32,
    /// Rounds that have ended.
    pub rounds: Vec<RoundInfo>,
    /// Of the root and all rounds that have ended.
    pub counters: CounterInfo,
    /// Sums of the units of this round that are folded, as one report.
    pub folded: UnitReport,
    /// The other units of this round.
    pub units: Vec<UnitInfo>,
    /// How this round, and the plan with it, ended.
    pub ended: Option<EndInfo>,
}

impl PlanState {
    /// How large its units are.
    pub fn cut(&self) -> Cut {
        Cut { first: self.budget, most: self.most.unwrap_or(self.budget) }
    }
}

/// How a plan ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndInfo {
    /// With everything under the bound searched.
    Exhausted,
    /// With the first goal.
    Goal,
    /// With the node limit.
    Limit,
}

/// A unit of a [`PlanState`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitInfo {
    /// Its place in the round.
    pub key: Vec<u32>,
    /// What it searches.
    pub subproblem: SubproblemInfo,
    /// Exactly so many nodes.
    #[serde(with = "decimal::option")]
    pub exact: Option<u64>,
    /// What came of it, if it is done.
    pub report: Option<UnitReport>,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Search these units.
    Work(Vec<Unit>),
    /// Everything is given out: wait for reports.
    Wait,
    /// It is over.
    Done,
}

/// Rounds of units.
#[derive(Clone, Debug)]
pub struct Plan {
    goals: PlanSettings,
    bound: u32,
    /// Rounds that have ended.
    rounds: Vec<Round>,
    /// Of the root and all rounds that have ended.
    counters: Counters,
    merge: Merge<Code>,
    end: Option<End>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    Solved,
    Unsolvable,
    Limit,
    FirstFound(Path<Code>),
}

impl Plan {
    /// A plan that has not begun. The start must not be a goal.
    pub fn new(goals: PlanSettings) -> Self {
        let counters = Counters { generated: 1, peak_states: 1, ..Counters::default() };
        let merge = Merge::new(goals.collect, Some(left(goals, counters)));
        let (bound, rounds) = (goals.first_bound, Vec::new());
        let mut plan = Self { goals, bound, rounds, counters, merge, end: None };
        plan.turn();
        plan
    }

    /// Which search of its request it is.
    pub fn phase(&self) -> u32 {
        self.goals.phase
    }

    /// The bound of the round under way: no solution is cheaper.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Rounds that have ended.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Nodes so far: of the root, the rounds that have ended and the units folded since.
    pub fn counters(&self) -> Counters {
        self.with_round_under_way().1
    }

    /// Roughly the bytes of all units and solutions that are kept.
    pub fn bytes(&self) -> u64 {
        self.merge.bytes()
    }

    /// Is it over?
    pub fn is_done(&self) -> bool {
        self.end.is_some()
    }

    /// At most `want` units to search, in order; more than once only after [`Plan::lost`].
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

    /// Takes a report in; false when it says nothing new.
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

    /// How large the units are that are given out from now on; what comes out does not depend on it.
    pub fn cut(&mut self, cut: Cut) {
        self.goals.cut = cut;
    }

    /// Workers are gone: what was given out and not reported is given out again.
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

    /// Goes on from what was written down.
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
        let mut plan = Self { goals, bound: state.bound, rounds, counters, merge, end: None };
        plan.turn();
        plan
    }

    /// The answer, or what is known when somebody halts the search.
    pub fn finish(&self, halted: Option<Halt>) -> Finish<Code> {
        let halt = |reason, best: Option<&Path<Code>>| Outcome::Halted {
            reason,
            lower_bound: self.bound,
            best: best.cloned(),
        };
        let first = self.merge.totals().found.listed.first();
        let outcome = match (&self.end, halted) {
            (Some(End::Solved), _) => match first {
                Some(path) => Outcome::Optimal(path.clone()),
                None => Outcome::Unsolvable,
            },
            (Some(End::FirstFound(path)), _) => Outcome::Optimal(path.clone()),
            (Some(End::Unsolvable), _) => Outcome::Unsolvable,
            // What lies behind the limit must not be seen: it depends on who works.
            (Some(End::Limit), _) => halt(Halt::Nodes, first),
            (None, reason) => halt(reason.unwrap_or(Halt::Stopped), self.merge.any_solution()),
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
        // The root is expanded once a round.
        let expanded = sums.expanded.saturating_add(1);
        let (bound, generated) = (self.bound, sums.generated);
        let counters = Counters {
            generated: self.counters.generated.saturating_add(generated),
            expanded: self.counters.expanded.saturating_add(expanded),
            selected: 0,
            peak_states: self.counters.peak_states.max(sums.peak_states),
        };
        (Round { bound, generated, expanded }, counters)
    }

    /// Ends the plan, or the round and begins the next, when the round's units say so.
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
            if self.end.is_some() {
                return;
            }
        }
    }
}

/// Nodes that the next round may generate.
fn left(goals: PlanSettings, used: Counters) -> u64 {
    let most = Limits { nodes: goals.nodes, ..Limits::default() }.most_nodes();
    most.saturating_sub(used.generated)
}
