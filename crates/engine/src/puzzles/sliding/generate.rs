//! Random boards, from a seed.
//!
//! Many boards come in several reports, so that memory does not grow with their number: each report is passed on before
//! the next is made.

use std::iter;

use susun_sliding::notation::{CannotExpress, Entry, Format};
use susun_sliding::{Board, Goal, Size, random, seeded, walk};
use susun_wire::Generate;
use susun_wire::sliding::GenerateReport;

use super::convert::write_as;
use crate::error::Error;
use crate::job::{AtOnce, Jobs};
use crate::problem::{GoalChoice, boards_info, full_goal, sliding_format};

/// The most boards of one request.
const MOST: u32 = 1_000_000;

/// The most cells of one report, about 20 MB with its texts. In a browser nothing is streamed.
const CELLS: usize = if cfg!(feature = "disk") { 1 << 20 } else { usize::MAX };

/// A job for each report of boards that can reach the goal.
pub(super) fn random_boards(size: &str, request: &Generate) -> Result<Jobs, Error> {
    let job = |report: Result<GenerateReport, Error>| {
        report.map(|report| AtOnce::job(|_| Ok(report.into())))
    };
    Ok(Box::new(reports(size, request)?.map(job)))
}

/// Boards that can reach the goal, in reports of at most [`CELLS`] cells.
pub(super) fn reports(
    size: &str,
    request: &Generate,
) -> Result<impl Iterator<Item = Result<GenerateReport, Error>> + use<>, Error> {
    let asked = Asked::new(size, request)?;
    let most = (CELLS / asked.goal.size().cells()).max(1);
    let mut draw = drawing(&asked.goal, request.seed, request.walk);
    let (mut left, mut between) = (request.count as usize, "");
    Ok(iter::from_fn(move || {
        (left > 0).then(|| {
            let boards: Vec<Board> = (0..left.min(most)).map(|_| draw()).collect();
            let after = asked.request.count - left as u32;
            if cfg!(feature = "disk") && after == 0 && left > most {
                let too_many = Error::TooMany { count: asked.request.count, most: most as u32 };
                between = asked.joint(&boards[0]).ok_or(too_many)?;
            }
            left -= boards.len();
            let report = asked.report(boards)?;
            let text = if after == 0 { report.text } else { format!("{between}{}", report.text) };
            Ok(GenerateReport { after, text, ..report })
        })
    }))
}

/// Draws boards: uniformly, or by random walks with this number of moves.
pub(super) fn drawing(goal: &Goal, seed: u64, steps: Option<u32>) -> impl FnMut() -> Board + use<> {
    let (mut rng, goal) = (seeded(seed), goal.clone());
    move || match steps {
        None => random(&goal, &mut rng),
        Some(steps) => walk(&goal, steps, &mut rng),
    }
}

/// What was asked for, read and checked.
pub(super) struct Asked {
    pub(super) request: Generate,
    pub(super) goal: Goal,
    format: &'static Format,
}

impl Asked {
    pub(super) fn new(size: &str, request: &Generate) -> Result<Self, Error> {
        if request.count > MOST {
            return Err(Error::TooMany { count: request.count, most: MOST });
        }
        let size: Size = size.parse()?;
        let goal = request.goal.as_deref().map(|goal| GoalChoice::read(goal, size)).transpose()?;
        let goal = goal.unwrap_or(GoalChoice::STANDARD).on(size)?;
        let format = sliding_format(request.to.as_deref().unwrap_or("slash"))?;
        Ok(Self { request: request.clone(), goal, format })
    }

    /// The report of some boards.
    pub(super) fn report(&self, boards: Vec<Board>) -> Result<GenerateReport, Error> {
        let Self { request, goal, format } = self;
        let names = boards.iter().map(Board::to_string).collect();
        let mut entries: Vec<Entry> = boards.into_iter().map(Entry::from).collect();
        // The goal is written only by a format that requires one.
        if format.can_express(&entries) == Err(CannotExpress::NoGoal) {
            for entry in &mut entries {
                entry.goal = Some(full_goal(goal, "a text format")?.board().clone());
            }
        }
        Ok(GenerateReport {
            puzzle: boards_info(goal),
            seed: request.seed,
            walk: request.walk,
            distance: request.distance.clone(),
            after: 0,
            boards: names,
            distances: Vec::new(),
            // No format writes nothing.
            text: if entries.is_empty() { String::new() } else { write_as(&entries, format)? },
            halted_by: None,
        })
    }

    /// The separator with which two texts of the format become one text with all their boards; `None` if a text of this
    /// format cannot be continued, such as one that begins with the number of its boards.
    fn joint(&self, board: &Board) -> Option<&'static str> {
        let one = self.report(vec![board.clone()]).ok()?.text;
        let two = self.report(vec![board.clone(), board.clone()]).ok()?.text;
        ["", "\n"].into_iter().find(|between| two == format!("{one}{between}{one}"))
    }
}

#[cfg(all(test, feature = "disk"))]
mod tests {
    use susun_sliding::notation::FORMATS;

    use super::*;
    use crate::{ByFamily, Control, Report, Request, Stop, answer};

    /// The reports for `count` boards of 100 x 100, of which 104 fit into one.
    fn answered(count: u32, format: &str, stop: &Stop) -> Result<Vec<GenerateReport>, Error> {
        let (size, format) = (Some("100x100".into()), Some(format.into()));
        let request = Generate { size, count, seed: 1, to: format, ..Generate::default() };
        let mut reports = Vec::new();
        let mut control = Control { stop: stop.clone(), ..Control::silent() };
        answer(&Request::Generate(request), &mut control, &mut |report| {
            if let Report::Generate(ByFamily::Sliding(report)) = report {
                reports.push(*report);
            }
        })?;
        Ok(reports)
    }

    #[test]
    fn several_reports_together_are_one_text() {
        for format in FORMATS {
            let Ok(several) = answered(110, format.name, &Stop::new()) else {
                assert!(["json", "start-goal", "compact", "counted"].contains(&format.name));
                continue;
            };
            assert_eq!(several.len(), 2, "{}", format.name);
            let boards = several.iter().flat_map(|report| &report.boards);
            let board = |text: &String| Entry::from(crate::problem::board(text).expect("a board"));
            let entries: Vec<Entry> = boards.map(board).collect();
            let text: String = several.iter().map(|report| report.text.as_str()).collect();
            assert_eq!(entries.len(), 110);
            assert!(text == write_as(&entries, format).expect("a text"), "{}", format.name);
        }
    }

    #[test]
    fn a_stop_leaves_the_rest() {
        let stop = Stop::new();
        stop.stop();
        assert_eq!(answered(300, "slash", &stop).expect("boards").len(), 1);
    }
}
