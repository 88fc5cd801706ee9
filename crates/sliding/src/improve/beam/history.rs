//! The layers of a beam after they were searched: for each board its parent's place, times 4, plus the move.

use crate::moves::Direction;

/// Removes boards without descendants in the last layer. Before the last `new` layers that was done already.
pub(super) fn forget(history: &mut [Vec<u32>], new: usize) {
    let first_new = history.len().saturating_sub(new);
    for last in (1..history.len()).rev() {
        let [before, layer] = &mut history[last - 1..=last] else { unreachable!("two layers") };
        let mut places = vec![u32::MAX; before.len()];
        for from in layer.iter() {
            places[(from >> 2) as usize] = 0;
        }
        let mut kept = 0;
        for place in places.iter_mut().filter(|place| **place == 0) {
            *place = kept;
            kept += 1;
        }
        if kept as usize == before.len() {
            if last < first_new {
                break;
            }
            continue;
        }
        for from in layer.iter_mut() {
            *from = places[(*from >> 2) as usize] << 2 | *from & 3;
        }
        let mut place = places.iter();
        before.retain(|_| place.next().is_some_and(|&place| place != u32::MAX));
        before.shrink_to_fit();
    }
}

/// The moves to a board whose parent is in the last of these layers.
pub(in super::super) fn path_to(history: &[Vec<u32>], from: u32) -> Vec<Direction> {
    let mut place = from;
    let mut moves = vec![Direction::ALL[(place & 3) as usize]];
    for layer in history.iter().rev() {
        place = layer[(place >> 2) as usize];
        moves.push(Direction::ALL[(place & 3) as usize]);
    }
    moves.reverse();
    moves
}
