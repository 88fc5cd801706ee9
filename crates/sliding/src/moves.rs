//! Moves, as steps of the blank.
//!
//! The order of [`Direction::ALL`] (up, left, right, down) is the canonical order in which every
//! search tries moves. With it, IDA* reproduces the node counts published by Korf (1985).

use susun_search::{Code, Coded};

/// A step of the blank; the tile it swaps with moves the opposite way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// The blank goes up, a tile comes down.
    Up = 0,
    /// The blank goes left, a tile comes right.
    Left = 1,
    /// The blank goes right, a tile comes left.
    Right = 2,
    /// The blank goes down, a tile comes up.
    Down = 3,
}

/// The number is the position in the canonical order.
impl Coded for Direction {
    fn code(self) -> Code {
        Code::from(self as u8)
    }

    fn decoded(code: Code) -> Option<Self> {
        Self::ALL.get(code as usize).copied()
    }
}

impl Direction {
    /// All four, in canonical order.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The direction that undoes this one.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// `up`, `left`, `right` or `down`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Left => "left",
            Self::Right => "right",
            Self::Down => "down",
        }
    }

    /// Returns whether this is up or down.
    #[inline]
    pub fn is_vertical(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }
}

/// Several steps of the blank in one direction: a move in the multi-tile metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// Direction of the blank.
    pub direction: Direction,
    /// The number of tiles that move; at least one.
    pub count: u32,
}

/// The number of the direction, plus 4 for each tile after the first.
impl Coded for Slide {
    fn code(self) -> Code {
        self.direction.code() + 4 * (self.count - 1)
    }

    fn decoded(code: Code) -> Option<Self> {
        Some(Self { direction: Direction::decoded(code % 4)?, count: code / 4 + 1 })
    }
}

impl Slide {
    /// The steps of the blank.
    pub fn steps(self) -> impl Iterator<Item = Direction> {
        std::iter::repeat_n(self.direction, self.count as usize)
    }
}

/// The cost of a list of moves in both metrics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveCounts {
    /// Every tile that moves one cell is a move.
    pub single: u32,
    /// Every slide of tiles in a line is a move.
    pub multi: u32,
}

/// Counts moves in both metrics.
pub fn count_moves(steps: &[Direction]) -> MoveCounts {
    let runs = steps.chunk_by(|a, b| a == b).count();
    MoveCounts { single: steps.len() as u32, multi: runs as u32 }
}

/// Joins steps in the same direction into slides.
pub fn slides(steps: &[Direction]) -> Vec<Slide> {
    steps
        .chunk_by(|a, b| a == b)
        .map(|run| Slide { direction: run[0], count: run.len() as u32 })
        .collect()
}

/// A set of directions, iterated in canonical order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directions(u8);

impl Directions {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// This set without `direction`.
    #[inline]
    #[must_use]
    pub fn without(self, direction: Direction) -> Self {
        Self(self.0 & !(1 << direction as u8))
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        Self(directions.into_iter().fold(0, |set, direction| set | 1 << direction as u8))
    }
}

impl Iterator for Directions {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        let first = *Direction::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_undo_each_other() {
        for direction in Direction::ALL {
            assert_ne!(direction, direction.opposite());
            assert_eq!(direction, direction.opposite().opposite());
            assert_eq!(direction.is_vertical(), direction.opposite().is_vertical());
        }
    }

    #[test]
    fn a_set_of_directions_keeps_canonical_order() {
        let set: Directions =
            [Direction::Down, Direction::Left, Direction::Up].into_iter().collect();
        assert_eq!(
            set.clone().collect::<Vec<_>>(),
            [Direction::Up, Direction::Left, Direction::Down]
        );
        assert_eq!(set.clone().without(Direction::Left).count(), 2);
        assert_eq!(set.clone().without(Direction::Right), set);
    }

    #[test]
    fn steps_join_into_slides() {
        use Direction::{Left, Up};
        let joined = slides(&[Up, Left, Left, Up]);
        let counts: Vec<_> = joined.iter().map(|slide| (slide.direction, slide.count)).collect();
        assert_eq!(counts, [(Up, 1), (Left, 2), (Up, 1)]);
        assert_eq!(count_moves(&[Up, Left, Left, Up]), MoveCounts { single: 4, multi: 3 });
        assert_eq!(count_moves(&[]), MoveCounts::default());
    }

    #[test]
    fn slides_have_their_own_numbers() {
        for (direction, count) in Direction::ALL.into_iter().zip([1, 2, 3, 15]) {
            let slide = Slide { direction, count };
            assert_eq!(Slide::decoded(slide.code()), Some(slide));
            assert_eq!(slides(&slide.steps().collect::<Vec<_>>()), [slide]);
        }
    }
}
