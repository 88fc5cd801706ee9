//! Re-checks the report of a proof: the solutions it lists, and the formula, which is written again from the puzzle.
//! The proof itself is left to the checker it is for.
//!
//! Nothing here comes from the search: solutions are checked by their definition, and a formula is a list of placements
//! and sums.

use susun_packing::proof::Formula;
use susun_packing::{Placement, Puzzle, notation};
use susun_wire::Verify;
use susun_wire::packing::{Claim, ProofText, ProveReport, SolutionsInfo, VerifyReport};

use super::report;

/// Checks what the report of a proof claims, as far as possible without the proof.
pub(super) fn verify_proof(claim: &ProveReport, puzzle: &Puzzle, request: &Verify) -> VerifyReport {
    let found = of_claim(claim, puzzle, request);
    let unchecked = left_to_check(claim, request).filter(|_| found.is_ok());
    VerifyReport { unchecked, ..report(puzzle, found) }
}

/// What is true, or what is wrong.
fn of_claim(claim: &ProveReport, puzzle: &Puzzle, request: &Verify) -> Result<String, String> {
    let Some(said) = claim.claim else { return nothing_claimed(claim) };
    let listed = listed(claim).len();
    let (fits, says) = match said {
        Claim::Unsolvable => (listed == 0, "there is no solution"),
        Claim::Exactly => (listed > 0, "there are exactly those listed"),
    };
    match &claim.solutions {
        Some(all) if fits && all.complete && all.count == listed as u64 => {}
        Some(SolutionsInfo { count, .. }) => {
            return Err(format!("the report says that {says}, counts {count} and lists {listed}"));
        }
        None => return Err(format!("the report says that {says} and has no solutions")),
    }
    if claim.halted_by.is_some() || claim.refused.is_some() {
        return Err("the report claims something and says that it was stopped".into());
    }
    let solutions = solutions(claim, puzzle)?;
    let mut formula = Formula::new(puzzle);
    for solution in &solutions {
        formula.block(solution);
    }
    same_text("formula", claim.formula.as_ref(), &formula.text())?;
    if request.formula.as_ref().is_some_and(|beside| *beside != formula.text()) {
        return Err("the formula beside the report is not the puzzle's with these solutions".into());
    }
    if let Some(beside) = &request.proof {
        let other = |_: String| {
            "the proof beside the report is another one than it was written with".to_owned()
        };
        same_text("proof", claim.proof.as_ref(), beside).map_err(other)?;
    }
    if let Some(ProofText { text: Some(text), .. }) = &claim.proof {
        same_text("proof", claim.proof.as_ref(), text)?;
    }
    Ok(match listed {
        0 => "the formula is that of the puzzle".into(),
        1 => {
            "the listed solution is correct, and the formula is the puzzle with that solution excluded"
                .into()
        }
        _ => format!(
            "the {listed} listed solutions are correct and distinct, and the formula is the puzzle with \
             these solutions excluded"
        ),
    })
}

fn nothing_claimed(claim: &ProveReport) -> Result<String, String> {
    let empty = claim.solutions.is_none() && claim.formula.is_none() && claim.proof.is_none();
    if empty {
        Ok("the report claims nothing".into())
    } else {
        Err("the report claims nothing and has a proof".into())
    }
}

fn listed(claim: &ProveReport) -> &[String] {
    claim.solutions.as_ref().map_or(&[], |solutions| &solutions.listed)
}

/// The listed solutions, if all of them are solutions and no two are the same.
fn solutions(claim: &ProveReport, puzzle: &Puzzle) -> Result<Vec<Vec<Placement>>, String> {
    let mut solutions = Vec::with_capacity(listed(claim).len());
    for (text, number) in listed(claim).iter().zip(1..) {
        // Parsing checks it against the puzzle.
        let solution = notation::read_solution(text, puzzle)
            .map_err(|error| format!("solution {number} of those listed: {error}"))?;
        solutions.push((solution, number));
    }
    solutions.sort_unstable();
    if let Some([(_, first), (_, second)]) =
        solutions.array_windows().find(|[first, second]| first.0 == second.0)
    {
        return Err(format!("solutions {first} and {second} of those listed are the same"));
    }
    solutions.sort_unstable_by_key(|(_, number)| *number);
    Ok(solutions.into_iter().map(|(solution, _)| solution).collect())
}

/// Checks that this is the text that the report describes.
fn same_text(what: &str, claimed: Option<&ProofText>, text: &str) -> Result<(), String> {
    let Some(claimed) = claimed else { return Err(format!("the report has no {what}")) };
    let own = ProofText::new(text.into());
    let same = (claimed.bytes, &claimed.blake3) == (own.bytes, &own.blake3);
    if same && claimed.text.as_ref().is_none_or(|claimed| claimed == text) {
        Ok(())
    } else {
        Err(format!("the {what} of the report is another one: its BLAKE3 hash is {}", own.blake3))
    }
}

/// What is claimed and not checked here.
fn left_to_check(claim: &ProveReport, request: &Verify) -> Option<String> {
    let formula = claim.formula.as_ref()?;
    let what = match claim.claim? {
        Claim::Unsolvable => "that there is no solution",
        Claim::Exactly => "that there is no other solution",
    };
    let mut text = format!("not checked here: {what}; give the formula and the proof to veripb");
    if request.formula.is_none() && formula.text.is_none() {
        text += "\nthe formula was not beside the report: its BLAKE3 hash should be ";
        text += &formula.blake3;
    }
    if request.proof.is_none() && claim.proof.as_ref().is_some_and(|proof| proof.text.is_none()) {
        text += "\nthe proof was not beside the report";
    }
    if request.repeat {
        text += "\na proof is checked and not repeated";
    }
    Some(text)
}
