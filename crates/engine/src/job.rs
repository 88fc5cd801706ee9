//! A job: the answer to one puzzle of a request, or to a request that has none, which goes on step by step.

use susun_search::{Control, MeterReading};
use susun_tables::TableNeed;
use susun_wire::{Report, Request};
use susun_work::{Cut, Pace, UnitFactory, Units};

use crate::checkpoint::CheckpointSink;
use crate::error::Error;

/// Which search goes through units; their reports must not differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tier {
    /// The quickest.
    Quick,
    /// The textbook's, where it has the same units, to check the quick one.
    Textbook,
}

/// An answer that goes on step by step.
pub(crate) trait Job {
    /// Goes on; the reports when they are there, `None` when the pace asks for a rest before.
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        checkpoints: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error>;

    /// Where the search stands.
    fn reading(&self) -> MeterReading {
        MeterReading::default()
    }

    /// A search in units, to share it.
    fn shared(&mut self) -> Option<&mut Units> {
        None
    }

    /// Makes searches for the units of this search, and of those that may follow for the same puzzle.
    fn factory(&mut self, _: Tier) -> Option<UnitFactory> {
        self.shared().map(|units| units.factory())
    }

    /// How large the units of the search are, where it has some.
    fn cut(&mut self, _: Cut) {}

    /// The report as if the search were stopped now; `None` if there is none.
    fn partial_report(&self) -> Option<Report> {
        None
    }

    /// The request with its method named, which the job uses as its own request from now on.
    fn explicit_request(&mut self) -> Option<Request> {
        None
    }

    /// The tables that the search asks.
    fn tables(&self) -> Vec<TableNeed> {
        Vec::new()
    }

    /// Refuses what cannot be left and continued.
    fn can_be_continued(&self) -> Result<(), Error> {
        Ok(())
    }
}

/// The jobs of a request, each made when the one before has reported.
pub(crate) type Jobs = Box<dyn Iterator<Item = Result<Box<dyn Job>, Error>>>;

/// A job that is answered in one step.
pub(crate) struct AtOnce<F>(Option<F>);

impl<F: FnOnce(&mut Control<'_>) -> Result<Report, Error> + 'static> AtOnce<F> {
    /// The job that `answer` does.
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
