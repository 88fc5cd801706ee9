//! One heuristic whose type has been forgotten: every search is compiled once for all of them.
//!
//! That costs a call for each node, so it is for builds that must be small (the feature `small`). Values,
//! and with them the nodes of a search, are those of the heuristic itself.

use susun_search::{Heuristic, Properties, Space};

use super::maximum::{Part, TwoWords};

/// A heuristic of any type.
pub(super) struct One<S: Space>(pub(super) Box<dyn Part<S> + Send + Sync>);

impl<S: Space> Heuristic<S> for One<S> {
    type Memo = TwoWords;

    fn start(&self, state: &S::State) -> TwoWords {
        self.0.start(state)
    }

    fn after(&self, memo: &TwoWords, state: &S::State, mv: S::Move) -> TwoWords {
        self.0.after(*memo, state, mv)
    }

    fn estimate(&self, memo: &TwoWords) -> u32 {
        self.0.estimate(*memo)
    }

    fn properties(&self) -> Properties {
        self.0.properties()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::{Goal, NamedGoal};
    use crate::heuristic::{InversionDistance, LinearConflict, Manhattan, WalkingDistance};
    use crate::moves::Direction;
    use crate::size::Size;
    use crate::space::GridSpace;

    /// What two heuristics say on the same way over the board.
    fn agree<H: Heuristic<GridSpace>>(known: &H, forgotten: &One<GridSpace>, goal: &Goal) {
        let mut board = goal.board().clone();
        let (mut memo, mut words) = (known.start(&board), forgotten.start(&board));
        for step in 0..1_000_usize {
            let ways = Direction::ALL.into_iter();
            let ways = ways.filter(|&way| board.size().neighbour(board.blank(), way).is_some());
            let ways: Vec<_> = ways.collect();
            let way = ways[(step * step / 3) % ways.len()];
            board.step(way);
            memo = known.after(&memo, &board, way);
            words = forgotten.after(&words, &board, way);
            assert_eq!(known.estimate(&memo), forgotten.estimate(&words), "{board}");
        }
        assert_eq!(known.properties(), forgotten.properties());
    }

    #[test]
    fn a_forgotten_type_changes_no_value() {
        let goal = Goal::named(NamedGoal::Standard, Size::new(4, 4).unwrap());
        let boxed = |part| One(part);
        agree(&Manhattan::new(&goal), &boxed(Box::new(Manhattan::new(&goal))), &goal);
        agree(&LinearConflict::new(&goal), &boxed(Box::new(LinearConflict::new(&goal))), &goal);
        agree(
            &InversionDistance::new(&goal),
            &boxed(Box::new(InversionDistance::new(&goal))),
            &goal,
        );
        let walking = || WalkingDistance::new(&goal).unwrap();
        agree(&walking(), &boxed(Box::new(walking())), &goal);
    }
}
