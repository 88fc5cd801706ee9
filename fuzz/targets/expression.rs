//! Heuristics written as expressions: no text causes a panic, a mistake points into the text and says what to do, and
//! an accepted expression has a value for every board of 2x2, the same each time.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use susun_fuzz::boards;
use susun_search::{Control, Limits, Meter};
use susun_sliding::heuristic::{Expression, TABLE, TERMS};
use susun_sliding::{Auditing, Goal, NamedGoal, PackedSpace, Size};

/// Valid separators, and similar text.
const JUNK: [&str; 20] = [
    "+", "-", "*", "/", "(", ")", ",", "max(", "min(", " ", "2", "0.125", "9999999", "0", ".", "_",
    "×", "é", "\n", "patterns",
];

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        read(text);
    }
    // Running out of choices ends the run.
    let _ = made_up(&mut Unstructured::new(data));
});

fn made_up(choices: &mut Unstructured<'_>) -> Result<()> {
    let names: Vec<&str> =
        TABLE.iter().map(|about| about.name).chain(TERMS.iter().map(|info| info.name)).collect();
    let mut text = String::new();
    for _ in 0..choices.int_in_range(1..=20)? {
        let pool: &[&str] = if choices.arbitrary()? { &names } else { &JUNK };
        text += choices.choose(pool)?;
    }
    boards::damage(choices, &mut text, &JUNK)?;
    read(&text);
    Ok(())
}

fn read(text: &str) {
    let expression = match Expression::read(text) {
        Ok(expression) => expression,
        Err(error) => {
            let (from, to) = (error.at.offset, error.at.offset + error.at.len);
            assert!(text.get(from..to).is_some(), "{error} is nowhere in {text:?}");
            assert!(!error.hint().is_empty(), "{error}");
            return;
        }
    };
    let goal = Goal::named(NamedGoal::Standard, Size::new(2, 2).expect("a size"));
    let audit = || {
        let mut estimate = expression.towards::<PackedSpace>(&goal).expect("a small board");
        let control = Control::silent();
        let mut meter = Meter::new(Limits::default(), control);
        let auditing = Auditing::new(&goal).expect("a small board");
        auditing.run(|state| estimate.of(state), &mut meter).expect("nobody stops it")
    };
    let found = audit();
    assert_eq!(found, audit(), "{text:?}");
    assert!(found.is_admissible() || !found.is_consistent(), "{text:?}");
}
