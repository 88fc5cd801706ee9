//! `susun lab heuristic`.

use crate::program::susun;

#[test]
fn counting_the_blank_is_shown_with_its_board() {
    let text = susun(["lab", "heuristic", "hamming + blank"]).run().answer();
    assert!(text.contains("all 181,440 boards of 3x3"), "{text}");
    assert!(text.contains("Not admissible: too high on 78 boards, by at most 1"), "{text}");
    assert!(text.contains("│ 4 │ 5 │   │   h says 2, the true distance is 1"), "{text}");
    assert!(text.contains("when 6 moves up, h falls from 2 to 0"), "{text}");
    let report = susun(["lab", "heuristic", "manhattan + blank_distance", "--json"]).run().json();
    assert_eq!(report["findings"]["too_high"], 4650);
}

#[test]
fn properties_are_proved_for_any_goal() {
    let goals =
        [("standard", "standard"), ("snail", "snail"), ("4 8 1/6 2 7/3 0 5", "4 8 1/6 2 7")];
    for (goal, printed) in goals {
        let text = susun(["lab", "heuristic", "walking-distance", "--goal", goal]).run().answer();
        assert!(text.contains("Admissible: proved") && text.contains("Consistent: proved"));
        assert!(text.contains(printed), "{text}");
    }
}

#[test]
fn an_estimate_that_is_not_0_at_the_goal_says_so() {
    let text = susun(["lab", "heuristic", "manhattan+1", "--size", "2x3"]).run().answer();
    assert!(text.contains("h says 1, the true distance is 0"), "{text}");
    assert!(text.contains("h is 1 at the goal, and must be 0 there"), "{text}");
}

#[test]
fn the_accuracy_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let (svg, png) = (folder.path().join("a.svg"), folder.path().join("a.png"));
    let files = ["--svg", svg.to_str().expect("a path"), "--png", png.to_str().expect("a path")];
    susun(["lab", "heuristic", "manhattan", "--size", "2x3"].into_iter().chain(files))
        .run()
        .answer();
    let svg = std::fs::read_to_string(svg).expect("an SVG");
    assert!(svg.contains("true distance (moves)") && svg.contains("h = manhattan"), "{svg}");
    assert!(std::fs::read(png).expect("a PNG").starts_with(b"\x89PNG"));
}

#[test]
fn errors_show_their_position() {
    let ran = susun(["lab", "heuristic", "hamming + blnk"]).run().with_code(31);
    assert!(ran.err.contains("there is no heuristic or term called `blnk`"), "{}", ran.err);
    assert!(ran.err.contains("          ^^^^") && ran.err.contains("did you mean blank?"));
    let ran = susun(["lab", "heuristic", "manhattan", "--size", "4x4"]).run().with_code(33);
    assert!(ran.err.contains("at most 10 cells"), "{}", ran.err);
}
