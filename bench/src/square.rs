//! Cells of a square board, and the moves of the blank between them: up, left, right, down.

/// Whether a blank in this cell can move in that direction.
#[inline(always)]
pub fn goes<const SIDE: usize>(cell: usize, direction: usize) -> bool {
    match direction {
        0 => cell >= SIDE,
        1 => !cell.is_multiple_of(SIDE),
        2 => cell % SIDE < SIDE - 1,
        _ => cell < SIDE * (SIDE - 1),
    }
}

/// Whether a tile in cell `from` moves away from its home when the blank moves there in that direction.
pub fn is_away<const SIDE: usize>(direction: usize, from: usize, tile: usize) -> bool {
    let to = match direction {
        0 => from + SIDE,
        1 => from + 1,
        2 => from.wrapping_sub(1),
        _ => from.wrapping_sub(SIDE),
    };
    goes::<SIDE>(from, 3 - direction) && distance::<SIDE>(to, tile) > distance::<SIDE>(from, tile)
}

/// The Manhattan distance of two cells.
pub fn distance<const SIDE: usize>(a: usize, b: usize) -> usize {
    (a / SIDE).abs_diff(b / SIDE) + (a % SIDE).abs_diff(b % SIDE)
}
