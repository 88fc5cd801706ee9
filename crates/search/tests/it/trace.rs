//! What an observer sees is enough to recompute every counter, for every algorithm that can be observed.

use susun_search::{
    Collect, Control, Duplicates, Fate, Finish, Halt, Limits, Meter, MeterReading, Outcome,
    Pruning, Retrace, Round, Search, Seen, Trace, astar, bfs, branch_and_bound, depth_limited,
    greedy, ida_star, iterative_deepening, uniform_cost, weighted_astar,
};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Direction, Goal, NamedGoal, PackedSpace, Size, solvable};
use susun_testkit::inconsistent::Forgetful;
use susun_testkit::oracle::Distances;
use susun_testkit::run::within;
use susun_testkit::sample::sample;

type Answer = Finish<Direction>;
type Events = Trace<Direction>;

/// Every algorithm that can be observed, and how far from the goal boards may be in a test.
const ALGORITHMS: [(&str, u32); 13] = [
    ("a-star", 32),
    ("a-star that reopens", 20),
    ("a-star without closed list", 14),
    ("weighted-a-star", 32),
    ("greedy", 32),
    ("uniform-cost", 16),
    ("branch-and-bound", 32),
    ("branch-and-bound that reopens", 20),
    ("breadth-first", 16),
    ("ida-star", 22),
    ("ida-star for all", 20),
    ("iterative-deepening", 10),
    ("depth-limited", 10),
];

/// Those that select by f = g + h.
const SELECT_BY_F: [&str; 6] = [
    "a-star",
    "a-star that reopens",
    "a-star without closed list",
    "uniform-cost",
    "branch-and-bound",
    "branch-and-bound that reopens",
];

/// Runs an algorithm within limits; returns its answer and at most `most` events.
fn watch(name: &str, space: PackedSpace, limits: Limits, most: usize) -> (Answer, Events) {
    let mut trace = Trace::new(most);
    let seen = &mut trace;
    let h = Manhattan::new(&standard());
    let forgetful = Forgetful::new(h.clone(), 9);
    let weight = "2".parse().expect("a weight");
    let finish = match name {
        "a-star" => within(limits, astar(space, h, Duplicates::Closed).watched(seen)),
        "a-star that reopens" => {
            within(limits, astar(space, forgetful, Duplicates::Closed).watched(seen))
        }
        "a-star without closed list" => {
            within(limits, astar(space, h, Duplicates::Previous).watched(seen))
        }
        "weighted-a-star" => within(limits, weighted_astar(space, h, weight).watched(seen)),
        "greedy" => within(limits, greedy(space, h).watched(seen)),
        "uniform-cost" => within(limits, uniform_cost(space).watched(seen)),
        "branch-and-bound" => within(limits, branch_and_bound(space, h).watched(seen)),
        "branch-and-bound that reopens" => {
            within(limits, branch_and_bound(space, forgetful).watched(seen))
        }
        "breadth-first" => within(limits, bfs(space).watched(seen)),
        "ida-star" => within(limits, ida_star(space, h, Collect::First).watched(seen)),
        "ida-star for all" => {
            within(limits, ida_star(space, h, Collect::All { list: 2 }).watched(seen))
        }
        "iterative-deepening" => {
            within(limits, iterative_deepening(space, Collect::First).watched(seen))
        }
        "depth-limited" => within(limits, depth_limited(space, 12).watched(seen)),
        _ => panic!("{name}"),
    };
    (finish, trace)
}

fn standard() -> Goal {
    Goal::named(NamedGoal::Standard, Size::new(3, 3).expect("a size"))
}

/// Boards of 3x3 at most `most` moves from the goal, the goal itself first.
fn spaces(most: u32, count: usize) -> Vec<PackedSpace> {
    let goal = standard();
    let distances = Distances::up_to(&goal, most);
    let boards = sample(distances.boards(), count, u64::from(most)).into_iter();
    let boards = boards.map(|(board, _)| board.clone());
    let packed = |board| PackedSpace::new(&solvable(&board, &goal).expect("solvable"));
    std::iter::once(goal.board().clone()).chain(boards).map(|b| packed(b).expect("9")).collect()
}

fn retraced(events: &[Seen<Direction>]) -> Retrace<Direction> {
    Retrace::of(events).unwrap_or_else(|place| {
        panic!("event {place} is out of place: {:?}", &events[place.saturating_sub(5)..=place])
    })
}

/// Depth-limited search is one round and does not list it.
fn rounds<'a>(name: &str, again: &'a Retrace<Direction>) -> &'a [Round] {
    if name == "depth-limited" { &[] } else { again.rounds() }
}

#[test]
fn a_trace_rebuilds_the_counters_of_every_algorithm() {
    for &(name, deepest) in &ALGORITHMS {
        for space in spaces(deepest, 30) {
            let (finish, trace) = watch(name, space, Limits::default(), usize::MAX);
            let again = retraced(&trace.events);
            assert_eq!(again.counters(), finish.counters, "{name}");
            assert_eq!(rounds(name, &again), finish.rounds, "{name}");
            assert_eq!(finish.surely_expanded.is_some(), SELECT_BY_F.contains(&name), "{name}");
            if finish.surely_expanded.is_some() {
                assert_eq!(again.surely_expanded(), finish.surely_expanded, "{name}");
            }
            let path = match finish.outcome {
                Outcome::Optimal(path) | Outcome::Solved { path, .. } => path,
                other => panic!("{name}: {other:?}"),
            };
            let goal = again.nodes().iter().position(|node| node.fate == Fate::Goal);
            let goal = goal.unwrap_or_else(|| panic!("{name}: no goal seen")) as u64;
            assert_eq!(again.way(goal), path.moves, "{name}");
        }
    }
}

#[test]
fn a_trace_rebuilds_the_counters_of_a_search_cut_short() {
    for &(name, deepest) in &ALGORITHMS {
        for (space, nodes) in spaces(deepest, 20).into_iter().skip(1).zip(2..) {
            let limits = Limits { nodes: Some(nodes * nodes), ..Limits::default() };
            let (finish, trace) = watch(name, space, limits, usize::MAX);
            let again = retraced(&trace.events);
            assert_eq!(again.counters(), finish.counters, "{name} after {nodes}");
            assert_eq!(rounds(name, &again), finish.rounds, "{name} after {nodes}");
        }
    }
}

#[test]
fn watching_changes_nothing() {
    let space = spaces(32, 1).remove(1);
    let (watched, _) = watch("a-star", space.clone(), Limits::default(), 10);
    let unwatched = astar(space, Manhattan::new(&standard()), Duplicates::Closed);
    assert_eq!(watched, within(Limits::default(), unwatched));
}

#[test]
fn a_full_trace_counts_what_it_leaves_out() {
    let space = spaces(32, 1).remove(1);
    let (_, all) = watch("a-star", space.clone(), Limits::default(), usize::MAX);
    let (_, some) = watch("a-star", space, Limits::default(), 100);
    assert_eq!(some.events, all.events[..100]);
    assert_eq!(some.left_out, all.events.len() as u64 - 100);
    assert_eq!(all.left_out, 0);
    // The recorded part still makes sense by itself.
    assert!(retraced(&some.events).counters().generated > 10);
}

/// A trace with an event missing or repeated is not accepted as complete.
#[test]
fn events_out_of_place_are_noticed() {
    let space = spaces(18, 1).remove(1);
    let (finish, trace) = watch("branch-and-bound", space, Limits::default(), 5_000);
    assert_eq!(trace.left_out, 0, "a smaller board is needed");
    let (mut noticed, all) = (0, trace.events.len());
    for place in 0..all {
        let mut without = trace.events.clone();
        let gone = without.remove(place);
        let unharmed = Retrace::of(&without).is_ok_and(|again| again.counters() == finish.counters);
        // An incumbent and a goal are not counted; any other missing event is noticed.
        let uncounted = matches!(
            gone,
            Seen::Incumbent { .. }
                | Seen::Goal { .. }
                | Seen::Pruned { reason: Pruning::Incumbent, .. }
        );
        assert!(!unharmed || uncounted, "without event {place}, {gone:?}");
        noticed += usize::from(!unharmed);
    }
    assert!(noticed * 10 > all * 9, "{noticed} of {all}");
}

#[test]
fn a_halted_search_goes_on_with_the_same_observer() {
    let space = spaces(22, 1).remove(1);
    let mut trace = Trace::new(usize::MAX);
    let h = Manhattan::new(&standard());
    let mut search = ida_star(space.clone(), h, Collect::First).watched(&mut trace);
    let mut reading = MeterReading::default();
    let counters = loop {
        let control = Control::silent();
        let nodes = Some(reading.counters.generated + 7);
        let limits = Limits { nodes, ..Limits::default() };
        let mut meter = Meter::from_reading(reading, limits, control);
        match search.advance(&mut meter) {
            Ok(_) => break meter.counters(),
            Err(halt) => assert_eq!(halt, Halt::Nodes),
        }
        reading = meter.reading();
    };
    drop(search);
    let (finish, whole) = watch("ida-star", space, Limits::default(), usize::MAX);
    assert_eq!(counters, finish.counters);
    assert_eq!(trace.events, whole.events);
}

/// Found by fuzzing: numbers that no node has, up to the largest possible.
#[test]
fn events_of_nodes_that_do_not_exist_are_out_of_place() {
    let mv = Direction::Up;
    for node in [1, 2, u64::MAX] {
        let parent = node;
        for event in [
            Seen::Pruned { node, reason: Pruning::Known },
            Seen::Improved { node, instead_of: 0 },
            Seen::Incumbent { node },
            Seen::Selected { node },
            Seen::Expanded { node },
            Seen::Goal { node },
            Seen::Generated { node: 1, parent, mv, g: 1, h: 1 },
            Seen::Generated { node: 1, parent: 0, mv, g: 1, h: u32::MAX },
        ] {
            let events = [Seen::Root { h: 1 }, Seen::Expanded { node: 0 }, event];
            assert_eq!(Retrace::of(&events).map(|_| ()), Err(2), "{event:?}");
        }
    }
}
