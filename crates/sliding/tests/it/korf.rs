//! IDA* with Manhattan distance reproduces the node counts of Korf (1985), exactly: the textbook, and the
//! kernel in units.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use susun_search::{Collect, IdaStarUnits, ida_star};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Goal, ManhattanKernel, NamedGoal, PackedSpace, solvable};
use susun_testkit::golden::{Korf, korf100};
use susun_testkit::run::{in_units, optimal_cost, to_the_end};

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

/// The same by the kernel, in units of the size that the engine uses.
fn kernel_reproduces(korf: &Korf) -> u64 {
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let puzzle = solvable(&korf.board, &goal).expect("solvable");
    let space = PackedSpace::new(&puzzle).expect("16 cells");
    let kernel = ManhattanKernel::new(&goal).expect("16 cells");
    let mut search = IdaStarUnits::new(space, Manhattan::new(&goal)).counted_by(kernel);
    let (cost, generated) = in_units(&mut search);
    assert_eq!(cost, korf.optimal, "length of instance {}", korf.id);
    assert_eq!(generated, korf.nodes, "nodes of instance {}", korf.id);
    generated
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

#[test]
fn the_kernel_reproduces_instances_up_to_ten_million_nodes() {
    let instances = with_at_most(10_000_000);
    assert_eq!(instances.len(), 25);
    for korf in instances {
        kernel_reproduces(&korf);
    }
}

#[test]
#[ignore = "seconds: part of `just golden-full`"]
fn the_kernel_reproduces_instances_up_to_130_million_nodes() {
    let total: u64 = with_at_most(130_000_000).iter().map(kernel_reproduces).sum();
    assert_eq!(total, 1_961_840_850);
}

/// `just korf100`. Two threads alternate, the largest instance first.
#[test]
#[ignore = "a minute on two cores: part of `just golden-full`"]
fn all_hundred_instances_are_reproduced_by_the_kernel() {
    let mut instances = korf100();
    instances.sort_by_key(|korf| std::cmp::Reverse(korf.nodes));
    let taken = AtomicUsize::new(0);
    let work = || {
        let mut sum = 0;
        loop {
            let number = taken.fetch_add(1, Ordering::Relaxed);
            let Some(korf) = instances.get(number) else { return sum };
            sum += kernel_reproduces(korf);
            let (done, all) = (number + 1, instances.len());
            println!("{done:3} of {all}: instance {:3}, {:14} nodes", korf.id, korf.nodes);
        }
    };
    let total: u64 = thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        workers.into_iter().map(|worker| worker.join().expect("no panic")).sum()
    });
    println!("{total} nodes in all, as published");
    assert_eq!(total, 36_302_808_031);
}
