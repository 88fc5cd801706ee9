//! Text for people: where a mistake is, numbers with nouns and units, and which name was meant.
//!
//! ```
//! use susun_text::{Span, counted, nearest, prefix};
//!
//! let line = Span::whole("1 2 tree");
//! let token = line.words().last().expect("three words");
//! assert_eq!(prefix(Some(token.place)) + token.text, "line 1, column 5: tree");
//! assert_eq!(nearest(token.text, &["two", "three"], |_| 2), ["three"]);
//! assert_eq!(counted(1_200, "tile"), "1,200 tiles");
//! ```
//!
//! From the bottom up:
//!
//! - `place`: [`Place`], line, column and bytes of a part of a text.
//! - `span`: [`Span`], a part of a text that knows its place, to be cut up by a reader.
//! - `count`: [`plural`], [`counted`], [`grouped`], [`time`] and [`size`], numbers as people read them.
//! - `coded`: [`Coded`], an error as data for pages in other languages.
//! - [`units`]: times, counts and sizes as people type them.
//! - `nearest`: [`edit_distance`], the [`nearest`] of some names, and which one a spelling [`means`].

mod coded;
mod count;
mod nearest;
mod place;
mod span;
pub mod units;

pub use coded::{Coded, Value, code};
pub use count::{counted, grouped, plural, size, time};
pub use nearest::{edit_distance, means, nearest};
pub use place::{Place, prefix};
pub use span::{Span, visible};
