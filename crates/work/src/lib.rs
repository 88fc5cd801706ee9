//! Searches in units, for every puzzle: a [`Plan`] hands out units and takes in their reports, [`UnitWorker`]s
//! search them, and [`Running`] is a search that goes on in steps, whoever does the work.
//!
//! From the bottom up:
//!
//! - [`decimal`], `counters`: how numbers are written.
//! - `unit`: a unit and its report as plain data.
//! - `plan`, `plan_fault`: rounds of units as a state machine, and states that no plan can be in.
//! - `worker`, `unit_fault`: who searches units, and reports that no search can give.
//! - `execute`: loops around a plan, on one thread or several; and work that does not look at the clock.
//! - `running`: a search under way, in units or whole.
//!
//! No module here knows a puzzle: moves are numbers ([`Code`]).

mod counters;
pub mod decimal;
mod execute;
mod plan;
mod plan_fault;
mod running;
mod unit;
mod unit_fault;
mod worker;

pub use counters::{CounterInfo, RoundInfo};
pub use execute::{AfterReport, Pace, each_part, run_within};
pub use plan::{EndInfo, Plan, PlanSettings, PlanState, Step, UnitInfo};
pub use plan_fault::{collect, fault as plan_fault};
pub use running::{Ended, Prepared, Running, SearchSettings, UndividedSearch, Units};
pub use susun_search::{Code, Coded};
pub use unit::{Cut, PathInfo, SubproblemInfo, Unit, UnitId, UnitReport};
pub use worker::{OtherUnit, UnitFactory, UnitWorker, unit_factory};
