//! A limit on the size of files, as `ulimit -f` sets it, is an error like a full disk.

/// By default, the system ends a process that writes beyond the limit. After this call the write fails
/// instead, in this process and those it starts. To be called before any thread is started.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the standard library has no signals")]
pub fn survive_file_size_limit() {
    // SAFETY: to ignore a signal installs no handler, and nothing else of this program handles this one.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Other systems know no such limit.
#[cfg(not(unix))]
pub fn survive_file_size_limit() {}
