//! Searches in units, for every puzzle: a [`Plan`] hands out units and accepts their reports, [`UnitWorker`]s search
//! them, and [`Running`] is a search that proceeds in steps, whatever does the work.
//!
//! From the bottom up:
//!
//! - [`decimal`], `counters`: how numbers are serialised.
//! - `unit`: a unit and its report as plain data.
//! - `plan`, `plan_fault`: rounds of units as a state machine, and states that no plan can have.
//! - `worker`, `unit_fault`: searching units, and reports that no search can give.
//! - `execute`: loops around a plan, on one thread or several; and work that does not check the clock.
//! - `running`, `saved`: a search in progress, in units or undivided; and the states that it can be resumed from.
//!
//! No module here depends on a puzzle: moves are numbers ([`Code`]).

mod counters;
pub mod decimal;
mod execute;
mod plan;
mod plan_fault;
mod running;
mod saved;
mod unit;
mod unit_fault;
mod worker;

pub use counters::{CounterInfo, RoundInfo};
pub use execute::{AfterReport, Pace, both, each_part, run_within};
pub use plan::{EndInfo, Plan, PlanSettings, PlanState, Step, UnitInfo};
pub use plan_fault::collect;
pub use running::{Ended, Prepared, Running, SearchSettings, UndividedSearch, Units};
pub use saved::{RoundState, SearchState, state_fault};
pub use susun_search::{Code, Coded};
pub use unit::{Cut, PathInfo, SubproblemInfo, Unit, UnitId, UnitReport};
pub use worker::{OtherUnit, UnitFactory, UnitWorker, unit_factory};
