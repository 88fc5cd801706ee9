//! The multi-tile metric, compared with a flood of all boards of 3x3 and with a second search on 4x4.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use susun_search::{
    Collect, Duplicates, Heuristic, IdaStarUnits, Space, astar, bfs, bidirectional, ida_star,
    seeded, uniform_cost,
};
use susun_sliding::multi::{
    AnyAxis, AxisTables, LineBuild, LineShape, LineTable, SlideBound, SlideKernel, SlideSpace,
};
use susun_sliding::{Board, Goal, NamedGoal, Size, Slide, random, replay, solvable, walk};
use susun_testkit::dice::Dice;
use susun_testkit::golden::{korf100, table};
use susun_testkit::oracle::Distances;
use susun_testkit::run::{in_units, optimal_path, timed, to_the_end};
use susun_testkit::sample::sample;
use susun_testkit::slides::SlideSearch;

use crate::kernel::{Both, budgets, collect, some_goal};

fn goal(named: NamedGoal, rows: usize, cols: usize) -> Goal {
    Goal::named(named, Size::new(rows, cols).expect("a size"))
}

fn built(shape: &LineShape) -> LineTable {
    LineBuild::new(shape, 1).expect("memory").run()
}

fn lines(goal: &Goal, vertical: bool, classes: usize) -> LineShape {
    LineShape::new(goal, vertical, classes).expect("at most 16 cells")
}

/// With the tables of the lines alone.
fn bound(goal: &Goal, classes: usize) -> SlideBound {
    let of = |vertical| AxisTables { lines: built(&lines(goal, vertical, classes)), finer: None };
    SlideBound::new(goal, of(true), of(false)).expect("its own tables")
}

/// With finer tables, whose classes go round.
fn finer_bound(goal: &Goal, classes: usize) -> SlideBound {
    let of = |vertical| {
        let lines = lines(goal, vertical, classes);
        let round: Vec<u8> = (0..goal.size().cells()).map(|cell| (cell * 7 % 4) as u8).collect();
        let finer = lines.clone().with_classes(&round).expect("a class for each cell");
        AxisTables { lines: built(&lines), finer: Some(built(&finer)) }
    };
    SlideBound::new(goal, of(true), of(false)).expect("its own tables")
}

/// The tables of 4x4 towards a goal with the blank in a corner of the diagonal: those of both axes are the same.
fn bound_of_4x4(goal: &Goal) -> SlideBound {
    let finer = LineShape::finer(goal, true).expect("a corner");
    assert_eq!(LineShape::finer(goal, false).as_ref(), Some(&finer));
    let tables = AxisTables { lines: built(&lines(goal, true, 4)), finer: Some(built(&finer)) };
    SlideBound::new(goal, tables.clone(), tables).expect("its own tables")
}

fn space(board: &Board, goal: &Goal) -> SlideSpace {
    SlideSpace::new(&solvable(board, goal).expect("solvable")).expect("at most 16 cells")
}

/// The length of a shortest solution by IDA*, after a replay by code that no search uses.
fn solved(board: &Board, goal: &Goal, bound: &SlideBound) -> u32 {
    let finish = to_the_end(ida_star(space(board, goal), bound, Collect::First));
    let path = optimal_path(&finish);
    assert_eq!(path.cost, path.moves.len() as u32);
    assert_eq!(replayed(board, goal, &path.moves), path.cost, "{board}");
    path.cost
}

/// The same with the kernel; the number of nodes, too.
fn solved_by_kernel(board: &Board, goal: &Goal, bound: &SlideBound) -> (u32, u64) {
    let search = IdaStarUnits::new(space(board, goal), bound);
    in_units(&mut search.counted_by(SlideKernel::new(bound)))
}

/// The slides of a solution, counted by the replay.
fn replayed(board: &Board, goal: &Goal, slides: &[Slide]) -> u32 {
    let mut at = board.clone();
    let steps = slides.iter().flat_map(|slide| slide.steps());
    let tiles: Vec<u16> = steps.map(|step| at.step(step).expect("on the board")).collect();
    let (start, goal) = (board.to_string(), goal.board().to_string());
    assert_eq!(replay::replay(&start, &goal, &tiles), Ok(()));
    replay::slides(&start, &tiles).expect("possible moves")
}

#[test]
fn the_distances_are_those_in_the_golden_table() {
    for row in table("slides.tsv") {
        let size = row.get("size").expect("a size").parse().expect("a size");
        let distances = Distances::in_slides(&row.goal(size));
        let found = distances.by_depth();
        assert_eq!(Some(&found), row.numbers("states").as_ref(), "{size}: {found:?}");
    }
}

/// Solves every `step`-th board of 3x3 by IDA*.
fn boards_of_3x3(named: NamedGoal, step: usize) {
    let goal = goal(named, 3, 3);
    let (distances, bound) = (Distances::in_slides(&goal), bound(&goal, 3));
    timed("IDA* on boards of 3x3", || {
        for (board, distance) in distances.boards().iter().step_by(step) {
            assert_eq!(solved(board, &goal, &bound), *distance, "{board}");
        }
    });
}

#[test]
fn boards_of_3x3_are_solved_in_the_fewest_slides() {
    let step = if cfg!(debug_assertions) { 3_001 } else { 61 };
    boards_of_3x3(NamedGoal::Standard, step);
    boards_of_3x3(NamedGoal::Snail, step);
}

#[test]
#[ignore = "a minute: part of `just golden-full`"]
fn every_board_of_3x3_is_solved_in_the_fewest_slides() {
    boards_of_3x3(NamedGoal::Standard, 1);
}

/// Admissible, with any number of classes; and after a slide the same as from scratch, but for what is known about the
/// axis of the next slide.
#[test]
fn the_bound_never_exceeds_the_distance() {
    for (rows, cols) in [(3, 3), (2, 4), (4, 2), (2, 3)] {
        for named in [NamedGoal::Standard, NamedGoal::BlankFirst, NamedGoal::Snail] {
            let goal = goal(named, rows, cols);
            let distances = Distances::in_slides(&goal);
            for classes in 1..=4 {
                let bound =
                    if classes == 2 { finer_bound(&goal, 2) } else { bound(&goal, classes) };
                let space = space(goal.board(), &goal);
                for (board, distance) in sample(distances.boards(), 2_000, 7) {
                    let packed = susun_sliding::Packed::new(board).expect("at most 16 cells");
                    let memo = bound.start(&packed);
                    assert!(bound.estimate(&memo) <= *distance, "{board}");
                    for slide in space.moves(&packed, None) {
                        let mut after = packed;
                        space.apply(&mut after, slide);
                        let (along, fresh) =
                            (bound.after(&memo, &after, slide), bound.start(&after));
                        let (along, fresh) = (bound.estimate(&along), bound.estimate(&fresh));
                        assert!((fresh..=fresh + 1).contains(&along), "{board} {slide:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_algorithm_finds_the_fewest_slides() {
    let goal = goal(NamedGoal::Standard, 3, 3);
    let (distances, bound) = (Distances::in_slides(&goal), AnyAxis(bound(&goal, 3)));
    let count = if cfg!(debug_assertions) { 3 } else { 40 };
    for (board, distance) in sample(distances.boards(), count, 11) {
        let space = || space(board, &goal);
        let finishes = [
            to_the_end(astar(space(), &bound, Duplicates::Closed)),
            to_the_end(astar(space(), &bound, Duplicates::Previous)),
            to_the_end(bfs(space())),
            to_the_end(bidirectional(space())),
            to_the_end(uniform_cost(space())),
        ];
        for finish in finishes {
            let path = optimal_path(&finish);
            assert_eq!((path.cost, replayed(board, &goal, &path.moves)), (*distance, *distance));
        }
    }
}

/// The kernel gives what the textbook walk gives, with and without finer tables.
#[test]
fn the_kernel_counts_what_the_walk_counts() {
    let dice = &mut Dice(5);
    for (rows, cols) in [(3, 3), (2, 4), (4, 2), (3, 4)] {
        let size = Size::new(rows, cols).expect("a size");
        let mut rng = seeded(8);
        for number in 0..if cfg!(debug_assertions) { 4 } else { 16 } {
            let goal = some_goal(size, number, dice);
            let board = random(&goal, &mut rng);
            for bound in [bound(&goal, 1 + number % 4), finer_bound(&goal, 1 + number % 3)] {
                let guides = (bound.clone(), SlideKernel::new(&bound));
                let nodes = if number % 10 == 0 { 200_000 } else { 2_000 };
                let mut both = Both::with(guides, space(&board, &goal), collect(number));
                both.rounds(nodes, &budgets(nodes), dice);
            }
        }
    }
}

#[test]
#[ignore = "half a minute: part of `just golden-full`"]
fn the_first_ten_of_korf() {
    let goal = goal(NamedGoal::BlankFirst, 4, 4);
    let bound = timed("tables of 4x4", || bound_of_4x4(&goal));
    for (korf, row) in korf100().iter().zip(table("korf-slides.tsv")) {
        assert_eq!(row.number("id"), Some(korf.id));
        let by_kernel = || solved_by_kernel(&korf.board, &goal, &bound);
        let (length, _) = timed(&format!("Korf {}", korf.id), by_kernel);
        assert_eq!(Some(u64::from(length)), row.number("slides"), "{}", korf.board);
    }
}

/// Boards agree with the second search, which floods to a depth: on two threads, because it takes long.
fn agree(boards: &[Board], goal: &Goal, bound: &SlideBound, depth: u32) {
    let (second, next) = (SlideSearch::new(depth), AtomicUsize::new(0));
    let agree = || {
        while let Some(board) = boards.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (length, _) = timed("a board", || solved_by_kernel(board, goal, bound));
            let again = timed("the second search", || second.length(board));
            assert_eq!(length, again, "{board}");
        }
    };
    thread::scope(|scope| {
        scope.spawn(agree);
        agree();
    });
}

/// Boards of 4x4 by a random walk, not nearer than the flood.
#[test]
fn boards_of_4x4_agree_with_a_second_search() {
    let goal = goal(NamedGoal::Standard, 4, 4);
    let (bound, mut rng) = (bound(&goal, 3), seeded(100));
    let (count, depth) = if cfg!(debug_assertions) { (3, 8) } else { (100, 11) };
    let walked = (0..).map(|_| walk(&goal, 32, &mut rng));
    let far = walked.filter(|board| solved_by_kernel(board, &goal, &bound).0 > depth);
    agree(&far.take(count).collect::<Vec<_>>(), &goal, &bound, depth);
}

#[test]
#[ignore = "an hour, and 5 GB"]
fn a_hundred_random_boards_of_4x4_agree_with_a_second_search() {
    let goal = goal(NamedGoal::Standard, 4, 4);
    let mut rng = seeded(2026);
    let boards: Vec<Board> = (0..100).map(|_| random(&goal, &mut rng)).collect();
    agree(&boards, &goal, &bound_of_4x4(&goal), 17);
}
