//! Random boards: uniform over all boards that can reach the goal, or near it by a random walk.
//!
//! All randomness comes from the generator passed in, in a fixed order, so a seed gives the same boards on every
//! platform.

use rand_core::Rng;
pub use susun_search::seeded;
use susun_search::{below, shuffle};

use crate::board::{BLANK, Board};
use crate::goal::Goal;
use crate::moves::Directions;
use crate::solvable::in_reach;

/// A board that can reach `goal`, uniformly distributed.
///
/// After the shuffle all arrangements are equally likely, and half of them cannot reach the goal. In those, the tiles 1
/// and 2 change places. That maps the unreachable boards one to one onto the reachable ones, so each reachable board
/// results from exactly two arrangements. On a line only the blank's cell is random.
///
/// ```
/// use susun_sliding::{Goal, NamedGoal, Size, random, seeded, solvable};
///
/// let goal = Goal::named(NamedGoal::Standard, Size::new(3, 3)?);
/// let board = random(&goal, &mut seeded(1));
/// assert!(solvable(&board, &goal).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random(goal: &Goal, rng: &mut impl Rng) -> Board {
    if goal.size().is_line() {
        return random_line(goal, rng);
    }
    let mut tiles: Vec<u16> = (0..goal.size().cells() as u16).collect();
    shuffle(&mut tiles, rng);
    let mut board = Board::from_cells(goal.size(), |cell| tiles[cell]);
    if !in_reach(&board, goal) {
        let cells = board.cells_by_tile();
        board.swap(cells[1], cells[2]);
    }
    board
}

/// The board after `steps` random blank moves from `goal`, none of which undoes the one before; only at the end of a
/// line, where no other move is possible, the blank turns back.
///
/// Not uniform: boards near the goal are likelier. For uniform boards use [`random`].
pub fn walk(goal: &Goal, steps: u32, rng: &mut impl Rng) -> Board {
    let mut board = goal.board().clone();
    let mut last = None;
    for _ in 0..steps {
        let all = board.directions();
        let onwards = last.map_or(all.clone(), |back| all.clone().without(back));
        let mut choices = if onwards == Directions::default() { all } else { onwards };
        let index = below(choices.clone().count() as u32, rng);
        if let Some(direction) = choices.nth(index as usize) {
            board.step(direction);
            last = Some(direction.opposite());
        }
    }
    board
}

/// The goal's tiles in order, with the blank inserted at random.
fn random_line(goal: &Goal, rng: &mut impl Rng) -> Board {
    let mut tiles: Vec<u16> = goal.board().tiles().to_vec();
    tiles.retain(|&tile| tile != BLANK);
    tiles.insert(below(goal.size().cells() as u32, rng) as usize, BLANK);
    Board::from_cells(goal.size(), |cell| tiles[cell])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::goal::NamedGoal;
    use crate::size::Size;

    fn goal(named: NamedGoal, rows: usize, cols: usize) -> Goal {
        Goal::named(named, Size::new(rows, cols).unwrap())
    }

    /// Pearson's chi-square of the counts of `draws` boards, if all of `states` boards are equally
    /// likely.
    fn chi_square(goal: &Goal, states: usize, draws: u32) -> f64 {
        let mut rng = seeded(2026);
        let mut counts: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
        for _ in 0..draws {
            let board = random(goal, &mut rng);
            assert!(in_reach(&board, goal), "{board}");
            *counts.entry(board.tiles().to_vec()).or_default() += 1;
        }
        assert_eq!(counts.len(), states, "boards never drawn");
        let expected = f64::from(draws) / states as f64;
        counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
    }

    #[test]
    fn all_twelve_boards_of_2x2_are_equally_likely() {
        for named in NamedGoal::ALL {
            // 11 degrees of freedom: 1 in 1,000 seeds exceeds 31.3.
            assert!(chi_square(&goal(named, 2, 2), 12, 12_000) < 31.3);
        }
    }

    #[test]
    fn all_360_boards_of_2x3_are_equally_likely() {
        for named in NamedGoal::ALL {
            // 359 degrees of freedom: 1 in 1,000 seeds exceeds 447.5.
            assert!(chi_square(&goal(named, 2, 3), 360, 36_000) < 447.5);
        }
    }

    #[test]
    fn all_places_of_the_blank_on_a_line_are_equally_likely() {
        // 4 degrees of freedom: 1 in 1,000 seeds exceeds 18.5.
        assert!(chi_square(&goal(NamedGoal::Standard, 1, 5), 5, 5_000) < 18.5);
        assert!(chi_square(&goal(NamedGoal::BlankFirst, 5, 1), 5, 5_000) < 18.5);
    }

    #[test]
    fn boards_of_every_size_can_reach_their_goal() {
        let mut rng = seeded(7);
        for (rows, cols) in [(1, 2), (2, 1), (3, 3), (4, 4), (3, 7), (10, 10), (100, 100)] {
            for named in NamedGoal::ALL {
                let goal = goal(named, rows, cols);
                assert!(in_reach(&random(&goal, &mut rng), &goal), "{rows}x{cols}");
                assert!(in_reach(&walk(&goal, 1_001, &mut rng), &goal), "{rows}x{cols}");
            }
        }
    }

    #[test]
    fn one_seed_always_gives_the_same_boards() {
        let goal = goal(NamedGoal::Standard, 4, 4);
        let mut rng = seeded(42);
        assert_eq!(random(&goal, &mut rng).to_string(), "7 6 14 1/0 11 13 8/5 15 4 9/12 2 10 3");
        assert_eq!(random(&goal, &mut rng).to_string(), "0 1 6 11/8 14 4 7/3 15 5 2/13 10 9 12");
        assert_eq!(walk(&goal, 20, &mut rng).to_string(), "0 2 6 4/1 3 5 7/9 10 11 8/13 14 15 12");
    }

    #[test]
    fn a_short_walk_never_takes_a_step_back() {
        let goal = goal(NamedGoal::Standard, 3, 3);
        let mut rng = seeded(3);
        for _ in 0..100 {
            // No walk of two steps without an undo returns to its start.
            assert_ne!(&walk(&goal, 2, &mut rng), goal.board());
        }
        assert_eq!(&walk(&goal, 0, &mut rng), goal.board());
    }

    #[test]
    fn a_walk_turns_round_at_the_end_of_a_line() {
        let goal = goal(NamedGoal::Standard, 1, 3);
        let board = walk(&goal, 3, &mut seeded(0));
        assert_eq!(board.to_string(), "1 0 2");
    }
}
