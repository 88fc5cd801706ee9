//! Pattern databases: what the tables say, and that the kernel counts as the textbook walk does.

use std::sync::Arc;

use susun_sliding::heuristic::Patterns;
use susun_sliding::pdb::build::{Build, Part};
use susun_sliding::pdb::{Partition, Pattern, Table};
use susun_sliding::{Direction, Goal, NamedGoal, Size};

fn tables(partition: &Partition) -> Vec<Arc<Table>> {
    partition.tables().iter().map(|pattern| Arc::new(Table::build(pattern))).collect()
}

/// The distances of all placements of a pattern by a search that keeps the blank's cell: each placement's
/// smallest number of moves of its tiles.
fn with_the_blank(pattern: &Pattern) -> Vec<Option<u32>> {
    let size = pattern.size();
    let rank = susun_sliding::pdb::Rank::new(pattern);
    let cells = size.cells();
    let mut distance = vec![None; rank.entries() as usize * cells];
    let number =
        |placement: &[u8], blank: usize| rank.of_placement(placement) as usize * cells + blank;
    let start = (pattern.homes().to_vec(), pattern.blank());
    distance[number(&start.0, start.1)] = Some(0);
    // Moves of other tiles cost nothing: they go to the front.
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some((placement, blank)) = queue.pop_front() {
        let here = distance[number(&placement, blank)].expect("in the queue");
        for direction in Direction::ALL {
            let Some(to) = size.neighbour(blank, direction) else { continue };
            let mut next = placement.clone();
            let tile = next.iter().position(|&cell| usize::from(cell) == to);
            if let Some(tile) = tile {
                next[tile] = blank as u8;
            }
            let cost = here + u32::from(tile.is_some());
            let known = &mut distance[number(&next, to)];
            if known.is_none_or(|known| cost < known) {
                *known = Some(cost);
                if tile.is_some() {
                    queue.push_back((next, to));
                } else {
                    queue.push_front((next, to));
                }
            }
        }
    }
    distance.chunks(cells).map(|by_blank| by_blank.iter().flatten().copied().min()).collect()
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
        let (size, table) = (pattern.size(), Table::build(&pattern));
        for (number, distance) in with_the_blank(&pattern).into_iter().enumerate() {
            let placement = table.rank().placement(number as u64);
            let homes = placement.iter().zip(pattern.homes());
            let manhattan: usize = homes
                .map(|(&cell, &home)| size.distance(usize::from(cell), usize::from(home)))
                .sum();
            if let Some(distance) = distance {
                let found = manhattan as u32 + 2 * u32::from(table.excess(&placement));
                assert_eq!(found, distance, "{} {placement:?}", pattern.name());
            }
        }
    }
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
fn estimates_of_a_goal_are_nothing_and_of_its_neighbours_one() {
    let size = Size::new(3, 3).expect("a size");
    let partition = Partition::from_drawing("a a a\na b b\nb b .").expect("a partition");
    let goal = Goal::named(NamedGoal::Standard, size);
    let heuristic = Patterns::new(&goal, &partition, &tables(&partition)).expect("its tables");
    let mut board = goal.board().clone();
    assert_eq!(heuristic.of_board(&board), 0);
    board.step(Direction::Up);
    assert_eq!(heuristic.of_board(&board), 1);
}
