//! Packing puzzles through the public interface: known numbers, every algorithm, threads and limits.

use susun_engine::{
    ByFamily, Check, Control, Count, Event, HaltReason, LimitSpec, MethodChoice, PuzzleText,
    Report, Request, Solve, Trace, answer, packing, traced_board,
};

use crate::support::{ask, file};

const ALGORITHMS: [&str; 4] = ["bitboard", "exact-cover", "dancing-links", "brute-force"];

fn text(text: &str) -> PuzzleText {
    PuzzleText { text: text.into(), ..PuzzleText::default() }
}

fn named(board: &str, pieces: &str) -> PuzzleText {
    text(&format!("packing\nboard {board}\npieces {pieces}\n"))
}

fn fill(puzzle: PuzzleText, algorithm: &str, more: &Solve) -> packing::SolveReport {
    let method = MethodChoice { algorithm: Some(algorithm.into()), ..MethodChoice::default() };
    match ask(&Request::Solve(Solve { puzzle, method, ..more.clone() })).expect("a good request") {
        Report::Solve(ByFamily::Packing(mut report)) => {
            report.seconds = 0.0;
            *report
        }
        other => panic!("{other:?}"),
    }
}

fn count(puzzle: PuzzleText, engine: Option<&str>) -> packing::CountReport {
    let engine = engine.map(Into::into);
    match ask(&Request::Count(Count { puzzle, algorithm: engine, ..Count::default() }))
        .expect("good")
    {
        Report::Count(report) => *report,
        other => panic!("{other:?}"),
    }
}

/// Every row of the table that takes less than some seconds.
#[test]
fn counts_are_the_known_ones() {
    for (puzzle, labelled, merged, classes) in [
        (file("test1.txt"), 4, 4, Some(1)),
        (file("test2.txt"), 37_632, 784, None),
        (file("test3-no-solution.txt"), 0, 0, Some(0)),
        (file("test7-ring.txt"), 1, 1, Some(1)),
        (file("custom.txt"), 32, 16, None),
        (file("pyramid.txt"), 5_232, 1_308, None),
        (file("eight-solutions.txt"), 8, 8, None),
        (file("no-solution-area-fits.txt"), 0, 0, Some(0)),
        (file("custom-6x6.txt"), 68, 68, None),
        (file("pyramid-2.txt"), 4, 4, None),
        (file("pyramid-3b.txt"), 8, 4, None),
        (file("pyramid-4-no-solution.txt"), 0, 0, Some(0)),
        (file("hole.txt"), 8, 8, None),
        (file("area-too-small.txt"), 0, 0, Some(0)),
        (file("custom-5x10.txt"), 14, 14, None),
        (file("iq-5x11.txt"), 4_331_140, 4_331_140, Some(1_082_785)),
        (named("iq-diagonal", "iq-puzzler-pro"), 1_376_400, 1_376_400, Some(344_100)),
        // 3,340, not the 4,360 of a public list.
        (named("iq-pyramid", "iq-puzzler-pro"), 26_720, 26_720, Some(3_340)),
        (named("5x11", "kanoodle"), 371_020, 371_020, Some(92_755)),
        (named("iq-pyramid", "kanoodle"), 2_448, 2_448, Some(306)),
        (named("iq-diagonal", "kanoodle"), 92_960, 92_960, Some(23_240)),
        (named("3x20", "pentominoes"), 8, 8, Some(2)),
        (named("4x15", "pentominoes"), 1_472, 1_472, Some(368)),
        (named("5x12", "pentominoes"), 4_040, 4_040, Some(1_010)),
        (named("6x10", "pentominoes"), 9_356, 9_356, Some(2_339)),
        (named("8x8-without-middle", "pentominoes"), 520, 520, Some(65)),
        (named("2x3x10", "pentominoes"), 96, 96, Some(12)),
        (named("3x4x5", "pentominoes"), 31_520, 31_520, Some(3_940)),
        (named("2x5x6", "pentominoes"), 2_112, 2_112, Some(264)),
        (named("3x3x3", "soma"), 11_520, 11_520, Some(240)),
        (named("iq-pyramid", "pentominoes without I"), 0, 0, Some(0)),
        (named("iq-pyramid", "pentominoes without X"), 0, 0, Some(0)),
    ] {
        let report = count(puzzle.clone(), None);
        let what = format!("{}: {report:?}", puzzle.text);
        assert_eq!((report.labelled, report.merged), (Some(labelled), Some(merged)), "{what}");
        if classes.is_some() {
            assert_eq!(report.up_to_symmetry, classes, "{what}");
        }
    }
}

#[test]
fn eleven_pentominoes_do_not_fill_the_pyramid() {
    for (pieces, nodes) in [("pentominoes without I", 9_490), ("pentominoes without X", 145_328)] {
        for algorithm in ["exact-cover", "dancing-links"] {
            let all = Solve { all: true, ..Solve::default() };
            let report = fill(named("iq-pyramid", pieces), algorithm, &all);
            assert_eq!(report.verdict, packing::Verdict::Unsolvable, "{pieces}");
            assert_eq!(report.counters.nodes, Some(nodes), "{pieces}, {algorithm}");
        }
    }
}

#[test]
fn engines_agree_on_how_many_there_are() {
    let small = ["test1.txt", "custom.txt", "eight-solutions.txt", "hole.txt", "custom-6x6.txt"];
    for name in small.into_iter().chain(["test7-ring.txt", "no-solution-area-fits.txt"]) {
        let engines = ALGORITHMS.into_iter().chain(["counting"]);
        let counts: Vec<_> = engines
            .map(|engine| {
                let report = count(file(name), Some(engine));
                (report.labelled, report.merged, report.up_to_symmetry)
            })
            .collect();
        assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{name}: {counts:?}");
    }
}

#[test]
fn dancing_links_and_exact_cover_have_the_published_nodes() {
    let all = Solve { all: true, ..Solve::default() };
    for algorithm in ["dancing-links", "exact-cover"] {
        let report = fill(file("pyramid-4-no-solution.txt"), algorithm, &all);
        assert_eq!((report.solution, report.counters.nodes), (None, Some(3_105)), "{algorithm}");
    }
    let report = fill(named("6x10", "pentominoes"), "exact-cover", &all);
    assert_eq!(report.solutions.map(|all| all.count), Some(9_356));
    assert_eq!(report.counters.nodes, Some(3_637_261));
}

#[test]
fn brute_force_has_the_tries_of_the_course_report() {
    for (name, tries, solution) in [
        ("test1.txt", 4, Some("AB\nBB\n")),
        ("test2.txt", 487_428, Some("ABBCC\nAABDC\nEEDDG\nEEFFG\nEFFFG\n")),
        ("test3-no-solution.txt", 1_570_656, None),
        (
            "test7-ring.txt",
            131,
            Some("SSSSSSS\nSIUUUIS\nSUIUIUS\nSUUIUUS\nSUIUIUS\nSIUUUIS\nSSSSSSS\n"),
        ),
    ] {
        let report = fill(file(name), "brute-force", &Solve::default());
        assert_eq!(report.counters.tries, Some(tries), "{name}");
        assert_eq!(report.solution.as_deref(), solution, "{name}");
    }
    // A reason was found before: both are in the report, and other algorithms do not search in vain.
    let report = fill(file("test3-no-solution.txt"), "brute-force", &Solve::default());
    assert_eq!(
        (report.verdict, report.reasons[0].kind.as_str()),
        (packing::Verdict::Unsolvable, "area")
    );
    let report = fill(file("test3-no-solution.txt"), "auto", &Solve::default());
    assert_eq!((report.verdict, report.method), (packing::Verdict::Unsolvable, None));
}

#[test]
fn reports_do_not_depend_on_the_number_of_threads() {
    for algorithm in ["bitboard", "exact-cover", "dancing-links"] {
        for nodes in [None, Some(1_000), Some(300_000)] {
            let limits = LimitSpec { nodes, ..LimitSpec::default() };
            let on = |threads| {
                let more = Solve {
                    limits,
                    threads: Some(threads),
                    all: true,
                    max_solutions: Some(5),
                    ..Solve::default()
                };
                fill(named("5x12", "pentominoes"), algorithm, &more)
            };
            let one = on(1);
            assert_eq!(on(2), one, "{algorithm} with {nodes:?}");
            assert_eq!(on(8), one, "{algorithm} with {nodes:?}");
            if nodes.is_none() {
                assert_eq!(one.solutions.expect("all").count, 4_040);
            } else {
                assert_eq!(one.halted_by, Some(HaltReason::Nodes));
            }
        }
    }
}

#[test]
fn counts_do_not_depend_on_the_number_of_threads() {
    for engine in ["bitboard", "exact-cover"] {
        let on = |threads| {
            let puzzle = named("5x12", "pentominoes");
            let (engine, threads) = (Some(engine.into()), Some(threads));
            let request = Count { puzzle, algorithm: engine, threads, ..Count::default() };
            match ask(&Request::Count(request)).expect("good") {
                Report::Count(mut report) => {
                    report.seconds = 0.0;
                    *report
                }
                other => panic!("{other:?}"),
            }
        };
        let one = on(1);
        assert_eq!((one.labelled, one.up_to_symmetry), (Some(4_040), Some(1_010)), "{engine}");
        assert_eq!(on(2), one, "{engine}");
        assert_eq!(on(8), one, "{engine}");
    }
}

#[test]
fn all_solutions_are_listed_and_each_once() {
    let more = Solve { all: true, max_solutions: Some(100), ..Solve::default() };
    for algorithm in ALGORITHMS {
        let report = fill(file("custom-6x6.txt"), algorithm, &more);
        let solutions = report.solutions.expect("all");
        let mut listed = solutions.listed;
        assert_eq!((solutions.count, solutions.complete, listed.len()), (68, true, 68));
        listed.sort();
        listed.dedup();
        assert_eq!(listed.len(), 68, "{algorithm}");
    }
}

#[test]
fn what_is_not_for_packing_is_refused() {
    let refused = |request: &Request| ask(request).expect_err("refused").to_string();
    let puzzle = file("test1.txt");
    let solve = Solve { puzzle: puzzle.clone(), ..Solve::default() };
    let method = |algorithm: &str| MethodChoice {
        algorithm: Some(algorithm.into()),
        ..MethodChoice::default()
    };
    let with = |algorithm| Request::Solve(Solve { method: method(algorithm), ..solve.clone() });
    assert_eq!(refused(&with("a-star")), "`a-star` solves sliding tiles, not packing puzzles");
    let traced = Request::Solve(Solve { trace_events: Some(9), ..solve.clone() });
    assert_eq!(refused(&traced), "bitboard cannot be traced");
    let goal = PuzzleText { goal: Some("snail".into()), ..puzzle };
    assert_eq!(
        refused(&Request::Check(Check { puzzle: goal })),
        "--goal is not for packing puzzles"
    );
    let sliding = Request::Count(Count { puzzle: text("1 2/3 0"), ..Count::default() });
    assert_eq!(refused(&sliding), "count is not for sliding puzzles");
    let cubes = named("3x3x3", "soma");
    let flat = Solve { puzzle: cubes, method: method("bitboard"), ..Solve::default() };
    assert!(refused(&Request::Solve(flat)).contains("boards in the plane"));
}

#[test]
fn a_count_that_was_halted_reports_no_numbers() {
    for engine in ALGORITHMS.into_iter().chain(["counting"]) {
        let limits = LimitSpec { nodes: Some(100), ..LimitSpec::default() };
        let (puzzle, engine) = (file("custom-6x6.txt"), Some(engine.into()));
        let report =
            ask(&Request::Count(Count { puzzle, algorithm: engine, limits, ..Count::default() }));
        let Ok(Report::Count(report)) = report else { panic!("{report:?}") };
        assert_eq!(report.halted_by, Some(HaltReason::Nodes), "{report:?}");
        assert_eq!((report.labelled, report.merged), (None, None), "{report:?}");
        assert_eq!(report.up_to_symmetry, None, "{report:?}");
    }
}

#[test]
fn classes_beyond_counting_stay_unknown() {
    // Dominoes; Kasteleyn 1961.
    let dominoes =
        |board, copies| text(&format!("packing\nboard {board}\npiece A x{copies}\nXX\n"));
    let report = count(dominoes("8x16", 64), None);
    assert_eq!((report.labelled, report.up_to_symmetry), (Some(540_061_286_536_921), None));
    let report = count(dominoes("6x6", 18), None);
    assert_eq!((report.labelled, report.up_to_symmetry), (Some(6_728), Some(930)));
}

#[test]
fn counts_above_64_bits_are_reported_and_above_128_bits_marked() {
    // 14x14 dominoes: Kasteleyn's formula; single cells that are all different: 21! and 40!.
    let singles = |board, count| {
        let pieces: Vec<String> =
            (0..count).map(|number| format!("piece P{number}\nX\n")).collect();
        text(&format!("packing\nboard {board}\n{}", pieces.concat()))
    };
    let dominoes = text("packing\nboard 14x14\npiece A x98\nXX\n");
    for (puzzle, labelled, merged) in [
        (dominoes, Some(112_202_208_776_036_178_000_000), 112_202_208_776_036_178_000_000),
        (singles("3x7", 21), Some(51_090_942_171_709_440_000), 1),
        (singles("5x8", 40), None, 1),
    ] {
        let report = count(puzzle, None);
        assert_eq!((report.labelled, report.merged), (labelled, Some(merged)), "{report:?}");
        assert_eq!(report.halted_by, None);
        assert_eq!(report.too_large.is_empty(), labelled.is_some(), "{report:?}");
    }
    // All copies of one piece: one solution.
    let report = count(text("packing\nboard 3x7\npiece A x21\nX\n"), None);
    assert_eq!((report.labelled, report.merged), (Some(1), Some(1)));
    let report = count(text("packing\nboard 8x60\npiece A x240\nXX\n"), None);
    assert_eq!(report.too_large, [packing::CountKind::Labelled, packing::CountKind::Merged]);
    assert_eq!((report.labelled, report.merged, report.halted_by), (None, None, None));
}

#[test]
fn pieces_with_copies_are_counted_by_every_engine() {
    // Perfect matchings of a cube and of two, and those that leave two corners of the cube.
    for (puzzle, labelled, classes) in [
        ("packing\nboard 2x2x2\npiece A x4\nXX\n", 9, 2),
        ("packing\nboard 2x2x3\npiece A x6\nXX\n", 32, 7),
        ("packing\nboard 2x2x2\npiece A x3\nXX\npiece B x2\nX\n", 44, 3),
    ] {
        for engine in [None, Some("exact-cover"), Some("dancing-links"), Some("brute-force")] {
            let report = count(text(puzzle), engine);
            let counts = (report.labelled, report.up_to_symmetry);
            assert_eq!(counts, (Some(labelled), Some(classes)), "{puzzle} {report:?}");
            assert_eq!(report.merged, report.labelled);
        }
    }
}

#[test]
fn brute_force_is_traced_and_its_trace_travels_as_json() {
    let method = MethodChoice { algorithm: Some("brute-force".into()), ..MethodChoice::default() };
    let puzzle = file("pyramid-2.txt");
    let solve = Solve { puzzle, method, all: true, trace_events: Some(1000), ..Solve::default() };
    let mut control = Control::silent();
    let mut reports = Vec::new();
    answer(&Request::Solve(solve), &mut control, &mut |report| reports.push(report)).expect("good");
    let [Report::Solve(ByFamily::Packing(report)), Report::Trace(ByFamily::Packing(trace))] =
        reports.as_slice()
    else {
        panic!("a report and its trace: {reports:?}")
    };
    assert_eq!(trace.head.counters, report.counters);
    let text = trace.to_text();
    assert_eq!(packing::TraceReport::from_text(&text).as_ref(), Ok(&**trace));
    let Ok(Report::TraceSummary(ByFamily::Packing(summary))) = ask(&Request::Trace(Trace { text }))
    else {
        panic!("a trace")
    };
    assert_eq!(
        (summary.agrees, Some(summary.recounted_tries)),
        (Some(true), report.counters.tries)
    );
    assert_eq!(traced_board(trace, 0).expect("a board"), "_\n\n__\n__\n");
    let all =
        [reports[0].clone(), reports[1].clone(), Report::TraceSummary(ByFamily::Packing(summary))];
    for report in all {
        let json = serde_json::to_string(&report).expect("plain data");
        assert_eq!(serde_json::from_str::<Report>(&json).expect("a report"), report);
    }
}

#[test]
fn solutions_are_sent_as_they_come_and_in_the_order_of_the_list() {
    for threads in [1, 2] {
        let mut streamed = Vec::new();
        let mut events = |event: &Event| {
            if let Event::Found { solution } = event {
                streamed.push(solution.clone());
            }
        };
        let mut control = Control { events: &mut events, ..Control::silent() };
        let request = Request::Solve(Solve {
            puzzle: named("5x12", "pentominoes"),
            all: true,
            max_solutions: Some(100),
            threads: Some(threads),
            ..Solve::default()
        });
        let mut reports = Vec::new();
        answer(&request, &mut control, &mut |report| reports.push(report)).expect("a good request");
        let Report::Solve(ByFamily::Packing(report)) = reports.remove(0) else {
            panic!("a packing puzzle")
        };
        let listed = report.solutions.expect("all were asked for").listed;
        assert_eq!(listed.len(), 100);
        assert_eq!(streamed, listed);
    }
}
