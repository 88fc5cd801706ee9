//! Checks whether a plan can be in a given state. A checkpoint's hash detects damage on the disk; it is not a
//! signature, and anyone who writes another body can write its hash.
//!
//! States refused here would make a search contradict itself, run for ever or overflow a counter. A state that is
//! accepted can still be false, because only a repetition shows what was searched.

use susun_search::Collect;

use crate::counters::RoundInfo;
use crate::plan::{EndInfo, PlanState, UnitInfo};
use crate::unit::UnitReport;

/// Sums stay below this, so that later additions cannot overflow.
const MOST: u64 = 1 << 62;

/// Why no plan can be in this state, in words that follow "the checkpoint contradicts itself:".
pub(crate) fn fault(state: &PlanState) -> Option<&'static str> {
    let bounds: Vec<u32> =
        state.rounds.iter().map(|round| round.bound).chain([state.bound]).collect();
    let sum = |first: u64, count: fn(&RoundInfo) -> u64| {
        state.rounds.iter().map(count).try_fold(first, u64::checked_add)
    };
    let sums = (sum(1, |round| round.generated), sum(0, |round| round.expanded));
    let counters = state.counters;
    let reports = || state.units.iter().filter_map(|unit| unit.report.as_ref());
    let of_units = |count: fn(&UnitReport) -> u64| {
        reports().map(count).try_fold(count(&state.folded), u64::checked_add)
    };
    let all = |first: u64, count: fn(&UnitReport) -> u64| {
        of_units(count).map_or(u64::MAX, |sum| sum.saturating_add(first))
    };
    let expanded = all(counters.expanded, |report| report.expanded);
    let generated = all(counters.generated, |report| report.generated);
    // Nodes that this round may generate.
    let limit = state.nodes.map(|nodes| nodes.saturating_sub(counters.generated));
    let faults = [
        (state.budget == 0 || state.most == Some(0), "its units have no nodes"),
        (
            bounds[0] != state.first_bound || bounds.windows(2).any(|pair| pair[0] >= pair[1]),
            "the bounds of its rounds do not rise",
        ),
        (
            (Some(counters.generated), Some(counters.expanded)) != sums || counters.selected > 0,
            "its counters are not the sums of its rounds",
        ),
        (
            [generated, expanded, all(0, |report| report.solutions)].iter().any(|&sum| sum > MOST),
            "its counters are too large",
        ),
        // The root is expanded again in every round, but every round that has ended has also cut off a state.
        (expanded > generated, "it has expanded more states than generated"),
        (limit.is_some_and(|limit| state.folded.generated > limit), "it is past its node limit"),
        (!is_sorted(&state.units), "its units are not in order"),
        (!units_fit(state, limit), "a unit is not one of its round"),
        (!end_fits(state, limit), "it has not ended the way it says"),
        (
            !report_fits(state, &state.folded) || !state.folded.rest.is_empty(),
            "the sums of its units do not fit its round",
        ),
    ];
    faults.into_iter().find_map(|(is_so, words)| is_so.then_some(words))
}

/// Which solutions a plan in this state looks for.
pub fn collect(state: &PlanState) -> Collect {
    state.all.map_or(Collect::First, |list| Collect::All { list })
}

/// Whether the units are sorted by key, without duplicates.
fn is_sorted(units: &[UnitInfo]) -> bool {
    units.windows(2).all(|pair| pair[0].key < pair[1].key)
}

fn units_fit(state: &PlanState, limit: Option<u64>) -> bool {
    let left = limit.map(|limit| limit.saturating_sub(state.folded.generated));
    state.units.iter().all(|unit| {
        // The unit in which the limit falls is the last one, and searched with exactly the nodes that are left.
        let exact = unit.exact.is_none() || (unit.exact == left && state.units.len() == 1);
        let report = unit.report.as_ref().is_none_or(|report| {
            report.id.key == unit.key && report.exact == unit.exact && report_fits(state, report)
        });
        exact && report && unit.subproblem.base <= unit.subproblem.path.len()
    })
}

/// Whether a report is of the current round, with nothing cut off below its bound and no more solutions than requested.
fn report_fits(state: &PlanState, report: &UnitReport) -> bool {
    let most = collect(state).listed();
    let listed = report.listed.len();
    let counted = report.solutions >= listed as u64 && (report.solutions > 0) == (listed > 0);
    // A search that can be resumed has one phase.
    (report.id.phase, report.id.round as usize) == (0, state.rounds.len())
        && report.next_bound.is_none_or(|next| next > state.bound)
        && report.listed.iter().all(|path| path.cost <= state.bound)
        && counted
        && listed <= most
}

fn end_fits(state: &PlanState, limit: Option<u64>) -> bool {
    let found = state.folded.solutions > 0;
    let first = collect(state) == Collect::First;
    match state.ended {
        None if first && found => false,
        None => !state.units.is_empty(),
        Some(EndInfo::Goal) => first && found,
        Some(EndInfo::Limit) => limit == Some(state.folded.generated),
        Some(EndInfo::Exhausted) if found => state.units.is_empty() && !first,
        Some(EndInfo::Exhausted) => state.units.is_empty() && state.folded.next_bound.is_none(),
    }
}
