//! `just large-boards`: many boards of every size, and searches stopped at random moments.

use std::thread;
use std::time::{Duration, Instant};

use susun_engine::{
    ByFamily, Control, Event, LimitSpec, MethodChoice, PuzzleText, Report, Request, Solve, Stop,
    SystemClock, answer, replay, sliding,
};
use susun_search::{below, seeded};
use susun_sliding::{Board, Goal, NamedGoal, Size, random};

/// A random board and a random goal that it can reach.
fn drawn(rows: usize, cols: usize, seed: u64) -> (Board, Goal) {
    let standard = Goal::named(NamedGoal::Standard, Size::new(rows, cols).expect("a size"));
    let mut rng = seeded(seed);
    let goal = Goal::custom(random(&standard, &mut rng));
    (random(&goal, &mut rng), goal)
}

fn request(board: &Board, goal: &Goal, effort: Option<u64>, limits: LimitSpec) -> Request {
    let (text, goal) = (board.to_string(), Some(goal.board().to_string()));
    let puzzle = PuzzleText { text, goal, ..PuzzleText::default() };
    let algorithm = Some("anytime".into());
    let method = MethodChoice { algorithm, effort, ..MethodChoice::default() };
    Request::Solve(Solve { puzzle, method, limits, ..Solve::default() })
}

/// What happened during a search, and its report, whose solution was replayed and whose bounds fit.
struct Watched {
    first_after: Duration,
    /// Cost and lower bound of each improvement.
    improvements: Vec<(u32, u32)>,
    report: sliding::SolveReport,
}

fn watched(request: &Request, stop: Stop) -> Watched {
    let (clock, began) = (SystemClock::start(), Instant::now());
    let (mut first_after, mut improvements, mut reports) = (None, Vec::new(), Vec::new());
    let mut events = |event: &Event| {
        if let Event::Improved { cost, lower_bound, .. } = event {
            first_after.get_or_insert_with(|| began.elapsed());
            improvements.push((*cost, *lower_bound));
        }
    };
    let mut control = Control { stop, clock: &clock, events: &mut events };
    answer(request, &mut control, &mut |report| reports.push(report)).expect("an answer");
    let [Report::Solve(ByFamily::Sliding(report))] = reports.as_slice() else { panic!("a report") };
    let report = (**report).clone();
    let moves = report.moves.as_ref().expect("a solution");
    assert_eq!(replay(&report.puzzle.board, &report.puzzle.goal_board, moves), Ok(()));
    assert_eq!(report.cost, Some(moves.len() as u32), "{}", report.puzzle.board);
    assert!(report.lower_bound <= report.cost, "{}", report.puzzle.board);
    let steps = improvements.windows(2);
    let is_better = |pair: &[(u32, u32)]| pair[1].0 < pair[0].0 && pair[1].1 >= pair[0].1;
    assert!(steps.clone().all(is_better), "{improvements:?}");
    Watched { first_after: first_after.unwrap_or_default(), improvements, report }
}

#[test]
#[ignore = "minutes: `just large-boards`"]
fn ten_thousand_boards_of_each_size_are_solved() {
    let sides = (2..=10).map(|side| (side, side));
    for (rows, cols) in sides.chain([(2, 9), (3, 5), (4, 7), (5, 9), (10, 6)]) {
        let mut first: Vec<Duration> = (0..10_000)
            .map(|seed| {
                let (board, goal) = drawn(rows, cols, seed);
                let request = request(&board, &goal, Some(2_000), LimitSpec::default());
                watched(&request, Stop::new()).first_after
            })
            .collect();
        first.sort();
        println!("{rows}x{cols}: first answer {:?}, 99 % {:?}", first[5_000], first[9_900]);
        let most = if rows * cols <= 36 { 1 } else { 5 };
        assert!(first[5_000] < Duration::from_millis(most), "{rows}x{cols}: {:?}", first[5_000]);
    }
}

#[test]
#[ignore = "minutes: `just large-boards`"]
fn a_search_stopped_at_any_moment_answers_at_once() {
    let mut rng = seeded(7);
    let mut waits: Vec<Duration> = (0..1_000)
        .map(|number| {
            let side = [5, 6, 8, 10, 16, 20][number as usize % 6];
            let (board, goal) = drawn(side, side, number);
            let stop = Stop::new();
            let (later, after) = (stop.clone(), Duration::from_millis(below(400, &mut rng).into()));
            let stopper = thread::spawn(move || {
                thread::sleep(after);
                later.stop();
                Instant::now()
            });
            let limits = LimitSpec { seconds: Some(60.0), ..LimitSpec::default() };
            let Watched { improvements, report, .. } =
                watched(&request(&board, &goal, None, limits), stop);
            assert_eq!(report.cost, improvements.last().map(|(cost, _)| *cost));
            stopper.join().expect("stopped").elapsed()
        })
        .collect();
    waits.sort();
    println!("after a stop: median {:?}, 99 % {:?}, most {:?}", waits[500], waits[990], waits[999]);
    assert!(waits[990] < Duration::from_millis(50), "{:?}", waits[990]);
}
