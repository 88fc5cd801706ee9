//! Shorter and shorter solutions: every one is replayed, none is longer than the one before, and where a search is
//! interrupted makes no difference.

use std::cell::Cell;

use susun_search::{
    Control, Event, Halt, Limits, Meter, MeterReading, NoClock, Outcome, Path, Search, Stop, seeded,
};
use susun_sliding::heuristic::{Kind, evaluate};
use susun_sliding::learn::{Exercise, Learner, Lessons};
use susun_sliding::{
    Board, Direction, Goal, Improver, NamedGoal, Size, Solvable, construct, random, solvable,
};
use susun_testkit::golden::{Korf, korf24};
use susun_testkit::oracle::Distances;
use susun_testkit::replay::leads_to;

/// Boards drawn for each size, in release and in debug.
const BOARDS: usize = if cfg!(debug_assertions) { 2 } else { 20 };

fn goals(rows: usize, cols: usize) -> [Goal; 2] {
    let size = Size::new(rows, cols).expect("a size");
    let standard = Goal::named(NamedGoal::Standard, size);
    let other = Goal::custom(random(&standard, &mut seeded(rows as u64)));
    [standard, other]
}

fn complete(puzzle: &Solvable, lower_bound: u32, effort: u64) -> Path<Direction> {
    let mut meter = Meter::new(Limits::default(), Control::silent());
    match Improver::new(puzzle, lower_bound, Some(effort)).advance(&mut meter) {
        Ok(Outcome::Solved { path, .. }) => path,
        other => panic!("{other:?}"),
    }
}

#[test]
fn solutions_lead_to_every_goal_on_boards_of_every_shape() {
    let sizes = [(1, 5), (2, 2), (2, 7), (3, 3), (3, 5), (4, 4), (5, 5), (6, 4), (7, 7), (10, 10)];
    for (rows, cols) in sizes {
        for goal in goals(rows, cols) {
            let mut rng = seeded((rows * cols) as u64);
            for _ in 0..BOARDS {
                let board = random(&goal, &mut rng);
                let puzzle = solvable(&board, &goal).expect("solvable");
                let path = complete(&puzzle, 0, 100_000);
                leads_to(&goal, &board, &path);
                assert!(path.moves.len() <= construct(&puzzle).len(), "{board}");
            }
        }
    }
}

#[test]
fn no_solution_is_shorter_than_the_shortest() {
    for (rows, cols) in [(2, 3), (3, 3)] {
        let [goal, _] = goals(rows, cols);
        let distances = Distances::to(&goal);
        let every = distances.boards().len().div_ceil(10 * BOARDS);
        let (mut longer, mut boards) = (0, 0);
        for (board, distance) in distances.boards().iter().step_by(every) {
            let puzzle = solvable(board, &goal).expect("solvable");
            let cost = complete(&puzzle, 0, 20_000).cost;
            assert!(cost >= *distance, "{board}");
            (longer, boards) = (longer + u32::from(cost > *distance), boards + 1);
        }
        assert!(longer * 20 <= boards, "{longer} of {boards} boards of {rows}x{cols}");
    }
}

/// Published optimal lengths; the mean after a fortieth of the default effort.
#[test]
fn korfs_24_puzzles_are_solved_with_few_moves_too_many() {
    let (mut costs, mut shortest) = (0, 0);
    for Korf { board, optimal, .. } in korf24().into_iter().step_by(50 / BOARDS.min(50)) {
        let goal = Goal::named(NamedGoal::BlankFirst, board.size());
        let bound = evaluate(&[Kind::LinearConflict], &board, &goal, None).expect("an estimate");
        let path = complete(&solvable(&board, &goal).expect("solvable"), bound, 300_000);
        leads_to(&goal, &board, &path);
        assert!(bound <= optimal && optimal <= path.cost, "{board}");
        (costs, shortest) = (costs + path.cost, shortest + optimal);
    }
    assert!(costs * 100 <= shortest * 104, "{costs} moves, {shortest} would do");
}

/// Runs in steps whose nodes `step` gives; returns the path and the costs of its improvements.
fn in_steps(
    puzzle: &Solvable,
    effort: u64,
    step: impl Fn(u64) -> u64,
) -> (Path<Direction>, Vec<u32>) {
    let mut search = Improver::new(puzzle, 0, Some(effort));
    let (mut reading, mut costs) = (MeterReading::default(), Vec::new());
    loop {
        let mut events = |event: &Event| {
            if let Event::Improved { cost, .. } = event {
                costs.push(*cost);
            }
        };
        let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut events };
        let generated = reading.counters.generated;
        let nodes = Some(generated + step(generated));
        let limits = Limits { nodes, ..Limits::default() };
        let mut meter = Meter::from_reading(reading, limits, control);
        match search.advance(&mut meter) {
            Ok(Outcome::Solved { path, .. }) => return (path, costs),
            Err(Halt::Nodes) => reading = meter.reading(),
            other => panic!("{other:?}"),
        }
        assert_eq!(Some(reading.counters.generated), nodes);
        let best = search.best().expect("there is always a solution");
        leads_to(puzzle.goal(), puzzle.start(), &best);
        assert_eq!(Some(best.cost), reading.cost);
    }
}

#[test]
fn where_it_pauses_makes_no_difference_and_every_improvement_is_reported() {
    // The last one is brought into rough order first.
    let cases = [(4, 4, 300_000), (5, 5, 300_000), (7, 6, 300_000), (7, 91, 600_000)];
    for (rows, cols, effort) in cases {
        for goal in goals(rows, cols) {
            let board = random(&goal, &mut seeded(7));
            let puzzle = solvable(&board, &goal).expect("solvable");
            let whole = complete(&puzzle, 0, effort);
            let (path, costs) = in_steps(&puzzle, effort, |nodes| 1 + nodes % 10_007);
            assert_eq!(path, whole);
            assert!(costs.windows(2).all(|pair| pair[1] < pair[0]), "{costs:?}");
            assert_eq!(costs.first(), Some(&(construct(&puzzle).len() as u32)));
            assert_eq!(costs.last(), Some(&path.cost));
        }
    }
}

#[test]
fn more_effort_gives_solutions_that_are_shorter_on_average() {
    let [goal, _] = goals(6, 6);
    let mut rng = seeded(66);
    let boards: Vec<Board> = (0..2 * BOARDS).map(|_| random(&goal, &mut rng)).collect();
    let mean = |effort| {
        let cost =
            |board: &Board| complete(&solvable(board, &goal).expect("solvable"), 0, effort).cost;
        f64::from(boards.iter().map(cost).sum::<u32>()) / boards.len() as f64
    };
    let efforts = [0, 50_000, 200_000, 1_000_000];
    let means: Vec<f64> = efforts[..if cfg!(debug_assertions) { 3 } else { 4 }]
        .iter()
        .map(|&effort| mean(effort))
        .collect();
    assert!(means.windows(2).all(|pair| pair[1] < pair[0]), "{means:?}");
    assert!(means[2] < 200.0, "{means:?}");
}

#[test]
fn it_ends_when_the_lower_bound_is_reached_or_nothing_is_left_to_search() {
    let [goal, _] = goals(5, 5);
    let board = susun_sliding::walk(&goal, 12, &mut seeded(3));
    let bound = evaluate(&[Kind::Manhattan], &board, &goal, None).expect("an estimate");
    let puzzle = solvable(&board, &goal).expect("solvable");
    let nodes = Cell::new(0);
    let mut events = |event: &Event| {
        if let Event::Progress { counters, .. } = event {
            nodes.set(counters.generated);
        }
    };
    let control = Control { stop: Stop::new(), clock: &NoClock, events: &mut events };
    let mut meter = Meter::new(Limits::default(), control);
    let ended = Improver::new(&puzzle, bound, None).advance(&mut meter);
    assert!(matches!(ended, Ok(Outcome::Solved { path, .. }) if path.cost == bound), "{bound}");
    assert!(nodes.get() < 100_000);
    // Groups of tiles prove a bound, too.
    let ended = Improver::new(&puzzle, 0, None).advance(&mut Meter::new(
        Limits::default(),
        Control { stop: Stop::after_polls(1_000), ..Control::silent() },
    ));
    assert!(matches!(ended, Ok(Outcome::Solved { path, lower_bound }) if path.cost == lower_bound));
    // One move from the goal, a round generates nothing; a stop is noticed all the same. The board is too large for
    // groups.
    let [goal, _] = goals(9, 9);
    let board = susun_sliding::walk(&goal, 1, &mut seeded(3));
    let puzzle = solvable(&board, &goal).expect("solvable");
    let mut meter = Meter::new(
        Limits::default(),
        Control { stop: Stop::after_polls(1_000), ..Control::silent() },
    );
    assert_eq!(Improver::new(&puzzle, 0, None).advance(&mut meter), Err(Halt::Stopped));
}

/// On large boards, beams that cannot leave the surroundings of the blank need twice as many moves, and so does the
/// constructed solution.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn large_boards_are_solved_with_few_moves() {
    for (side, effort, most) in
        [(16, 2_000_000, 4_600), (20, 4_000_000, 9_600), (30, 5_000_000, 47_000)]
    {
        let [goal, other] = goals(side, side);
        for goal in [goal, other] {
            let board = random(&goal, &mut seeded(5));
            let path = complete(&solvable(&board, &goal).expect("solvable"), 0, effort);
            leads_to(&goal, &board, &path);
            assert!(path.cost < most, "{side}x{side}: {} moves", path.cost);
        }
    }
}

/// The first rounds of the lessons that made `catalogues/rank.bin`, which is the last row.
#[test]
fn training_repeats_exactly() {
    let golden = include_str!("../../../../golden/rank.tsv").lines().skip(2);
    let rows: Vec<_> = golden.map(|row| row.split_once('\t').expect("two columns")).collect();
    let [(rounds, expected), (_, all)] = rows[..] else { panic!("two rows") };
    assert_eq!(checksum(include_bytes!("../../../../catalogues/rank.bin")), all);
    let mut learner = Learner::new(Lessons::default());
    for _ in 0..rounds.parse().expect("a number") {
        // The order in which boards are solved makes no difference.
        let solved =
            |boards: Vec<Exercise>| boards.into_iter().rev().map(Exercise::attempt).collect();
        learner.round(solved).expect("more rounds");
    }
    assert_eq!(checksum(&learner.bytes()), expected);
}

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> String {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    format!("{:016x}", bytes.iter().fold(0xCBF2_9CE4_8422_2325, step))
}
