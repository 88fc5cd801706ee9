//! What can be asked for in the multi-tile metric.

use susun_sliding::Size;
use susun_sliding::algorithm::Algorithm;
use susun_wire::{MethodChoice, Solve};

use crate::error::Error;
use crate::puzzles::sliding::auto::SAFE_CELLS;
use crate::puzzles::sliding::method::{Method, chosen};

/// The heuristic of this metric, as reports name it.
pub(in crate::puzzles::sliding) const LINE_TABLES: &str = "line-tables";

/// The method of a request for a board of this size; `None` if the choice is automatic.
pub(in crate::puzzles::sliding) fn multi_method(
    choice: &MethodChoice,
    size: Size,
) -> Result<Option<Method>, Error> {
    if let Some(other) = choice.heuristics.iter().find(|name| *name != LINE_TABLES) {
        return Err(Error::NotForMetric { what: other.clone() });
    }
    let named = !choice.heuristics.is_empty();
    let method = chosen(&MethodChoice { heuristics: Vec::new(), ..choice.clone() })?;
    let Some(method) = method else {
        return Ok(named.then(Method::default));
    };
    let algorithm = method.algorithm;
    if named && algorithm.about().heuristic.is_none() {
        return Err(Error::Blind { algorithm: algorithm.name() });
    }
    let suits = match size.cells() {
        // It begins with a solution of single moves.
        0..=SAFE_CELLS if algorithm == Algorithm::BoundedIdaStar => false,
        0..=SAFE_CELLS => algorithm.about().structure.searches_a_space(),
        _ => algorithm == Algorithm::Anytime,
    };
    if !suits {
        return Err(Error::NotForMetric { what: algorithm.name().into() });
    }
    if method.settings.words.is_some() {
        return Err(Error::NotForMetric { what: "--duplicates words".into() });
    }
    Ok(Some(method))
}

/// Refuses what this metric does not have.
pub(super) fn check(request: &Solve, method: &Method) -> Result<(), Error> {
    let given = [
        (request.graph, "--graph"),
        (request.trace_events.is_some(), "--trace"),
        (request.begin_with.is_some(), "a solution to begin with"),
    ];
    if let Some((_, what)) = given.into_iter().find(|(given, _)| *given) {
        return Err(Error::NotForMetric { what: what.into() });
    }
    let algorithm = method.algorithm;
    if request.all && !algorithm.can_count() {
        return Err(Error::CannotCountAll { algorithm: algorithm.name() });
    }
    if request.optimal && !algorithm.proves() {
        return Err(Error::CannotProve { algorithm: algorithm.name() });
    }
    Ok(())
}

/// Whether a method uses the tables.
pub(super) fn is_guided(method: &Method) -> bool {
    method.algorithm.about().heuristic.is_some()
}
