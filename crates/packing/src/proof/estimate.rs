//! How large a proof would be, without writing it: random walks from the root.
//!
//! A walk takes a random child at each node. A node that was reached past nodes with m1, m2, ... children
//! stands for m1 x m2 x ... nodes; so the mean of what a walk meets, over many walks, tends to the size of
//! the tree (Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of Computation 29,
//! 1975).

use super::tree::{Settled, Tree};

/// Walks from the root. With ten thousand, estimates for boards of pentominoes were within a third of what
/// the proofs then had; with a thousand they were mostly too small.
const WALKS: u32 = 10_000;

/// No more walks after so many placements chosen and excluded, about a second: on large boards a few
/// hundred must do.
const MOST_STEPS: usize = 20_000_000;

/// The first of the random numbers; any will do, and the same gives the same estimate.
const SEED: u64 = 1975;

/// The nodes that a search is likely to have, from a state in which nothing was chosen.
pub(super) fn nodes(mut root: Tree) -> u64 {
    let (mut nodes, mut walks, mut steps) = (0.0, 0, 0);
    let mut random = SEED;
    let start = root.mark();
    while walks < WALKS && steps < MOST_STEPS {
        let mut weight = 1.0;
        loop {
            nodes += weight;
            let Settled::Branch(equation) = root.settle() else { break };
            let children: Vec<usize> = root.possible(equation).collect();
            let index = next(&mut random) % children.len() as u64;
            weight *= children.len() as f64;
            root.choose(children[index as usize]);
        }
        steps += root.mark();
        walks += 1;
        root.back_to(start);
    }
    (nodes / f64::from(walks)) as u64
}

/// Numbers that look random: splitmix64 (Steele, Lea and Flood, 2014).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
