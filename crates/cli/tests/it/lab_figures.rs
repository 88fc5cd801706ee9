//! Figures and reports of records.

use std::fs;
use std::path::Path;

use susun_testkit::golden::project_path;

use crate::program::{Call, susun};

/// Records of eight boards and three methods.
fn lab(verb: &str, folder: &Path) -> Call {
    let records = project_path("crates/lab/tests/data/small.jsonl");
    fs::copy(records, folder.join("small.jsonl")).expect("the records");
    susun(["lab", verb, "small.jsonl"]).within(folder)
}

#[test]
fn one_figure_is_written_as_svg_and_png() {
    let folder = tempfile::tempdir().expect("a folder");
    let call =
        lab("plot", folder.path()).arg("--figure").arg("boxes").arg("--measure").arg("expanded");
    call.arg("--svg").arg("a.svg").arg("--png").arg("a.png").run().with_code(0);
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("the SVG");
    assert!(
        svg.contains("<title>Three methods on eight boards: nodes expanded, all instances</title>")
    );
    let png = fs::read(folder.path().join("a.png")).expect("the PNG");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
}

#[test]
fn methods_are_shown_in_the_given_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let call = lab("plot", folder.path()).arg("--figure").arg("scatter");
    let methods = "Greedy Manhattan,A* Manhattan";
    call.arg("--methods").arg(methods).arg("--svg").arg("a.svg").run().with_code(0);
    let svg = fs::read_to_string(folder.path().join("a.svg")).expect("the SVG");
    assert!(svg.contains("nodes expanded, Greedy Manhattan against A* Manhattan"), "{svg}");
}

#[test]
fn all_figures_are_written_to_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let call = lab("plot", folder.path()).arg("--measure").arg("expanded").arg("--into").arg("all");
    let ran = call.run().with_code(0);
    assert!(ran.out.ends_with("7 figures, each as .svg and .png\n"), "{}", ran.out);
    let count = fs::read_dir(folder.path().join("all")).expect("the folder").count();
    assert_eq!(count, 14);
}

#[test]
fn a_report_is_one_page_with_the_command_that_makes_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let call = lab("report", folder.path()).arg("-o").arg("small.html");
    let ran = call.run().with_code(0);
    assert_eq!(ran.err, "wrote small.html; open it in a browser\n");
    let page = fs::read_to_string(folder.path().join("small.html")).expect("the page");
    assert!(page.contains("susun lab report small.jsonl -o small.html"));
    // A report may be overwritten, but no other file.
    lab("report", folder.path()).arg("-o").arg("small.html").run().with_code(0);
    fs::write(folder.path().join("mine.html"), "mine").expect("a file");
    let ran = lab("report", folder.path()).arg("-o").arg("mine.html").run().with_code(30);
    assert!(ran.err.contains("is there already, and it is not a report"), "{}", ran.err);
}

#[test]
fn errors_say_why_a_figure_cannot_be_drawn_and_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = |arguments: &[&str], code| {
        let call = arguments.iter().fold(lab("plot", folder.path()), |call, arg| call.arg(arg));
        call.run().with_code(code).err
    };
    let place = said(&["--figure", "boxes"], 30);
    assert!(
        place.contains("hint: add --svg boxes.svg, --png boxes.png or --into FOLDER"),
        "{place}"
    );
    let pie = said(&["--figure", "pie", "--svg", "a.svg"], 30);
    assert!(pie.contains("there is no figure \"pie\""), "{pie}");
    assert!(pie.contains("hint: the figures are dots, boxes, cactus, scatter"), "{pie}");
    let speed = said(&["--figure", "boxes", "--measure", "speed", "--svg", "a.svg"], 30);
    assert!(speed.contains("hint: the measures are cost, solutions, generated"), "{speed}");
    let three = said(&["--figure", "scatter", "--svg", "a.svg"], 33);
    assert!(three.contains("a scatter plot shows two methods, not 3"), "{three}");
    let method = said(&["--figure", "dots", "--methods", "BFS", "--svg", "a.svg"], 30);
    assert!(method.contains("hint: the methods are A* Hamming, A* Manhattan"), "{method}");
    assert!(!folder.path().join("a.svg").exists());
}
