//! The tables of pattern databases that this program has at hand, and where it keeps them.

use std::env;
use std::sync::OnceLock;
use std::time::Duration;

use susun_engine::Tables;
use susun_files::tables_folder;

use crate::groups::TableArgs;
use crate::output;

static TABLES: OnceLock<Tables> = OnceLock::new();

/// The tables that all requests share.
pub(crate) fn tables() -> &'static Tables {
    TABLES.get_or_init(|| open(false))
}

/// Sets the tables up by the options of a command, before the first use.
pub(crate) fn set_up(args: &TableArgs) {
    TABLES.get_or_init(|| open(args.verify_tables));
}

/// Prints what went wrong with files.
pub(crate) fn print_warnings() {
    for warning in TABLES.get().map(Tables::warnings).unwrap_or_default() {
        output::note(&format!("warning: {warning}"));
    }
}

fn open(prove: bool) -> Tables {
    let Some(folder) = tables_folder() else { return Tables::new() };
    let tables = Tables::in_folder(folder).prove_unknown(prove);
    // For tests: how many milliseconds a build goes on before it is kept.
    let every = env::var("SUSUN_TABLES_KEEP_EVERY").ok().and_then(|every| every.parse().ok());
    match every {
        Some(milliseconds) => tables.keep_every(Duration::from_millis(milliseconds)),
        None => tables,
    }
}
