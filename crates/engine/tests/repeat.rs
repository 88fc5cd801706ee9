//! `verify` with a repetition: true reports pass, whatever ended them; altered ones are refused.

use susun_engine::{
    BoundProof, Certificate, Control, HaltReason, LimitSpec, MethodChoice, NoClock, PuzzleText,
    Report, Request, Solve, SolveReport, Stop, Verdict, Verify, VerifyReport, VerifyVerdict,
    answer,
};
use susun_testkit::dice::Dice;

fn ask(request: &Request, stop: Stop) -> Vec<Report> {
    let mut control = Control { stop, clock: &NoClock, events: &mut |_| {} };
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report)).expect("an answer");
    reports
}

fn solve(board: &str, request: Solve, stop: Stop) -> SolveReport {
    let puzzle = PuzzleText { text: board.into(), ..PuzzleText::default() };
    match ask(&Request::Solve(Solve { puzzle, ..request }), stop).remove(0) {
        Report::Solve(report) => *report,
        other => panic!("{other:?}"),
    }
}

fn repeated(report: &SolveReport) -> VerifyReport {
    verified(report, true)
}

fn verified(report: &SolveReport, repeat: bool) -> VerifyReport {
    let text = serde_json::to_string(report).expect("reports are JSON");
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    let verify = Verify { puzzle, repeat, ..Verify::default() };
    match ask(&Request::Verify(verify), Stop::new()).remove(0) {
        Report::Verify(report) => report,
        other => panic!("{other:?}"),
    }
}

fn with(algorithm: &str) -> Solve {
    let method = MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() };
    Solve { method, ..Solve::default() }
}

const BOARDS: [&str; 3] = ["8 1 3/4 0 2/7 6 5", "2 3 4/1 5 0/7 6 8", "1 2 7/0 4 3/6 5 8"];

/// Reports of many kinds, all true.
fn reports() -> Vec<SolveReport> {
    let mut reports = Vec::new();
    for board in BOARDS {
        for algorithm in [
            "ida-star",
            "a-star",
            "branch-and-bound",
            "greedy",
            "weighted-a-star",
            "breadth-first",
            "bidirectional",
            "constructive",
        ] {
            reports.push(solve(board, with(algorithm), Stop::new()));
        }
        let nodes = LimitSpec { nodes: Some(77), ..LimitSpec::default() };
        reports.push(solve(board, Solve { limits: nodes, ..with("a-star") }, Stop::new()));
        reports.push(solve(board, Solve { limits: nodes, ..with("ida-star") }, Stop::new()));
        let all = Solve { all: true, max_solutions: Some(3), ..with("ida-star") };
        reports.push(solve(board, all, Stop::new()));
        let mut deep = with("depth-limited");
        deep.method.depth = Some(9);
        reports.push(solve(board, deep, Stop::new()));
        let found = Solve { first_found: true, threads: Some(2), ..with("ida-star") };
        reports.push(solve(board, found, Stop::new()));
    }
    let hard = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";
    reports.push(solve(
        hard,
        Solve { threads: Some(1), ..with("ida-star") },
        Stop::after_polls(60),
    ));
    reports.push(solve(hard, with("a-star"), Stop::after_polls(3)));
    reports
}

#[test]
fn true_reports_are_repeated_to_the_node() {
    for report in reports() {
        let verdict = repeated(&report);
        assert_eq!(verdict.verdict, VerifyVerdict::Valid, "{}: {report:?}", verdict.finding);
        assert!(verdict.finding.contains("repeated with"), "{}", verdict.finding);
        assert_eq!(verdict.unchecked, None);
    }
}

#[test]
fn without_a_repetition_what_is_not_checked_is_said() {
    let text = serde_json::to_string(&solve(BOARDS[0], with("ida-star"), Stop::new()));
    let puzzle = PuzzleText { text: text.expect("JSON"), ..PuzzleText::default() };
    let verify = Request::Verify(Verify { puzzle, ..Verify::default() });
    let Report::Verify(report) = ask(&verify, Stop::new()).remove(0) else { panic!("verify") };
    assert_eq!(report.unchecked.as_deref(), Some("optimality stated, not repeated"));
}

/// Changes one thing; false when there is nothing of that kind to change.
fn alter(report: &mut SolveReport, dice: &mut Dice) -> bool {
    let one_more = |number: &mut u64| *number += 1;
    match dice.index(11) {
        0 => match report.moves.as_mut().filter(|moves| !moves.is_empty()) {
            Some(moves) => {
                let index = dice.index(moves.len());
                moves[index] = moves[index] % 8 + 1;
            }
            None => return false,
        },
        1 => match report.moves.as_mut() {
            Some(moves) => {
                moves.pop();
            }
            None => return false,
        },
        2 => report.cost = report.cost.map(|cost| cost + 1),
        3 => report.lower_bound = report.lower_bound.map(|bound| bound.saturating_sub(1)),
        4 => one_more(&mut report.counters.generated),
        5 => one_more(&mut report.counters.expanded),
        6 => match report.rounds.len() {
            0 => return false,
            rounds => {
                let round = &mut report.rounds[dice.index(rounds)];
                // Sums that agree with each other, so that only a repetition can tell.
                one_more(&mut round.generated);
                one_more(&mut report.counters.generated);
            }
        },
        7 => {
            let other = BOARDS[dice.index(3)];
            if report.puzzle.board == other {
                return false;
            }
            report.puzzle.board = other.into();
        }
        8 => match &mut report.bound_proof {
            Some(BoundProof::RoundsExhausted { next_bound, .. }) => *next_bound += 1,
            Some(BoundProof::FrontierClosed { expanded, .. }) => *expanded += 1,
            Some(BoundProof::LayersComplete { depth }) => *depth += 1,
            Some(BoundProof::Estimate { value, .. }) => *value += 1,
            _ => return false,
        },
        9 => report.bound_proof = None,
        _ => match report.solutions.as_mut() {
            Some(solutions) => one_more(&mut solutions.count),
            None => return false,
        },
    }
    true
}

#[test]
fn altered_reports_are_refused() {
    // Where the last round may vary, so may its counts; and a constructed path counts no nodes.
    let exact = |report: &SolveReport| {
        !report.method.first_found && report.method.algorithm != "constructive"
    };
    let reports: Vec<SolveReport> =
        reports().into_iter().filter(|report| exact(report) && report.puzzle.rows == 3).collect();
    let mut dice = Dice(3);
    let mut altered = 0;
    while altered < 200 {
        let original = &reports[dice.index(reports.len())];
        let mut report = original.clone();
        if !alter(&mut report, &mut dice) || report == *original {
            continue;
        }
        altered += 1;
        let verdict = repeated(&report);
        assert_eq!(verdict.verdict, VerifyVerdict::Invalid, "{report:?}\nwas {original:?}");
    }
}

/// What proves a lower bound is told by every kind of search, in its own way.
#[test]
fn every_lower_bound_has_its_proof() {
    let proof = |algorithm: &str| solve(BOARDS[0], with(algorithm), Stop::new()).bound_proof;
    assert_eq!(
        proof("ida-star"),
        Some(BoundProof::RoundsExhausted { rounds: 2, next_bound: 14 }),
        "10 and 12 moves do not suffice"
    );
    assert_eq!(proof("a-star"), Some(BoundProof::FrontierClosed { smallest_f: 14, expanded: 76 }));
    assert_eq!(proof("breadth-first"), Some(BoundProof::LayersComplete { depth: 13 }));
    let quick =
        |value| BoundProof::Estimate { heuristic: "linear-conflict,inversion".into(), value };
    assert_eq!(proof("constructive"), Some(quick(12)));
    let limits = LimitSpec { nodes: Some(2), ..LimitSpec::default() };
    let cut = solve(BOARDS[0], Solve { limits, ..with("iterative-deepening") }, Stop::new());
    assert_eq!((cut.lower_bound, cut.bound_proof), (Some(12), Some(quick(12))));
    for report in reports() {
        assert_eq!(report.bound_proof.is_some(), report.lower_bound > Some(0), "{report:?}");
    }
    assert_eq!(solve("1 2/3 0", Solve::default(), Stop::new()).bound_proof, None);
}

// Reports altered as `just fuzz report` alters them: each passed, or was repeated without end.

fn refused(report: &SolveReport, repeat: bool, words: &str) {
    let found = verified(report, repeat);
    assert_eq!(found.verdict, VerifyVerdict::Invalid, "{}: {report:?}", found.finding);
    assert!(found.finding.contains(words), "{}", found.finding);
}

/// A search that its node limit ended.
fn halted() -> SolveReport {
    let nodes = LimitSpec { nodes: Some(40), ..LimitSpec::default() };
    let report = solve(BOARDS[1], Solve { limits: nodes, ..with("a-star") }, Stop::new());
    assert_eq!(report.halted_by, Some(HaltReason::Nodes));
    report
}

#[test]
fn rounds_whose_sum_passes_the_last_number_are_refused() {
    let mut report = solve(BOARDS[0], with("ida-star"), Stop::new());
    let [first, second, ..] = report.rounds.as_mut_slice() else { panic!("two rounds") };
    // Added up without a look at the overflow, these are the true sum.
    second.generated += first.generated + 1;
    first.generated = u64::MAX;
    refused(&report, false, "not the sums of its rounds");
}

#[test]
fn a_report_without_moves_is_repeated_too() {
    let mut report = halted();
    report.moves = None;
    refused(&report, false, "lists no moves");
    report.cost = None;
    refused(&report, true, "the repetition");
    // Ended by the clock, it need not have the moves of the repetition; its bound is checked.
    report.halted_by = Some(HaltReason::Time);
    assert_eq!(repeated(&report).verdict, VerifyVerdict::Valid);
    report.lower_bound = Some(15);
    refused(&report, true, "lower bound 15");
}

#[test]
fn the_first_solution_found_excuses_only_searches_that_split() {
    let mut report = solve(BOARDS[0], with("a-star"), Stop::new());
    report.method.first_found = true;
    report.counters.generated += 1;
    refused(&report, true, "method");
}

#[test]
fn an_untrue_end_is_refused() {
    let mut report = halted();
    report.halted_by = None;
    refused(&report, true, "ended by something else");
}

#[test]
fn an_untrue_report_is_found_out_in_the_time_it_claims() {
    let hard = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";
    let mut report = solve(hard, with("breadth-first"), Stop::after_polls(3));
    // As if it had ended by itself, which would take longer than anybody waits.
    (report.halted_by, report.method.upper_bound_by) = (None, None);
    report.verdict = Verdict::Solved;
    refused(&report, true, "the repetition");
}

#[test]
fn an_unsolvable_board_has_one_certificate_and_no_solution() {
    for board in ["2 1 3/4 5 6/7 8 0", "2 1 0 3"] {
        let report = solve(board, with("ida-star"), Stop::new());
        assert_eq!(repeated(&report).verdict, VerifyVerdict::Valid);
        let mut other_proof = report.clone();
        other_proof.certificate = match report.certificate {
            Certificate::Parity { sum_plus_x } => {
                Certificate::Parity { sum_plus_x: sum_plus_x + 2 }
            }
            _ => Certificate::Parity { sum_plus_x: 1 },
        };
        refused(&other_proof, false, "certificate");
        let mut solved = report.clone();
        solved.cost = Some(3);
        refused(&solved, false, "tells of one");
        let mut solvable = report;
        solvable.puzzle.board = solvable.puzzle.goal_board.clone();
        refused(&solvable, false, "the board can be solved");
    }
}

#[test]
fn a_goal_of_two_names_is_known_by_both() {
    // Found by `just fuzz request`: wound up in a single column, a snail is the standard goal.
    for text in ["0/2/1", "1/0/2", "1/0"] {
        for goal in ["standard", "snail"] {
            let puzzle = PuzzleText {
                text: text.into(),
                format: Some("slash".into()),
                goal: Some(goal.into()),
                ..PuzzleText::default()
            };
            let request = Request::Solve(Solve { puzzle, ..Solve::default() });
            let Report::Solve(report) = ask(&request, Stop::new()).remove(0) else { panic!() };
            assert_eq!(report.puzzle.goal, goal);
            let found = repeated(&report);
            assert_eq!(found.verdict, VerifyVerdict::Valid, "{}", found.finding);
            let mut other = report;
            other.puzzle.goal = "blank-first".into();
            refused(&other, false, "the goal is blank-first");
        }
    }
}
