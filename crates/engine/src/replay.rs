//! Replays solutions with code of its own: it shares with the solver what a board looks like as
//! text, and nothing else. Every solution passes here before it is shown.

/// What a replay found wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Not rows of numbers.
    #[error("the board `{board}` cannot be read")]
    Unreadable {
        /// As given.
        board: String,
    },
    /// A tile that is not on the board.
    #[error("move {index}: there is no tile {tile}")]
    NoSuchTile {
        /// Which move, from 1.
        index: usize,
        /// The tile.
        tile: u16,
    },
    /// A tile that cannot move.
    #[error("move {index}: tile {tile} is not beside the blank")]
    NotBeside {
        /// Which move, from 1.
        index: usize,
        /// The tile.
        tile: u16,
    },
    /// All moves are possible, but lead elsewhere.
    #[error("after the last move {wrong} cells differ from the goal")]
    ElsewhereAtTheEnd {
        /// How many.
        wrong: usize,
    },
}

/// Makes `moves` (numbers of tiles) on `start` and compares with `goal`, both as rows joined by `/`.
pub fn replay(start: &str, goal: &str, moves: &[u16]) -> Result<(), ReplayError> {
    let (width, mut cells) = read(start)?;
    let (goal_width, wanted) = read(goal)?;
    let mut at = vec![usize::MAX; cells.len()];
    for (cell, &tile) in cells.iter().enumerate() {
        *at.get_mut(usize::from(tile)).ok_or_else(|| unreadable(start))? = cell;
    }
    for (index, &tile) in (1..).zip(moves) {
        let (Some(&from), 1..) = (at.get(usize::from(tile)), tile) else {
            return Err(ReplayError::NoSuchTile { index, tile });
        };
        let blank = at[0];
        let same_row = from / width == blank / width && from.abs_diff(blank) == 1;
        if !same_row && from.abs_diff(blank) != width {
            return Err(ReplayError::NotBeside { index, tile });
        }
        cells.swap(from, blank);
        at.swap(0, usize::from(tile));
    }
    let differing = cells.iter().zip(&wanted).filter(|(have, want)| have != want).count();
    let wrong = differing + cells.len().abs_diff(wanted.len()) + width.abs_diff(goal_width);
    if wrong == 0 { Ok(()) } else { Err(ReplayError::ElsewhereAtTheEnd { wrong }) }
}

/// Width and cells.
fn read(board: &str) -> Result<(usize, Vec<u16>), ReplayError> {
    let row = |text: &str| -> Option<Vec<u16>> {
        text.split_whitespace().map(|word| word.parse().ok()).collect()
    };
    let rows: Option<Vec<Vec<u16>>> = board.split('/').map(row).collect();
    let rows = rows.ok_or_else(|| unreadable(board))?;
    let width = rows[0].len();
    let complete = {
        let mut tiles = rows.concat();
        tiles.sort_unstable();
        tiles.iter().enumerate().all(|(index, &tile)| index == usize::from(tile))
    };
    if complete && width > 0 && rows.iter().all(|row| row.len() == width) {
        Ok((width, rows.concat()))
    } else {
        Err(unreadable(board))
    }
}

fn unreadable(board: &str) -> ReplayError {
    ReplayError::Unreadable { board: board.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "1 2 3/4 5 0/7 8 6";
    const GOAL: &str = "1 2 3/4 5 6/7 8 0";

    #[test]
    fn a_solution_passes_and_changes_to_it_do_not() {
        assert_eq!(replay(START, GOAL, &[6]), Ok(()));
        assert_eq!(replay(START, GOAL, &[5, 5, 6]), Ok(()));
        let refused = |moves: &[u16]| replay(START, GOAL, moves).unwrap_err();
        assert_eq!(refused(&[7]), ReplayError::NotBeside { index: 1, tile: 7 });
        assert_eq!(refused(&[6, 9]), ReplayError::NoSuchTile { index: 2, tile: 9 });
        assert_eq!(refused(&[0]), ReplayError::NoSuchTile { index: 1, tile: 0 });
        assert_eq!(refused(&[]), ReplayError::ElsewhereAtTheEnd { wrong: 2 });
    }

    #[test]
    fn the_blank_does_not_jump_across_the_edge() {
        let wrapped = "1 2 3/0 4 5/7 8 6";
        assert_eq!(replay(wrapped, GOAL, &[3]), Err(ReplayError::NotBeside { index: 1, tile: 3 }));
    }

    #[test]
    fn what_is_not_a_board_is_refused() {
        for board in ["", "1 2/3", "1 1/2 0", "1 2 3/4 5 6/7 8 9", "a b/c d"] {
            assert!(matches!(replay(board, GOAL, &[]), Err(ReplayError::Unreadable { .. })));
        }
    }
}
