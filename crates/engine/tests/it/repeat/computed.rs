//! Reports that are recomputed as a whole: any changed field is noticed.

use serde_json::Value;
use susun_engine::sliding::{BoundProof, SolveReport};
use susun_engine::{
    Check, Contents, Error, Generate, Hint, PuzzleText, Request, Stop, VerifyVerdict,
};
use susun_testkit::dice::Dice;
use susun_testkit::golden::{Korf, korf24};

use super::altered::{altered, leaves};
use super::{ask, verify};

fn text(board: &str) -> PuzzleText {
    PuzzleText { text: board.into(), ..PuzzleText::default() }
}

fn json(request: &Request) -> Value {
    serde_json::to_value(ask(request, Stop::new()).remove(0)).expect("JSON")
}

fn generated() -> Vec<Value> {
    let mut reports = Vec::new();
    for (size, goal, walk, distance, format) in [
        ("3x3", None, None, None, None),
        ("4x4", Some("snail"), Some(7), None, Some("grid")),
        ("2x3", Some("5 4 3/2 1 0"), None, None, Some("json")),
        ("3x4", Some("blank-first"), Some(20), None, Some("start-goal")),
        ("2x4", None, None, Some("9..11"), Some("sized")),
        ("4x4", Some("snail"), None, Some("8"), None),
    ] {
        let count = if format == Some("start-goal") { 1 } else { 3 };
        let (size, goal, format) =
            (Some(size.into()), goal.map(Into::into), format.map(Into::into));
        let distance = distance.map(Into::into);
        let request = Generate {
            size,
            goal,
            count,
            seed: 5,
            walk,
            distance,
            to: format,
            ..Generate::default()
        };
        reports.push(json(&Request::Generate(request)));
    }
    reports
}

const BOARDS: [&str; 5] = [
    "8 1 3/4 0 2/7 6 5",
    "2 1 3/4 5 6/7 8 0",
    "1 2 3/4 5 6/7 8 0",
    "2 1 0 3",
    "5 9 13 14/6 3 7 12/10 8 4 0/15 2 11 1",
];

/// Whether this is refused, or is no longer a report.
fn is_refused(value: &Value) -> bool {
    match verify(value.to_string(), false, Stop::new()) {
        Ok(found) => found.verdict == VerifyVerdict::Invalid,
        Err(Error::NotAReport { .. }) => true,
        Err(other) => panic!("{other}: {value}"),
    }
}

/// Changes every field of the reports, except those that may have any value.
fn all_altered(reports: &[Value], excused: impl Fn(&str) -> bool) {
    let mut dice = Dice(8);
    for report in reports {
        assert!(!is_refused(report), "{report}");
        let mut paths = Vec::new();
        leaves(report, "", &mut paths);
        for path in paths.iter().filter(|path| !excused(path)) {
            let mut value = report.clone();
            let part = value.pointer_mut(path).expect("a leaf");
            *part = altered(part, &mut dice);
            assert!(is_refused(&value), "{path}: {value}\nwas {report}");
        }
    }
}

#[test]
fn boards_that_the_seed_does_not_give_are_refused() {
    let (at_once, at_distance): (Vec<_>, Vec<_>) =
        generated().into_iter().partition(|report| report["distance"].is_null());
    all_altered(&at_once, |_| false);
    // How many boards at a distance were requested is not known, so neither is what ended it early.
    all_altered(&at_distance, |path| path == "/halted_by");
}

/// Many boards come in several reports; each can be checked by itself.
#[test]
fn a_report_that_continues_another_is_valid() {
    let size = Some("100x100".into());
    let request = Generate { size, count: 110, seed: 5, ..Generate::default() };
    let reports = ask(&Request::Generate(request), Stop::new());
    assert_eq!(reports.len(), 2);
    for report in reports {
        let mut value = serde_json::to_value(report).expect("JSON");
        assert!(!is_refused(&value));
        value["after"] = 1.into();
        assert!(is_refused(&value));
    }
}

#[test]
fn a_check_that_finds_something_else_is_refused() {
    let check = |board: &&str| json(&Request::Check(Check { puzzle: text(board) }));
    all_altered(&BOARDS.iter().map(check).collect::<Vec<_>>(), |_| false);
}

#[test]
fn a_hint_that_does_not_fit_its_board_is_refused() {
    let hint = |board: &&str| json(&Request::Hint(Hint { puzzle: text(board), ..Hint::default() }));
    let hints: Vec<Value> = BOARDS[..4].iter().map(hint).collect();
    // Only a search shows whether a move is a best one, and what ended it.
    all_altered(&hints, |path| {
        ["/seconds", "/verdict", "/halted_by", "/best_moves"].contains(&path)
    });
}

/// Above 16 cells the number of moves is that of the coach's solution, which can be followed again; above 400 there is
/// none.
#[test]
fn the_coachs_way_is_followed_again() {
    for (size, most_is_known) in [("5x5", true), ("21x20", false)] {
        let size = Some(size.into());
        let generate = Generate { size, count: 1, seed: 3, ..Generate::default() };
        let board = json(&Request::Generate(generate));
        let board = board["boards"][0].as_str().expect("a board");
        let hint = Hint { puzzle: text(board), ..Hint::default() };
        let hint = json(&Request::Hint(hint));
        assert!(!is_refused(&hint), "{hint}");
        let most = hint["cost"].as_u64();
        assert_eq!(most.is_some(), most_is_known, "{hint}");
        let mut forged = hint.clone();
        forged["cost"] = most.map_or(1_000_000, |most| most - 2).into();
        assert!(is_refused(&forged), "{forged}");
    }
    let hint = Hint { puzzle: text(BOARDS[0]), best_moves: true, ..Hint::default() };
    let mut hint = json(&Request::Hint(hint));
    assert!(!is_refused(&hint), "{hint}");
    let best = hint["best_moves"].as_array_mut().expect("best moves");
    best.push(best[0].clone());
    assert!(is_refused(&hint), "{hint}");
}

/// The method in a report must have a valid name; a solved board has no reason to be unsolvable.
#[test]
fn names_that_mean_nothing_are_refused() {
    let report = super::solve(super::BOARDS[0], super::with("ida-star"), Stop::new());
    let report = serde_json::to_value(report.tagged()).expect("JSON");
    assert!(!is_refused(&report));
    for (path, said) in [
        ("/method/algorithm", "magic"),
        ("/method/heuristics/0", "magic"),
        ("/method/weight", "x"),
        ("/reason", "x"),
    ] {
        let mut forged = report.clone();
        *forged.pointer_mut(path).expect("a field") = said.into();
        assert!(is_refused(&forged), "{path}");
    }
}

/// A lower bound that an estimate proves must be that of the board.
#[test]
fn estimates_and_quick_bounds_are_computed_again() {
    let mut report = super::solve(super::BOARDS[0], super::with("constructive"), Stop::new());
    let (Some(bound), Some(cost)) = (report.lower_bound, report.cost) else { panic!("bounds") };
    assert!(bound + 2 <= cost);
    for said in [bound - 2, bound + 2] {
        let heuristics = ["linear-conflict", "inversion"].map(Into::into).into();
        report.lower_bound = Some(said);
        report.bound_proof = Some(BoundProof::Estimate { heuristics, value: said });
        super::refused(&report, false, if said < bound { "but linear" } else { "estimates" });
    }
    let mut request = super::with("anytime");
    request.method.effort = Some(200_000);
    let solve = |korf: Korf| super::solve(&korf.board.to_string(), request.clone(), Stop::new());
    let by_groups =
        |report: &SolveReport| matches!(report.bound_proof, Some(BoundProof::Groups { .. }));
    let mut report = korf24().into_iter().map(solve).find(by_groups).expect("a proof by groups");
    let Some(BoundProof::Groups { groups, value }) = report.bound_proof else { return };
    report.lower_bound = Some(value + 2);
    report.bound_proof = Some(BoundProof::Groups { groups, value: value + 2 });
    super::refused(&report, false, "groups of tiles do not prove");
    let mut report = super::solve(super::BOARDS[0], super::with("ida-star"), Stop::new());
    report.rounds[0].bound -= 2;
    super::refused(&report, false, "estimates");
}
