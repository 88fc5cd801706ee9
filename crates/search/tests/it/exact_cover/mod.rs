//! Exact cover: published counts; and both engines, whole or in units of any size, give the same nodes, the same
//! solutions in the same order, and the same rests as an independent search written here.

mod pentominoes;

use pentominoes::rectangle;
use susun_search::{
    AllSolutions, Collect, Control, Counters, Cover, DancingLinks, Halt, Instructions, Limits,
    LiveOptions, Merge, Merged, Meter, MeterReading, NoSuchSubproblem, NotAnOption, Path,
    Subproblem, UnitOutcome, VisitSolutions,
};
use susun_testkit::dice::Dice;

const ALL: Collect = Collect::All { list: usize::MAX };

/// Dancing links, and live options with every available instruction set.
fn engines(cover: &Cover) -> Vec<Box<dyn VisitSolutions>> {
    let mut engines: Vec<Box<dyn VisitSolutions>> = vec![Box::new(DancingLinks::new(cover))];
    for instructions in Instructions::available() {
        engines.push(Box::new(LiveOptions::with(cover, instructions)));
    }
    engines
}

/// A unit, cut when its budget is used up. Searched in steps, so that it is interrupted in between.
fn unit(
    engine: &mut dyn VisitSolutions,
    piece: &Subproblem<u32>,
    collect: Collect,
    budget: Option<u64>,
    step: u64,
) -> UnitOutcome<u32> {
    engine.begin(piece, 0).expect("pieces come from units");
    let budget = budget.unwrap_or(u64::MAX);
    let mut reading = MeterReading::default();
    loop {
        let nodes = Some(budget.min(reading.counters.generated.saturating_add(step)));
        let limits = Limits { nodes, ..Limits::default() };
        let control = Control::silent();
        let mut meter = Meter::from_reading(reading, limits, control);
        match engine.advance(collect, &mut meter) {
            Ok(outcome) => return outcome,
            Err(Halt::Nodes) if meter.counters().generated < budget => reading = meter.reading(),
            Err(_) => return engine.cut(meter.counters()),
        }
    }
}

fn whole(engine: &mut dyn VisitSolutions, collect: Collect) -> UnitOutcome<u32> {
    unit(engine, &Subproblem::whole(), collect, None, u64::MAX)
}

/// The same search, directly from the definition.
fn defined(cover: &Cover) -> UnitOutcome<u32> {
    fn walk(cover: &Cover, path: &mut Vec<u32>, outcome: &mut UnitOutcome<u32>) {
        let items = |option: u32| &cover.options()[option as usize];
        let (mut supply, mut left) = (vec![false; cover.items()], vec![1; cover.items()]);
        for (item, count) in cover.supplies() {
            (supply[item as usize], left[item as usize]) = (true, count);
        }
        for &item in path.iter().flat_map(|&option| items(option)) {
            left[item as usize] -= 1;
        }
        let covered = |item: u32| left[item as usize] == 0;
        let live = |option: &u32| !items(*option).iter().any(|&item| covered(item));
        let live: Vec<u32> = (0..cover.options().len() as u32).filter(live).collect();
        let options = |item| -> Vec<u32> {
            live.iter().copied().filter(|&option| items(option).contains(&item)).collect()
        };
        let open = (0..cover.items() as u32).filter(|&item| !covered(item));
        let (supplies, open): (Vec<u32>, Vec<u32>) = open.partition(|&item| supply[item as usize]);
        let smallest = open.into_iter().map(options).min_by_key(Vec::len);
        let counters = &mut outcome.counters;
        counters.peak_states = counters.peak_states.max(path.len() as u64 + 1);
        match smallest {
            None if !supplies.is_empty() => {}
            None => {
                outcome.found.count += 1;
                let path = Path { moves: path.clone(), cost: path.len() as u32 };
                outcome.found.listed.push(path);
            }
            Some(options) => {
                counters.expanded += u64::from(!options.is_empty());
                for option in options {
                    outcome.counters.generated += 1;
                    path.push(option);
                    walk(cover, path, outcome);
                    path.pop();
                }
            }
        }
    }
    let found = AllSolutions { count: 0, listed: Vec::new() };
    let counters = Counters::default();
    let mut outcome = UnitOutcome { counters, next_bound: None, found, rest: Vec::new() };
    walk(cover, &mut Vec::new(), &mut outcome);
    outcome
}

/// A problem with at most this many items and options, sometimes none.
fn random(dice: &mut Dice, items: u64, options: u64, longest: u64) -> Cover {
    let items = dice.roll(items + 1);
    let mut cover = Cover::new(items as usize);
    if items == 0 {
        return cover;
    }
    // Cut from solutions, because a few random options seldom make one.
    let mut wanted = dice.roll(options + 1);
    while wanted > 0 {
        let mut order: Vec<u32> = (0..items as u32).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, dice.index(last + 1));
        }
        let mut rest = &order[..];
        while !rest.is_empty() && wanted > 0 {
            let length = (1 + dice.roll(longest)).min(rest.len() as u64) as usize;
            let (option, others) = rest.split_at(length);
            if dice.roll(4) > 0 {
                cover.add(option.iter().copied()).expect("an option");
            }
            (rest, wanted) = (others, wanted - 1);
        }
    }
    cover
}

/// The same problem, with supplies that some options need.
fn with_supplies(dice: &mut Dice, cover: &Cover) -> Cover {
    let items = cover.items() as u32;
    let supplies = 1 + dice.roll(3) as u32;
    let mut with = Cover::new((items + supplies) as usize);
    for supply in 0..supplies {
        with.supply(items + supply, dice.roll(4) as u32).expect("an item");
    }
    for option in cover.options() {
        let needs = |supply: &u32| dice.roll(u64::from(2 + *supply - items)) == 0;
        let needed: Vec<u32> = (items..items + supplies).filter(needs).collect();
        with.add(option.iter().copied().chain(needed)).expect("an option");
    }
    with
}

/// The round in units of random budgets, each searched by all engines and reported in random order.
fn by_units(
    cover: &Cover,
    collect: Collect,
    limit: Option<u64>,
    dice: &mut Dice,
) -> UnitOutcome<u32> {
    let mut engines = engines(cover);
    let mut merge = Merge::new(collect, limit);
    let mut reports = Vec::new();
    let most = 1 + dice.roll(40);
    while merge.ended().is_none() {
        if dice.roll(3) > 0
            && let Some((key, piece, exact)) = merge.give()
        {
            let budget = exact.unwrap_or(1 + dice.roll(most));
            let step = 1 + dice.roll(10);
            let mut outcomes = engines
                .iter_mut()
                .map(|engine| unit(&mut **engine, &piece, collect, Some(budget), step));
            let first = outcomes.next().expect("an engine");
            assert!(outcomes.all(|other| other == first), "{cover:?} {piece:?} {budget}");
            assert!(first.rest.is_empty() || first.counters.generated == budget);
            reports.push((key, exact, first));
        } else if reports.is_empty() {
            merge.take_back();
        }
        if !reports.is_empty() && dice.roll(2) == 0 {
            let (key, exact, outcome) = reports.swap_remove(dice.index(reports.len()));
            merge.absorb(&key, exact, outcome);
        }
    }
    let totals = merge.totals().clone();
    let limited = merge.ended() == Some(Merged::Limit);
    assert!(!limited || Some(totals.counters.generated) == limit);
    let (counters, found) = (totals.counters, totals.found);
    UnitOutcome { counters, next_bound: totals.next_bound, found, rest: Vec::new() }
}

/// Drops the longest path: a unit does not see the root, and a round without nodes saw nothing.
fn without_peak(mut outcome: UnitOutcome<u32>) -> UnitOutcome<u32> {
    outcome.counters.peak_states = outcome.counters.peak_states.max(1);
    outcome
}

fn agree(cover: &Cover, dice: &mut Dice) {
    let mut expected = defined(cover);
    // The caller counts and examines the root.
    expected.counters.expanded = expected.counters.expanded.saturating_sub(1);
    if cover.items() == cover.supplies().count() {
        expected.found = AllSolutions { count: 0, listed: Vec::new() };
    }
    for engine in &mut engines(cover) {
        let found = without_peak(whole(&mut **engine, ALL));
        assert_eq!(found, expected, "{cover:?}");
    }
    assert_eq!(without_peak(by_units(cover, ALL, None, dice)), expected, "{cover:?}");
    let first = whole(&mut DancingLinks::new(cover), Collect::First);
    assert_eq!(first.found.listed.first(), expected.found.listed.first());
    assert_eq!(by_units(cover, Collect::First, None, dice), first, "{cover:?}");
    let nodes = dice.roll(expected.counters.generated + 2);
    let mut links = DancingLinks::new(cover);
    let limited = unit(&mut links, &Subproblem::whole(), ALL, Some(nodes), u64::MAX);
    let limited = UnitOutcome { rest: Vec::new(), ..limited };
    assert_eq!(by_units(cover, ALL, Some(nodes), dice), limited, "{cover:?} {nodes}");
}

#[test]
fn units_of_any_size_give_the_search_as_it_is_defined() {
    let dice = &mut Dice(1);
    for _ in 0..2000 {
        let (items, options, longest) = (1 + dice.roll(10), 1 + dice.roll(30), 1 + dice.roll(5));
        agree(&random(dice, items, options, longest), dice);
    }
}

#[test]
fn supplies_are_used_up_and_never_overdrawn() {
    let dice = &mut Dice(4);
    let mut solved = 0;
    for _ in 0..1000 {
        let (items, options, longest) = (1 + dice.roll(8), 1 + dice.roll(30), 1 + dice.roll(3));
        let cover = random(dice, items, options, longest);
        let cover = with_supplies(dice, &cover);
        agree(&cover, dice);
        solved += u32::from(defined(&cover).found.count > 0);
    }
    assert!(solved > 100, "{solved}");
    // Dominoes in a row of four: one too few, just enough, one too many.
    for (count, solutions) in [(1, 0), (2, 1), (3, 0)] {
        let mut cover = Cover::new(5);
        cover.supply(4, count).expect("an item");
        for first in 0..3 {
            cover.add([first, first + 1, 4]).expect("an option");
        }
        assert_eq!(whole(&mut LiveOptions::new(&cover), ALL).found.count, solutions);
    }
    assert_eq!(Cover::new(2).supply(2, 1), Err(NotAnOption::NoSuchItem(2)));
}

#[test]
fn problems_of_every_width_agree() {
    let dice = &mut Dice(2);
    for items in [31, 32, 33, 63, 64, 65, 95, 96, 97, 129, 160, 161, 224, 225, 480, 481, 700] {
        for _ in 0..4 {
            let mut cover = random(dice, 0, 0, 0);
            while cover.items() < items || cover.items() == 0 {
                cover = random(dice, items as u64, 400, 1 + items as u64 / 4);
            }
            if dice.roll(2) == 0 {
                cover = with_supplies(dice, &cover);
            }
            let engines = &mut engines(&cover);
            let budget = Some(1 + dice.roll(2000));
            let outcomes: Vec<UnitOutcome<u32>> = engines
                .iter_mut()
                .map(|engine| unit(&mut **engine, &Subproblem::whole(), ALL, budget, 700))
                .collect();
            assert!(outcomes.iter().all(|other| *other == outcomes[0]), "{items}");
        }
    }
}

#[test]
fn options_that_are_equal_are_two_solutions() {
    let mut cover = Cover::new(3);
    for option in [[0, 1], [0, 1]] {
        cover.add(option).expect("an option");
    }
    cover.add([2]).expect("an option");
    agree(&cover, &mut Dice(3));
    let moves = |path: &Path<u32>| path.moves.clone();
    for engine in &mut engines(&cover) {
        let found = whole(&mut **engine, ALL).found;
        assert_eq!(found.listed.iter().map(moves).collect::<Vec<_>>(), [[2, 0], [2, 1]]);
    }
}

#[test]
fn what_is_not_an_option_is_refused() {
    let mut cover = Cover::new(3);
    assert_eq!(cover.add([]), Err(NotAnOption::Empty));
    assert_eq!(cover.add([0, 3]), Err(NotAnOption::NoSuchItem(3)));
    assert_eq!(cover.add([1, 0, 1]), Err(NotAnOption::Twice(1)));
    assert_eq!(cover.add([2, 0]), Ok(0));
    assert_eq!(*cover.options()[0], [0, 2]);
}

#[test]
fn what_is_not_a_subproblem_is_refused() {
    let mut cover = Cover::new(2);
    for option in [&[0][..], &[1], &[0, 1]] {
        cover.add(option.iter().copied()).expect("an option");
    }
    let piece = |path: &[u32], base, skip| Subproblem { path: path.to_vec(), base, skip };
    let (is, is_not) = (
        [piece(&[], 0, 2), piece(&[0], 1, 1), piece(&[0, 1], 0, 0), piece(&[2], 0, 0)],
        [
            piece(&[], 0, 3),
            piece(&[], 1, 0),
            piece(&[1], 0, 0),
            piece(&[0], 2, 0),
            piece(&[0, 2], 0, 0),
            piece(&[2], 0, 1),
            piece(&[2, 0], 0, 0),
            piece(&[9], 0, 0),
        ],
    );
    for engine in &mut engines(&cover) {
        for piece in &is {
            assert_eq!(engine.begin(piece, 0), Ok(()), "{piece:?}");
        }
        for piece in &is_not {
            assert_eq!(engine.begin(piece, 0), Err(NoSuchSubproblem), "{piece:?}");
        }
        assert_eq!(whole(&mut **engine, ALL).found.count, 2);
    }
}

#[test]
fn pentominoes_have_their_published_counts() {
    for (rows, cols, options, solutions) in [(3, 20, 1236, 8), (4, 15, 1696, 1472)] {
        let cover = rectangle(rows, cols);
        assert_eq!(cover.options().len(), options);
        let [links, live] = [
            whole(&mut DancingLinks::new(&cover), Collect::All { list: 100 }),
            whole(&mut LiveOptions::new(&cover), Collect::All { list: 100 }),
        ];
        assert_eq!(links.found.count, solutions);
        assert_eq!(links, live);
    }
    let cover = rectangle(6, 10);
    for engine in &mut engines(&cover) {
        let outcome = whole(&mut **engine, Collect::All { list: 1 });
        // Knuth, TAOCP 7.2.2.1: 9356 solutions. The nodes include the root.
        assert_eq!((outcome.counters.generated + 1, outcome.found.count), (3_637_261, 9356));
    }
}
