//! Pictures of boards and solutions.

use std::fs;

use crate::program::susun;

const BOARD: &str = "1 2 3/4 0 5/7 8 6";

#[test]
fn svg_and_png_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let call = susun(["solve", BOARD, "--svg", "a.svg", "--png", "a.png"]).within(folder.path());
    call.run().with_code(0);
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("the SVG");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    assert!(svg.contains("sliding puzzle 1 2 3/4 0 5/7 8 6"), "it has a title");
    let png = fs::read(folder.path().join("a.png")).expect("the PNG");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
}

#[test]
fn a_strip_shows_every_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let call = susun(["solve", BOARD, "--svg", "a.svg", "--png", "a.png", "--strip"]);
    call.within(folder.path()).run().with_code(0);
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("the SVG");
    assert!(svg.contains("solution of sliding puzzle") && svg.contains("2: solved"), "{svg}");
    assert!(folder.path().join("a.png").exists());
}

#[test]
fn a_strip_that_is_too_long_is_refused_before_anything_is_printed_or_drawn() {
    for (size, most) in [("7x7", 400), ("20x20", 100)] {
        let board = susun(["generate", "sliding", "--size", size, "--seed", "1"]).run().answer();
        let folder = tempfile::tempdir().expect("a folder");
        let call = susun(["solve", "--svg", "a.svg", "--strip"]).within(folder.path());
        let ran = call.input(&board).memory(16 << 20).run().with_code(33);
        assert!(ran.err.contains("is too long to draw"), "{}", ran.err);
        let hint = format!("hint: a strip of {size} boards has at most {most}; leave");
        assert!(ran.err.contains(&hint), "{}", ran.err);
        assert_eq!(ran.out, "");
        assert!(!folder.path().join("a.svg").exists());
    }
}

#[test]
fn a_strip_can_have_more_than_200_boards() {
    let board = susun(["generate", "sliding", "--size", "5x6", "--seed", "1"]).run().answer();
    let folder = tempfile::tempdir().expect("a folder");
    let call = susun(["solve", "--svg", "a.svg", "--strip"]).within(folder.path()).input(&board);
    call.run().with_code(0);
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("the SVG");
    assert!(svg.contains(">201<") && svg.contains(": solved<"));
}

#[test]
fn the_numbers_of_a_board_have_one_size() {
    let folder = tempfile::tempdir().expect("a folder");
    for (size, expected) in [("10x10", "36.96"), ("11x10", "28.16")] {
        let board = susun(["generate", "sliding", "--size", size, "--walk", "1"]).run().answer();
        let call = susun(["solve", "--svg", "a.svg"]).within(folder.path()).input(&board);
        call.run().with_code(0);
        let svg = fs::read_to_string(folder.path().join("a.svg")).expect("the SVG");
        let sizes = svg.split("font-size=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let sizes: std::collections::BTreeSet<&str> = sizes.collect();
        assert_eq!(sizes, [expected].into(), "{size}");
    }
}

#[test]
fn a_png_that_is_too_large_is_refused_with_one_hint() {
    let board = susun(["generate", "sliding", "--size", "60x60", "--walk", "1"]).run().answer();
    let folder = tempfile::tempdir().expect("a folder");
    let call = susun(["solve", "--png", "a.png"]).within(folder.path()).input(&board);
    let ran = call.run().with_code(33);
    let error = "error: a PNG of 11510 x 11510 pixels is too large to draw\n\nhint: draw it as SVG";
    assert!(ran.err.starts_with(error), "{}", ran.err);
    assert_eq!(ran.out, "");
}

#[test]
fn the_solved_and_the_unsolvable_board_can_be_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for (board, code) in [("1 2/3 0", 0), ("2 1/3 0", 10)] {
        for strip in [&[][..], &["--strip"]] {
            let args = [&["solve", board, "--svg", "a.svg"], strip].concat();
            susun(args).within(folder.path()).run().with_code(code);
        }
    }
}
