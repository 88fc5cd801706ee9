//! IDA* below the length of a beam's solution: the same length as IDA*, with fewer nodes.

use susun_engine::{
    ByFamily, Control, LimitSpec, MethodChoice, PuzzleText, Report, Request, Solve, Stop,
    SystemClock, answer, sliding,
};
use susun_testkit::golden::{Korf, korf100};

fn solve(korf: &Korf, algorithm: &str, request: Solve, stop: Stop) -> sliding::SolveReport {
    let text = korf.board.to_string();
    let puzzle = PuzzleText { text, goal: Some("blank-first".into()), ..PuzzleText::default() };
    let method = MethodChoice { algorithm: Some(algorithm.into()), ..request.method.clone() };
    let request = Request::Solve(Solve { puzzle, method, ..request });
    let clock = SystemClock::start();
    let mut control = Control { stop, clock: &clock, ..Control::silent() };
    let mut reports = Vec::new();
    answer(&request, &mut control, &mut |report| reports.push(report)).expect("an answer");
    match reports.remove(0) {
        Report::Solve(ByFamily::Sliding(report)) => *report,
        other => panic!("{other:?}"),
    }
}

fn comparable(report: sliding::SolveReport) -> sliding::SolveReport {
    sliding::SolveReport { seconds: 0.0, ..report }
}

#[test]
fn the_last_round_is_not_searched_if_a_beam_has_found_a_shortest_solution() {
    let mut by_beam = 0;
    for korf in korf100().into_iter().filter(|korf| korf.nodes < 4_000_000) {
        let plain = solve(&korf, "ida-star", Solve::default(), Stop::new());
        let threads = |threads| Solve { threads: Some(threads), ..Solve::default() };
        let bounded = solve(&korf, "bounded-ida-star", threads(1), Stop::new());
        let again = solve(&korf, "bounded-ida-star", threads(2), Stop::new());
        assert_eq!(comparable(again), comparable(bounded.clone()), "{}", korf.id);
        assert_eq!((plain.cost, bounded.cost), (Some(korf.optimal), Some(korf.optimal)));
        assert_eq!(bounded.lower_bound, bounded.cost);
        let exhausted = plain.rounds.len() - 1;
        if bounded.method.solution_by.is_some() {
            by_beam += 1;
            // The rounds before the last are the same, and the last is empty.
            assert_eq!(bounded.rounds[..exhausted], plain.rounds[..exhausted], "{}", korf.id);
            assert_eq!(bounded.rounds[exhausted].generated, 0, "{}", korf.id);
            assert!(bounded.counters.generated < plain.counters.generated, "{}", korf.id);
        } else {
            assert_eq!((&bounded.rounds, &bounded.moves), (&plain.rounds, &plain.moves));
        }
    }
    assert!(by_beam >= 3, "{by_beam}");
}

#[test]
fn a_stopped_search_has_the_solution_of_the_beam() {
    let korf = &korf100()[87];
    let nodes = LimitSpec { nodes: Some(1_000_000), ..LimitSpec::default() };
    let time = LimitSpec { seconds: Some(0.1), ..LimitSpec::default() };
    for limits in [nodes, time] {
        let request = Solve { limits, ..Solve::default() };
        let report = solve(korf, "bounded-ida-star", request, Stop::new());
        assert!(report.halted_by.is_some() && report.cost >= Some(korf.optimal), "{report:?}");
        assert_eq!(report.method.solution_by.as_deref(), Some("anytime"));
        assert!(!report.method.first_found, "no thread has found it");
    }
}

#[test]
fn forbidden_words_leave_the_length_and_need_fewer_nodes() {
    for korf in korf100().into_iter().filter(|korf| korf.nodes < 4_000_000) {
        let method =
            MethodChoice { duplicates: Some("words:12".into()), ..MethodChoice::default() };
        let pruned = solve(&korf, "ida-star", Solve { method, ..Solve::default() }, Stop::new());
        assert_eq!(pruned.cost, Some(korf.optimal), "{}", korf.id);
        assert!(pruned.counters.generated < korf.nodes, "{}", korf.id);
    }
}
