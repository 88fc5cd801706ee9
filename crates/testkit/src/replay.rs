//! Replays a path on a [`Board`], move by move, with code that searches do not use.

use susun_search::Path;
use susun_sliding::{Board, Direction, Goal};

/// The tiles that `moves` move, first to last. Panics at a move that leaves the board.
pub fn tiles_moved(start: &Board, moves: &[Direction]) -> Vec<u16> {
    let mut board = start.clone();
    moves.iter().map(|&mv| board.step(mv).expect("a move on the board")).collect()
}

/// Checks that `path` leads from `start` to `goal` and costs one for each move.
pub fn leads_to(goal: &Goal, start: &Board, path: &Path<Direction>) {
    let mut board = start.clone();
    for &mv in &path.moves {
        assert!(board.step(mv).is_some(), "{mv:?} leaves the board at {board}, from {start}");
    }
    assert_eq!(board, *goal.board(), "where the path from {start} ends");
    assert_eq!(path.cost as usize, path.moves.len(), "cost of the path from {start}");
}
