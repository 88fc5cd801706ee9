//! What proves a report's lower bound, and checks of such proofs.

use susun_sliding::algorithm::{Algorithm, Bound};
use susun_sliding::heuristic::Kind;
use susun_wire::sliding::{BoundProof, Certificate, MethodInfo, OWN_HEURISTIC, SolveReport};

/// What proves the lower bound of a report whose search proved `proved`; `quick` names the heuristics that were
/// evaluated without any search, and that prove the bound if the search proved less.
pub(super) fn bound_proof(
    report: &SolveReport,
    proved: u32,
    quick: Vec<String>,
) -> Option<BoundProof> {
    let bound = report.lower_bound.filter(|&bound| bound > 0)?;
    let estimate = |heuristics| BoundProof::Estimate { heuristics, value: bound };
    if proved < bound {
        return Some(estimate(quick));
    }
    let own = own_heuristics(&report.method);
    Some(match Algorithm::from_name(&report.method.algorithm)?.about().bound {
        Bound::Rounds => match report.rounds.len() {
            // The first round begins at the estimate itself.
            0 | 1 => estimate(own),
            rounds => BoundProof::RoundsExhausted { rounds: rounds - 1, next_bound: bound },
        },
        Bound::OneRound => BoundProof::RoundsExhausted { rounds: 1, next_bound: bound },
        Bound::Layers => BoundProof::LayersComplete { depth: bound - 1 },
        Bound::Frontier => {
            let expanded = report.counters.expanded;
            BoundProof::FrontierClosed { smallest_f: bound, expanded }
        }
        Bound::Estimate => estimate(own),
    })
}

/// Whether a function of the caller was the heuristic.
pub(super) fn is_own(method: &MethodInfo) -> bool {
    method.heuristics.iter().any(|name| name == OWN_HEURISTIC)
}

/// The heuristics of a method; a blind search has the one that is zero everywhere.
pub(super) fn own_heuristics(method: &MethodInfo) -> Vec<String> {
    if method.heuristics.is_empty() {
        vec![Kind::Zero.about().name.into()]
    } else {
        method.heuristics.clone()
    }
}

/// How a report's proof contradicts the rest of the report.
pub(super) fn fault(claim: &SolveReport) -> Option<String> {
    let bound = claim.lower_bound.unwrap_or_default();
    let Some(proof) = &claim.bound_proof else {
        return (bound > 0).then(|| "the report gives a lower bound without a proof".into());
    };
    let (proves, holds) = match proof {
        BoundProof::RoundsExhausted { rounds, next_bound } => {
            let listed = &claim.rounds;
            let growing = listed.windows(2).all(|pair| pair[0].bound < pair[1].bound);
            let last = listed.last().map_or(bound, |round| round.bound);
            // Depth-limited search is one round and does not list it.
            let all =
                listed.len().checked_sub(1) == Some(*rounds) || (listed.is_empty() && *rounds == 1);
            (*next_bound, growing && all && last == *next_bound)
        }
        BoundProof::FrontierClosed { smallest_f, expanded } => {
            (*smallest_f, *expanded == claim.counters.expanded)
        }
        BoundProof::LayersComplete { depth } => (depth.saturating_add(1), true),
        BoundProof::Estimate { value, .. } | BoundProof::Groups { value, .. } => (*value, true),
    };
    if proves != bound {
        return Some(format!("the report says at least {bound}, but its proof is for {proves}"));
    }
    (!holds).then(|| "the proof of the lower bound does not fit the counts of the report".into())
}

/// How the certificate of a report contradicts a solvable board.
pub(super) fn misfit(claim: &SolveReport) -> Option<String> {
    let words = match (&claim.certificate, &claim.moves) {
        (Certificate::Path { replayed: true }, Some(_)) | (Certificate::Nothing, None) => {
            return None;
        }
        (Certificate::Path { replayed: false }, Some(_)) => {
            "the certificate says that the moves were not replayed"
        }
        (Certificate::Path { .. }, None) => "the certificate is a path, but there are no moves",
        (Certificate::Parity { .. } | Certificate::Order, _) => {
            "the certificate is for a board that cannot be solved"
        }
        (Certificate::Nothing, Some(_)) => "the certificate says nothing, but there are moves",
    };
    Some(words.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ByFamily, Control, PuzzleText, Report, Request, Solve, answer};

    /// Found by fuzzing: one more than the largest number.
    #[test]
    fn a_proof_by_the_largest_number_of_rounds_is_refused() {
        let puzzle = PuzzleText { text: "8 1 3/4 0 2/7 6 5".into(), ..PuzzleText::default() };
        let request = Request::Solve(Solve { puzzle, ..Solve::default() });
        let mut control = Control::silent();
        let mut reports = Vec::new();
        answer(&request, &mut control, &mut |report| reports.push(report)).unwrap();
        let Some(Report::Solve(ByFamily::Sliding(mut report))) = reports.pop() else {
            panic!("a report")
        };
        assert_eq!(fault(&report), None);
        let next_bound = report.lower_bound.unwrap();
        report.bound_proof = Some(BoundProof::RoundsExhausted { rounds: usize::MAX, next_bound });
        assert!(fault(&report).is_some());
    }
}
