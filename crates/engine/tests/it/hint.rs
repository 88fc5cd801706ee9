//! All best moves of a sliding puzzle, compared with the graph of all shortest solutions.

use std::sync::LazyLock;

use susun_engine::{
    ByFamily, Control, Error, Goal, HaltReason, Hint, LimitSpec, NamedGoal, PuzzleText, Report,
    Request, Size, Solve, Tables, answer_with, chance, sliding,
};
use susun_sliding::{coach, coached, random, solvable};
use susun_testkit::golden::korf100;

/// Made once for all tests.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn answers(request: &Request) -> Result<Vec<Report>, Error> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer_with(request, &TABLES, &mut control, None, &mut |report| reports.push(report))?;
    Ok(reports)
}

fn hint(puzzle: &PuzzleText, nodes: Option<u64>, all: bool) -> sliding::HintReport {
    let limits = LimitSpec { nodes, ..LimitSpec::default() };
    let hint = Hint { puzzle: puzzle.clone(), limits, best_moves: all, ..Hint::default() };
    let mut reports = answers(&Request::Hint(hint)).expect("a hint");
    let Some(Report::Hint(ByFamily::Sliding(hint))) = reports.pop() else { panic!("a hint") };
    *hint
}

/// Tiles and numbers of solutions.
fn best(hint: &sliding::HintReport) -> Option<Vec<(u16, u64)>> {
    Some(hint.best_moves.as_ref()?.iter().map(|best| (best.tile, best.solution_count)).collect())
}

/// The same from the edges at the start of the graph.
fn by_the_graph(puzzle: &PuzzleText) -> Vec<(u16, u64)> {
    let solve = Solve { puzzle: puzzle.clone(), graph: true, ..Solve::default() };
    let mut reports = answers(&Request::Solve(solve)).expect("an answer");
    let Some(Report::Graph(graph)) = reports.pop() else { panic!("a graph") };
    let first = graph.edges.iter().filter(|edge| edge.from == 0);
    first.map(|edge| (edge.tile, graph.states[edge.to].to_goal)).collect()
}

fn text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

fn korf12() -> PuzzleText {
    let goal = Some("blank-first".into());
    PuzzleText { goal, ..text(&korf100()[11].board.to_string()) }
}

#[test]
fn all_best_moves_are_those_of_the_graph() {
    let mut several = 0;
    let boards =
        ["8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1", "2 3 4/1 5 0/7 6 8", "8 1 3/4 0 2/7 6 5"];
    for puzzle in boards.map(text).into_iter().chain([korf12()]) {
        let hint = hint(&puzzle, None, true);
        let moves = best(&hint).expect("proved");
        assert_eq!(moves, by_the_graph(&puzzle), "{puzzle:?}");
        assert_eq!(hint.tile, Some(moves[0].0));
        let first = &hint.best_moves.as_ref().expect("proved")[0];
        assert_eq!(hint.direction.as_ref(), Some(&first.direction));
        several += usize::from(moves.len() > 1);
    }
    assert!(several > 0, "one of these boards should have a choice");
}

#[test]
fn there_is_none_at_the_goal_and_none_is_reported_unasked() {
    assert_eq!(best(&hint(&text("1 2/3 0"), None, true)), Some(Vec::new()));
    assert_eq!(best(&hint(&text("1 2 3/4 5 6/8 7 0"), None, true)), None);
    assert_eq!(best(&hint(&text("8 1 3/4 0 2/7 6 5"), None, false)), None);
}

#[test]
fn best_moves_that_are_not_all_proved_are_not_reported() {
    let whole = hint(&korf12(), None, true);
    let (mut halted, mut proved) = (0, 0);
    for nodes in (0..16).map(|power| 1 << power) {
        let part = hint(&korf12(), Some(nodes), true);
        if part.halted_by.is_none() {
            assert_eq!(
                (&part.best_moves, part.verdict),
                (&whole.best_moves, sliding::HintVerdict::Best)
            );
            proved += 1;
            continue;
        }
        halted += 1;
        assert_eq!((part.best_moves, part.halted_by), (None, Some(HaltReason::Nodes)));
        assert!(part.lower_bound <= whole.lower_bound && part.cost >= whole.cost);
        let distance_known = part.lower_bound == part.cost;
        assert_eq!(distance_known, part.verdict == sliding::HintVerdict::Best);
    }
    assert!(halted > 0 && proved > 0, "{halted} and {proved}");
}

/// Follows hints from a random board; examines every `stride`-th of them, and all of the last 60. The number decreases
/// by at least one with every move, whichever method found it.
fn follows(side: usize, seed: u64, stride: u32) {
    let standard = Goal::named(NamedGoal::Standard, Size::new(side, side).expect("a size"));
    let mut board = random(&standard, &mut chance::seeded(seed));
    let (mut most, mut asked, mut moves) = (u32::MAX, 0, 0);
    while &board != standard.board() {
        if most > 60 && moves % stride != 0 {
            let puzzle = solvable(&board, &standard).expect("a solvable board");
            board.step(coach(&puzzle).expect("a step"));
        } else {
            let hint = hint(&text(&board.to_string()), None, false);
            let left = hint.cost.expect("a number");
            assert!(hint.lower_bound.is_some_and(|least| least <= left), "{board}");
            assert!(left <= most, "{left} after {most}, on {board}");
            board.step(board.direction_of(hint.tile.expect("a move")).expect("beside the blank"));
            (most, asked) = (left, asked + 1);
        }
        (most, moves) = (most - 1, moves + 1);
    }
    assert_eq!(most, 0, "the last number was 1");
    assert!(asked > 60, "{asked} of {moves} on {side}x{side}");
}

#[test]
fn the_number_of_a_hint_never_rises_along_the_hinted_moves() {
    for seed in 1..=3 {
        follows(5, seed, 1);
        follows(6, seed, 7);
    }
    follows(7, 1, 20);
    follows(8, 1, 30);
    follows(10, 1, 60);
}

/// The search for a best move used to be cut to two seconds, whatever the user allowed.
#[test]
fn above_16_cells_a_hint_is_the_coachs_and_no_search_that_time_must_end() {
    let standard = Goal::named(NamedGoal::Standard, Size::new(5, 5).expect("a size"));
    let board = random(&standard, &mut chance::seeded(1));
    let hint = hint(&text(&board.to_string()), None, false);
    let puzzle = solvable(&board, &standard).expect("a solvable board");
    assert_eq!(hint.cost, Some(coached(&puzzle).count() as u32));
    assert_eq!((hint.verdict, hint.halted_by), (sliding::HintVerdict::Good, None));
}

#[test]
fn packing_puzzles_have_no_best_moves() {
    let hint = Hint {
        puzzle: text("packing\nboard 1x1\npiece A\nX\n"),
        best_moves: true,
        ..Hint::default()
    };
    let error = answers(&Request::Hint(hint)).unwrap_err();
    assert_eq!(error.to_string(), "--all is not for packing puzzles");
    assert_eq!(error.hint().as_deref(), Some("leave --all out"));
}
