//! The tables of `golden/` that count boards by distance, compared with a flood from the goal.

use susun_sliding::{Goal, NamedGoal, Size};
use susun_testkit::golden::{Row, board, table};
use susun_testkit::oracle::Distances;

fn goal(row: &Row) -> Goal {
    let size: Size = row.get("size").expect("a size").parse().expect("a size");
    row.goal(size)
}

#[test]
fn the_boards_at_each_distance_are_as_many_as_published() {
    for row in table("depths.tsv") {
        let published = row.numbers("states").expect("states");
        let counts = if row.get("complete") == Some("yes") {
            Distances::to(&goal(&row)).by_depth()
        } else {
            Distances::up_to(&goal(&row), published.len() as u32 - 1).by_depth()
        };
        assert_eq!(counts, published, "{row:?}");
    }
}

#[test]
fn the_longest_optimum_is_as_published() {
    for row in table("diameters.tsv") {
        let counts = Distances::to(&goal(&row)).by_depth();
        assert_eq!(Some(counts.iter().sum()), row.number("states"), "{row:?}");
        assert_eq!(Some(counts.len() as u64 - 1), row.number("longest"), "{row:?}");
    }
}

#[test]
fn two_boards_of_3x3_are_farthest_from_the_standard_goal() {
    let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3).expect("a size"));
    let distances = Distances::to(&goal);
    let at_31 = distances.boards().iter().filter(|(_, distance)| *distance == 31);
    let mut farthest: Vec<_> = at_31.map(|(board, _)| board.to_string()).collect();
    farthest.sort();
    assert_eq!(farthest, ["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"]);
    assert_eq!(distances.of(&board("8 6 7/2 5 4/3 0 1")), Some(31));
}
