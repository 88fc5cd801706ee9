//! Reviews of games, compared with breadth-first search.

use std::time::{Duration, Instant};

use susun_engine::sliding::{AnalyseReport, AnalyseVerdict, DistanceInfo};
use susun_engine::{
    Analyse, Board, ByFamily, Control, Direction, Goal, HaltReason, LimitSpec, MethodChoice,
    Metric, NamedGoal, PlacedPiece, PuzzleText, Report, Request, Session, Size, Solve, SystemClock,
    Tables, answer_with, packing,
};
use susun_sliding::{random, seeded};
use susun_testkit::dice::Dice;
use susun_testkit::golden::korf100;
use susun_testkit::oracle::Distances;

fn answered(request: Analyse) -> Report {
    let (tables, mut control) = (Tables::new(), Control::silent());
    let mut reports = Vec::new();
    let request = Request::Analyse(request);
    answer_with(&request, &tables, &mut control, None, &mut |report| reports.push(report))
        .expect("an answer");
    reports.pop().expect("a report")
}

fn sliding(board: &str, moves: &str, limits: LimitSpec) -> AnalyseReport {
    let puzzle = PuzzleText::from(board);
    let request = Analyse { puzzle, moves: moves.into(), limits, ..Analyse::default() };
    let Report::Analyse(ByFamily::Sliding(report)) = answered(request) else { panic!("a review") };
    *report
}

fn review(board: &str, moves: &str) -> AnalyseReport {
    sliding(board, moves, LimitSpec::default())
}

/// The possible steps of the blank.
fn possible(board: &Board) -> Vec<Direction> {
    Direction::ALL.into_iter().filter(|&step| board.clone().step(step).is_some()).collect()
}

#[test]
fn a_thousand_games_of_3x3_agree_with_breadth_first_search() {
    let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3).unwrap());
    let (distances, mut dice) = (Distances::to(&goal), Dice(23));
    for seed in 0..1_000 {
        let start = random(&goal, &mut seeded(seed));
        let (mut board, mut moves, mut known, mut lost) =
            (start.clone(), String::new(), vec![], vec![]);
        known.extend(distances.of(&board));
        for number in 1..=dice.index(40) {
            let steps = possible(&board);
            let step = steps[dice.index(steps.len())];
            moves += &step.name()[..1];
            board.step(step);
            known.extend(distances.of(&board));
            if known[number] > known[number - 1] && known[number - 1] > 0 {
                lost.push(number);
            }
        }
        let report = review(&start.to_string(), &moves);
        assert_eq!(report.verdict, AnalyseVerdict::Exact, "{start} {moves}");
        let exact = |(after_moves, &cost): (usize, &u32)| DistanceInfo {
            after_moves,
            lower_bound: cost,
            cost,
        };
        assert_eq!(
            report.distances,
            known.iter().enumerate().map(exact).collect::<Vec<_>>(),
            "{start} {moves}"
        );
        assert_eq!(report.solved, board == *goal.board());
        let mistakes: Vec<usize> = report.mistakes.iter().map(|mistake| mistake.number).collect();
        assert_eq!(mistakes, lost, "{start} {moves}");
        // The better move leads to a board that is nearer.
        let mut board = start.clone();
        for (number, tile) in (1..).zip(&report.moves) {
            if let Some(mistake) = report.mistakes.iter().find(|mistake| mistake.number == number) {
                let mut instead = board.clone();
                let step = instead.direction_of(mistake.better).expect("a move");
                instead.step(step);
                assert_eq!(distances.of(&instead), Some(known[number - 1] - 1));
                assert_eq!((mistake.tile, mistake.lost), (*tile, 2));
                assert_eq!(mistake.direction, step.opposite().name());
            }
            let step = board.direction_of(*tile).expect("a move");
            board.step(step);
        }
    }
}

#[test]
fn the_three_mistakes_of_a_game_are_reported() {
    let report = review("1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12", "8 8 7 10 10 11 8 8 12");
    let mistakes = report.mistakes.iter().map(|each| (each.number, each.tile, each.better));
    assert_eq!(mistakes.collect::<Vec<_>>(), [(1, 8, 7), (4, 10, 11), (7, 8, 12)]);
    assert!(report.solved);
    assert_eq!((report.distances[0].cost, report.slides), (3, 7));
}

/// Distances in slides, of every board of a few games, compared with breadth-first search in that metric.
#[test]
fn slides_are_reviewed_in_their_own_metric() {
    let mut dice = Dice(29);
    for seed in 0..20 {
        let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3).unwrap());
        let start = random(&goal, &mut seeded(seed));
        let (mut board, mut moves) = (start.clone(), String::new());
        for _ in 0..30 {
            let steps = possible(&board);
            let step = steps[dice.index(steps.len())];
            moves += &step.name()[..1];
            board.step(step);
        }
        let request = Analyse {
            puzzle: start.to_string().into(),
            moves,
            metric: Metric::Multi,
            ..Analyse::default()
        };
        let Report::Analyse(ByFamily::Sliding(report)) = answered(request) else {
            panic!("a review")
        };
        assert_eq!(report.verdict, AnalyseVerdict::Exact);
        assert_eq!(report.distances.len(), report.slides as usize + 1);
        let (mut board, mut reviewed, mut last) = (start, report.distances.iter(), None);
        for &tile in &report.moves {
            let step = board.direction_of(tile).expect("a move");
            if last.is_none_or(|last| last != step) {
                assert_eq!(reviewed.next().expect("a board").cost, solved_in(&board));
            }
            last = Some(step);
            board.step(step);
        }
        assert_eq!(reviewed.next().expect("a board").cost, solved_in(&board));
    }
}

/// The number of slides of a shortest solution.
fn solved_in(board: &Board) -> u32 {
    let solve = Solve {
        puzzle: board.to_string().into(),
        metric: Metric::Multi,
        method: MethodChoice { algorithm: Some("breadth-first".into()), ..MethodChoice::default() },
        ..Solve::default()
    };
    let (tables, mut control, mut cost) = (Tables::new(), Control::silent(), None);
    answer_with(&Request::Solve(solve), &tables, &mut control, None, &mut |report| {
        if let Report::Solve(ByFamily::Sliding(report)) = report {
            cost = report.cost;
        }
    })
    .expect("an answer");
    cost.expect("a solution")
}

#[test]
fn distances_of_a_hard_15_puzzle_follow_its_solution() {
    let korf = &korf100()[11];
    let puzzle = PuzzleText { goal: Some("blank-first".into()), ..korf.board.to_string().into() };
    // One step away and back, and then further steps.
    let steps = possible(&korf.board);
    let moves: String = steps
        .iter()
        .map(|step| [step.name(), step.opposite().name()])
        .map(|names| names.map(|name| &name[..1]).concat())
        .collect();
    let request = Analyse { puzzle, moves, ..Analyse::default() };
    let Report::Analyse(ByFamily::Sliding(report)) = answered(request) else { panic!("a review") };
    assert_eq!(report.verdict, AnalyseVerdict::Exact);
    for (index, distance) in report.distances.iter().enumerate() {
        if index % 2 == 0 {
            assert_eq!(distance.cost, korf.optimal, "{index}");
        }
    }
}

#[test]
fn large_boards_have_bounds_and_a_solved_game_is_one() {
    let board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0";
    // Away from the goal and back the same way.
    let (away, back) = ("uulldruldl", "rurdruldrr");
    let there: Vec<char> = away.chars().collect();
    let opposite = |letter: &char| match letter {
        'u' => 'd',
        'd' => 'u',
        'l' => 'r',
        _ => 'l',
    };
    let home: String = there.iter().rev().map(opposite).collect();
    assert_ne!(home, back);
    let report = review(board, &format!("{away}{home}"));
    assert!(report.solved);
    assert_eq!((report.distances[0].lower_bound, report.distances[0].cost), (0, 0));
    for (index, distance) in report.distances.iter().enumerate() {
        let made = index.min(20 - index) as u32;
        assert!(
            distance.lower_bound <= distance.cost && distance.cost <= made,
            "{index}: {distance:?}"
        );
    }
}

#[test]
fn a_review_within_limits_gives_bounds() {
    let korf = &korf100()[11].board;
    let limits = LimitSpec { nodes: Some(1_000), ..LimitSpec::default() };
    let step = possible(korf)[0];
    let moves = [step, step.opposite()].map(|step| &step.name()[..1]).concat();
    let report = sliding(&korf.to_string(), &moves, limits);
    if report.verdict != AnalyseVerdict::Unsolvable {
        assert_eq!(report.halted_by, Some(HaltReason::Nodes));
        assert_eq!((report.verdict, report.distances.len()), (AnalyseVerdict::Bounds, 3));
    }
    let unsolvable = review("2 1 3/4 5 6/7 8 0", "ul");
    assert_eq!(unsolvable.verdict, AnalyseVerdict::Unsolvable);
    assert!(unsolvable.reason.is_some() && unsolvable.distances.is_empty());
}

#[test]
fn small_steps_give_the_same_review_and_its_progress() {
    let (board, moves) = ("8 6 7/2 5 4/3 0 1", "ulurddlurd");
    let whole = review(board, moves);
    let request = Analyse { puzzle: board.into(), moves: moves.into(), ..Analyse::default() };
    let mut session = Session::new(&Request::Analyse(request)).expect("a session");
    let (mut control, mut shares) = (Control::silent(), Vec::new());
    let report = loop {
        match session.advance(500, &mut control).expect("a step") {
            susun_engine::Progress::Running { done, .. } => shares.extend(done),
            susun_engine::Progress::Report { report } => break report,
            susun_engine::Progress::Done => panic!("no report"),
        }
    };
    let Report::Analyse(ByFamily::Sliding(report)) = report else { panic!("a review") };
    assert_eq!(AnalyseReport { seconds: 0.0, ..*report }, AnalyseReport { seconds: 0.0, ..whole });
    assert!(shares.len() > 2 && shares.is_sorted(), "{shares:?}");
}

#[test]
fn a_packing_game_is_reviewed_step_by_step() {
    let text = "packing\nboard 2x3\npiece A\nXX\nX.\npiece B\nXX\npiece C\nX\n";
    let placed =
        |piece: &str, cells: &[usize]| PlacedPiece { piece: piece.into(), cells: cells.into() };
    let review = |moves: &str, text: &str, placed: Vec<PlacedPiece>| {
        let request =
            Analyse { puzzle: text.into(), moves: moves.into(), placed, ..Analyse::default() };
        let Report::Analyse(ByFamily::Packing(report)) = answered(request) else {
            panic!("a review")
        };
        *report
    };
    // B in the middle leaves no place for A.
    let report: packing::AnalyseReport =
        review("", text, vec![placed("C", &[0]), placed("B", &[1, 4])]);
    let counts = report.steps.iter().map(|step| step.solutions.expect("counted").count);
    assert_eq!((report.lost_at, counts.collect::<Vec<_>>().last()), (Some(2), Some(&0)));
    assert!(!report.solved);
    let whole = format!("{text}placed\nACB\nAAB\n");
    let report = review("C B A", &whole, vec![]);
    assert!(report.solved && report.lost_at.is_none());
    let names: Vec<&str> = report.steps.iter().map(|step| step.piece.as_str()).collect();
    assert_eq!((names.as_slice(), report.puzzle.placed), (&["C", "B", "A"][..], 0));
    let counts: Vec<u64> =
        report.steps.iter().map(|step| step.solutions.expect("counted").count).collect();
    assert!(counts.is_sorted_by(|a, b| a >= b) && counts.last() == Some(&1), "{counts:?}");
}

/// Each of its searches is so short that it ends before it looks at a limit.
#[test]
fn a_review_of_many_short_searches_keeps_its_limits() {
    let puzzle = PuzzleText::from("1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15");
    let limited = |limits| {
        let request = Analyse {
            puzzle: puzzle.clone(),
            moves: "ud".repeat(1_000),
            limits,
            ..Analyse::default()
        };
        let clock = SystemClock::start();
        let (begun, mut control) = (Instant::now(), Control { clock: &clock, ..Control::silent() });
        let (tables, mut halted) = (Tables::new(), None);
        answer_with(&Request::Analyse(request), &tables, &mut control, None, &mut |report| {
            let Report::Analyse(ByFamily::Sliding(report)) = report else { panic!("a review") };
            assert_eq!(report.distances.len(), 2_001);
            halted = report.halted_by;
        })
        .expect("an answer");
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
        halted
    };
    let time = LimitSpec { seconds: Some(0.1), ..LimitSpec::default() };
    assert_eq!(limited(time), Some(HaltReason::Time));
    let nodes = LimitSpec { nodes: Some(100), ..LimitSpec::default() };
    assert_eq!(limited(nodes), Some(HaltReason::Nodes));
}
