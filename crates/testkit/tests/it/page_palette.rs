//! The web page draws pieces in the colours of the pictures: its style sheet is compared with the palette.

use std::fmt::Write;
use std::fs;

use susun_render::ink_on;
use susun_render::palette::{DISTINCT, distinct};
use susun_testkit::golden::project_path;

#[test]
fn pieces_on_the_page_have_the_colours_of_the_pictures() {
    let sheet = fs::read_to_string(project_path("web/src/packing/palette.css"))
        .expect("the page has a style sheet for its pieces");
    let (_, found) =
        sheet.split_once(":root {\n").expect("the colours are those of the whole page");
    let mut wanted = String::new();
    for (number, colour) in distinct(DISTINCT).into_iter().enumerate() {
        let ink = ink_on(colour);
        writeln!(wanted, "  --piece-{number}: {colour};\n  --piece-ink-{number}: {ink};")
            .expect("a string takes everything");
    }
    assert_eq!(found, wanted + "}\n");
}

#[test]
fn the_page_repeats_colours_after_the_last_one() {
    let letters = fs::read_to_string(project_path("web/src/packing/letters.ts"))
        .expect("the page has a file that gives letters their colours");
    assert!(letters.contains(&format!("const COLOURS = {DISTINCT};")));
}
