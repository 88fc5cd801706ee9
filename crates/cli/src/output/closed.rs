//! Whether standard output can be written to, as the program found it.
//!
//! If it is closed (`susun solve p.txt >&-`), Rust's runtime puts /dev/null in its place before `main`, and the
//! answer would be lost without an error. A descriptor that is open for reading only is the same case: the
//! standard library takes its error (`EBADF`) for success. So we look before the runtime does. A look at
//! `main` could not tell: other programs pass /dev/null, open for reading and writing, on purpose.

#![expect(unsafe_code, reason = "the attribute that runs a function before `main` is unsafe")]

use std::sync::atomic::{AtomicBool, Ordering};

use rustix::fs::{OFlags, fcntl_getfl};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Was standard output closed, or not open for writing, when the program started?
pub(super) fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

// SAFETY: the C library calls the functions of this section once, on the only thread, before `main`. `look`
// has the type that it expects, makes one system call and stores a flag: it needs nothing that Rust's
// runtime prepares, and it cannot panic.
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

extern "C" fn look() {
    let mode = fcntl_getfl(rustix::stdio::stdout());
    let writable = mode.is_ok_and(|mode| mode & OFlags::ACCMODE != OFlags::RDONLY);
    CLOSED.store(!writable, Ordering::Relaxed);
}
