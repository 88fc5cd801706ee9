//! Heuristics of the caller: the counts of the textbook, and no claim that nothing proves.

use std::sync::Arc;

use susun_engine::{
    Audit, Board, ByFamily, Control, Error, Metric, OwnEstimate, Report, Request, Solve, Tables,
    Verify, VerifyVerdict, answer_by, sliding,
};

use crate::support::{ask, file};

const BOARDS: [&str; 3] =
    ["8 1 3/4 0 2/7 6 5", "1 2 3/4 5 6/7 8 0", "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12"];

/// Manhattan distance, written once more.
fn manhattan(board: &Board) -> u32 {
    let size = board.size();
    let of_tile = |(cell, &tile): (usize, &u16)| {
        let home = usize::from(tile).checked_sub(1)?;
        let (rows, cols) =
            (size.row(cell).abs_diff(size.row(home)), size.col(cell).abs_diff(size.col(home)));
        Some((rows + cols) as u32)
    };
    board.tiles().iter().enumerate().filter_map(of_tile).sum()
}

fn ask_by(
    request: &Request,
    own: impl Fn(&Board) -> u32 + Send + Sync + 'static,
) -> Result<Report, Error> {
    let own: OwnEstimate = Arc::new(own);
    let mut reports = Vec::new();
    let mut control = Control::silent();
    answer_by(request, own, &Tables::new(), &mut control, &mut |report| reports.push(report))?;
    Ok(reports.remove(0))
}

fn solve(board: &str, algorithm: &str) -> Solve {
    let mut asked = Solve::from(board);
    asked.method.algorithm = Some(algorithm.into());
    asked
}

fn solved(report: Report) -> sliding::SolveReport {
    match report {
        Report::Solve(ByFamily::Sliding(report)) => *report,
        other => panic!("not a report of solve: {other:?}"),
    }
}

#[test]
fn a_search_counts_as_with_the_same_heuristic_of_the_engine() {
    for algorithm in ["a-star", "ida-star", "greedy", "weighted-a-star", "branch-and-bound"] {
        for board in BOARDS.into_iter().take(if algorithm == "branch-and-bound" { 2 } else { 3 }) {
            let own = solved(ask_by(&Request::Solve(solve(board, algorithm)), manhattan).unwrap());
            let mut asked = solve(board, algorithm);
            asked.method.heuristics = vec!["manhattan".into()];
            let ours = solved(ask(&Request::Solve(asked)).unwrap());
            assert_eq!((own.cost, &own.moves), (ours.cost, &ours.moves), "{algorithm} {board}");
            let counts = |report: &sliding::SolveReport| {
                let counters = &report.counters;
                (counters.generated, counters.expanded, report.rounds.clone())
            };
            assert_eq!(counts(&own), counts(&ours), "{algorithm} {board}");
            if own.cost != Some(0) {
                assert_eq!(own.method.heuristics, ["own"]);
            }
        }
    }
}

#[test]
fn a_heuristic_that_estimates_too_high_proves_nothing() {
    let board = "8 6 7/2 5 4/3 0 1";
    for algorithm in ["a-star", "ida-star"] {
        let asked = Request::Solve(solve(board, algorithm));
        let report = solved(ask_by(&asked, |board| 3 * manhattan(board)).unwrap());
        let cost = report.cost.expect("a solution");
        assert_eq!(report.verdict, sliding::Verdict::Solved, "{algorithm}");
        assert!(cost >= 31 && report.lower_bound < Some(31), "{algorithm}: {cost}");
    }
}

#[test]
fn a_report_is_verified_as_far_as_it_can_be() {
    let asked = Request::Solve(solve("8 6 7/2 5 4/3 0 1", "ida-star"));
    let report = solved(ask_by(&asked, |board| 3 * manhattan(board)).unwrap());
    let verified = |report: &sliding::SolveReport, repeat| {
        let text = serde_json::to_string(&Report::from(report.clone())).unwrap();
        let verify = Verify { puzzle: text.into(), repeat, ..Verify::default() };
        match ask(&Request::Verify(verify))? {
            Report::Verify(ByFamily::Sliding(found)) => Ok::<_, Error>(*found),
            other => panic!("not a report of verify: {other:?}"),
        }
    };
    assert_eq!(verified(&report, false).unwrap().verdict, VerifyVerdict::Valid);
    let bound = report.cost;
    let forged = sliding::SolveReport {
        lower_bound: bound,
        bound_proof: Some(sliding::BoundProof::Estimate {
            heuristics: vec!["own".into()],
            value: bound.unwrap(),
        }),
        ..report.clone()
    };
    assert_eq!(verified(&forged, false).unwrap().verdict, VerifyVerdict::Invalid);
    assert!(verified(&report, true).is_err());
}

#[test]
fn an_audit_finds_what_it_finds_of_the_same_heuristic_of_the_engine() {
    let named = Request::Audit(Audit { heuristic: "manhattan".into(), ..Audit::default() });
    let (own, ours) = (ask_by(&named, manhattan).unwrap(), ask(&named).unwrap());
    assert_eq!(own, ours);
}

#[test]
fn what_takes_no_heuristic_is_refused() {
    let mut named = solve(BOARDS[0], "a-star");
    named.method.heuristics = vec!["manhattan".into()];
    let multi = Solve { metric: Metric::Multi, ..Solve::from(BOARDS[0]) };
    let graph = Solve { graph: true, ..solve(BOARDS[0], "a-star") };
    let optimal = Solve { optimal: true, ..solve(BOARDS[0], "a-star") };
    let all = Solve { all: true, ..solve(BOARDS[0], "ida-star") };
    let mut words = solve(BOARDS[0], "ida-star");
    words.method.duplicates = Some("words".into());
    let refused = [
        solve(BOARDS[0], "breadth-first"),
        solve(BOARDS[0], "bounded-ida-star"),
        Solve { puzzle: file("iq-5x11.txt"), ..Solve::default() },
        named,
        multi,
        graph,
        optimal,
        all,
        words,
    ];
    for asked in refused.map(Request::Solve).into_iter().chain([Request::Methods]) {
        let error = ask_by(&asked, manhattan).unwrap_err();
        assert!(matches!(error, Error::OwnHeuristic { .. }), "{asked:?}: {error}");
        assert!(error.hint().is_some());
    }
}
