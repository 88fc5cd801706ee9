//! The folder for tables of pattern databases, the same for the program and for Python.

use std::env;
use std::path::PathBuf;

/// `$SUSUN_TABLES`, or `susun/tables` in the user's cache folder. `None` if the variable is set but empty, or if there
/// is no such folder.
pub fn tables_folder() -> Option<PathBuf> {
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
