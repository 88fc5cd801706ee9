//! Lower bounds from groups of tiles: never above the optimum, never falling, and the same however they are computed.

use susun_search::{Control, Halt, Limits, Meter, MeterReading, seeded};
use susun_sliding::heuristic::{Kind, evaluate};
use susun_sliding::{Board, Goal, Groups, NamedGoal, Size, groups_bound, random};
use susun_testkit::golden::{korf24, korf100};
use susun_testkit::oracle::Distances;

/// The bounds with more and more nodes, which the groups of each prove.
fn bounds(start: &Board, goal: &Goal) -> Vec<u32> {
    let mut groups = Groups::new(start, goal).expect("groups");
    let after = |nodes| {
        groups.advance_at_once(nodes);
        let gains: Vec<_> = groups.gains().map(|group| group.tiles.clone()).collect();
        assert_eq!(groups_bound(start, goal, &gains), Some(groups.bound()), "{start}");
        groups.bound()
    };
    [0, 1_000, 20_000].map(after).to_vec()
}

#[test]
fn groups_prove_at_most_the_optimum_and_at_least_the_distances() {
    let goal = |name, size| Goal::named(name, size);
    let boards = korf100().into_iter().take(20).chain(korf24().into_iter().take(10));
    for korf in boards {
        let goal = goal(NamedGoal::BlankFirst, korf.board.size());
        let bounds = bounds(&korf.board, &goal);
        assert_eq!(evaluate(&[Kind::Manhattan], &korf.board, &goal, None), Ok(bounds[0]));
        assert!(bounds.is_sorted() && bounds[2] <= korf.optimal, "{bounds:?}, {}", korf.optimal);
    }
    let size = Size::new(2, 3).expect("a size");
    for named in [NamedGoal::Standard, NamedGoal::BlankFirst] {
        let goal = goal(named, size);
        for (board, distance) in Distances::to(&goal).boards() {
            assert!(bounds(board, &goal)[2] <= *distance, "{board}");
            // A group of all tiles is the puzzle itself.
            let all = vec![3, 1, 5, 2, 4];
            assert_eq!(groups_bound(board, &goal, &[all]), Some(*distance), "{board}");
        }
    }
}

#[test]
fn where_it_pauses_makes_no_difference() {
    let goal = Goal::named(NamedGoal::Standard, Size::new(6, 7).expect("a size"));
    let start = random(&goal, &mut seeded(1));
    let (mut whole, mut paused) = (Groups::new(&start, &goal), Groups::new(&start, &goal));
    let (whole, paused) = (whole.as_mut().expect("groups"), paused.as_mut().expect("groups"));
    whole.advance_at_once(30_000);
    let mut reading = MeterReading::default();
    let mut limit = 0;
    loop {
        limit += 777;
        let limits = Limits { nodes: Some(limit), ..Limits::default() };
        let mut meter = Meter::from_reading(reading, limits, Control::silent());
        let result = paused.advance(30_000, &mut meter);
        reading = meter.reading();
        match result {
            Ok(()) => break,
            Err(halt) => assert_eq!((halt, reading.counters.generated), (Halt::Nodes, limit)),
        }
    }
    assert_eq!((paused.bound(), paused.nodes()), (whole.bound(), whole.nodes()));
    assert!(paused.gains().eq(whole.gains()));
    assert_eq!(reading.counters.generated, whole.nodes());
}

#[test]
fn what_is_not_a_group_proves_nothing() {
    let goal = Goal::named(NamedGoal::Standard, Size::new(3, 4).expect("a size"));
    let start = random(&goal, &mut seeded(2));
    let proof = |tiles: &[u16]| groups_bound(&start, &goal, &[tiles.to_vec()]);
    assert!(proof(&[1, 2, 5]).is_some());
    for tiles in [&[1, 2, 2][..], &[1, 2, 0], &[1, 2, 12], &[1, 2, 3, 4, 5, 6, 7, 8, 9]] {
        assert_eq!(proof(tiles), None, "{tiles:?}");
    }
    let line = Goal::named(NamedGoal::Standard, Size::new(1, 5).expect("a size"));
    assert!(Groups::new(line.board(), &line).is_none());
    let large = Goal::named(NamedGoal::Standard, Size::new(5, 13).expect("a size"));
    assert!(Groups::new(large.board(), &large).is_none());
}
