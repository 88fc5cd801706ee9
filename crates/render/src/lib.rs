//! A Picture and its printers: text, SVG, PNG and GIF.
//!
//! This crate contains shapes, text and colours, and no puzzle. It reads no files and no clock, and prints nothing:
//! every printer returns a `String` or bytes, the same ones for the same input.
//!
//! * [`Picture`] holds [`Item`]s in drawing order; [`to_svg`] prints it, and so does `to_png`, with the
//!   feature `png`. [`to_moving_svg`] prints several as frames, and so does `to_gif`.
//! * [`Gif`] makes an animation of frames of pixels, wherever they come from.
//! * [`Styled`] holds lines of spans for a terminal; [`to_plain`] and [`to_ansi`] print it.
//!   [`Grid`] and [`Table`] make such lines.
//! * [`Map`] draws areas made of cells, with lines only where two areas meet.
//! * [`Stack`] draws layers of such maps on top of each other, seen from above one corner.
//! * [`draw_tree`] makes one picture of the nodes of a tree; [`to_dot`] writes it for Graphviz.
//! * [`layers_to_dot`] writes a graph in layers for Graphviz.
//! * [`palette`] holds the two themes, and colours that are distinguishable for any kind of colour vision.
//!
//! ```
//! use susun_render::palette::LIGHT;
//! use susun_render::{Cell, Grid, Picture, Rect, Text, to_plain, to_svg};
//!
//! let mut picture = Picture::new(128.0, 64.0).background(LIGHT.paper).title("1 and 2");
//! let mut row = Vec::new();
//! for (number, x) in [("1", 0.0), ("2", 64.0)] {
//!     picture.add(Rect::new(x + 4.0, 4.0, 56.0, 56.0).radius(6.0).fill(LIGHT.raised.face));
//!     picture.add(Text::centred(x + 32.0, 32.0, 28.0, LIGHT.raised.ink, number).bold());
//!     row.push(Cell::right(number));
//! }
//! let svg = to_svg(&picture);
//! assert!(svg.contains(r##"<rect x="4" y="4" width="56" height="56" rx="6" fill="#0b5e5a"/>"##));
//!
//! let grid = Grid::new(vec![row]);
//! assert_eq!(to_plain(&grid.to_styled()), "\
//! ┌───┬───┐
//! │ 1 │ 2 │
//! └───┴───┘
//! ");
//! ```
//!
//! From the bottom up:
//!
//! - `colour`, [`palette`], `vision`: one colour, the two themes, and a simulation of colour vision for tests.
//! - `shape`, `picture`: what is drawn. An SVG shows the title of a [`Group`] when the pointer is over it.
//! - `text`, `grid`, `table`: styled lines for a terminal, cells in box lines, aligned columns.
//! - `map`, `stack`, `tree`: areas of cells, layers of them, trees.
//! - `svg`, `dot`, `gif`, `font`, `png`: the printers. `font` and `png` need the feature `png`, which browser builds lack.

mod colour;
mod dot;
#[cfg(feature = "png")]
mod font;
mod gif;
mod grid;
mod map;
pub mod palette;
mod picture;
#[cfg(feature = "png")]
mod png;
mod shape;
mod stack;
mod svg;
mod table;
mod text;
mod tree;
#[cfg(test)]
mod vision;

pub use colour::{Colour, ColourError, ink_on};
pub use dot::{LayerNode, LayeredGraph, layers_to_dot};
#[cfg(feature = "png")]
pub use font::text_width;
pub use gif::Gif;
pub use grid::{Align, Cell, Grid, Lines};
pub use map::{Area, CellShape, Map, Mark};
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::{MAX_PIXELS, PngError, to_gif, to_png};
pub use shape::{Anchor, CAP_HEIGHT, Circle, Group, Item, Line, Path, Rect, Stroke, Text, Weight};
pub use stack::Stack;
pub use svg::{to_moving_svg, to_svg};
pub use table::Table;
pub use text::{Ansi, Ink, Span, Style, Styled, is_harmful, to_ansi, to_plain};
pub use tree::{TreeNode, TreeStyle, draw_tree, to_dot};
