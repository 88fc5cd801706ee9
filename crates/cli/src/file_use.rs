//! Which files a command reads and which it writes, checked before it does anything: no command replaces a file
//! that it reads, or records, checkpoints, journals and tables, which may have taken days to make.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use susun_files::same_file;

use crate::failure::Failure;
use crate::groups::{OutputArgs, PuzzleArgs};

/// How files begin that only the command that made them may replace, and what they are.
const KEPT: [(&[u8], &str); 4] = [
    (b"susun-checkpoint ", "a checkpoint"),
    (b"susun-journal ", "the journal of a job"),
    (b"SUSUNPDB", "a table"),
    (b"SUSUNPDP", "a table in the making"),
];

/// How a record begins, before and after its schema number.
const RECORD: [&[u8]; 2] = [b"{\"schema\":", b",\"experiment\":"];

/// The files that a command's arguments name.
#[derive(Debug, Default)]
pub(crate) struct FileUse {
    reads: Vec<PathBuf>,
    /// Exports, which replace what is there.
    writes: Vec<PathBuf>,
    /// Files that are read before they are replaced or made longer, so that others are found out.
    owns: Vec<PathBuf>,
}

impl FileUse {
    /// Adds files that are read.
    pub(crate) fn reads<P: AsRef<OsStr>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        self.reads.extend(paths.into_iter().map(|path| PathBuf::from(path.as_ref())));
        self
    }

    /// Adds the files of puzzles and of their goal. A board that was typed is the name of no file.
    pub(crate) fn puzzle(self, args: &PuzzleArgs) -> Self {
        self.reads(&args.inputs).reads(&args.goal)
    }

    /// Adds exports.
    pub(crate) fn writes<'p>(
        mut self,
        paths: impl IntoIterator<Item = impl IntoIterator<Item = &'p PathBuf>>,
    ) -> Self {
        let files = paths.into_iter().flatten().filter(|path| path.as_os_str() != "-");
        self.writes.extend(files.cloned());
        self
    }

    /// Adds the pictures of an answer.
    pub(crate) fn pictures(self, args: &OutputArgs) -> Self {
        self.writes([&args.svg, &args.png, &args.gif])
    }

    /// Adds files that the command reads before it writes them.
    pub(crate) fn owns<'p>(
        mut self,
        paths: impl IntoIterator<Item = impl IntoIterator<Item = &'p PathBuf>>,
    ) -> Self {
        self.owns.extend(paths.into_iter().flatten().cloned());
        self
    }

    /// Refuses a command that would destroy one of its inputs or something else that must be kept.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let written: Vec<&PathBuf> = self.writes.iter().chain(&self.owns).collect();
        for (number, path) in written.iter().enumerate() {
            if path.is_file() && same_file(path, Path::new("/dev/stdin")) {
                return Err(overwritten(path, "what standard input reads"));
            }
            let same = |other: &&PathBuf| same_file(path, other);
            if let Some(input) = self.reads.iter().find(same) {
                return Err(overwritten(path, &format!("`{}`, an input", input.display())));
            }
            if written[..number].iter().any(|other| same_file(path, other)) {
                return Err(overwritten(path, "another output of this command"));
            }
        }
        self.writes.iter().try_for_each(|path| check_kept(path))
    }
}

/// Refuses to replace a file that an export must not replace.
pub(crate) fn check_kept(path: &Path) -> Result<(), Failure> {
    match kept(path) {
        Some(what) => Err(overwritten(path, what)),
        None => Ok(()),
    }
}

/// The kind of a file that must not be replaced; `None` for all other files.
fn kept(path: &Path) -> Option<&'static str> {
    let mut head = Vec::new();
    // Others than files hold nothing, and opening one might wait.
    let file = path.is_file().then(|| File::open(path))?.ok()?;
    file.take(64).read_to_end(&mut head).ok()?;
    if let Some((_, what)) = KEPT.iter().find(|(begins, _)| head.starts_with(begins)) {
        return Some(what);
    }
    let schema = head.strip_prefix(RECORD[0])?;
    let digits = schema.iter().take_while(|byte| byte.is_ascii_digit()).count();
    schema[digits..].starts_with(RECORD[1]).then_some("a file of records")
}

fn overwritten(path: &Path, what: &str) -> Failure {
    Failure::Usage {
        message: format!("`{}` would be overwritten, and it is {what}", path.display()),
        hint: "give another name for the output".into(),
    }
}
