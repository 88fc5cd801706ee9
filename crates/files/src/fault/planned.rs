//! Which operation fails, according to the environment.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fmt};

use super::Operation;

const PLAN: &str = "SUSUN_FAULT";
const FIRED: &str = "SUSUN_FAULT_FIRED";

/// What must fail.
struct Planned {
    operation: Operation,
    /// Number of the first operation that fails, from 1.
    first: u64,
    /// Whether all later ones fail, too.
    later: bool,
    reached: AtomicU64,
    fired: Option<PathBuf>,
}

pub(super) fn reach(operation: Operation) -> io::Result<()> {
    if fails(operation) { Err(error(operation)) } else { Ok(()) }
}

/// Counts an operation and returns whether it must fail.
pub(super) fn fails(operation: Operation) -> bool {
    static PLANNED: OnceLock<Option<Planned>> = OnceLock::new();
    let Some(planned) = PLANNED.get_or_init(read) else { return false };
    if planned.operation != operation {
        return false;
    }
    let number = planned.reached.fetch_add(1, Ordering::Relaxed) + 1;
    let fails = number == planned.first || (planned.later && number > planned.first);
    if let Some(path) = planned.fired.as_ref().filter(|_| number == planned.first) {
        let _ = File::create(path);
    }
    fails
}

fn read() -> Option<Planned> {
    let text = env::var(PLAN).ok()?;
    let planned = parse(&text);
    // A test with a mistake must not pass.
    assert!(planned.is_some(), "{PLAN}={text} is no fault: write KIND:N or KIND:N+");
    planned
}

fn parse(text: &str) -> Option<Planned> {
    let (name, number) = text.split_once(':')?;
    let operation = OPERATIONS.into_iter().find(|operation| operation.to_string() == name)?;
    let first = number.strip_suffix('+').unwrap_or(number).parse().ok()?;
    let fired = env::var_os(FIRED).map(PathBuf::from);
    let later = number.ends_with('+');
    Some(Planned { operation, first, later, reached: AtomicU64::new(0), fired })
}

const OPERATIONS: [Operation; 6] = [
    Operation::Open,
    Operation::Write,
    Operation::Sync,
    Operation::Rename,
    Operation::Thread,
    Operation::Memory,
];

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Write => "write",
            Self::Sync => "sync",
            Self::Rename => "rename",
            Self::Thread => "thread",
            Self::Memory => "memory",
        })
    }
}

/// The error of a machine that cannot do this.
fn error(operation: Operation) -> io::Error {
    use io::ErrorKind::{Other, OutOfMemory, PermissionDenied, StorageFull, WouldBlock};
    let (kind, words) = match operation {
        Operation::Open => (PermissionDenied, "permission denied"),
        Operation::Write => (StorageFull, "no space left on device"),
        Operation::Sync | Operation::Rename => (Other, "input/output error"),
        Operation::Thread => (WouldBlock, "resource temporarily unavailable"),
        Operation::Memory => (OutOfMemory, "cannot allocate memory"),
    };
    io::Error::new(kind, words)
}
