//! Whether a board is solvable, with the reason explained in three ways.

use susun_sliding::{NamedGoal, NotSolvable, Parity, Reason, parity, solvable};
use susun_wire::sliding::{CheckReport, CheckVerdict, InversionInfo, OrderInfo, SignInfo};

use crate::problem::SlidingProblem;

/// The verdict and its reason.
pub(crate) fn check(problem: &SlidingProblem) -> CheckReport {
    let SlidingProblem { start, goal } = problem;
    // INVARIANT: a problem's start and goal are of one size.
    let parity = parity(start, goal).expect("a problem has one size");
    let mut report = solvable_report(problem, &parity);
    if let Err(NotSolvable::Unsolvable(why)) = solvable(start, goal) {
        report.verdict = CheckVerdict::Unsolvable;
        report.reason = why.reason.to_string();
        report.other_goals = goal_names(&why.other_goals);
        report.repair = why.repair.map(|(a, b)| [a, b]);
        if let Reason::Order(order) = why.reason {
            let (found, wanted, differs_at) = (order.found, order.wanted, order.differs_at);
            report.order = Some(OrderInfo { found, wanted, differs_at });
        }
    }
    report
}

/// The names to type for the goals that a board can reach.
pub(crate) fn goal_names(goals: &[NamedGoal]) -> Vec<String> {
    goals.iter().map(|goal| goal.name().into()).collect()
}

fn solvable_report(problem: &SlidingProblem, parity: &Parity) -> CheckReport {
    let Parity { kurang, inversions, sign } = parity;
    let goal = &problem.goal;
    let unnamed = (1..goal.size().cells() as u16).filter(|&tile| !goal.names(tile)).count();
    let reason = if unnamed > 1 && !goal.size().is_line() {
        format!("{unnamed} tiles may be anywhere, so every board can reach this goal")
    } else if problem.start.size().is_line() {
        "the tiles are in the order of the goal, and the blank can slide anywhere".into()
    } else {
        kurang.to_string()
    };
    CheckReport {
        puzzle: problem.info(),
        verdict: CheckVerdict::Solvable,
        kurang: kurang.values.clone(),
        x: kurang.x,
        sum_plus_x: kurang.sum_plus_x,
        reason,
        inversions: InversionInfo {
            inversions: inversions.inversions,
            blank_row: inversions.blank_row,
            goal_blank_row: inversions.goal_blank_row,
            total: inversions.total,
            sentence: inversions.to_string(),
        },
        sign: SignInfo {
            cycles: sign.cycles.clone(),
            even: sign.even,
            blank_distance: sign.blank_distance,
            sentence: sign.to_string(),
        },
        order: None,
        other_goals: Vec::new(),
        repair: None,
    }
}
