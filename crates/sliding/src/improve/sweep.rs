//! The windows of a path, one after the other: parts that overlap, each solved again exactly.

use susun_search::{Halt, Meter};

use super::homes::Homes;
use super::window::Window;
use super::{Improver, is_used_up};
use crate::board::Board;
use crate::moves::Direction;

/// The moves of a window.
const WINDOW: usize = 36;
/// The moves between the beginnings of two windows.
const STEP: usize = WINDOW / 4;
/// The most nodes to solve a window after beams. Most need far fewer.
const WINDOW_NODES: u64 = 20_000;
/// Nodes to solve a window for each unit of width, after beams and without.
const NODES_PER_WIDTH: [u64; 2] = [8, 64];
/// The part of the effort for rounds without beams, if there are beams later.
const PART_BEFORE_BEAMS: u64 = 4;
/// The moves after which the limits are checked.
const LOOK_EVERY: usize = 64 * STEP;

/// The windows of a path, one after the other.
pub(super) struct Sweep {
    /// The first move of the window, and the board before it.
    first: usize,
    board: Board,
    window: Option<Window>,
    /// The length of the path at the beginning.
    pub(super) length: usize,
    /// No window was given up.
    pub(super) is_complete: bool,
}

impl Improver {
    /// The windows of the best solution.
    pub(super) fn sweep(&self) -> Sweep {
        let (board, length) = (self.start.clone(), self.best.len());
        Sweep { first: 0, board, window: None, length, is_complete: true }
    }

    /// The effort after which rounds without beams end.
    fn part_for_windows(&self) -> Option<u64> {
        let part = if self.start.size().is_line() { 1 } else { PART_BEFORE_BEAMS };
        self.effort.map(|effort| effort / part)
    }

    /// Solves the windows of the best solution, from the first to the last.
    pub(super) fn windows(
        &mut self,
        sweep: &mut Sweep,
        width: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), Halt> {
        let has_beams = self.has_beams(width);
        loop {
            let last = (sweep.first + WINDOW).min(self.best.len());
            if last <= sweep.first + 2 {
                return Ok(());
            }
            // A given solution may have very many windows, and many of them may need no nodes.
            if !has_beams && sweep.window.is_none() {
                if is_used_up(self.part_for_windows(), meter) {
                    sweep.is_complete = false;
                    return Ok(());
                }
                if sweep.first.is_multiple_of(LOOK_EVERY) {
                    meter.look()?;
                }
            }
            let after = |moves: &[Direction]| {
                let mut board = sweep.board.clone();
                moves.iter().all(|&direction| board.step(direction).is_some()).then_some(board)
            };
            let old = &self.best[sweep.first..last];
            let window = sweep.window.get_or_insert_with(|| {
                let most = (last - sweep.first - 2) as u32;
                let nodes = if has_beams {
                    WINDOW_NODES.min(width.saturating_mul(NODES_PER_WIDTH[0]))
                } else {
                    width.saturating_mul(NODES_PER_WIDTH[1])
                };
                let board = after(old).unwrap_or_else(|| sweep.board.clone());
                Window::new(Homes::new(&sweep.board, &board), most, nodes)
            });
            let found = window.advance(meter)?;
            sweep.is_complete &= !window.gave_up();
            sweep.window = None;
            // Only the window is replayed: large boards have millions of moves.
            if let Some(moves) = found.filter(|moves| after(moves) == after(old)) {
                let end = sweep.first + moves.len();
                self.best[sweep.first..end].copy_from_slice(&moves);
                self.best.copy_within(last.., end);
                self.best.truncate(self.best.len() - (last - end));
                meter.improved(self.best.len() as u32);
            }
            let next = (sweep.first + STEP).min(self.best.len());
            for &direction in &self.best[sweep.first..next] {
                sweep.board.step(direction);
            }
            sweep.first = next;
        }
    }
}
