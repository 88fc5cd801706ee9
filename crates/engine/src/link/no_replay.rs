//! In place of `replay` in builds for pages.

use susun_sliding::{Board, Direction};
use susun_wire::State;

use crate::error::{Error, LinkError, LinkErrorKind};

pub(super) fn data(_: &str) -> Option<&str> {
    None
}

pub(super) fn state(_: &str) -> Result<State, LinkError> {
    Err(LinkErrorKind::Replay.nowhere())
}

pub(crate) fn replay(_: &Board, _: &[Direction]) -> Result<String, Error> {
    Err(Error::NotInThisBuild { what: "replays of slidysim are" })
}
