//! The graph of all shortest solutions: next to its report, in steps, halted, altered.

use serde_json::{Value, json};
use susun_engine::{
    ByFamily, Contents, Control, Error, HaltReason, LimitSpec, MethodChoice, Progress, PuzzleText,
    Report, Request, Session, Solve, Stop, Tables, Verify, VerifyVerdict, answer, answer_with,
    sliding,
};

/// Boards with one shortest solution and with several; the first is solved.
const BOARDS: [&str; 8] = [
    "1 2 3/4 5 6/7 8 0",
    "8 1 3/4 0 2/7 6 5",
    "2 3 4/1 5 0/7 6 8",
    "8 6 7/2 5 4/3 0 1",
    "6 4 7/8 5 0/3 2 1",
    "4 1 2/0 5 3",
    "5 1 12 0/10 2 4 3/9 8 14 13/11 15 6 7",
    "1 2 3 4 5/6 7 8 9 10/0 12 13 14 15/11 16 17 18 19",
];

fn answers_until(request: &Request, stop: Stop) -> Result<Vec<Report>, Error> {
    let mut control = Control { stop, ..Control::silent() };
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report))?;
    Ok(reports)
}

fn answers(request: &Request) -> Result<Vec<Report>, Error> {
    answers_until(request, Stop::new())
}

fn solve(board: &str) -> Solve {
    let puzzle = PuzzleText { text: board.into(), ..PuzzleText::default() };
    Solve { puzzle, graph: true, threads: Some(1), ..Solve::default() }
}

fn reported(reports: Vec<Report>) -> (sliding::SolveReport, Option<sliding::GraphReport>) {
    let mut reports = reports.into_iter();
    let Some(Report::Solve(ByFamily::Sliding(report))) = reports.next() else {
        panic!("the report comes first")
    };
    let graph = reports.next().map(|graph| match graph {
        Report::Graph(graph) => *graph,
        other => panic!("not a graph: {other:?}"),
    });
    assert_eq!(reports.next(), None);
    (*report, graph)
}

fn graphed(request: Solve) -> (sliding::SolveReport, sliding::GraphReport) {
    let (report, graph) = reported(answers(&Request::Solve(request)).expect("a good request"));
    (report, graph.expect("a graph"))
}

fn verified(line: &str, repeat: bool) -> Result<sliding::VerifyReport, Error> {
    let puzzle = PuzzleText { text: line.into(), ..PuzzleText::default() };
    let reports = answers(&Request::Verify(Verify { puzzle, repeat, ..Verify::default() }))?;
    match <[Report; 1]>::try_from(reports) {
        Ok([Report::Verify(ByFamily::Sliding(report))]) => Ok(*report),
        other => panic!("one report, not {other:?}"),
    }
}

fn json_of(graph: &sliding::GraphReport) -> Value {
    serde_json::to_value(graph.tagged()).expect("JSON")
}

#[test]
fn a_graph_has_as_many_solutions_as_were_visited_and_changes_no_report() {
    for board in BOARDS {
        let all = Solve { all: true, max_solutions: Some(2), ..solve(board) };
        let (report, graph) = graphed(all.clone());
        let counted = report.solutions.as_ref().expect("all were asked for");
        assert_eq!(graph.solution_count, Some(counted.count), "{board}");
        assert_eq!(graph.example.as_ref(), counted.listed.first(), "{board}");
        assert_eq!(Some(graph.cost), report.cost);
        assert_eq!(graph.layers().count() as u32, graph.cost + 1);
        let without = answers(&Request::Solve(Solve { graph: false, ..all })).expect("an answer");
        assert_eq!(without, [Report::Solve(ByFamily::Sliding(Box::new(report)))], "{board}");
        let (_, alone) = graphed(solve(board));
        assert_eq!(alone, graph, "without visiting each solution");
        for algorithm in ["a-star", "breadth-first"].into_iter().filter(|_| board.len() < 20) {
            let method =
                MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() };
            let (_, other) = graphed(Solve { method, ..solve(board) });
            assert_eq!((&other.states, &other.edges), (&graph.states, &graph.edges));
        }
    }
}

#[test]
fn bridges_are_the_boards_that_every_solution_passes() {
    for (board, solutions, states, bridges) in [
        ("1 2 3/4 5 6/7 8 0", 1, 1, 1),
        ("5 1 12 0/10 2 4 3/9 8 14 13/11 15 6 7", 4, 81, 17),
        ("8 6 7/2 5 4/3 0 1", 40, 527, 2),
    ] {
        let (_, graph) = graphed(solve(board));
        let through =
            |state: &susun_engine::sliding::GraphStateInfo| state.from_start * state.to_goal;
        let all = graph.states.iter().filter(|state| Some(through(state)) == graph.solution_count);
        assert_eq!(all.count(), graph.bridges(), "{board}");
        let found = (graph.solution_count, graph.states.len(), graph.bridges());
        assert_eq!(found, (Some(solutions), states, bridges), "{board}");
    }
}

#[test]
fn steps_of_any_size_give_the_same_reports() {
    for board in &BOARDS[..6] {
        let request = Request::Solve(Solve { all: true, ..solve(board) });
        let at_once = answers(&request).expect("an answer");
        for nodes in [1, 7, 1_000, u64::MAX] {
            let mut session = Session::new(&request).expect("a good request");
            let (mut reports, mut before) = (Vec::new(), 0);
            let mut control = Control::silent();
            loop {
                match session.advance(nodes, &mut control).expect("an answer") {
                    Progress::Running { counters, .. } => {
                        assert!(counters.generated >= before, "what was done stays done");
                        before = counters.generated;
                    }
                    Progress::Report { report } => reports.push(report),
                    Progress::Done => break,
                }
            }
            assert_eq!(reports, at_once, "{board} in steps of {nodes}");
        }
    }
}

#[test]
fn a_graph_that_is_ended_early_says_so_and_by_what() {
    let board = "8 6 7/2 5 4/3 0 1";
    let (report, graph) = graphed(solve(board));
    let (before, all) = (report.counters.generated, graph.counters.generated);
    for nodes in [before - 1, before, before + 1, before + all / 2, before + all - 1, before + all]
    {
        let limits = LimitSpec { nodes: Some(nodes), ..LimitSpec::default() };
        let request = Request::Solve(Solve { limits, ..solve(board) });
        let (report, halted) = reported(answers(&request).expect("an answer"));
        let Some(halted) = halted else {
            assert_eq!((report.verdict, nodes), (sliding::Verdict::Halted, before - 1));
            continue;
        };
        assert_eq!(report.verdict, sliding::Verdict::Optimal);
        assert_eq!(halted.halted_by, Some(HaltReason::Nodes), "the last move is never looked at");
        assert!(halted.states.is_empty() && halted.solution_count.is_none());
        let line = halted.to_json();
        for repeat in [false, true] {
            let found = verified(&line, repeat).expect("a report");
            assert_eq!(found.verdict, VerifyVerdict::Valid, "{}", found.finding);
            assert!(found.unchecked.is_some(), "nobody has shown the length");
        }
    }
    let memory = LimitSpec { memory: Some(10_000), ..LimitSpec::default() };
    let (_, halted) = graphed(Solve { limits: memory, ..solve(board) });
    assert_eq!(halted.halted_by, Some(HaltReason::Memory));
    let found = verified(&json_of(&halted).to_string(), true).expect("a report");
    assert_eq!(found.verdict, VerifyVerdict::Valid, "{}", found.finding);
}

#[test]
fn a_stop_ends_the_graph_and_what_is_known_is_reported() {
    let board = "1 8 4 11/3 2 12 0/6 13 10 15/5 7 14 9";
    let method = MethodChoice { algorithm: Some("ida-star".into()), ..MethodChoice::default() };
    let mut seen = [false; 3];
    for polls in 1..40 {
        let request = Request::Solve(Solve { method: method.clone(), ..solve(board) });
        let reports = answers_until(&request, Stop::after_polls(polls)).expect("an answer");
        match reported(reports) {
            (report, None) => {
                assert_eq!(report.verdict, sliding::Verdict::Halted);
                seen[0] = true;
            }
            (_, Some(graph)) if graph.halted_by.is_some() => {
                assert_eq!(graph.halted_by, Some(HaltReason::Stopped));
                seen[1] = true;
            }
            (_, Some(graph)) => {
                assert_eq!(graph.solution_count, Some(3));
                seen[2] = true;
            }
        }
    }
    assert_eq!(seen, [true; 3], "stopped before, stopped on the way, not stopped");
}

#[test]
fn what_is_not_for_graphs_is_refused() {
    for algorithm in ["greedy", "weighted-a-star", "constructive"] {
        let method = MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() };
        let refused = answers(&Request::Solve(Solve { method, ..solve(BOARDS[1]) }));
        assert_eq!(refused, Err(Error::NoGraph { algorithm }));
    }
    let mut control = Control::silent();
    let request = Request::Solve(solve(BOARDS[1]));
    let offered =
        answer_with(&request, &Tables::new(), &mut control, Some(&mut |_, _| {}), &mut |_| {});
    assert!(matches!(offered, Err(Error::NoCheckpoint { .. })), "{offered:?}");
    let packing = "packing\nboard 1x3\npiece A\nXX\npiece B\nX\n";
    let refused = answers(&Request::Solve(solve(packing)));
    assert!(matches!(refused, Err(Error::NotForFamily { .. })), "{refused:?}");
    let (report, graph) =
        reported(answers(&Request::Solve(solve("2 1 3/4 5 6/7 8 0"))).expect("an answer"));
    assert_eq!((report.verdict, graph), (sliding::Verdict::Unsolvable, None));
}

#[test]
fn true_graphs_are_verified_and_repeated() {
    for board in BOARDS {
        for graph in [graphed(solve(board)).1, graphed(Solve { all: true, ..solve(board) }).1] {
            let line = json_of(&graph).to_string();
            let found = verified(&line, false).expect("a report");
            assert_eq!(found.verdict, VerifyVerdict::Valid, "{}", found.finding);
            assert_eq!(found.cost, Some(graph.cost));
            assert!(found.unchecked.is_some_and(|what| what.contains("completeness")));
            let found = verified(&line, true).expect("a report");
            assert_eq!(found.verdict, VerifyVerdict::Valid, "{}", found.finding);
            assert_eq!(found.unchecked, None);
            assert!(found.finding.contains("; repeated with "), "{}", found.finding);
        }
    }
}

/// A different value than the one at a pointer.
fn altered(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_u64().map_or(0, |number| number + 1)),
        Value::String(text) => match text.parse::<u64>() {
            Ok(number) => json!((number + 1).to_string()),
            Err(_) => json!("2 1 3/4 5 6/7 8 0"),
        },
        Value::Null => json!("time"),
        other => other.clone(),
    }
}

/// The places of all single values below a place.
fn places(value: &Value, at: &str, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| places(field, &format!("{at}/{name}"), into));
        }
        Value::Array(parts) => {
            parts.iter().zip(0..).for_each(|(part, n): (_, usize)| {
                places(part, &format!("{at}/{n}"), into);
            });
        }
        _ => into.push(at.into()),
    }
}

#[test]
fn nothing_in_a_graph_can_be_altered_unnoticed() {
    let (_, graph) = graphed(solve("2 3 4/1 5 0/7 6 8"));
    let original = json_of(&graph);
    let mut all = Vec::new();
    places(&original, "", &mut all);
    assert!(all.len() > 100);
    for place in all {
        let mut value = original.clone();
        let part = value.pointer_mut(&place).expect("a place of it");
        *part = altered(part);
        let only_repeated = ["/counters/", "/heuristics"].iter().any(|it| place.starts_with(it));
        if place == "/seconds" {
            continue;
        }
        for repeat in [false, true] {
            let passes = verified(&value.to_string(), repeat)
                .is_ok_and(|found| found.verdict == VerifyVerdict::Valid);
            assert_eq!(passes, only_repeated && !repeat, "{place}, repeated: {repeat}");
        }
    }
}

#[test]
fn lists_that_are_altered_are_noticed() {
    let (_, graph) = graphed(solve("2 3 4/1 5 0/7 6 8"));
    let original = json_of(&graph);
    for name in ["states", "edges", "example"] {
        let length = original[name].as_array().expect("a list").len();
        for place in 0..length {
            for twice in [false, true] {
                let mut value = original.clone();
                let list = value[name].as_array_mut().expect("a list");
                let part = list.remove(place);
                if twice {
                    list.insert(place, part.clone());
                    list.insert(place, part);
                }
                let found = verified(&value.to_string(), false).expect("a report");
                assert_eq!(found.verdict, VerifyVerdict::Invalid, "{name} {place}");
            }
        }
        let mut value = original.clone();
        value[name].as_array_mut().expect("a list").swap(1, 2);
        let found = verified(&value.to_string(), false).expect("a report");
        assert_eq!(found.verdict, VerifyVerdict::Invalid, "{name} exchanged");
    }
}

/// The graph of the example alone: consistent in itself.
fn of_the_example(graph: &sliding::GraphReport) -> sliding::GraphReport {
    let mut alone = graph.clone();
    (alone.states, alone.edges) = (vec![graph.states[0].clone()], Vec::new());
    let mut at = 0;
    for (from, &tile) in graph.example.iter().flatten().enumerate() {
        let edge = graph.edges.iter().find(|edge| edge.from == at && edge.tile == tile);
        at = edge.expect("a move of the graph").to;
        alone.states.push(graph.states[at].clone());
        alone.edges.push(susun_engine::sliding::GraphEdgeInfo { from, to: from + 1, tile });
    }
    for state in &mut alone.states {
        (state.from_start, state.to_goal) = (1, 1);
    }
    alone.solution_count = Some(1);
    alone
}

#[test]
fn only_a_repetition_finds_what_is_missing() {
    let (_, graph) = graphed(solve("8 6 7/2 5 4/3 0 1"));
    let line = json_of(&of_the_example(&graph)).to_string();
    assert_eq!(verified(&line, false).expect("a report").verdict, VerifyVerdict::Valid);
    let found = verified(&line, true).expect("a report");
    assert_eq!(found.verdict, VerifyVerdict::Invalid);
    assert_eq!(found.finding, "the graph differs from that of the repetition");
}

#[test]
fn a_longer_path_is_no_graph() {
    // Once around the corner and back: 12 moves longer than a shortest solution.
    let (_, graph) = graphed(solve("1 2/3 0"));
    assert_eq!(graph.cost, 0);
    let around = "1 2/0 3";
    let (_, short) = graphed(solve(around));
    assert_eq!((short.cost, short.solution_count), (1, Some(1)));
    let mut long = short.clone();
    (long.cost, long.states, long.edges) = (11, Vec::new(), Vec::new());
    let mut board = susun_engine::board(around).expect("a board");
    let mut tiles = Vec::new();
    for (from, letter) in "urdlurdlurd".chars().enumerate() {
        let direction = match letter {
            'u' => susun_engine::Direction::Up,
            'l' => susun_engine::Direction::Left,
            'r' => susun_engine::Direction::Right,
            _ => susun_engine::Direction::Down,
        };
        let g = from as u32;
        let text = board.to_string();
        long.states.push(susun_engine::sliding::GraphStateInfo {
            board: text,
            g,
            from_start: 1,
            to_goal: 1,
        });
        let tile = board.step(direction).expect("a move");
        long.edges.push(susun_engine::sliding::GraphEdgeInfo { from, to: from + 1, tile });
        tiles.push(tile);
    }
    let text = board.to_string();
    long.states.push(susun_engine::sliding::GraphStateInfo {
        board: text,
        g: 11,
        from_start: 1,
        to_goal: 1,
    });
    long.example = Some(tiles);
    let found = verified(&json_of(&long).to_string(), false).expect("a report");
    assert_eq!(found.verdict, VerifyVerdict::Valid, "sound in itself: {}", found.finding);
    long.counters.generated = 1_000;
    let found = verified(&json_of(&long).to_string(), true).expect("a report");
    assert_eq!(
        (found.verdict, &*found.finding),
        (VerifyVerdict::Invalid, "11 moves are not shortest")
    );
}
