//! The multi-tile metric: a slide of several tiles in a line is one move, as speed-sliders count.
//!
//! Two slides along the same axis, one after the other, are never needed: they are one slide or none. So in a shortest
//! solution vertical and horizontal slides alternate, every state has as many successors as its row or column has other
//! cells, and a lower bound for one axis is nearly doubled by the other.
//!
//! - `space`: the puzzle with slides as moves: [`SlideSpace`].
//! - `shape`, `rank`: what a table of one axis distinguishes, and how its entries are numbered.
//! - `build`, `table`: the slides along one axis that are needed if those along the other cost nothing: [`LineTable`].
//! - `kernel`: subtrees counted level by level: [`SlideKernel`].
//! - `bound`: from such tables to a lower bound: [`SlideBound`] along a path, [`AnyAxis`] for stored
//!   states; and without tables: [`distance_bound`].

mod bound;
mod build;
mod kernel;
mod rank;
mod shape;
mod space;
mod table;

pub use bound::{AnyAxis, AxisTables, SlideBound, SlideMemo, distance_bound};
pub use build::{LineBuild, LinePart};
pub use kernel::SlideKernel;
pub use shape::LineShape;
pub use space::{SlideMoves, SlideSpace};
pub use table::LineTable;
