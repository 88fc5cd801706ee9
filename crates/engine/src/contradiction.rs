//! The final check of a report before it leaves the engine: a lower bound above the reported cost is a bug in Susun, or
//! comes from a wrong table, and is never shown.

use susun_wire::{ByFamily, Report, RoundInfo, sliding};

use crate::error::Error;

/// The report, unless it contradicts itself.
pub(crate) fn checked(report: Report) -> Result<Report, Error> {
    match bounds(&report) {
        Some((bound, cost)) if bound > cost => Err(Error::Contradiction { bound, cost }),
        _ => Ok(report),
    }
}

/// The largest lower bound that a report states or has searched with, and its cost.
fn bounds(report: &Report) -> Option<(u32, u32)> {
    match report {
        Report::Solve(ByFamily::Sliding(report)) => Some((solve_bound(report)?, report.cost?)),
        Report::Hint(ByFamily::Sliding(report)) => Some((report.lower_bound?, report.cost?)),
        _ => None,
    }
}

/// A round begins when everything cheaper is excluded, so its bound is a lower bound, too, unless the heuristic of a
/// caller has set it.
fn solve_bound(report: &sliding::SolveReport) -> Option<u32> {
    if report.method.heuristics.iter().any(|name| name == sliding::OWN_HEURISTIC) {
        return report.lower_bound;
    }
    let last = report.rounds.last().map(|round: &RoundInfo| round.bound);
    report.lower_bound.max(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Hint, PuzzleText, Request, Solve, answer};

    fn reports(request: &Request) -> Vec<Report> {
        let mut control = Control::silent();
        let mut reports = Vec::new();
        answer(request, &mut control, &mut |report| reports.push(report)).expect("an answer");
        reports
    }

    fn puzzle() -> PuzzleText {
        PuzzleText { text: "8 1 3/4 0 2/7 6 5".into(), ..PuzzleText::default() }
    }

    #[test]
    fn a_report_with_a_bound_above_the_cost_is_never_shown() {
        let solve = Request::Solve(Solve { puzzle: puzzle(), ..Solve::default() });
        let Some(Report::Solve(ByFamily::Sliding(good))) = reports(&solve).pop() else {
            panic!("a report")
        };
        assert!(checked(Report::Solve(ByFamily::Sliding(good.clone()))).is_ok());
        let cost = good.cost.expect("a solution");
        let wrong = Err(Error::Contradiction { bound: cost + 2, cost });
        let mut bad = good.clone();
        bad.lower_bound = Some(cost + 2);
        assert_eq!(checked(Report::Solve(ByFamily::Sliding(bad))), wrong);
        let mut bad = good;
        bad.rounds.push(RoundInfo { bound: cost + 2, generated: 1, expanded: 1 });
        assert_eq!(checked(Report::Solve(ByFamily::Sliding(bad))), wrong);
    }

    #[test]
    fn a_hint_with_a_bound_above_the_cost_is_never_shown() {
        let hint = Request::Hint(Hint { puzzle: puzzle(), ..Hint::default() });
        let Some(Report::Hint(ByFamily::Sliding(mut hint))) = reports(&hint).pop() else {
            panic!("a report")
        };
        let cost = hint.cost.expect("a solution");
        hint.lower_bound = Some(cost + 1);
        let wrong = Err(Error::Contradiction { bound: cost + 1, cost });
        assert_eq!(checked(Report::Hint(ByFamily::Sliding(hint))), wrong);
    }
}
