//! Boards of up to 16 cells with slides as moves.
//!
//! Slides are tried up, left, right, down, and in each direction the shortest first.

use susun_search::{Reversible, Space};

use crate::moves::{Direction, Slide};
use crate::solvable::Solvable;
use crate::space::{Packed, PackedSpace, Position};

/// Bits of a set of slides that belong to one direction: the longest line has 16 cells, so at most 15 tiles move.
const LENGTHS: u32 = 16;

/// The space of a board of up to 16 cells whose moves are slides.
#[derive(Clone, Debug)]
pub struct SlideSpace {
    steps: PackedSpace,
    /// For each cell of the blank, the vertical and the horizontal slides, as [`SlideMoves`].
    by_cell: Box<[[u64; 2]]>,
}

/// A set of slides, iterated in canonical order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlideMoves(u64);

impl Iterator for SlideMoves {
    type Item = Slide;

    #[inline]
    fn next(&mut self) -> Option<Slide> {
        let bit = self.0.trailing_zeros();
        let direction = *Direction::ALL.get((bit / LENGTHS) as usize)?;
        self.0 &= self.0 - 1;
        Some(Slide { direction, count: bit % LENGTHS + 1 })
    }
}

impl SlideSpace {
    /// The space of a solvable puzzle; `None` above 16 cells.
    pub fn new(puzzle: &Solvable) -> Option<Self> {
        let (steps, size) = (PackedSpace::new(puzzle)?, puzzle.start().size());
        let of_cell = |cell: usize| {
            let (row, col) = (size.row(cell), size.col(cell));
            let far = [row, col, size.cols() - 1 - col, size.rows() - 1 - row];
            let slides = |direction: Direction| {
                let lengths = (1_u64 << far[direction as usize]) - 1;
                lengths << (LENGTHS * direction as u32)
            };
            let vertical = slides(Direction::Up) | slides(Direction::Down);
            let horizontal = slides(Direction::Left) | slides(Direction::Right);
            [vertical, horizontal]
        };
        Some(Self { steps, by_cell: (0..size.cells()).map(of_cell).collect() })
    }

    fn repeated(&self, state: &mut Packed, direction: Direction, count: u32) {
        for _ in 0..count {
            self.steps.apply(state, direction);
        }
    }
}

impl Space for SlideSpace {
    type State = Packed;
    type Move = Slide;
    type Moves = SlideMoves;
    /// Whether the last slide was vertical: the next one is not.
    type Past = bool;

    fn start(&self) -> Packed {
        self.steps.start()
    }

    #[inline]
    fn is_goal(&self, state: &Packed) -> bool {
        self.steps.is_goal(state)
    }

    #[inline]
    fn moves(&self, state: &Packed, past: Option<bool>) -> SlideMoves {
        let [vertical, horizontal] = self.by_cell.get(state.blank()).copied().unwrap_or_default();
        SlideMoves(match past {
            Some(true) => horizontal,
            Some(false) => vertical,
            None => vertical | horizontal,
        })
    }

    #[inline]
    fn past(&self, _: Option<bool>, _: &Packed, slide: Slide) -> bool {
        slide.direction.is_vertical()
    }

    #[inline]
    fn apply(&self, state: &mut Packed, slide: Slide) {
        self.repeated(state, slide.direction, slide.count);
    }

    #[inline]
    fn undo(&self, state: &mut Packed, slide: Slide) {
        self.repeated(state, slide.direction.opposite(), slide.count);
    }
}

impl Reversible for SlideSpace {
    fn goal(&self) -> Packed {
        self.steps.goal()
    }

    fn inverse(&self, slide: Slide) -> Slide {
        Slide { direction: slide.direction.opposite(), ..slide }
    }
}
