//! Every row of `golden/sliding.tsv` is a test: verdict, parity, estimates, optimal solutions.

use susun_search::{Collect, Duplicates, Heuristic, Limits, astar, branch_and_bound, ida_star};
use susun_sliding::heuristic::{Hamming, Kind, Manhattan, UseHeuristic, choose};
use susun_sliding::{Direction, Goal, GridSpace, NotSolvable, PackedSpace, parity, solvable};
use susun_testkit::golden::{Row, table};
use susun_testkit::replay::{leads_to, tiles_moved};
use susun_testkit::run::{finish, optimal_cost, timed, within};

/// The strongest of the heuristics: on the hard boards it needs the fewest nodes and the least time.
const STRONGEST: [Kind; 2] = [Kind::LinearConflict, Kind::WalkingDistance];

/// The rows that take at least ten seconds; each of the others takes one or two.
const SLOW: [&str; 2] = ["hard1", "hard3"];

fn name(row: &Row) -> &str {
    row.get("name").expect("every row has a name")
}

fn row(wanted: &str) -> Row {
    let mut rows = table("sliding.tsv").into_iter();
    rows.find(|row| name(row) == wanted).unwrap_or_else(|| panic!("no row {wanted}"))
}

/// The rows with a known optimal length that suit the build: unoptimised code skips the long ones.
fn solved_rows() -> Vec<Row> {
    let longest = if cfg!(debug_assertions) { 40 } else { u64::MAX };
    let fits = |row: &Row| row.number("optimal").is_some_and(|optimal| optimal <= longest);
    table("sliding.tsv").into_iter().filter(fits).collect()
}

#[test]
fn verdicts_are_as_published() {
    for row in table("sliding.tsv") {
        let board = row.board();
        let verdict = match solvable(&board, &row.goal(board.size())) {
            Ok(_) => "solvable",
            Err(NotSolvable::Unsolvable(_)) => "unsolvable",
            Err(other) => panic!("{}: {other}", name(&row)),
        };
        assert_eq!(Some(verdict), row.get("verdict"), "{}", name(&row));
    }
}

#[test]
fn kurang_and_its_sum_are_as_published() {
    for row in table("sliding.tsv") {
        let board = row.board();
        let parity = parity(&board, &row.goal(board.size())).expect("of one size");
        assert_eq!(parity.is_even(), row.get("verdict") == Some("solvable"), "{}", name(&row));
        if let Some(sum_plus_x) = row.number("sum_plus_x") {
            assert_eq!(parity.kurang.sum_plus_x, sum_plus_x, "sum + X of {}", name(&row));
        }
        if let Some(kurang) = row.numbers("kurang") {
            let values: Vec<u64> = parity.kurang.values.iter().copied().map(u64::from).collect();
            assert_eq!(values, kurang, "kurang of {}", name(&row));
        }
    }
}

/// The estimate of the heuristic it is given, at the start.
struct AtStart<'a>(&'a Row);

impl UseHeuristic<GridSpace> for AtStart<'_> {
    type Output = u32;

    fn with<H: Heuristic<GridSpace> + Send + Sync + 'static>(self, heuristic: H) -> u32 {
        heuristic.evaluate(&self.0.board())
    }
}

#[test]
fn estimates_are_as_published() {
    let columns = [
        ("hamming", Kind::Hamming),
        ("manhattan", Kind::Manhattan),
        ("linear_conflict", Kind::LinearConflict),
        ("walking_distance", Kind::WalkingDistance),
    ];
    let mut checked = 0;
    for row in table("sliding.tsv") {
        let goal = row.goal(row.board().size());
        for (column, kind) in columns {
            let Some(value) = row.number(column) else { continue };
            let estimate = choose(&[kind], &goal, None, AtStart(&row)).expect("small enough");
            assert_eq!(u64::from(estimate), value, "{column} of {}", name(&row));
            checked += 1;
        }
    }
    assert_eq!(checked, 26, "estimates in the table");
}

#[test]
fn estimates_by_tile_are_as_published() {
    for row in table("sliding.tsv") {
        let board = row.board();
        let (goal, cells) = (row.goal(board.size()), board.cells_by_tile());
        let by_tile = |value: &dyn Fn(u16, usize) -> u32| -> Vec<u64> {
            (1..cells.len()).map(|tile| u64::from(value(tile as u16, cells[tile]))).collect()
        };
        if let Some(values) = row.numbers("hamming_by_tile") {
            let hamming = Hamming::new(&goal);
            assert_eq!(by_tile(&|tile, cell| hamming.of_tile(tile, cell)), values);
        }
        if let Some(values) = row.numbers("manhattan_by_tile") {
            let manhattan = Manhattan::new(&goal);
            assert_eq!(by_tile(&|tile, cell| manhattan.of_tile(tile, cell)), values);
        }
    }
}

/// Solves a row by IDA* and compares everything known about its solutions.
struct Solve<'a> {
    row: &'a Row,
    goal: &'a Goal,
    collect: Collect,
}

impl UseHeuristic<PackedSpace> for Solve<'_> {
    type Output = ();

    fn with<H: Heuristic<PackedSpace> + Send + Sync + 'static>(self, heuristic: H) {
        let (row, board) = (self.row, self.row.board());
        let puzzle = solvable(&board, self.goal).expect("solvable");
        let space = PackedSpace::new(&puzzle).expect("up to 16 cells");
        let mut search = ida_star(space, heuristic, self.collect);
        let finish = finish(Limits::default(), &mut search);
        let optimal = row.number("optimal").expect("a length");
        assert_eq!(u64::from(optimal_cost(&finish)), optimal, "length of {}", name(row));
        let found = search.solutions();
        for path in &found.listed {
            leads_to(self.goal, &board, path);
            assert_eq!(u64::from(path.cost), optimal, "length of {}", name(row));
        }
        if self.collect == Collect::First {
            return;
        }
        assert_eq!(found.listed.len() as u64, found.count, "all solutions are listed");
        assert!(all_differ(found.listed.iter().map(|path| &path.moves)), "{}", name(row));
        if let Some(count) = row.number("solutions") {
            assert_eq!(found.count, count, "solutions of {}", name(row));
        }
        if let Some(moves) = row.numbers("moves") {
            let tiles = tiles_moved(&board, &found.listed[0].moves);
            let tiles: Vec<u64> = tiles.into_iter().map(u64::from).collect();
            assert_eq!((tiles, found.count), (moves, 1), "moves of {}", name(row));
        }
    }
}

/// States that A* and branch and bound expand with f below the optimum. Their tie-breaking differs.
struct SurelyExpanded<'a>(&'a Row, &'a Goal);

impl UseHeuristic<PackedSpace> for SurelyExpanded<'_> {
    type Output = u64;

    fn with<H: Heuristic<PackedSpace> + Send + Sync + 'static>(self, heuristic: H) -> u64 {
        let Self(row, goal) = self;
        let puzzle = solvable(&row.board(), goal).expect("solvable");
        let space = PackedSpace::new(&puzzle).expect("up to 16 cells");
        let oldest = within(Limits::default(), branch_and_bound(space.clone(), &heuristic));
        let newest = within(Limits::default(), astar(space, &heuristic, Duplicates::Closed));
        assert_eq!(u64::from(optimal_cost(&newest)), row.number("optimal").expect("a length"));
        assert_eq!(newest.surely_expanded, oldest.surely_expanded, "{}", name(row));
        assert!(newest.surely_expanded <= Some(newest.counters.expanded), "{}", name(row));
        newest.surely_expanded.expect("A* selects by f")
    }
}

#[test]
fn of_the_states_below_the_optimum_manhattan_expands_no_more_than_hamming() {
    let small = |row: &Row| row.board().size().cells() == 9;
    let (mut boards, mut fewer) = (0, 0);
    for row in solved_rows().iter().filter(|row| small(row)) {
        let goal = row.goal(row.board().size());
        let count = |kind| choose(&[kind], &goal, None, SurelyExpanded(row, &goal)).expect("small");
        let (hamming, manhattan) = (count(Kind::Hamming), count(Kind::Manhattan));
        assert!(manhattan <= hamming, "{}: {manhattan} and {hamming}", name(row));
        (boards, fewer) = (boards + 1, fewer + u32::from(manhattan < hamming));
    }
    assert!(boards > 3 && fewer > 0, "{fewer} of {boards}");
}

fn all_differ<'a>(paths: impl Iterator<Item = &'a Vec<Direction>>) -> bool {
    let mut paths: Vec<_> = paths.collect();
    let before = paths.len();
    paths.sort_unstable();
    paths.dedup();
    paths.len() == before
}

fn solves(row: &Row, collect: Collect) {
    let goal = row.goal(row.board().size());
    choose(&STRONGEST, &goal, None, Solve { row, goal: &goal, collect }).expect("small enough");
}

const EVERY: Collect = Collect::All { list: 10_000 };

#[test]
fn optimal_solutions_are_as_many_and_as_long_as_published() {
    let rows = solved_rows();
    timed("golden: all optimal solutions of all rows but two", || {
        for row in rows.iter().filter(|row| !SLOW.contains(&name(row))) {
            // If no count of solutions is published, a long search stops at the first.
            let short = row.number("optimal").is_some_and(|optimal| optimal <= 40);
            let counted = short || row.number("solutions").is_some();
            solves(row, if counted { EVERY } else { Collect::First });
        }
    });
}

#[test]
fn the_two_slowest_rows_are_solved_optimally() {
    for row in solved_rows().iter().filter(|row| SLOW.contains(&name(row))) {
        timed(&format!("golden: one optimal solution of {}", name(row)), || {
            solves(row, Collect::First);
        });
    }
}

#[test]
#[ignore = "half a minute: part of `just golden-full`"]
fn the_two_slowest_rows_have_as_many_optimal_solutions_as_published() {
    for slow in SLOW {
        timed(&format!("golden: all optimal solutions of {slow}"), || solves(&row(slow), EVERY));
    }
}
