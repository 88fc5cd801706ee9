//! What a frontier of A\* would save: A\* keeps some millions of boards, and then IDA\* searches from those that are open, so
//! that boards which many paths reach near the start are searched once (Bu and Korf 2019). The first move from an open
//! board skips boards that A\* has already reached by a path that is as short or shorter.
//!
//! Measured with the tables of Korf and Felner, all words allowed. The last round is left out, because its nodes depend on
//! where the first solution is.

use std::collections::HashMap;

use susun_testkit::golden::Korf;

use crate::bare24::{Bare, NONE, moves};

/// Tiles of five bits.
type Packed = u128;

/// A board that A* has seen.
struct Seen {
    /// The length of the shortest known path.
    g: u32,
    open: bool,
}

/// Prints the nodes of each round with and without a frontier, for which A\* keeps this number of boards.
pub fn measure(bare: &mut Bare, korf: &Korf, boards: usize) {
    let start = korf.board.tiles().to_vec();
    let first = bare.estimate(&start);
    let (seen, made) = a_star(bare, &start, boards);
    let open = || seen.iter().filter(|(_, seen)| seen.open);
    println!("instance {}: {made} nodes of A*, {} boards open", korf.id, open().count());
    println!("bound\tnodes\tnodes with a frontier\tratio");
    let (mut all, mut all_by_frontier) = (0, made);
    for bound in (first..korf.optimal).step_by(2) {
        let before = bare.generated();
        assert!(!bare.solved_within(&start, NONE, bound), "no solution below the optimum");
        let nodes = bare.generated() - before;
        let (before, mut first_moves) = (bare.generated(), 0);
        for (board, Seen { g, .. }) in open() {
            let board = unpacked(*board);
            if g + bare.estimate(&board) > bound {
                continue;
            }
            for (direction, next) in moves(&board) {
                if seen.get(&packed(&next)).is_none_or(|known| known.g > g + 1) {
                    first_moves += 1;
                    assert!(!bare.solved_within(&next, direction, bound - g - 1));
                }
            }
        }
        let by_frontier = bare.generated() - before + first_moves;
        (all, all_by_frontier) = (all + nodes, all_by_frontier + by_frontier);
        println!("{bound}\t{nodes}\t{by_frontier}\t{:.2}", nodes as f64 / by_frontier as f64);
    }
    let ratio = all as f64 / all_by_frontier as f64;
    println!("all\t{all}\t{all_by_frontier}\t{ratio:.2}");
}

/// Expands boards in the order of their f until this number of boards is known; returns them, and the nodes generated.
fn a_star(bare: &mut Bare, start: &[u16], boards: usize) -> (HashMap<Packed, Seen>, u64) {
    let mut seen = HashMap::with_capacity(boards + boards / 8);
    // For each f, the open boards, the last one first.
    let mut open: Vec<Vec<Packed>> = vec![Vec::new(); 256];
    let (begin, mut made) = (packed(start), 1);
    let mut f = bare.estimate(start) as usize;
    seen.insert(begin, Seen { g: 0, open: true });
    open[f].push(begin);
    while seen.len() < boards {
        let Some(board) = open[f].pop() else {
            f += 1;
            continue;
        };
        let Some(known) = seen.get_mut(&board).filter(|known| known.open) else { continue };
        known.open = false;
        let g = known.g + 1;
        for (_, next) in moves(&unpacked(board)) {
            made += 1;
            let key = packed(&next);
            if seen.get(&key).is_some_and(|known| known.g <= g) {
                continue;
            }
            seen.insert(key, Seen { g, open: true });
            let of_next = (g + bare.estimate(&next)) as usize;
            open[of_next].push(key);
            f = f.min(of_next);
        }
    }
    (seen, made)
}

fn packed(tiles: &[u16]) -> Packed {
    tiles.iter().fold(0, |board, &tile| board << 5 | Packed::from(tile))
}

fn unpacked(board: Packed) -> Vec<u16> {
    (0..25).rev().map(|cell| (board >> (5 * cell) & 31) as u16).collect()
}
