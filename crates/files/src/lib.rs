//! The only writer of Susun's files: checkpoints, tables, records, journals, pictures, exports, proofs.
//!
//! | to write | use | a symbolic link at the path | a pipe or a device at the path |
//! |---|---|---|---|
//! | a file whose name the program chose, such as a table | [`Replacement::begin`] | is replaced | is refused |
//! | a file that the user named and the program owns, such as a checkpoint | [`Replacement::named`] | is refused | is refused |
//! | a file that the user named for an export, such as a picture | [`Output`] | is refused | is written to |
//! | lines at the end of a file, such as records | [`Log`] | is refused | is refused |
//! | a file in place, in a folder of the program, such as a lock | [`open_own`] | is refused | is refused |
//!
//! For all of them:
//!
//! - A file is written under another name in the same folder, synced to the disk and then renamed, and the folder is
//!   synced, too. Other programs see the old file or the new one, even after a power failure. A failure leaves the old
//!   file unchanged and removes the new one.
//! - The other name ends in 64 random bits, and the file is created only if nothing has that name, so an attacker
//!   cannot put a link there in advance.
//! - No open call waits: a pipe without a reader is refused immediately.
//! - A folder, socket or block device is always refused. So is a file without write permission, although renaming alone
//!   would not need it. A file that is replaced keeps its permissions.
//!
//! Reading is bounded: [`read`] and [`read_from`] for a whole file, [`read_line`] for a line.
//!
//! Links in the folders of a path are followed: only the last name matters. `/dev/stdout`, `/dev/stderr` and
//! `/dev/fd/N` are streams, whatever they lead to.
//!
//! From the bottom up:
//!
//! - [`fault`]: which operation fails, for tests.
//! - `disk`: the system calls that change files.
//! - `file_size_limit`: a limit on the size of files becomes an error, not a signal.
//! - `read`: bounded reading.
//! - `tables_folder`: where tables of pattern databases are kept.
//! - `processor`: the model name of the processor.
//! - `refused`, `same`, `target`: what is at a path, and whether it may be written.
//! - `replacement`: a file written under a temporary name, synced and renamed.
//! - `output`: exports, which may be streams.
//! - `log`: a file that only grows, under a lock.

mod disk;
pub mod fault;
mod file_size_limit;
mod log;
mod output;
mod processor;
mod read;
mod refused;
mod replacement;
mod same;
mod tables_folder;
mod target;

pub use disk::rename;
pub use file_size_limit::survive_file_size_limit;
pub use log::{Log, LogError};
pub use output::{Output, write};
pub use processor::processor;
pub use read::{is_too_long, read, read_from, read_line, too_long};
pub use refused::Refused;
pub use replacement::{Replacement, remove_leftovers, write_new};
pub use same::same_file;
pub use tables_folder::tables_folder;
pub use target::{check_existing, check_named, check_output, open_own};
