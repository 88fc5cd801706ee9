//! Checks for reports that no search of a unit can give: fast, without searching.
//!
//! A walk that was cut is at one place, which determines everything that is left. The first subproblem of a rest is the
//! deepest, so it gives that place; a walk that is begun there and cut immediately must leave the same subproblems.
//! This shows whether a report is consistent and fits its unit. It may still be false: only a repetition shows that the
//! walk was at another place, or counted differently.

use susun_search::{Code, Collect, Counters, Path, UnitSearch};

use crate::unit::{SubproblemInfo, Unit, UnitReport};

/// Why no search of this unit can have given this report, in words that follow "the report contradicts itself:".
pub(crate) fn fault(
    search: &mut dyn UnitSearch<Move = Code>,
    collect: Collect,
    unit: &Unit,
    report: &UnitReport,
) -> Option<&'static str> {
    let own = &unit.subproblem;
    let fault = in_numbers(search.has_rounds(), collect, unit, report);
    fault
        .or_else(|| in_solutions(search, own, unit, report))
        .or_else(|| in_rest(search, own, unit, report))
}

fn in_numbers(
    has_rounds: bool,
    collect: Collect,
    unit: &Unit,
    report: &UnitReport,
) -> Option<&'static str> {
    let UnitReport { generated, expanded, peak_states, solutions, next_bound, .. } = *report;
    let longest = (unit.subproblem.path.len() as u64).saturating_add(generated).saturating_add(1);
    let first = collect == Collect::First && solutions > 0;
    let cut_off = |next: u32| !has_rounds || next <= unit.bound;
    let faults = [
        (report.id != unit.id, "it is of another unit"),
        (report.exact != unit.exact.then_some(unit.budget), "it was not as far as it had to be"),
        (generated > unit.budget, "it has more nodes than it was given"),
        (!report.rest.is_empty() && generated < unit.budget, "it left something, and nodes too"),
        (
            expanded > generated || solutions > generated || peak_states > longest,
            "its counters are larger than its nodes allow",
        ),
        (
            report.listed.len() as u64 != solutions.min(collect.listed() as u64),
            "it does not list as many solutions as it should",
        ),
        (
            first && (solutions > 1 || !report.rest.is_empty()),
            "it went on after the first solution",
        ),
        (next_bound.is_some_and(cut_off), "it cut off what is within its bound"),
    ];
    faults.into_iter().find_map(|(is_so, words)| is_so.then_some(words))
}

fn in_solutions(
    search: &dyn UnitSearch<Move = Code>,
    own: &SubproblemInfo,
    unit: &Unit,
    report: &UnitReport,
) -> Option<&'static str> {
    let below = |moves: &[Code]| !search.has_rounds() || starts_with(moves, own);
    let solves = |path: &Path<Code>| below(&path.moves) && search.solves(path, unit.bound);
    let all = report.outcome().found.listed.iter().all(solves);
    (!all).then_some("what it lists is no solution of its subproblem")
}

fn in_rest(
    search: &mut dyn UnitSearch<Move = Code>,
    own: &SubproblemInfo,
    unit: &Unit,
    report: &UnitReport,
) -> Option<&'static str> {
    let first = report.rest.first()?;
    if !starts_with(&first.path, own) {
        return Some("what it left is not of its subproblem");
    }
    let place = SubproblemInfo { base: own.base, ..first.clone() };
    let Some(left) = left_at(search, &place, unit.bound) else {
        return Some("what it left does not exist");
    };
    if left != report.rest {
        return Some("what it left does not fit together");
    }
    if !search.allows(&place.path, unit.bound) {
        return Some("what it left is above its bound");
    }
    let stood = report.generated == 0 && place == *own;
    let fits = stood || comes_after(search, own, &place, unit.bound);
    (!fits).then_some("what it left begins before its subproblem")
}

/// Whether a path leads into the subtree of a subproblem.
fn starts_with(path: &[u32], own: &SubproblemInfo) -> bool {
    own.path.get(..own.base).is_some_and(|above| path.starts_with(above))
}

/// What is left of a walk at this place.
fn left_at(
    search: &mut dyn UnitSearch<Move = Code>,
    place: &SubproblemInfo,
    bound: u32,
) -> Option<Vec<SubproblemInfo>> {
    search.begin(&place.into(), bound).ok()?;
    let rest = search.cut(Counters::default()).rest;
    Some(rest.iter().map(Into::into).collect())
}

/// Whether one place of the subtree comes after another one in the order of the walk.
fn comes_after(
    search: &mut dyn UnitSearch<Move = Code>,
    before: &SubproblemInfo,
    after: &SubproblemInfo,
    bound: u32,
) -> bool {
    let pairs = before.path.iter().zip(&after.path);
    let common = pairs.take_while(|(one, other)| one == other).count();
    // How many moves were tried where the two paths diverge.
    let mut tried = |place: &SubproblemInfo| match place.path.get(..=common) {
        Some(path) => tried_with(search, path, bound),
        None => place.skip,
    };
    let (one, other) = (tried(before), tried(after));
    // A walk that has left a subtree is at a place where the move into it is the last one tried.
    let left = after.path.len() == common && before.path.len() > common;
    other > one || (left && other == one)
}

/// How many moves were tried at a state if the last move of this path was.
fn tried_with(search: &mut dyn UnitSearch<Move = Code>, path: &[Code], bound: u32) -> u32 {
    let level = path.len() - 1;
    let place = SubproblemInfo { path: path.to_vec(), base: level, skip: 0 };
    let left = left_at(search, &place, bound).unwrap_or_default();
    let own = left.last().filter(|subproblem| subproblem.path.len() == level);
    // If no more moves are left, this was the last of an unknown number.
    own.map_or(u32::MAX, |subproblem| subproblem.skip)
}
