//! The same request on any number of threads, under any node limit, gives the same report except for the times.

use susun_engine::{
    ByFamily, Control, LimitSpec, MethodChoice, PuzzleText, Report, Request, Solve, answer, sliding,
};
use susun_search::seeded;
use susun_sliding::{Goal, NamedGoal, Size, random};

use susun_testkit::golden::korf100;

/// The report of a request, its time set to zero.
fn report(request: Solve) -> sliding::SolveReport {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(&Request::Solve(request), &mut control, &mut |report| reports.push(report))
        .expect("a good request");
    let [Report::Solve(ByFamily::Sliding(report))] = reports.as_slice() else {
        panic!("one report")
    };
    let mut report = (**report).clone();
    report.seconds = 0.0;
    report
}

fn request(board: &str, goal: &str, algorithm: &str) -> Solve {
    let puzzle =
        PuzzleText { text: board.into(), goal: Some(goal.into()), ..PuzzleText::default() };
    let algorithm = Some(algorithm.into());
    Solve {
        puzzle,
        method: MethodChoice { algorithm, ..MethodChoice::default() },
        ..Solve::default()
    }
}

/// Compares 1, 2 and 8 threads, for the first solution and for all.
fn same_on_any_number_of_threads(request: &Solve, all: &[bool]) -> u64 {
    let mut nodes = 0;
    for &all in all {
        let on = |threads| report(Solve { threads: Some(threads), all, ..request.clone() });
        let one = on(1);
        nodes = one.counters.generated;
        for threads in [2, 8] {
            assert_eq!(on(threads), one, "{threads} threads, all: {all}");
        }
    }
    nodes
}

#[test]
fn small_boards_give_the_same_report_on_any_number_of_threads() {
    for algorithm in ["ida-star", "iterative-deepening"] {
        for board in ["0 1 3/4 2 5/7 8 6", "1 2 3/4 5 6/7 8 0", "2 3 4/1 5 0/7 6 8"] {
            let request = request(board, "standard", algorithm);
            same_on_any_number_of_threads(&request, &[false, true]);
            for nodes in [1, 2, 3, 5, 17, 101, 1009] {
                let limits = LimitSpec { nodes: Some(nodes), ..LimitSpec::default() };
                let nodes_used = same_on_any_number_of_threads(
                    &Solve { limits, ..request.clone() },
                    &[false, true],
                );
                assert!(nodes_used <= nodes);
            }
        }
    }
}

#[test]
fn improved_solutions_are_the_same_on_any_number_of_threads() {
    // Wide beams, which are divided among threads, and a node limit, which is not.
    for (size, effort, nodes) in [(5, 6_000_000, None), (7, 400_000, None), (5, 0, Some(300_001))] {
        let effort = if cfg!(debug_assertions) { effort / 20 } else { effort };
        let mut request = request(&board(size), "standard", "anytime");
        request.method.effort = Some(effort).filter(|_| nodes.is_none());
        request.limits.nodes = nodes;
        let used = same_on_any_number_of_threads(&request, &[false]);
        assert!(nodes.is_none_or(|nodes| nodes == used), "{used} nodes");
    }
}

/// A random board that is always the same.
fn board(size: usize) -> String {
    let goal = Goal::named(NamedGoal::Standard, Size::new(size, size).expect("a size"));
    random(&goal, &mut seeded(size as u64)).to_string()
}

#[test]
fn korf_instances_give_the_same_report_on_any_number_of_threads() {
    let most = if cfg!(debug_assertions) { 600_000 } else { 10_000_000 };
    for korf in korf100().iter().filter(|korf| korf.nodes <= most) {
        let request = request(&korf.board.to_string(), "blank-first", "ida-star");
        let nodes = same_on_any_number_of_threads(&request, &[false]);
        assert_eq!(nodes, korf.nodes, "instance {}", korf.id);
    }
}

#[test]
fn twenty_odd_node_limits_give_the_same_report_on_any_number_of_threads() {
    // Instance 79: 540,860 nodes in all.
    let korf = &korf100()[78];
    let request = request(&korf.board.to_string(), "blank-first", "ida-star");
    for step in 0..20u64 {
        let nodes = Some(1 + step * 27_011 + step * step * 13);
        let limits = LimitSpec { nodes, ..LimitSpec::default() };
        same_on_any_number_of_threads(&Solve { limits, ..request.clone() }, &[step % 2 == 1]);
    }
}

/// Searches of many units: instance 28 has 5,934,442 nodes, in at least 23 units.
#[test]
fn twenty_node_limits_across_many_units_give_the_same_report() {
    let korf = &korf100()[27];
    let request = request(&korf.board.to_string(), "blank-first", "ida-star");
    for step in 0..20u64 {
        // Around the edges of units, and between them.
        let nodes = Some((1 + step) * 262_144 + [0, 1, 131_071, 262_143][step as usize % 4]);
        let limits = LimitSpec { nodes, ..LimitSpec::default() };
        same_on_any_number_of_threads(&Solve { limits, ..request.clone() }, &[false]);
    }
}

#[test]
fn iterative_deepening_gives_the_same_report_on_any_number_of_threads() {
    // 16 moves from the goal: 1.5 million nodes without a heuristic.
    let request =
        request("5 1 2 3/6 0 7 4/14 10 12 8/9 13 11 15", "standard", "iterative-deepening");
    let nodes = same_on_any_number_of_threads(&request, &[false, true]);
    assert!(nodes > 1 << 18, "{nodes} nodes are one unit");
    for nodes in [300_001, 600_000, 786_433] {
        let limits = LimitSpec { nodes: Some(nodes), ..LimitSpec::default() };
        same_on_any_number_of_threads(&Solve { limits, ..request.clone() }, &[false]);
    }
}

#[test]
fn the_first_solution_found_is_as_short_as_any() {
    let korf = &korf100()[78];
    let request = request(&korf.board.to_string(), "blank-first", "ida-star");
    for threads in [1, 2, 4] {
        let found = report(Solve { threads: Some(threads), first_found: true, ..request.clone() });
        assert_eq!(found.cost, Some(korf.optimal));
    }
}
