//! A search that is resumed from a checkpoint ends as if it had never been interrupted.

use susun_engine::{
    ByFamily, Checkpoint, CheckpointError, CheckpointMoment, Contents, Control, EndInfo, Error,
    Goal, MethodChoice, MoveNotation, NamedGoal, PathInfo, PlanState, PuzzleText, Report, Request,
    Resume, RoundState, SearchState, Solve, SubproblemInfo, Tables, Verify, VerifyVerdict, answer,
    answer_with, sliding, write_moves,
};
use susun_sliding::{construct, solvable};
use susun_testkit::golden::{korf24, korf100};

/// The report of a request without its time, and every checkpoint that was offered.
fn run(request: &Request) -> (sliding::SolveReport, Vec<String>) {
    let mut control = Control::silent();
    let (mut texts, mut reports) = (Vec::new(), Vec::new());
    let offer =
        &mut |_: CheckpointMoment, make: &dyn Fn() -> Checkpoint| texts.push(make().to_text());
    answer_with(request, &Tables::new(), &mut control, Some(offer), &mut |report| {
        reports.push(report);
    })
    .expect("an answer");
    let Some(Report::Solve(ByFamily::Sliding(report))) = reports.pop() else {
        panic!("a report of solve")
    };
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

/// The report of a resumed search, with the mark of that removed.
fn resumed(checkpoint: &str) -> sliding::SolveReport {
    let checkpoint = checkpoint.into();
    let report = run(&Request::Resume(Resume { checkpoint, ..Resume::default() })).0;
    assert!(report.resumed);
    let mut report = report;
    report.resumed = false;
    report
}

fn error(checkpoint: &str) -> Error {
    let request = Request::Resume(Resume { checkpoint: checkpoint.into(), ..Resume::default() });
    let mut control = Control::silent();
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

/// A change to the state of an improvement.
type Alteration = fn(&mut RoundState);

/// The improvement of a solution of a board with 25 cells.
fn improvement(threads: u16, begin_with: Option<String>) -> Request {
    let puzzle = PuzzleText { text: korf24()[0].board.to_string(), ..PuzzleText::default() };
    let method = MethodChoice { effort: Some(400_000), ..MethodChoice::default() };
    let threads = Some(threads);
    Request::Solve(Solve { puzzle, method, threads, begin_with, ..Solve::default() })
}

/// The moves of the constructed solution.
fn constructed() -> String {
    let board = &korf24()[0].board;
    let goal = Goal::named(NamedGoal::Standard, board.size());
    let steps = construct(&solvable(board, &goal).expect("solvable"));
    write_moves(board, &steps, MoveNotation::Blank)
}

#[test]
fn an_improvement_that_is_resumed_gives_the_same_solution() {
    for (threads, given) in [(1, None), (2, None), (2, Some(constructed()))] {
        let (whole, checkpoints) = run(&improvement(threads, given));
        assert!(checkpoints.len() > 2, "{} checkpoints", checkpoints.len());
        for checkpoint in &checkpoints {
            assert_eq!(resumed(checkpoint), whole);
        }
        let text = checkpoints.last().expect("a checkpoint");
        let last = Checkpoint::from_text(text).expect("a checkpoint");
        let changes: [(Alteration, &str); 4] = [
            (|it| it.width = 0, "no width"),
            (|it| it.best.cost += 2, "another length"),
            (|it| it.best.moves.reverse(), "does not lead to its goal"),
            (|it| it.counters.generated = 0, "of no search"),
        ];
        for (change, why) in changes {
            let what = forged(&last, |it| match &mut it.state {
                SearchState::Round(round) => change(round),
                SearchState::Plan(_) => panic!("an improvement"),
            });
            assert!(what.contains(why), "{what}");
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
    for (found, writer) in [(2, "a development version of Susun 0.1"), (4, "a newer Susun")] {
        let other = text.replacen("susun-checkpoint 3", &format!("susun-checkpoint {found}"), 1);
        let refused = error(&other);
        assert!(refused.to_string().contains(writer), "{refused}");
        assert_eq!(refused, Error::Checkpoint(CheckpointError::OtherFormat { found }));
    }
}

#[test]
fn what_cannot_be_continued_is_refused() {
    let several = PuzzleText { text: "1 2/3 0\n1 2/0 3".into(), ..PuzzleText::default() };
    let one = PuzzleText { text: "1 2/3 0".into(), ..PuzzleText::default() };
    let algorithm = Some("a-star".into());
    let whole = MethodChoice { algorithm, ..MethodChoice::default() };
    for (puzzle, method) in [(several, MethodChoice::default()), (one, whole)] {
        let request = Request::Solve(Solve { puzzle, method, ..Solve::default() });
        let mut control = Control::silent();
        let refused =
            answer_with(&request, &Tables::new(), &mut control, Some(&mut |_, _| {}), &mut |_| {});
        assert!(matches!(refused, Err(Error::NoCheckpoint { .. })), "{refused:?}");
    }
}

/// The state of a search in units.
fn of_plan(checkpoint: &Checkpoint) -> PlanState {
    let SearchState::Plan(plan) = &checkpoint.state else { panic!("a search in units") };
    (**plan).clone()
}

fn plan(checkpoint: &mut Checkpoint) -> &mut PlanState {
    let SearchState::Plan(plan) = &mut checkpoint.state else { panic!("a search in units") };
    plan
}

/// A checkpoint in the middle of a round, with units of many kinds.
fn halfway(request: &Solve) -> Checkpoint {
    let (_, texts) = run(&korf(12, &Solve { threads: Some(1), ..request.clone() }));
    let read = texts.iter().map(|text| Checkpoint::from_text(text).expect("a checkpoint"));
    read.filter(|checkpoint| of_plan(checkpoint).rounds.len() > 1)
        .max_by_key(|checkpoint| of_plan(checkpoint).units.len())
        .expect("a checkpoint on the way")
}

/// A change to a checkpoint.
type Change = fn(&mut Checkpoint);

/// Why a checkpoint that was changed and hashed again is refused.
fn forged(checkpoint: &Checkpoint, change: impl Fn(&mut Checkpoint)) -> &'static str {
    let mut other = checkpoint.clone();
    change(&mut other);
    match error(&other.to_text()) {
        Error::Checkpoint(CheckpointError::Inconsistent { what }) => what,
        other => panic!("{other:?}"),
    }
}

/// One more state expanded than generated: the report of the search would contradict itself.
fn expand_one_too_many(checkpoint: &mut Checkpoint) {
    let plan = plan(checkpoint);
    let units = || plan.units.iter().filter_map(|unit| unit.report.as_ref());
    let generated: u64 = units().map(|report| report.generated).sum();
    let expanded: u64 = units().map(|report| report.expanded).sum();
    let generated = plan.counters.generated + plan.folded.generated + generated;
    plan.folded.expanded = generated + 1 - plan.counters.expanded - expanded;
}

// Checkpoints altered as by `just fuzz checkpoint`: each could make a search panic, run for ever or contradict itself.

#[test]
fn a_plan_that_contradicts_itself_is_refused_whatever_its_hash() {
    let whole = halfway(&Solve::default());
    let path = |moves: Vec<u32>| PathInfo { cost: moves.len() as u32, moves };
    let changes: [(Change, &str); 15] = [
        (|it| plan(it).budget = 0, "no nodes"),
        (|it| plan(it).most = Some(0), "no nodes"),
        (|it| plan(it).bound = of_plan(it).rounds[0].bound, "do not rise"),
        (|it| plan(it).rounds[0].generated += 1, "not the sums"),
        (|it| plan(it).rounds[0].generated = u64::MAX, "not the sums"),
        (|it| plan(it).folded.generated = u64::MAX, "too large"),
        (expand_one_too_many, "more states than generated"),
        (|it| plan(it).nodes = Some(5), "past its node limit"),
        (|it| plan(it).units.reverse(), "not in order"),
        (
            |it| {
                let first = of_plan(it).units[0].clone();
                plan(it).units.push(first);
            },
            "not in order",
        ),
        (|it| plan(it).units[0].exact = Some(3), "not one of its round"),
        (|it| plan(it).units[0].subproblem.base = 99, "not one of its round"),
        (|it| plan(it).units.clear(), "not ended the way"),
        (|it| plan(it).ended = Some(EndInfo::Goal), "not ended the way"),
        (|it| plan(it).folded.next_bound = Some(0), "do not fit its round"),
    ];
    for (change, words) in changes {
        let what = forged(&whole, change);
        assert!(what.contains(words), "{what} instead of {words}");
    }
    let listed = |it: &mut Checkpoint| {
        plan(it).folded.solutions = 1;
        plan(it).folded.listed = vec![path(vec![3, 1])];
        plan(it).ended = Some(EndInfo::Goal);
    };
    assert_eq!(forged(&whole, listed), "a solution does not lead to its goal");
}

#[test]
fn a_plan_of_another_request_is_refused() {
    let whole = halfway(&Solve { all: true, max_solutions: Some(2), ..Solve::default() });
    let changes: [(Change, &str); 10] = [
        (|it| it.request.puzzle.text = "1 2".into(), "one puzzle"),
        (|it| it.request.puzzle.text += "\n1 2/3 0", "one puzzle"),
        (|it| it.request.method = MethodChoice::default(), "no checkpoints"),
        (|it| it.request.method.algorithm = Some("a-star".into()), "no checkpoints"),
        (|it| it.request.method.heuristics = vec!["hamming".into()], "first bound"),
        (|it| it.request.puzzle.goal = Some("snail".into()), "cannot be solved"),
        (|it| it.request.all = false, "something else"),
        (|it| it.request.limits.nodes = Some(1 << 40), "something else"),
        (|it| plan(it).first_found = true, "something else"),
        (|it| plan(it).units[0].subproblem = piece(&[9]), "not on its board"),
    ];
    for (change, words) in changes {
        let what = forged(&whole, change);
        assert!(what.contains(words), "{what} instead of {words}");
    }
    for path in [&[3, 0][..], &[0, 0, 0, 0]] {
        let what = forged(&whole, |it| plan(it).units[0].subproblem = piece(path));
        assert_eq!(what, "a unit is not on its board");
    }
}

fn piece(path: &[u32]) -> SubproblemInfo {
    SubproblemInfo { path: path.to_vec(), base: 0, skip: 0 }
}

#[test]
fn a_bound_that_a_solution_disproves_is_refused() {
    // At least 28 moves; the answer without search has 40.
    let puzzle = PuzzleText { text: "0 8 7/6 5 4/3 2 1".into(), ..PuzzleText::default() };
    let heuristic = vec!["manhattan".into()];
    let method = MethodChoice { heuristics: heuristic, ..MethodChoice::default() };
    let solve = Solve { puzzle, method, threads: Some(1), ..Solve::default() };
    let (whole, texts) = run(&Request::Solve(solve));
    assert_eq!(whole.cost, Some(28));
    let first = Checkpoint::from_text(&texts[0]).expect("a checkpoint");
    assert_eq!((of_plan(&first).rounds.len(), of_plan(&first).bound), (1, 22));
    // All solutions are even: any that is found under this bound is below it.
    let what = forged(&first, |it| plan(it).bound = 35);
    assert_eq!(what, "there are solutions where it claims to have searched");
    let what = forged(&first, |it| plan(it).bound = 41);
    assert_eq!(what, "its bound is above the length of a solution");
}

/// A checkpoint that skips rounds and is hashed again looks like a true one unless its search is repeated. So its
/// optimality is claimed, and a repetition refutes it.
#[test]
fn a_forged_checkpoint_is_reported_as_a_claim_and_refuted_by_a_repetition() {
    let puzzle = PuzzleText { text: "0 8 7/6 5 4/3 2 1".into(), ..PuzzleText::default() };
    let heuristic = vec!["manhattan".into()];
    let method = MethodChoice { heuristics: heuristic, ..MethodChoice::default() };
    let solve = Solve { puzzle, method, threads: Some(1), ..Solve::default() };
    let (_, texts) = run(&Request::Solve(solve));
    let mut refuted = 0;
    for bound in (24..36).step_by(2) {
        let mut forged = Checkpoint::from_text(&texts[0]).expect("a checkpoint");
        plan(&mut forged).bound = bound;
        let checkpoint = forged.to_text();
        let resume = Request::Resume(Resume { checkpoint, ..Resume::default() });
        let mut control = Control::silent();
        let mut reports = Vec::new();
        if answer(&resume, &mut control, &mut |report| reports.push(report)).is_err() {
            continue;
        }
        let Some(Report::Solve(ByFamily::Sliding(report))) = reports.pop() else {
            panic!("a report")
        };
        assert!(report.resumed);
        let found = verified(&report, false);
        let unchecked = found.unchecked.unwrap_or_default();
        assert!(unchecked.starts_with("optimality claimed by resume"), "{unchecked}");
        assert_eq!(verified(&report, true).verdict, VerifyVerdict::Invalid, "bound {bound}");
        refuted += 1;
    }
    assert!(refuted > 0, "every forgery was refused at once");
}

fn verified(report: &sliding::SolveReport, repeat: bool) -> sliding::VerifyReport {
    let text = report.to_json();
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    let verify = Request::Verify(Verify { puzzle, repeat, ..Verify::default() });
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(&verify, &mut control, &mut |report| reports.push(report)).expect("an answer");
    let Some(Report::Verify(ByFamily::Sliding(report))) = reports.pop() else { panic!("a report") };
    *report
}
