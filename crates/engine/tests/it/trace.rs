//! Recorded searches: the trace of a request agrees with its report, and anything else is refused.

use susun_engine::{
    ByFamily, Control, CounterInfo, Error, MethodChoice, OtherSchema, PuzzleText, Report, Request,
    Solve, Trace, TraceError, Verify, VerifyVerdict, answer, sliding,
};

const BOARDS: [&str; 4] = [
    "1 2 3/4 5 6/7 8 0",
    "8 1 3/4 0 2/7 6 5",
    "2 3 4/1 5 0/7 6 8",
    "1 0 3 4/5 2 7 8/9 6 10 12/13 14 11 15",
];

/// Every algorithm that can be traced.
const ALGORITHMS: [&str; 9] = [
    "a-star",
    "ida-star",
    "branch-and-bound",
    "greedy",
    "weighted-a-star",
    "uniform-cost",
    "breadth-first",
    "iterative-deepening",
    "depth-limited",
];

fn answers(request: &Request) -> Result<Vec<Report>, Error> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report))?;
    Ok(reports)
}

fn request(board: &str, algorithm: &str, trace: Option<usize>) -> Request {
    let depth = (algorithm == "depth-limited").then_some(14);
    let method =
        MethodChoice { algorithm: Some(algorithm.into()), depth, ..MethodChoice::default() };
    let puzzle = PuzzleText { text: board.into(), ..PuzzleText::default() };
    Request::Solve(Solve { puzzle, method, trace_events: trace, ..Solve::default() })
}

fn traced(
    board: &str,
    algorithm: &str,
    most: usize,
) -> (sliding::SolveReport, sliding::TraceReport) {
    let reports = answers(&request(board, algorithm, Some(most))).expect("a good request");
    let Ok([Report::Solve(ByFamily::Sliding(report)), Report::Trace(ByFamily::Sliding(trace))]) =
        <[Report; 2]>::try_from(reports)
    else {
        panic!("a report and its trace")
    };
    (*report, *trace)
}

fn summary(text: String) -> Result<sliding::TraceSummary, Error> {
    let reports = answers(&Request::Trace(Trace { text }))?;
    let Ok([Report::TraceSummary(ByFamily::Sliding(summary))]) = <[Report; 1]>::try_from(reports)
    else {
        panic!("one summary")
    };
    Ok(*summary)
}

#[test]
fn a_trace_agrees_with_its_report() {
    for algorithm in ALGORITHMS {
        for board in BOARDS {
            let (report, trace) = traced(board, algorithm, 1_000_000);
            let untraced = answers(&request(board, algorithm, None)).expect("a good request");
            assert_eq!(
                untraced,
                [Report::Solve(ByFamily::Sliding(Box::new(report.clone())))],
                "watching changed it"
            );
            let text = trace.to_text();
            assert_eq!(sliding::TraceReport::from_text(&text), Ok(trace), "{algorithm}");
            let summary = summary(text).expect("a trace");
            assert_eq!(summary.agrees, Some(true), "{algorithm} on {board}");
            assert_eq!(summary.recounted, report.counters, "{algorithm} on {board}");
            // A search that ends without a solution reports one from elsewhere.
            let own = report.method.solution_by.is_none();
            let moves = report.moves.filter(|_| own);
            assert_eq!(summary.first_goal.map(|goal| goal.moves), moves, "{algorithm} on {board}");
        }
    }
}

/// Each cost and each estimate must be right for its board, even in an incomplete trace.
#[test]
fn an_altered_cost_or_estimate_is_refused() {
    for algorithm in ALGORITHMS {
        for most in [60, 1_000_000] {
            let (_, trace) = traced(BOARDS[1], algorithm, most);
            for place in 0..trace.events.len().min(60) {
                for up in [false, true] {
                    let mut altered = trace.clone();
                    let changed = match &mut altered.events[place] {
                        sliding::TraceEvent::Root { h } => h,
                        sliding::TraceEvent::Generated { h, g, .. } => {
                            if place % 2 == 0 {
                                h
                            } else {
                                g
                            }
                        }
                        _ => continue,
                    };
                    *changed = if up { *changed + 1 } else { changed.saturating_sub(1) };
                    if altered == trace {
                        continue;
                    }
                    match summary(altered.to_text()) {
                        Ok(found) => assert_eq!(
                            (found.agrees, found.estimates_agree),
                            (Some(false), Some(false)),
                            "{algorithm}, event {place}"
                        ),
                        Err(Error::Trace(_)) => {}
                        Err(other) => panic!("{other}"),
                    }
                }
            }
        }
    }
}

/// `verify` also replays a trace: a selected node must be the one that is expanded.
#[test]
fn a_trace_is_verified_event_by_event() {
    let verdict = |text: String| {
        let puzzle = PuzzleText { text, ..PuzzleText::default() };
        match answers(&Request::Verify(Verify { puzzle, ..Verify::default() }))?.remove(0) {
            Report::Verify(ByFamily::Sliding(report)) => Ok(report.verdict),
            other => panic!("{other:?}"),
        }
    };
    for algorithm in ALGORITHMS {
        let (_, mut trace) = traced(BOARDS[1], algorithm, usize::MAX);
        assert_eq!(verdict(trace.to_text()), Ok(VerifyVerdict::Valid), "{algorithm}");
        let selected = |event: &sliding::TraceEvent| {
            matches!(event, sliding::TraceEvent::Selected { node: 2.. })
        };
        let Some(place) = trace.events.iter().position(selected) else { continue };
        if let sliding::TraceEvent::Selected { node } = &mut trace.events[place] {
            *node -= 1;
        }
        assert!(matches!(verdict(trace.to_text()), Err(Error::Trace(_))), "{algorithm}");
    }
}

#[test]
fn a_truncated_trace_says_so() {
    let (report, all) = traced(BOARDS[1], "a-star", 1_000_000);
    let (_, some) = traced(BOARDS[1], "a-star", 100);
    assert_eq!(some.events, all.events[..100]);
    assert_eq!(some.head.left_out, all.events.len() as u64 - 100);
    let summary = summary(some.to_text()).expect("a trace");
    assert_eq!((summary.agrees, summary.head.recorded), (None, 100));
    assert!(summary.recounted.generated < report.counters.generated);
}

#[test]
fn what_grows_no_single_tree_is_not_traced() {
    for algorithm in ["bidirectional", "constructive"] {
        let error = answers(&request(BOARDS[1], algorithm, Some(10))).expect_err("no trace");
        assert_eq!(error, Error::NoTrace { what: algorithm });
    }
    // Nothing is searched, so there is nothing to record.
    let unsolvable = answers(&request("1 2 3/4 5 6/8 7 0", "a-star", Some(10)));
    assert_eq!(unsolvable.expect("a good request").len(), 1);
}

#[test]
fn texts_that_are_no_traces_are_refused() {
    let error = |text: &str| match summary(text.into()) {
        Err(Error::Trace(error)) => error,
        other => panic!("{other:?}"),
    };
    let (_, trace) = traced(BOARDS[1], "branch-and-bound", 1_000_000);
    let text = trace.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(error(""), TraceError::NotOne);
    assert_eq!(error("1 2 3/4 5 6/7 8 0"), TraceError::NotOne);
    assert_eq!(error(&text.replacen("4 0 2", "4 0 0", 1)), TraceError::NotOne);
    assert_eq!(
        error(&text.replacen("\"schema\":2", "\"schema\":99", 1)),
        TraceError::OtherSchema(OtherSchema(99))
    );
    let (said, found) = (lines.len() - 1, lines.len() - 3);
    assert_eq!(error(&lines[..=found].join("\n")), TraceError::OtherLength { said, found });
    let broken = text.replacen("\"move\":\"l\"", "\"move\":\"x\"", 1);
    assert!(matches!(error(&broken), TraceError::NotAnEvent { .. }));
    let broken = text.replacen("\"event\":\"selected\"", "\"event\":\"chosen\"", 1);
    assert!(matches!(error(&broken), TraceError::NotAnEvent { line: 3, .. }));
    // The blank is in the middle: it can go anywhere, but not twice up.
    let up = lines.iter().position(|line| line.contains("\"move\":\"u\"")).expect("a move up");
    let [selected, below] = ["selected", "expanded"]
        .map(|event| format!("{{\"event\":\"{event}\",\"node\":{}}}", up - 3));
    let twice = "{\"event\":\"generated\",\"node\":2,\"parent\":1,\"move\":\"u\",\"g\":2,\"h\":9}";
    let mut off: Vec<&str> = lines[..=up].to_vec();
    off.extend([selected.as_str(), below.as_str(), twice]);
    let head =
        off[0].replace(&format!("\"recorded\":{said}"), &format!("\"recorded\":{}", off.len() - 1));
    off[0] = &head;
    assert_eq!(error(&off.join("\n")), TraceError::OutOfPlace { line: off.len() });
}

/// Counters that differ from those of the events are refused.
#[test]
fn a_trace_with_other_counters_does_not_agree() {
    for algorithm in ["a-star", "ida-star", "branch-and-bound", "greedy"] {
        let (_, trace) = traced(BOARDS[2], algorithm, 1_000_000);
        let alter: [fn(&mut CounterInfo); 5] = [
            |counters| counters.generated += 1,
            |counters| counters.expanded += 1,
            |counters| counters.selected += 1,
            |counters| counters.peak_states += 1,
            |counters| {
                counters.surely_expanded = Some(counters.surely_expanded.unwrap_or(1_000_000) + 1);
            },
        ];
        for alter in alter {
            let mut altered = trace.clone();
            alter(&mut altered.head.counters);
            let summary = summary(altered.to_text()).expect("a trace");
            assert_eq!(summary.agrees, Some(false), "{algorithm}");
        }
    }
}
