//! How a move changes the order of the tiles of a pattern.

use super::rank::Rank;

/// For each pair of places, what every order becomes when the tile in the first is moved to the second. The index is
/// `from * tiles + to`; empty if both are the same.
pub(crate) fn changes(rank: &Rank) -> Vec<Vec<u16>> {
    let (tiles, orders) = (rank.tiles(), rank.orders());
    let exchange = |place| (0..orders).map(|order| exchanged(rank, order, place)).collect();
    let exchanges: Vec<Vec<u16>> = (1..tiles).map(|place| exchange(place - 1)).collect();
    let mut changes = vec![Vec::new(); tiles * tiles];
    // One place at a time: first to the next place, then onwards from there.
    for distance in 1..tiles {
        for from in 0..tiles - distance {
            let to = from + distance;
            let onwards = |change: &Vec<u16>, exchange: &Vec<u16>| {
                let then = |&order: &u16| exchange[usize::from(order)];
                if change.is_empty() { exchange.clone() } else { change.iter().map(then).collect() }
            };
            let up = onwards(&changes[from * tiles + to - 1], &exchanges[to - 1]);
            let down = onwards(&changes[to * tiles + from + 1], &exchanges[from]);
            changes[from * tiles + to] = up;
            changes[to * tiles + from] = down;
        }
    }
    changes
}

/// The number of an order after the tiles in a place and in the next are swapped.
///
/// A lexicographic rank has a digit for each place: how many of the tiles not used before are smaller. The swap turns
/// two digits a and b into b + 1 and a if the first tile was the smaller one, else into b and a - 1.
fn exchanged(rank: &Rank, order: u64, place: usize) -> u16 {
    let (first, second) = (rank.weight(place), rank.weight(place + 1));
    let (a, b) = (order % (first * (rank.tiles() - place) as u64) / first, order % first / second);
    let others = order - a * first - b * second;
    let (a, b) = if a <= b { (b + 1, a) } else { (b, a - 1) };
    (others + a * first + b * second) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::Pattern;
    use crate::size::Size;

    #[test]
    fn a_tile_is_taken_out_and_put_in() {
        let size = Size::new(3, 3).expect("a size");
        let tiles = 5;
        let pattern = Pattern::new(size, 8, &[0, 1, 2, 3, 4]).expect("a pattern");
        let rank = Rank::new(&pattern);
        for (number, change) in changes(&rank).iter().enumerate() {
            assert_eq!(change.len(), if number % (tiles + 1) == 0 { 0 } else { 120 });
            for (order, &changed) in change.iter().enumerate() {
                let mut tiles_in_order = rank.order(order as u64);
                let tile = tiles_in_order.remove(number / tiles);
                tiles_in_order.insert(number % tiles, tile);
                assert_eq!(rank.order(u64::from(changed)), tiles_in_order);
            }
        }
    }
}
