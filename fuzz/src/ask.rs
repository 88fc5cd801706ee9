//! Sends requests to the engine and checks the answers.

use susun_engine::{
    ByFamily, Contents, Control, Error, PuzzleText, Report, Request, Stop, Verify, VerifyVerdict,
    answer, replay, sliding,
};

/// The reports for a request. A search is stopped after `looks` polls, one every 2^14 nodes, so that every run is
/// short.
pub fn ask(request: &Request, looks: u64) -> Result<Vec<Report>, Error> {
    let stop = Stop::after_polls(looks);
    let mut control = Control { stop, ..Control::silent() };
    let mut reports = Vec::new();
    let answered = answer(request, &mut control, &mut |report| reports.push(report));
    for report in &reports {
        match report {
            Report::Solve(ByFamily::Sliding(report)) => judge(report),
            Report::Graph(graph) => {
                let text = graph.to_json();
                stands_up(&text);
            }
            _ => {}
        }
    }
    match answered {
        Ok(()) => Ok(reports),
        Err(error) => {
            assert!(!matches!(error, Error::ReplayFailed { .. }), "{error}");
            assert!(!error.to_string().is_empty());
            Err(error)
        }
    }
}

/// The answer of `verify` to reports in a text.
pub fn verify(text: &str, repeat: bool, looks: u64) -> Result<Vec<sliding::VerifyReport>, Error> {
    let puzzle = PuzzleText { text: text.into(), ..PuzzleText::default() };
    let reports = ask(&Request::Verify(Verify { puzzle, repeat, ..Verify::default() }), looks)?;
    let of_verify = |report| match report {
        Report::Verify(ByFamily::Sliding(report)) => Some(*report),
        // A made-up report about packing is answered, but not checked here.
        Report::Verify(ByFamily::Packing(_)) => None,
        other => panic!("verify answers with {other:?}"),
    };
    Ok(reports.into_iter().filter_map(of_verify).collect())
}

/// Checks that a report's moves lead to its goal and that it does not contradict itself.
pub fn judge(report: &sliding::SolveReport) {
    let (start, goal) = (&report.puzzle.board, &report.puzzle.goal_board);
    let listed = report.solutions.iter().flat_map(|solutions| &solutions.listed);
    for moves in report.moves.iter().chain(listed) {
        assert_eq!(replay(start, goal, moves), Ok(()), "{report:?}");
    }
    stands_up(&report.to_json());
}

fn stands_up(text: &str) {
    let verified = verify(text, false, 1).expect("a report can be verified");
    assert_eq!(verified[0].verdict, VerifyVerdict::Valid, "{}: {text}", verified[0].finding);
}
