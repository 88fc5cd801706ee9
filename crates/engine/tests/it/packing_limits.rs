//! Limits of packing searches: memory covers preparation, units and listed solutions; time covers drawing them.

use std::time::{Duration, Instant};

use susun_engine::{
    ByFamily, Contents, Control, Count, Generate, HaltReason, LimitSpec, MethodChoice, PuzzleText,
    Report, Request, Solve, SystemClock, Verify, VerifyVerdict, answer, packing,
};

fn ask(request: &Request) -> Report {
    let clock = SystemClock::start();
    let mut control = Control { clock: &clock, ..Control::silent() };
    let mut reports = Vec::new();
    answer(request, &mut control, &mut |report| reports.push(report)).expect("a good request");
    reports.remove(0)
}

fn dominoes(side: usize) -> PuzzleText {
    let text = format!("packing\nboard {side}x{side}\npiece A x{}\nXX\n", side * side / 2);
    PuzzleText { text, ..PuzzleText::default() }
}

fn solve(solve: Solve) -> packing::SolveReport {
    match ask(&Request::Solve(solve)) {
        Report::Solve(ByFamily::Packing(report)) => *report,
        other => panic!("{other:?}"),
    }
}

fn memory(bytes: u64) -> LimitSpec {
    LimitSpec { memory: Some(bytes), ..LimitSpec::default() }
}

/// Checks that the report is true, even if the search was ended.
fn verified(report: &packing::SolveReport) {
    let text = report.to_json();
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    match ask(&Request::Verify(Verify { puzzle, ..Verify::default() })) {
        Report::Verify(ByFamily::Packing(found)) => {
            assert_eq!(found.verdict, VerifyVerdict::Valid, "{}", found.finding);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn listed_solutions_end_at_the_memory_limit() {
    for (algorithm, threads) in [("bitboard", 1), ("bitboard", 3), ("exact-cover", 2)] {
        let report = solve(Solve {
            puzzle: dominoes(8),
            method: MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() },
            limits: memory(1 << 20),
            all: true,
            max_solutions: Some(usize::MAX),
            threads: Some(threads),
            ..Solve::default()
        });
        assert_eq!(report.halted_by, Some(HaltReason::Memory), "{algorithm} {threads}");
        assert_eq!(report.verdict, packing::Verdict::Solved);
        let all = report.solutions.as_ref().expect("all were asked for");
        assert!((100..20_000).contains(&all.listed.len()), "{}", all.listed.len());
        assert!(!all.complete && all.count >= all.listed.len() as u64);
        verified(&report);
    }
}

#[test]
fn time_that_is_over_ends_the_drawing_of_solutions() {
    let began = Instant::now();
    let report = solve(Solve {
        puzzle: dominoes(30),
        limits: LimitSpec { seconds: Some(1.0), ..LimitSpec::default() },
        all: true,
        max_solutions: Some(usize::MAX),
        ..Solve::default()
    });
    assert_eq!(report.halted_by, Some(HaltReason::Time));
    // Generous, for a busy machine; it used to be more than a minute.
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
}

/// Pieces that are all different, so that there is a placement for each pair of piece and cell.
fn many_placements() -> PuzzleText {
    let pieces: Vec<String> = (0..512).map(|number| format!("piece P{number}\nXX\n")).collect();
    let text = format!("packing\nboard 32x32\n{}", pieces.concat());
    PuzzleText { text, ..PuzzleText::default() }
}

#[test]
fn what_cannot_be_prepared_within_the_limit_is_not_begun() {
    for all in [false, true] {
        let report = solve(Solve {
            puzzle: many_placements(),
            limits: memory(20 << 20),
            all,
            threads: Some(1),
            ..Solve::default()
        });
        assert_eq!(report.halted_by, Some(HaltReason::Memory));
        assert_eq!((report.verdict, report.solution.is_none()), (packing::Verdict::Halted, true));
        verified(&report);
    }
    for engine in ["exact-cover", "dancing-links"] {
        let (puzzle, limits) = (many_placements(), memory(20 << 20));
        let count = Count { puzzle, algorithm: Some(engine.into()), limits, threads: Some(1) };
        let Report::Count(report) = ask(&Request::Count(count)) else { panic!("a count") };
        assert_eq!((report.halted_by, report.labelled), (Some(HaltReason::Memory), None));
    }
}

#[test]
fn exact_cover_within_little_memory_has_the_same_nodes() {
    let puzzle = || PuzzleText {
        text: "packing\nboard 5x12\npieces pentominoes\n".into(),
        ..PuzzleText::default()
    };
    let nodes = |bytes| {
        let limits = LimitSpec { nodes: Some(20_000), ..memory(bytes) };
        let method =
            MethodChoice { algorithm: Some("exact-cover".into()), ..MethodChoice::default() };
        let (all, threads) = (true, Some(2));
        solve(Solve { puzzle: puzzle(), method, limits, all, threads, ..Solve::default() })
    };
    let (little, much) = (nodes(1 << 18), nodes(1 << 30));
    assert_eq!(little.halted_by, Some(HaltReason::Nodes));
    assert_eq!((little.counters, little.solutions), (much.counters, much.solutions));
}

#[test]
fn challenges_end_at_the_memory_limit() {
    let text = "packing\nboard 3x4\npiece A\nXXX\nX..\npiece B\nXX\nXX\npiece C x2\nXX\n".into();
    let puzzle = PuzzleText { text, ..PuzzleText::default() };
    let challenge = Generate {
        puzzle: Some(puzzle),
        count: 100_000,
        seed: 1,
        limits: memory(1 << 16),
        ..Generate::default()
    };
    let Report::Generate(ByFamily::Packing(report)) = ask(&Request::Generate(challenge)) else {
        panic!()
    };
    assert_eq!(report.halted_by, Some(HaltReason::Memory));
    assert!((10..1000).contains(&report.challenges.len()), "{}", report.challenges.len());
}
