//! A round of IDA* cut into units gives what the undivided round gives, whatever the budgets, the order of the workers,
//! and lost or repeated reports.

use susun_search::{
    Collect, Control, Counters, IdaStarUnits, Limits, Merge, Merged, Meter, Outcome, Round,
    UnitSearch, ida_star,
};
use susun_sliding::heuristic::Manhattan;
use susun_sliding::{Board, Direction, Goal, NamedGoal, PackedSpace, seeded, solvable};
use susun_testkit::dice::Dice;
use susun_testkit::golden::{board, korf100};
use susun_testkit::run::within;

/// What is compared: cost, counters, rounds, number of solutions.
#[derive(Debug, PartialEq)]
struct Summary {
    cost: Option<u32>,
    counters: Counters,
    rounds: Vec<Round>,
    first: Option<Vec<Direction>>,
}

fn undivided(space: &PackedSpace, goal: &Goal, collect: Collect, nodes: Option<u64>) -> Summary {
    let limits = Limits { nodes, ..Limits::default() };
    let finish = within(limits, ida_star(space.clone(), Manhattan::new(goal), collect));
    let path = match finish.outcome {
        Outcome::Optimal(path) => Some(path),
        Outcome::Halted { best, .. } => best,
        other => panic!("{other:?}"),
    };
    Summary {
        cost: path.as_ref().map(|path| path.cost),
        counters: finish.counters,
        rounds: finish.rounds,
        first: path.map(|path| path.moves),
    }
}

/// The same search by units of `budget` nodes, searched and reported in a random order; some reports are lost, some
/// come twice.
fn by_units(
    space: &PackedSpace,
    goal: &Goal,
    collect: Collect,
    nodes: Option<u64>,
    budget: u64,
    dice: &mut Dice,
) -> Summary {
    let mut worker = IdaStarUnits::new(space.clone(), Manhattan::new(goal));
    let mut total = Counters { generated: 1, peak_states: 1, ..Counters::default() };
    let (mut rounds, mut bound) = (Vec::new(), worker.first_bound());
    loop {
        let left = nodes.map(|nodes| nodes - total.generated);
        let mut merge = Merge::new(collect, left);
        let mut reports = Vec::new();
        while merge.ended().is_none() {
            if dice.roll(3) > 0
                && let Some((key, piece, exact)) = merge.give()
            {
                let mut limits = Limits { nodes: Some(budget), ..Limits::default() };
                limits.nodes = exact.or(limits.nodes);
                let control = Control::silent();
                worker.begin(&piece, bound).expect("pieces come from units");
                let mut meter = Meter::new(limits, control);
                let outcome = worker
                    .advance(collect, &mut meter)
                    .unwrap_or_else(|_| worker.cut(meter.counters()));
                reports.push((key, exact, outcome));
            } else if reports.is_empty() || dice.roll(10) == 0 {
                merge.take_back();
            }
            if !reports.is_empty() && dice.roll(2) == 0 {
                let index = dice.roll(reports.len() as u64) as usize;
                let (key, exact, outcome) = match dice.roll(4) {
                    0 => reports[index].clone(),
                    _ => reports.swap_remove(index),
                };
                if dice.roll(8) > 0 {
                    merge.absorb(&key, exact, outcome);
                }
            }
        }
        let sums = merge.totals();
        // The root is expanded once a round.
        let expanded = sums.counters.expanded + 1;
        rounds.push(Round { bound, generated: sums.counters.generated, expanded });
        total.generated += sums.counters.generated;
        total.expanded += expanded;
        total.peak_states = total.peak_states.max(sums.counters.peak_states);
        let first = sums.found.listed.first().cloned();
        if merge.ended() == Some(Merged::Exhausted) && sums.found.count == 0 {
            bound = sums.next_bound.expect("a solvable board goes on");
            continue;
        }
        let cost = first.as_ref().map(|path| path.cost);
        return Summary { cost, counters: total, rounds, first: first.map(|path| path.moves) };
    }
}

fn agree(start: &Board, goal: &Goal, budgets: &[u64], limits: &[Option<u64>], dice: &mut Dice) {
    let puzzle = solvable(start, goal).expect("solvable");
    let space = PackedSpace::new(&puzzle).expect("16 cells");
    for collect in [Collect::First, Collect::All { list: 2 }] {
        for &nodes in limits {
            let expected = undivided(&space, goal, collect, nodes);
            for &budget in budgets {
                let found = by_units(&space, goal, collect, nodes, budget, dice);
                assert_eq!(found, expected, "{start} budget {budget} nodes {nodes:?} {collect:?}");
            }
        }
    }
}

#[test]
fn units_of_any_size_give_the_undivided_search() {
    let dice = &mut Dice(1);
    let first = board("8 1 3/4 0 2/7 6 5");
    let goal = Goal::named(NamedGoal::Standard, first.size());
    agree(&first, &goal, &[1, 2, 3, 10, 1000], &[None, Some(2), Some(3), Some(50)], dice);
    let mut rng = seeded(5);
    for _ in 0..20 {
        let start = susun_sliding::random(&goal, &mut rng);
        agree(&start, &goal, &[7, 100], &[None, Some(1 + dice.roll(3000))], dice);
    }
}

#[test]
fn units_give_the_published_rounds_of_a_korf_instance() {
    let korf = &korf100()[11];
    let goal = Goal::named(NamedGoal::BlankFirst, korf.board.size());
    let dice = &mut Dice(2);
    agree(&korf.board, &goal, &[1000, 30_000], &[None, Some(300_001)], dice);
}
