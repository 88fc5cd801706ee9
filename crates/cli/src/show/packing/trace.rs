//! A recorded search of a packing puzzle: brute force.

use susun_engine::packing::{TraceEvent, TraceReport, TraceSummary};
use susun_engine::traced_board;
use susun_pictures::{Marked, Space};
use susun_render::Styled;

use super::size;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::output::{bold, plain};
use crate::show::trace::{Recording, agreement, truncation};

impl Recording for TraceReport {
    fn events(&self) -> usize {
        self.events.len()
    }

    fn left_out(&self) -> u64 {
        self.head.left_out
    }

    fn is_goal(&self, event: usize) -> bool {
        matches!(self.events[event], TraceEvent::Solution { .. })
    }

    fn sentence(&self, event: usize) -> String {
        sentence(self, event)
    }

    fn frame(&self, event: usize) -> Result<Styled, Failure> {
        let mut text = board_after(self, event + 1)?;
        text.append(bold(&sentence(self, event)));
        Ok(text)
    }
}

/// The board after the first `events` of a trace and the last of them, as a frame of an animation.
pub(crate) fn animation_frame(trace: &TraceReport, events: usize) -> Result<Styled, Failure> {
    let mut text = board_after(trace, events)?;
    let caption = match events.checked_sub(1) {
        None => "nothing was tried yet".into(),
        Some(last) => sentence(trace, last),
    };
    // All captions have one width, so that nothing of a longer one stays.
    text.append(plain(&format!("{caption:<60}")));
    Ok(text)
}

/// The board after the first `events` of a trace; a piece keeps its colour from board to board.
fn board_after(trace: &TraceReport, events: usize) -> Result<Styled, Failure> {
    let letters = traced_board(trace, events)?;
    let name = |event: &TraceEvent| match event {
        TraceEvent::Placed { piece, .. } if piece.len() == 1 => Some(piece.clone()),
        _ => None,
    };
    let all: String = trace.events.iter().filter_map(name).collect();
    Ok(Space::read_among(&letters, &all, Marked::default()).to_styled())
}

/// One event as a sentence.
fn sentence(trace: &TraceReport, event: usize) -> String {
    let site = |cells: &[usize]| {
        let first = cells.first().copied().unwrap_or_default();
        susun_pictures::site(&trace.head.puzzle.board, first)
    };
    match &trace.events[event] {
        TraceEvent::Placed { piece, cells, tries } => {
            format!("try {}: {piece} placed at {}", grouped(*tries), site(cells))
        }
        TraceEvent::Removed { piece, cells, tries } => {
            format!("after {}: {piece} removed from {}", tries_count(*tries), site(cells))
        }
        TraceEvent::Solution { tries } => {
            format!("after {}: a solution", tries_count(*tries))
        }
    }
}

fn tries_count(tries: u64) -> String {
    match tries {
        1 => "1 try".into(),
        many => format!("{} tries", grouped(many)),
    }
}

pub(crate) fn summary(summary: &TraceSummary) -> Styled {
    let head = &summary.head;
    let mut text = bold(&format!("{} by {}", size(&head.puzzle), head.method.algorithm));
    let mut line = |name: &str, what: &str| text.append(plain(&format!("{name:<9} {what}")));
    line("events", &grouped(head.recorded as u64));
    if head.left_out > 0 {
        line("", &truncation(head.left_out));
    }
    line("tries", &grouped(summary.recounted_tries));
    let (placed, removed) = (grouped(summary.placed), grouped(summary.removed));
    line("pieces", &format!("{placed} placed, {removed} removed"));
    line("deepest", &counted(summary.deepest as u64, "piece"));
    line(
        "solutions",
        &match (summary.solution_count, summary.first_solution) {
            (count, Some(tries)) => {
                format!("{}, the first after {}", grouped(count), tries_count(tries))
            }
            _ => "none among the events".into(),
        },
    );
    text.append(plain(agreement(summary.agrees)));
    text
}
