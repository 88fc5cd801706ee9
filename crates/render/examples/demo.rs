//! Shows what this crate can draw: `cargo run -p susun-render --example demo -- demo.png [dark]`.
//!
//! A name that ends in `.svg` gets the same picture as SVG.

use std::error::Error;

use susun_render::palette::{DARK, LIGHT, Surface, Theme, distinct};
use susun_render::{Cell, Colour, Grid, Picture, Rect, Text, ink_on, to_plain, to_png, to_svg};

/// The sixteen cells of three boards, 0 for the blank: 14 moves, walked backwards.
const BOARDS: [(&str, [u8; 16]); 3] = [
    ("start", [1, 3, 8, 4, 5, 2, 10, 12, 9, 6, 7, 15, 13, 14, 11, 0]),
    ("after 7 moves", [1, 2, 3, 4, 5, 6, 8, 12, 9, 0, 10, 7, 13, 14, 11, 15]),
    ("after 14 moves: solved", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("give the file to write, as in: demo.png")?;
    let theme = if arguments.next().as_deref() == Some("dark") { &DARK } else { &LIGHT };

    let picture = page(theme);
    let bytes = if path.to_lowercase().ends_with(".svg") {
        to_svg(&picture).into_bytes()
    } else {
        to_png(&picture, 2.0)?
    };
    std::fs::write(&path, bytes)?;

    let (_, numbers) = BOARDS[1];
    let cell = |n: &u8| Cell::right(if *n == 0 { String::new() } else { n.to_string() });
    let rows = numbers.chunks(4).map(|row| row.iter().map(cell).collect()).collect();
    print(&to_plain(&Grid::new(rows).equal_columns().to_styled()));
    Ok(())
}

fn page(theme: &Theme) -> Picture {
    let large = board(theme, &BOARDS[1].1, 88.0);
    let strip: Vec<Picture> = BOARDS
        .iter()
        .map(|(caption, numbers)| board(theme, numbers, 48.0).caption(caption, 15.0, theme.ink))
        .collect();
    let swatches: Vec<Picture> = distinct(18).into_iter().zip('A'..).map(swatch).collect();
    let parts = [large, Picture::beside(&strip, 32.0), Picture::grid(&swatches, 6, 8.0)];
    Picture::grid(&parts, 1, 40.0).margin(40.0).background(theme.paper).title("demo")
}

fn board(theme: &Theme, numbers: &[u8; 16], side: f32) -> Picture {
    let gap = (side / 12.0).round();
    let (step, whole) = (side + gap, 4.0 * side + 5.0 * gap);
    let frame = Rect::new(0.0, 0.0, whole, whole).radius(gap + 6.0).fill(theme.line);
    let mut picture = Picture::new(whole, whole).with(frame);
    for (i, &number) in numbers.iter().enumerate().filter(|(_, number)| **number != 0) {
        let (x, y) = (gap + step * (i % 4) as f32, gap + step * (i / 4) as f32);
        let at_home = usize::from(number) == i + 1;
        let Surface { face, edge, ink } = if at_home { theme.calm } else { theme.raised };
        let depth = (side / 24.0).max(2.0);
        let rect = Rect::new(x, y, side, side).radius((side / 10.0).max(6.0));
        picture.add(rect.fill(edge));
        picture.add(Rect { h: side - depth, ..rect }.fill(face));
        let (cx, cy) = (x + side / 2.0, y + (side - depth) / 2.0);
        picture.add(Text::centred(cx, cy, side * 0.42, ink, number.to_string()).bold());
    }
    picture
}

fn swatch((colour, letter): (Colour, char)) -> Picture {
    let rect = Rect::new(0.0, 0.0, 88.0, 56.0).radius(6.0).fill(colour);
    let letter = Text::centred(44.0, 28.0, 24.0, ink_on(colour), letter).bold();
    Picture::new(88.0, 56.0).with(rect).with(letter)
}

#[expect(clippy::print_stdout, reason = "an example may print")]
fn print(text: &str) {
    print!("{text}");
}
