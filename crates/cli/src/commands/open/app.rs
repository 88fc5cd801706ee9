//! Where the built web app is.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The file that every app has.
pub(super) const INDEX: &str = "index.html";

/// The folder that was given, else `$SUSUN_WEB`, else the one installed beside the program, else the one
/// built in a checkout.
pub(super) fn folder(given: Option<&Path>) -> Result<PathBuf, Failure> {
    let named = env::var_os("SUSUN_WEB").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    if let Some(folder) = given.map(PathBuf::from).or(named) {
        let missing = || no_app(&format!("there is no {INDEX} in `{}`", folder.display()));
        return if has_index(&folder) { Ok(folder) } else { Err(missing()) };
    }
    let beside = |program: PathBuf| {
        let prefix = program.parent()?.parent()?;
        Some(prefix.join("share").join("susun").join("web"))
    };
    // A program may be called by a link to it.
    let program = env::current_exe().and_then(|program| program.canonicalize()).ok();
    let installed = program.and_then(beside);
    let built = Path::new("target").join("web");
    installed
        .into_iter()
        .chain([built])
        .find(|folder| has_index(folder))
        .ok_or_else(|| no_app("the web app was not found"))
}

fn has_index(folder: &Path) -> bool {
    folder.join(INDEX).is_file()
}

fn no_app(message: &str) -> Failure {
    let hint = "in a checkout of Susun build it with `just web`; elsewhere name its folder with \
                --app FOLDER or $SUSUN_WEB";
    Failure::Serving { message: message.into(), hint: hint.into() }
}
