//! Re-checks graphs of shortest solutions.
//!
//! Without a search, everything that a graph says about its boards can be checked. That no board is missing, and that
//! no solution is shorter, requires repeating the search: it goes through everything under the bound.

use std::fmt::Display;

use susun_search::{Control, Halt, Limits, Meter};
use susun_sliding::algorithm::Algorithm;
use susun_sliding::replay::barrier;
use susun_sliding::solvable;
use susun_tables::Tables;
use susun_text::plural;
use susun_wire::sliding::{GraphReport, VerifyReport};
use susun_wire::{HaltReason, MethodChoice, VerifyVerdict};

use super::repeat::MEMORY;
use super::{problem_of, report, untrue_puzzle, with_repetition};
use crate::error::Error;
use crate::problem::SlidingProblem;
use crate::puzzles::claim::{Repetition, not_a_report, read_report};
use crate::puzzles::sliding::graph::{put_graph, walk};
use crate::puzzles::sliding::method::{Method, chosen};
use crate::puzzles::sliding::patterns::{NotReady, made_ready};
use crate::puzzles::sliding::recount::recount;
use crate::puzzles::threads;

/// Checks what a graph claims.
pub(crate) fn verify_graph(
    line: &str,
    number: usize,
    again: Option<(&Tables, &mut Control<'_>)>,
) -> Result<VerifyReport, Error> {
    let claim: GraphReport = read_report(line, number)?;
    let problem = problem_of(&claim.puzzle, number)?;
    let found = match untrue_puzzle(&claim.puzzle, &problem) {
        Some(finding) => Err(finding),
        None => of_graph(&claim, &problem),
    };
    let found = VerifyReport {
        cost: claim.example.as_ref().map(|moves| moves.len() as u32),
        ..report(problem.info(), found)
    };
    match again {
        _ if found.verdict == VerifyVerdict::Invalid => Ok(found),
        None => Ok(VerifyReport { unchecked: Some(unchecked(&claim)), ..found }),
        Some((tables, control)) => {
            let repetition = repeat(&claim, &problem, number, tables, control)?;
            Ok(with_repetition(Some(unchecked(&claim)), found, repetition))
        }
    }
}

/// What can be checked about a graph without a search.
fn of_graph(claim: &GraphReport, problem: &SlidingProblem) -> Result<String, String> {
    let info = problem.info();
    // INVARIANT: both boards were just parsed, and have the same size.
    if barrier(&info.board, &info.goal_board).unwrap_or_default().is_some() {
        return Err("the board cannot be solved".into());
    }
    recount(claim).map_err(|fault| fault.to_string())?;
    let states = plural(claim.states.len(), "state");
    Ok(match claim.solution_count {
        None => "the report claims no graph".into(),
        Some(1) => format!("the graph of {states} has 1 solution of {}", moves(claim)),
        Some(count) => format!("the graph of {states} has {count} solutions of {}", moves(claim)),
    })
}

/// What requires a search.
fn unchecked(claim: &GraphReport) -> String {
    match claim.halted_by {
        Some(_) => {
            format!("that {} are shortest is claimed, not re-checked (use --repeat)", moves(claim))
        }
        None => "completeness and optimality are claimed, not re-checked (use --repeat)".into(),
    }
}

/// Searches again and compares. No more nodes are searched than the claim has, plus one to detect that it has too few.
fn repeat(
    claim: &GraphReport,
    problem: &SlidingProblem,
    number: usize,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<Repetition, Error> {
    let Ok(puzzle) = solvable(&problem.start, &problem.goal) else {
        return Ok(differs("the board cannot be solved"));
    };
    let no_heuristic =
        |error: &dyn Display| not_a_report(number, &format!("its heuristic: {error}"));
    let method = method(claim).map_err(|error| no_heuristic(&error))?;
    if method.needs_tables() && method.partition.is_none() {
        return Err(no_heuristic(&"patterns without a partition"));
    }
    let from = (tables, threads(None));
    let ready = match made_ready(&method, puzzle.goal(), from, Limits::default(), control) {
        Ok(ready) => ready,
        Err(NotReady::Never(error)) => return Err(no_heuristic(&error)),
        Err(NotReady::Halted(halt)) => return Ok(Repetition::Ended(halt.into())),
    };
    let mut walk = walk(&puzzle, &method.heuristics, ready.patterns(), claim.cost)
        .map_err(|error| no_heuristic(&error))?;
    let more = u64::from(claim.halted_by.is_none());
    let nodes = Some(claim.counters.generated.saturating_add(more));
    let limits = Limits { nodes, memory: Some(MEMORY), ..Limits::default() };
    let mut meter = Meter::new(limits, control.lend());
    let result = walk.advance(&mut meter);
    let mut again = GraphReport {
        solution_count: None,
        states: Vec::new(),
        edges: Vec::new(),
        example: None,
        counters: meter.counters().into(),
        ..claim.clone()
    };
    match (result, claim.halted_by) {
        (Ok(Some(graph)), None) => put_graph(&mut again, &problem.start, &graph),
        (Ok(Some(_)), Some(_)) => return Ok(differs("the repetition comes to an end")),
        (Ok(None), _) => {
            return Ok(Repetition::Differs(format!("{} are not shortest", moves(claim))));
        }
        (Err(Halt::Nodes), Some(_)) => {}
        (Err(Halt::Nodes), None) => return Ok(differs("the repetition takes more nodes")),
        (Err(halt), _) => return Ok(Repetition::Ended(HaltReason::from(halt))),
    }
    if again.counters != claim.counters {
        return Ok(differs("the counters differ from those of the repetition"));
    }
    if again != *claim {
        return Ok(differs("the graph differs from that of the repetition"));
    }
    let words = format!("repeated with {}", plural(again.counters.generated, "node"));
    let unchecked = claim.halted_by.map(|_| unchecked(claim));
    Ok(Repetition::Same { words, unchecked })
}

/// IDA* with the heuristics that a claim names.
fn method(claim: &GraphReport) -> Result<Method, Error> {
    let choice = MethodChoice {
        algorithm: Some(Algorithm::IdaStar.name().into()),
        heuristics: claim.heuristics.clone(),
        ..MethodChoice::default()
    };
    Ok(chosen(&choice)?.unwrap_or_default())
}

fn differs(finding: &str) -> Repetition {
    Repetition::Differs(finding.into())
}

fn moves(claim: &GraphReport) -> String {
    plural(claim.cost, "move")
}
