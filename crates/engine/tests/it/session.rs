//! An answer in steps equals the answer in one go, whatever the steps; and it can be stopped between two.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use susun_engine::{
    ByFamily, Check, Clock, Control, Count, Error, HaltReason, Hint, LimitSpec, MethodChoice,
    Progress, PuzzleText, Report, Request, Resume, Session, Solve, Stop, Tables, answer,
    answer_with, methods, replay, sliding,
};
use susun_testkit::golden::korf100;

/// 62 moves; Manhattan distance says 42.
const HARD: &str = "0 5 15 14/7 9 6 13/1 2 12 10/8 11 4 3";

/// Three boards of 3x3: some moves, none, and one that cannot be solved.
const THREE: &str = "8 1 3/4 0 2/7 6 5\n1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/8 7 0\n";

fn without_times(report: Report) -> Report {
    match report {
        Report::Solve(ByFamily::Sliding(mut report)) => {
            report.seconds = 0.0;
            Report::Solve(ByFamily::Sliding(report))
        }
        Report::Hint(ByFamily::Sliding(mut report)) => {
            report.seconds = 0.0;
            Report::Hint(ByFamily::Sliding(report))
        }
        other => other,
    }
}

fn in_one_go(request: &Request) -> Vec<Report> {
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(without_times(report)))
        .expect("an answer");
    reports
}

/// The reports, and how often the session paused. Without a node limit, counters only grow; with one, the unit in which
/// it falls is searched again with exactly the nodes that are left.
fn in_steps(request: &Request, steps: &[u64]) -> (Vec<Report>, usize) {
    let mut control = Control::silent();
    let mut session = Session::new(request).expect("a good request");
    let limited = matches!(request, Request::Solve(solve) if solve.limits.nodes.is_some());
    let (mut reports, mut rests, mut generated) = (Vec::new(), 0, 0);
    for &nodes in steps.iter().cycle() {
        match session.advance(nodes, &mut control).expect("an answer") {
            running @ Progress::Running { counters, .. } => {
                let json = serde_json::to_string(&running).expect("JSON");
                assert_eq!(serde_json::from_str::<Progress>(&json).expect("JSON"), running);
                assert!(limited || counters.generated >= generated, "{counters:?}");
                (rests, generated) = (rests + 1, counters.generated);
            }
            Progress::Report { report } => {
                generated = 0;
                reports.push(without_times(report));
            }
            _ => break,
        }
    }
    let after = session.advance(1, &mut control).expect("nothing more");
    assert_eq!(after, Progress::Done);
    (reports, rests)
}

fn text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

/// One thread, as a session has.
fn with(algorithm: &str, puzzle: PuzzleText) -> Solve {
    let mut method = MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() };
    method.depth = (algorithm == "depth-limited").then_some(16);
    Solve { puzzle, method, threads: Some(1), ..Solve::default() }
}

fn korf12(solve: Solve) -> Request {
    let goal = Some("blank-first".into());
    let puzzle = PuzzleText { goal, ..text(&korf100()[11].board.to_string()) };
    Request::Solve(Solve { puzzle, ..solve })
}

#[test]
fn every_algorithm_gives_the_same_reports_in_steps_of_any_size() {
    for algorithm in methods().algorithms {
        for nodes in [None, Some(1), Some(50), Some(101)] {
            let limits = LimitSpec { nodes, ..LimitSpec::default() };
            let solve = Solve { limits, ..with(&algorithm.name, text(THREE)) };
            let request = Request::Solve(solve);
            let expected = in_one_go(&request);
            assert_eq!(expected.len(), 3);
            for steps in [&[1][..], &[7], &[0, 3, 0, 64], &[1_000_000]] {
                let (reports, _) = in_steps(&request, steps);
                assert_eq!(reports, expected, "{} by {steps:?}, {nodes:?}", algorithm.name);
            }
        }
    }
}

#[test]
fn all_shortest_solutions_are_counted_the_same_in_steps() {
    for algorithm in ["ida-star", "iterative-deepening"] {
        for nodes in [None, Some(60), Some(2003)] {
            let limits = LimitSpec { nodes, ..LimitSpec::default() };
            let solve = with(algorithm, text("2 3 4/1 5 0/7 6 8\n8 1 3/4 0 2/7 6 5"));
            let max_solutions = Some(3);
            let request = Request::Solve(Solve { all: true, max_solutions, limits, ..solve });
            let (reports, rests) = in_steps(&request, &[13]);
            assert_eq!(reports, in_one_go(&request));
            assert!(rests > 1, "{rests} rests");
        }
    }
}

#[test]
fn units_give_the_same_report_in_steps_that_do_not_fit_into_them() {
    // 546,344 nodes: two units of 2^18 and a rest, the last round alone.
    for nodes in [None, Some(400_009), Some(262_145)] {
        for all in [false, true] {
            let limits = LimitSpec { nodes, ..LimitSpec::default() };
            let solve = with("ida-star", PuzzleText::default());
            let request = korf12(Solve { limits, all, ..solve });
            let expected = in_one_go(&request);
            for step in [9_973, 1 << 18, 300_007] {
                let (reports, rests) = in_steps(&request, &[step]);
                assert_eq!(reports, expected, "steps of {step}");
                assert!(rests > 0);
            }
        }
    }
}

#[test]
fn a_session_on_one_thread_reports_what_several_threads_do() {
    let request = korf12(Solve { threads: Some(4), ..with("ida-star", PuzzleText::default()) });
    let (reports, _) = in_steps(&request, &[50_021]);
    let [Report::Solve(ByFamily::Sliding(report))] = reports.as_slice() else {
        panic!("one report")
    };
    assert_eq!((report.counters.generated, report.counters.expanded), (546_344, 269_708));
    assert_eq!(reports, in_one_go(&request));
}

#[test]
fn the_method_is_the_first_available_in_steps_too() {
    // 4x4 has walking distance, 5x5 does not; by default a 5x5 is not searched at all.
    let boards = "5 1 2 4/9 6 3 7/13 10 0 8/14 15 11 12\n\
                  1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/16 17 18 19 15/21 22 23 24 20";
    for optimal in [false, true] {
        let solve = Solve { puzzle: text(boards), optimal, ..Solve::default() };
        let request = Request::Solve(Solve { threads: Some(1), ..solve });
        let (reports, _) = in_steps(&request, &[5]);
        assert_eq!(reports, in_one_go(&request));
        let method = |report: &Report| match report {
            Report::Solve(ByFamily::Sliding(report)) => report.method.heuristics.join(","),
            other => panic!("{other:?}"),
        };
        let fallback = if optimal { "linear-conflict,inversion" } else { "" };
        let strongest = "linear-conflict,walking-distance,inversion";
        let found: Vec<_> = reports.iter().map(method).collect();
        assert_eq!(found, [strongest, fallback]);
    }
}

#[test]
fn a_session_goes_on_from_a_checkpoint() {
    let request = korf12(with("ida-star", PuzzleText::default()));
    let mut control = Control::silent();
    let mut texts = Vec::new();
    let offer = &mut |_: susun_engine::CheckpointMoment,
                      make: &dyn Fn() -> susun_engine::Checkpoint| {
        texts.push(make().to_text());
    };
    answer_with(&request, &Tables::new(), &mut control, Some(offer), &mut |_| {})
        .expect("an answer");
    let checkpoint = texts[texts.len() - 2].clone();
    let resume = Request::Resume(Resume { checkpoint, ..Resume::default() });
    let mut reports = in_steps(&resume, &[70_001]).0;
    for report in &mut reports {
        let Report::Solve(ByFamily::Sliding(report)) = report else { panic!("a report of solve") };
        assert!(report.resumed);
        report.resumed = false;
    }
    assert_eq!(reports, in_one_go(&request));
}

/// States are counted first; then a visit counts the classes.
#[test]
fn a_count_in_two_phases_comes_in_steps() {
    let puzzle = text("packing\nboard 6x6\npiece A x18\nXX\n");
    let request = Request::Count(Count { puzzle, ..Count::default() });
    let (reports, rests) = in_steps(&request, &[50]);
    assert_eq!(reports, in_one_go(&request));
    assert!(rests > 2, "{rests} rests");
}

#[test]
fn hints_come_in_steps_and_other_verbs_at_once() {
    let hint = Request::Hint(Hint { puzzle: text(THREE), ..Hint::default() });
    let (reports, rests) = in_steps(&hint, &[5]);
    assert_eq!((reports.len(), rests > 0), (3, true));
    assert_eq!(reports, in_one_go(&hint));
    for request in [Request::Check(Check { puzzle: text(THREE) }), Request::Methods] {
        let (reports, rests) = in_steps(&request, &[0]);
        assert_eq!((reports, rests), (in_one_go(&request), 0));
    }
}

/// Stops a session after some steps, and returns what it then reports.
fn stopped(algorithm: &str, steps: u64) -> sliding::SolveReport {
    let puzzle = text(&format!("{HARD}\n{HARD}"));
    let request = Request::Solve(with(algorithm, puzzle));
    let mut session = Session::new(&request).expect("a good request");
    let stop = Stop::new();
    let mut control = Control { stop: stop.clone(), ..Control::silent() };
    for _ in 0..steps {
        let progress = session.advance(1009, &mut control).expect("no mistake");
        assert!(matches!(progress, Progress::Running { .. }), "{progress:?}");
    }
    stop.stop();
    let progress = session.advance(1009, &mut control).expect("a report");
    let Progress::Report { report: Report::Solve(ByFamily::Sliding(report)) } = progress else {
        panic!("{progress:?}")
    };
    // The second puzzle is skipped.
    assert_eq!(session.advance(1009, &mut control), Ok(Progress::Done));
    *report
}

#[test]
fn a_session_that_is_stopped_reports_the_best_it_has() {
    for algorithm in ["ida-star", "a-star", "branch-and-bound", "breadth-first", "bidirectional"] {
        for steps in [0, 1, 30] {
            let report = stopped(algorithm, steps);
            assert_eq!(report.verdict, sliding::Verdict::Halted);
            assert_eq!(report.halted_by, Some(HaltReason::Stopped));
            assert!((42..=62).contains(&report.lower_bound.expect("a bound")), "{algorithm}");
            let moves = report.moves.as_ref().expect("a solution");
            replay(&report.puzzle.board, &report.puzzle.goal_board, moves).expect("a solution");
        }
    }
}

/// A clock that the test sets.
#[derive(Default)]
struct Set(AtomicU64);

impl Clock for Set {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.load(Ordering::Relaxed))
    }
}

#[test]
fn the_time_limit_counts_what_passes_on_the_clock_within_steps() {
    for algorithm in ["a-star", "ida-star"] {
        let limits = LimitSpec { seconds: Some(100.0), ..LimitSpec::default() };
        let request = Request::Solve(Solve { limits, ..with(algorithm, text(HARD)) });
        let mut session = Session::new(&request).expect("a good request");
        let clock = Set::default();
        // A second passes at every poll; between two steps a thousand.
        let mut between = 0;
        let report = loop {
            between += 1000;
            clock.0.fetch_add(1000, Ordering::Relaxed);
            let ticks = &mut |_: &_| {
                clock.0.fetch_add(1, Ordering::Relaxed);
            };
            let mut control = Control { stop: Stop::new(), clock: &clock, events: ticks };
            match session.advance(1009, &mut control).expect("no mistake") {
                Progress::Running { seconds, .. } => {
                    let within = Duration::from_secs_f64(seconds);
                    assert_eq!(within + Duration::from_secs(between), clock.now());
                }
                Progress::Report { report: Report::Solve(ByFamily::Sliding(report)) } => {
                    break report;
                }
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(report.halted_by, Some(HaltReason::Time), "{algorithm}");
        assert!((report.seconds - 100.0).abs() < 0.01, "{}", report.seconds);
    }
}

/// Before each step, a second is waited; the first one before the search is prepared.
fn in_slow_steps(request: &Request, nodes: u64) -> (Vec<serde_json::Value>, Duration) {
    let mut control = Control::silent();
    let mut session = Session::new(request).expect("a good request");
    let (mut reports, mut waited) = (Vec::new(), Duration::ZERO);
    loop {
        let second = Duration::from_secs(1);
        session.waited(second);
        match session.advance(nodes, &mut control).expect("no mistake") {
            Progress::Running { seconds, .. } => {
                waited += second;
                assert_eq!(Duration::from_secs_f64(seconds), waited, "{request:?}");
            }
            Progress::Report { report } => {
                reports.push(serde_json::to_value(report).expect("JSON"));
            }
            Progress::Done => return (reports, waited + second),
        }
    }
}

#[test]
fn time_limits_count_what_was_waited() {
    let limits = LimitSpec { seconds: Some(10.5), ..LimitSpec::default() };
    let solve = |solve: Solve| Request::Solve(Solve { limits, ..solve });
    let pentominoes = "packing\nboard 6x10\npieces pentominoes\n";
    let puzzle = text("packing\nboard 7x8\npiece A x28\nXX\n");
    let count = |algorithm: &str| {
        let algorithm = Some(algorithm.into());
        Request::Count(Count { puzzle: puzzle.clone(), algorithm, limits, ..Count::default() })
    };
    for request in [
        solve(with("a-star", text(HARD))),
        solve(with("ida-star", text(HARD))),
        solve(Solve { all: true, ..with("exact-cover", text(pentominoes)) }),
        count("counting"),
        count("bitboard"),
        Request::Hint(Hint { puzzle: text(HARD), limits, ..Hint::default() }),
    ] {
        let (reports, _) = in_slow_steps(&request, 2);
        let ended = (&reports[0]["halted_by"], &reports[0]["seconds"]);
        assert_eq!(ended, (&"time".into(), &11.0.into()), "{request:?}");
    }
    let graph = Solve { graph: true, ..with("ida-star", text("8 6 7/2 5 4/3 0 1")) };
    let (reports, waited) = in_slow_steps(&Request::Solve(graph), 500);
    let seconds = reports.iter().filter_map(|report| report["seconds"].as_f64());
    let sum = Duration::from_secs_f64(seconds.sum());
    assert_eq!((reports.len(), sum), (2, waited));
}

#[test]
fn mistakes_are_reported_before_anything_is_searched() {
    let refused = |solve| Session::new(&Request::Solve(solve)).err().expect("a mistake");
    assert!(matches!(refused(with("a-star", text("1 2/3 3"))), Error::SlidingText(_)));
    let unknown = refused(with("a-stern", text(HARD)));
    assert!(matches!(unknown, Error::UnknownAlgorithm { .. }));
    let limits = LimitSpec { seconds: Some(-1.0), ..LimitSpec::default() };
    let time = refused(Solve { limits, ..with("a-star", text(HARD)) });
    assert!(matches!(time, Error::NotATime { .. }));
}
