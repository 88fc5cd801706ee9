//! The partial result of a session can be requested without ending it; and a session with an automatic method can be
//! made explicit, so that others search the same.

use susun_engine::{
    ByFamily, Control, Event, Hint, LimitSpec, MethodChoice, Progress, PuzzleText, Report, Request,
    Session, Solve, answer, packing, replay, sliding,
};
use susun_testkit::golden::korf100;

fn korf(number: usize) -> PuzzleText {
    let (text, goal) = (korf100()[number - 1].board.to_string(), Some("blank-first".into()));
    PuzzleText { text, goal, ..PuzzleText::default() }
}

fn text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

fn with(algorithm: &str, heuristic: &[&str]) -> MethodChoice {
    let heuristic = heuristic.iter().map(|&name| name.into()).collect();
    MethodChoice {
        algorithm: Some(algorithm.into()),
        heuristics: heuristic,
        ..MethodChoice::default()
    }
}

fn alone(request: &Request) -> Vec<Report> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report)).expect("an answer");
    reports
}

/// The report if the session is stopped after this many steps.
fn stopped_after(request: &Request, steps: usize, nodes: u64) -> Report {
    let mut control = Control::silent();
    let mut session = Session::new(request).expect("a good request");
    for _ in 0..steps {
        session.advance(nodes, &mut control).expect("a step");
    }
    control.stop.stop();
    match session.advance(nodes, &mut control).expect("a step") {
        Progress::Report { report } => report,
        other => panic!("{other:?}"),
    }
}

/// All partial reports, and the final reports.
fn asked_on_the_way(request: &Request, nodes: u64) -> (Vec<Report>, Vec<Report>) {
    let mut control = Control::silent();
    let mut session = Session::new(request).expect("a good request");
    assert_eq!(session.partial_report(), None, "nothing is known before the first step");
    let (mut on_the_way, mut reports) = (Vec::new(), Vec::new());
    loop {
        match session.advance(nodes, &mut control).expect("a step") {
            Progress::Running { .. } => {
                on_the_way.push(session.partial_report().expect("under way"));
            }
            Progress::Report { report } => reports.push(report),
            Progress::Done => break,
        }
    }
    assert_eq!(session.partial_report(), None, "everything was reported");
    (on_the_way, reports)
}

#[test]
fn partial_reports_are_true_and_are_what_a_stop_would_give() {
    for (method, nodes) in [
        (with("ida-star", &["manhattan"]), 40_009),
        (with("ida-star", &["patterns:5-5-5"]), 503),
        (with("a-star", &["linear-conflict"]), 4001),
    ] {
        let solve = Solve { puzzle: korf(12), method, threads: Some(1), ..Solve::default() };
        let request = Request::Solve(solve);
        let (on_the_way, reports) = asked_on_the_way(&request, nodes);
        assert_eq!(reports, alone(&request));
        assert!(on_the_way.len() > 4, "{}", on_the_way.len());
        for report in &on_the_way {
            let Report::Solve(ByFamily::Sliding(report)) = report else { panic!("{report:?}") };
            // The quick solution may be as short as what is proved.
            let is_proved = report.cost == report.lower_bound;
            let verdict =
                if is_proved { sliding::Verdict::Optimal } else { sliding::Verdict::Halted };
            assert_eq!(report.verdict, verdict);
            assert!(report.lower_bound <= Some(45) && report.cost >= Some(45));
            let moves = report.moves.as_ref().expect("a solution, if a long one");
            let puzzle = &report.puzzle;
            assert_eq!(replay(&puzzle.board, &puzzle.goal_board, moves), Ok(()));
        }
        for steps in [1, 3] {
            assert_eq!(stopped_after(&request, steps, nodes), on_the_way[steps - 1]);
        }
    }
}

#[test]
fn solutions_of_a_packing_puzzle_are_known_on_the_way() {
    let puzzle = text("packing\nboard 4x15\npieces pentominoes\n");
    let solve = Solve { puzzle, all: true, threads: Some(1), ..Solve::default() };
    let request = Request::Solve(solve);
    let (on_the_way, reports) = asked_on_the_way(&request, 50_021);
    assert_eq!(reports, alone(&request));
    // 368 up to symmetry.
    let most = 4 * 368;
    let mut last = 0;
    for report in &on_the_way {
        let Report::Solve(ByFamily::Packing(report)) = report else { panic!("{report:?}") };
        let all = report.solutions.as_ref().expect("counted");
        assert!(!all.complete && all.count >= last && all.count <= most);
        last = all.count;
        let verdict = if last > 0 { packing::Verdict::Solved } else { packing::Verdict::Halted };
        assert_eq!(report.verdict, verdict);
    }
    assert!(last > 0, "some are known before the end");
}

#[test]
fn the_first_report_is_known_while_the_graph_is_made() {
    let puzzle = text("8 6 7/2 5 4/3 0 1");
    let request = Request::Solve(Solve { puzzle, graph: true, ..Solve::default() });
    let (on_the_way, reports) = asked_on_the_way(&request, 500);
    assert_eq!(on_the_way.last(), reports.first());
}

#[test]
fn verbs_that_give_no_answer_before_their_end_have_none() {
    let hint = Request::Hint(Hint { puzzle: korf(12), ..Hint::default() });
    let mut control = Control::silent();
    let mut session = Session::new(&hint).expect("a good request");
    session.advance(100, &mut control).expect("a step");
    assert_eq!((session.partial_report(), session.explicit_request()), (None, None));
}

/// The report of a session that was made explicit and whose units two others search.
fn shared(request: &Request) -> (Report, Request, usize) {
    let mut control = Control::silent();
    let mut session = Session::new(request).expect("a good request");
    assert_eq!(session.explicit_request(), None, "the method is chosen by the first step");
    session.advance(0, &mut control).expect("a step");
    let spelt = session.explicit_request().expect("a puzzle under way");
    let json = serde_json::to_string(&spelt).expect("JSON");
    let read: Request = serde_json::from_str(&json).expect("a request");
    assert_eq!(read, spelt);
    let mut workers: Vec<_> = (0..2)
        .map(|_| {
            let mut other = Session::new(&read).expect("a good request");
            other.advance(0, &mut control).expect("a step");
            other.worker().expect("a method that splits")
        })
        .collect();
    let mut searched = 0;
    loop {
        for worker in &mut workers {
            for unit in session.units(2).into_iter().rev() {
                worker.begin(&unit).expect("a unit of this puzzle");
                let report = loop {
                    if let Some(report) = worker.advance(50_021, &mut control) {
                        break report;
                    }
                };
                searched += usize::from(session.absorb(&report));
            }
        }
        if let Progress::Report { report } = session.advance(0, &mut control).expect("a step") {
            return (report, spelt, searched);
        }
    }
}

#[test]
fn a_search_with_an_automatic_method_can_be_shared_once_explicit() {
    // A million nodes with tables of five tiles.
    let request = Request::Solve(Solve { puzzle: korf(3), ..Solve::default() });
    let (report, spelt, searched) = shared(&request);
    assert_eq!(alone(&request), [report]);
    assert!(searched > 4, "{searched}");
    let Request::Solve(spelt) = spelt else { panic!("{spelt:?}") };
    let bounded = with("bounded-ida-star", &["patterns:5-5-5"]);
    assert_eq!(spelt.method, MethodChoice { effort: Some(50_000), ..bounded });
}

#[test]
fn packing_puzzles_can_be_made_explicit_too() {
    let puzzle = text("packing\nboard 4x15\npieces pentominoes\n");
    let request = Request::Solve(Solve { puzzle, all: true, ..Solve::default() });
    let (report, spelt, searched) = shared(&request);
    assert_eq!(alone(&request), [report]);
    assert!(searched > 1, "{searched}");
    let Request::Solve(spelt) = spelt else { panic!("{spelt:?}") };
    assert_eq!(spelt.method, with("bitboard", &[]));
}

#[test]
fn one_of_several_puzzles_is_not_made_explicit() {
    let puzzle = text("8 6 7/2 5 4/3 0 1\n8 6 7/2 5 4/3 0 1");
    let mut session = Session::new(&Request::Solve(Solve { puzzle, ..Solve::default() })).unwrap();
    let mut control = Control::silent();
    session.advance(0, &mut control).expect("a step");
    assert_eq!(session.explicit_request(), None);
    assert!(session.partial_report().is_some());
}

/// The progress of a search never shows a smaller bound than its report.
#[test]
fn the_last_progress_and_the_report_have_the_same_bound() {
    let method = MethodChoice {
        algorithm: Some("ida-star".into()),
        heuristics: vec!["hamming".into()],
        ..MethodChoice::default()
    };
    let limits = LimitSpec { nodes: Some(400_000), ..LimitSpec::default() };
    let request =
        Request::Solve(Solve { method, limits, threads: Some(1), ..Solve::from(korf(1)) });
    let mut shown = 0;
    let mut events = |event: &Event| {
        if let Event::Progress { lower_bound, .. } = event {
            shown = *lower_bound;
        }
    };
    let mut control = Control { events: &mut events, ..Control::silent() };
    let mut bound = None;
    answer(&request, &mut control, &mut |report| {
        if let Report::Solve(ByFamily::Sliding(report)) = report {
            bound = report.lower_bound;
        }
    })
    .expect("an answer");
    assert_eq!(Some(shown), bound);
}
