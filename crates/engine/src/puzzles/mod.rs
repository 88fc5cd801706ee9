//! The implementation of the verbs, one folder for each family of puzzles.

mod claim;
mod link;
#[cfg(feature = "packing")]
pub(crate) mod packing;
#[cfg(not(feature = "packing"))]
#[path = "no_packing.rs"]
pub(crate) mod packing;
#[cfg(feature = "sliding")]
pub(crate) mod sliding;
#[cfg(not(feature = "sliding"))]
#[path = "no_sliding.rs"]
pub(crate) mod sliding;
#[cfg(feature = "verify")]
mod verify;

pub(crate) use link::{REPLAY, convert_to_link, link};
#[cfg(feature = "verify")]
pub(crate) use verify::verify;

use std::ops::RangeInclusive;
use std::time::Duration;

use susun_search::{Collect, Limits};
use susun_wire::{LimitSpec, Solve};

use crate::error::Error;

/// More than the cores of any current machine; a system refuses to start very many.
const MOST_THREADS: usize = 512;

/// The requested number of threads, or the number of cores.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(all_cores, usize::from).min(MOST_THREADS)
}

fn all_cores() -> usize {
    if cfg!(feature = "threads") {
        std::thread::available_parallelism().map_or(1, usize::from)
    } else {
        1
    }
}

/// The solutions that a request asks for.
fn requested_solutions(request: &Solve) -> Collect {
    if request.all {
        Collect::All { list: request.max_solutions.unwrap_or(1) }
    } else {
        Collect::First
    }
}

/// Reads `8`, or `8..12` with both ends included.
fn range(text: &str, what: &'static str) -> Result<RangeInclusive<u32>, Error> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let read = |text: &str| text.trim().parse::<u32>().ok();
    match (read(least), read(most)) {
        (Some(least), Some(most)) if least <= most => Ok(least..=most),
        _ => Err(Error::NotARange { text: text.into(), what }),
    }
}

fn limits(spec: LimitSpec) -> Result<Limits, Error> {
    let time = match spec.seconds {
        None => None,
        Some(seconds) => {
            let time = Duration::try_from_secs_f64(seconds);
            Some(time.map_err(|_| Error::NotATime { seconds })?)
        }
    };
    Ok(Limits { time, nodes: spec.nodes, memory: spec.memory })
}
