//! The size of a proof, estimated before it is written: random walks from the root.
//!
//! A walk takes a random child at each node. A node that was reached through nodes with m1, m2, ... children represents
//! m1 x m2 x ... nodes; so the mean over many walks tends to the size of the tree (Knuth, *Estimating the efficiency of
//! backtrack programs*, Mathematics of Computation 29, 1975).

use susun_search::{Halt, Meter, below, seeded};

use super::LOOK_EVERY;
use super::tree::{Settled, Tree};

/// Walks from the root. With ten thousand, estimates for boards of pentominoes were between a quarter below and a half
/// above the size of the actual proofs; with a thousand most were too small.
const WALKS: u32 = 10_000;

/// No more walks after this many placements chosen and excluded, about a second: on large boards a few hundred walks
/// must do.
const MOST_STEPS: usize = 20_000_000;

/// Any seed will do; the same seed gives the same estimate.
const SEED: u64 = 1975;

/// The number of nodes that a search is likely to have, from a state in which nothing was chosen. After a halt it
/// starts again.
pub(super) fn nodes(mut root: Tree, meter: &mut Meter<'_>) -> Result<u64, Halt> {
    let (mut nodes, mut walks, mut steps, mut looked) = (0.0, 0, 0, 0);
    let mut random = seeded(SEED);
    let start = root.mark();
    while walks < WALKS && steps < MOST_STEPS {
        if steps >= looked {
            meter.look()?;
            looked = steps + LOOK_EVERY;
        }
        let mut weight = 1.0;
        loop {
            nodes += weight;
            let Settled::Branch(equation) = root.settle() else { break };
            let children: Vec<usize> = root.possible(equation).collect();
            let index = below(children.len() as u32, &mut random);
            weight *= children.len() as f64;
            root.choose(children[index as usize]);
        }
        steps += root.mark();
        walks += 1;
        root.back_to(start);
    }
    Ok((nodes / f64::from(walks)) as u64)
}
