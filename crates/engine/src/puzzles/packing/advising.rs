//! A nudge for a packing puzzle.

use susun_packing::{Advice, Advising, Fix, Many, Placement, Put, Puzzle, notation};
use susun_search::{Control, Reading};

use super::asking::Asking;
use super::info;
use super::reasons::reason_infos;
use crate::error::Error;
use crate::exec::Pace;
use crate::puzzles::limits;
use crate::puzzles::sliding::Offer;
use crate::report::{
    FillHintReport, FillHintVerdict, FixInfo, HaltReason, ManyInfo, ReasonInfo, Report, SCHEMA,
};
use crate::request::Hint;
use crate::session::Job;

/// A hint being thought of.
pub(crate) struct Nudging {
    puzzle: Puzzle,
    /// Why there is no solution, whatever is placed.
    hopeless: Vec<ReasonInfo>,
    advising: Advising,
    asking: Asking,
}

impl Nudging {
    /// Nothing is asked yet.
    pub(crate) fn new(puzzle: Puzzle, hint: &Hint) -> Result<Self, Error> {
        if hint.all {
            return Err(Error::NotForFamily { what: "--all".into(), family: "packing" });
        }
        let asking = Asking::new(limits(hint.limits)?);
        let name = |index: usize| &puzzle.pieces()[puzzle.placed()[index].piece].name;
        let placed: Vec<&String> = (0..puzzle.placed().len()).map(name).collect();
        if let Some(other) = hint.keep.iter().find(|keep| !placed.contains(keep)) {
            return Err(Error::NotPlaced { name: other.clone() });
        }
        let advising = Advising::keeping(&puzzle, |index| hint.keep.contains(placed[index]));
        let hopeless = reason_infos(&puzzle.keeping(|_| false));
        Ok(Self { puzzle, hopeless, advising, asking })
    }

    fn report(&self, advice: Option<Advice>, halted_by: Option<HaltReason>) -> FillHintReport {
        let nothing = FillHintReport {
            schema: SCHEMA,
            puzzle: info(&self.puzzle),
            verdict: FillHintVerdict::Halted,
            piece: None,
            letter: None,
            cells: Vec::new(),
            because: None,
            board: notation::write_solution(&self.puzzle, self.puzzle.placed()),
            solutions: None,
            solutions_with: None,
            fixes: Vec::new(),
            reasons: Vec::new(),
            halted_by,
            seconds: self.asking.reading().elapsed.as_secs_f64(),
        };
        match advice {
            None => nothing,
            Some(Advice::Complete) => {
                FillHintReport { verdict: FillHintVerdict::Complete, ..nothing }
            }
            Some(Advice::NoSolution) => FillHintReport {
                verdict: FillHintVerdict::NoSolution,
                reasons: self.hopeless.clone(),
                ..nothing
            },
            Some(Advice::NotSure) => FillHintReport {
                verdict: FillHintVerdict::NotSure,
                solutions: Some(ManyInfo { count: 0, all: true }),
                ..nothing
            },
            Some(Advice::Put(put)) => self.put(put, nothing),
            Some(Advice::TakeAway(fixes)) => self.take_away(&fixes, nothing),
        }
    }

    fn put(&self, put: Put, report: FillHintReport) -> FillHintReport {
        let Put { placement, need, before, with } = put;
        let mut placed: Vec<Placement> =
            self.puzzle.placed().iter().chain([&placement]).cloned().collect();
        placed.sort_unstable();
        // Copies are lettered in the order of where they lie.
        let same = placed.iter().filter(|other| other.piece == placement.piece);
        let copy = same.take_while(|other| **other != placement).count();
        FillHintReport {
            letter: Some(notation::Labels::of(&self.puzzle).label(placement.piece, copy)),
            verdict: FillHintVerdict::Put,
            piece: Some(self.puzzle.pieces()[placement.piece].name.clone()),
            cells: placement.cells,
            because: Some(need.to_string()),
            board: notation::write_solution(&self.puzzle, &placed),
            solutions: Some(many(before)),
            solutions_with: Some(many(with)),
            ..report
        }
    }

    fn take_away(&self, fixes: &[Fix], report: FillHintReport) -> FillHintReport {
        let placed = self.puzzle.placed();
        let name = |&index: &usize| {
            let piece = &self.puzzle.pieces()[placed[index].piece];
            // A copy is told by where it lies.
            let at = || self.puzzle.region().site(placed[index].cells[0]);
            let name = piece.name.clone();
            if piece.count == 1 { name } else { format!("{name} at {}", at()) }
        };
        let fix = |fix: &Fix| FixInfo {
            pieces: fix.placed.iter().map(name).collect(),
            cells: fix.placed.iter().flat_map(|&index| placed[index].cells.clone()).collect(),
            solutions: many(fix.without),
        };
        FillHintReport {
            verdict: FillHintVerdict::TakeAway,
            solutions: Some(ManyInfo { count: 0, all: true }),
            fixes: fixes.iter().map(fix).collect(),
            ..report
        }
    }
}

fn many(Many { count, all }: Many) -> ManyInfo {
    ManyInfo { count, all }
}

impl Job for Nudging {
    fn advance(
        &mut self,
        pace: Pace,
        control: &mut Control<'_>,
        _: Option<&mut Offer<'_>>,
    ) -> Result<Option<Vec<Report>>, Error> {
        if !self.hopeless.is_empty() {
            let report = self.report(Some(Advice::NoSolution), None);
            return Ok(Some(vec![Report::FillHint(Box::new(report))]));
        }
        let advising = &mut self.advising;
        let answer = self.asking.go_on(pace, control, |meter| advising.advance(meter));
        let report = match answer {
            None => return Ok(None),
            Some(Ok(advice)) => self.report(Some(advice), None),
            // Being stopped still gives the best advice so far.
            Some(Err(halt)) => self.report(self.advising.so_far(), Some(halt.into())),
        };
        Ok(Some(vec![Report::FillHint(Box::new(report))]))
    }

    fn reading(&self) -> Reading {
        self.asking.reading()
    }

    fn can_be_continued(&self) -> Result<(), Error> {
        Err(Error::NoCheckpoint { what: "a hint" })
    }
}
