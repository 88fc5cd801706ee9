//! Repeats the search of a report with textbook code and compares the whole report.
//!
//! A search that ended by itself, by a node limit or by a depth limit repeats exactly. One that was ended by the clock,
//! by memory or by its user is repeated up to as many nodes. Nondeterministic fields are taken from the report, in
//! [`made_comparable`] and nowhere else; everything else must be equal.
//!
//! A false report is detected in about the time that a true one would take: no more nodes are searched than it claims,
//! plus one to detect that the claim is too small. Only the last round of a first solution found by chance has no such
//! number: it runs to its first solution, after the rounds before it were repeated exactly.

use susun_search::Control;
use susun_sliding::notation::{MoveNotation, write_moves};
use susun_tables::Tables;
use susun_wire::sliding::{MethodInfo, SolveReport, Verdict};
use susun_wire::{
    CounterInfo, HaltReason, LimitSpec, MethodChoice, Metric, PuzzleText, RoundInfo, Solve,
};

use crate::error::Error;
use crate::problem::{SlidingProblem, directions};
use crate::puzzles::claim::Repetition;
use crate::puzzles::sliding::MultiJob;
use crate::puzzles::sliding::certificate::is_own;
use crate::puzzles::sliding::solve::SolveJob;

/// Bytes that a repetition may use: the default limit of `susun solve`. A report can claim more nodes than there is
/// memory for.
pub(super) const MEMORY: u64 = 2 << 30;

/// Searches again and compares.
pub(super) fn repeat(
    claim: &SolveReport,
    problem: &SlidingProblem,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<Repetition, Error> {
    if is_own(&claim.method) {
        return Err(Error::OwnHeuristic { what: "a repetition" });
    }
    repeat_within(MEMORY, claim, problem, tables, control)
}

fn repeat_within(
    memory: u64,
    claim: &SolveReport,
    problem: &SlidingProblem,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<Repetition, Error> {
    let limits = |nodes| LimitSpec { nodes, memory: Some(memory), ..LimitSpec::default() };
    let nodes = if last_round_varies(claim) {
        let earlier = limits(Some(nodes_before_last(claim)));
        if let Some(early) = earlier_rounds(claim, problem, earlier, tables, control)? {
            return Ok(early);
        }
        None
    } else if is_cut(claim) {
        Some(claim.counters.generated)
    } else {
        // One more: a search that would need it halts, and differs.
        Some(claim.counters.generated.saturating_add(1))
    };
    let Again { report, ended } = search(claim, problem, limits(nodes), tables, control)?;
    // If memory ended the claim too, there is something to compare.
    let as_far = is_cut(claim) && report.counters.generated == claim.counters.generated;
    if let Some(reason) = ended.filter(|&reason| reason == HaltReason::Stopped || !as_far) {
        return Ok(Repetition::Ended(reason));
    }
    let words = match report.counters.generated {
        0 => "repeated without a search".into(),
        generated => format!("repeated with {generated} nodes"),
    };
    let unverified = report.method.unverified_tables.join(", ");
    Ok(match difference(claim, &made_comparable(claim, report)) {
        Some(finding) => Repetition::Differs(finding),
        None if unverified.is_empty() => Repetition::Same { words, unchecked: not_compared(claim) },
        None => {
            let tables = format!("the repetition used tables that are not verified: {unverified}");
            let other = not_compared(claim).map(|other| format!("; {other}")).unwrap_or_default();
            Repetition::Same { words, unchecked: Some(format!("{tables}{other}")) }
        }
    })
}

/// A repetition, and what ended it early other than its node limit.
struct Again {
    report: SolveReport,
    ended: Option<HaltReason>,
}

fn search(
    claim: &SolveReport,
    problem: &SlidingProblem,
    limits: LimitSpec,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<Again, Error> {
    let (problem, asked) = (problem.clone(), request(claim, problem, limits));
    let report = match claim.metric {
        Metric::Single => SolveJob::new(problem, asked, tables)?.undivided().complete(control)?,
        Metric::Multi => MultiJob::new(problem, asked, tables)?.undivided().complete(control)?,
    };
    let ended = report.halted_by.filter(|reason| {
        matches!(reason, HaltReason::Memory | HaltReason::Stopped | HaltReason::Time)
    });
    Ok(Again { report, ended })
}

/// The request that this report claims to answer.
fn request(claim: &SolveReport, problem: &SlidingProblem, limits: LimitSpec) -> Solve {
    Solve {
        puzzle: PuzzleText::default(),
        method: choice(&claim.method),
        limits,
        all: claim.solutions.is_some(),
        max_solutions: claim.solutions.as_ref().map(|solutions| solutions.listed.len()),
        first_found: claim.method.first_found,
        metric: claim.metric,
        begin_with: claim.begin_with.as_ref().map(|given| {
            let steps = directions(&problem.start, given);
            write_moves(&problem.start, &steps, MoveNotation::Blank)
        }),
        ..Solve::default()
    }
}

/// The choice that requests a method. It cannot name a heuristic of the caller.
pub(super) fn choice(method: &MethodInfo) -> MethodChoice {
    let named = !is_own(method);
    MethodChoice {
        algorithm: Some(method.algorithm.clone()),
        heuristics: if named { method.heuristics.clone() } else { Vec::new() },
        weight: method.weight.clone(),
        depth: method.depth,
        duplicates: method.duplicates.clone(),
        effort: method.effort,
    }
}

/// Whether a limit or the user ended the search. A depth-limited search that reached its depth has ended by itself.
fn is_cut(claim: &SolveReport) -> bool {
    claim.halted_by.is_some_and(|reason| reason != HaltReason::Depth)
}

/// Whether the clock, the memory or the user ended the search, which cannot be repeated.
fn ended_by_chance(claim: &SolveReport) -> bool {
    matches!(claim.halted_by, Some(HaltReason::Time | HaltReason::Memory | HaltReason::Stopped))
}

/// Whether the first solution of any thread ended the last round, somewhere in it.
fn last_round_varies(claim: &SolveReport) -> bool {
    claim.method.first_found
        && claim.verdict == Verdict::Optimal
        && claim.solutions.is_none()
        && claim.method.solution_by.is_none()
        && claim.halted_by.is_none()
}

/// The root, the nodes of all rounds but the last, and one of that.
fn nodes_before_last(claim: &SolveReport) -> u64 {
    let earlier = claim.rounds.split_last().map_or(&[][..], |(_, earlier)| earlier);
    earlier.iter().fold(2, |sum: u64, round| sum.saturating_add(round.generated))
}

/// Repeats the rounds before a last one that varies, and one node of that; `None` if they are true.
fn earlier_rounds(
    claim: &SolveReport,
    problem: &SlidingProblem,
    limits: LimitSpec,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<Option<Repetition>, Error> {
    let Some((_, earlier)) = claim.rounds.split_last().filter(|(_, earlier)| !earlier.is_empty())
    else {
        return Ok(None);
    };
    let Again { report, ended } = search(claim, problem, limits, tables, control)?;
    let bounds = |rounds: &[RoundInfo]| rounds.iter().map(|round| round.bound).collect::<Vec<_>>();
    let same =
        report.rounds.starts_with(earlier) && bounds(&report.rounds) == bounds(&claim.rounds);
    Ok(match ended {
        Some(reason) => Some(Repetition::Ended(reason)),
        None => (!same).then(|| Repetition::Differs(OTHER_ROUNDS.into())),
    })
}

const OTHER_ROUNDS: &str = "the rounds differ from those of the repetition";

/// The repetition, made comparable to the claim. These are all the fields that are not compared:
///
/// - `seconds`;
/// - `surely_expanded` of the counters if the claim does not have it, as in earlier versions;
/// - `resumed`: the repetition searches everything;
/// - `unverified_tables`, which depend on the machine; those of the repetition are reported separately;
/// - `goal` of the puzzle, which was compared before: a goal may have two names;
/// - `halted_by` of a search that the clock, memory or its user ended: which of them it was. If it was counting all
///   solutions and had counted none, a thread may have found one further on: then its moves are the best known, with
///   their length, and `solution_by` is absent;
/// - of a first solution found by chance, which one it is, and the counts of the last round: its
///   `generated` and `expanded`, and `generated`, `expanded` and `peak_states` of the counters.
fn made_comparable(claim: &SolveReport, mut again: SolveReport) -> SolveReport {
    (again.seconds, again.resumed) = (claim.seconds, claim.resumed);
    again.method.unverified_tables.clone_from(&claim.method.unverified_tables);
    again.puzzle.goal.clone_from(&claim.puzzle.goal);
    // A repetition requests the method by name, so that nothing is chosen.
    again.method.reason.clone_from(&claim.method.reason);
    again.method.chosen.clone_from(&claim.method.chosen);
    // A report from before this counter does not have it.
    if claim.counters.surely_expanded.is_none() {
        again.counters.surely_expanded = None;
    }
    if ended_by_chance(claim) {
        if matches!(again.halted_by, Some(HaltReason::Nodes | HaltReason::Memory)) {
            again.halted_by = claim.halted_by;
        }
        let none_counted = claim.solutions.as_ref().is_some_and(|solutions| solutions.count == 0);
        let of_its_own = claim.method.solution_by.is_none() && claim.cost == claim.lower_bound;
        if none_counted && of_its_own {
            again.method.solution_by = None;
            (again.cost, again.moves) = (claim.cost, claim.moves.clone());
        }
    }
    if last_round_varies(claim) {
        if again.cost == claim.cost {
            again.moves.clone_from(&claim.moves);
        }
        again.counters = CounterInfo { selected: again.counters.selected, ..claim.counters };
        if let (Some(last), Some(said)) = (again.rounds.last_mut(), claim.rounds.last()) {
            (last.generated, last.expanded) = (said.generated, said.expanded);
        }
    }
    again
}

/// What was not compared, in words.
fn not_compared(claim: &SolveReport) -> Option<String> {
    let words = match claim.halted_by {
        Some(HaltReason::Time) => "that the time limit ended the search is claimed, not re-checked",
        Some(HaltReason::Memory) => {
            "that the memory limit ended the search is claimed, not re-checked"
        }
        Some(HaltReason::Stopped) => "that the user ended the search is claimed, not re-checked",
        _ if last_round_varies(claim) => {
            "the counts of the last round vary with the first solution found and were not compared"
        }
        _ => return None,
    };
    Some(words.into())
}

/// The first difference between a claim and its repetition.
fn difference(claim: &SolveReport, again: &SolveReport) -> Option<String> {
    let differs = |what: &str, said: String, found: String| {
        (said != found).then(|| format!("the report says {what} {said}, the repetition {found}"))
    };
    let text = |value: Option<u32>| value.map_or("none".into(), |value| value.to_string());
    let verdict = |report: &SolveReport| match report.verdict {
        Verdict::Optimal => "optimal",
        Verdict::Solved => "solved",
        Verdict::Unsolvable => "unsolvable",
        Verdict::Halted => "halted",
    };
    let unless = |same: bool, words: &str| (!same).then(|| words.into());
    // The source of the best solution belongs to the end of a search.
    let mut method = again.method.clone();
    method.solution_by.clone_from(&claim.method.solution_by);
    let end = |report: &SolveReport| (report.halted_by, report.method.solution_by.clone());
    unless(claim.method == method, "the report describes another method")
        .or_else(|| differs("lower bound", text(claim.lower_bound), text(again.lower_bound)))
        .or_else(|| {
            let same = claim.bound_proof == again.bound_proof;
            unless(same, "the lower bound has another proof in the repetition")
        })
        .or_else(|| differs("length", text(claim.cost), text(again.cost)))
        .or_else(|| differs("verdict", verdict(claim).into(), verdict(again).into()))
        .or_else(|| unless(end(claim) == end(again), "the repetition is ended by something else"))
        .or_else(|| unless(claim.moves == again.moves, "the repetition finds other moves"))
        .or_else(|| {
            let same = claim.solutions == again.solutions;
            unless(same, "the repetition counts or lists other solutions")
        })
        .or_else(|| unless(claim.rounds == again.rounds, OTHER_ROUNDS))
        .or_else(|| {
            let same = claim.counters == again.counters;
            unless(same, "the counters differ from those of the repetition")
        })
        .or_else(|| other_field(claim, again))
}

/// Any field in which two reports differ.
fn other_field(claim: &SolveReport, again: &SolveReport) -> Option<String> {
    if claim == again {
        return None;
    }
    let fields = |report| serde_json::to_value(report).ok();
    let (said, found) = (fields(claim)?, fields(again)?);
    let name = said.as_object()?.keys().find(|&name| said[name] != found[name]);
    let name = name.map_or("something", String::as_str);
    Some(format!("`{name}` of the report is not what the repetition says"))
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::problem::sliding_problems;

    /// A report that needs more memory than there is refutes nothing; one that memory ended does not need more.
    #[test]
    fn a_repetition_has_a_memory_limit() {
        let text = PuzzleText { text: "8 1 3/4 0 2/7 6 5".into(), ..PuzzleText::default() };
        let problem = sliding_problems(&text).unwrap().remove(0);
        for algorithm in ["a-star", "breadth-first"] {
            let solved = |memory| {
                let algorithm = Some(algorithm.into());
                let method = MethodChoice { algorithm, ..MethodChoice::default() };
                let limits = LimitSpec { memory, ..LimitSpec::default() };
                let request = Solve { method, limits, ..Solve::default() };
                let mut solving = SolveJob::new(problem.clone(), request, &Tables::new()).unwrap();
                solving.complete(&mut control()).unwrap()
            };
            let (whole, halted) = (solved(None), solved(Some(2000)));
            let again = |memory, claim: &SolveReport| {
                repeat_within(memory, claim, &problem, &Tables::new(), &mut control()).unwrap()
            };
            assert!(matches!(again(2000, &whole), Repetition::Ended(HaltReason::Memory)));
            assert!(matches!(again(1 << 20, &whole), Repetition::Same { .. }));
            assert!(matches!(again(1000, &halted), Repetition::Ended(HaltReason::Memory)));
            for memory in [2000, 1 << 20] {
                assert!(matches!(again(memory, &halted), Repetition::Same { .. }));
            }
        }
    }

    fn control() -> Control<'static> {
        // There is no listener; a zero-sized closure is leaked without using memory.
        Control::silent()
    }
}
