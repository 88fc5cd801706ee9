//! A part of a path, solved again exactly: IDA* with Manhattan distance between two of its boards.

use susun_search::{Halt, Meter};

use super::homes::Homes;
use crate::moves::Direction;
use crate::size::Size;

/// A search for a shortest path between two boards.
pub(super) struct Window {
    size: Size,
    tiles: Box<[u16]>,
    blank: usize,
    /// Longer paths are not searched for.
    most: u32,
    /// The bound of this round.
    bound: u32,
    /// Nodes that may still be generated.
    nodes: u64,
    moves: Vec<Direction>,
    /// For each board on the path, its estimate and the number of the next direction.
    open: Vec<(u32, usize)>,
}

impl Window {
    /// A search for a path home in at most `most` moves, which gives up after `nodes`.
    pub(super) fn new(start: Homes, most: u32, nodes: u64) -> Self {
        let Homes { size, tiles, blank } = start;
        let cells = || tiles.iter().map(|&tile| usize::from(tile)).enumerate();
        let blank = usize::from(blank);
        let distance =
            |(cell, tile)| if tile == blank { 0 } else { size.distance(cell, tile) as u32 };
        let estimate = cells().map(distance).sum::<u32>();
        let at = cells().find_map(|(cell, tile)| (tile == blank).then_some(cell));
        // All paths between two boards have the same parity.
        let bound = estimate + ((estimate ^ most) & 1);
        let (blank, moves, open) = (at.unwrap_or_default(), Vec::new(), vec![(estimate, 0)]);
        Self { size, tiles, blank, most, bound, nodes, moves, open }
    }

    /// Continues to the end; returns a path if one was found.
    pub(super) fn advance(
        &mut self,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Vec<Direction>>, Halt> {
        while self.bound <= self.most {
            let Some(&mut (estimate, ref mut next)) = self.open.last_mut() else { break };
            if estimate == 0 {
                return Ok(Some(std::mem::take(&mut self.moves)));
            }
            let Some(&direction) = Direction::ALL.get(*next) else {
                if self.moves.is_empty() {
                    (self.bound, *next) = (self.bound + 2, 0);
                } else {
                    self.open.pop();
                    self.undo();
                }
                continue;
            };
            let is_undo = self.moves.last().is_some_and(|last| last.opposite() == direction);
            let from = self.size.neighbour(self.blank, direction).filter(|_| !is_undo);
            let mut successor = None;
            if let Some(from) = from {
                meter.check()?;
                meter.generated();
                if self.nodes == 0 {
                    return Ok(None);
                }
                self.nodes -= 1;
                let home = usize::from(self.tiles[from]);
                let (near, far) =
                    (self.size.distance(self.blank, home), self.size.distance(from, home));
                let estimate = estimate + near as u32 - far as u32;
                let cost = self.open.len() as u32;
                successor = (cost + estimate <= self.bound).then_some((from, estimate));
            }
            if let Some(open) = self.open.last_mut() {
                open.1 += 1;
            }
            if let Some((from, estimate)) = successor {
                self.tiles.swap(self.blank, from);
                self.blank = from;
                self.moves.push(direction);
                self.open.push((estimate, 0));
            }
        }
        Ok(None)
    }

    /// Whether the nodes did not suffice.
    pub(super) fn gave_up(&self) -> bool {
        self.nodes == 0
    }

    /// Takes back the last move, if there is one.
    fn undo(&mut self) {
        let Some(last) = self.moves.pop() else { return };
        if let Some(to) = self.size.neighbour(self.blank, last.opposite()) {
            self.tiles.swap(self.blank, to);
            self.blank = to;
        }
    }
}
