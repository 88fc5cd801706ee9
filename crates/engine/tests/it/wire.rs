//! Requests and reports as JSON, as every front end sends and reads them.

use serde_json::{Value, json};
use susun_engine::{
    Analyse, Audit, ByFamily, Check, Contents, Control, Convert, Count, CounterInfo, Cut, Explain,
    Generate, Hint, LimitSpec, Link, MethodChoice, Metric, PlacedPiece, Play, Prove, PuzzleText,
    Report, Request, Solve, State, Trace, UnitId, Verify, answer,
};

/// Integers up to this one survive JavaScript.
const SAFE: u64 = 1 << 53;

fn answers(request: &Request) -> Vec<Report> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report)).expect("an answer");
    reports
}

fn request(json: &Value) -> Request {
    serde_json::from_str(&json.to_string()).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn puzzle(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

/// A recorded search, as text.
fn trace() -> String {
    let solve =
        Solve { puzzle: puzzle("1 2 3/4 0 5/7 8 6"), trace_events: Some(9), ..Solve::default() };
    let Some(Report::Trace(ByFamily::Sliding(trace))) = answers(&Request::Solve(solve)).pop()
    else {
        panic!("a trace")
    };
    trace.to_text()
}

/// One of every verb, with every field filled in.
fn requests() -> Vec<Request> {
    let puzzle = PuzzleText {
        text: "1 2 3/4 0 5/7 8 6".into(),
        format: Some("slash".into()),
        size: Some("3x3".into()),
        goal: Some("standard".into()),
    };
    let limits = LimitSpec { seconds: Some(1.5), nodes: Some(SAFE), memory: Some(1 << 30) };
    let method = MethodChoice {
        algorithm: Some("a-star".into()),
        heuristics: vec!["manhattan".into(), "inversion".into()],
        weight: None,
        depth: None,
        duplicates: Some("closed".into()),
        effort: None,
    };
    vec![
        Request::Solve(Solve {
            puzzle: puzzle.clone(),
            method: method.clone(),
            limits,
            optimal: true,
            all: false,
            max_solutions: None,
            threads: Some(2),
            first_found: true,
            kept_tables: true,
            trace_events: Some(1_000),
            graph: true,
            begin_with: None,
            metric: Metric::Single,
        }),
        Request::Solve(Solve { begin_with: Some("5 5 5 6".into()), ..Solve::from(puzzle.clone()) }),
        Request::Check(Check { puzzle: puzzle.clone() }),
        Request::Explain(Explain { puzzle: puzzle.clone() }),
        Request::Hint(Hint { puzzle: puzzle.clone(), limits, keep: Vec::new(), best_moves: true }),
        Request::Analyse(Analyse {
            puzzle: puzzle.clone(),
            moves: "5 6".into(),
            notation: Some("tiles".into()),
            metric: Metric::Multi,
            placed: Vec::new(),
            limits,
            threads: Some(2),
        }),
        Request::Generate(Generate {
            size: Some("3x4".into()),
            goal: Some("snail".into()),
            count: 2,
            seed: u64::MAX,
            walk: Some(9),
            to: Some("slash".into()),
            ..Generate::default()
        }),
        Request::Convert(Convert { puzzle: puzzle.clone(), to: Some("json".into()) }),
        Request::Play(Play {
            puzzle: puzzle.clone(),
            moves: "r d".into(),
            notation: Some("blank".into()),
            boards: true,
            placed: Vec::new(),
        }),
        Request::Link(Link {
            link: None,
            state: Some(State {
                puzzle: puzzle.clone(),
                moves: Some("rd".into()),
                placed: Vec::new(),
                method: method.clone(),
                settings: [("lang".into(), "id".into())].into(),
            }),
        }),
        Request::Verify(Verify {
            puzzle,
            moves: Some("5 6".into()),
            notation: Some("tiles".into()),
            solution: None,
            repeat: true,
            formula: Some("* #variable= 0 #constraint= 0\n".into()),
            proof: None,
        }),
        Request::Prove(Prove {
            puzzle: self::puzzle("packing\nboard 1x3\npiece A\nXX\npiece B\nX\n"),
            limits,
        }),
        Request::Trace(Trace { text: trace() }),
        Request::Audit(Audit {
            heuristic: "hamming + blank".into(),
            size: Some("2x3".into()),
            goal: Some("snail".into()),
        }),
        Request::Methods,
    ]
    .into_iter()
    .chain(packing_requests())
    .collect()
}

/// Every verb for packing puzzles, with a solvable and an unsolvable puzzle.
fn packing_requests() -> Vec<Request> {
    let board = "packing\nboard 2x3\npiece A\nXX\nX.\npiece B\nXX\npiece C\nX\nplaced\n";
    let mut requests = Vec::new();
    for placed in ["___\n_BB", "_C_\n_BB", "AAC\nABB"] {
        let puzzle = puzzle(&format!("{board}{placed}\n"));
        let (limits, keep) = (LimitSpec::default(), vec!["B".into()]);
        let (count, seed, engine) = (2, u64::MAX, Some("counting".into()));
        let solution = Some("AAC\nABB\n".into());
        let put = vec![PlacedPiece { piece: "A".into(), cells: vec![3, 0, 1] }];
        // If A is already given, it cannot be placed again.
        let put = if placed == "___\n_BB" { put } else { Vec::new() };
        requests.extend([
            Request::Solve(Solve { puzzle: puzzle.clone(), all: true, ..Solve::default() }),
            Request::Check(Check { puzzle: puzzle.clone() }),
            Request::Count(Count {
                puzzle: puzzle.clone(),
                algorithm: engine,
                limits,
                threads: None,
            }),
            Request::Explain(Explain { puzzle: puzzle.clone() }),
            Request::Hint(Hint { puzzle: puzzle.clone(), limits, keep, best_moves: false }),
            Request::Generate(Generate {
                puzzle: Some(puzzle.clone()),
                count,
                seed,
                limits,
                ..Generate::default()
            }),
            Request::Convert(Convert { puzzle: puzzle.clone(), to: Some("susun".into()) }),
            Request::Play(Play { puzzle: puzzle.clone(), placed: put, ..Play::default() }),
            Request::Verify(Verify { puzzle, solution, ..Verify::default() }),
        ]);
    }
    requests
}

#[test]
fn every_request_survives_json() {
    for request in requests() {
        let json = serde_json::to_string(&request).expect("JSON");
        assert_eq!(serde_json::from_str::<Request>(&json).expect("a request"), request, "{json}");
    }
}

#[test]
fn every_report_survives_json_unchanged() {
    let mut reports: Vec<Report> = requests().iter().flat_map(answers).collect();
    for board in ["1 2 3/4 5 6/8 7 0", "2 1 0/", "8 1 3/4 0 2/7 6 5"] {
        let puzzle = puzzle(board);
        let solve = Solve { puzzle: puzzle.clone(), ..Solve::default() };
        let limits = LimitSpec { nodes: Some(10), ..LimitSpec::default() };
        reports.extend(answers(&Request::Solve(Solve { all: true, ..solve.clone() })));
        reports.extend(answers(&Request::Solve(Solve { limits, ..solve })));
        reports.extend(answers(&Request::Check(Check { puzzle: puzzle.clone() })));
        reports.extend(answers(&Request::Explain(Explain { puzzle: puzzle.clone() })));
        reports.extend(answers(&Request::Hint(Hint { puzzle, limits, ..Hint::default() })));
    }
    for report in reports {
        let json = serde_json::to_string(&report).expect("JSON");
        assert_eq!(serde_json::from_str::<Report>(&json).expect("a report"), report, "{json}");
    }
}

#[test]
fn times_survive_to_the_last_bit() {
    let solve = Solve { puzzle: puzzle("1 2/3 0"), ..Solve::default() };
    let Some(Report::Solve(ByFamily::Sliding(mut report))) = answers(&Request::Solve(solve)).pop()
    else {
        panic!("a report of solve")
    };
    for step in 1..2000_u32 {
        report.seconds = f64::from(step).sqrt() / 977.0;
        let json = serde_json::to_string(&report).expect("JSON");
        let read: susun_engine::sliding::SolveReport =
            serde_json::from_str(&json).expect("a report");
        assert_eq!(read.seconds.to_bits(), report.seconds.to_bits(), "{}", report.seconds);
    }
}

#[test]
fn what_is_left_out_has_a_sensible_default() {
    let text = json!({ "text": "1 2 3/4 0 5/7 8 6" });
    for verb in ["solve", "check", "explain", "hint", "convert", "play"] {
        let reports = answers(&request(&json!({ "verb": verb, "puzzle": text })));
        assert_eq!(reports.len(), 1, "{verb}");
    }
    let verify = json!({ "verb": "verify", "puzzle": text, "moves": "5 6" });
    assert!(matches!(&answers(&request(&verify))[..], [Report::Verify(ByFamily::Sliding(_))]));
    let generate = json!({ "verb": "generate", "size": "3x3", "count": 1, "seed": "1" });
    assert!(matches!(&answers(&request(&generate))[..], [Report::Generate(ByFamily::Sliding(_))]));
    assert!(matches!(&answers(&request(&json!({ "verb": "methods" })))[..], [Report::Methods(_)]));
    let limited = json!({ "verb": "solve", "puzzle": text, "limits": { "nodes": 1 } });
    let Request::Solve(solve) = request(&limited) else { panic!("solve") };
    assert_eq!(solve.limits, LimitSpec { nodes: Some(1), ..LimitSpec::default() });
}

/// The error for a wrong request.
fn refusal(wrong: &serde_json::Value) -> String {
    serde_json::from_str::<Request>(&wrong.to_string()).expect_err("a mistake").to_string()
}

#[test]
fn unknown_fields_are_refused_by_name() {
    for wrong in [
        json!({ "verb": "solve", "puzle": {} }),
        json!({ "verb": "solve", "puzzle": { "text": "", "colour": 1 } }),
        json!({ "verb": "solve", "method": { "algoritma": "a-star" } }),
        json!({ "verb": "solve", "limits": { "second": 1 } }),
        json!({ "verb": "check", "all": true }),
        json!({ "verb": "explain", "json": true }),
        json!({ "verb": "hint", "limit": {} }),
        json!({ "verb": "generate", "size": "3x3", "count": 1, "seed": "1", "sed": "2" }),
        json!({ "verb": "convert", "form": "grid" }),
        json!({ "verb": "verify", "move": "1" }),
        json!({ "verb": "play", "move": "1" }),
        json!({ "verb": "methods", "all": true }),
    ] {
        let error = refusal(&wrong);
        assert!(error.starts_with("unknown field `"), "{wrong}: {error}");
    }
}

#[test]
fn wrong_verbs_types_and_numbers_are_refused() {
    for (wrong, says) in [
        (json!({ "verb": "slove" }), "unknown variant `slove`, expected one of `solve`"),
        (json!({ "puzzle": {} }), "missing field `verb`"),
        (json!({ "verb": "generate", "size": "3x3", "count": 1 }), "missing field `seed`"),
        (json!({ "verb": "solve", "limits": { "nodes": "5" } }), "invalid type: string \"5\""),
        (json!({ "verb": "solve", "limits": { "nodes": -5 } }), "expected u64"),
        (json!({ "verb": "solve", "limits": { "nodes": 1.5 } }), "expected u64"),
    ] {
        let error = refusal(&wrong);
        assert!(error.contains(says), "{wrong}: {error}");
    }
}

#[test]
fn nodes_are_numbers_and_what_can_pass_2_to_the_53_is_a_string() {
    let solve = Solve { puzzle: puzzle("8 1 3/4 0 2/7 6 5"), all: true, ..Solve::default() };
    let Some(Report::Solve(ByFamily::Sliding(mut report))) = answers(&Request::Solve(solve)).pop()
    else {
        panic!("a report of solve")
    };
    let most = 1 << 53;
    report.counters = CounterInfo {
        generated: most,
        expanded: most,
        selected: most,
        peak_states: most,
        surely_expanded: Some(most),
    };
    for round in &mut report.rounds {
        (round.generated, round.expanded) = (most, most);
    }
    report.solutions.as_mut().expect("all solutions").count = u64::MAX;
    let json = serde_json::to_value(report.tagged()).expect("JSON");
    assert_eq!(json["counters"]["generated"], most);
    assert_eq!(json["solutions"]["count"], "18446744073709551615");
    assert_no_large_number(&json);
    let read: Report = serde_json::from_value(json).expect("a report");
    assert_eq!(read, Report::Solve(ByFamily::Sliding(report)));
    for request in requests() {
        assert_no_large_number(&serde_json::to_value(&request).expect("JSON"));
    }
}

#[test]
fn the_place_of_a_unit_says_its_phase_where_there_are_several() {
    let (first, later) =
        (json!({"round": 3, "key": [0, 7]}), json!({"phase": 2, "round": 0, "key": []}));
    for (json, id) in [
        (first, UnitId { phase: 0, round: 3, key: vec![0, 7] }),
        (later, UnitId { phase: 2, round: 0, key: vec![] }),
    ] {
        assert_eq!(serde_json::to_value(&id).expect("JSON"), json);
        assert_eq!(serde_json::from_value::<UnitId>(json).expect("a place"), id);
    }
    let cut = Cut { first: 1000, most: u64::MAX };
    let json = json!({"first": "1000", "most": "18446744073709551615"});
    assert_eq!(serde_json::to_value(cut).expect("JSON"), json);
    assert_eq!(serde_json::from_value::<Cut>(json).expect("a cut"), cut);
}

fn assert_no_large_number(json: &Value) {
    match json {
        Value::Number(number) => {
            assert!(number.as_u64().is_none_or(|whole| whole <= SAFE), "{number}");
        }
        Value::Array(values) => values.iter().for_each(assert_no_large_number),
        Value::Object(fields) => fields.values().for_each(assert_no_large_number),
        _ => {}
    }
}
