//! Whether a board can reach a goal, with a reason that a person can check.
//!
//! Every step of the blank swaps it with one tile, so it flips the sign of the permutation of all R*C cells, and it
//! changes the blank's distance to its goal cell by one. So the two parities together never change: Johnson and Story,
//! *Notes on the "15" puzzle*, American Journal of Mathematics 2 (1879). On boards with at least two rows and two
//! columns, equal parity is also sufficient (Wilson, *Graph puzzles, homotopy, and the alternating group*, Journal of
//! Combinatorial Theory B 16, 1974). On a line the tiles never pass each other, and their [`Order`] decides.
//!
//! [`parity`] explains the same parity in three ways, as different courses teach it: [`Kurang`], [`Inversions`] and
//! [`Sign`].

mod inversions;
mod kurang;
mod order;
mod sign;
mod smaller_after;
#[cfg(test)]
mod tests;

use std::fmt;

pub use inversions::Inversions;
pub use kurang::Kurang;
pub use order::Order;
pub use sign::Sign;

use crate::board::{BLANK, Board};
use crate::goal::{Goal, NamedGoal};
use crate::moves::Direction;
use crate::size::Size;

/// A board and a goal it can reach. Only [`solvable`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solvable {
    start: Board,
    goal: Goal,
}

/// The parity of a board relative to a goal, explained in three ways that always agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parity {
    /// By kurang(i) and X.
    pub kurang: Kurang,
    /// By inversions and the blank's row.
    pub inversions: Inversions,
    /// By the cycles of the permutation.
    pub sign: Sign,
}

/// Why a board is unsolvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The parity is odd, and no move changes it.
    Parity(Parity),
    /// The board is a line, and its tiles are in a different order than the goal's.
    Order(Order),
}

/// A board that cannot reach the goal, and what may have been meant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board cannot reach the goal: {reason}")]
pub struct Unsolvable {
    /// The reason.
    pub reason: Reason,
    /// The common goals that this board can reach, without duplicates.
    pub other_goals: Vec<NamedGoal>,
    /// Two tiles whose swap makes the board solvable, preferring a pair that was likely mistyped; `None` only on a
    /// line.
    pub repair: Option<(u16, u16)>,
}

/// The board and the goal have different sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board is {start} but the goal is {goal}")]
pub struct SizesDiffer {
    /// The size of the board.
    pub start: Size,
    /// The size of the goal.
    pub goal: Size,
}

/// Why a puzzle cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSolvable {
    /// The goal has a different size.
    #[error(transparent)]
    SizesDiffer(#[from] SizesDiffer),
    /// The goal is unreachable.
    #[error(transparent)]
    Unsolvable(#[from] Box<Unsolvable>),
}

/// Checks that `start` can reach `goal`.
///
/// ```
/// use susun_sliding::{Board, Goal, NamedGoal, NotSolvable, Size, solvable};
///
/// let size = Size::new(3, 3)?;
/// let goal = Goal::named(NamedGoal::Standard, size);
/// assert!(solvable(&Board::new(size, [0, 1, 3, 4, 2, 5, 7, 8, 6])?, &goal).is_ok());
///
/// let swapped = Board::new(size, [1, 2, 3, 4, 5, 6, 8, 7, 0])?;
/// let Err(NotSolvable::Unsolvable(why)) = solvable(&swapped, &goal) else { panic!() };
/// assert_eq!(why.repair, Some((7, 8)));
/// assert_eq!(why.other_goals, [NamedGoal::Snail]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solvable(start: &Board, goal: &Goal) -> Result<Solvable, NotSolvable> {
    same_size(start, goal)?;
    let goal = &goal.clone().on(start);
    if in_reach(start, goal) {
        return Ok(Solvable { start: start.clone(), goal: goal.clone() });
    }
    let reason = match Order::of(start, goal) {
        Some(order) if start.size().is_line() => Reason::Order(order),
        _ => Reason::Parity(parity(start, goal)?),
    };
    let other_goals = common_goals_in_reach(start);
    let repair = repair(&reason);
    Err(Box::new(Unsolvable { reason, other_goals, repair }).into())
}

/// The parity of `start` relative to `goal`: even for every solvable board and, except on lines, for no other.
pub fn parity(start: &Board, goal: &Goal) -> Result<Parity, SizesDiffer> {
    same_size(start, goal)?;
    Ok(Parity {
        kurang: Kurang::of(start, goal),
        inversions: Inversions::of(start, goal),
        sign: Sign::of(start, goal),
    })
}

impl Solvable {
    /// The board to solve.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The goal it can reach.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Moves the blank. A step keeps a board solvable.
    pub(crate) fn step(&mut self, direction: Direction) {
        self.start.step(direction);
    }
}

impl Parity {
    /// Whether the parity is even; all three explanations agree.
    pub fn is_even(&self) -> bool {
        debug_assert_eq!(self.kurang.is_even(), self.inversions.is_even());
        debug_assert_eq!(self.kurang.is_even(), self.sign.is_even());
        self.sign.is_even()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parity(parity) => parity.kurang.fmt(f),
            Self::Order(order) => order.fmt(f),
        }
    }
}

impl NotSolvable {
    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::SizesDiffer(_) => "give a goal of the same size as the board".into(),
            Self::Unsolvable(unsolvable) => unsolvable.hint(),
        }
    }
}

impl Unsolvable {
    /// What to do about it.
    pub fn hint(&self) -> String {
        let names: Vec<_> = self.other_goals.iter().map(|goal| goal.name()).collect();
        let goals = format!("it can reach the goal {}", names.join(" and the goal "));
        let swap = self.repair.map(|(a, b)| {
            format!("if tiles {a} and {b} were exchanged, it could reach the given goal")
        });
        match (names.is_empty(), swap) {
            (true, None) => "the tiles of a line never change their order".into(),
            (true, Some(swap)) => swap,
            (false, None) => goals,
            (false, Some(swap)) => format!("{goals}; {swap}"),
        }
    }
}

fn same_size(start: &Board, goal: &Goal) -> Result<(), SizesDiffer> {
    let (start, goal) = (start.size(), goal.size());
    if start == goal { Ok(()) } else { Err(SizesDiffer { start, goal }) }
}

/// The verdict alone, for a board and a goal of the same size.
pub(crate) fn in_reach(start: &Board, goal: &Goal) -> bool {
    if start.size().is_line() {
        Order::of(start, goal).is_none()
    } else {
        Sign::of(start, goal).is_even()
    }
}

/// For each cell, where its content belongs: the goal cell + 1, the blank included. For the standard goal these are the
/// tile numbers, and the blank is R*C.
fn labels(start: &Board, goal: &Goal) -> Vec<u16> {
    start.tiles().iter().map(|&tile| goal.home(tile) as u16 + 1).collect()
}

/// The name of a parity.
fn even_or_odd(even: bool) -> &'static str {
    if even { "even" } else { "odd" }
}

fn common_goals_in_reach(start: &Board) -> Vec<NamedGoal> {
    let mut found: Vec<Goal> = Vec::new();
    for named in NamedGoal::ALL {
        let goal = Goal::named(named, start.size());
        let new = found.iter().all(|other| other.board() != goal.board());
        if new && in_reach(start, &goal) {
            found.push(goal);
        }
    }
    found.iter().filter_map(Goal::name).collect()
}

/// Any swap of two tiles flips the parity; the best suggestion puts both tiles home, the next best at least one. On a
/// line, one swap helps only if it puts both home.
fn repair(reason: &Reason) -> Option<(u16, u16)> {
    let (a, b) = match reason {
        Reason::Order(order) => order.repair()?,
        Reason::Parity(parity) => {
            let cycles = parity.sign.cycles.iter();
            let tiles = cycles.filter_map(|cycle| Some((cycle.len(), last_two_tiles(cycle)?)));
            tiles.min_by_key(|&(length, _)| length).map_or((1, 2), |(_, tiles)| tiles)
        }
    };
    Some((a.min(b), a.max(b)))
}

/// The last two tiles of a cycle. The blank, if it is in the cycle, has the smallest number and is first.
fn last_two_tiles(cycle: &[u16]) -> Option<(u16, u16)> {
    match *cycle {
        [BLANK, _] => None,
        [.., a, b] => Some((a, b)),
        _ => None,
    }
}
