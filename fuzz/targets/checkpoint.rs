//! Checkpoints: no text causes a panic, and one with a correct hash and wrong contents is refused, or answered with a
//! report that `verify` accepts.

#![no_main]

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use susun_engine::{
    ByFamily, Checkpoint, CheckpointMoment, Collect, Control, Cut, LimitSpec, MethodChoice, Plan,
    PuzzleText, Report, Request, Resume, SearchState, Solve, Step, Tables, answer_with, sliding,
};
use susun_fuzz::ask::ask;
use susun_fuzz::json::alter;
use susun_fuzz::plans::{BOARDS, Worker};

/// Polls that a search may take: one for each unit, and one every 2^14 nodes.
const LOOKS: u64 = 40;

/// True checkpoints of searches in small units: JSON without its first line.
static TRUE: LazyLock<Vec<Value>> = LazyLock::new(|| {
    let mut values = Vec::new();
    for (number, board) in (0..).zip(BOARDS) {
        for (list, nodes, first) in [
            (None, None, 5),
            (None, Some(60 + number), 13),
            (Some(3), None, 30),
            (Some(1), Some(200), 1 << 18),
        ] {
            let collect = list.map_or(Collect::First, |list| Collect::All { list });
            let mut worker = Worker::new(board, collect);
            let mut plan = worker.plan(nodes, Cut { first, most: first + number });
            // A few on the way, and one at the end.
            for done in 0..200 {
                let Step::Work(units) = plan.next(1 + done % 3) else { break };
                for unit in units.iter().skip(usize::from(done % 4 == 1)) {
                    plan.absorb(&worker.work(unit).expect("a piece of this puzzle"));
                }
                if done % 9 < 2 {
                    values.push(checkpoint(board, list, nodes, &plan));
                }
            }
            values.push(checkpoint(board, list, nodes, &plan));
        }
    }
    values
});

/// The version in a checkpoint that the engine wrote.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut version = None;
    let mut control = Control::silent();
    let offer =
        &mut |_: CheckpointMoment, make: &dyn Fn() -> Checkpoint| version = Some(make().version);
    let request = Request::Solve(request(BOARDS[0], None, None));
    answer_with(&request, &Tables::new(), &mut control, Some(offer), &mut |_| {})
        .expect("an answer");
    version.expect("a checkpoint")
});

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        resume(text, None);
        // The same with a correct hash.
        resume(&hashed(text), None);
    }
    // Running out of choices ends the run.
    let _ = altered(&mut Unstructured::new(data));
});

fn altered(choices: &mut Unstructured<'_>) -> Result<()> {
    let (original, other) = (choices.choose(&TRUE)?, choices.choose(&TRUE)?);
    let mut value = original.clone();
    if choices.ratio(15, 16)? {
        alter(choices, &mut value, &[other], 4)?;
    }
    let is_true = value == *original;
    let threads = if choices.ratio(1, 64)? { Some(2) } else { None };
    let report = resume(&hashed(&value.to_string()), threads);
    assert!(!is_true || report.is_some(), "a true checkpoint is refused: {value}");
    Ok(())
}

/// A text with its hash, in the form of a checkpoint.
fn hashed(body: &str) -> String {
    format!("susun-checkpoint 3 {}\n{body}\n", blake3::hash(body.as_bytes()))
}

/// Resumes from a checkpoint; returns the report, unless it is refused.
fn resume(text: &str, threads: Option<u16>) -> Option<sliding::SolveReport> {
    let checkpoint = Checkpoint::from_text(text).ok()?;
    assert_eq!(Checkpoint::from_text(&checkpoint.to_text()).as_ref(), Ok(&checkpoint));
    let threads = Some(threads.unwrap_or(1));
    let request = Request::Resume(Resume { checkpoint: text.into(), seconds: None, threads });
    // `ask` checks the report.
    match ask(&request, LOOKS).ok()?.remove(0) {
        Report::Solve(ByFamily::Sliding(report)) => Some(*report),
        other => panic!("resume answers with {other:?}"),
    }
}

fn request(board: &str, list: Option<usize>, nodes: Option<u64>) -> Solve {
    Solve {
        puzzle: PuzzleText {
            text: board.into(),
            format: Some("slash".into()),
            size: None,
            goal: Some("standard".into()),
        },
        method: MethodChoice {
            algorithm: Some("ida-star".into()),
            heuristics: vec!["manhattan".into()],
            ..MethodChoice::default()
        },
        limits: LimitSpec { nodes, ..LimitSpec::default() },
        all: list.is_some(),
        max_solutions: list,
        ..Solve::default()
    }
}

fn checkpoint(board: &str, list: Option<usize>, nodes: Option<u64>, plan: &Plan) -> Value {
    let request = request(board, list, nodes);
    let state = SearchState::Plan(Box::new(plan.state()));
    let checkpoint = Checkpoint { version: VERSION.clone(), request, state };
    serde_json::to_value(checkpoint).expect("a checkpoint is JSON")
}
