//! Random small puzzles from a seed: with holes, along a diagonal, in the plane, of cubes and of balls; with copies,
//! equal shapes, pieces that may not be mirrored, pieces that are not connected, and placed pieces.

use susun_packing::{Cell, Lattice, Piece, Placement, Puzzle, Region, Shape};

/// Pseudo-random numbers: Vigna's splitmix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True with probability 1 / `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// A puzzle of some kind; most have solutions, because they are made by dividing a region.
pub(crate) fn puzzle(random: &mut Random, lattice: Lattice) -> Puzzle {
    let region = region(random, lattice);
    let parts = parts(random, &region);
    // With many placed pieces, there is often one solution.
    let placed_once_in = [8, 8, 8, 2][random.below(4)];
    let mut pieces: Vec<Piece> = Vec::new();
    let mut placed = Vec::new();
    for mut part in parts {
        part.sort_unstable();
        let points = part.iter().map(|&cell| region.cells()[cell]).collect();
        let shape = Shape::new(points).expect("a part has cells");
        let same = pieces.iter().position(|piece| piece.orientations(lattice).contains(&shape));
        let same = same.filter(|_| !random.once_in(3));
        if let Some(number) = same {
            pieces[number].count += 1;
        } else {
            let mut piece = Piece::new(format!("P{}", pieces.len()), shape, lattice);
            if random.once_in(5) {
                piece.may_mirror = !piece.may_mirror;
            }
            pieces.push(piece);
        }
        let number = same.unwrap_or(pieces.len() - 1);
        if random.once_in(placed_once_in) {
            placed.push(Placement { piece: number, cells: part });
        }
    }
    if random.once_in(5) {
        // A different piece than would do; often nothing fits any more.
        let number = random.below(pieces.len());
        let mut cells: Vec<Cell> = pieces[number].shape.cells().to_vec();
        if let Some(last) = cells.last_mut() {
            last[0] += 2;
        }
        placed.retain(|placement| placement.piece != number);
        pieces[number].shape = Shape::new(cells).expect("as many cells as before");
    }
    let puzzle = Puzzle::new(region, pieces).expect("a puzzle");
    puzzle.with_placed(placed).expect("pieces as they lay")
}

fn region(random: &mut Random, lattice: Lattice) -> Region {
    loop {
        let (layers, rows, columns) = match lattice {
            Lattice::Square => (1, 1 + random.below(5), 1 + random.below(6)),
            Lattice::Cubic => (1 + random.below(3), 1 + random.below(3), 1 + random.below(4)),
            Lattice::Balls => (1 + random.below(3), 3, 3),
        };
        let holes = random.below(3) * 4;
        // The distance from the diagonal, in the plane now and then.
        let narrow = lattice == Lattice::Square && random.once_in(6);
        let width = if narrow { 1 + random.below(2) } else { usize::MAX };
        let mut cell = |layer: usize, row: usize, column: usize| {
            let inside = lattice != Lattice::Balls || row.max(column) + layer < rows;
            inside && row.abs_diff(column) <= width && (holes == 0 || !random.once_in(holes))
        };
        let drawing: Vec<Vec<Vec<bool>>> = (0..layers)
            .map(|layer| {
                let row = |row| (0..columns).map(|column| cell(layer, row, column)).collect();
                (0..rows).map(row).collect()
            })
            .collect();
        if let Ok(region) = Region::new(lattice, &drawing)
            && region.size() <= if lattice == Lattice::Cubic { 14 } else { 20 }
        {
            return region;
        }
    }
}

/// The cells of the region divided into a few parts, most of which are connected.
fn parts(random: &mut Random, region: &Region) -> Vec<Vec<usize>> {
    let mut free: Vec<usize> = (0..region.size()).collect();
    let mut parts = Vec::new();
    let scatter = random.once_in(10);
    while !free.is_empty() {
        let enough = parts.len() >= 6;
        let size = if enough { free.len() } else { 2 + random.below(4) };
        let start = random.below(free.len());
        let mut part = vec![free.swap_remove(start)];
        while part.len() < size && !free.is_empty() {
            let beside =
                |cell: &usize| part.iter().any(|other| distance(region, *cell, *other) == 1);
            let candidates: Vec<usize> =
                free.iter().copied().filter(|cell| scatter || enough || beside(cell)).collect();
            if candidates.is_empty() {
                break;
            }
            let cell = candidates[random.below(candidates.len())];
            free.retain(|other| *other != cell);
            part.push(cell);
        }
        parts.push(part);
    }
    parts
}

/// 1 for cells that touch.
fn distance(region: &Region, a: usize, b: usize) -> i32 {
    let (a, b) = (region.cells()[a], region.cells()[b]);
    let sum: i32 = (0..3).map(|axis| (a[axis] - b[axis]).abs()).sum();
    if region.lattice() == Lattice::Balls { sum / 2 } else { sum }
}
