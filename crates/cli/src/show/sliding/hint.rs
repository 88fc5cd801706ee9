//! A hint for a sliding puzzle.

use susun_engine::sliding::{BestMoveInfo, HintReport, HintVerdict};
use susun_render::Styled;

use super::{Boards, goal_name, remedies};
use crate::numbers::{grouped, moves};
use crate::output::{bold, plain};

pub(crate) fn answer(report: &HintReport) -> Styled {
    let mut text = Boards::new(&report.puzzle).drawing();
    text.append(bold(&advice(report)));
    for line in best_moves(report) {
        text.append(plain(&line));
    }
    if !report.unverified_tables.is_empty() {
        let tables = report.unverified_tables.join(", ");
        text.append(plain(&format!("not verified: {tables}")));
    }
    for line in remedies(report.repair, &report.other_goals) {
        text.append(plain(&line));
    }
    text
}

fn advice(report: &HintReport) -> String {
    let (Some(tile), Some(goes)) = (report.tile, report.direction.as_deref()) else {
        return match &report.reason {
            Some(reason) => format!("unsolvable for {}: {reason}", goal_name(&report.puzzle)),
            None => "already solved".into(),
        };
    };
    if report.verdict == HintVerdict::Best {
        let left = moves(report.cost.unwrap_or_default());
        return format!(
            "move tile {tile} {goes}: a best move; {left} to the goal, this one included"
        );
    }
    let least = grouped(report.lower_bound.unwrap_or_default());
    let most = report.cost.map_or_else(String::new, |most| {
        // Of boards with very many cells only the move is known.
        format!(", at most {}", grouped(most))
    });
    format!(
        "move tile {tile} {goes}: a good move, not proved best; at least {least}{most} moves to the goal, \
         this one included"
    )
}

/// All best moves, one per line, if they are known.
fn best_moves(report: &HintReport) -> Vec<String> {
    let line = |best: &BestMoveInfo| {
        let BestMoveInfo { tile, direction, solution_count } = best;
        let many = match solution_count {
            1 => "1 shortest solution starts with this move".into(),
            more => format!("{} shortest solutions start with this move", grouped(*more)),
        };
        format!("tile {tile} {direction}: {many}")
    };
    report.best_moves.iter().flatten().map(line).collect()
}
