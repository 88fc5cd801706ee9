//! The multi-tile metric from a request to its report, and the report checked again.

use serde_json::{Value, json};
use susun_engine::sliding::{SolveReport, Verdict};
use susun_engine::{
    ByFamily, Error, HaltReason, LimitSpec, MethodChoice, Metric, PuzzleText, Report, Request,
    Solve, Verify, VerifyVerdict,
};
use susun_sliding::replay;

use crate::support::ask;

/// 3x3, 19 slides from the goal, which are 27 single moves or more.
const BOARD: &str = "8 6 7/2 5 4/3 0 1";

fn multi(text: &str) -> Solve {
    Solve { metric: Metric::Multi, ..Solve::from(text) }
}

fn by(algorithm: &str) -> MethodChoice {
    MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() }
}

fn solved(request: Solve) -> SolveReport {
    match ask(&Request::Solve(request)).expect("an answer") {
        Report::Solve(ByFamily::Sliding(report)) => *report,
        other => panic!("{other:?}"),
    }
}

/// The slides of the solution, counted by the replay.
fn slides(report: &SolveReport) -> u32 {
    let moves = report.moves.as_ref().expect("moves");
    let (board, goal) = (&report.puzzle.board, &report.puzzle.goal_board);
    assert_eq!(replay::replay(board, goal, moves), Ok(()));
    assert_eq!(report.single_moves, Some(moves.len() as u32));
    replay::slides(board, moves).expect("possible moves")
}

fn verified(report: &Value, repeat: bool) -> VerifyVerdict {
    let puzzle = PuzzleText::from(report.to_string());
    let verify = Verify { puzzle, repeat, ..Verify::default() };
    match ask(&Request::Verify(verify)) {
        Ok(Report::Verify(ByFamily::Sliding(report))) => report.verdict,
        // The method is not one of this metric.
        Err(Error::NotAReport { .. }) => VerifyVerdict::Invalid,
        other => panic!("{other:?}"),
    }
}

fn value(report: &SolveReport) -> Value {
    serde_json::to_value(Report::from(report.clone())).expect("JSON")
}

#[test]
fn the_report_counts_slides_and_single_moves() {
    let report = solved(multi(BOARD));
    assert_eq!((report.verdict, report.metric), (Verdict::Optimal, Metric::Multi));
    assert_eq!((report.cost, report.lower_bound), (Some(slides(&report)), report.cost));
    assert!(report.single_moves > report.cost);
    let single = solved(Solve::from(BOARD));
    assert!(single.cost <= report.single_moves && report.cost < single.cost);
    assert_eq!(value(&report)["metric"], "multi");
    let fields = value(&single);
    assert!(fields.get("metric").is_none() && fields.get("single_moves").is_none());
}

#[test]
fn every_algorithm_finds_the_same_length_and_repeats() {
    let cost = solved(multi(BOARD)).cost;
    for algorithm in
        ["ida-star", "a-star", "breadth-first", "bidirectional", "uniform-cost", "branch-and-bound"]
    {
        let report = solved(Solve { method: by(algorithm), ..multi(BOARD) });
        assert_eq!((Some(slides(&report)), report.cost), (cost, cost), "{algorithm}");
        assert_eq!(verified(&value(&report), true), VerifyVerdict::Valid, "{algorithm}");
    }
}

#[test]
fn all_shortest_solutions_are_counted() {
    let all = Solve { all: true, max_solutions: Some(1_000), ..multi(BOARD) };
    let report = solved(all);
    let solutions = report.solutions.as_ref().expect("solutions");
    assert!(solutions.complete && solutions.count == solutions.listed.len() as u64);
    for moves in &solutions.listed {
        assert_eq!(replay::slides(&report.puzzle.board, moves).ok(), report.cost);
    }
    assert_eq!(verified(&value(&report), true), VerifyVerdict::Valid);
}

#[test]
fn altered_reports_are_refused() {
    let report = value(&solved(multi(BOARD)));
    assert_eq!(verified(&report, true), VerifyVerdict::Valid);
    let cost = report["cost"].as_u64().expect("a cost");
    let single = report["single_moves"].as_u64().expect("a number");
    for (field, other) in [
        ("cost", json!(cost - 1)),
        ("lower_bound", json!(cost - 1)),
        ("single_moves", json!(single + 1)),
        ("metric", json!("single")),
        ("begin_with", report["moves"].clone()),
    ] {
        let mut altered = report.clone();
        altered[field] = other;
        assert_eq!(verified(&altered, false), VerifyVerdict::Invalid, "{field}");
    }
    let single = value(&solved(Solve::from(BOARD)));
    let mut altered = single.clone();
    altered["single_moves"] = single["cost"].clone();
    assert_eq!(verified(&altered, false), VerifyVerdict::Invalid);
}

#[test]
fn a_limit_ends_it_with_a_solution_and_a_bound() {
    let limits = LimitSpec { nodes: Some(200), ..LimitSpec::default() };
    let report = solved(Solve { limits, ..multi("8 6 7/2 5 4/3 0 1") });
    assert_eq!((report.verdict, report.halted_by), (Verdict::Halted, Some(HaltReason::Nodes)));
    assert_eq!(report.counters.generated, 200);
    assert!(report.lower_bound < report.cost && report.cost == Some(slides(&report)));
    assert_eq!(verified(&value(&report), true), VerifyVerdict::Valid);
    // The tables of all rows do not fit, so rows are joined.
    let limits = LimitSpec { memory: Some(1 << 20), ..LimitSpec::default() };
    let board = "5 1 2 3/9 6 7 4/13 10 0 8/14 15 11 12";
    let report = solved(Solve { limits, ..multi(board) });
    assert_eq!(report.verdict, Verdict::Optimal);
}

#[test]
fn threads_do_not_change_the_report() {
    let board = "11 10 9 8/7 6 5 4/3 1 2 0";
    let on = |threads| {
        let report = solved(Solve { threads: Some(threads), ..multi(board) });
        SolveReport { seconds: 0.0, ..report }
    };
    let report = on(1);
    assert!(report.counters.generated > 5_000, "{}", report.counters.generated);
    assert_eq!(report, on(2));
}

#[test]
fn large_boards_get_a_solution_and_a_bound() {
    let board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 24 23 0";
    let unsolvable = solved(multi(board));
    assert_eq!((unsolvable.verdict, unsolvable.metric), (Verdict::Unsolvable, Metric::Multi));
    let board = "6 1 2 3 4/11 7 8 9 5/16 12 13 14 10/21 17 18 19 15/0 22 23 24 20";
    let report = solved(multi(board));
    assert_eq!(report.cost, Some(slides(&report)));
    assert!(report.lower_bound >= Some(1) && report.lower_bound <= report.cost);
    assert_eq!(verified(&value(&report), true), VerifyVerdict::Valid);
    let refused = ask(&Request::Solve(Solve { optimal: true, ..multi(board) }));
    assert!(matches!(refused, Err(Error::DoesNotSuit { .. })));
}

#[test]
fn boards_of_one_line_are_one_slide_from_the_goal() {
    for (board, size) in [("1 0 2 3 4 5 6 7", "1x8"), ("1 2 0 3 4", "5x1")] {
        let mut request = multi(board);
        request.puzzle.size = Some(size.into());
        let report = solved(request);
        assert_eq!((report.cost, report.verdict), (Some(1), Verdict::Optimal));
    }
}

#[test]
fn what_counts_single_moves_is_refused() {
    let refused = |request: Solve| {
        let refused = ask(&Request::Solve(request));
        assert!(matches!(refused, Err(Error::NotForMetric { .. })), "{refused:?}");
    };
    let heuristics = vec!["manhattan".into()];
    refused(Solve { method: MethodChoice { heuristics, ..by("a-star") }, ..multi(BOARD) });
    for algorithm in ["anytime", "constructive", "bounded-ida-star"] {
        refused(Solve { method: by(algorithm), ..multi(BOARD) });
    }
    refused(Solve { graph: true, ..multi(BOARD) });
    refused(Solve { trace_events: Some(9), ..multi(BOARD) });
    refused(Solve { begin_with: Some("ulld".into()), ..multi(BOARD) });
}
