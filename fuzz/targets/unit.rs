//! Units and their reports from other machines: an altered unit is refused or searched, an altered report is ignored or
//! accepted, and neither causes a panic or an endless search.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use susun_engine::{
    Control, MethodChoice, Progress, PuzzleText, Request, Session, Solve, Stop, UnitReport,
};
use susun_fuzz::json::alter;

const BOARDS: [&str; 3] = ["8 1 3/4 0 2/7 6 5", "1 2 3/4 0 6/7 5 8", "4 1 2/0 5 3"];

/// Polls of the stop handle before a search is stopped.
const LOOKS: u64 = 6;

fuzz_target!(|data: &[u8]| {
    // Running out of choices ends the run.
    let _ = shared(&mut Unstructured::new(data));
});

fn control<T>(with: impl FnOnce(&mut Control<'_>) -> T) -> T {
    with(&mut Control { stop: Stop::after_polls(LOOKS), ..Control::silent() })
}

fn shared(choices: &mut Unstructured<'_>) -> Result<()> {
    let puzzle = PuzzleText { text: (*choices.choose(&BOARDS)?).into(), ..PuzzleText::default() };
    let algorithm = Some("ida-star".into());
    let method = MethodChoice { algorithm, ..MethodChoice::default() };
    let all = choices.arbitrary()?;
    let request = Request::Solve(Solve { puzzle, method, all, ..Solve::default() });
    let mut session = Session::new(&request).expect("a good request");
    let _ = control(|control| session.advance(0, control)).expect("a first step");
    let mut honest = true;
    for _ in 0..choices.int_in_range(1..=6)? {
        let units = session.units(2);
        let Some(unit) = units.first() else { break };
        let is_true = choices.arbitrary::<bool>()?;
        let unit = if is_true { Some(unit.clone()) } else { altered(choices, unit)? };
        let (Some(unit), Some(mut worker)) = (unit, session.worker()) else { break };
        if worker.begin(&unit).is_err() {
            session.lost();
            continue;
        }
        let Some(report) = control(|control| worker.advance(3_000, control)) else { break };
        // Units made of a false report need not exist.
        let fault = worker.fault(&unit, &report).filter(|_| is_true && honest);
        assert_eq!(fault, None, "{unit:?} {report:?}");
        let lies = choices.arbitrary()?;
        let report: Option<UnitReport> =
            if lies { altered(choices, &report)? } else { Some(report) };
        honest &= is_true && !lies;
        if let Some(report) = report {
            let _ = worker.fault(&unit, &report);
            session.absorb(&report);
        }
        if choices.arbitrary()? {
            session.lost();
        }
    }
    // Whatever was accepted, the rest ends; a false report may be detected as an error.
    for _ in 0..50 {
        match control(|control| session.advance(3_000, control)) {
            Ok(Progress::Running { .. }) => {}
            _ => break,
        }
    }
    Ok(())
}

fn altered<T>(choices: &mut Unstructured<'_>, data: &T) -> Result<Option<T>>
where
    T: serde::Serialize + serde::de::DeserializeOwned,
{
    let mut value = serde_json::to_value(data).expect("plain data is JSON");
    alter(choices, &mut value, &[] as &[&Value], 3)?;
    Ok(serde_json::from_value(value).ok())
}
