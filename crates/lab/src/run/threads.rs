//! Starting threads, which fails if the system has no more.

use std::io;
use std::thread::{Builder, JoinHandle, Scope, ScopedJoinHandle};

use susun_files::fault::{Operation, reach};

/// Starts a thread.
pub(super) fn start<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    reach(Operation::Thread)?;
    Builder::new().spawn(run)
}

/// Starts a thread within a scope.
pub(super) fn start_within<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    run: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    reach(Operation::Thread)?;
    Builder::new().spawn_scoped(scope, run)
}
