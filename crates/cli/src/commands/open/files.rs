//! The files of a folder, by the paths of a URL; nothing outside of it.

use std::fs::File;
use std::path::{Component, Path, PathBuf};

use super::app::INDEX;
use crate::failure::Failure;

/// A folder whose files may be had.
#[derive(Clone)]
pub(super) struct Files {
    /// Without links in it.
    root: PathBuf,
}

/// A file to send.
pub(super) struct StaticFile {
    pub(super) file: File,
    pub(super) kind: &'static str,
    /// How it is packed, if it is.
    pub(super) packed: Option<Packing>,
    /// Must be asked for again every time: it names the others.
    pub(super) changes: bool,
}

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    /// A fifth smaller than gzip, where the browser takes it.
    Brotli,
    Gzip,
}

impl Packing {
    /// The smallest first.
    pub(super) const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// As HTTP calls it.
    pub(super) fn coding(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// What the name of a packed file ends with, after that of the file itself.
    fn ending(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
        }
    }
}

impl Files {
    pub(super) fn below(folder: &Path) -> Result<Self, Failure> {
        let root = folder.canonicalize();
        let root =
            root.map_err(|cause| Failure::File { doing: "read", path: folder.into(), cause });
        Ok(Self { root: root? })
    }

    /// The file behind the path of a URL, packed in the first of the ways that are accepted and there.
    pub(super) fn find(&self, url: &str, accepted: &[Packing]) -> Option<StaticFile> {
        let path = url.split(['?', '#']).next().unwrap_or_default();
        let mut inside = relative(&unescaped(path)?)?;
        if path.ends_with('/') {
            inside.push(INDEX);
        }
        let plain = self.within(&inside)?;
        let packed = accepted.iter().find_map(|&packing| {
            let mut name = inside.clone().into_os_string();
            name.push(packing.ending());
            Some((packing, self.within(Path::new(&name))?))
        });
        let name = inside.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        Some(StaticFile {
            kind: kind(name),
            packed: packed.as_ref().map(|(packing, _)| *packing),
            changes: name == INDEX || name == "sw.js",
            file: File::open(packed.map_or(plain, |(_, path)| path)).ok()?,
        })
    }

    /// A file of the folder, also behind links as long as these stay in it.
    fn within(&self, path: &Path) -> Option<PathBuf> {
        let path = self.root.join(path).canonicalize().ok()?;
        (path.starts_with(&self.root) && path.is_file()).then_some(path)
    }
}

/// A path below a folder: names alone, nothing that leads upward or elsewhere.
fn relative(path: &str) -> Option<PathBuf> {
    let path = path.strip_prefix('/')?;
    // On Windows these part folders and name drives and streams; no file of the app has one.
    if path.contains(['\\', ':', '\0']) {
        return None;
    }
    let path = Path::new(path);
    path.components().all(|part| matches!(part, Component::Normal(_))).then(|| path.into())
}

/// A path with its `%20` read.
fn unescaped(path: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                (digit()? * 16 + digit()?) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

/// The media type of a file by the ending of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_below_the_folder() {
        for (path, inside) in [
            ("/", Some("")),
            ("/assets/a.js", Some("assets/a.js")),
            ("/a%20b.png", Some("a b.png")),
            ("/a%2Fb", Some("a/b")),
            ("/../secret", None),
            ("/a/../../secret", None),
            ("/%2e%2E/secret", None),
            ("/%2e%2e%2fsecret", None),
            ("//etc/passwd", None),
            ("/%2Fetc/passwd", None),
            ("/a\\..\\secret", None),
            ("/a%5c..%5csecret", None),
            ("/C:/secret", None),
            ("/a%00b", None),
            ("/%zz", None),
            ("/%e", None),
            ("/%ff", None),
            ("secret", None),
            ("", None),
            ("*", None),
        ] {
            let found = unescaped(path).and_then(|path| relative(&path));
            assert_eq!(found.as_deref(), inside.map(Path::new), "{path}");
        }
    }
}
