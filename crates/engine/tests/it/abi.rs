//! Programs that share a search must search identically: what they compare is what they do.

use susun_engine::{
    Control, MethodChoice, PuzzleText, Request, SIGNATURE, Session, Signature, Solve, Tables, abi,
    signature,
};
use susun_testkit::golden::korf100;
use susun_testkit::run::timed;

fn signed() -> Signature {
    let mut control = Control::silent();
    signature(&mut control).expect("this build has all that is searched")
}

#[test]
#[cfg_attr(debug_assertions, ignore = "searches run in release")]
fn this_program_searches_as_its_signature_says() {
    let signature = timed("signature", signed);
    for search in &signature.searches {
        let nodes: u64 = search.nodes.iter().sum();
        println!("{nodes:12} in {:4} units  {}", search.units, search.name);
    }
    assert_eq!(
        signature.hash, SIGNATURE,
        "the reports of units (left) are not those that other programs of this ABI give (right).\n\
         If the change was not meant to touch searches, rests or reports, it does: find out why.\n\
         If it was meant, write the new hash into engine/src/abi.rs and say why in the commit.",
    );
    assert!(signature.is_expected());
}

#[test]
#[cfg_attr(debug_assertions, ignore = "searches run in release")]
fn what_is_searched_twice_has_the_same_nodes() {
    let searches = signed().searches;
    let nodes = |name: &str| {
        let found = searches.iter().find(|search| search.name == name);
        &found.unwrap_or_else(|| panic!("no {name}")).nodes
    };
    for name in ["manhattan, korf 12", "patterns, 31 moves"] {
        assert_eq!(nodes(name), nodes(&format!("{name}, textbook")));
    }
    assert_eq!(nodes("exact cover"), nodes("dancing links"));
    // The root is in no round.
    assert_eq!(1 + nodes("manhattan, korf 79").iter().sum::<u64>(), korf100()[78].nodes);
}

#[test]
fn a_signature_that_was_stopped_is_not_the_expected_one() {
    let mut control = Control::silent();
    control.stop.stop();
    let signature = signature(&mut control).expect("nothing is searched");
    assert!(signature.searches.is_empty() && !signature.is_expected());
}

#[test]
fn the_abi_is_twelve_hexadecimal_digits() {
    assert!(abi().len() == 12 && abi().chars().all(|digit| digit.is_ascii_hexdigit()), "{}", abi());
    assert_eq!(abi(), abi().to_lowercase());
}

/// Bytes 8 to 11 of a table are the version that the ABI names.
#[test]
fn the_abi_names_the_version_of_tables() {
    let tables = Tables::new();
    let puzzle = PuzzleText { text: "8 6 7/2 5 4/3 0 1".into(), ..PuzzleText::default() };
    let (algorithm, heuristic) = (Some("ida-star".into()), vec!["patterns:4-4".into()]);
    let method = MethodChoice { algorithm, heuristics: heuristic, ..MethodChoice::default() };
    let request = Request::Solve(Solve { puzzle, method, ..Solve::default() });
    let mut control = Control::silent();
    let mut session = Session::with_tables(&request, &tables).expect("a good request");
    session.advance(0, &mut control).expect("tables are made");
    let bytes = tables.bytes(&tables.names()[0]).expect("a table");
    assert_eq!(bytes[8..12], 1u32.to_le_bytes(), "raise `TABLES` in engine/src/abi.rs");
}
