//! The numbers in the manual are recomputed, so that they stay true.

use std::fs;
use std::sync::Arc;

use susun_search::{
    Collect, Duplicates, Finish, Heuristic, Outcome, astar, bfs, bidirectional, branch_and_bound,
    greedy, ida_star, iterative_deepening, uniform_cost, weighted_astar,
};
use susun_sliding::heuristic::{
    Hamming, InversionDistance, LinearConflict, Manhattan, Patterns, WalkingDistance,
};
use susun_sliding::pdb::{Partitions, Pattern, Table, partition};
use susun_sliding::{
    BLANK, Board, Direction, Goal, GridSpace, NamedGoal, PackedSpace, Size, Symmetry, parity,
    solvable,
};
use susun_testkit::golden::{board, korf100, project_path};
use susun_testkit::oracle::Distances;
use susun_testkit::run::{optimal_cost, to_the_end};
use susun_text::grouped;

fn page(name: &str) -> String {
    let path = project_path("book/src/concepts").join(name);
    fs::read_to_string(path).expect("a page of the manual")
}

/// Fails unless the page has this row of a table.
fn expect_row(page: &str, cells: &[String]) {
    let row = format!("| {} |", cells.join(" | "));
    assert!(page.contains(&row), "the manual lacks: {row}");
}

fn standard(text: &str) -> (Board, Goal) {
    let board = board(text);
    let goal = Goal::named(NamedGoal::Standard, board.size());
    (board, goal)
}

fn estimate(heuristic: &impl Heuristic<GridSpace>) -> impl Fn(&Board) -> u32 {
    |board| heuristic.evaluate(board)
}

/// The partition with this name towards a goal, and pattern databases with it.
fn patterns(goal: &Goal, name: &str) -> (Partitions, Patterns) {
    let partition = partition(goal.size(), goal.home(BLANK), name).expect("a partition");
    let table = |pattern| Arc::new(Table::build(pattern));
    let tables: Vec<_> = partition.tables().iter().map(table).collect();
    let patterns = Patterns::new(goal, &partition, &tables).expect("its own tables");
    (partition, patterns)
}

#[test]
fn nine_algorithms_on_one_board() {
    let (start, goal) = standard("8 1 3/4 0 2/7 6 5");
    let space = GridSpace::new(&solvable(&start, &goal).expect("solvable"));
    let h = Manhattan::new(&goal);
    let finishes: [(&str, Finish<Direction>); 9] = [
        ("breadth first", to_the_end(bfs(&space))),
        ("bidirectional", to_the_end(bidirectional(&space))),
        ("uniform cost", to_the_end(uniform_cost(&space))),
        ("A\\*", to_the_end(astar(&space, &h, Duplicates::Closed))),
        ("branch and bound", to_the_end(branch_and_bound(&space, &h))),
        ("IDA\\*", to_the_end(ida_star(&space, &h, Collect::First))),
        ("iterative deepening", to_the_end(iterative_deepening(&space, Collect::First))),
        (
            "weighted A\\*, w = 2",
            to_the_end(weighted_astar(&space, &h, "2".parse().expect("a weight"))),
        ),
        ("greedy", to_the_end(greedy(&space, &h))),
    ];
    let page = page("algorithms.md");
    for (name, Finish { outcome, counters: c, .. }) in finishes {
        let (Outcome::Optimal(path) | Outcome::Solved { path, .. }) = outcome else {
            panic!("{name} found nothing");
        };
        let numbers =
            [u64::from(path.cost), c.generated, c.expanded, c.selected, c.peak_states].map(grouped);
        expect_row(&page, &[&[name.to_owned()], &numbers[..]].concat());
    }
}

#[test]
fn korf_12_round_by_round_and_by_heuristic() {
    let korf = &korf100()[11];
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let puzzle = solvable(&korf.board, &goal).expect("solvable");
    let space = PackedSpace::new(&puzzle).expect("16 cells");
    let runs = [
        ("Manhattan", to_the_end(ida_star(&space, Manhattan::new(&goal), Collect::First))),
        ("linear conflict", {
            to_the_end(ida_star(&space, LinearConflict::new(&goal), Collect::First))
        }),
        ("walking distance", {
            let walking = WalkingDistance::new(&goal).expect("4x4 is small enough");
            to_the_end(ida_star(&space, walking, Collect::First))
        }),
        ("pattern databases, 5-5-5", {
            let (_, patterns) = patterns(&goal, "5-5-5");
            to_the_end(ida_star(&space, patterns, Collect::First))
        }),
    ];
    let rounds = page("algorithms.md");
    for (index, round) in runs[0].1.rounds.iter().enumerate() {
        let numbers = [index as u64 + 1, round.bound.into(), round.generated, round.expanded];
        expect_row(&rounds, &numbers.map(grouped));
    }
    let savings = page("heuristics.md");
    for (name, finish) in &runs {
        assert_eq!(optimal_cost(finish), 45);
        let first = u64::from(finish.rounds[0].bound);
        let cells = [(*name).to_owned(), grouped(first), grouped(finish.counters.generated)];
        expect_row(&savings, &cells);
    }
}

#[test]
fn estimates_of_two_boards_and_on_average() {
    let (a, goal) = standard("8 1 3/4 0 2/7 6 5");
    let (b, _) = standard("3 2 1/4 5 6/8 7 0");
    let all = Distances::to(&goal);
    let page = page("heuristics.md");
    let check = |name: &str, mark: &str, value: &dyn Fn(&Board) -> u32| {
        let sum: u64 = all.boards().iter().map(|(board, _)| u64::from(value(board))).sum();
        let average = sum as f64 / all.boards().len() as f64;
        let numbers = [value(&a).to_string(), value(&b).to_string(), format!("{average:.2}")];
        let cells = [&[name.to_owned()], &numbers[..]].concat();
        expect_row(
            &page,
            &cells.iter().map(|cell| format!("{mark}{cell}{mark}")).collect::<Vec<_>>(),
        );
    };
    check("Hamming", "", &estimate(&Hamming::new(&goal)));
    check("Manhattan", "", &estimate(&Manhattan::new(&goal)));
    check("linear conflict", "", &estimate(&LinearConflict::new(&goal)));
    check("inversion distance", "", &estimate(&InversionDistance::new(&goal)));
    check("walking distance", "", &estimate(&WalkingDistance::new(&goal).expect("small enough")));
    check("pattern databases, 4-4", "", &estimate(&patterns(&goal, "4-4").1));
    check("moves really needed", "*", &|board| all.of(board).expect("solvable"));
}

#[test]
fn counting_the_blank_is_too_high_on_as_many_boards_as_stated() {
    let (start, goal) = standard("1 2 3/4 5 0/7 8 6");
    let size = goal.size();
    let distances = |board: &Board| -> Vec<u32> {
        let to_home = |cell: usize| size.distance(cell, goal.home(board.tile(cell))) as u32;
        (0..size.cells()).map(to_home).collect()
    };
    let hamming = |board: &Board| distances(board).iter().filter(|&&far| far > 0).count() as u32;
    let manhattan = |board: &Board| distances(board).iter().sum::<u32>();
    let all = Distances::to(&goal);
    assert_eq!((hamming(&start), manhattan(&start), all.of(&start)), (2, 2, Some(1)));
    let too_high = |estimate: &dyn Fn(&Board) -> u32| {
        all.boards().iter().filter(|(board, distance)| estimate(board) > *distance).count() as u64
    };
    let page = page("heuristics.md");
    for count in [too_high(&hamming), too_high(&manhattan)] {
        let bold = format!("**{}**", grouped(count));
        assert!(page.contains(&bold), "the manual lacks: {bold}");
    }
}

#[test]
fn the_parity_of_two_boards_in_three_ways() {
    let page = page("solvability.md");
    for (name, text) in [
        ("gagal1", "1 2 3 13/5 8 7 9/6 10 11 0/4 14 15 12"),
        ("berhasil1", "1 2 3 4/5 6 7 8/9 12 15 14/13 11 0 10"),
    ] {
        let (start, goal) = standard(text);
        let parities = parity(&start, &goal).expect("equal sizes");
        let kurang = parities.kurang;
        let mut cells = vec![name.to_owned()];
        cells.extend(kurang.values.iter().map(ToString::to_string));
        cells.extend([kurang.sum.to_string(), kurang.x.to_string()]);
        cells.push(format!("**{}**", kurang.sum_plus_x));
        expect_row(&page, &cells);

        let by = parities.inversions;
        let rows = by.blank_row.abs_diff(by.goal_blank_row).to_string();
        let word = if by.even { "even" } else { "odd" };
        let total = format!("**{}**, {word}", by.total);
        expect_row(&page, &[name.to_owned(), by.inversions.to_string(), rows, total]);

        let cycle = |tiles: &Vec<u16>| {
            format!("({})", tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        };
        let cycles: String = parities.sign.cycles.iter().map(cycle).collect();
        assert!(page.contains(&format!("- {name}: {cycles}\n")), "the manual lacks: {cycles}");
    }
}

/// For each pattern of a partition: Manhattan distance of its tiles, and the entry of its own table for the board or
/// its image.
fn by_pattern(
    goal: &Goal,
    partition: &Partitions,
    symmetry: Symmetry,
    board: &Board,
) -> Vec<[u32; 2]> {
    let size = goal.size();
    let cells = board.cells_by_tile();
    let each = |pattern| {
        let table = Table::build(pattern);
        let (mut places, mut manhattan) = (vec![0; pattern.homes().len()], 0);
        for tile in 1..size.cells() as u16 {
            let home = symmetry.cell(size, goal.home(tile));
            let cell = symmetry.cell(size, cells[usize::from(tile)]);
            if let Ok(place) = pattern.homes().binary_search(&(home as u8)) {
                places[place] = cell as u8;
                manhattan += size.distance(cell, home) as u32;
            }
        }
        [manhattan, manhattan + 2 * u32::from(table.excess(&places))]
    };
    partition.all()[0].patterns().iter().map(each).collect()
}

/// A row with the sum at its end.
fn expect_sum(page: &str, name: &str, values: impl Iterator<Item = u32>) -> u32 {
    let values: Vec<u32> = values.collect();
    let sum = values.iter().sum();
    let mut cells = vec![name.to_owned()];
    cells.extend(values.iter().map(u32::to_string));
    cells.push(format!("**{sum}**"));
    expect_row(page, &cells);
    sum
}

#[test]
fn two_tables_on_one_board() {
    let (board, goal) = standard("3 2 1/4 5 6/8 7 0");
    let (partition, patterns) = patterns(&goal, "4-4");
    let reflection = Symmetry::reflection_through(goal.size(), 8).expect("the diagonal");
    let own = by_pattern(&goal, &partition, Symmetry::default(), &board);
    let reflected = by_pattern(&goal, &partition, reflection, &board);
    let page = page("pattern-databases.md");
    expect_sum(&page, "Manhattan distance", own.iter().map(|by| by[0]));
    let sums = [("the tables", own), ("the tables, of the reflected board", reflected)]
        .map(|(name, by)| expect_sum(&page, name, by.iter().map(|by| by[1])));
    assert_eq!(sums.iter().max(), Some(&patterns.of_board(&board)));
    assert!(page.contains("| *moves really needed* | | | *24* |"));
    assert_eq!(Distances::to(&goal).of(&board), Some(24));
}

#[test]
fn a_move_lowers_the_estimate_by_three() {
    let (before, goal) = standard("0 2 4/1 5 3/7 8 6");
    let (after, _) = standard("1 2 4/0 5 3/7 8 6");
    let (partition, patterns) = patterns(&goal, "4-4");
    let all = Distances::to(&goal);
    let page = page("pattern-databases.md");
    for board in [&before, &after] {
        let own = by_pattern(&goal, &partition, Symmetry::default(), board);
        let numbers =
            [own[0][1], own[1][1], patterns.of_board(board), all.of(board).expect("solvable")];
        expect_row(&page, &[&[format!("`{board}`")], &numbers.map(|n| n.to_string())[..]].concat());
    }
    let falls = |(board, _): &(Board, u32)| {
        let steep = |direction| {
            let mut next = board.clone();
            next.step(direction);
            patterns.of_board(board).saturating_sub(patterns.of_board(&next)) > 1
        };
        board.directions().filter(|&direction| steep(direction)).count() as u64
    };
    let steep: u64 = all.boards().iter().map(falls).sum();
    let moves: usize = all.boards().iter().map(|(board, _)| board.directions().count()).sum();
    for number in [steep, moves as u64] {
        assert!(page.contains(&grouped(number)), "the manual lacks: {number}");
    }
}

#[test]
fn the_partition_of_the_page_is_the_one_in_the_catalogue() {
    let drawn = fs::read_to_string(project_path("catalogues/4x4/5-5-5.txt")).expect("a drawing");
    let rows: Vec<&str> = drawn.lines().filter(|row| !row.starts_with('#')).collect();
    let page = page("pattern-databases.md");
    assert!(page.contains(rows.join("\n").trim()), "the manual lacks the drawing");
    for (rows, cols, name) in [(4, 4, "5-5-5"), (4, 4, "6-6-3"), (4, 4, "7-8"), (5, 5, "6-6-6-6")] {
        let size = Size::new(rows, cols).expect("a size");
        let entries = grouped(partition(size, 0, name).expect("drawn").entries());
        assert!(page.contains(&format!("| {name} | {entries} |")), "the manual lacks: {entries}");
    }
}

/// Checks that the page has the largest excess of the tables of `tiles` tiles in a partition of 4x4.
fn expect_largest_excess(name: &str, tiles: usize) {
    let goal = Goal::named(NamedGoal::Standard, Size::new(4, 4).expect("a size"));
    let tables = partition(goal.size(), goal.home(BLANK), name).expect("drawn").tables();
    let of_size = |pattern: &&Pattern| pattern.homes().len() == tiles;
    let largest = tables.iter().filter(of_size).filter_map(|pattern| {
        let table = Table::build(pattern);
        table.bytes().iter().map(|&byte| (byte & 15).max(byte >> 4)).max()
    });
    let stated = format!("{} with {tiles} tiles", largest.max().expect("a table"));
    assert!(page("pattern-databases.md").contains(&stated), "the manual lacks: {stated}");
}

#[test]
fn the_largest_excess_with_five_tiles() {
    expect_largest_excess("5-5-5", 5);
}

#[test]
fn the_largest_excess_with_six_tiles() {
    expect_largest_excess("6-6-3", 6);
}

#[test]
#[ignore = "some seconds: part of `just golden-full`"]
fn the_largest_excess_with_seven_tiles() {
    expect_largest_excess("7-8", 7);
}

#[test]
#[ignore = "half a minute: part of `just golden-full`"]
fn the_largest_excess_with_eight_tiles() {
    expect_largest_excess("7-8", 8);
}
