//! Brute force played in the terminal: every board in the place of the one before.

use std::time::Duration;

use susun_engine::packing;
use susun_render::Styled;

use crate::animation;
use crate::commands::trace::event_words;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::plain;

/// Plays every event, with a pause after each. Ctrl-C ends it.
pub(in crate::commands) fn play(
    trace: &packing::TraceReport,
    pause: Duration,
) -> Result<Exit, Failure> {
    // Those that cannot be drawn are not among what the engine has just recorded.
    let events = trace.events.len();
    let frames = (0..=events).map_while(|number| frame(trace, number).ok());
    animation::check_window(&frame(trace, 0)?)?;
    animation::play(frames, pause)
}

fn frame(trace: &packing::TraceReport, number: usize) -> Result<Styled, Failure> {
    let mut text = super::board_of(trace, number)?;
    let words = match number.checked_sub(1) {
        None => "nothing was tried yet".into(),
        Some(place) => event_words(trace, place),
    };
    // As wide as any other, so that nothing of a longer line stays.
    text.append(plain(&format!("{words:<60}")));
    Ok(text)
}
