//! The path of a URL as a path below a folder.

use std::path::{Component, Path, PathBuf};

use super::app::INDEX;

/// The file that a URL asks for, relative to the folder of the app; none if it would leave the folder.
pub(super) fn requested_file(url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let mut inside = relative(&unescaped(path)?)?;
    if path.ends_with('/') {
        inside.push(INDEX);
    }
    Some(inside)
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
