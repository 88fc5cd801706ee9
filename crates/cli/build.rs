//! Puts the web app into the program, if the app was built before: `src/commands/open/embedded.rs` serves it.
//!
//! `just web` builds the app into `target/web`. The variable `SUSUN_APP` names another folder; if it is empty, the app
//! is left out. A crate from a registry has no app.
//!
//! If a file has a gzip copy, only the copy is put in. Brotli would save 160 kB, but not all browsers accept it without
//! HTTPS, and a decompressor for the others needs a dictionary of 123 kB (RFC 7932). One for gzip is in the program
//! anyway, for PNG.

use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The file that every app has.
const INDEX: &str = "index.html";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=SUSUN_APP");
    let mut files = Vec::new();
    if env::var_os("CARGO_FEATURE_APP").is_some()
        && let Some(folder) = app_folder()
    {
        println!("cargo::rerun-if-changed={}", folder.display());
        list(&folder, "", &mut files)?;
    }
    let out = folder_in("OUT_DIR");
    fs::write(out.join("app.rs"), embed(&files, &out.join("app"))?)
}

/// The folder of the app to put in.
fn app_folder() -> Option<PathBuf> {
    if let Some(named) = env::var_os("SUSUN_APP") {
        let folder = PathBuf::from(named);
        if folder.as_os_str().is_empty() {
            return None;
        }
        // A relative path would be relative to the folder of the crate, not to that of the user.
        if !folder.is_absolute() || !folder.join(INDEX).is_file() {
            let shown = folder.display();
            let wanted = format!("the absolute path of a folder that contains {INDEX}, or nothing");
            println!("cargo::error=SUSUN_APP is `{shown}`: set it to {wanted}");
            return None;
        }
        return Some(folder);
    }
    let root = folder_in("CARGO_MANIFEST_DIR").join("../..");
    let script = root.join("tools/web");
    if !script.is_file() {
        return None;
    }
    // The script touches itself when the app is built. The folder is watched only if it exists: if a watched path is
    // missing, cargo builds the program again every time.
    println!("cargo::rerun-if-changed={}", script.display());
    let folder = root.join("target/web");
    folder.join(INDEX).is_file().then_some(folder)
}

/// Adds the files of a folder and of those in it: the path in the app, and the path on disk without compression.
fn list(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    // The same program from the same app.
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            list(&path, &format!("{name}/"), files)?;
        } else if !is_copy(&path) {
            files.push((name, path));
        }
    }
    Ok(())
}

/// Whether a file is the compressed copy of another.
fn is_copy(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "gz" || ending == "br")
        && path.with_extension("").is_file()
}

/// Copies the files into a folder of the build and returns the list of them as Rust.
fn embed(files: &[(String, PathBuf)], folder: &Path) -> io::Result<String> {
    fs::create_dir_all(folder)?;
    let mut list = String::from("&[\n");
    for (number, (name, path)) in files.iter().enumerate() {
        let mut copy = path.clone().into_os_string();
        copy.push(".gz");
        let gzip = Path::new(&copy).is_file();
        fs::copy(if gzip { Path::new(&copy) } else { path }, folder.join(number.to_string()))?;
        let bytes = format!("include_bytes!(\"app/{number}\").as_slice()");
        writeln!(list, "    ({name:?}, {gzip}, {bytes}),").map_err(io::Error::other)?;
    }
    Ok(list + "]\n")
}

/// A folder that cargo names in this variable.
fn folder_in(variable: &str) -> PathBuf {
    PathBuf::from(env::var_os(variable).unwrap_or_default())
}
