//! The visits of a count: each searches in units, and is the same on every machine that has the request.
//!
//! A count may need two of them, one after the other. The phase of a unit tells a remote worker which visit it belongs
//! to; the worker needs nothing from the visit before.

use susun_packing::{Placement, Puzzle, Representatives, Which};
use susun_search::{Collect, Control, Halt, Limits};
use susun_work::{Code, Running, SearchSettings, UnitFactory};

use crate::error::Error;
use crate::job::Tier;
use crate::puzzles::packing::algorithm::{Algorithm, auto};
use crate::puzzles::packing::memory::Room;
use crate::puzzles::packing::search::{Ready, limits_for, prepare, within};

/// The most solutions that are stored to determine how many others they represent: some ten megabytes.
const MOST_LISTED: usize = 200_000;

/// A kind of visit. Its number is the phase of its units; later visits have higher ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Visit {
    /// All solutions, by an algorithm that cannot skip any.
    BruteForce,
    /// One solution of each class of symmetric ones.
    Classes,
    /// All solutions, if it is unknown how many the classes represent.
    All,
}

impl Visit {
    const EACH: [Self; 3] = [Self::BruteForce, Self::Classes, Self::All];

    fn phase(self) -> u32 {
        self as u32
    }

    fn which(self) -> Which {
        match self {
            Self::BruteForce | Self::All => Which::Labelled,
            Self::Classes => Which::UpToSymmetry,
        }
    }
}

/// A visit in progress.
pub(super) struct Begun {
    pub(super) running: Box<Running<Code>>,
    /// The placements that solutions refer to.
    pub(super) placements: Vec<Placement>,
    /// Bytes for units and solutions.
    pub(super) room: Option<u64>,
}

/// A puzzle, and the algorithm requested to visit its solutions; `None` if states are counted first.
#[derive(Clone)]
pub(super) struct Visits {
    pub(super) puzzle: Puzzle,
    pub(super) asked: Option<Algorithm>,
}

impl Visits {
    /// Begins a visit with these settings. A halt if the memory limit leaves no room for it or its preparation was
    /// stopped.
    pub(super) fn begin(
        &self,
        visit: Visit,
        settings: SearchSettings,
        control: &mut Control<'_>,
    ) -> Result<Result<Begun, Halt>, Error> {
        let began = control.clock.now();
        let algorithm = self.algorithm(visit);
        let (threads, memory) = (settings.threads, settings.limits.memory);
        let Some(room) = Room::new(&self.puzzle, algorithm, visit.which(), threads, memory) else {
            return Ok(Err(Halt::Memory));
        };
        let time = settings.limits.time;
        let (visits, room_of_worker) = (self.clone(), room.worker);
        let ready = move || visits.ready(visit, algorithm, room_of_worker);
        let (collect, ready) = match within(&self.puzzle, time, control, ready) {
            Ok(ready) => ready?,
            Err(halt) => return Ok(Err(halt)),
        };
        let (placements, prepared) = ready.split();
        // The time limit includes the preparation.
        let spent = control.clock.now().saturating_sub(began);
        let time = time.map(|time| time.saturating_sub(spent));
        let limits = limits_for(algorithm, Limits { time, ..settings.limits });
        let moves: usize = self.puzzle.remaining().iter().sum();
        let cut = room.cut(settings.cut, collect.listed(), (4 * moves + 48) as u64);
        let (threads, phase) = (room.threads, visit.phase());
        let settings = SearchSettings { limits, collect, threads, cut, phase, ..settings };
        let running = Box::new(Running::new(prepared, settings, None));
        Ok(Ok(Begun { running, placements, room: room.rest }))
    }

    /// Makes searches for the units of a phase; `None` for a phase without units.
    pub(super) fn factory(&self, phase: u32, tier: Tier) -> Option<UnitFactory> {
        let visit = Visit::EACH.into_iter().find(|visit| visit.phase() == phase)?;
        let algorithm = match tier {
            Tier::Quick => self.algorithm(visit),
            Tier::Textbook => self.algorithm(visit).about().textbook,
        };
        self.ready(visit, algorithm, None).ok()?.1.factory
    }

    fn ready(
        &self,
        visit: Visit,
        algorithm: Algorithm,
        room: Option<u64>,
    ) -> Result<(Collect, Ready), Error> {
        let collect = self.collect(visit);
        Ok((
            collect,
            prepare(&self.puzzle, algorithm, visit.phase(), collect, visit.which(), room)?,
        ))
    }

    /// The algorithm of a visit; chosen automatically if none was requested.
    fn algorithm(&self, visit: Visit) -> Algorithm {
        match (visit, self.asked) {
            (Visit::BruteForce, _) => Algorithm::BruteForce,
            (Visit::Classes | Visit::All, None | Some(Algorithm::BruteForce)) => {
                auto(&self.puzzle).0
            }
            (Visit::Classes | Visit::All, Some(algorithm)) => algorithm,
        }
    }

    /// Solutions are listed if their symmetries have to be examined: the reports of units contain what they list.
    fn collect(&self, visit: Visit) -> Collect {
        let looked_at = match visit {
            Visit::BruteForce => true,
            Visit::Classes if matches!(self.asked, None | Some(Algorithm::BruteForce)) => false,
            Visit::Classes => {
                let classes = Representatives::new(&self.puzzle, Which::UpToSymmetry);
                classes.images_of_each().is_none()
            }
            Visit::All => false,
        };
        Collect::All { list: if looked_at { MOST_LISTED } else { 1 } }
    }
}
