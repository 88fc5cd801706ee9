//! `susun check`.

use susun_engine::{Check, Family, Report, Request, sliding};
use susun_pictures::of_board;
use susun_render::palette::LIGHT;
use susun_render::{Cell, Grid, Styled};

use super::{Boards, ask, fill, goal_words, link, numbering, other_goals, repair_words};
use crate::args::CheckArgs;
use crate::board::draw;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, bold, plain};
use crate::picture;

/// Larger boards show only the sums.
const MOST_CELLS: usize = 400;

pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Failure> {
    let request = |puzzle| Request::Check(Check { puzzle });
    let mut drawn = 0;
    if args.svg.is_some() || args.png.is_some() {
        output::go_on_without_reader();
    }
    ask(&args.puzzle, request, |report| {
        drawn += 1;
        if drawn > 1 && (args.svg.is_some() || args.png.is_some()) {
            return Err(picture::only_one("picture"));
        }
        let report = match report {
            Report::Check(Family::Sliding(report)) => report,
            Report::Check(Family::Packing(report)) => return fill::show_check(&report, args),
            _ => return Ok(Exit::Answered),
        };
        let pictures = picture::files(args.svg.as_deref(), args.png.as_deref(), || {
            let boards = Boards::of(&report.puzzle);
            of_board(&boards.start, &boards.goal, &LIGHT)
        })?;
        output::report(args.json, &*report, |report| {
            let boards = Boards::of(&report.puzzle);
            let mut text = draw(&boards.start, &boards.goal);
            text.append(verdict(report));
            text
        })?;
        if args.link {
            link::print(link::of_board(&report.puzzle))?;
        }
        picture::save_all(&pictures)?;
        Ok(match report.verdict {
            sliding::CheckVerdict::Solvable => Exit::Answered,
            sliding::CheckVerdict::Unsolvable => Exit::Unsolvable,
        })
    })
}

/// The verdict and its reasons.
pub(crate) fn verdict(report: &sliding::CheckReport) -> Styled {
    let goal = goal_words(&report.puzzle);
    let mut text = match report.verdict {
        sliding::CheckVerdict::Solvable => bold(&format!("solvable for {goal}")),
        sliding::CheckVerdict::Unsolvable => bold(&format!("unsolvable for {goal}")),
    };
    text.append(reasons(report));
    if let Some(tiles) = report.repair {
        text.append(plain(&repair_words(tiles)));
    }
    if let Some(hint) = other_goals(&report.other_goals) {
        text.append(plain(&hint));
    }
    text
}

fn reasons(report: &sliding::CheckReport) -> Styled {
    let (rows, cols) = (report.puzzle.rows, report.puzzle.cols);
    if rows == 1 || cols == 1 {
        return plain(&report.reason);
    }
    let mut text = Styled::default();
    if rows * cols <= MOST_CELLS {
        text.append(numbering(&report.puzzle));
        text.append(plain(&format!("kurang(1..{})", rows * cols)));
        let cell = |value: &u32| Cell::right(value.to_string());
        let matrix = report.kurang.chunks(cols).map(|row| row.iter().map(cell).collect());
        text.append(Grid::new(matrix.collect()).equal_columns().to_styled());
    }
    let sum = report.sum_plus_x - u64::from(report.x);
    let (x, total) = (report.x, report.sum_plus_x);
    let parity = if total % 2 == 0 { "even" } else { "odd" };
    text.append(plain(&format!(
        "1. the kurang values sum to {sum} and X is {x}: sum + X = {total}, {parity}"
    )));
    text.append(plain(&format!("2. {}", report.inversions.sentence)));
    text.append(plain(&format!("3. {}", report.sign.sentence)));
    text
}
