//! A job: the answer to one puzzle of a request, or to a request without puzzles, computed step by step.

use std::time::Duration;

use susun_search::{Control, MeterReading};
use susun_tables::TableNeed;
use susun_wire::{Report, Request};
use susun_work::{Cut, Pace, UnitFactory, Units};

use crate::checkpoint::CheckpointSink;
use crate::error::Error;

/// Which implementation searches units; their reports must not differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    /// The fastest one.
    Quick,
    /// The textbook one, if it has the same units, to check the fast one.
    Textbook,
}

/// An answer that is computed step by step.
pub(crate) trait Job {
    /// Continues; returns the reports when they are ready, `None` if the pace asks for a pause before.
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        checkpoints: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error>;

    /// The current counters and bounds.
    fn reading(&self) -> MeterReading {
        MeterReading::default()
    }

    /// How much of the work is done, from 0 to 1, if that is known.
    fn done(&self) -> Option<f64> {
        None
    }

    /// Counts time between two steps as time of this answer, if it has a time.
    fn waited(&mut self, _: Duration) {}

    /// The units, to share them with other workers; `None` if undivided.
    fn shared(&mut self) -> Option<&mut Units> {
        None
    }

    /// Makes searches for the units of this search, and of those that may follow for the same puzzle.
    fn factory(&mut self, _: Tier) -> Option<UnitFactory> {
        self.shared().map(|units| units.factory())
    }

    /// Sets the size of units, if the search has units.
    fn cut(&mut self, _: Cut) {}

    /// The report as if the search were stopped now, if there is one.
    fn partial_report(&self) -> Option<Report> {
        None
    }

    /// The request with an explicit method, which the job uses as its own request from now on.
    fn explicit_request(&mut self) -> Option<Request> {
        None
    }

    /// The tables that the search uses.
    fn tables(&self) -> Vec<TableNeed> {
        Vec::new()
    }

    /// An error if the search cannot be saved and resumed.
    fn can_be_continued(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// Runs a job to its first report.
pub(crate) fn first_report(job: &mut dyn Job, control: &mut Control<'_>) -> Result<Report, Error> {
    loop {
        let reports = job.advance(Pace::ToTheEnd, control, None)?;
        if let Some(report) = reports.and_then(|reports| reports.into_iter().next()) {
            return Ok(report);
        }
    }
}

/// The jobs of a request, each made after the one before has reported.
pub(crate) type Jobs = Box<dyn Iterator<Item = Result<Box<dyn Job>, Error>>>;

/// A job that is answered in one step.
pub(crate) struct AtOnce<F>(Option<F>);

impl<F: FnOnce(&mut Control<'_>) -> Result<Report, Error> + 'static> AtOnce<F> {
    /// A job that calls `answer`.
    pub(crate) fn job(answer: F) -> Box<dyn Job> {
        Box::new(Self(Some(answer)))
    }

    /// A request with this single job.
    pub(crate) fn only_job(answer: F) -> Jobs {
        Box::new(std::iter::once(Ok(Self::job(answer))))
    }
}

impl<F: FnOnce(&mut Control<'_>) -> Result<Report, Error>> Job for AtOnce<F> {
    fn advance(
        &mut self,
        _: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        self.0.take().map(|answer| Ok(vec![answer(control)?])).transpose()
    }
}
