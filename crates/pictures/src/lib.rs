//! Pictures of the engine's reports: the same for every front end.
//!
//! A board, the path to its solution, a packing puzzle as given or solved, in either theme. Everything is a
//! [`Picture`]; the front end chooses the printer and the file.
//!
//! ```
//! use susun_render::palette::DARK;
//! use susun_render::to_svg;
//!
//! let (board, goal) = (susun_engine::board("1 2/0 3")?, susun_engine::board("1 2/3 0")?);
//! let svg = to_svg(&susun_pictures::of_board(&board, &goal, &DARK));
//! assert!(svg.contains("<title>sliding puzzle 1 2/0 3</title>"));
//! # Ok::<(), susun_engine::Error>(())
//! ```
//!
//! [`Picture`]: susun_render::Picture
//!
//! From the bottom up:
//!
//! - `space`: packings as letters, as in reports, turned into maps.
//! - `sliding`: a board, or every board of a solution as a strip.
//! - `packing`: a puzzle as given, with reasons against it, or solved.

mod packing;
mod sliding;
mod space;

pub use packing::{MOST_PANELS, given, pointing, solved, unsolved};
pub use sliding::{longest_strip, of_board, of_boards, of_path, tiles};
pub use space::{Marked, Space, coordinates, site};
