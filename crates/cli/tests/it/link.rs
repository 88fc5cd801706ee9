//! Links: the program reads the links that it writes, from arguments, files and standard input.

use std::fs;

use crate::program::susun;

/// The links that a call prints.
fn links<const N: usize>(args: [&str; N], input: Option<&str>) -> Vec<String> {
    let call = susun(args);
    let call = match input {
        Some(input) => call.input(input),
        None => call,
    };
    let ran = call.run();
    // A check of a packing puzzle leaves it undecided.
    let undecided = args[0] == "check" && input.is_some_and(|text| text.starts_with("packing"));
    let out = if undecided { ran.with_code(25).out } else { ran.answer() };
    out.lines().filter_map(|line| line.strip_prefix("link: ")).map(String::from).collect()
}

/// The field `puzzle` of the report about a puzzle.
fn puzzle_of(text: &str) -> serde_json::Value {
    susun(["check", "--json"]).input(text).run().json()["puzzle"].take()
}

#[test]
fn every_command_prints_the_link_of_its_puzzle() {
    let board = "1 2 3/4 0 5/7 8 6";
    let link = "susun:tiles=1.2.3_4.0.5_7.8.6";
    for verb in ["solve", "check", "hint", "convert"] {
        assert_eq!(links([verb, "--link"], Some(board)), [link], "{verb}");
    }
    let with_goal = links(["check", board, "--link", "--goal", "1 2 3/4 5 6/7 0 8"], None);
    assert_eq!(with_goal, [format!("{link}&goal=1.2.3_4.5.6_7.0.8")]);
    let generated =
        links(["generate", "sliding", "--seed", "1", "-n", "2", "--goal", "snail", "--link"], None);
    assert!(generated.len() == 2 && generated[0].ends_with("&goal=snail"), "{generated:?}");
}

#[test]
fn a_packing_puzzle_read_from_its_link_is_the_same() {
    let text = "packing\nboard 2x3\npiece A\nXX\npiece L\nXX\nX.\npiece c\nX\nplaced\n__c\n___\n";
    let puzzle = puzzle_of(text);
    for verb in ["solve", "check", "hint", "convert"] {
        let links = links([verb, "--link"], Some(text));
        assert_eq!(links.len(), 1, "{verb}");
        assert_eq!(puzzle_of(&links[0]), puzzle, "{verb}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let board = text.replace("__c", "___");
    fs::write(folder.path().join("board.txt"), board).expect("a file");
    let made = susun(["generate", "packing", "board.txt", "--seed", "1", "--link"]);
    let made = made.within(folder.path()).run().answer();
    let (challenge, link) = made.split_once("link: ").expect("a link after the challenge");
    assert_eq!(puzzle_of(link), puzzle_of(challenge));
}

#[test]
fn links_are_read_from_arguments_files_and_standard_input() {
    let link = "susun:tiles=1.2.3_4.0.5_7.8.6&moves=r";
    let url = format!("https://example.org/app/#{link}");
    let expected = "1 2 3/4 5 0/7 8 6\n";
    for text in [link, &url] {
        let typed = susun(["convert", "--to", "slash", text]).run().answer();
        assert_eq!(typed, expected, "{text}");
        let piped = susun(["convert", "--to", "slash"]).input(format!("{text}\n")).run();
        assert_eq!(piped.answer(), expected, "{text}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("shared.txt"), &url).expect("a file");
    let read = susun(["convert", "--to", "slash", "shared.txt"]).within(folder.path()).run();
    assert_eq!(read.answer(), expected);
    let two = susun(["convert", "--to", "slash", link, "susun:tiles=1.2_3.0"]).run().answer();
    assert_eq!(two, format!("{expected}1 2/3 0\n"));
}

#[test]
fn boards_become_links_and_boards_again() {
    let boards = "8 6 7/2 5 4/3 0 1\n0 1/2 3\n";
    let text = susun(["convert", "--to", "link"]).input(boards).run().answer();
    assert_eq!(text, "susun:tiles=8.6.7_2.5.4_3.0.1\nsusun:tiles=0.1_2.3\n");
    let back: Vec<String> =
        text.lines().map(|link| susun(["convert", "--to", "slash", link]).run().answer()).collect();
    assert_eq!(back.concat(), boards);
}

#[test]
fn the_method_of_a_link_is_used() {
    let link = "susun:tiles=1.2.3_4.0.5_7.8.6&algorithm=breadth-first";
    let method = |args: &[&str]| {
        let call = susun(["solve", "--json", link].iter().chain(args));
        call.run().json()["method"]["algorithm"].clone()
    };
    assert_eq!(method(&[]), "breadth-first");
    assert_eq!(method(&["-a", "a-star"]), "a-star");
}

#[test]
fn errors_show_their_position_in_the_link() {
    let link = "susun:tiles=1.2.3_4.0.5_7.8.8&goal=snail";
    let ran = susun(["solve", link]).run().with_code(31);
    assert!(
        ran.err.contains("column 29: tile 8 appears twice, first on line 1, column 27"),
        "{}",
        ran.err
    );
    let marks = "1 | susun:tiles=1.2.3_4.0.5_7.8.8&goal=snail\n  |                             ^\n";
    assert!(ran.err.contains(marks), "{}", ran.err);
    let cut = susun(["check", "susun:tiles=1.2_3.0&mov"]).run().with_code(31);
    assert!(cut.err.contains("`mov` has no value"), "{}", cut.err);
    susun(["check", "susun:tiles=1.2_3.0", "--link", "--json"]).run().with_code(30);
}
