//! Random boards, from a seed.
//!
//! Many boards come in several reports, so that memory does not grow with their number: each report is passed on before
//! the next is made.

use std::{iter, slice};

use susun_sliding::notation::{CannotExpress, Entry, Format};
use susun_sliding::{Board, Goal, Size, random, seeded, walk};
use susun_wire::Generate;
use susun_wire::sliding::GenerateReport;

use super::convert::write_as;
use crate::error::Error;
use crate::job::{AtOnce, Jobs};
use crate::problem::{GoalChoice, boards_info, sliding_format};

/// The most boards of one request.
const MOST: u32 = 1_000_000;

/// The most cells of one report, about 20 MB with its texts. In a browser nothing is streamed.
const CELLS: usize = if cfg!(feature = "disk") { 1 << 20 } else { usize::MAX };

/// A job for each report of boards that can reach the goal.
pub(crate) fn generate(size: &str, request: &Generate) -> Result<Jobs, Error> {
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
    if request.count > MOST {
        return Err(Error::TooMany { count: request.count, most: MOST });
    }
    let size: Size = size.parse()?;
    let goal = request.goal.as_deref().map(|goal| GoalChoice::read(goal, size)).transpose()?;
    let goal = goal.unwrap_or(GoalChoice::STANDARD).on(size)?;
    let format = sliding_format(request.to.as_deref().unwrap_or("slash"))?;
    let most = (CELLS / size.cells()).max(1);
    let (mut rng, drawn, steps) = (seeded(request.seed), goal.clone(), request.walk);
    let draw = Box::new(move || match steps {
        None => random(&drawn, &mut rng),
        Some(steps) => walk(&drawn, steps, &mut rng),
    });
    let (request, left) = (request.clone(), request.count as usize);
    let mut boards = Boards { request, goal, format, draw, most, left, between: "" };
    Ok(iter::from_fn(move || (boards.left > 0).then(|| boards.next())))
}

/// Boards that remain to be drawn.
struct Boards {
    request: Generate,
    goal: Goal,
    format: &'static Format,
    draw: Box<dyn FnMut() -> Board>,
    /// The most boards of a report.
    most: usize,
    left: usize,
    /// The separator between the texts of two reports.
    between: &'static str,
}

impl Boards {
    fn next(&mut self) -> Result<GenerateReport, Error> {
        let Self { request, goal, format, draw, most, left, between } = self;
        let boards: Vec<Board> = (0..(*left).min(*most)).map(|_| draw()).collect();
        let names = boards.iter().map(Board::to_string).collect();
        let mut entries: Vec<Entry> = boards.into_iter().map(Entry::from).collect();
        // The goal is written only by a format that requires one.
        if format.can_express(&entries) == Err(CannotExpress::NoGoal) {
            for entry in &mut entries {
                entry.goal = Some(goal.board().clone());
            }
        }
        let text = write_as(&entries, format)?;
        let after = request.count - *left as u32;
        if cfg!(feature = "disk") && after == 0 && *left > *most {
            let too_many = Error::TooMany { count: request.count, most: *most as u32 };
            *between = joint(&entries[0], format).ok_or(too_many)?;
        }
        *left -= entries.len();
        Ok(GenerateReport {
            puzzle: boards_info(goal),
            seed: request.seed,
            walk: request.walk,
            after,
            boards: names,
            text: if after == 0 { text } else { format!("{between}{text}") },
        })
    }
}

/// The separator with which two texts of a format become one text with all their boards; `None` if a text of this
/// format cannot be continued, such as one that begins with the number of its boards.
fn joint(entry: &Entry, format: &'static Format) -> Option<&'static str> {
    let one = write_as(slice::from_ref(entry), format).ok()?;
    let two = write_as(&[entry.clone(), entry.clone()], format).ok()?;
    ["", "\n"].into_iter().find(|between| two == format!("{one}{between}{one}"))
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
