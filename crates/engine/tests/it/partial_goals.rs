//! Goals with cells that do not matter, through all verbs.

use susun_engine::{
    ByFamily, Check, Convert, Error, Explain, Generate, Hint, Link, MethodChoice, Metric, Play,
    PuzzleText, Report, Request, Solve, State, Verify, VerifyVerdict, replay, sliding,
};

use crate::support::ask;

const BOARD: &str = "9 5 8 7/3 1 12 2/13 10 4 0/6 14 15 11";
const FIRST_ROW: &str = "1 2 3 4/* * * */* * * */* * * *";

fn puzzle(text: &str, goal: &str) -> PuzzleText {
    PuzzleText { text: text.into(), goal: Some(goal.into()), ..PuzzleText::default() }
}

fn solved(solve: Solve) -> sliding::SolveReport {
    match ask(&Request::Solve(solve)) {
        Ok(Report::Solve(ByFamily::Sliding(report))) => *report,
        other => panic!("{other:?}"),
    }
}

fn by(algorithm: &str) -> MethodChoice {
    MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() }
}

#[test]
fn solutions_are_shortest_and_verified() {
    let costs = ["auto", "a-star", "ida-star", "breadth-first"].map(|algorithm| {
        let solve =
            Solve { puzzle: puzzle(BOARD, "first-row"), method: by(algorithm), ..Solve::default() };
        let report = solved(solve);
        assert_eq!(
            (report.puzzle.goal.as_str(), report.puzzle.goal_board.as_str()),
            ("custom", FIRST_ROW)
        );
        let moves = report.moves.clone().expect("moves");
        assert_eq!(replay(BOARD, FIRST_ROW, &moves), Ok(()));
        assert!(replay(BOARD, FIRST_ROW, &moves[1..]).is_err());
        assert_eq!(report.verdict, sliding::Verdict::Optimal, "{algorithm}");
        let report = serde_json::to_string(&Report::from(report.clone())).expect("JSON");
        for repeat in [false, true] {
            let verify = Verify { puzzle: report.clone().into(), repeat, ..Verify::default() };
            let Ok(Report::Verify(found)) = ask(&Request::Verify(verify)) else {
                panic!("{algorithm}")
            };
            let ByFamily::Sliding(found) = found else { panic!("{algorithm}") };
            assert_eq!(found.verdict, VerifyVerdict::Valid, "{algorithm}: {}", found.finding);
        }
        moves.len()
    });
    assert!(costs.iter().all(|cost| *cost == costs[0]), "{costs:?}");
}

#[test]
fn hints_lead_to_the_goal_one_move_at_a_time() {
    let mut board = BOARD.to_owned();
    let mut left = u32::MAX;
    loop {
        let hint = Hint { puzzle: puzzle(&board, FIRST_ROW), best_moves: true, ..Hint::default() };
        let Ok(Report::Hint(ByFamily::Sliding(hint))) = ask(&Request::Hint(hint)) else {
            panic!("{board}")
        };
        let cost = hint.cost.expect("a distance");
        assert!(cost < left, "{board}: {cost} after {left}");
        left = cost;
        let Some(tile) = hint.tile else { break };
        let play =
            Play { puzzle: puzzle(&board, FIRST_ROW), moves: tile.to_string(), ..Play::default() };
        let Ok(Report::Play(ByFamily::Sliding(played))) = ask(&Request::Play(play)) else {
            panic!("{board}")
        };
        assert_eq!(played.play.free_cells, (4..16).collect::<Vec<_>>());
        assert_eq!(played.play.solved, cost == 1);
        board.clone_from(&played.play.board);
    }
    assert_eq!(left, 0);
    assert!(board.starts_with("1 2 3 4/"), "{board}");
}

#[test]
fn a_board_that_is_unsolvable_for_the_full_goal_can_reach_a_partial_one() {
    let swapped = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
    let verdict = |goal: &str| match ask(&Request::Check(Check { puzzle: puzzle(swapped, goal) })) {
        Ok(Report::Check(ByFamily::Sliding(check))) => (check.verdict, check.reason.clone()),
        other => panic!("{other:?}"),
    };
    let (solvable, unsolvable) =
        (sliding::CheckVerdict::Solvable, sliding::CheckVerdict::Unsolvable);
    assert_eq!(verdict("standard").0, unsolvable);
    let (found, reason) = verdict("1 2 3 4/5 6 7 8/9 10 11 12/13 * * 0");
    assert_eq!(
        (found, reason.as_str()),
        (solvable, "2 tiles may be anywhere, so every board can reach this goal")
    );
    // Only the blank and one tile are free: exchanging them changes the parity only at an even distance.
    assert_eq!(verdict("1 2 3 4/5 6 7 8/9 10 11 12/13 14 * *").0, unsolvable);
    assert_eq!(verdict("1 2 3 4/5 6 7 8/9 10 11 12/13 * 15 *").0, solvable);
    assert_eq!(verdict("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 *").0, unsolvable);
}

#[test]
fn links_keep_the_goal() {
    let state =
        State { puzzle: puzzle(BOARD, FIRST_ROW), moves: Some("uld".into()), ..State::default() };
    let Ok(Report::Link(written)) = ask(&Request::Link(Link { link: None, state: Some(state) }))
    else {
        panic!("a link")
    };
    let Ok(Report::Link(read)) =
        ask(&Request::Link(Link { link: Some(written.link.clone()), state: None }))
    else {
        panic!("{}", written.link)
    };
    assert_eq!(read.state.puzzle.goal.as_deref(), Some(FIRST_ROW), "{}", written.link);
    assert_eq!(read.state.moves.as_deref(), Some("uld"));
}

#[test]
fn what_needs_the_place_of_every_tile_is_refused() {
    let asked = || puzzle(BOARD, FIRST_ROW);
    let solve =
        |algorithm: &str| Solve { puzzle: asked(), method: by(algorithm), ..Solve::default() };
    let with = |heuristic: &str| {
        let method = MethodChoice { heuristics: vec![heuristic.into()], ..by("a-star") };
        Solve { puzzle: asked(), method, ..Solve::default() }
    };
    let refused = [
        Request::Solve(solve("bidirectional")),
        Request::Solve(solve("anytime")),
        Request::Solve(solve("bounded-ida-star")),
        Request::Solve(Solve { graph: true, ..solve("a-star") }),
        Request::Solve(Solve { metric: Metric::Multi, puzzle: asked(), ..Solve::default() }),
        Request::Explain(Explain { puzzle: asked() }),
        Request::Convert(Convert { puzzle: asked(), to: Some("start-goal".into()) }),
        Request::Generate(Generate {
            size: Some("4x4".into()),
            goal: Some(FIRST_ROW.into()),
            distance: Some("20".into()),
            count: 1,
            ..Generate::default()
        }),
    ];
    for request in refused {
        let error = ask(&request).expect_err("an error");
        assert!(matches!(error, Error::PartialGoal { .. }), "{error}");
        assert_eq!(
            error.to_string().split_once(" needs ").map(|(_, rest)| rest),
            Some("a goal that names every tile")
        );
        assert!(error.hint().is_some());
    }
    for heuristic in ["inversion", "walking-distance", "manhattan,inversion"] {
        let request = Request::Solve(with(heuristic.split(',').next_back().unwrap_or_default()));
        let error = ask(&request).expect_err("an error").to_string();
        assert!(error.ends_with("needs a goal that names every tile"), "{error}");
    }
}

#[test]
fn random_boards_and_lines_take_partial_goals() {
    let generate = Generate {
        size: Some("3x3".into()),
        goal: Some("last-2x2".into()),
        count: 3,
        seed: 5,
        ..Generate::default()
    };
    let Ok(Report::Generate(ByFamily::Sliding(report))) = ask(&Request::Generate(generate)) else {
        panic!("boards")
    };
    assert_eq!(report.puzzle.goal_board, "* * */* 5 6/* 8 0");
    for board in &report.boards {
        assert_eq!(
            solved(Solve { puzzle: puzzle(board, "last-2x2"), ..Solve::default() }).verdict,
            sliding::Verdict::Optimal
        );
    }
    let line = PuzzleText { size: Some("1x5".into()), ..puzzle("2 1 0 3 4", "* * * 3 4") };
    let report = solved(Solve { puzzle: line, ..Solve::default() });
    assert_eq!((report.verdict, report.cost), (sliding::Verdict::Optimal, Some(0)));
    let report = solved(Solve {
        puzzle: PuzzleText { size: Some("1x5".into()), ..puzzle("2 1 0 3 4", "0 * * 3 4") },
        ..Solve::default()
    });
    assert_eq!(report.moves, Some(vec![1, 2]));
    let unsolvable = PuzzleText { size: Some("1x5".into()), ..puzzle("2 1 0 3 4", "* * * 4 3") };
    assert_eq!(
        solved(Solve { puzzle: unsolvable, ..Solve::default() }).verdict,
        sliding::Verdict::Unsolvable
    );
}
