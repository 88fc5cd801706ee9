//! Pattern databases: the entries are right, and the kernel counts as the textbook walk does.

use std::sync::Arc;

use susun_sliding::heuristic::Patterns;
use susun_sliding::pdb::build::{Build, Part};
use susun_sliding::pdb::prove::{Proved, prove};
use susun_sliding::pdb::{Partition, Partitions, Pattern, Table};
use susun_sliding::{Direction, Goal, NamedGoal, Size};

fn tables(partition: &Partitions) -> Vec<Arc<Table>> {
    partition.tables().iter().map(|pattern| Arc::new(Table::build(pattern))).collect()
}

fn pattern(rows: usize, cols: usize, blank: usize, homes: &[usize]) -> Pattern {
    Pattern::new(Size::new(rows, cols).expect("a size"), blank, homes).expect("a pattern")
}

#[test]
fn entries_are_the_distances_of_a_search_that_keeps_the_blank() {
    for pattern in [
        pattern(2, 2, 3, &[0, 1]),
        pattern(2, 3, 5, &[0, 1, 2]),
        pattern(3, 3, 4, &[0, 1, 2, 3]),
        pattern(3, 3, 8, &[0, 1, 2, 3, 4, 5]),
        pattern(3, 4, 0, &[1, 4, 5, 8]),
        pattern(4, 4, 15, &[0, 1, 4, 5]),
        pattern(5, 5, 24, &[0, 1, 5]),
        pattern(2, 7, 6, &[0, 1, 7, 8]),
    ] {
        let proved = prove(&Table::build(&pattern), 0, 0, &mut |_, _| true);
        assert_eq!(
            proved,
            Ok(Proved { compared: pattern.entries(), all: true }),
            "{}",
            pattern.name()
        );
    }
}

/// For tables that are too large, random entries, each searched by itself.
#[test]
fn drawn_entries_are_the_distances_of_single_searches() {
    let pattern = pattern(4, 4, 15, &[0, 1, 2, 4, 5, 6, 8]);
    let proved = prove(&Table::build(&pattern), 2_000, 7, &mut |_, _| true);
    assert_eq!(proved, Ok(Proved { compared: 2_000, all: false }));
}

#[test]
fn parts_and_rests_do_not_change_a_table() {
    let pattern = pattern(4, 4, 0, &[1, 4, 5, 8, 9]);
    let expected = Build::new(&pattern).run();
    let mut build = Build::new(&pattern);
    while !build.is_done() {
        let parts = 1 + build.depth() as usize * 7 % 23;
        // The last part first: the order must not matter.
        let found = build.layer(parts).into_iter().rev().map(Part::make).sum();
        build.end_layer(found);
        build = Build::resume(&pattern, &build.unfinished()).expect("its own");
    }
    assert_eq!(build.found(), pattern.entries());
    assert!(build.into_values() == expected);
}

#[test]
fn the_estimate_of_a_goal_is_0_and_of_its_neighbours_1() {
    let size = Size::new(3, 3).expect("a size");
    let partition = Partition::from_drawing("a a a\na b b\nb b .").expect("a partition").into();
    let goal = Goal::named(NamedGoal::Standard, size);
    let heuristic = Patterns::new(&goal, &partition, &tables(&partition)).expect("its tables");
    let mut board = goal.board().clone();
    assert_eq!(heuristic.of_board(&board), 0);
    board.step(Direction::Up);
    assert_eq!(heuristic.of_board(&board), 1);
}
