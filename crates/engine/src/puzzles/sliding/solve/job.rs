//! The [`Job`] implementation of a puzzle that is being solved.

use std::iter;
use std::time::Duration;

use susun_search::{Control, MeterReading};
use susun_tables::TableNeed;
use susun_wire::{Report, Request};
use susun_work::{Cut, Pace, UnitFactory, Units};

use super::resume::{can_be_continued, explicit_solve};
use super::{SolveJob, UnderWay};
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::{Job, Tier};
use crate::puzzles::sliding::patterns::needs;
use crate::puzzles::sliding::search::{Wanted, without_kernel};

impl Job for SolveJob {
    /// The report, and the trace and the graph if requested.
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        checkpoints: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        if let Some(graphing) = &mut self.graphing {
            return graphing.advance(pace, control);
        }
        let Some(report) = self.step(pace, control, checkpoints)? else { return Ok(None) };
        let graphing = self.graphing(&report)?;
        let trace = self.trace(&report).map(Report::from);
        let reports = iter::once(Report::from(report)).chain(trace).collect();
        let Some(mut graphing) = graphing else { return Ok(Some(reports)) };
        graphing.follows(reports);
        // The pace is used up: the next step begins the graph. Until then the search frees its memory, so that the
        // memory limit applies to one of them at a time.
        (self.graphing, self.under_way) = (Some(graphing), None);
        Ok(None)
    }

    /// The time includes preparation.
    fn reading(&self) -> MeterReading {
        if let Some(graphing) = &self.graphing {
            return graphing.reading();
        }
        let reading = self.under_way.as_ref().map(|search| {
            let reading = search.running.reading();
            let lower_bound = reading.lower_bound.max(search.quick_bound);
            MeterReading { lower_bound, cost: reading.cost.or(search.known_cost), ..reading }
        });
        MeterReading { elapsed: self.spent, ..reading.unwrap_or_default() }
    }

    fn waited(&mut self, time: Duration) {
        self.spent += time;
        if let Some(graphing) = &mut self.graphing {
            graphing.waited(time);
        }
        if let Some(UnderWay { running, .. }) = &mut self.under_way {
            running.waited(time);
        }
    }

    fn shared(&mut self) -> Option<&mut Units> {
        self.under_way.as_mut().and_then(|search| search.running.shared())
    }

    fn factory(&mut self, tier: Tier) -> Option<UnitFactory> {
        let quick = self.shared()?.factory();
        if tier == Tier::Quick {
            return Some(quick);
        }
        let UnderWay { puzzle, ready, .. } = self.under_way.as_ref()?;
        let (collect, division) = (self.settings().collect, self.division);
        let walked = without_kernel(
            puzzle,
            ready,
            None,
            Wanted { collect, division, trace: None, own: None },
        );
        walked.ok()?.factory()
    }

    fn cut(&mut self, cut: Cut) {
        self.cut = cut;
        if let Some(under_way) = &mut self.under_way {
            under_way.running.cut(cut);
        }
    }

    fn partial_report(&self) -> Option<Report> {
        if let Some(graphing) = &self.graphing {
            return Some(graphing.partial_report());
        }
        Some(Report::from(self.partial_solve_report()?))
    }

    fn explicit_request(&mut self) -> Option<Request> {
        let method = &self.under_way.as_ref()?.ready.method;
        let explicit = explicit_solve(&self.problem, &self.request, method);
        self.request.method = explicit.method.clone();
        Some(Request::Solve(explicit))
    }

    fn tables(&self) -> Vec<TableNeed> {
        let method = self.under_way.as_ref().map(|search| &search.ready.method);
        method.map_or_else(Vec::new, |method| needs(method, &self.problem.goal, &self.tables))
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        can_be_continued(&self.request)
    }
}
