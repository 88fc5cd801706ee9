//! Boards of up to 16 cells are solved optimally by default, whatever tables are stored.

use susun_engine::{
    ByFamily, Control, DEFAULT_NODES, HaltReason, LimitSpec, MethodChoice, PuzzleText, Report,
    Request, Solve, Tables, answer_with, sliding,
};
use susun_sliding::{Goal, NamedGoal, Size};
use susun_testkit::oracle::Distances;
use susun_testkit::sample::{sample, walked};

/// The answer to a request, without its time.
fn solved(request: &Solve, tables: &Tables) -> sliding::SolveReport {
    let mut control = Control::silent();
    let (mut reports, request) = (Vec::new(), Request::Solve(request.clone()));
    answer_with(&request, tables, &mut control, None, &mut |r| reports.push(r)).expect("an answer");
    let Some(Report::Solve(ByFamily::Sliding(mut report))) = reports.pop() else {
        panic!("a report")
    };
    report.seconds = 0.0;
    *report
}

fn request(board: &str) -> Solve {
    let format = Some("slash".into());
    let puzzle = PuzzleText { text: board.into(), format, ..PuzzleText::default() };
    Solve { puzzle, ..Solve::default() }
}

/// Lines and rectangles of up to 16 cells.
fn sizes() -> impl Iterator<Item = Size> {
    let cols = |rows: usize| (1..=16 / rows).map(move |cols| (rows, cols));
    (1..=16).flat_map(cols).filter_map(|(rows, cols)| Size::new(rows, cols).ok())
}

/// Long boards have few moves at each step, so that the same work goes deeper there.
fn depth(size: Size) -> u32 {
    match size.rows().min(size.cols()) {
        2 => 19,
        3 => 15,
        _ => 14,
    }
}

#[test]
fn every_size_is_solved_in_as_few_moves_as_breadth_first_search_says() {
    let tables = Tables::new();
    for size in sizes() {
        let goal = Goal::named(NamedGoal::Standard, size);
        let distances = Distances::up_to(&goal, depth(size));
        let boards = distances.boards();
        let farthest = &boards[boards.len().saturating_sub(6)..];
        for (board, distance) in sample(boards, 4, 1).into_iter().chain(farthest) {
            let report = solved(&request(&board.to_string()), &tables);
            assert_eq!(
                (report.verdict, report.cost),
                (sliding::Verdict::Optimal, Some(*distance)),
                "{board}"
            );
        }
    }
}

/// The answer was 20 moves, row by row, if walking distance has too many states and no tables were stored.
#[test]
fn long_boards_are_searched() {
    let report = solved(&request("9 8 2 3 5 13 6/1 10 11 12 4 7 0"), &Tables::new());
    assert_eq!((report.verdict, report.cost), (sliding::Verdict::Optimal, Some(18)));
    for (rows, cols) in [(2, 7), (7, 2), (2, 8), (8, 2), (3, 5), (5, 3)] {
        let goal = Goal::named(NamedGoal::Standard, Size::new(rows, cols).expect("a size"));
        let report = solved(&request(&walked(goal.board(), 60, 3).to_string()), &Tables::new());
        assert_eq!(report.verdict, sliding::Verdict::Optimal, "{rows}x{cols}");
        assert_eq!(report.method.algorithm, "bounded-ida-star", "{rows}x{cols}");
    }
}

#[test]
fn kept_tables_change_no_answer() {
    let board = "2 3 0 8/15 12 6 7/13 1 4 9/14 11 10 5";
    let named = |name: &str| {
        let heuristic = vec![name.into()];
        Solve {
            method: MethodChoice { heuristics: heuristic, ..MethodChoice::default() },
            ..request(board)
        }
    };
    let kept = Tables::new();
    let larger = solved(&named("patterns:6-6-3"), &kept);
    for request in [request(board), named("patterns")] {
        let report = solved(&request, &kept);
        assert_eq!(report, solved(&request, &Tables::new()));
        assert_eq!(report.method.heuristics, ["patterns:5-5-5"]);
        assert_eq!(report.cost, larger.cost);
    }
}

/// Only searches that the user has neither limited nor required to prove have the default limit.
#[test]
fn the_default_node_limit_is_for_requests_without_any() {
    // 80 moves: one of the hardest boards.
    let hardest = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
    let limited = |limits: LimitSpec| solved(&Solve { limits, ..request(hardest) }, &Tables::new());
    let few = limited(LimitSpec { nodes: Some(1000), ..LimitSpec::default() });
    assert_eq!((few.halted_by, few.counters.generated), (Some(HaltReason::Nodes), 1000));
    assert!(few.lower_bound < few.cost && DEFAULT_NODES > 1_000_000);
}
