//! Re-checks claims: a list of moves for a board, or whole reports of `solve`.

use susun_sliding::notation::{MoveNotation, read_moves};

use super::check::check;
use super::solve::tiles_moved;
use crate::error::Error;
use crate::problem::{SlidingProblem, sliding_problems};
use crate::replay::replay;
use crate::report::{
    CheckVerdict, PuzzleInfo, SCHEMA, SolveReport, Verdict, VerifyReport, VerifyVerdict,
};
use crate::request::{PuzzleText, Verify};

/// Verifies moves if there are any, else reports.
pub(crate) fn verify(request: &Verify, sink: &mut dyn FnMut(VerifyReport)) -> Result<(), Error> {
    let Some(moves) = &request.moves else {
        let lines =
            request.puzzle.text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        let mut none = true;
        for (line, number) in lines {
            none = false;
            sink(of_report(line, number)?);
        }
        return if none { Err(not_a_report(1, "there is nothing in it")) } else { Ok(()) };
    };
    let notation = match request.notation.as_deref() {
        None => None,
        Some(name) => Some(
            MoveNotation::from_name(name)
                .ok_or_else(|| Error::UnknownNotation { name: name.into() })?,
        ),
    };
    for problem in sliding_problems(&request.puzzle)? {
        let steps = read_moves(&problem.start, moves, notation)?;
        let tiles = tiles_moved(&problem.start, &steps);
        sink(of_moves(problem.info(), &tiles, None));
    }
    Ok(())
}

/// Do these moves solve the puzzle? With a report, also: are there as many as it says?
fn of_moves(puzzle: PuzzleInfo, moves: &[u16], claimed: Option<u32>) -> VerifyReport {
    let cost = moves.len() as u32;
    let (verdict, finding) = match (replay(&puzzle.board, &puzzle.goal_board, moves), claimed) {
        (Err(error), _) => (VerifyVerdict::Invalid, error.to_string()),
        (Ok(()), Some(claimed)) if claimed != cost => {
            let finding = format!("the report says {claimed} moves, but lists {cost}");
            (VerifyVerdict::Invalid, finding)
        }
        (Ok(()), _) => {
            (VerifyVerdict::Valid, format!("{cost} moves lead from the board to the goal"))
        }
    };
    VerifyReport { schema: SCHEMA, puzzle, verdict, cost: Some(cost), finding, unchecked: None }
}

/// Does what a report says hold?
fn of_report(line: &str, number: usize) -> Result<VerifyReport, Error> {
    if !line.trim_start().starts_with('{') {
        return Err(not_a_report(number, "it is not a JSON object"));
    }
    let report: SolveReport =
        serde_json::from_str(line).map_err(|cause| not_a_report(number, &cause.to_string()))?;
    let text = PuzzleText {
        text: report.puzzle.board.clone(),
        format: Some("slash".into()),
        goal: Some(report.puzzle.goal_board.clone()),
        ..PuzzleText::default()
    };
    let problem = sliding_problems(&text)?.remove(0);
    Ok(match (report.verdict, &report.moves) {
        (Verdict::Unsolvable, _) => of_unsolvable(&problem),
        (verdict, Some(moves)) => {
            let mut found = of_moves(problem.info(), moves, report.cost);
            found.unchecked = match verdict {
                Verdict::Optimal => Some("optimality stated, not repeated".into()),
                _ => report
                    .lower_bound
                    .map(|bound| format!("the lower bound of {bound} moves stated, not repeated")),
            };
            found
        }
        (_, None) => VerifyReport {
            schema: SCHEMA,
            puzzle: problem.info(),
            verdict: VerifyVerdict::Valid,
            cost: None,
            finding: "the report claims no solution".into(),
            unchecked: None,
        },
    })
}

fn of_unsolvable(problem: &SlidingProblem) -> VerifyReport {
    let check = check(problem);
    let (verdict, finding) = match check.verdict {
        CheckVerdict::Unsolvable => (VerifyVerdict::Valid, check.reason),
        CheckVerdict::Solvable => {
            (VerifyVerdict::Invalid, format!("the board can be solved: {}", check.reason))
        }
    };
    let puzzle = problem.info();
    VerifyReport { schema: SCHEMA, puzzle, verdict, cost: None, finding, unchecked: None }
}

fn not_a_report(line: usize, cause: &str) -> Error {
    Error::NotAReport { line, cause: cause.into() }
}
