//! A given solution is never made longer, its board need not be given, and moves that are no solution are refused.

use susun_engine::{
    ByFamily, Contents as _, Error, MethodChoice, PuzzleText, Report, Request, Solve, Verify,
    VerifyVerdict, replay, sliding, solved_by,
};
use susun_search::seeded;
use susun_sliding::notation::{MoveNotation, write_moves};
use susun_sliding::{Board, Direction, Goal, NamedGoal, Size, construct, random, solvable};

use crate::support::ask;

/// The same report each time.
fn shortened(request: Solve) -> Result<sliding::SolveReport, Error> {
    let method = MethodChoice { effort: Some(300_000), ..request.method };
    match ask(&Request::Solve(Solve { method, ..request }))? {
        Report::Solve(ByFamily::Sliding(report)) => {
            Ok(sliding::SolveReport { seconds: 0.0, ..*report })
        }
        other => panic!("{other:?}"),
    }
}

fn request(board: &Board, goal: &Goal, moves: String) -> Solve {
    let (format, goal) = (Some("slash".into()), Some(goal.board().to_string()));
    let puzzle = PuzzleText { format, goal, ..board.to_string().into() };
    Solve { puzzle, begin_with: Some(moves), ..Solve::default() }
}

/// The solution with loops: three times around four cells before every tenth move, and one move back and forth.
fn with_loops(board: &Board, steps: &[Direction]) -> Vec<Direction> {
    let (mut board, mut all) = (board.clone(), Vec::new());
    for (number, &step) in steps.iter().enumerate() {
        let mut directions = board.directions();
        let vertical = directions.clone().find(|direction| direction.is_vertical());
        let horizontal = directions.find(|direction| !direction.is_vertical());
        if let (0, Some(one), Some(other)) = (number % 10, vertical, horizontal) {
            all.extend([one, other, one.opposite(), other.opposite()].repeat(3));
        }
        board.step(step);
        all.push(step);
    }
    all.extend(board.directions().take(1).flat_map(|step| [step, step.opposite()]));
    all
}

#[test]
fn a_given_solution_is_never_made_longer() {
    for (rows, cols) in [(3, 3), (4, 4), (2, 7), (1, 6), (5, 5), (8, 8), (12, 12), (30, 30)] {
        let size = Size::new(rows, cols).expect("a size");
        let standard = Goal::named(NamedGoal::Standard, size);
        let mut rng = seeded(rows as u64);
        let goal = Goal::custom(random(&standard, &mut rng));
        let board = random(&goal, &mut rng);
        let constructed = construct(&solvable(&board, &goal).expect("solvable"));
        let looped = with_loops(&board, &constructed);
        for (steps, notation) in [
            (&constructed, MoveNotation::Tiles),
            (&looped, MoveNotation::Blank),
            (&looped, MoveNotation::TileDirections),
        ] {
            let asked = request(&board, &goal, write_moves(&board, steps, notation));
            let report = shortened(asked.clone()).expect("an answer");
            let sliding::PuzzleInfo { board: start, goal_board, .. } = &report.puzzle;
            let moves = report.moves.clone().expect("a solution");
            replay(start, goal_board, &moves).expect("a solution");
            assert!(moves.len() <= constructed.len(), "{board}");
            assert_eq!(report.begin_with.as_ref().map(Vec::len), Some(steps.len()));
            let verify =
                Verify { puzzle: report.to_json().into(), repeat: true, ..Verify::default() };
            match ask(&Request::Verify(verify)) {
                Ok(Report::Verify(ByFamily::Sliding(verified))) => {
                    assert_eq!(verified.verdict, VerifyVerdict::Valid, "{}", verified.finding);
                }
                other => panic!("{other:?}"),
            }
            // The moves show the board.
            let (text, size) = (String::new(), Some(size.to_string()));
            let puzzle = PuzzleText { text, size, ..asked.puzzle };
            let moves = asked.begin_with.expect("the given solution");
            assert_eq!(solved_by(&moves, puzzle).map(|puzzle| puzzle.text), Ok(board.to_string()));
        }
    }
}

#[test]
fn a_shortest_solution_stays() {
    let board = "8 1 3/4 0 2/7 6 5";
    let shortest = match ask(&Request::Solve(board.into())) {
        Ok(Report::Solve(ByFamily::Sliding(report))) => report.moves.expect("a solution"),
        other => panic!("{other:?}"),
    };
    let words: Vec<String> = shortest.iter().map(u16::to_string).collect();
    let report = shortened(Solve { begin_with: Some(words.join(" ")), ..Solve::from(board) });
    assert_eq!(report.expect("an answer").moves, Some(shortest));
}

#[test]
fn moves_that_are_no_solution_are_refused() {
    for (board, moves, why) in [
        ("1 2/0 3", "ud", "move 2: the list ends here, but 2 cells differ from the goal"),
        ("1 2/0 3", "2 3", "move 1: tile 2 is not beside the blank"),
    ] {
        let refused = shortened(Solve { begin_with: Some(moves.into()), ..Solve::from(board) });
        assert!(refused.expect_err("refused").to_string().contains(why), "{moves}");
    }
    for (moves, why) in [
        ("u", "move 1: the list ends here, but the blank is not where"),
        ("uudr", "move 2: the blank cannot go up from the top row"),
        ("9 3", "move 1: there is no tile 9"),
        ("3 1", "move 2: tile 1 is not beside the blank"),
    ] {
        let puzzle = PuzzleText { size: Some("2x2".into()), ..PuzzleText::default() };
        let refused = solved_by(moves, puzzle).expect_err("refused").to_string();
        assert!(refused.starts_with(why), "{refused}");
    }
}
