//! Pictures of boards and solutions.

use std::fs;
use std::time::{Duration, Instant};

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
        let call = ["solve", "--svg", "a.svg", "--strip", "-a", "constructive"];
        let call = susun(call).within(folder.path());
        let ran = call.input(&board).memory(16 << 20).run().with_code(33);
        assert!(ran.err.contains("is too long to draw"), "{}", ran.err);
        let hint = format!("hint: draw at most {most} boards of {size}, or only the first");
        assert!(ran.err.contains(&hint), "{}", ran.err);
        assert_eq!(ran.out, "");
        assert!(!folder.path().join("a.svg").exists());
    }
}

#[test]
fn a_strip_can_have_more_than_200_boards() {
    let board = susun(["generate", "sliding", "--size", "5x6", "--seed", "1"]).run().answer();
    let folder = tempfile::tempdir().expect("a folder");
    let call = susun(["solve", "--svg", "a.svg", "--strip", "-a", "constructive"]);
    call.within(folder.path()).input(&board).run().with_code(0);
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

#[test]
fn what_is_explained_and_what_is_generated_can_be_drawn() {
    let challenge = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/challenge.txt");
    for (args, title) in [
        (&["explain", BOARD][..], "<title>estimates of sliding puzzle 1 2 3/4 0 5/7 8 6"),
        (&["explain", challenge], "<title>packing puzzle: "),
        (&["generate", "sliding", "--seed", "1"], "<title>sliding puzzle "),
        (&["generate", "sliding", "--seed", "1", "-n", "6"], "<title>6 sliding puzzles"),
        (&["generate", "packing", "--seed", "1", "-n", "2"], "packing puzzle: "),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let call = susun([args, &["--svg", "a.svg", "--png", "a.png"]].concat());
        let in_words = call.within(folder.path()).run().with_code(0).out;
        assert!(!in_words.is_empty());
        let svg = fs::read_to_string(folder.path().join("a.svg")).expect("the SVG");
        assert!(svg.contains(title), "{svg}");
        let png = fs::read(folder.path().join("a.png")).expect("the PNG");
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        // On standard output the picture is the answer.
        let out = susun([args, &["--svg", "-"]].concat()).run().with_code(0).out;
        assert!(out.starts_with("<svg") && out.trim_end().ends_with("</svg>"), "{out}");
    }
    let many = susun(["generate", "sliding", "-n", "500", "--svg", "-"]).run().with_code(33);
    assert!(many.err.contains("too long to draw"), "{}", many.err);
}

#[test]
fn a_solution_is_drawn_as_a_moving_picture() {
    let iq = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/iq-5x11.txt");
    for (puzzle, frames) in [(BOARD, 3), (iq, 13)] {
        let call = susun(["solve", puzzle, "--animate", "--speed", "100", "--svg", "-"]);
        let svg = call.run().with_code(0).out;
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
        assert_eq!(svg.matches("<g class=\"f").count(), frames, "{svg}");
        let all = (frames - 1 + 4) * 100;
        assert!(svg.contains(&format!("animation:f {all}ms step-end infinite")), "{svg}");
        assert!(svg.contains("@media(prefers-reduced-motion)"), "{svg}");
    }
    let fast = susun(["solve", BOARD, "--animate", "--speed", "10"]).run().with_code(30);
    assert!(fast.err.contains("write milliseconds from 50 to 500"), "{}", fast.err);
    let png = susun(["solve", BOARD, "--animate", "--png", "a.png"]).run().with_code(30);
    assert!(png.err.contains("a PNG does not move"), "{}", png.err);
}

#[test]
fn a_solution_of_fifty_moves_is_a_small_gif() {
    let folder = tempfile::tempdir().expect("a folder");
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let far = ["solve", board, "--goal", "blank-first", "--algorithm", "anytime"];
    let call = susun([&far[..], &["--gif", "a.gif", "--speed", "100"]].concat());
    let out = call.within(folder.path()).run().with_code(0).out;
    let moves: usize = out
        .lines()
        .find_map(|line| line.split_once(" move")?.0.parse().ok())
        .expect("the number of moves");
    assert!(moves >= 50, "{out}");
    let gif = fs::read(folder.path().join("a.gif")).expect("the GIF");
    assert!(gif.starts_with(b"GIF89a") && gif.ends_with(&[0x3b]));
    // One graphic control extension for each frame; its time is 10 hundredths, 40 for the last one.
    let delays: Vec<u8> = gif
        .windows(8)
        .filter(|w| w[..4] == [0x21, 0xf9, 4, 4] && w[6..] == [0, 0])
        .map(|w| w[4])
        .collect();
    assert_eq!(delays.len(), moves + 1);
    assert_eq!((delays[0], delays[moves]), (10, 40));
    assert!(gif.len() < 300_000, "{} bytes for {moves} moves", gif.len());
}

#[test]
fn pieces_are_drawn_one_after_another_as_a_gif() {
    let folder = tempfile::tempdir().expect("a folder");
    let iq = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/iq-5x11.txt");
    let call = susun(["solve", iq, "--gif", "a.gif", "--svg", "a.svg"]);
    call.within(folder.path()).run().with_code(0);
    let gif = fs::read(folder.path().join("a.gif")).expect("the GIF");
    assert!(gif.starts_with(b"GIF89a") && gif.len() < 300_000, "{} bytes", gif.len());
    // The SVG beside it does not move.
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("the SVG");
    assert!(!svg.contains("animation"), "{svg}");
    let both = susun(["solve", iq, "--gif", "-", "--svg", "-"]).run().with_code(30);
    assert!(both.err.contains("two pictures"), "{}", both.err);
}

#[test]
fn a_game_is_drawn_as_a_gif() {
    let folder = tempfile::tempdir().expect("a folder");
    let iq = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/challenge.txt");
    for (moves, puzzle, frames) in [("4 4 5 6", BOARD, 5), ("L K C", iq, 4)] {
        let game = susun(["analyse", moves, puzzle, "--gif", "a.gif", "--speed", "100"]);
        let out = game.within(folder.path()).run().with_code(0).out;
        assert!(!out.is_empty());
        let gif = fs::read(folder.path().join("a.gif")).expect("the GIF");
        let extension = |w: &&[u8]| w[..4] == [0x21, 0xf9, 4, 4] && w[6..] == [0, 0];
        assert_eq!(gif.windows(8).filter(extension).count(), frames, "{moves}");
    }
    // Before the search: to review this game takes a minute.
    let begun = Instant::now();
    let (board, moves) = ("1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15", "7 7 ".repeat(5000));
    let long = susun(["analyse", &moves, board, "--gif", "a.gif"]).run().with_code(33);
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert!(long.err.contains("is too long to draw"), "{}", long.err);
    assert_eq!(long.out, "");
    let json = susun(["analyse", "5 6", BOARD, "--gif", "-", "--json"]).run().with_code(30);
    assert!(json.err.contains("a picture and JSON"), "{}", json.err);
}
