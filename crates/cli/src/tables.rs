//! The tables of pattern databases that this program has at hand, and where it keeps them.

use std::env;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use susun_engine::Tables;

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
    let Some(folder) = folder() else { return Tables::new() };
    let tables = Tables::in_folder(folder).prove_unknown(prove);
    // For tests: how many milliseconds a build goes on before it is kept.
    let every = env::var("SUSUN_TABLES_KEEP_EVERY").ok().and_then(|every| every.parse().ok());
    match every {
        Some(milliseconds) => tables.keep_every(Duration::from_millis(milliseconds)),
        None => tables,
    }
}

/// `$SUSUN_TABLES`, which is nowhere if it is set to nothing, or a folder of ours where the system keeps
/// what can be made again.
fn folder() -> Option<PathBuf> {
    if let Some(folder) = env::var_os("SUSUN_TABLES") {
        return (!folder.is_empty()).then(|| folder.into());
    }
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || env::home_dir().filter(|home| !home.as_os_str().is_empty());
    let cache = || {
        if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library/Caches"))
        } else if cfg!(windows) {
            set("LOCALAPPDATA")
        } else {
            // As the XDG standard has it, a path that is not absolute does not count.
            let given = set("XDG_CACHE_HOME").filter(|path| path.is_absolute());
            given.or_else(|| home().map(|home| home.join(".cache")))
        }
    };
    cache().map(|cache| cache.join("susun").join("tables"))
}
