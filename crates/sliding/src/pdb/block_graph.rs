//! The graph of a pattern's blocks: which are reached from which in one move.

use std::ops::Range;

use super::field::{Field, cells, sets};
use super::orders::changes;
use super::pattern::Pattern;
use super::rank::Rank;

/// The graph of a pattern's blocks.
#[derive(Debug)]
pub(super) struct BlockGraph {
    pub(super) tiles: usize,
    /// Words of a block.
    pub(super) words: usize,
    /// Bytes of the values of a set.
    pub(super) bytes: usize,
    /// The cells of each set.
    pub(super) sets: Vec<u64>,
    /// The first block of each set, and the end.
    pub(super) first_block: Vec<u32>,
    /// The first neighbour of each block, and the end.
    pub(super) first_neighbour: Vec<u32>,
    pub(super) neighbours: Vec<Neighbour>,
    /// For each numbered change, what each order becomes. The first is the identity.
    pub(super) changes: Vec<Vec<u16>>,
    /// The tiles in each order.
    pub(super) orders: Vec<u8>,
    /// For each cell and tile, the distance from home.
    pub(super) distances: Vec<u8>,
}

/// An edge of the graph: where a block is reached from in one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    pub(super) block: u32,
    pub(super) change: u16,
}

impl BlockGraph {
    /// `None` if there is not enough memory.
    pub(super) fn new(pattern: &Pattern, rank: &Rank) -> Option<Self> {
        let (size, tiles) = (pattern.size(), pattern.homes().len());
        let orders = rank.orders() as usize;
        let field = Field::new(size);
        let sets: Vec<u64> = sets(tiles, size.cells()).collect();
        let mut first_block = vec![0];
        for &set in &sets {
            let blocks = first_block[first_block.len() - 1] + field.regions(set).count() as u32;
            first_block.push(blocks);
        }
        let mut graph = Self {
            tiles,
            words: orders.div_ceil(64),
            bytes: orders / 2,
            sets: Vec::new(),
            first_block,
            first_neighbour: vec![0],
            neighbours: Vec::new(),
            changes: std::iter::once(Vec::new()).chain(changes(rank)).collect(),
            orders: (0..orders as u64).flat_map(|order| rank.order(order)).collect(),
            distances: distances(pattern),
        };
        for &set in &sets {
            for region in field.regions(set) {
                // No cell has more than four neighbours.
                graph.neighbours.try_reserve(4 * tiles).ok()?;
                graph.add_neighbours(field, rank, set, region);
                graph.first_neighbour.push(graph.neighbours.len() as u32);
            }
        }
        graph.sets = sets;
        Some(graph)
    }

    /// Adds the edges into a region of a set: a tile next to the region came out of it, leaving the blank in its place.
    fn add_neighbours(&mut self, field: Field, rank: &Rank, set: u64, region: u64) {
        for came_to in cells(set & field.beside(region)) {
            for came_from in cells(region & field.beside(1 << came_to)) {
                let before = set ^ 1 << came_to ^ 1 << came_from;
                let first = self.first_block[rank.of_set(before) as usize];
                let holds = |region: u64| region >> came_to & 1 == 1;
                let nth = field.regions(before).position(holds).unwrap_or(0) as u32;
                let slot = |set: u64, cell: u32| (set & ((1 << cell) - 1)).count_ones() as usize;
                let (from, to) = (slot(before, came_from), slot(set, came_to));
                let change = if from == to { 0 } else { 1 + from * self.tiles + to };
                self.neighbours.push(Neighbour { block: first + nth, change: change as u16 });
            }
        }
    }

    pub(super) fn blocks(&self, set: usize) -> Range<usize> {
        self.first_block[set] as usize..self.first_block[set + 1] as usize
    }

    pub(super) fn neighbours(&self, block: usize) -> &[Neighbour] {
        let range = self.first_neighbour[block]..self.first_neighbour[block + 1];
        &self.neighbours[range.start as usize..range.end as usize]
    }

    pub(super) fn change(&self, change: u16) -> &[u16] {
        &self.changes[usize::from(change)]
    }

    /// For each cell of a set, the distances of the tiles from home if they were there.
    pub(super) fn distances_in(&self, set: usize) -> Vec<&[u8; 8]> {
        let rows = self.distances.as_chunks::<8>().0;
        cells(self.sets[set]).map(|cell| &rows[cell as usize]).collect()
    }
}

/// For each cell and tile, the distance from home. A row has room for eight tiles.
fn distances(pattern: &Pattern) -> Vec<u8> {
    let size = pattern.size();
    let row = |cell| {
        let homes = pattern.homes();
        (0..8).map(move |tile| {
            homes.get(tile).map_or(0, |&home| size.distance(cell, usize::from(home)) as u8)
        })
    };
    (0..size.cells()).flat_map(row).collect()
}
