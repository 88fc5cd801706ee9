//! Re-checks claims: moves or a solution for a puzzle, or whole reports, each by its family.

use std::ops::Range;
use std::sync::Arc;

use susun_search::Control;
use susun_tables::Tables;
use susun_wire::{Head, OtherSchema, Report, SCHEMA, Verify};

use super::claim::{not_a_report, not_tagged};
use super::{packing, sliding};
use crate::error::Error;
use crate::job::{AtOnce, Jobs};

/// Verifies moves or a solution if there are any, else a trace or reports.
pub(crate) fn verify(request: Verify, tables: &Tables) -> Result<Jobs, Error> {
    let (request, tables) = (Arc::new(request), tables.clone());
    if request.solution.is_some() {
        return Ok(AtOnce::only_job(move |_| {
            let solution = request.solution.as_deref().unwrap_or_default();
            packing::verify_solution(&request.puzzle, solution).map(Report::from)
        }));
    }
    if request.moves.is_some() {
        return sliding::verify_moves(&request);
    }
    let head = Head::of(&request.puzzle.text);
    if head.kind == "trace" {
        let is_packing = head.is_packing();
        return Ok(AtOnce::only_job(move |_| {
            let text = &request.puzzle.text;
            if is_packing {
                packing::verify_trace(text).map(Report::from)
            } else {
                sliding::verify_trace(text).map(Report::from)
            }
        }));
    }
    let lines = lines(&request.puzzle.text);
    if lines.is_empty() {
        return Err(not_a_report(1, "it is empty"));
    }
    Ok(Box::new(lines.into_iter().map(move |(number, line)| {
        let (request, tables) = (request.clone(), tables.clone());
        Ok(AtOnce::job(move |control| {
            of_report(&request.puzzle.text[line], number, &request, &tables, control)
        }))
    })))
}

/// The lines that are not blank: their numbers, and their ranges in the text.
fn lines(text: &str) -> Vec<(usize, Range<usize>)> {
    let mut begins = 0;
    let mut found = Vec::new();
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let whole = line.trim_end_matches(['\n', '\r']);
        if !whole.trim().is_empty() {
            found.push((number, begins..begins + whole.len()));
        }
        begins += line.len();
    }
    found
}

/// Checks what a report claims.
fn of_report(
    line: &str,
    number: usize,
    request: &Verify,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<Report, Error> {
    let head = Head::of(line);
    match head.schema {
        Some(SCHEMA) => {}
        Some(other) => return Err(not_a_report(number, &OtherSchema(other).to_string())),
        None => return Err(not_tagged("schema", line, number)),
    }
    if head.is_packing() {
        return packing::verify_report(&head.kind, line, number, request, control)
            .map(Report::from);
    }
    sliding::verify_report(&head.kind, line, number, request, tables, control).map(Report::from)
}
