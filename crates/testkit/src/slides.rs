//! A second search in the multi-tile metric, written apart from the first: it shares only the board.
//!
//! All boards near the goal are flooded once. From a board, rounds of a depth-first search with a growing bound go as far
//! as that flood. The lower bound is walking distance in slides: how many tiles in each row belong to each row, and the
//! row of the blank; a slide takes any tile along in each row that it passes.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use susun_sliding::Board;

/// The rows and columns of the boards.
const SIDE: usize = 4;
/// Their cells.
const CELLS: usize = SIDE * SIDE;

/// The tiles by cell.
type Tiles = [u8; CELLS];
const GOAL: Tiles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];

/// How many tiles in each row belong to each row, three bits each, and above them the row of the blank.
type Walk = u64;
/// Where the row of the blank begins.
const BLANK: usize = 3 * SIDE * SIDE;

/// Solves boards of 4x4 towards the standard goal.
pub struct SlideSearch {
    /// Boards within `depth` slides of the goal, as [`packed`].
    near: FxHashSet<u64>,
    depth: u32,
    walking: FxHashMap<Walk, u32>,
}

impl SlideSearch {
    /// Floods the boards within `depth` slides of the goal.
    pub fn new(depth: u32) -> Self {
        let mut near = FxHashSet::default();
        near.insert(packed(&GOAL));
        let mut layer = vec![GOAL];
        for _ in 0..depth {
            let found = layer.iter().flat_map(|tiles| neighbours(tiles, None));
            layer =
                found.map(|(tiles, _)| tiles).filter(|tiles| near.insert(packed(tiles))).collect();
        }
        Self { near, depth, walking: walking() }
    }

    /// The fewest slides from a board, which can be solved and is not within the flooded depth, to the goal.
    pub fn length(&self, board: &Board) -> u32 {
        let tiles: Tiles = std::array::from_fn(|cell| board.tile(cell) as u8);
        assert!(!self.near.contains(&packed(&tiles)), "nearer than the flood");
        let mut bound = (self.depth + 1).max(self.estimate(&tiles, None));
        while !self.leads_near(&tiles, None, bound - self.depth) {
            bound += 1;
        }
        bound
    }

    /// Whether `slides` slides lead to a board within the flooded depth.
    fn leads_near(&self, tiles: &Tiles, last: Option<bool>, slides: u32) -> bool {
        if slides == 0 {
            return self.near.contains(&packed(tiles));
        }
        neighbours(tiles, last).any(|(next, vertical)| {
            self.estimate(&next, Some(vertical)) <= slides - 1 + self.depth
                && self.leads_near(&next, Some(vertical), slides - 1)
        })
    }

    /// A lower bound, given whether the last slide was vertical.
    fn estimate(&self, tiles: &Tiles, last: Option<bool>) -> u32 {
        let turned: Tiles = std::array::from_fn(|cell| match tiles[transposed(cell)] {
            0 => 0,
            tile => transposed(usize::from(tile) - 1) as u8 + 1,
        });
        let (rows, cols) = (self.walking[&walk(tiles)], self.walking[&walk(&turned)]);
        // They alternate: of the axis that comes next there are as many slides, or one more.
        let alternating = |first: u32, second: u32| {
            if first > second { 2 * first - 1 } else { 2 * second }
        };
        match last {
            Some(true) => alternating(cols, rows),
            Some(false) => alternating(rows, cols),
            None => alternating(cols, rows).min(alternating(rows, cols)),
        }
    }
}

/// Four bits for each cell; mixed, because boards near the goal differ little, and the set keeps by the lowest bits what
/// its hash does not spread.
fn packed(tiles: &Tiles) -> u64 {
    let all = tiles.iter().fold(0, |all, &tile| all << 4 | u64::from(tile));
    let mixed = all.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

fn transposed(cell: usize) -> usize {
    cell % SIDE * SIDE + cell / SIDE
}

/// The boards one slide away, and whether that slide is vertical; not along the axis of the last slide.
fn neighbours(tiles: &Tiles, last: Option<bool>) -> impl Iterator<Item = (Tiles, bool)> {
    let blank = tiles.iter().position(|&tile| tile == 0).expect("a blank");
    let lines = [(true, SIDE), (false, 1)].into_iter().filter(move |&(axis, _)| Some(axis) != last);
    let tiles = *tiles;
    lines.flat_map(move |(vertical, step)| {
        let (place, first) = if vertical {
            (blank / SIDE, blank % SIDE)
        } else {
            (blank % SIDE, blank / SIDE * SIDE)
        };
        (0..SIDE).filter(move |&to| to != place).map(move |to| {
            let mut next = tiles;
            let cell = |at: usize| first + at * step;
            if to > place {
                (place..to).for_each(|at| next.swap(cell(at), cell(at + 1)));
            } else {
                (to..place).rev().for_each(|at| next.swap(cell(at), cell(at + 1)));
            }
            (next, vertical)
        })
    })
}

/// A tile in this row that belongs to the row `home`.
fn one(row: usize, home: usize) -> Walk {
    1 << (3 * (row * SIDE + home))
}

fn walk(tiles: &Tiles) -> Walk {
    let of = |(cell, &tile): (usize, &u8)| match usize::from(tile) {
        0 => ((cell / SIDE) as Walk) << BLANK,
        tile => one(cell / SIDE, (tile - 1) / SIDE),
    };
    tiles.iter().enumerate().map(of).sum()
}

/// The vertical slides from each state to the goal, if horizontal ones cost nothing.
fn walking() -> FxHashMap<Walk, u32> {
    let goal = walk(&GOAL);
    let mut found = FxHashMap::default();
    found.insert(goal, 0);
    let mut waiting = VecDeque::from([goal]);
    while let Some(state) = waiting.pop_front() {
        let slides = found[&state] + 1;
        for step in [-1, 1] {
            // The states after the blank has passed one row more.
            let mut passed = vec![state];
            while !passed.is_empty() {
                passed = passed.iter().flat_map(|&state| after_a_row(state, step)).collect();
                for &state in &passed {
                    found.entry(state).or_insert_with(|| {
                        waiting.push_back(state);
                        slides
                    });
                }
            }
        }
    }
    found
}

/// The states after the blank has gone one row up or down.
fn after_a_row(state: Walk, step: isize) -> Vec<Walk> {
    let blank = (state >> BLANK) as usize;
    let Some(to) = blank.checked_add_signed(step).filter(|&to| to < SIDE) else {
        return Vec::new();
    };
    let counts = state & ((1 << BLANK) - 1) | (to as Walk) << BLANK;
    let there = (0..SIDE).filter(|&home| state >> (3 * (to * SIDE + home)) & 7 > 0);
    there.map(|home| counts - one(to, home) + one(blank, home)).collect()
}
