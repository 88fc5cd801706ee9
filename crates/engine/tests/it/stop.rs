//! Whenever a search is stopped, it leaves a true bound and a working solution.

use susun_engine::{
    ByFamily, Control, HaltReason, MethodChoice, PuzzleText, Report, Request, Solve, Stop, answer,
    replay, sliding,
};
use susun_testkit::sample::Seeded;

/// The total number of stops.
const STOPS: usize = 1_000;

/// Some 15-puzzles whose shortest solutions are known from an uninterrupted search; each takes some hundred thousand
/// nodes with Manhattan distance.
const BOARDS: [&str; 4] = [
    "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15",
    "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15",
    "13 8 14 3/9 1 0 7/15 5 4 10/12 2 6 11",
    "4 5 7 2/9 14 12 13/0 3 6 11/8 1 15 10",
];

/// The searches to stop: algorithms of every kind, in units on one and on several threads, and undivided.
const METHODS: [(&str, u16, bool); 11] = [
    ("ida-star", 1, false),
    ("ida-star", 2, false),
    ("ida-star", 3, true),
    ("iterative-deepening", 2, false),
    ("a-star", 1, false),
    ("weighted-a-star", 1, false),
    ("greedy", 1, false),
    ("branch-and-bound", 1, false),
    ("breadth-first", 1, false),
    ("bidirectional", 1, false),
    ("uniform-cost", 1, false),
];

fn report(
    board: &str,
    (algorithm, threads, all): (&str, u16, bool),
    stop: Stop,
) -> sliding::SolveReport {
    let request = Solve {
        puzzle: PuzzleText {
            text: board.into(),
            goal: Some("blank-first".into()),
            ..PuzzleText::default()
        },
        method: MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() },
        threads: Some(threads),
        all,
        ..Solve::default()
    };
    let mut control = Control { stop, ..Control::silent() };
    let mut reports = Vec::new();
    answer(&Request::Solve(request), &mut control, &mut |report| reports.push(report))
        .expect("a good request");
    let [Report::Solve(ByFamily::Sliding(report))] = reports.as_slice() else {
        panic!("one report")
    };
    (**report).clone()
}

#[test]
fn a_thousand_stops_leave_valid_bounds_and_solutions() {
    let shortest = BOARDS.map(|board| {
        let report = report(board, METHODS[1], Stop::new());
        assert_eq!(report.verdict, sliding::Verdict::Optimal);
        report.cost.expect("a solution")
    });
    let mut seeded = Seeded::new(3);
    let mut halted = 0;
    for number in 0..STOPS {
        let method = METHODS[number % METHODS.len()];
        let board = seeded.below(BOARDS.len());
        // A poll is every 2^14 nodes: most of these searches would take more than 30 polls.
        let looks = seeded.below(30) as u64;
        let report = report(BOARDS[board], method, Stop::after_polls(looks));
        let what = format!("{method:?} on {} after {looks} looks: {report:?}", BOARDS[board]);
        let (cost, bound) = (report.cost.expect(&what), report.lower_bound.expect(&what));
        assert!(bound <= shortest[board] && shortest[board] <= cost, "{what}");
        let moves = report.moves.as_ref().expect(&what);
        assert_eq!(moves.len(), cost as usize, "{what}");
        assert_eq!(
            replay(&report.puzzle.board, &report.puzzle.goal_board, moves),
            Ok(()),
            "{what}"
        );
        match report.verdict {
            sliding::Verdict::Halted => {
                assert_eq!(report.halted_by, Some(HaltReason::Stopped), "{what}");
                halted += 1;
            }
            sliding::Verdict::Optimal => {
                assert_eq!((cost, bound), (shortest[board], cost), "{what}");
            }
            sliding::Verdict::Solved => assert!(bound < cost, "{what}"),
            sliding::Verdict::Unsolvable => panic!("{what}"),
        }
    }
    // The others had ended, or had a solution as short as what was proved.
    assert!(halted * 2 > STOPS, "only {halted} of {STOPS} were stopped in the middle");
}
