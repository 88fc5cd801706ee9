//! A hint for a packing puzzle.

use susun_packing::{Fix, Hint, HintSearch, NextPiece, Placement, Puzzle, notation};
use susun_search::{Control, Halt, Limits, MeterReading};
use susun_wire::packing::{FixInfo, HintReport, HintVerdict, ReasonInfo, SolutionCount};
use susun_wire::{HaltReason, Report};
use susun_work::{Pace, run_within};

use super::info;
use super::metered::Metered;
use super::reasons::reason_infos;
use super::search::is_large;
use crate::checkpoint::CheckpointSink;
use crate::error::Error;
use crate::job::Job;
use crate::puzzles::limits;

/// A hint being computed.
pub(crate) struct HintJob {
    puzzle: Puzzle,
    /// Why there is no solution, even without the placed pieces.
    hopeless: Vec<ReasonInfo>,
    /// Which placed pieces must be kept.
    kept: Vec<bool>,
    /// Created by the first step.
    search: Option<HintSearch>,
    limits: Limits,
    metered: Metered,
}

impl HintJob {
    /// A job before the first question.
    pub(crate) fn new(puzzle: Puzzle, request: &susun_wire::Hint) -> Result<Self, Error> {
        if request.best_moves {
            return Err(Error::NotForFamily { what: "--all".into(), family: "packing" });
        }
        let limits = limits(request.limits)?;
        let name = |index: usize| &puzzle.pieces()[puzzle.placed()[index].piece].name;
        let placed: Vec<&String> = (0..puzzle.placed().len()).map(name).collect();
        if let Some(other) = request.keep.iter().find(|keep| !placed.contains(keep)) {
            return Err(Error::NotPlaced { name: other.clone() });
        }
        let kept = placed.iter().map(|name| request.keep.contains(name)).collect();
        let hopeless = reason_infos(&puzzle.keeping(|_| false));
        let metered = Metered::new(limits);
        Ok(Self { puzzle, hopeless, kept, search: None, limits, metered })
    }

    /// Continues; `None` if the pace asks for a pause before there is a hint or a halt. After a stop it returns the
    /// best hint so far.
    fn ask(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
    ) -> Option<(Option<Hint>, Option<Halt>)> {
        let answered = |answer, search: &HintSearch| match answer {
            Ok(hint) => (Some(hint), None),
            Err(halt) => (search.so_far(), Some(halt)),
        };
        if cfg!(feature = "threads") && is_large(&self.puzzle) {
            // Before a question polls the clock it makes a cover, which can take a second.
            let (puzzle, kept, limits) = (self.puzzle.clone(), self.kept.clone(), self.limits);
            let (time, began) = (limits.time, control.clock.now());
            let found = run_within(time, control, move |control| {
                let mut search = HintSearch::keeping(&puzzle, |index| kept[index]);
                let mut metered = Metered::new(limits);
                let end = Pace::ToTheEnd;
                let answer = metered.go_on(end, control, |meter| search.advance(meter));
                answer.map(|answer| answered(answer, &search)).ok_or(Halt::Stopped)
            });
            self.metered.spend(control.clock.now().saturating_sub(began));
            let (hint, halt) = found.unwrap_or_else(|halt| (None, Some(halt)));
            // `run_within` stops the work when its time is over.
            let by_time = halt == Some(Halt::Stopped) && !control.stop.is_stopped();
            return Some((hint, if by_time { Some(Halt::Time) } else { halt }));
        }
        let keeping = || HintSearch::keeping(&self.puzzle, |index| self.kept[index]);
        let search = self.search.get_or_insert_with(keeping);
        let answer = self.metered.go_on(pace, control, |meter| search.advance(meter))?;
        Some(answered(answer, search))
    }

    fn report(&self, hint: Option<Hint>, halted_by: Option<HaltReason>) -> HintReport {
        let nothing = HintReport {
            puzzle: info(&self.puzzle),
            verdict: HintVerdict::Halted,
            piece: None,
            letter: None,
            cells: Vec::new(),
            explanation: None,
            need_piece: None,
            need_cell: None,
            look: Vec::new(),
            board: notation::write_solution(&self.puzzle, self.puzzle.placed()),
            solutions: None,
            solutions_after: None,
            fixes: Vec::new(),
            reasons: Vec::new(),
            halted_by,
            seconds: self.metered.reading().elapsed.as_secs_f64(),
        };
        match hint {
            None => nothing,
            Some(Hint::Solved) => HintReport { verdict: HintVerdict::Solved, ..nothing },
            Some(Hint::Unsolvable) => HintReport {
                verdict: HintVerdict::Unsolvable,
                reasons: self.hopeless.clone(),
                ..nothing
            },
            Some(Hint::KeepFails) => HintReport {
                verdict: HintVerdict::KeepFails,
                solutions: Some(SolutionCount { count: 0, complete: true }),
                ..nothing
            },
            Some(Hint::Place(next)) => self.place(next, nothing),
            Some(Hint::Remove(fixes)) => self.remove(&fixes, nothing),
        }
    }

    fn place(&self, next: NextPiece, report: HintReport) -> HintReport {
        let NextPiece { placement, need, before, with } = next;
        let mut placed: Vec<Placement> =
            self.puzzle.placed().iter().chain([&placement]).cloned().collect();
        placed.sort_unstable();
        // Copies get letters in the order of their cells.
        let same = placed.iter().filter(|other| other.piece == placement.piece);
        let copy = same.take_while(|other| **other != placement).count();
        let (need_piece, need_cell) = need.need.named();
        let look =
            need_cell.map_or_else(|| around(&self.puzzle, &placement.cells), |cell| vec![cell]);
        HintReport {
            need_piece: need_piece.map(str::to_owned),
            need_cell,
            look,
            letter: Some(notation::Labels::of(&self.puzzle).label(placement.piece, copy)),
            verdict: HintVerdict::Place,
            piece: Some(self.puzzle.pieces()[placement.piece].name.clone()),
            cells: placement.cells,
            explanation: Some(need.to_string()),
            board: notation::write_solution(&self.puzzle, &placed),
            solutions: Some(counted(before)),
            solutions_after: Some(counted(with)),
            ..report
        }
    }

    fn remove(&self, fixes: &[Fix], report: HintReport) -> HintReport {
        let placed = self.puzzle.placed();
        let name = |&index: &usize| {
            let piece = &self.puzzle.pieces()[placed[index].piece];
            // A copy is identified by its first cell.
            let at = || self.puzzle.region().site(placed[index].cells[0]);
            let name = piece.name.clone();
            if piece.count == 1 { name } else { format!("{name} at {}", at()) }
        };
        let fix = |fix: &Fix| FixInfo {
            pieces: fix.placed.iter().map(name).collect(),
            cells: fix.placed.iter().flat_map(|&index| placed[index].cells.clone()).collect(),
            solutions: counted(fix.without),
        };
        HintReport {
            verdict: HintVerdict::Remove,
            solutions: Some(SolutionCount { count: 0, complete: true }),
            fixes: fixes.iter().map(fix).collect(),
            ..report
        }
    }
}

/// The free cells at most one step away from the box around some cells, in each direction.
fn around(puzzle: &Puzzle, cells: &[usize]) -> Vec<usize> {
    let (region, free) = (puzzle.region(), puzzle.free());
    let sides = |cell: usize| {
        let spot = region.site(cell).spot;
        [spot.layer, spot.row, spot.column]
    };
    let near = |cell: &usize| {
        (0..3).all(|axis| {
            let along = || cells.iter().map(|&cell| sides(cell)[axis]);
            let (least, most) = (along().min().unwrap_or(0), along().max().unwrap_or(0));
            (least - 1..=most + 1).contains(&sides(*cell)[axis])
        })
    };
    (0..region.size()).filter(|&cell| free[cell]).filter(near).collect()
}

fn counted(count: susun_packing::SolutionCount) -> SolutionCount {
    SolutionCount { count: count.count, complete: count.complete }
}

impl Job for HintJob {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut CheckpointSink<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        if !self.hopeless.is_empty() {
            let report = self.report(Some(Hint::Unsolvable), None);
            return Ok(Some(vec![Report::from(report)]));
        }
        let Some((hint, halt)) = self.ask(pace, control) else { return Ok(None) };
        let report = self.report(hint, halt.map(HaltReason::from));
        Ok(Some(vec![Report::from(report)]))
    }

    fn reading(&self) -> MeterReading {
        self.metered.reading()
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a hint" })
    }
}
