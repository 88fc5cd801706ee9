//! The functions that JavaScript calls, called natively. `just check-wasm` checks in node that WASM gives the same
//! results.

use serde_json::{Value, json};
use susun_wasm::{Session, answer, put_table, svg, table_bytes, table_names, version};

fn request() -> String {
    json!({"verb": "solve", "puzzle": {"text": "8 1 3/4 0 2/7 6 5\n1 2/3 0"}}).to_string()
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn an_answer_is_an_array_of_reports() {
    let reports = read(&answer(&request()).expect("an answer"));
    let costs: Vec<&Value> =
        reports.as_array().expect("an array").iter().map(|report| &report["cost"]).collect();
    assert_eq!(costs, [14, 0]);
}

#[test]
fn a_session_reports_progress_and_the_same_reports_as_answer() {
    let mut session = Session::new(&request()).expect("a good request");
    let (mut running, mut reports) = (0, Vec::new());
    let mut before = Some(0);
    loop {
        let progress = read(&session.advance(20).expect("a step"));
        match progress["state"].as_str() {
            Some("running") => {
                running += 1;
                assert!(progress["lower_bound"].as_u64() <= Some(14), "{progress}");
                let generated = progress["counters"]["generated"].as_u64();
                assert!(before <= generated && generated <= Some(1 + 20 * running), "{progress}");
                before = generated;
            }
            Some("report") => reports.push(progress["report"].clone()),
            _ => break,
        }
    }
    assert!(running > 0);
    assert_eq!(Value::Array(reports), read(&answer(&request()).expect("an answer")));
}

#[test]
fn a_stopped_session_reports_and_is_done() {
    let mut session = Session::new(&request()).expect("a good request");
    session.advance(20).expect("a step");
    session.stop();
    let progress = read(&session.advance(20).expect("a step"));
    assert_eq!(progress["report"]["halted_by"], "stopped");
    assert_eq!(read(&session.advance(20).expect("a step")), json!({"state": "done"}));
}

#[test]
fn tables_can_be_exported_and_imported() {
    let method = json!({"algorithm": "ida-star", "heuristics": ["patterns:4-4"]});
    let puzzle = json!({"text": "8 6 7/2 5 4/3 0 1"});
    let request = json!({"verb": "solve", "puzzle": puzzle, "method": method}).to_string();
    answer(&request).expect("an answer");
    let names = table_names();
    assert!(!names.is_empty());
    for name in &names {
        let bytes = table_bytes(name).expect("a table");
        assert_eq!(put_table(bytes).as_ref(), Ok(name));
    }
    assert_eq!(table_names(), names);
}

#[test]
fn the_version_has_three_parts() {
    assert_eq!(version().split('.').count(), 3);
}

#[test]
fn a_session_has_a_partial_report_and_an_explicit_request() {
    let one = json!({"verb": "solve", "puzzle": {"text": "8 6 7/2 5 4/3 0 1"}});
    let mut session = Session::new(&one.to_string()).expect("a good request");
    assert_eq!(session.partial_report(), Ok(None));
    session.advance(20).expect("a step");
    let partial = read(&session.partial_report().expect("JSON").expect("a search under way"));
    assert_eq!(partial["halted_by"], "stopped");
    let explicit = read(&session.explicit_request().expect("JSON").expect("a search under way"));
    assert_eq!(explicit["method"]["algorithm"], "ida-star");
}

#[test]
fn boards_are_drawn_in_both_themes_and_tiles_in_place_look_different() {
    let drawn = |board: &str, theme: &str| {
        let drawing = json!({"kind": "board", "board": board, "goal": "1 2/3 0", "theme": theme});
        svg(&drawing.to_string()).expect("a picture")
    };
    let (light, dark) = (drawn("1 2/0 3", "light"), drawn("1 2/0 3", "dark"));
    assert_eq!(light.replace("#faf8f4", "").len() + 7, light.len(), "one paper");
    assert!(dark.contains("#15171a") && !dark.contains("#faf8f4"));
    // Two tiles in place and one that is not.
    assert_eq!([light.matches("#cfe3dd").count(), light.matches("#0b5e5a").count()], [2, 1]);
    assert_eq!(drawn("1 2/3 0", "light").matches("#cfe3dd").count(), 3);
}

#[test]
fn packing_puzzles_are_drawn_as_given_and_solved_with_any_letters() {
    let balls = include_str!("../../../../puzzles/packing/pyramid-2.txt");
    for text in ["packing\nboard 2x2\npiece A x2\nXX\n", balls] {
        let request = json!({"verb": "check", "puzzle": {"text": text}}).to_string();
        let reports = read(&answer(&request).expect("an answer"));
        let report = &reports[0]["puzzle"];
        for board in
            [Value::Null, json!("AA\nBB\n"), json!(""), json!("A\n\nA\nBBBB\n\n\n"), json!("\n\n")]
        {
            for theme in ["light", "dark"] {
                let drawing =
                    json!({"kind": "packing", "report": report, "board": board, "theme": theme});
                let svg = svg(&drawing.to_string()).expect("a picture");
                assert!(svg.starts_with("<svg") && svg.contains("packing puzzle"), "{svg}");
            }
        }
    }
}
