//! The engine answers with one report per puzzle as soon as it is ready, and with something useful when stopped.

use susun_engine::{
    ByFamily, Check, Contents, Control, Convert, Error, Generate, HaltReason, Hint, LimitSpec,
    MethodChoice, PuzzleText, Report, Request, Solve, Source, Stop, Verify, VerifyVerdict, answer,
    replay, sliding,
};

/// 62 moves; Manhattan distance says 42.
const HARD: &str = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";

fn ask(request: &Request, stop: Stop, sink: &mut dyn FnMut(Report)) -> Result<(), Error> {
    let mut control = Control { stop, ..Control::silent() };
    answer(request, &mut control, sink)
}

fn solve(text: &str, method: MethodChoice, limits: LimitSpec) -> Request {
    let puzzle = PuzzleText { text: text.into(), ..PuzzleText::default() };
    Request::Solve(Solve { puzzle, method, limits, ..Solve::default() })
}

fn with(algorithm: &str) -> MethodChoice {
    MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() }
}

fn solved(request: &Request, stop: Stop) -> Vec<sliding::SolveReport> {
    let mut reports = Vec::new();
    let sink = &mut |report| match report {
        Report::Solve(ByFamily::Sliding(report)) => reports.push(*report),
        other => panic!("not a report of solve: {other:?}"),
    };
    ask(request, stop, sink).expect("an answer");
    reports
}

fn refused(request: &Request) -> Error {
    ask(request, Stop::new(), &mut |_| {}).expect_err("a mistake")
}

#[test]
fn each_board_has_its_report_in_order() {
    let text = "1 2 3/4 0 5/7 8 6\n1 2/3 0\n1 2 3/4 5 6/8 7 0\n";
    let reports = solved(&solve(text, MethodChoice::default(), LimitSpec::default()), Stop::new());
    let answers: Vec<_> = reports.iter().map(|report| (report.verdict, report.cost)).collect();
    let expected = [
        (sliding::Verdict::Optimal, Some(2)),
        (sliding::Verdict::Optimal, Some(0)),
        (sliding::Verdict::Unsolvable, None),
    ];
    assert_eq!(answers, expected);
}

#[test]
fn reports_come_before_the_next_board_is_begun() {
    let text = format!("1 2 3/4 0 5/7 8 6\n{HARD}\n");
    let stop = Stop::new();
    let mut reports = 0;
    let handle = stop.clone();
    // If the hard board were begun before the first report is delivered, this would never end.
    ask(&solve(&text, with("breadth-first"), LimitSpec::default()), stop, &mut |_| {
        reports += 1;
        handle.stop();
    })
    .expect("an answer");
    assert_eq!(reports, 1);
}

#[test]
fn a_search_stopped_after_any_number_of_polls_has_a_valid_bound_and_a_solution() {
    for algorithm in ["ida-star", "a-star", "branch-and-bound", "breadth-first", "bidirectional"] {
        for polls in [0, 1, 2, 5] {
            let request = solve(HARD, with(algorithm), LimitSpec::default());
            let reports = solved(&request, Stop::after_polls(polls));
            let [report] = reports.as_slice() else { panic!("one report") };
            assert_eq!(report.verdict, sliding::Verdict::Halted);
            assert_eq!(report.halted_by, Some(HaltReason::Stopped));
            let bound = report.lower_bound.expect("a bound");
            assert!((42..=62).contains(&bound), "{algorithm}: {bound}");
            let moves = report.moves.as_ref().expect("a solution");
            assert_eq!(report.cost, Some(moves.len() as u32));
            replay(&report.puzzle.board, &report.puzzle.goal_board, moves).expect("a solution");
        }
    }
}

#[test]
fn the_same_number_of_polls_gives_the_same_report() {
    // On one thread; a unit that is stopped in the middle is not counted, so there are many polls.
    let Request::Solve(request) = solve(HARD, with("ida-star"), LimitSpec::default()) else {
        panic!("a request to solve")
    };
    let request = Request::Solve(Solve { threads: Some(1), ..request });
    let run = |polls| solved(&request, Stop::after_polls(polls));
    assert_eq!(run(7), run(7));
    assert!(run(100)[0].counters.generated > run(7)[0].counters.generated);
}

#[test]
fn a_node_limit_holds_for_each_board_by_itself() {
    let limits = LimitSpec { nodes: Some(500), ..LimitSpec::default() };
    let reports = solved(&solve(&format!("{HARD}\n{HARD}"), with("a-star"), limits), Stop::new());
    assert_eq!(reports.len(), 2);
    assert_eq!(reports[0], reports[1]);
    assert_eq!(reports[0].halted_by, Some(HaltReason::Nodes));
}

#[test]
fn a_hint_that_is_stopped_is_still_a_possible_move() {
    let puzzle = PuzzleText { text: HARD.into(), ..PuzzleText::default() };
    let request = Request::Hint(Hint { puzzle, ..Hint::default() });
    let mut tiles = Vec::new();
    ask(&request, Stop::after_polls(1), &mut |report| {
        if let Report::Hint(ByFamily::Sliding(hint)) = report {
            tiles.push((hint.verdict, hint.tile));
        }
    })
    .expect("an answer");
    assert!(matches!(tiles[..], [(sliding::HintVerdict::Good, Some(5 | 7))]), "{tiles:?}");
}

#[test]
fn mistakes_say_which_text_they_are_in() {
    let puzzle = |text: &str, goal: Option<&str>| PuzzleText {
        text: text.into(),
        goal: goal.map(Into::into),
        ..PuzzleText::default()
    };
    let check = |text, goal| refused(&Request::Check(Check { puzzle: puzzle(text, goal) }));
    let source = |error: &Error| error.place().map(|(source, _)| source);
    assert_eq!(source(&check("1 2/3 3", None)), Some(Source::Puzzle));
    assert_eq!(source(&check("1 2/3 0", Some("1 2/3 3"))), Some(Source::Goal));
    let moves =
        Verify { puzzle: puzzle("1 2/3 0", None), moves: Some("q".into()), ..Verify::default() };
    assert_eq!(source(&refused(&Request::Verify(moves))), Some(Source::Moves));
    let sizes = check("1 2/3 0", Some("1 2 3/4 5 0"));
    assert!(matches!(sizes, Error::SizesDiffer(_)) && sizes.hint().is_some());
}

#[test]
fn every_refusal_says_what_to_do() {
    let board = "1 2 3/4 0 5/7 8 6";
    let method = |choice: MethodChoice| solve(board, choice, LimitSpec::default());
    let text = || PuzzleText { text: board.into(), ..PuzzleText::default() };
    let generate = |size: &str, count| Generate {
        size: Some(size.into()),
        count,
        seed: 1,
        ..Generate::default()
    };
    for request in [
        method(with("ida")),
        method(MethodChoice { heuristics: vec!["h".into()], ..with("a-star") }),
        method(MethodChoice { heuristics: vec!["zero".into()], ..with("breadth-first") }),
        method(MethodChoice { weight: Some("0.5".into()), ..with("weighted-a-star") }),
        method(MethodChoice { weight: Some("2".into()), ..with("a-star") }),
        method(MethodChoice { depth: Some(2), ..MethodChoice::default() }),
        method(MethodChoice { duplicates: Some("all".into()), ..with("a-star") }),
        method(with("depth-limited")),
        Request::Solve(Solve {
            puzzle: text(),
            all: true,
            method: with("a-star"),
            ..Solve::default()
        }),
        Request::Solve(Solve {
            puzzle: text(),
            optimal: true,
            method: with("greedy"),
            ..Solve::default()
        }),
        solve(board, with("a-star"), LimitSpec { seconds: Some(-1.0), ..LimitSpec::default() }),
        solve(board, with("a-star"), LimitSpec { seconds: Some(f64::NAN), ..LimitSpec::default() }),
        Request::Generate(generate("0x4", 1)),
        Request::Generate(generate("four", 1)),
        Request::Generate(generate("4x4", 1_000_001)),
        Request::Convert(Convert { puzzle: text(), to: Some("csv".into()) }),
        Request::Convert(Convert { puzzle: text(), to: Some("start-goal".into()) }),
        Request::Verify(Verify { puzzle: text(), ..Verify::default() }),
        Request::Verify(Verify {
            puzzle: text(),
            moves: Some("5 6".into()),
            notation: Some("morse".into()),
            ..Verify::default()
        }),
        Request::Verify(Verify {
            puzzle: text(),
            solution: Some("AB".into()),
            ..Verify::default()
        }),
    ] {
        let error = refused(&request);
        assert!(error.hint().is_some_and(|hint| !hint.is_empty()), "{error}");
        assert!(!error.to_string().ends_with('.'), "{error}");
    }
}

#[test]
fn a_report_is_verified_whatever_the_shape_of_its_board() {
    for board in ["0 1 2/", "1/0/2", "2 1 0/", "8 1 3/4 0 2/7 6 5", "1 2 3/4 5 6/8 7 0"] {
        let reports =
            solved(&solve(board, MethodChoice::default(), LimitSpec::default()), Stop::new());
        let text = reports[0].to_json();
        let puzzle = PuzzleText { text, ..PuzzleText::default() };
        let mut verdicts = Vec::new();
        ask(&Request::Verify(Verify { puzzle, ..Verify::default() }), Stop::new(), &mut |report| {
            if let Report::Verify(ByFamily::Sliding(report)) = report {
                assert_eq!(report.puzzle, reports[0].puzzle);
                verdicts.push(report.verdict);
            }
        })
        .expect("an answer");
        assert_eq!(verdicts, [VerifyVerdict::Valid], "{board}");
    }
}
