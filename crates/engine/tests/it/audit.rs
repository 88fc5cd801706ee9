//! Audits of heuristics: findings are reported with an example, and errors with their place.

use susun_engine::{
    Audit, Control, Error, HaltReason, Report, Request, Session, Source, Stop, answer, replay,
    sliding,
};

fn asked(heuristic: &str, size: &str) -> Request {
    let size = Some(size.into());
    Request::Audit(Audit { heuristic: heuristic.into(), size, goal: None })
}

fn ask(request: &Request, stop: Stop) -> Result<sliding::AuditReport, Error> {
    let mut control = Control { stop, ..Control::silent() };
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report))?;
    match reports.pop() {
        Some(Report::Audit(report)) if reports.is_empty() => Ok(*report),
        other => panic!("not one report of audit: {other:?}"),
    }
}

fn audit(heuristic: &str, size: &str) -> sliding::AuditReport {
    ask(&asked(heuristic, size), Stop::new()).expect("an answer")
}

#[test]
fn counting_the_blank_is_shown_to_be_wrong() {
    for (heuristic, too_high) in [("hamming + blank", 78), ("manhattan + blank_distance", 4650)] {
        let report = audit(heuristic, "3x3");
        assert_eq!((report.heuristic.as_str(), report.halted_by), (heuristic, None));
        let found = report.findings.expect("findings");
        assert_eq!((found.boards, found.too_high, found.admissible), (181_440, too_high, false));
        let example = found.overestimate.expect("an example");
        assert_eq!((example.distance, example.estimate), (1, 2));
        assert_eq!(replay(&example.board, &report.puzzle.goal_board, &[6]), Ok(()));
        let fall = found.fall.expect("an example");
        assert_eq!((fall.tile, fall.direction.as_str(), fall.before, fall.after), (6, "up", 2, 0));
        assert_eq!((fall.board, fall.after_board), (example.board, report.puzzle.goal_board));
    }
}

#[test]
fn true_properties_are_proved() {
    for heuristic in ["hamming", "manhattan", "linear-conflict", "walking-distance", "inversion"] {
        let found = audit(heuristic, "3x3").findings.expect("findings");
        assert_eq!((found.boards, found.longest, found.at_goal), (181_440, 31, 0), "{heuristic}");
        assert!(found.admissible && found.consistent, "{heuristic}");
        assert_eq!((found.overestimate, found.fall), (None, None), "{heuristic}");
        assert_eq!(found.accuracy.iter().map(|cell| cell.boards).sum::<u32>(), 181_440);
    }
}

#[test]
fn a_custom_goal_and_a_default_size_will_do() {
    let goal = Some("4 8 1/6 2 7/3 0 5".into());
    let request = Request::Audit(Audit { heuristic: "manhattan".into(), size: None, goal });
    let report = ask(&request, Stop::new()).expect("an answer");
    assert_eq!(
        (report.puzzle.rows, report.puzzle.cols, report.puzzle.goal.as_str()),
        (3, 3, "custom")
    );
    assert!(report.findings.expect("findings").consistent);
}

#[test]
fn mistakes_have_their_place_and_a_hint() {
    let refused = |request| ask(&request, Stop::new()).expect_err("a mistake");
    let error = refused(asked("hamming + blnk", "3x3"));
    let (source, place) = error.place().expect("a place");
    assert_eq!((source, place.column, place.len), (Source::Heuristic, 11, 4));
    assert_eq!(error.hint().as_deref(), Some("did you mean blank?"));
    let error = refused(asked("manhattan", "4x4"));
    assert_eq!(error.to_string(), "a board of 4x4 has too many states to test every one");
    assert!(error.hint().is_some_and(|hint| hint.contains("3x3")));
}

#[test]
fn an_audit_that_is_stopped_finds_nothing() {
    for polls in [0, 3, 14, 20] {
        let report = ask(&asked("manhattan", "3x3"), Stop::after_polls(polls)).expect("an answer");
        assert_eq!(report.halted_by, Some(HaltReason::Stopped), "{polls}");
        assert_eq!(report.findings, None);
    }
}

#[test]
fn a_session_answers_it_in_one_step() {
    let mut session = Session::new(&asked("hamming", "2x3")).expect("a session");
    let mut control = Control::silent();
    let progress = session.advance(1, &mut control).expect("a report");
    let json = serde_json::to_value(&progress).expect("JSON");
    assert_eq!(json["report"]["findings"]["boards"], 360);
    let read: Report = serde_json::from_value(json["report"].clone()).expect("a report");
    assert_eq!(read, Report::Audit(Box::new(audit("hamming", "2x3"))));
}
