//! Replays of the simulator slidysim, which speed-sliders share as addresses: `https://slidysim.github.io/replay?r=` and
//! a list in JSON, compressed by zlib, in base 64, with codes for the characters that an address cannot have.
//!
//! The list has the moves (`R2D2L`, the directions of the tiles), the moves per second in thousandths, the board and,
//! in some replays, the time of each move. Replays of the leaderboard have other lists, without a board.

use serde_json::{Value, json};
use susun_sliding::notation::{MAX_TEXT, MoveNotation, write_moves};
use susun_sliding::{Board, Direction};
use susun_wire::{PuzzleText, State};

use super::zlib::{deflated, inflated};
use crate::error::{Error, LinkError, LinkErrorKind};

/// What precedes the data.
const BEGINS: &str = "https://slidysim.github.io/replay?r=";

/// The moves per second of a replay that we write, in thousandths: those that the simulator uses if there are none.
const SPEED: u32 = 15_000;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The data of a replay; `None` for any other text. The site has several addresses.
pub(super) fn data(text: &str) -> Option<&str> {
    let url = text.trim();
    let (address, data) = url.split_once("?r=")?;
    let is_address = address.starts_with("https://") && !url.contains(char::is_whitespace);
    (is_address && address.contains("slidysim")).then_some(data)
}

/// The board and the moves of a replay.
pub(super) fn state(data: &str) -> Result<State, LinkError> {
    let list = listed(data).ok_or_else(|| LinkErrorKind::Replay.nowhere())?;
    let text = |at: usize| Some(list.get(at)?.as_str()?.to_owned());
    let (Some(moves), Some(board)) = (text(0), text(2)) else {
        return Err(LinkErrorKind::ReplayWithoutBoard.nowhere());
    };
    let puzzle = PuzzleText { text: board, format: Some("slash".into()), ..PuzzleText::default() };
    Ok(State { puzzle, moves: Some(moves), ..State::default() })
}

/// A game as a replay.
#[expect(clippy::unnecessary_wraps, reason = "the version for pages returns an error")]
pub(crate) fn replay(start: &Board, steps: &[Direction]) -> Result<String, Error> {
    let moves = write_moves(start, steps, MoveNotation::TileDirections);
    let list = json!([moves, SPEED, start.to_string()]).to_string();
    Ok(BEGINS.to_owned() + &in_base_64(&deflated(list.as_bytes())))
}

/// The list of a replay.
fn listed(data: &str) -> Option<Vec<Value>> {
    // All that is left of other parameters of the address.
    let data = data.split('&').next()?;
    let [plus, slash, equals] = ["%2B", "%2F", "%3D"];
    let data = data.replace(plus, "+").replace(slash, "/").replace(equals, "=");
    let list = inflated(&from_base_64(data.trim_end_matches('='))?, MAX_TEXT)?;
    serde_json::from_slice(&list).ok()
}

fn from_base_64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    for group in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for byte in group {
            bits = bits << 6 | DIGITS.iter().position(|digit| digit == byte)? as u32;
        }
        bits <<= 6 * (4 - group.len());
        // A group of one digit has no byte.
        let length = group.len().checked_sub(1).filter(|length| *length > 0)?;
        bytes.extend(&bits.to_be_bytes()[1..=length]);
    }
    Some(bytes)
}

/// Base 64, with codes for the characters that a parameter of an address cannot have.
fn in_base_64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let mut three = [0; 3];
        three[..group.len()].copy_from_slice(group);
        let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        for place in 0..4 {
            match (place <= group.len()).then(|| DIGITS[(bits >> (18 - 6 * place) & 63) as usize]) {
                None => text.push_str("%3D"),
                Some(b'+') => text.push_str("%2B"),
                Some(b'/') => text.push_str("%2F"),
                Some(digit) => text.push(digit.into()),
            }
        }
    }
    text
}
