//! A session whose units are searched elsewhere reports what it would report alone, whatever gets
//! lost on the way.

use susun_engine::{
    Control, Error, HaltReason, LimitSpec, MethodChoice, NoClock, Progress, PuzzleText, Report,
    Request, Session, Solve, Stop, Unit, UnitReport, UnitWorker, answer,
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
    let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
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

/// Searches a unit in odd steps; as text, there and back.
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
        let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
        let mut session = prepared(&request, &mut control);
        let mut workers = [worker(&request, &mut control), worker(&request, &mut control)];
        let dice = &mut Dice(3);
        let report = loop {
            // The session works too, a little, or only looks.
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
fn a_session_whose_units_are_all_elsewhere_can_be_stopped() {
    for nodes in [0, 1000] {
        let request = korf12(&Solve::default());
        let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
        let mut session = prepared(&request, &mut control);
        let units = session.units(10);
        assert_eq!(units.len(), 1);
        let progress = session.advance(nodes, &mut control).expect("a step");
        assert!(matches!(progress, Progress::Running { .. }), "{progress:?}");
        control.stop.stop();
        let progress = session.advance(nodes, &mut control).expect("a step");
        let Progress::Report { report: Report::Solve(report) } = progress else {
            panic!("{progress:?}")
        };
        assert_eq!(report.halted_by, Some(HaltReason::Stopped));
    }
}

#[test]
fn a_unit_of_another_puzzle_is_refused() {
    let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
    let request = korf12(&Solve::default());
    let mut worker = worker(&request, &mut control);
    let mut unit = prepared(&request, &mut control).units(1).remove(0);
    assert_eq!(worker.begin(&unit), Ok(()));
    if let susun_engine::Payload::Prefix(piece) = &mut unit.payload {
        // Twice to the same side and straight back.
        (piece.path, piece.base) = (vec![1, 1, 2], 3);
    }
    assert_eq!(worker.begin(&unit), Err(Error::OtherUnit));
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
    // A worker with other tables at hand would choose otherwise.
    let left_to_us =
        Solve { puzzle: text("5 1 2 4/9 6 3 8/13 10 7 11/14 15 12 0"), ..Solve::default() };
    for solve in [several, whole, left_to_us] {
        let mut control = Control { stop: Stop::new(), clock: &NoClock, events: &mut |_| {} };
        let mut session = prepared(&Request::Solve(solve), &mut control);
        assert_eq!((session.units(1), session.worker().is_some()), (Vec::new(), false));
    }
}
