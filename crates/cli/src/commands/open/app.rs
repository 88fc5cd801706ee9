//! Which build of the web app is served.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::embedded::{self, EmbeddedFile};
use super::folder::Folder;
use super::static_file::{Encoding, StaticFile};
use crate::failure::Failure;

/// The file that every app has.
pub(super) const INDEX: &str = "index.html";

/// A build of the app.
pub(super) enum App {
    Folder(Folder),
    /// Inside the program.
    Embedded(&'static [EmbeddedFile]),
}

/// The places where the app may be, the first one first.
pub(super) struct Places {
    /// The folder of `--app`, else of `$SUSUN_WEB`.
    named: Option<PathBuf>,
    /// The folder that a package of Susun installs with the program.
    installed: Option<PathBuf>,
    embedded: &'static [EmbeddedFile],
    /// The folder that `just web` builds in a checkout.
    built: PathBuf,
}

impl App {
    /// The file at this path.
    pub(super) fn find(&self, path: &Path, accepted: &[Encoding]) -> Option<StaticFile> {
        match self {
            Self::Folder(folder) => folder.find(path, accepted),
            Self::Embedded(app) => embedded::find(app, path, accepted),
        }
    }
}

impl Places {
    /// The places for this run of the program.
    pub(super) fn new(given: Option<&Path>) -> Self {
        let variable = env::var_os("SUSUN_WEB").filter(|folder| !folder.is_empty());
        let beside = |program: PathBuf| {
            let prefix = program.parent()?.parent()?;
            Some(prefix.join("share").join("susun").join("web"))
        };
        // A program may be called by a link to it.
        let program = env::current_exe().and_then(|program| program.canonicalize()).ok();
        Self {
            named: given.map(PathBuf::from).or(variable.map(PathBuf::from)),
            installed: program.and_then(beside),
            embedded: embedded::APP,
            built: Path::new("target").join("web"),
        }
    }

    /// The app to serve, and what to tell the user about it.
    pub(super) fn choose(self) -> Result<(App, Vec<String>), Failure> {
        if let Some(folder) = &self.named {
            return if has_index(folder) { serve(folder) } else { Err(no_index(folder)) };
        }
        if let Some(folder) = self.installed.as_deref().filter(|folder| has_index(folder)) {
            return serve(folder);
        }
        if !self.embedded.is_empty() {
            let mut notes = vec!["serving the web app inside the program".into()];
            notes.extend(other_build(self.embedded, &self.built));
            return Ok((App::Embedded(self.embedded), notes));
        }
        if has_index(&self.built) { serve(&self.built) } else { Err(no_app()) }
    }
}

fn serve(folder: &Path) -> Result<(App, Vec<String>), Failure> {
    let note = format!("serving the web app in {}", folder.display());
    Ok((App::Folder(Folder::open(folder)?), vec![note]))
}

/// A note if there is another build of the app in this folder. The index names all other files by their hashes, so it
/// differs if any of them does.
fn other_build(app: &[EmbeddedFile], folder: &Path) -> Option<String> {
    let index = has_index(folder).then(|| fs::read(folder.join(INDEX)).ok()).flatten()?;
    let differs = embedded::content(app, INDEX)? != index;
    let folder = folder.display();
    differs.then(|| format!("{folder} has another build of it: to serve that, add --app {folder}"))
}

fn has_index(folder: &Path) -> bool {
    folder.join(INDEX).is_file()
}

fn no_index(folder: &Path) -> Failure {
    Failure::Serving {
        message: format!("there is no {INDEX} in `{}`", folder.display()),
        hint: "name a folder that contains the built web app; in a checkout of Susun, `just web` \
               builds it into target/web"
            .into(),
    }
}

fn no_app() -> Failure {
    Failure::Serving {
        message: "this program was built without the web app".into(),
        hint: "in a checkout of Susun, run `just web` and build the program again; or name the \
               folder of a built app with --app FOLDER or $SUSUN_WEB"
            .into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &[EmbeddedFile] = &[(INDEX, false, b"inside")];

    /// Two folders with an app, and one without.
    fn folders() -> (tempfile::TempDir, [PathBuf; 3]) {
        let temporary = tempfile::tempdir().expect("a folder");
        let folders = ["first", "second", "empty"].map(|name| temporary.path().join(name));
        for folder in &folders {
            fs::create_dir(folder).expect("a folder");
        }
        for folder in &folders[..2] {
            fs::write(folder.join(INDEX), "in a folder").expect("a file");
        }
        (temporary, folders)
    }

    /// The notes about the chosen app, or the message of the error with its hint.
    fn chosen(
        [named, installed, built]: [Option<&Path>; 3],
        embedded: &'static [EmbeddedFile],
    ) -> String {
        let built = built.unwrap_or(Path::new("nowhere")).into();
        let places = Places {
            named: named.map(Into::into),
            installed: installed.map(Into::into),
            embedded,
            built,
        };
        match places.choose() {
            Ok((_, notes)) => notes.join("; "),
            Err(Failure::Serving { message, hint }) => format!("{message}: {hint}"),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_named_folder_comes_first_and_the_folder_of_a_checkout_last() {
        let (_temporary, [first, second, empty]) = folders();
        let [first, second, empty] = [&first, &second, &empty].map(|folder| Some(folder.as_path()));
        let in_folder = |folder: Option<&Path>| {
            format!("serving the web app in {}", folder.expect("a folder").display())
        };
        let inside = "serving the web app inside the program";
        assert_eq!(chosen([first, second, second], SMALL), in_folder(first));
        assert_eq!(chosen([None, second, first], SMALL), in_folder(second));
        assert_eq!(chosen([None, empty, None], SMALL), inside);
        assert_eq!(chosen([None, empty, empty], SMALL), inside);
        assert_eq!(chosen([None, empty, second], &[]), in_folder(second));
    }

    #[test]
    fn another_build_in_the_checkout_is_mentioned() {
        let (_temporary, [first, ..]) = folders();
        let notes = chosen([None, None, Some(&first)], SMALL);
        assert!(
            notes.ends_with(&format!("to serve that, add --app {}", first.display())),
            "{notes}"
        );
        fs::write(first.join(INDEX), "inside").expect("a file");
        let notes = chosen([None, None, Some(&first)], SMALL);
        assert_eq!(notes, "serving the web app inside the program");
    }

    #[test]
    fn a_missing_app_is_reported_with_what_to_do() {
        let (_temporary, [first, _, empty]) = folders();
        let wrong = chosen([Some(&empty), Some(&first), Some(&first)], SMALL);
        assert!(wrong.starts_with(&format!("there is no {INDEX} in `{}`", empty.display())));
        let none = chosen([None, Some(&empty), Some(&empty)], &[]);
        assert!(none.starts_with("this program was built without the web app: "), "{none}");
        for way in ["run `just web` and build the program again", "--app FOLDER", "$SUSUN_WEB"] {
            assert!(none.contains(way), "{none}");
        }
    }
}
