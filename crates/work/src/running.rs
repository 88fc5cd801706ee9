//! A search in progress: undivided or in units, it proceeds in steps of any size and ends with the same result.

use std::time::Duration;

use susun_search::{
    AllSolutions, Code, Coded, Collect, Control, Counters, Finish, Halt, Limits, MeterReading,
    Outcome, Path, Search, finish,
};

use crate::execute::{AfterReport, Pace, Serial};
use crate::plan::{Plan, PlanSettings, PlanState};
use crate::unit::Cut;
use crate::worker::{UnitFactory, UnitWorker, decoded_all, decoded_finish};

/// A search that has not begun.
pub enum Prepared<M> {
    /// The start is a goal.
    Solved,
    /// A method that is searched as a whole.
    Undivided(Box<dyn UndividedSearch<M>>),
    /// A method that is searched in units.
    Units {
        /// The bound of the first round.
        first_bound: u32,
        /// Makes searches for the units.
        factory: UnitFactory,
        /// A solution that is known already: it is cheapest if there is none below its cost.
        known: Option<Path<M>>,
    },
}

impl<M> Prepared<M> {
    /// Makes searches for the units; `None` for an undivided search.
    pub fn factory(self) -> Option<UnitFactory> {
        match self {
            Self::Units { factory, .. } => Some(factory),
            Self::Solved | Self::Undivided(_) => None,
        }
    }
}

/// A search that is not divided.
pub trait UndividedSearch<M>: Search<M> {
    /// All shortest solutions so far, if the search counts them.
    fn all(&self) -> Option<AllSolutions<M>>;

    /// What was counted before it was resumed.
    fn before(&self) -> Counters {
        Counters::default()
    }
}

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchSettings {
    /// Limits that end it early.
    pub limits: Limits,
    /// Which solutions are requested.
    pub collect: Collect,
    /// End with the first solution that any worker finds.
    pub first_found: bool,
    /// The number of threads that search units.
    pub threads: usize,
    /// The size of units.
    pub cut: Cut,
    /// The number of this search, if its request has several.
    pub phase: u32,
}

/// A search in progress.
pub struct Running<M> {
    settings: SearchSettings,
    form: Form<M>,
}

enum Form<M> {
    Solved,
    Undivided { search: Box<dyn UndividedSearch<M>>, reading: MeterReading },
    Units(Box<Units>),
}

/// A search in units, by any workers.
pub struct Units {
    /// Hands out its units.
    pub plan: Plan,
    serial: Serial,
    factory: UnitFactory,
}

impl Units {
    /// Makes searches for the units.
    pub fn factory(&self) -> UnitFactory {
        self.factory.clone()
    }

    /// Workers are lost: their units are given out again, and so is a unit begun here.
    pub fn lost(&mut self) {
        self.plan.lost();
        self.serial.drop_unit();
    }

    /// Whether other workers have all units that are left: until one of them reports, a step searches nothing.
    pub fn is_waiting(&self) -> bool {
        !self.serial.is_under_way() && self.plan.is_given_out()
    }
}

/// A search that has ended, with all shortest solutions if requested.
pub struct Ended<M> {
    /// How it ended, and what it counted.
    pub finish: Finish<M>,
    /// All shortest solutions, if requested.
    pub all: Option<AllSolutions<M>>,
}

impl<M> Ended<M> {
    /// A search that was halted before it began; its counters include the root, as in every search.
    pub fn before_the_first_step(collect: Collect, reason: Halt) -> Self {
        let counters = Counters { generated: 1, peak_states: 1, ..Counters::default() };
        let outcome = Outcome::Halted { reason, lower_bound: 0, best: None };
        let (rounds, surely_expanded) = (Vec::new(), None);
        let all =
            (collect != Collect::First).then(|| AllSolutions { count: 0, listed: Vec::new() });
        Self { finish: Finish { outcome, counters, rounds, surely_expanded }, all }
    }
}

impl<M: Coded> Running<M> {
    /// Begins, or resumes from a checkpoint.
    pub fn new(prepared: Prepared<M>, settings: SearchSettings, from: Option<&PlanState>) -> Self {
        let form = match prepared {
            Prepared::Solved => Form::Solved,
            Prepared::Undivided(search) => {
                let reading = MeterReading { counters: search.before(), ..MeterReading::default() };
                Form::Undivided { search, reading }
            }
            Prepared::Units { first_bound, factory, known } => {
                let SearchSettings { limits, collect, first_found, cut, phase, .. } = settings;
                let nodes = limits.nodes;
                let goals = PlanSettings { phase, first_bound, collect, nodes, cut, first_found };
                let plan = from.map_or_else(|| Plan::new(goals), Plan::restore);
                let mut plan = plan.with_known(known.map(coded));
                plan.cut(cut);
                let mut worker = UnitWorker::new(factory.clone());
                // A phase that the factory does not know has no units to begin.
                let _ = worker.prepare(phase);
                Form::Units(Box::new(Units { plan, serial: Serial::new(worker), factory }))
            }
        };
        Self { settings, form }
    }

    /// Continues; `None` if the pace asks for a pause before the end. Calls `each` after every report that a plan has
    /// accepted.
    pub fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        each: &mut AfterReport<'_>,
    ) -> Option<Ended<M>> {
        let SearchSettings { limits, collect, threads, .. } = self.settings;
        match &mut self.form {
            Form::Solved => Some(solved_already(collect)),
            Form::Undivided { search, reading } => {
                let result = pace.step(limits, reading, control, |meter| search.advance(meter))?;
                let finish = finish(&**search, result, *reading);
                Some(Ended { finish, all: search.all() })
            }
            Form::Units(units) => {
                let Units { plan, serial, factory } = &mut **units;
                #[cfg(not(feature = "threads"))]
                let _ = (threads, factory);
                let ended = match (pace, threads) {
                    #[cfg(feature = "threads")]
                    (Pace::ToTheEnd, 2..) => {
                        let time = limits.time;
                        crate::execute::threads(plan, serial, factory, threads, time, control, each)
                            .map(|()| true)
                    }
                    _ => serial.advance(plan, pace.nodes(), limits.time, control, each),
                };
                if ended == Ok(false) {
                    return None;
                }
                Some(of_plan(plan, ended.err(), collect))
            }
        }
    }

    /// The result if the search were stopped now; it can be continued.
    pub fn ended_now(&self) -> Ended<M> {
        let collect = self.settings.collect;
        match &self.form {
            Form::Solved => solved_already(collect),
            Form::Undivided { search, reading } => {
                let finish = finish(&**search, Err(Halt::Stopped), *reading);
                Ended { finish, all: search.all() }
            }
            Form::Units(units) => of_plan(&units.plan, Some(Halt::Stopped), collect),
        }
    }

    /// Sets the size of units from now on.
    pub fn cut(&mut self, cut: Cut) {
        if let Form::Units(units) = &mut self.form {
            units.plan.cut(cut);
        }
    }

    /// Returns whether it is searched in units.
    pub fn is_in_units(&self) -> bool {
        matches!(self.form, Form::Units(_))
    }

    /// The units, to share them with other workers; `None` if undivided.
    pub fn shared(&mut self) -> Option<&mut Units> {
        match &mut self.form {
            Form::Units(units) => Some(units),
            _ => None,
        }
    }

    /// Adds the time between two steps, in which other workers may have searched.
    pub fn waited(&mut self, time: Duration) {
        match &mut self.form {
            Form::Solved => {}
            Form::Undivided { reading, .. } => reading.elapsed += time,
            Form::Units(units) => units.serial.waited(time),
        }
    }

    /// The current counters, time and proved bound. Counters of units never exceed those of [`ended_now`](Self::ended_now).
    pub fn reading(&self) -> MeterReading {
        match &self.form {
            Form::Solved => MeterReading::default(),
            Form::Undivided { reading, .. } => *reading,
            Form::Units(units) => MeterReading {
                counters: units.plan.counters(),
                lower_bound: units.plan.bound(),
                cost: None,
                elapsed: units.serial.elapsed(),
            },
        }
    }
}

fn coded<M: Coded>(path: Path<M>) -> Path<Code> {
    Path { moves: path.moves.into_iter().map(Coded::code).collect(), cost: path.cost }
}

/// The result of a plan, complete or halted.
fn of_plan<M: Coded>(plan: &Plan, halted: Option<Halt>, collect: Collect) -> Ended<M> {
    let all = (collect != Collect::First).then(|| decoded_all(plan.solutions()));
    Ended { finish: decoded_finish(plan.finish(halted)), all }
}

fn solved_already<M: Clone>(collect: Collect) -> Ended<M> {
    let path = Path { moves: Vec::new(), cost: 0 };
    let all =
        (collect != Collect::First).then(|| AllSolutions { count: 1, listed: vec![path.clone()] });
    let counters = Counters { generated: 1, peak_states: 1, ..Counters::default() };
    let (rounds, surely_expanded) = (Vec::new(), None);
    Ended {
        finish: Finish { outcome: Outcome::Optimal(path), counters, rounds, surely_expanded },
        all,
    }
}
