//! A search under way: whole or in units, it goes on in steps of any size and ends the same.

use std::sync::Arc;

use susun_search::{
    AllSolutions, Collect, Control, Counters, Finish, Halt, Limits, Outcome, Path, Reading, Search,
    finish,
};

use crate::exec::{Each, Pace, Serial, Worker};
use crate::plan::{Goals, Plan, PlanState};
use crate::unit::Cut;
use crate::worker::{Coded, decoded_all, decoded_finish};

/// A search that has not begun.
pub(crate) enum Prepared<M> {
    /// The start is a goal.
    Solved,
    /// A method that is one unit.
    Whole(Box<dyn Whole<M>>),
    /// A method that splits: the bound of its first round, and who makes workers for it.
    Units { first_bound: u32, hire: Hire },
}

impl<M> Prepared<M> {
    /// Who makes workers, if it splits.
    pub(crate) fn hire(self) -> Option<Hire> {
        match self {
            Self::Units { hire, .. } => Some(hire),
            Self::Solved | Self::Whole(_) => None,
        }
    }
}

/// Makes one more worker; they share what is large.
pub(crate) type Hire = Arc<dyn Fn() -> Box<dyn Worker> + Send + Sync>;

/// Who searches units; the reports must not differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hands {
    /// The quickest there are.
    Quick,
    /// The textbook where it has the same units, to look after the quick ones.
    Textbook,
}

/// Makes workers for a phase of a request, if it can have units. A worker elsewhere asks when the first unit of
/// the phase comes.
pub(crate) type Staff = Box<dyn Fn(u32) -> Option<Box<dyn Worker>> + Send>;

/// A search that is not divided.
pub(crate) trait Whole<M>: Search<M> {
    /// All shortest solutions so far, from a search that was made to count them.
    fn all(&self) -> Option<AllSolutions<M>>;
}

/// What a search is to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) limits: Limits,
    pub(crate) collect: Collect,
    pub(crate) first_found: bool,
    pub(crate) threads: usize,
    pub(crate) cut: Cut,
    /// Which search of its request this is, where there are several.
    pub(crate) phase: u32,
}

/// A search under way.
pub(crate) struct Running<M> {
    terms: Terms,
    form: Form<M>,
}

enum Form<M> {
    Solved,
    Whole { search: Box<dyn Whole<M>>, reading: Reading },
    Units(Box<Units>),
}

/// A search in units, by whoever there is.
pub(crate) struct Units {
    pub(crate) plan: Plan,
    serial: Serial,
    hire: Hire,
}

impl Units {
    /// Quick workers for the only phase of a request.
    pub(crate) fn staff(&self) -> Staff {
        staff(self.hire.clone())
    }

    /// Workers are gone, and what they had goes out again; with it what has been begun here.
    pub(crate) fn lost(&mut self) {
        self.plan.lost();
        self.serial.drop_unit();
    }
}

/// Workers for the only phase of a request.
pub(crate) fn staff(hire: Hire) -> Staff {
    Box::new(move |phase| (phase == 0).then(|| hire()))
}

/// A search that has ended, with all shortest solutions if they were asked for.
pub(crate) struct Ended<M> {
    pub(crate) finish: Finish<M>,
    pub(crate) all: Option<AllSolutions<M>>,
}

impl<M> Ended<M> {
    /// A search that was halted before it began; it has its root, as every search has.
    pub(crate) fn before_the_first_step(collect: Collect, reason: Halt) -> Self {
        let counters = Counters { generated: 1, peak_states: 1, ..Counters::default() };
        let outcome = Outcome::Halted { reason, lower_bound: 0, best: None };
        let (rounds, surely_expanded) = (Vec::new(), None);
        let all =
            (collect != Collect::First).then(|| AllSolutions { count: 0, listed: Vec::new() });
        Self { finish: Finish { outcome, counters, rounds, surely_expanded }, all }
    }
}

impl<M: Coded> Running<M> {
    /// Begins, or goes on from where a checkpoint says.
    pub(crate) fn new(prepared: Prepared<M>, terms: Terms, from: Option<&PlanState>) -> Self {
        let form = match prepared {
            Prepared::Solved => Form::Solved,
            Prepared::Whole(search) => Form::Whole { search, reading: Reading::default() },
            Prepared::Units { first_bound, hire } => {
                let Terms { limits, collect, first_found, cut, phase, .. } = terms;
                let nodes = limits.nodes;
                let goals = Goals { phase, first_bound, collect, nodes, cut, first_found };
                let mut plan = from.map_or_else(|| Plan::new(goals), Plan::restore);
                plan.cut(cut);
                Form::Units(Box::new(Units { plan, serial: Serial::new(hire()), hire }))
            }
        };
        Self { terms, form }
    }

    /// Goes on; `None` when the pace asks for a rest before the end. `each` hears of every report
    /// that a plan has taken in.
    pub(crate) fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        each: &mut Each<'_>,
    ) -> Option<Ended<M>> {
        let Terms { limits, collect, threads, .. } = self.terms;
        match &mut self.form {
            Form::Solved => Some(solved_already(collect)),
            Form::Whole { search, reading } => {
                let result = pace.step(limits, reading, control, |meter| search.advance(meter))?;
                let finish = finish(&**search, result, *reading);
                Some(Ended { finish, all: search.all() })
            }
            Form::Units(units) => {
                let Units { plan, serial, hire } = &mut **units;
                #[cfg(not(feature = "threads"))]
                let _ = (threads, hire);
                let ended = match (pace, threads) {
                    #[cfg(feature = "threads")]
                    (Pace::ToTheEnd, 2..) => {
                        let time = limits.time;
                        crate::exec::threads(plan, serial, hire, threads, time, control, each)
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

    /// What the search would end with if it were stopped now; it can go on.
    pub(crate) fn so_far(&self) -> Ended<M> {
        let collect = self.terms.collect;
        match &self.form {
            Form::Solved => solved_already(collect),
            Form::Whole { search, reading } => {
                let finish = finish(&**search, Err(Halt::Stopped), *reading);
                Ended { finish, all: search.all() }
            }
            Form::Units(units) => of_plan(&units.plan, Some(Halt::Stopped), collect),
        }
    }

    /// How large units are from now on.
    pub(crate) fn cut(&mut self, cut: Cut) {
        if let Form::Units(units) = &mut self.form {
            units.plan.cut(cut);
        }
    }

    /// Is it searched in units?
    pub(crate) fn is_in_units(&self) -> bool {
        matches!(self.form, Form::Units(_))
    }

    /// A search in units, to share it.
    pub(crate) fn shared(&mut self) -> Option<&mut Units> {
        match &mut self.form {
            Form::Units(units) => Some(units),
            _ => None,
        }
    }

    /// Where the search stands: what it has taken, and the bound it has proved.
    pub(crate) fn reading(&self) -> Reading {
        match &self.form {
            Form::Solved => Reading::default(),
            Form::Whole { reading, .. } => *reading,
            Form::Units(units) => Reading {
                counters: units.serial.counters(&units.plan),
                lower_bound: units.plan.bound(),
                elapsed: units.serial.elapsed(),
            },
        }
    }
}

/// What a plan has come to, or had when it was halted.
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
