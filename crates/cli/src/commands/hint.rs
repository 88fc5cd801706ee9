//! `susun hint`.

use susun_engine::{Family, HaltReason, Hint, LimitSpec, Report, Request, sliding};

use super::{Boards, ask, goal_words, link, nudge, other_goals, repair_words};
use crate::args::HintArgs;
use crate::board::draw;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::numbers::{grouped, moves};
use crate::output::{self, bold, plain};
use crate::tables;

pub(crate) fn run(args: &HintArgs) -> Result<Exit, Failure> {
    tables::set_up(&args.tables);
    let limits = LimitSpec { seconds: Some(args.limit_time), ..LimitSpec::default() };
    let (all, keep) = (args.all, &args.keep);
    let request = |puzzle| Request::Hint(Hint { puzzle, limits, keep: keep.clone(), all });
    ask(&args.puzzle, request, |report| {
        let report = match report {
            Report::Hint(Family::Sliding(report)) => report,
            Report::Hint(Family::Packing(report)) => return nudge::show(&report, args),
            _ => return Ok(Exit::Answered),
        };
        output::report(args.json, &*report, |report| {
            let boards = Boards::of(&report.puzzle);
            let mut text = draw(&boards.start, &boards.goal);
            text.append(bold(&sentence(report)));
            for line in best_moves(report) {
                text.append(plain(&line));
            }
            if !report.unverified_tables.is_empty() {
                let tables = report.unverified_tables.join(", ");
                text.append(plain(&format!("not verified: {tables}")));
            }
            let more = report.repair.map(repair_words).into_iter();
            for line in more.chain(other_goals(&report.other_goals)) {
                text.append(plain(&line));
            }
            text
        })?;
        if args.link {
            link::print(link::of_board(&report.puzzle))?;
        }
        // A hint that ran out of time is still a hint.
        Ok(match (report.verdict, report.halted_by) {
            (sliding::Verdict::Unsolvable, _) => Exit::Unsolvable,
            (_, Some(HaltReason::Stopped)) => Exit::Stopped,
            _ => Exit::Answered,
        })
    })
}

fn sentence(report: &sliding::HintReport) -> String {
    let (Some(tile), Some(goes)) = (report.tile, report.tile_goes.as_deref()) else {
        return match &report.reason {
            Some(reason) => format!("unsolvable for {}: {reason}", goal_words(&report.puzzle)),
            None => "already solved".into(),
        };
    };
    if report.verdict == sliding::Verdict::Optimal {
        let left = moves(report.at_most.unwrap_or_default());
        return format!("move tile {tile} {goes}: a best move, {left} left");
    }
    let least = grouped(report.at_least.unwrap_or_default().into());
    let most = report.at_most.map_or_else(String::new, |most| {
        // Of boards with very many cells only the move is known.
        format!(", at most {}", grouped(most.into()))
    });
    format!(
        "move tile {tile} {goes}: a good move, not proved best; at least {least}{most} moves left"
    )
}

/// All best moves, one a line, if they are known.
fn best_moves(report: &sliding::HintReport) -> Vec<String> {
    let line = |best: &sliding::BestMoveInfo| {
        let sliding::BestMoveInfo { tile, goes, solutions } = best;
        let many = match solutions {
            1 => "one shortest solution begins so".into(),
            more => format!("{} shortest solutions begin so", grouped(*more)),
        };
        format!("tile {tile} {goes}: {many}")
    };
    report.best.iter().flatten().map(line).collect()
}
