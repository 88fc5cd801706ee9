//! Reports as text and pictures, by family and verb. Nothing here asks the engine or prints.

pub(crate) mod methods;
pub(crate) mod packing;
pub(crate) mod pieces;
pub(crate) mod sliding;
pub(crate) mod tables;
pub(crate) mod trace;
pub(crate) mod verify;

use susun_engine::HaltReason;

/// What ended a search early, after "stopped by".
pub(crate) fn halt_cause(reason: Option<HaltReason>) -> &'static str {
    match reason {
        Some(HaltReason::Time) => "the time limit",
        Some(HaltReason::Nodes) => "the node limit",
        Some(HaltReason::Memory) => "the memory limit",
        Some(HaltReason::Depth) => "the depth limit",
        Some(HaltReason::Stopped) | None => "you",
    }
}
