//! Free ports of 127.0.0.1.
//!
//! Not the ports that the system assigns when asked for any: it takes the ports of outgoing connections from the same
//! range, and one of these may occupy the port of a killed server when that is restarted.

use std::net::{Ipv4Addr, TcpListener};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// Below the range of outgoing connections on Linux, which begins at 32768.
const FIRST: u32 = 10_000;
const MANY: u32 = 22_000;

/// Processes that run at the same time have process IDs close to each other: this far apart they start to look.
const APART: u32 = 61;

/// A port without a listener that this process has not returned before.
pub(super) fn free() -> u16 {
    static ASKED: AtomicU32 = AtomicU32::new(0);
    let begin = process::id().wrapping_mul(APART);
    for _ in 0..MANY {
        let step = ASKED.fetch_add(1, Ordering::Relaxed);
        let port = (FIRST + begin.wrapping_add(step) % MANY) as u16;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
    panic!("no port from {FIRST} to {} is free", FIRST + MANY - 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_free_and_differ() {
        let (one, other) = (free(), free());
        assert_ne!(one, other);
        let _taken = TcpListener::bind((Ipv4Addr::LOCALHOST, one)).expect("it is free");
        assert!((10_000..32_000).contains(&one), "{one}");
    }
}
