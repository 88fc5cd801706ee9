//! A model of everything that can go wrong around a plan: reports that are lost, late, repeated or out of order, units
//! beyond their budget, workers that vanish, restarts from saved state. The result never changes.
//!
//! The puzzle is a random tree, and its units are searched by code in this file, so that the plan is tested alone.

use susun_engine::{
    Code, Collect, Cut, Finish, PathInfo, Plan, PlanSettings, PlanState, Step, SubproblemInfo,
    Unit, UnitReport,
};
use susun_search::Path;
use susun_testkit::dice::Dice;

/// A tree: up to three children a node, each with a cost estimate; some are goals.
struct Tree {
    seed: u64,
}

impl Tree {
    fn mix(&self, path: &[Code]) -> u64 {
        let start = self.seed ^ 0x9e37_79b9_7f4a_7c15;
        path.iter().fold(start, |hash, &code| {
            (hash ^ u64::from(code + 1)).wrapping_mul(0x0100_0000_01b3).rotate_left(23)
        })
    }

    fn children(&self, path: &[Code]) -> Code {
        if path.len() >= 14 { 0 } else { 1 + (self.mix(path) % 3) as Code }
    }

    /// The cost of a path plus the estimate of the rest.
    fn f(&self, path: &[Code]) -> u32 {
        let along = |depth: usize| 3 * u32::from(self.mix(&path[..depth]).is_multiple_of(7));
        path.len() as u32 + 4 + (1..=path.len()).map(along).sum::<u32>()
    }

    fn is_goal(&self, path: &[Code]) -> bool {
        path.len() > 5 && self.mix(path).is_multiple_of(97)
    }

    /// Searches a unit according to its contract: depth first from its subproblem, within its budget.
    fn search(&self, unit: &Unit, all: bool) -> UnitReport {
        let SubproblemInfo { path, base, skip } = &unit.subproblem;
        // The next child to try on each level from the base down.
        let mut path = path.clone();
        let mut next: Vec<Code> = path[*base..].iter().map(|&code| code + 1).collect();
        next.push(*skip);
        let mut report = UnitReport {
            id: unit.id.clone(),
            exact: unit.exact.then_some(unit.budget),
            generated: 0,
            expanded: 0,
            peak_states: 0,
            next_bound: None,
            solutions: 0,
            listed: Vec::new(),
            rest: Vec::new(),
        };
        while let Some(&child) = next.last() {
            if child >= self.children(&path) {
                next.pop();
                if next.is_empty() {
                    return report;
                }
                path.pop();
                continue;
            }
            if report.generated >= unit.budget {
                break;
            }
            *next.last_mut().expect("a level") += 1;
            report.generated += 1;
            path.push(child);
            let f = self.f(&path);
            if f > unit.bound {
                report.next_bound = Some(report.next_bound.map_or(f, |least| least.min(f)));
                path.pop();
            } else if self.is_goal(&path) {
                report.peak_states = report.peak_states.max(path.len() as u64 + 1);
                report.solutions += 1;
                if report.listed.len() < 2 {
                    report.listed.push(PathInfo { moves: path.clone(), cost: f });
                }
                path.pop();
                if !all {
                    return report;
                }
            } else {
                report.expanded += 1;
                report.peak_states = report.peak_states.max(path.len() as u64 + 1);
                next.push(0);
            }
        }
        // What is left: each level separately, deepest first.
        while let Some(skip) = next.pop() {
            if skip < self.children(&path) {
                report.rest.push(SubproblemInfo { path: path.clone(), base: path.len(), skip });
            }
            path.pop();
        }
        report
    }
}

/// Everything in order, nothing lost, in units too large to split.
fn undisturbed(tree: &Tree, goals: PlanSettings, known: Option<&Path<Code>>) -> Finish<Code> {
    let cut = Cut { first: u64::MAX, most: u64::MAX };
    let mut plan = Plan::new(PlanSettings { cut, ..goals }).with_known(known.cloned());
    while let Step::Work(units) = plan.next(1) {
        for unit in units {
            plan.absorb(&tree.search(&unit, goals.collect != Collect::First));
        }
    }
    plan.finish(None)
}

/// A plan's state after a round trip through JSON.
fn written(state: &PlanState) -> PlanState {
    let text = serde_json::to_string(state).expect("a plan is JSON");
    serde_json::from_str(&text).expect("the same plan")
}

/// A run with unreliable workers.
fn disturbed(
    tree: &Tree,
    goals: PlanSettings,
    known: Option<&Path<Code>>,
    dice: &mut Dice,
) -> Finish<Code> {
    let mut plan = Plan::new(goals).with_known(known.cloned());
    let mut on_the_way: Vec<UnitReport> = Vec::new();
    let mut old: Vec<UnitReport> = Vec::new();
    loop {
        match plan.next(1 + dice.roll(5) as usize) {
            Step::Done => return plan.finish(None),
            Step::Wait => {}
            Step::Work(units) => {
                for unit in units {
                    let report = tree.search(&unit, goals.collect != Collect::First);
                    match dice.roll(6) {
                        0 => {} // lost
                        1 => on_the_way.extend([report.clone(), report]),
                        _ => on_the_way.push(report),
                    }
                }
            }
        }
        for _ in 0..dice.roll(4) {
            if !on_the_way.is_empty() {
                let index = dice.roll(on_the_way.len() as u64) as usize;
                let report = on_the_way.swap_remove(index);
                plan.absorb(&report);
                old.push(report);
            }
        }
        match dice.roll(12) {
            0 if !old.is_empty() => {
                // A late worker reports.
                let index = dice.roll(old.len() as u64) as usize;
                assert!(!plan.absorb(&old[index]), "a second report says nothing new");
            }
            1 => on_the_way.clear(),
            2 => plan.lost(),
            3 => plan = Plan::restore(&written(&plan.state())).with_known(known.cloned()),
            _ => {}
        }
        if on_the_way.is_empty() && dice.roll(2) == 0 {
            plan.lost();
        }
    }
}

#[test]
fn nothing_that_happens_around_a_plan_changes_its_result() {
    let sequences = if cfg!(debug_assertions) { 1_000 } else { 12_000 };
    let mut dice = Dice(7);
    for seed in 0..sequences {
        let tree = Tree { seed };
        let collect = if dice.roll(3) == 0 { Collect::All { list: 2 } } else { Collect::First };
        let nodes = (dice.roll(3) == 0).then(|| 1 + dice.roll(400));
        let cut = Cut { first: 1 + dice.roll(60), most: 1 + dice.roll(200) };
        let goals =
            PlanSettings { phase: 0, first_bound: 4, collect, nodes, cut, first_found: false };
        let cost = 3 + dice.roll(8) as u32;
        let is_known = collect == Collect::First && dice.roll(2) == 0;
        let known = is_known.then(|| Path { moves: Vec::new(), cost });
        let expected = undisturbed(&tree, goals, known.as_ref());
        let found = disturbed(&tree, goals, known.as_ref(), &mut dice);
        assert_eq!(found, expected, "tree {seed}, {goals:?} {known:?}");
    }
}

#[test]
fn children_are_the_units_that_a_plan_gives_out() {
    let mut dice = Dice(11);
    let mut foretold = 0;
    for seed in 0..400 {
        let tree = Tree { seed };
        let collect = if dice.roll(3) == 0 { Collect::All { list: 2 } } else { Collect::First };
        let nodes = (dice.roll(4) == 0).then(|| 1 + dice.roll(400));
        let cut = Cut { first: 1 + dice.roll(20), most: 1 + dice.roll(200) };
        let mut plan = Plan::new(PlanSettings {
            phase: 0,
            first_bound: 4,
            collect,
            nodes,
            cut,
            first_found: false,
        });
        let all = |plan: &mut Plan| match plan.next(usize::MAX) {
            Step::Work(units) => units,
            Step::Wait | Step::Done => Vec::new(),
        };
        let mut out = all(&mut plan);
        while !plan.is_done() {
            let unit = out.swap_remove(dice.roll(out.len() as u64) as usize);
            let report = tree.search(&unit, collect != Collect::First);
            let news = plan.absorb(&report);
            let given = all(&mut plan);
            let children = unit.children(&report, cut);
            foretold += children.len();
            match given.first() {
                // The limit falls into a unit, and all others are void.
                Some(exact) if exact.exact => out.clear(),
                Some(root) if root.id.key.is_empty() => {
                    assert_eq!((given.len(), root.budget), (1, cut.nodes(0)));
                    assert_eq!(children, []);
                }
                _ if !news || plan.is_done() => assert_eq!(given, []),
                _ => assert_eq!(given, children, "tree {seed}, {cut:?}"),
            }
            out.extend(given);
        }
    }
    assert!(foretold > 1000, "{foretold}");
}

#[test]
fn plans_of_units_that_do_not_grow_are_written_as_ever() {
    let cut = Cut { first: 262_144, most: 262_144 };
    let goals = PlanSettings {
        phase: 0,
        first_bound: 4,
        collect: Collect::First,
        nodes: None,
        cut,
        first_found: false,
    };
    let state = |cut| Plan::new(PlanSettings { cut, ..goals }).state();
    let text = serde_json::to_string(&state(cut)).expect("a plan is JSON");
    assert!(text.contains(r#""budget":"262144","first_found""#), "{text}");
    let grown = state(Cut { first: 7, most: 100 });
    assert_eq!(written(&grown), grown);
    assert_eq!(Plan::restore(&grown).state(), grown);
}
