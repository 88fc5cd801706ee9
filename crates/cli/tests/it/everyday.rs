//! What people expect of a command-line program: puzzles without a command, names in any spelling, many puzzles,
//! output where they want it.

use std::fs;

use crate::program::susun;

const NEAR: &str = "1 2 3 4/5 6 0 8/9 10 7 11/13 14 15 12";

#[test]
fn a_puzzle_in_the_place_of_a_command_is_solved() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("puzzle"), NEAR).expect("a file");
    for typed in [&["puzzle"][..], &[NEAR], &["-q", NEAR], &[NEAR, "--boards"]] {
        let ran = susun(typed).within(folder.path()).run().with_code(0);
        assert!(ran.out.contains("3 moves, proved shortest"), "{}", ran.out);
    }
    let unknown = susun(["slove"]).run().with_code(30);
    assert!(unknown.err.contains("'solve'"), "{}", unknown.err);
}

#[test]
fn names_are_read_in_any_spelling() {
    for (algorithm, heuristic, name) in [
        ("A*", "Manhattan", "a-star with manhattan"),
        ("astar", "misplaced-tiles", "a-star with hamming"),
        ("IDA*", "Walking Distance", "ida-star with walking-distance"),
        ("bnb", "linear_conflict", "branch-and-bound with linear-conflict"),
    ] {
        let ran = susun(["solve", NEAR, "-a", algorithm, "-H", heuristic]).run().with_code(0);
        assert!(ran.out.contains(name), "{}", ran.out);
    }
    let ran = susun(["solve", NEAR, "-a", "BFS"]).run().with_code(0);
    assert!(ran.out.contains("breadth-first: "), "{}", ran.out);
    let near = susun(["solve", NEAR, "-a", "ida-sta"]).run().with_code(30);
    assert!(near.err.contains("a similar value exists: 'ida-star'"), "{}", near.err);
}

#[test]
fn what_is_for_the_other_family_is_named_so() {
    let algorithm = susun(["solve", NEAR, "-a", "bitboard"]).run().with_code(30);
    assert!(algorithm.err.contains("`bitboard` solves packing puzzles, not sliding tiles"));
    assert!(algorithm.err.contains("ida-star"), "{}", algorithm.err);
    let format = susun(["convert", NEAR, "--to", "assignment"]).run().with_code(30);
    assert!(format.err.contains("`assignment` is a format for packing puzzles"), "{}", format.err);
    assert!(format.err.contains("the formats for sliding tiles are json"), "{}", format.err);
    let moves = susun(["solve", "-", "--moves", "words"]).input("2 2 1\nDEFAULT\nAA\nAA\n").run();
    assert!(moves.with_code(30).err.contains("--moves is for sliding puzzles"));
    let board = susun(["generate", "packing", "--board", "nosuch"]).run().with_code(30);
    assert!(board.err.starts_with("error: there is no board called `nosuch`\n"), "{}", board.err);
}

#[test]
fn details_are_printed_in_the_order_of_course_assignments() {
    let args = ["solve", NEAR, "--details", "-a", "ida-star", "--boards"];
    let ran = susun(args).run().with_code(0);
    let parts = [
        "│  5 │  6 │    │  8 │",
        "kurang(i)",
        "sum 15 + X 1 = 16: even",
        "First lower bound: 3 moves",
        "round  bound  generated  expanded",
        "move 3: tile 12",
        "3 moves, proved shortest",
        "7 11 12",
        " generated, ",
        " ms",
    ];
    let mut rest = ran.out.as_str();
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part} is missing: {}", ran.out));
        rest = &rest[at..];
    }
    assert!(!ran.out.contains("0.00 s"), "{}", ran.out);
}

#[test]
fn each_of_many_answers_has_a_heading_and_bad_puzzles_do_not_stop_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let two = "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n";
    fs::write(folder.path().join("two.txt"), two).expect("a file");
    fs::write(folder.path().join("bad.txt"), "1 2/3 3").expect("a file");
    let files = ["solve", "two.txt", "bad.txt", "missing.txt", NEAR];
    let ran = susun(files).within(folder.path()).run().with_code(32);
    for heading in ["two.txt, puzzle 1 of 2\n", "\n\ntwo.txt, puzzle 2 of 2\n", "\n\nargument 4\n"]
    {
        assert!(ran.out.contains(heading), "{}", ran.out);
    }
    assert!(ran.err.contains("bad.txt:1:7") && ran.err.contains("missing.txt"), "{}", ran.err);
    // One puzzle of a file, too.
    let mixed = "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 8 8\n1 2 3/4 5 6/0 7 8\n";
    fs::write(folder.path().join("mixed.txt"), mixed).expect("a file");
    let stopped = susun(["solve", "mixed.txt"]).within(folder.path()).run().with_code(31);
    assert!(stopped.out.is_empty(), "{}", stopped.out);
    let ran = susun(["solve", "mixed.txt", "--keep-going"]).within(folder.path()).run();
    let ran = ran.with_code(31);
    assert!(ran.out.contains("mixed.txt, line 1\n") && ran.out.contains("mixed.txt, line 3\n"));
    assert!(ran.err.contains("mixed.txt, line 2"), "{}", ran.err);
    let alone = susun(["solve", NEAR]).run().with_code(0);
    assert!(alone.out.starts_with('┌'), "{}", alone.out);
    // Before anything is solved.
    for files in [&["two.txt"][..], &["two.txt", NEAR]] {
        let args = ["solve", "--png", "way.png"].iter().chain(files);
        let ran = susun(args).within(folder.path()).run().with_code(30);
        assert!(ran.out.is_empty() && ran.err.contains("a picture shows one puzzle"));
        assert!(!folder.path().join("way.png").exists());
    }
}

#[test]
fn standard_input_is_answered_line_by_line() {
    let lines = "# two\n1 2 3/4 5 6/7 0 8\n1 2/3 3\n\n1 2 3/4 5 6/0 7 8\n";
    let ran = susun(["check"]).input(lines).run().with_code(31);
    assert!(ran.out.starts_with("standard input, line 2\n"), "{}", ran.out);
    assert!(ran.out.contains("\n\nstandard input, line 5\n"), "{}", ran.out);
    assert!(ran.err.contains("standard input, line 3:1:7"), "{}", ran.err);
    let alone = susun(["check"]).input("1 2 3/4 5 6/7 0 8\n").run().with_code(0);
    assert!(alone.out.starts_with('┌'), "{}", alone.out);
}

#[test]
fn output_goes_where_it_is_asked_to_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = susun(["solve", NEAR, "--svg", "-"]).within(folder.path()).run().with_code(0);
    assert!(ran.out.starts_with("<svg") && ran.out.trim_end().ends_with("</svg>"), "{}", ran.out);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    let both = susun(["solve", NEAR, "--svg", "-", "--json"]).run().with_code(30);
    assert!(both.err.contains("cannot both go to standard output"), "{}", both.err);
    let ran = susun(["solve", NEAR, "-o", "answer.txt"]).within(folder.path()).run().with_code(0);
    let answer = fs::read_to_string(folder.path().join("answer.txt")).expect("a file");
    assert!(ran.out.is_empty() && answer.contains("3 moves, proved shortest"), "{answer}");
    let nowhere = susun(["solve", NEAR, "-o", "nowhere/answer.txt"]).within(folder.path()).run();
    assert!(nowhere.with_code(32).err.contains("cannot write `nowhere/answer.txt`"));
    let coloured = susun(["solve", NEAR, "--color", "always"]).run().with_code(0);
    assert!(coloured.out.contains("\u{1b}["), "{}", coloured.out);
    let quiet = susun(["generate", "sliding", "-q"]).run().with_code(0);
    assert!(quiet.err.is_empty(), "{}", quiet.err);
    let text = susun(["solve", "--text"]).input("2 2 2\nDEFAULT\nA\nBB\nB\n").run().with_code(0);
    assert!(text.out.starts_with("AB\nBB\n"), "{}", text.out);
    let all = ["solve", "--all", "--max-solutions", "2"];
    let all = susun(all).input("2 2 2\nDEFAULT\nA\nBB\nB\n").run().with_code(0);
    assert!(all.out.starts_with("solution 1\n") && all.out.contains("\nsolution 2\n"));
    let goal = susun(["solve", "1 2/3 0", "--goal", "blank-first"]).run();
    assert!(goal.out.contains("the blank-first goal:"), "{}", goal.out);
}

#[test]
fn other_encodings_and_other_files_are_recognised() {
    let folder = tempfile::tempdir().expect("a folder");
    let utf16: Vec<u8> =
        "\u{feff}1 2 3\n4 5 6\n7 0 8\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(folder.path().join("powershell.txt"), utf16).expect("a file");
    let ran = susun(["solve", "powershell.txt"]).within(folder.path()).run().with_code(0);
    assert!(ran.out.contains("1 move, proved shortest"), "{}", ran.out);
    fs::write(folder.path().join("photo"), b"\x89PNG\r\n\x1a\n\0\0").expect("a file");
    let ran = susun(["solve", "photo"]).within(folder.path()).run().with_code(31);
    assert!(ran.err.contains("`photo` is a PNG picture, not a puzzle"), "{}", ran.err);
    let prose = "Dear Anna,\nhere are 3 puzzles for you and for the children.\nBest wishes, B.\n";
    let ran = susun(["solve"]).input(prose).run().with_code(31);
    assert!(ran.err.contains("this is not a puzzle: most of it is words"), "{}", ran.err);
}

#[test]
fn boards_are_read_as_programs_and_spreadsheets_write_them() {
    for text in [
        "[1,2,3,4,0,5,7,8,6]",
        "[(1, 2, 3), (4, None, 5), (7, 8, 6)]",
        "((1, 2, 3), (4, 0, 5), (7, 8, 6))",
        "{{1,2,3},{4,0,5},{7,8,6}}",
        "int board[3][3] = {{1, 2, 3}, {4, 0, 5}, {7, 8, 6}};",
        "board = [[1, 2, 3], [4, 0, 5], [7, 8, 6]]",
        "1,2,3\n4,,5\n7,8,6",
        "1;2;3\n4;;5\n7;8;6",
    ] {
        let board = susun(["convert", text, "--to", "slash"]).run().with_code(0).out;
        assert_eq!(board, "1 2 3/4 0 5/7 8 6\n", "{text}");
    }
    for text in ["1,2,3\n4,5,6\n7,8,", "1,2,3\n4,5,6\n7,8,\n"] {
        let board = susun(["convert", text, "--to", "slash"]).run().with_code(0).out;
        assert_eq!(board, "1 2 3/4 5 6/7 8 0\n", "{text}");
    }
    for text in ["123456789ABCDEF0", "1234/5678/9abc/def0", "1 2 3 4\n5 6 7 8\n9 A B C\nD E F 0"] {
        let board = susun(["convert", text, "--to", "slash"]).run().with_code(0).out;
        assert_eq!(board, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0\n", "{text}");
    }
}

#[test]
fn a_hint_for_packing_comes_in_steps() {
    let challenge = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/challenge.txt");
    let hint = |step: &str| susun(["hint", challenge, "--step", step]).run().answer();
    let (region, piece, place) = (hint("region"), hint("piece"), hint("place"));
    assert!(region.contains("look at row 1, column 11\n"), "{region}");
    assert!(region.contains("--step piece") && region.contains('▒'), "{region}");
    assert_eq!((hint("1"), hint("2"), hint("3")), (region.clone(), piece.clone(), place.clone()));
    assert!(piece.contains("the next piece is I\n"), "{piece}");
    assert!(place.contains("place I as shown"), "{place}");
    // The piece itself is shown only at the end.
    let letters = |text: &str| text.lines().take(11).collect::<String>().matches('I').count();
    assert_eq!((letters(&region), letters(&piece)), (0, 0), "{region}{piece}");
    assert!(letters(&place) > 0, "{place}");
    let sliding = susun(["hint", NEAR, "--step", "piece"]).run().with_code(30);
    assert!(sliding.err.contains("--step is for packing puzzles"), "{}", sliding.err);
    // Where a piece is needed, the first step shows a part of the board.
    let text = "packing\nboard 3x5\npiece A\nXX\npiece B\nXXXXX\npiece C\nXXXX\nXXXX\n";
    let look = susun(["hint", "--step", "1"]).input(text).run().answer();
    assert!(look.contains("look at rows "), "{look}");
}

#[test]
fn sets_of_pieces_are_shown() {
    let all = susun(["pieces"]).run().answer();
    for name in ["pentominoes", "iq-puzzler-pro", "kanoodle", "soma"] {
        assert!(all.contains(name), "{all}");
        let set = susun(["pieces", name]).run().answer();
        assert_eq!(set.matches(" cells\n").count(), if name == "soma" { 7 } else { 12 }, "{set}");
    }
    assert!(susun(["pieces", "soma"]).run().answer().contains("layer 2"));
    let near = susun(["pieces", "pentomino"]).run().with_code(30).err;
    assert!(near.contains("'pentominoes'"), "{near}");
}

#[test]
fn auto_uses_kept_tables_only_if_allowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let ask = |args: &[&str], code| {
        susun(args).env("SUSUN_TABLES", folder.path()).run().with_code(code).out
    };
    let hard = "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2";
    let method = |more: &[&str]| {
        let args = [&["solve", hard, "--limit-nodes", "1000", "--json"][..], more].concat();
        let report = ask(&args, 21);
        let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
        report["method"].clone()
    };
    let usual = |method: &serde_json::Value| method["heuristics"][0] == "patterns:5-5-5";
    assert!(usual(&method(&[])) && usual(&method(&["--tables"])));
    ask(&["tables", "build", "4x4", "6-6-3"], 0);
    assert!(usual(&method(&[])), "kept tables do not matter");
    let kept = method(&["--tables"]);
    assert_eq!(kept["heuristics"][0], "patterns:6-6-3", "{kept}");
    assert_eq!(kept["reason"], "the 6-6-3 tables are kept on this machine");
}
