//! Very distant 15-puzzles: every row of `golden/far.tsv` is a test.

use std::sync::Arc;

use susun_search::IdaStarUnits;
use susun_sliding::heuristic::Patterns;
use susun_sliding::notation::{MoveNotation, read_moves};
use susun_sliding::pdb::{Table, partition};
use susun_sliding::{BLANK, Goal, NamedGoal, PackedSpace, PatternKernel, Size, solvable};
use susun_testkit::golden::{Row, table};
use susun_testkit::run::{in_units, timed};

fn patterns(goal: &Goal, name: &str) -> Patterns {
    let partition = partition(goal.size(), goal.home(BLANK), name).expect("drawn");
    let table = |pattern| Arc::new(Table::build(pattern));
    let tables: Vec<_> = partition.tables().iter().map(table).collect();
    Patterns::new(goal, &partition, &tables).expect("its own tables")
}

fn standard() -> Goal {
    Goal::named(NamedGoal::Standard, Size::new(4, 4).expect("a size"))
}

fn known(row: &Row, column: &str) -> u64 {
    row.number(column).unwrap_or_else(|| panic!("every row has {column}"))
}

/// There is a solution of the reported length, and no estimate exceeds it.
#[test]
fn solutions_are_as_long_as_reported() {
    let goal = standard();
    let patterns = patterns(&goal, "5-5-5");
    for row in table("far.tsv") {
        let (start, optimal) = (row.board(), known(&row, "optimal"));
        assert_eq!((row.goal(start.size()), known(&row, "reported")), (goal.clone(), optimal));
        let moves = row.get("moves").expect("a solution");
        let moves =
            read_moves(&start, moves, Some(MoveNotation::Tiles)).expect("moves of the board");
        assert_eq!(moves.len() as u64, optimal);
        let mut board = start;
        for (done, &direction) in moves.iter().enumerate() {
            assert!(u64::from(patterns.of_board(&board)) <= optimal - done as u64, "{board}");
            board.step(direction);
        }
        assert_eq!(&board, goal.board());
    }
}

/// No solution is shorter.
#[test]
#[ignore = "three minutes and 800 MB: part of `just golden-full`"]
fn no_solution_is_shorter() {
    let goal = standard();
    let patterns = Arc::new(timed("tables of 7-8", || patterns(&goal, "7-8")));
    let kernel = PatternKernel::new(&patterns).expect("16 cells");
    for row in table("far.tsv") {
        let name = row.get("name").expect("a name");
        let puzzle = solvable(&row.board(), &goal).expect("solvable");
        let space = PackedSpace::new(&puzzle).expect("16 cells");
        let mut search = IdaStarUnits::new(space, patterns.clone()).counted_by(kernel.clone());
        let found = timed(name, || in_units(&mut search));
        let (cost, nodes) = (known(&row, "optimal") as u32, known(&row, "nodes"));
        assert_eq!(found, (cost, nodes), "{name}");
    }
}
