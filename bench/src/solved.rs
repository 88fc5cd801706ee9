//! A board solved by the engine, as the program would.

use susun_engine::sliding::SolveReport;
use susun_engine::{
    ByFamily, Control, LimitSpec, MethodChoice, PuzzleText, Report, Request, Solve, Tables,
    answer_with,
};
use susun_sliding::Board;

/// The report of a search on one thread, towards the goal of Korf's instances.
pub fn solved(
    board: &Board,
    method: MethodChoice,
    nodes: Option<u64>,
    tables: &Tables,
) -> SolveReport {
    let (text, goal) = (board.to_string(), Some("blank-first".into()));
    let request = Request::Solve(Solve {
        puzzle: PuzzleText { text, goal, ..PuzzleText::default() },
        method,
        limits: LimitSpec { nodes, ..LimitSpec::default() },
        threads: Some(1),
        ..Solve::default()
    });
    let mut solved = None;
    let sink = &mut |report: Report| {
        if let Report::Solve(ByFamily::Sliding(report)) = report {
            solved = Some(*report);
        }
    };
    answer_with(&request, tables, &mut Control::silent(), None, sink).expect("an answer");
    solved.expect("a report")
}
