//! Plans and their fold: with lost, late, repeated or reordered reports, honest reports give the result of the
//! undivided search; false ones never cause a panic.

#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use susun_engine::{Collect, Cut, Plan, PlanState, Step, UnitReport};
use susun_fuzz::json::alter;
use susun_fuzz::plans::{BOARDS, Worker};
use susun_search::{AllSolutions, Counters, Merge, Path, Subproblem, UnitOutcome};

/// More steps than an honest search of these boards takes, even one node at a time.
const STEPS: usize = 30_000;

/// Events around a plan.
#[derive(Arbitrary)]
enum Happening {
    /// Units are given out and searched.
    Work(u8),
    /// A report arrives.
    Arrives(u8),
    /// A report arrives and its sender does not notice, so it is sent again.
    ArrivesTwice(u8),
    /// A report is lost.
    Lost(u8),
    /// An old report arrives again.
    Again(u8),
    /// Workers are given up.
    TakeBack,
    /// The plan is saved and restored.
    Restart,
    /// An altered report arrives.
    Lie(u8),
    /// An altered plan is restored.
    Forged,
}

fuzz_target!(|data: &[u8]| {
    let mut choices = Unstructured::new(data);
    // Running out of choices ends the run.
    let _ = if data.first().is_some_and(|first| first % 8 == 7) {
        lie_to_a_merge(&mut choices)
    } else {
        around_a_plan(&mut choices)
    };
});

fn around_a_plan(choices: &mut Unstructured<'_>) -> Result<()> {
    let board = choices.choose(&BOARDS)?;
    let list = usize::from(choices.arbitrary::<u8>()? % 8);
    let collect = if choices.arbitrary()? { Collect::All { list } } else { Collect::First };
    let nodes = if choices.arbitrary()? { Some(choices.int_in_range(0..=2000)?) } else { None };
    let cut = Cut { first: choices.int_in_range(1..=200)?, most: choices.int_in_range(1..=2000)? };
    let mut worker = Worker::new(board, collect);
    let mut plan = worker.plan(nodes, cut);
    let honest = happen(choices, &mut worker, &mut plan)?;
    if honest {
        assert!(worker.finish(&mut plan, STEPS), "{board}: not done, {:?}", plan.state());
        let (expected, all) = worker.undivided(nodes);
        assert_eq!(plan.finish(None), expected, "{board}, {collect:?}, {nodes:?}, {cut:?}");
        if collect != Collect::First {
            assert_eq!(plan.solutions(), &all);
        }
    } else {
        worker.finish(&mut plan, 50);
        let _ = (plan.finish(None), plan.counters());
        let _ = Plan::restore(&plan.state()).finish(None);
    }
    Ok(())
}

/// Simulates events as long as there are choices; false if a report or plan was altered.
fn happen(choices: &mut Unstructured<'_>, worker: &mut Worker, plan: &mut Plan) -> Result<bool> {
    let (mut on_the_way, mut old): (Vec<UnitReport>, Vec<UnitReport>) = Default::default();
    let mut honest = true;
    while !choices.is_empty() {
        match choices.arbitrary()? {
            Happening::Work(want) => {
                if let Step::Work(units) = plan.next(usize::from(want % 8)) {
                    on_the_way.extend(units.iter().filter_map(|unit| worker.work(unit)));
                }
            }
            Happening::Arrives(which) if !on_the_way.is_empty() => {
                let report = on_the_way.swap_remove(usize::from(which) % on_the_way.len());
                plan.absorb(&report);
                old.push(report);
            }
            Happening::ArrivesTwice(which) if !on_the_way.is_empty() => {
                let report = &on_the_way[usize::from(which) % on_the_way.len()];
                plan.absorb(report);
                assert!(!plan.absorb(report) || !honest, "a second report says nothing new");
            }
            Happening::Lost(which) if !on_the_way.is_empty() => {
                on_the_way.swap_remove(usize::from(which) % on_the_way.len());
            }
            Happening::Again(which) if !old.is_empty() => {
                let news = plan.absorb(&old[usize::from(which) % old.len()]);
                assert!(!news || !honest, "an old report says nothing new");
            }
            Happening::TakeBack => plan.lost(),
            Happening::Restart => *plan = Plan::restore(&plan.state()),
            Happening::Lie(which) if !on_the_way.is_empty() => {
                let report = &on_the_way[usize::from(which) % on_the_way.len()];
                let mut value = serde_json::to_value(report).expect("a report is JSON");
                alter(choices, &mut value, &[], 4)?;
                if let Ok(lie) = serde_json::from_value::<UnitReport>(value) {
                    plan.absorb(&lie);
                    honest = false;
                }
            }
            Happening::Forged => {
                let mut value: Value = serde_json::to_value(plan.state()).expect("a plan is JSON");
                alter(choices, &mut value, &[], 4)?;
                if let Ok(forged) = serde_json::from_value::<PlanState>(value) {
                    *plan = Plan::restore(&forged);
                    honest = false;
                }
            }
            _ => {}
        }
    }
    Ok(honest)
}

/// The fold alone, with outcomes that no search would give.
fn lie_to_a_merge(choices: &mut Unstructured<'_>) -> Result<()> {
    let list = choices.arbitrary()?;
    let collect = if choices.arbitrary()? { Collect::All { list } } else { Collect::First };
    let mut merge: Merge<u8> = Merge::new(collect, choices.arbitrary()?);
    while !choices.is_empty() {
        let given = merge.give();
        let (key, exact) = match given {
            Some((key, _, exact)) if choices.ratio(7, 8)? => (key, exact),
            _ => (choices.arbitrary()?, choices.arbitrary()?),
        };
        merge.absorb(&key, exact, outcome(choices)?);
        if choices.ratio(1, 8)? {
            merge.take_back();
        }
        if choices.ratio(1, 8)? {
            merge = Merge::restore(collect, merge.state());
        }
        let _ = (merge.any_solution(), merge.totals(), merge.ended());
    }
    Ok(())
}

fn outcome(choices: &mut Unstructured<'_>) -> Result<UnitOutcome<u8>> {
    let counters = Counters {
        generated: choices.arbitrary()?,
        expanded: choices.arbitrary()?,
        selected: choices.arbitrary()?,
        peak_states: choices.arbitrary()?,
    };
    let (mut listed, mut rest) = (Vec::new(), Vec::new());
    for _ in 0..choices.int_in_range(0..=2)? {
        listed.push(Path { moves: choices.arbitrary()?, cost: choices.arbitrary()? });
    }
    for _ in 0..choices.int_in_range(0..=3)? {
        let (path, base, skip) = choices.arbitrary()?;
        rest.push(Subproblem { path, base, skip });
    }
    let found = AllSolutions { count: choices.arbitrary()?, listed };
    Ok(UnitOutcome { counters, next_bound: choices.arbitrary()?, found, rest })
}
