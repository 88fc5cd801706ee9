//! Textbook IDA* with Manhattan distance reproduces the node counts of Korf (1985), exactly.

use susun_search::{Collect, ida_star};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Goal, NamedGoal, PackedSpace, solvable};
use susun_testkit::golden::{Korf, korf100};
use susun_testkit::run::{optimal_cost, to_the_end};

/// Solves an instance and compares; returns the nodes generated.
fn reproduces(korf: &Korf) -> u64 {
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let puzzle = solvable(&korf.board, &goal).expect("solvable");
    let space = PackedSpace::new(&puzzle).expect("16 cells");
    let finish = to_the_end(ida_star(&space, Manhattan::new(&goal), Collect::First));
    assert_eq!(optimal_cost(&finish), korf.optimal, "length of instance {}", korf.id);
    assert_eq!(finish.counters.generated, korf.nodes, "nodes of instance {}", korf.id);
    let in_rounds: u64 = finish.rounds.iter().map(|round| round.generated).sum();
    assert_eq!(finish.counters.generated, 1 + in_rounds);
    finish.counters.generated
}

fn with_at_most(nodes: u64) -> Vec<Korf> {
    korf100().into_iter().filter(|korf| korf.nodes <= nodes).collect()
}

#[test]
fn instance_12_gives_its_published_rounds() {
    let korf = &korf100()[11];
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let puzzle = solvable(&korf.board, &goal).expect("solvable");
    let space = PackedSpace::new(&puzzle).expect("16 cells");
    let finish = to_the_end(ida_star(&space, Manhattan::new(&goal), Collect::First));
    assert_eq!(optimal_cost(&finish), 45);
    assert_eq!((finish.counters.generated, finish.counters.expanded), (546_344, 269_708));
    let generated: Vec<u64> = finish.rounds.iter().map(|round| round.generated).collect();
    assert_eq!(generated, [45, 287, 1995, 13_615, 89_247, 441_154]);
}

#[test]
fn instances_up_to_ten_million_nodes_are_reproduced() {
    let instances = with_at_most(10_000_000);
    assert_eq!(instances.len(), 25);
    for korf in instances {
        reproduces(&korf);
    }
}

#[test]
#[ignore = "two minutes: part of `just golden-full`"]
fn instances_up_to_130_million_nodes_are_reproduced() {
    let instances = with_at_most(130_000_000);
    assert_eq!(instances.len(), 65);
    let total: u64 = instances.iter().map(reproduces).sum();
    assert_eq!(total, 1_961_840_850);
}
