//! Packing puzzles: recognised by themselves, solved, checked, counted, drawn.

use crate::program::susun;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/packing/");

fn file(name: &str) -> String {
    format!("{PUZZLES}{name}.txt")
}

#[test]
fn a_packing_file_is_recognised_and_solved() {
    let ran = susun(["solve", &file("custom")]).run().with_code(0);
    assert!(ran.out.contains("solution found"), "{}", ran.out);
    assert!(ran.out.contains("bitboard (small flat board)"), "{}", ran.out);
    let ran = susun(["solve", &file("pyramid")]).run().with_code(0);
    assert!(ran.out.starts_with("layer 3\n┌───┐\n"), "{}", ran.out);
    assert!(ran.out.contains("exact-cover (general solver)"), "{}", ran.out);
}

#[test]
fn brute_force_counts_its_tries_even_if_there_is_a_simple_reason() {
    for (name, tries, code) in [
        ("test1", 4, 0),
        ("test2", 487_428, 0),
        ("test3-no-solution", 1_570_656, 10),
        ("test7-ring", 131, 0),
    ] {
        let args = ["solve", &file(name), "--algorithm", "brute-force", "--json"];
        let report = susun(args).run().with_code(code).json();
        assert_eq!(report["counters"]["tries"], tries, "{name}");
    }
    let ran = susun(["solve", &file("test3-no-solution")]).run().with_code(10);
    assert!(ran.out.contains("the pieces have 10 cells, but there are 12 to fill"), "{}", ran.out);
}

#[test]
fn errors_in_files_have_line_and_column() {
    for (name, place, words) in [
        ("test4-no-type", ":2:1", "the board type is missing"),
        ("test5-letter-twice", ":6:1", "the letter A is used twice"),
        ("test6-count", ":18:1", "8 pieces, but the first line says 7"),
    ] {
        let ran = susun(["solve", &file(name)]).run().with_code(31);
        assert!(ran.err.contains(place) && ran.err.contains(words), "{}", ran.err);
        assert!(ran.err.contains("hint: "), "{}", ran.err);
    }
}

#[test]
fn solutions_are_counted_in_three_ways() {
    let report = susun(["count", &file("test2"), "--json"]).run().with_code(0).json();
    assert_eq!(report["labelled"], "37632");
    assert_eq!(report["merged"], "784");
    assert_eq!(report["up_to_symmetry"], "4704");
    assert_eq!(report["algorithm"], "counting");
    let ran = susun(["count", &file("custom-6x6")]).run().with_code(0);
    assert!(ran.out.starts_with("68 solutions\n17 up to the 4 symmetries"), "{}", ran.out);
    let dominoes = "packing\nboard 14x14\npiece A x98\nXX\n";
    let ran = susun(["count"]).input(dominoes).run().with_code(0);
    assert!(ran.out.starts_with("112,202,208,776,036,178,000,000 solutions\n"), "{}", ran.out);
    let dominoes = "packing\nboard 8x60\npiece A x240\nXX\n";
    let ran = susun(["count"]).input(dominoes).run().with_code(0);
    assert!(ran.out.starts_with("at least 2^128 - 1 solutions\n"), "{}", ran.out);
    let ran = susun(["count", &file("test2"), "--limit-nodes", "10"]).run().with_code(21);
    assert!(ran.out.contains("stopped: the count is incomplete"), "{}", ran.out);
}

#[test]
fn all_solutions_can_be_listed() {
    let args = ["solve", &file("eight-solutions"), "--all", "--max-solutions", "8", "--json"];
    let report = susun(args).run().with_code(0).json();
    assert_eq!(report["solutions"]["count"], "8");
    assert_eq!(report["solutions"]["listed"].as_array().map(Vec::len), Some(8));
}

#[test]
fn a_check_gives_reasons_or_says_undecided() {
    let ran = susun(["check", &file("area-too-small")]).run().with_code(10);
    assert!(ran.out.starts_with("there is no solution\n"), "{}", ran.out);
    let ran = susun(["check", &file("iq-5x11")]).run().with_code(25);
    assert!(
        ran.out.starts_with("undecided: no obstacle found; run `susun solve`\n"),
        "{}",
        ran.out
    );
    let report = susun(["check", &file("iq-5x11"), "--json"]).run().with_code(25).json();
    assert_eq!(report["verdict"], "undecided");
    // The largest code of several puzzles counts.
    let both = [&*file("iq-5x11"), &*file("area-too-small")];
    susun(["check"]).args(both).run().with_code(25);
    let filled = "packing\nboard 1x2\npiece A\nXX\nplaced\nAA\n";
    let ran = susun(["check"]).input(filled).run().with_code(0);
    assert!(ran.out.starts_with("solved: every piece is placed"), "{}", ran.out);
    let report = susun(["check", "--json"]).input(filled).run().with_code(0).json();
    assert_eq!(report["verdict"], "solved");
    // The explanation is the answer, whatever the check found.
    susun(["explain", &file("iq-5x11")]).run().with_code(0);
}

#[test]
fn solutions_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["iq-5x11", "custom", "pyramid"] {
        let files = ["--svg", "a.svg", "--png", "a.png"];
        susun(["solve", &file(name)]).args(files).within(folder.path()).run().with_code(0);
        let svg = std::fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
        assert!(svg.contains("packing puzzle solved"), "{name}");
        let png = std::fs::read(folder.path().join("a.png")).expect("a picture");
        assert!(png.starts_with(b"\x89PNG"), "{name}");
    }
}

/// Draws a puzzle with the command `verb` and returns the SVG.
fn svg_of(verb: &str, puzzle: &str, code: i32) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let call = susun([verb, "--svg", "a.svg"]).within(folder.path()).input(puzzle);
    call.run().with_code(code);
    std::fs::read_to_string(folder.path().join("a.svg")).expect("a picture")
}

#[test]
fn a_puzzle_in_space_is_drawn_as_a_stack_and_in_layers() {
    let soma = svg_of("solve", "packing\nboard 3x3x3\npieces soma\n", 0);
    for words in ["together", "layer 1", "layer 2", "layer 3"] {
        assert!(soma.contains(&format!(">{words}<")), "{words}");
    }
    // Nine faces of cubes at the top, nine at the left, nine at the right; and the ground.
    assert_eq!(soma.matches("Z\"").count(), 28);
    let pyramid = svg_of("solve", "packing\nboard pyramid-2\npiece A\nXX\npiece B\nXX\nX.\n", 0);
    // A ball of the stack has three circles, one of a layer has one.
    assert_eq!(pyramid.matches("<circle").count(), 5 * 3 + 5);
}

#[test]
fn the_cells_of_a_reason_are_marked_and_the_reason_is_below() {
    let corners = "packing\nboard\n.XXX\nXXXX\nXXXX\nXXX.\npiece A x7\nXX\n";
    for verb in ["check", "solve"] {
        let svg = svg_of(verb, corners, 10);
        assert!(svg.contains("coloured like a chessboard, 6"), "{svg}");
        // Six dark cells are filled with a shade, and eight light ones are white.
        assert_eq!(svg.matches("fill=\"#fff").count(), 8, "{svg}");
    }
    let stuck = "packing\nboard 2x4\npiece A\nXX\npiece B x2\nXXX\nplaced\n_AA_\n____\n";
    let report = susun(["check", "--json"]).input(stuck).run().with_code(10).json();
    assert_eq!(report["puzzle"]["board"], "_AA_\n____\n");
    assert_eq!(report["reasons"][1]["cells"], serde_json::json!([0, 3]));
    let ran = susun(["check"]).input(stuck).run().with_code(10);
    assert!(ran.out.contains("│▒▒▒│ A   A │▒▒▒│"), "{}", ran.out);
    let svg = svg_of("check", stuck, 10);
    assert!(svg.contains("no piece can cover row 1, column 1"), "{svg}");
}

#[test]
fn a_board_is_drawn_as_it_is_given_and_one_at_a_time() {
    let challenge = "packing\nboard 2x2\npiece A x2\nXX\nplaced\nAA\n__\n";
    let svg = svg_of("check", challenge, 25);
    assert!(svg.contains("packing puzzle: AA/__") && svg.contains("2 pieces, 1 of them placed"));
    let (one, two) = (file("test1"), file("custom"));
    for verb in ["check", "solve"] {
        let folder = tempfile::tempdir().expect("a folder");
        let call = susun([verb, &one, &two, "--svg", "a.svg"]).within(folder.path());
        let ran = call.run().with_code(30);
        assert!(ran.err.contains("a picture shows one puzzle"), "{}", ran.err);
    }
}

/// Records a brute-force search in `t.jsonl` of a folder.
fn traced(folder: &std::path::Path, name: &str, more: &[&str]) -> crate::program::Ran {
    let call = susun(["solve", &file(name), "-a", "brute-force", "--trace", "t.jsonl"]);
    more.iter().fold(call.within(folder), |call, arg| call.arg(arg)).run()
}

#[test]
fn brute_force_is_recorded_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, tries, code) in
        [("test1", 4, 0), ("test2", 487_428, 0), ("test3-no-solution", 1_570_656, 10)]
    {
        let ran = traced(folder.path(), name, &["--trace-events", "1000000"]);
        ran.with_code(code);
        let trace = susun(["trace", "t.jsonl", "--json"]).within(folder.path()).run();
        let trace = trace.with_code(0).json();
        assert_eq!(trace["recounted_tries"], tries, "{name}");
        assert_eq!(trace["agrees"], true, "{name}");
    }
    traced(folder.path(), "test7-ring", &[]).with_code(0);
    let trace = |args: &[&str]| {
        let call = susun(["trace", "t.jsonl"]).within(folder.path());
        args.iter().fold(call, |call, arg| call.arg(arg))
    };
    let summary = trace(&[]).run().with_code(0).out;
    assert!(summary.contains("tries     131\n"), "{summary}");
    assert!(summary.contains("solutions 1, the first after 131 tries"), "{summary}");
    let list = trace(&["--list"]).run().with_code(0).out;
    assert!(list.starts_with("1  try 1: S placed at row 1, column 1\n"), "{list}");
    let steps = trace(&["--step"]).input("g\nwhat\n").run().with_code(0).out;
    assert!(steps.contains("after 131 tries: a solution") && steps.contains("│ S   S "), "{steps}");
    let ran = trace(&["--svg", "tree.svg"]).run().with_code(30);
    assert!(ran.err.contains("hint: add --list"), "{}", ran.err);
    let other = susun(["solve", &file("test1"), "--trace", "t.jsonl"]).within(folder.path());
    let ran = other.run().with_code(30);
    assert!(ran.err.contains("hint: add --algorithm brute-force"), "{}", ran.err);
}

#[test]
fn a_forged_trace_of_brute_force_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    traced(folder.path(), "test7-ring", &[]).with_code(0);
    let text = std::fs::read_to_string(folder.path().join("t.jsonl")).expect("a trace");
    let trace = |text: &str, code: i32| {
        std::fs::write(folder.path().join("forged.jsonl"), text).expect("a file");
        susun(["trace", "forged.jsonl"]).within(folder.path()).run().with_code(code)
    };
    trace(&text, 0);
    let ran = trace(&text.replacen("\"tries\":131", "\"tries\":130", 1), 11);
    assert!(ran.out.contains("does NOT agree with the counters of the search"), "{}", ran.out);
    let last = text.trim_end().rfind("131").expect("the last counter");
    let counted = format!("{}132{}", &text[..last], &text[last + 3..]);
    let ran = trace(&counted, 31);
    assert!(ran.err.contains("cannot follow the lines before it"), "{}", ran.err);
    let ran = trace(&text.replacen("\"piece\":\"S\"", "\"piece\":\"Q\"", 1), 31);
    assert!(ran.err.contains("the puzzle has no piece Q"), "{}", ran.err);
    let ran = trace(&text[..text.len() - 20], 31);
    assert!(ran.err.contains("is not an event"), "{}", ran.err);
}

#[test]
fn the_reference_describes_every_field_of_the_reports() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/src/reference/json.md");
    let page = std::fs::read_to_string(path).expect("the page");
    let section = |title: &str| {
        let begin = page.find(&format!("# {title}\n")).unwrap_or_else(|| panic!("{title}"));
        let rest = &page[begin + 2..];
        &rest[..rest.find("\n#").unwrap_or(rest.len())]
    };
    let described = |title: &str, value: &serde_json::Value| {
        for (field, _) in value.as_object().expect("an object") {
            let elsewhere = ["schema", "kind", "puzzle"].contains(&field.as_str());
            assert!(
                elsewhere || section(title).contains(&format!("`{field}`")),
                "{title}: {field}"
            );
        }
    };
    let stuck = "packing\nboard 1x3\npiece A\nX\npiece B\nXX\nplaced\n_A_\n";
    let solved = susun(["solve", "--json"]).input(stuck).run().with_code(10).json();
    described("solve, for packing puzzles", &solved);
    described("puzzle", &solved["puzzle"]);
    described("Reasons", &solved["reasons"][0]);
    let checked = susun(["check", &file("test1"), "--json"]).run().json();
    described("check, for packing puzzles", &checked);
    described("count", &susun(["count", &file("test1"), "--json"]).run().json());
    let hint = susun(["hint", &file("challenge-wrong"), "--json"]).run().json();
    described("hint, for packing puzzles", &hint);
    described("hint, for packing puzzles", &hint["fixes"][0]);
    let explained = susun(["explain", &file("test1"), "--json"]).run().json();
    described("explain, for packing puzzles", &explained);
    described("explain, for packing puzzles", &explained["pieces"][0]);
    described("explain, for packing puzzles", &explained["steps"][0]);
    let made = susun(["generate", "packing", &file("test1"), "--seed", "1", "--json"]).run().json();
    described("generate, for packing puzzles", &made);
    described("generate, for packing puzzles", &made["challenges"][0]);
    let verified = susun(["verify", &file("test1"), "--solution", "AB/BB", "--json"]).run().json();
    described("verify", &verified);
    let folder = tempfile::tempdir().expect("a folder");
    traced(folder.path(), "test1", &[]).with_code(0);
    let trace = susun(["trace", "t.jsonl", "--json"]).within(folder.path()).run().json();
    described("trace, for packing puzzles", &trace);
}

#[test]
fn options_for_sliding_puzzles_are_refused() {
    for args in
        [&["--boards"][..], &["--strip", "--svg", "a"], &["--goal", "snail"], &["-a", "a-star"]]
    {
        let path = file("test1");
        let call = args.iter().fold(susun(["solve", &path]), |call, arg| call.arg(arg));
        let ran = call.run().with_code(30);
        assert!(ran.err.contains("packing"), "{}", ran.err);
    }
    susun(["count", "1 2/3 0"]).run().with_code(30);
}

/// A rectangle of IQ Puzzler Pro with one solution; `K` is placed as in the solution.
const CHALLENGE: &str = "packing\nboard iq-5x11\npieces iq-puzzler-pro\nplaced\n\
    __LL_______\n__L_____KKK\n_____C__K__\n___CCC_____\n____C______\n";

#[test]
fn a_hint_is_one_piece_of_a_solution() {
    let report = susun(["hint", "-", "--json"]).input(CHALLENGE).run().with_code(0).json();
    assert_eq!(report["verdict"], "place");
    assert_eq!(report["piece"], "I");
    assert_eq!(report["solutions"]["count"], "1");
    let ran = susun(["hint", "-"]).input(CHALLENGE).run().with_code(0);
    assert!(ran.out.contains("place I as shown\n"), "{}", ran.out);
    assert!(ran.out.contains("row 1, column 11 can be covered in one way only"), "{}", ran.out);
}

#[test]
fn a_hint_names_the_piece_that_is_wrong() {
    let wrong = file("challenge-wrong");
    let ran = susun(["hint", &wrong, "--keep", "K,L,C"]).run().with_code(10);
    let words = "G is wrong: no solution with it, 1 solution without it\n";
    assert!(ran.out.contains(words), "{}", ran.out);
    let ran = susun(["hint", &wrong]).run().with_code(10);
    assert!(ran.out.contains("one of these pieces is misplaced\n"), "{}", ran.out);
    assert!(ran.out.contains("without G: 1 solution\n"), "{}", ran.out);
    susun(["hint", &wrong, "--keep", "A"]).run().with_code(30);
    let ran = susun(["check", &wrong]).run().with_code(10);
    let words =
        "no solution has C, G and L in these positions; any 2 of them alone would leave one";
    assert!(ran.out.contains(words), "{}", ran.out);
    assert!(ran.out.contains("there is no solution"), "{}", ran.out);
}

#[test]
fn challenges_come_from_a_seed_and_have_one_solution() {
    let args = ["generate", "packing", "--seed", "1"];
    let ran = susun(args).run().with_code(0);
    assert!(ran.out.starts_with("# medium ★★★☆☆: 3 placed, 9 to place"), "{}", ran.out);
    let counted = susun(["count", "-", "--json"]).input(&ran.out).run().with_code(0).json();
    assert_eq!(counted["labelled"], "1");
    assert_eq!(susun(args).run().with_code(0).out, ran.out);
    let board = ["--board", "iq-pyramid", "-n", "3", "--json"];
    let ran = susun(args).args(board).run().with_code(0);
    let ran = susun(["verify", "-"]).input(&ran.out).run().with_code(0);
    assert!(ran.out.starts_with("valid: 3 challenges, each with one solution"), "{}", ran.out);
}

#[test]
fn without_a_solution_there_is_no_challenge() {
    let ran = susun(["generate", "packing", &file("area-too-small")]).run().with_code(10);
    assert!(ran.out.contains("cannot make a challenge: the puzzle has no solution"), "{}", ran.out);
}

#[test]
fn a_puzzle_can_be_written_in_the_other_format() {
    let own = susun(["convert", &file("test2")]).run().with_code(0);
    assert!(own.out.starts_with("packing\nlattice square\nboard\nXXXXX\n"), "{}", own.out);
    let back = susun(["convert", "-", "--to", "assignment"]).input(&own.out).run().with_code(0);
    assert_eq!(
        back.out.trim_end(),
        std::fs::read_to_string(file("test2")).expect("a file").trim_end()
    );
    let ran = susun(["convert", "-", "--to", "assignment"]).input(CHALLENGE).run().with_code(30);
    assert!(ran.err.contains("pieces are placed already (3)"), "{}", ran.err);
}

#[test]
fn an_explanation_shows_the_exact_cover() {
    let ran = susun(["explain", "-"]).input(CHALLENGE).run().with_code(0);
    assert!(ran.out.contains("52 items"), "{}", ran.out);
    let step = "1. row 1, column 11 can be covered in one way only: I goes there\n";
    assert!(ran.out.contains(step), "{}", ran.out);
}

#[test]
fn solutions_and_reports_are_verified() {
    let verify = |solution: &str, code: i32| {
        susun(["verify", &file("test1"), "--solution", solution]).run().with_code(code).out
    };
    assert!(verify("AB/BB", 0).starts_with("valid: "));
    assert!(verify("AA/BB", 11).starts_with("invalid: "));
    // A missing file is not a wrong solution.
    assert_eq!(verify("dir/nosuch.txt", 32), "");
    let report = susun(["count", &file("custom-6x6"), "--json"]).run().with_code(0).out;
    let ran = susun(["verify", "-", "--repeat"]).input(&report).run().with_code(0);
    let words = "recounted by counting and bitboard";
    assert!(ran.out.contains(words), "{}", ran.out);
    let forged = report.replace("\"68\"", "\"72\"").replace("\"17\"", "\"18\"");
    susun(["verify", "-"]).input(&forged).run().with_code(0);
    susun(["verify", "-", "--repeat"]).input(&forged).run().with_code(11);
}
