//! Links: no text causes a panic, a mistake points into the text, an accepted link is written and read back the same,
//! and its puzzle is checked like any other.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use susun_engine::{Check, Convert, Error, Link, LinkReport, PuzzleText, Report, Request};
use susun_fuzz::ask::ask;
use susun_fuzz::boards::damage;

/// Parts of links, and similar text.
const JUNK: [&str; 24] = [
    "&", "=", ".", "_", "!", "+", "%", "%20", "%C3", "%2F", ",", "x-a", "tiles=", "text=",
    "&goal=", "&moves=", "&put=", "&depth=", "&size=", "0", "A", "susun:", "#", "é",
];

const LINKS: [&str; 5] = [
    "susun:tiles=1.2.3_4.0.5_7.8.6&goal=snail&moves=rul&algorithm=a-star&heuristic=manhattan,gaschnig",
    "https://example.org/#susun:tiles=1.2_0.3&goal=0.1_2.3&x-lang=id&depth=7",
    "susun:text=packing!board+2x3!piece+A!XX!piece+my_l!XX!X.!piece+c!X!&put=my%5Fl.0.1.3_c.2",
    "susun:text=2+2+2!DEFAULT!A!BB!B!&format=assignment&put=A.0",
    "susun:text=1+2+3+0&size=1x4&moves=ll&duplicates=previous&weight=1.5",
];

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        read(text);
        read(&format!("susun:{text}"));
    }
    // Running out of choices ends the run.
    let _ = made_up(&mut Unstructured::new(data));
});

fn made_up(choices: &mut Unstructured<'_>) -> Result<()> {
    let mut link = (*choices.choose(&LINKS)?).to_owned();
    damage(choices, &mut link, &JUNK)?;
    read(&link);
    Ok(())
}

fn read(text: &str) {
    let report = match of(text) {
        Ok(report) => report,
        Err(error) => return points_into(&error, text),
    };
    assert_eq!(of(&report.link).expect("what was written"), report, "{text:?}");
    let puzzle = PuzzleText { text: text.into(), ..PuzzleText::default() };
    ask(&Request::Check(Check { puzzle: puzzle.clone() }), 1).expect("a check");
    let to_link = Convert { puzzle, to: Some("link".into()) };
    let reports = ask(&Request::Convert(to_link), 1).expect("a link");
    let [Report::Convert(converted)] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!(converted.text.trim_end(), report.link);
}

fn of(link: &str) -> std::result::Result<LinkReport, Error> {
    let request = Request::Link(Link { link: Some(link.into()), state: None });
    match ask(&request, 1)?.remove(0) {
        Report::Link(report) => Ok(*report),
        other => panic!("link answers with {other:?}"),
    }
}

fn points_into(error: &Error, text: &str) {
    if let Some((_, place)) = error.place() {
        let marked = text.get(place.offset..place.offset + place.len);
        assert!(marked.is_some(), "{error}: {place:?} of {text:?}");
    }
}
