//! Makes a limit on the size of files, as set by `ulimit -f`, an error like a full disk.

/// By default, the system kills a process that writes beyond the limit. After this call the write fails instead, in
/// this process and those it starts. Call this before any thread is started.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the standard library has no signals")]
pub fn survive_file_size_limit() {
    // SAFETY: ignoring a signal installs no handler, and nothing else in this program handles this one.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn survive_file_size_limit() {}
