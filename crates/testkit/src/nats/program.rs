//! Locates `nats-server`.

use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;

/// Names a server other than the installed one.
const VARIABLE: &str = "SUSUN_NATS_SERVER";

/// The program: named by the environment, on the `PATH`, or where `tools/install` puts it.
pub(super) fn nats_server() -> PathBuf {
    let (named, path) = (env::var_os(VARIABLE), env::var_os("PATH"));
    find(named.as_deref(), path.as_deref(), cache()).unwrap_or_else(|why| panic!("{why}"))
}

/// The user's cache folder, as in `tools/env`.
fn cache() -> Option<PathBuf> {
    let home = || env::home_dir().map(|home| home.join(".cache"));
    env::var_os("XDG_CACHE_HOME").filter(|set| !set.is_empty()).map(PathBuf::from).or_else(home)
}

fn find(
    named: Option<&OsStr>,
    path: Option<&OsStr>,
    cache: Option<PathBuf>,
) -> Result<PathBuf, String> {
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        let program = PathBuf::from(named);
        let missing = || {
            let place = program.display();
            format!("{VARIABLE} is {place}, and there is no such file: unset it, or correct it")
        };
        return if program.is_file() { Ok(program) } else { Err(missing()) };
    }
    let on_path = path.into_iter().flat_map(env::split_paths);
    let installed = cache.map(|cache| cache.join("susun-tools/py/bin"));
    let programs = on_path.chain(installed).map(|folder| folder.join("nats-server"));
    programs.into_iter().find(|program| program.is_file()).ok_or_else(|| {
        format!(
            "there is no nats-server on the PATH: `tools/install` installs it, or {VARIABLE} may name it"
        )
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::folder::Folder;
    use super::*;

    #[test]
    fn the_environment_goes_before_the_path_and_the_path_before_the_cache() {
        let folder = Folder::new();
        let (path, cache) = (folder.path().join("path"), folder.path().join("cache"));
        let installed = cache.join("susun-tools/py/bin");
        let place = |folder: &PathBuf| folder.join("nats-server");
        let look = |named: Option<&OsStr>| find(named, Some(path.as_os_str()), Some(cache.clone()));

        let said = look(None).expect_err("there is none yet");
        assert!(said.contains("tools/install") && said.contains(VARIABLE), "{said}");
        for folder in [&installed, &path] {
            fs::create_dir_all(folder).expect("a folder");
            fs::write(place(folder), "").expect("a file");
            assert_eq!(look(None), Ok(place(folder)));
        }
        let named = place(&installed);
        assert_eq!(look(Some(named.as_os_str())), Ok(named));
        let said = look(Some(OsStr::new("/nowhere/nats-server"))).expect_err("a wrong name");
        assert!(said.contains("/nowhere/nats-server"), "{said}");
    }
}
