//! A search that goes on from a checkpoint ends as if it had never been left.

use susun_engine::{
    Checkpoint, CheckpointError, Control, Error, MethodChoice, NoClock, PuzzleText, Report,
    Request, Resume, Solve, SolveReport, Stop, answer, answer_with,
};
use susun_testkit::golden::korf100;

/// The report of a request without its time, and every checkpoint that was offered.
fn run(request: &Request) -> (SolveReport, Vec<String>) {
    let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    let (mut texts, mut reports) = (Vec::new(), Vec::new());
    let offer = &mut |make: &dyn Fn() -> Checkpoint| texts.push(make().to_text());
    answer_with(request, &mut control, Some(offer), &mut |report| reports.push(report))
        .expect("an answer");
    let Some(Report::Solve(report)) = reports.pop() else { panic!("a report of solve") };
    let mut report = *report;
    report.seconds = 0.0;
    (report, texts)
}

fn korf(number: usize, request: &Solve) -> Request {
    let puzzle = PuzzleText {
        text: korf100()[number - 1].board.to_string(),
        goal: Some("blank-first".into()),
        ..PuzzleText::default()
    };
    let algorithm = Some("ida-star".into());
    let method = MethodChoice { algorithm, ..MethodChoice::default() };
    Request::Solve(Solve { puzzle, method, ..request.clone() })
}

fn resumed(checkpoint: &str) -> SolveReport {
    let checkpoint = checkpoint.into();
    run(&Request::Resume(Resume { checkpoint, ..Resume::default() })).0
}

fn error(checkpoint: &str) -> Error {
    let request = Request::Resume(Resume { checkpoint: checkpoint.into(), ..Resume::default() });
    let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    answer(&request, &mut control, &mut |_| {}).expect_err("refused")
}

#[test]
fn going_on_from_any_checkpoint_gives_the_uninterrupted_report() {
    for request in [
        Solve { threads: Some(1), ..Solve::default() },
        Solve { threads: Some(2), ..Solve::default() },
        Solve { threads: Some(2), all: true, max_solutions: Some(4), ..Solve::default() },
    ] {
        let (whole, checkpoints) = run(&korf(12, &request));
        assert!(checkpoints.len() > 3, "{} checkpoints", checkpoints.len());
        for checkpoint in &checkpoints {
            assert_eq!(resumed(checkpoint), whole);
        }
    }
}

#[test]
fn a_checkpoint_that_was_cut_or_altered_is_refused() {
    let (_, checkpoints) = run(&korf(12, &Solve::default()));
    let text = &checkpoints[checkpoints.len() / 2];
    assert!(Checkpoint::from_text(text).is_ok());
    for at in (0..text.len()).step_by(text.len() / 60 + 1) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let altered = String::from_utf8(bytes).expect("still text");
        assert!(Checkpoint::from_text(&altered).is_err(), "byte {at}");
        assert!(Checkpoint::from_text(&text[..at]).is_err(), "cut at {at}");
    }
    assert_eq!(error("1 2 3/4 0 5/7 8 6"), Error::Checkpoint(CheckpointError::NotOne));
    let cut = &text[..text.len() - 10];
    assert_eq!(error(cut), Error::Checkpoint(CheckpointError::Altered));
    let later = text.replacen("susun-checkpoint 1", "susun-checkpoint 2", 1);
    let found = "2".into();
    assert_eq!(error(&later), Error::Checkpoint(CheckpointError::OtherFormat { found }));
}

#[test]
fn what_cannot_be_continued_is_refused() {
    let several = PuzzleText { text: "1 2/3 0\n1 2/0 3".into(), ..PuzzleText::default() };
    let one = PuzzleText { text: "1 2/3 0".into(), ..PuzzleText::default() };
    let algorithm = Some("a-star".into());
    let whole = MethodChoice { algorithm, ..MethodChoice::default() };
    for (puzzle, method) in [(several, MethodChoice::default()), (one, whole)] {
        let request = Request::Solve(Solve { puzzle, method, ..Solve::default() });
        let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
        let refused = answer_with(&request, &mut control, Some(&mut |_| {}), &mut |_| {});
        assert!(matches!(refused, Err(Error::NoCheckpoint { .. })), "{refused:?}");
    }
}
