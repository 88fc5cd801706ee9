//! A session whose units are searched elsewhere reports what it would report alone, even if units or reports are lost.

use std::collections::BTreeMap;
use std::time::Duration;

use susun_engine::{
    ByFamily, Control, Count, CounterInfo, Cut, HaltReason, LimitSpec, MethodChoice, Progress,
    PuzzleText, Report, Request, Session, Solve, Unit, UnitReport, UnitWorker, answer,
};
use susun_testkit::dice::Dice;
use susun_testkit::golden::korf100;

fn korf12(solve: &Solve) -> Request {
    let puzzle = PuzzleText {
        text: korf100()[11].board.to_string(),
        goal: Some("blank-first".into()),
        ..PuzzleText::default()
    };
    let algorithm = Some("ida-star".into());
    let method = MethodChoice { algorithm, ..MethodChoice::default() };
    Request::Solve(Solve { puzzle, method, ..solve.clone() })
}

fn alone(request: &Request) -> Progress {
    let mut reports = Vec::new();
    let mut control = Control::silent();
    answer(request, &mut control, &mut |report| reports.push(report)).expect("an answer");
    Progress::Report { report: reports.remove(0) }
}

/// A session whose puzzle is prepared.
fn prepared(request: &Request, control: &mut Control<'_>) -> Session {
    let mut session = Session::new(request).expect("a good request");
    let progress = session.advance(0, control).expect("no mistake");
    assert!(matches!(progress, Progress::Running { .. }), "{progress:?}");
    session
}

/// A worker made from the same request elsewhere.
fn worker(request: &Request, control: &mut Control<'_>) -> UnitWorker {
    prepared(request, control).worker().expect("a method that splits")
}

/// Searches a unit in odd steps, with a round trip through JSON.
fn search(worker: &mut UnitWorker, unit: &Unit, control: &mut Control<'_>) -> UnitReport {
    let wire = serde_json::to_string(unit).expect("JSON");
    let unit: Unit = serde_json::from_str(&wire).expect("a unit");
    worker.begin(&unit).expect("a unit of this puzzle");
    let report = loop {
        if let Some(report) = worker.advance(30_011, control) {
            break report;
        }
    };
    let wire = serde_json::to_string(&report).expect("JSON");
    serde_json::from_str(&wire).expect("a report")
}

#[test]
fn units_searched_elsewhere_give_the_report_of_one_search() {
    for (nodes, all) in [(None, false), (None, true), (Some(400_009), false)] {
        let limits = LimitSpec { nodes, ..LimitSpec::default() };
        let request = korf12(&Solve { limits, all, ..Solve::default() });
        let mut control = Control::silent();
        let mut session = prepared(&request, &mut control);
        let mut workers = [worker(&request, &mut control), worker(&request, &mut control)];
        let dice = &mut Dice(3);
        let report = loop {
            // The session searches too, a little, or only polls.
            let progress = session.advance(dice.roll(3) * 20_000, &mut control).expect("a step");
            if matches!(progress, Progress::Report { .. }) {
                break progress;
            }
            for worker in &mut workers {
                let mut units = session.units(1 + dice.roll(3) as usize);
                while let Some(unit) = units.pop() {
                    let report = search(worker, &unit, &mut control);
                    if dice.roll(5) == 0 {
                        continue;
                    }
                    session.absorb(&report);
                    assert!(!session.absorb(&report), "the second time it says nothing new");
                }
            }
            session.lost();
        };
        assert_eq!(report, alone(&request));
        assert_eq!(session.advance(0, &mut control), Ok(Progress::Done));
        assert_eq!((session.units(1), session.worker().is_some()), (Vec::new(), false));
    }
}

#[test]
fn what_is_counted_never_falls_and_ends_at_the_report() {
    // The last one is stopped on the way.
    for (nodes, all, stop_at) in
        [(None, false, u64::MAX), (Some(300_001), true, u64::MAX), (None, false, 200_000)]
    {
        let limits = LimitSpec { nodes, ..LimitSpec::default() };
        let request = korf12(&Solve { limits, all, ..Solve::default() });
        let mut control = Control::silent();
        let mut session = prepared(&request, &mut control);
        session.cut(Cut { first: 3_000, most: 30_000 });
        let mut worker = worker(&request, &mut control);
        let (dice, mut seen, mut out) = (&mut Dice(5), (0, 0), Vec::new());
        let report = loop {
            let progress = session.advance(dice.roll(4) * 9_000, &mut control).expect("a step");
            let Progress::Running { counters, .. } = progress else { break progress };
            let now = (counters.generated, counters.expanded);
            assert!(now.0 >= seen.0 && now.1 >= seen.1, "{now:?} after {seen:?}");
            seen = now;
            let partial = session.partial_report().expect("a report so far");
            assert_eq!(counted(&partial), seen);
            if seen.0 >= stop_at {
                control.stop.stop();
                continue;
            }
            // Reports come late and in any order, so that the session is ahead of its other worker and behind it.
            out.extend(session.units(dice.roll(6) as usize));
            for _ in 0..dice.roll(1 + out.len() as u64) {
                let unit: Unit = out.swap_remove(dice.roll(out.len() as u64) as usize);
                session.absorb(&search(&mut worker, &unit, &mut control));
            }
            if dice.roll(50) == 0 {
                session.lost();
                out.clear();
            }
        };
        assert!(seen.0 > 100_000, "{seen:?}");
        let Progress::Report { report } = report else { panic!("{report:?}") };
        let (generated, expanded) = counted(&report);
        assert!(seen.0 <= generated && seen.1 <= expanded, "{seen:?} before {report:?}");
    }
}

/// The nodes that a report of a sliding puzzle says were generated and expanded.
fn counted(report: &Report) -> (u64, u64) {
    let Report::Solve(ByFamily::Sliding(report)) = report else { panic!("{report:?}") };
    let CounterInfo { generated, expanded, .. } = report.counters;
    (generated, expanded)
}

#[test]
fn a_session_waits_while_others_have_all_units_and_the_time_counts() {
    let request = korf12(&Solve::default());
    let mut control = Control::silent();
    let mut session = prepared(&request, &mut control);
    let mut worker = worker(&request, &mut control);
    let units = session.units(9);
    session.waited(Duration::from_secs(3));
    let Progress::Running { waiting, seconds, counters, .. } =
        session.advance(1000, &mut control).expect("a step")
    else {
        panic!("a search under way")
    };
    assert_eq!((waiting, seconds, counters.generated), (true, 3.0, 1));
    for unit in &units {
        session.absorb(&search(&mut worker, unit, &mut control));
    }
    let progress = session.advance(1000, &mut control).expect("a step");
    assert!(matches!(progress, Progress::Running { waiting: false, .. }), "{progress:?}");
    let Some(Report::Solve(ByFamily::Sliding(report))) = session.partial_report() else {
        panic!("a report so far")
    };
    assert!((report.seconds - 3.0).abs() < 1e-9, "{}", report.seconds);
}

/// A session with this cut and three workers, made from the explicit request; units go out to any worker and come back
/// in any order. Returns the report, and how many units each phase had.
fn shared(request: &Request, cut: Cut, dice: &mut Dice) -> (Progress, BTreeMap<u32, u32>) {
    let mut control = Control::silent();
    let mut session = prepared(request, &mut control);
    session.cut(cut);
    let spelt = session.explicit_request().expect("a request to share");
    let mut workers = [(); 3].map(|()| worker(&spelt, &mut control));
    let (mut out, mut phases) = (Vec::new(), BTreeMap::new());
    loop {
        out.extend(session.units(1 + dice.roll(9) as usize));
        if out.is_empty() {
            // What cannot be divided is done here.
            let progress = session.advance(1000, &mut control).expect("a step");
            if matches!(progress, Progress::Report { .. }) {
                return (progress, phases);
            }
            continue;
        }
        let unit = out.swap_remove(dice.roll(out.len() as u64) as usize);
        assert!(unit.exact || unit.budget == cut.nodes(unit.id.key.len()));
        let report = search(&mut workers[dice.roll(3) as usize], &unit, &mut control);
        *phases.entry(unit.id.phase).or_default() += 1;
        session.absorb(&report);
    }
}

#[test]
fn cuts_of_any_size_give_the_report_of_one_search() {
    for (nodes, all) in [(None, false), (None, true), (Some(300_007), false)] {
        let limits = LimitSpec { nodes, ..LimitSpec::default() };
        let request = korf12(&Solve { limits, all, ..Solve::default() });
        let alone = alone(&request);
        // The smallest are many: once is enough.
        let smallest = if nodes.is_none() && !all { 7 } else { 777 };
        for (first, most) in [(smallest, smallest), (100, 100), (5000, 5000), (3, 40_000)] {
            let (report, phases) = shared(&request, Cut { first, most }, &mut Dice(first));
            assert_eq!(report, alone, "{first} {most}");
            assert_eq!(phases.len(), 1);
        }
    }
}

fn count(text: &str, engine: Option<&str>) -> Request {
    let puzzle = PuzzleText { text: text.into(), ..PuzzleText::default() };
    Request::Count(Count { puzzle, algorithm: engine.map(Into::into), ..Count::default() })
}

#[test]
fn a_count_by_units_searched_elsewhere_is_the_count_of_one_search() {
    let pieces = "packing\nboard 5x11\npieces pentominoes without I\n";
    let dominoes = "packing\nboard 6x6\npiece A x18\nXX\n";
    let few = "packing\nboard 3x4\npiece A\nXXX\npiece B\nXXX\nX..\npiece C\nXX\nXX\npiece D\nX\n";
    let cut = |first, most| Cut { first, most };
    for (text, engine, cut, phases) in [
        (pieces, Some("bitboard"), cut(100, 5000), &[1][..]),
        (pieces, Some("exact-cover"), cut(1000, 20_000), &[1]),
        (pieces, Some("dancing-links"), cut(1000, 20_000), &[1]),
        (dominoes, Some("bitboard"), cut(1, 7), &[1]),
        (few, Some("brute-force"), cut(1, 20), &[0]),
        // States are counted first, by the session alone; only the classes are visited.
        (dominoes, None, cut(7, 7), &[1]),
    ] {
        let request = count(text, engine);
        let (report, units) = shared(&request, cut, &mut Dice(cut.first));
        assert_eq!(report, alone(&request), "{engine:?}");
        assert!(
            units.keys().eq(phases) && units.values().all(|&units| units > 20),
            "{engine:?} {units:?}"
        );
    }
}

/// 324,617 classes of 1,292,697 solutions are too many to examine: all are visited in a second phase.
#[test]
fn both_visits_of_a_count_are_shared() {
    let request = count("packing\nboard 7x8\npiece A x28\nXX\n", Some("bitboard"));
    let (report, units) = shared(&request, Cut { first: 50, most: 20_000 }, &mut Dice(1));
    assert_eq!(report, alone(&request));
    let Progress::Report { report: Report::Count(report) } = report else { panic!("{report:?}") };
    // Kasteleyn 1961; the classes by Burnside's lemma, from the tilings that each symmetry fixes.
    assert_eq!((report.labelled, report.up_to_symmetry), (Some(1_292_697), Some(324_617)));
    assert!(units.keys().eq(&[1, 2]), "{units:?}");
}

/// Checks that both report every unit identically, in searches cut at random; returns the number of units.
fn textbook_agrees(request: &Request, cut: Cut) -> usize {
    let mut control = Control::silent();
    let mut session = prepared(request, &mut control);
    session.cut(cut);
    let mut quick = session.worker().expect("a method that splits");
    let mut textbook = session.textbook_worker().expect("a method that splits");
    let mut units = 0;
    loop {
        let progress = session.advance(0, &mut control).expect("a step");
        if matches!(progress, Progress::Report { .. }) {
            return units;
        }
        for unit in session.units(10) {
            let report = search(&mut quick, &unit, &mut control);
            assert_eq!(search(&mut textbook, &unit, &mut control), report, "{unit:?}");
            session.absorb(&report);
            units += 1;
        }
    }
}

#[test]
fn a_textbook_worker_reports_every_unit_as_a_quick_one_does() {
    let cut = Cut { first: 100, most: 10_000 };
    let limits = LimitSpec { nodes: Some(200_000), ..LimitSpec::default() };
    let solve = Solve { limits, all: true, max_solutions: Some(3), ..Solve::default() };
    let mut patterns = korf12(&solve);
    if let Request::Solve(solve) = &mut patterns {
        solve.method.heuristics = vec!["patterns:5-5-5".into()];
    }
    let pieces = "packing\nboard 5x11\npieces pentominoes without I\n";
    let puzzle = PuzzleText { text: pieces.into(), ..PuzzleText::default() };
    let method = MethodChoice { algorithm: Some("exact-cover".into()), ..MethodChoice::default() };
    let packing = Request::Solve(Solve { puzzle, method, ..solve.clone() });
    for request in [korf12(&solve), patterns, packing, count(pieces, Some("exact-cover"))] {
        let units = textbook_agrees(&request, cut);
        assert!(units > 20, "{units} units of {request:?}");
    }
}

#[test]
fn a_unit_of_a_phase_that_is_not_there_is_refused() {
    let mut control = Control::silent();
    let request = korf12(&Solve::default());
    let mut worker = worker(&request, &mut control);
    let mut unit = prepared(&request, &mut control).units(1).remove(0);
    unit.id.phase = 1;
    assert_eq!(worker.begin(&unit), Err(susun_engine::OtherUnit));
    assert_eq!(worker.advance(u64::MAX, &mut control), None, "nothing to report");
    unit.id.phase = 0;
    assert_eq!(worker.begin(&unit), Ok(()));
}

#[test]
fn a_session_whose_units_are_all_elsewhere_can_be_stopped_and_has_a_time_limit() {
    for (nodes, ended_by) in [0, 1000]
        .into_iter()
        .flat_map(|nodes| [HaltReason::Stopped, HaltReason::Time].map(|ended_by| (nodes, ended_by)))
    {
        let limits = LimitSpec { seconds: Some(2.0), ..LimitSpec::default() };
        let request = korf12(&Solve { limits, ..Solve::default() });
        let mut control = Control::silent();
        let mut session = prepared(&request, &mut control);
        let units = session.units(10);
        assert_eq!(units.len(), 1);
        let progress = session.advance(nodes, &mut control).expect("a step");
        assert!(matches!(progress, Progress::Running { .. }), "{progress:?}");
        match ended_by {
            HaltReason::Stopped => control.stop.stop(),
            _ => session.waited(Duration::from_secs(2)),
        }
        let progress = session.advance(nodes, &mut control).expect("a step");
        let Progress::Report { report: Report::Solve(ByFamily::Sliding(report)) } = progress else {
            panic!("{progress:?}")
        };
        assert_eq!(report.halted_by, Some(ended_by));
    }
}

#[test]
fn a_unit_of_another_puzzle_is_refused() {
    let mut control = Control::silent();
    let request = korf12(&Solve::default());
    let mut worker = worker(&request, &mut control);
    let mut unit = prepared(&request, &mut control).units(1).remove(0);
    assert_eq!(worker.begin(&unit), Ok(()));
    // Twice to the same side and straight back.
    (unit.subproblem.path, unit.subproblem.base) = (vec![1, 1, 2], 3);
    assert_eq!(worker.begin(&unit), Err(susun_engine::OtherUnit));
    assert_eq!(worker.advance(u64::MAX, &mut control), None, "nothing to report");
}

#[test]
fn what_cannot_be_shared_has_no_units() {
    let text = |text: &str| PuzzleText { text: text.into(), ..PuzzleText::default() };
    let algorithm = Some("a-star".into());
    let whole = MethodChoice { algorithm, ..MethodChoice::default() };
    let several =
        Solve { puzzle: text("8 1 3/4 0 2/7 6 5\n8 1 3/4 0 2/7 6 5"), ..Solve::default() };
    let whole = Solve { puzzle: text("8 1 3/4 0 2/7 6 5"), method: whole, ..Solve::default() };
    for solve in [several, whole] {
        let mut control = Control::silent();
        let mut session = prepared(&Request::Solve(solve), &mut control);
        assert_eq!((session.units(1), session.worker().is_some()), (Vec::new(), false));
    }
}
