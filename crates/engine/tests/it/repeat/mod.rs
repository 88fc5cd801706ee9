//! `verify` with a repetition: true reports pass, whatever ended them; altered ones are refused.

mod altered;
mod computed;
mod packing;

use susun_engine::{
    ByFamily, Contents, Control, Error, HaltReason, LimitSpec, MethodChoice, PuzzleText, Report,
    Request, Solve, Stop, Verify, VerifyVerdict, answer, sliding,
};

fn ask(request: &Request, stop: Stop) -> Vec<Report> {
    try_ask(request, stop).expect("an answer")
}

fn try_ask(request: &Request, stop: Stop) -> Result<Vec<Report>, Error> {
    let mut control = Control { stop, ..Control::silent() };
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report))?;
    Ok(reports)
}

fn solve(board: &str, request: Solve, stop: Stop) -> sliding::SolveReport {
    let puzzle = PuzzleText { text: board.into(), ..PuzzleText::default() };
    match ask(&Request::Solve(Solve { puzzle, ..request }), stop).remove(0) {
        Report::Solve(ByFamily::Sliding(report)) => *report,
        other => panic!("{other:?}"),
    }
}

fn repeated(report: &sliding::SolveReport) -> sliding::VerifyReport {
    verified(report, true)
}

fn verified(report: &sliding::SolveReport, repeat: bool) -> sliding::VerifyReport {
    let text = report.to_json();
    verify(text, repeat, Stop::new()).expect("an answer")
}

fn verify(text: String, repeat: bool, stop: Stop) -> Result<sliding::VerifyReport, Error> {
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    let verify = Verify { puzzle, repeat, ..Verify::default() };
    match try_ask(&Request::Verify(verify), stop)?.remove(0) {
        Report::Verify(ByFamily::Sliding(report)) => Ok(*report),
        other => panic!("{other:?}"),
    }
}

fn with(algorithm: &str) -> Solve {
    let method = MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() };
    Solve { method, ..Solve::default() }
}

const BOARDS: [&str; 3] = ["8 1 3/4 0 2/7 6 5", "2 3 4/1 5 0/7 6 8", "1 2 7/0 4 3/6 5 8"];

/// Reports of many kinds, all true.
fn reports() -> Vec<sliding::SolveReport> {
    let mut reports = Vec::new();
    for board in BOARDS {
        for algorithm in [
            "ida-star",
            "bounded-ida-star",
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
        for algorithm in ["ida-star", "bounded-ida-star"] {
            let mut words = with(algorithm);
            words.method.duplicates = Some("words:8".into());
            reports.push(solve(board, words, Stop::new()));
        }
        let all = Solve { all: true, max_solutions: Some(3), ..with("ida-star") };
        reports.push(solve(board, all, Stop::new()));
        for depth in [9, 13, 16] {
            let mut deep = with("depth-limited");
            deep.method.depth = Some(depth);
            reports.push(solve(board, deep, Stop::new()));
        }
        for algorithm in ["a-star", "branch-and-bound", "breadth-first", "bidirectional"] {
            for memory in [700, 4000] {
                let limits = LimitSpec { memory: Some(memory), ..LimitSpec::default() };
                reports.push(solve(board, Solve { limits, ..with(algorithm) }, Stop::new()));
            }
        }
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
    for board in ["2 1 3/4 5 6/7 8 0", "2 1 0 3", "1 2/3 0"] {
        reports.push(solve(board, with("ida-star"), Stop::new()));
        reports.push(solve(board, with("a-star"), Stop::new()));
    }
    reports
}

/// What ended this is nondeterministic, and cannot be repeated.
fn by_chance(report: &sliding::SolveReport) -> bool {
    matches!(report.halted_by, Some(HaltReason::Time | HaltReason::Memory | HaltReason::Stopped))
}

#[test]
fn true_reports_are_repeated_to_the_node() {
    for report in reports() {
        let verdict = repeated(&report);
        assert_eq!(verdict.verdict, VerifyVerdict::Valid, "{}: {report:?}", verdict.finding);
        assert!(verdict.finding.contains("repeated with"), "{}", verdict.finding);
        let chance = by_chance(&report) || report.method.first_found;
        assert_eq!(verdict.unchecked.is_some(), chance, "{:?}", verdict.unchecked);
    }
}

#[test]
fn without_a_repetition_unchecked_claims_are_named() {
    let text = solve(BOARDS[0], with("ida-star"), Stop::new()).to_json();
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    let verify = Request::Verify(Verify { puzzle, ..Verify::default() });
    let Report::Verify(ByFamily::Sliding(report)) = ask(&verify, Stop::new()).remove(0) else {
        panic!("verify")
    };
    assert_eq!(
        report.unchecked.as_deref(),
        Some("optimality claimed, not re-checked (use --repeat)")
    );
}

/// Sums that agree with each other, so that only a repetition shows it.
#[test]
fn an_altered_round_is_refused_unless_chance_decides_it() {
    for report in reports().iter().filter(|report| report.puzzle.rows < 4) {
        for index in 0..report.rounds.len() {
            let mut altered = report.clone();
            altered.rounds[index].generated += 1;
            altered.counters.generated += 1;
            if report.method.first_found && index + 1 == report.rounds.len() {
                let found = repeated(&altered);
                assert_eq!(found.verdict, VerifyVerdict::Valid, "{}", found.finding);
                let unchecked = found.unchecked.unwrap_or_default();
                assert!(unchecked.contains("counts of the last round vary"), "{unchecked}");
            } else {
                refused(&altered, true, "rounds differ");
            }
        }
    }
}

/// Every kind of search reports its own proof of a lower bound.
#[test]
fn every_lower_bound_has_its_proof() {
    let proof = |algorithm: &str| solve(BOARDS[0], with(algorithm), Stop::new()).bound_proof;
    assert_eq!(
        proof("ida-star"),
        Some(sliding::BoundProof::RoundsExhausted { rounds: 2, next_bound: 14 }),
        "10 and 12 moves do not suffice"
    );
    assert_eq!(
        proof("a-star"),
        Some(sliding::BoundProof::FrontierClosed { smallest_f: 14, expanded: 76 })
    );
    assert_eq!(proof("breadth-first"), Some(sliding::BoundProof::LayersComplete { depth: 13 }));
    let quick =
        |value| sliding::BoundProof::Estimate { heuristics: vec!["inversion".into()], value };
    assert_eq!(proof("constructive"), Some(quick(12)));
    let limits = LimitSpec { nodes: Some(2), ..LimitSpec::default() };
    let cut = solve(BOARDS[0], Solve { limits, ..with("iterative-deepening") }, Stop::new());
    assert_eq!((cut.lower_bound, cut.bound_proof), (Some(12), Some(quick(12))));
    for report in reports() {
        assert_eq!(report.bound_proof.is_some(), report.lower_bound > Some(0), "{report:?}");
    }
    assert_eq!(solve("1 2/3 0", Solve::default(), Stop::new()).bound_proof, None);
}

// Reports altered as by `just fuzz report`: each passed, or was repeated without end.

fn refused(report: &sliding::SolveReport, repeat: bool, words: &str) {
    let found = verified(report, repeat);
    assert_eq!(found.verdict, VerifyVerdict::Invalid, "{}: {report:?}", found.finding);
    assert!(found.finding.contains(words), "{}", found.finding);
}

/// A search that its node limit ended.
fn halted() -> sliding::SolveReport {
    let nodes = LimitSpec { nodes: Some(40), ..LimitSpec::default() };
    let report = solve(BOARDS[1], Solve { limits: nodes, ..with("a-star") }, Stop::new());
    assert_eq!(report.halted_by, Some(HaltReason::Nodes));
    report
}

#[test]
fn rounds_whose_sum_passes_the_last_number_are_refused() {
    let mut report = solve(BOARDS[0], with("ida-star"), Stop::new());
    let [first, second, ..] = report.rounds.as_mut_slice() else { panic!("two rounds") };
    // Added with overflow, these give the true sum.
    second.generated += first.generated + 1;
    first.generated = u64::MAX;
    refused(&report, false, "not the sums of its rounds");
}

#[test]
fn a_report_without_moves_is_repeated_too() {
    let mut report = halted();
    report.moves = None;
    refused(&report, false, "lists no moves");
    (report.cost, report.certificate) = (None, sliding::Certificate::Nothing);
    assert_eq!(verified(&report, false).verdict, VerifyVerdict::Valid);
    // Every search ends with moves, even if only constructed ones.
    refused(&report, true, "length none");
    let mut report = halted();
    report.halted_by = Some(HaltReason::Time);
    assert_eq!(repeated(&report).verdict, VerifyVerdict::Valid);
    report.lower_bound = Some(15);
    report.bound_proof = match report.bound_proof {
        Some(sliding::BoundProof::FrontierClosed { expanded, .. }) => {
            Some(sliding::BoundProof::FrontierClosed { smallest_f: 15, expanded })
        }
        other => panic!("{other:?}"),
    };
    refused(&report, true, "lower bound 15");
}

#[test]
fn a_certificate_must_fit_the_verdict() {
    let report = solve(BOARDS[0], with("ida-star"), Stop::new());
    for (certificate, words) in [
        (sliding::Certificate::Order, "cannot be solved"),
        (sliding::Certificate::Parity { sum_plus_x: 3 }, "cannot be solved"),
        (sliding::Certificate::Path { replayed: false }, "not replayed"),
        (sliding::Certificate::Nothing, "there are moves"),
    ] {
        let mut altered = report.clone();
        altered.certificate = certificate;
        refused(&altered, false, words);
    }
}

/// The line is refused before anything in it is checked.
fn unreadable(report: &sliding::SolveReport, words: &str) {
    let text = report.to_json();
    match verify(text, true, Stop::new()) {
        Err(Error::NotAReport { line: 1, cause }) => assert!(cause.contains(words), "{cause}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn another_schema_and_an_impossible_method_cannot_be_read() {
    let report = solve(BOARDS[0], with("ida-star"), Stop::new());
    for schema in [0, 1, 3] {
        let text = report.to_json().replacen("\"schema\":2", &format!("\"schema\":{schema}"), 1);
        let refused = verify(text, true, Stop::new()).expect_err("another schema").to_string();
        assert!(refused.contains(&format!("it has schema {schema}, written by a ")), "{refused}");
    }
    let mut weighted = report.clone();
    weighted.method.weight = Some("2".into());
    unreadable(&weighted, "its method has a weight, which belongs to weighted-a-star");
    let mut unknown = report.clone();
    unknown.method.algorithm = "magic".into();
    unreadable(&unknown, "its method: there is no algorithm called `magic`");
}

#[test]
fn a_repetition_that_is_stopped_refutes_nothing() {
    let report = solve(BOARDS[0], with("ida-star"), Stop::new());
    let text = report.to_json();
    let stop = Stop::new();
    stop.stop();
    // The second report is skipped.
    let found = verify(format!("{text}\n{text}"), true, stop).expect("an answer");
    assert_eq!(found.verdict, VerifyVerdict::NotRepeated, "{}", found.finding);
    assert_eq!(found.halted_by, Some(HaltReason::Stopped));
    assert_eq!(
        found.unchecked.as_deref(),
        Some("optimality claimed, not re-checked (use --repeat)")
    );
}

/// Rounds before the last are repeated first, so that no claim can cause an endless search.
#[test]
fn the_first_solution_found_does_not_excuse_earlier_rounds() {
    let hard = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";
    let nodes = LimitSpec { nodes: Some(40_000), ..LimitSpec::default() };
    let mut report = solve(hard, Solve { limits: nodes, ..with("ida-star") }, Stop::new());
    // As if the constructed solution had been found in a last round of its length.
    report.method.first_found = true;
    (report.verdict, report.halted_by, report.method.solution_by) =
        (sliding::Verdict::Optimal, None, None);
    report.lower_bound = report.cost;
    let cost = report.cost.expect("moves");
    report.rounds.last_mut().expect("a round").bound = cost;
    let rounds = report.rounds.len() - 1;
    report.bound_proof = Some(sliding::BoundProof::RoundsExhausted { rounds, next_bound: cost });
    refused(&report, true, "rounds differ");
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
fn a_false_report_is_detected_in_the_time_it_claims() {
    let hard = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";
    let mut report = solve(hard, with("breadth-first"), Stop::after_polls(3));
    // As if it had ended by itself, which would take extremely long.
    (report.halted_by, report.method.solution_by) = (None, None);
    report.verdict = sliding::Verdict::Solved;
    refused(&report, true, "the repetition");
}

#[test]
fn an_unsolvable_board_has_one_certificate_and_no_solution() {
    for board in ["2 1 3/4 5 6/7 8 0", "2 1 0 3"] {
        let report = solve(board, with("ida-star"), Stop::new());
        assert_eq!(repeated(&report).verdict, VerifyVerdict::Valid);
        let mut other_proof = report.clone();
        other_proof.certificate = match report.certificate {
            sliding::Certificate::Parity { sum_plus_x } => {
                sliding::Certificate::Parity { sum_plus_x: sum_plus_x + 2 }
            }
            _ => sliding::Certificate::Parity { sum_plus_x: 1 },
        };
        refused(&other_proof, false, "certificate");
        let mut solved = report.clone();
        solved.cost = Some(3);
        refused(&solved, false, "lists one");
        let mut solvable = report;
        solvable.puzzle.board = solvable.puzzle.goal_board.clone();
        refused(&solvable, false, "the board can be solved");
    }
}

#[test]
fn a_goal_of_two_names_is_known_by_both() {
    // Found by `just fuzz request`: in a single column, the snail goal is the standard goal.
    for text in ["0/2/1", "1/0/2", "1/0"] {
        for goal in ["standard", "snail"] {
            let puzzle = PuzzleText {
                text: text.into(),
                format: Some("slash".into()),
                goal: Some(goal.into()),
                ..PuzzleText::default()
            };
            let request = Request::Solve(Solve { puzzle, ..Solve::default() });
            let Report::Solve(ByFamily::Sliding(report)) = ask(&request, Stop::new()).remove(0)
            else {
                panic!()
            };
            assert_eq!(report.puzzle.goal, goal);
            let found = repeated(&report);
            assert_eq!(found.verdict, VerifyVerdict::Valid, "{}", found.finding);
            let mut other = report;
            other.puzzle.goal = "blank-first".into();
            refused(&other, false, "the goal is blank-first");
        }
    }
}
