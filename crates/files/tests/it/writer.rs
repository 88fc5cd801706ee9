//! What is guaranteed for every file of the program, tested once.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::thread;

use susun_files::{
    Log, LogError, Output, Refused, Replacement, check_named, check_output, open_own,
};
use susun_files::{remove_leftovers, same_file, write};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.expect("an entry").file_name().to_string_lossy().into_owned()
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

fn refused(error: &std::io::Error) -> Option<Refused> {
    error.get_ref()?.downcast_ref().copied()
}

fn mkfifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

/// Every way to write a file at a path that neither follows nor replaces a link.
fn ways(path: &Path) -> [std::io::Result<()>; 5] {
    let log = |log: Result<Log, LogError>| match log {
        Ok(_) => Ok(()),
        Err(LogError::Disk(error)) => Err(error),
        Err(LogError::InUse) => panic!("nobody uses it"),
    };
    [
        Replacement::named(path).and_then(Replacement::finish),
        write(path, b"new"),
        log(Log::open_or_create(path)),
        log(Log::open(path)),
        open_own(path).map(drop),
    ]
}

#[test]
fn the_old_file_stays_until_the_new_one_is_whole() {
    let folder = folder();
    let path = folder.path().join("a");
    write(&path, b"old").expect("a disk");
    let mut new = Replacement::named(&path).expect("a disk");
    new.write_all(b"new").expect("a disk");
    assert_eq!(fs::read(&path).expect("a file"), b"old");
    assert_eq!(names(folder.path()).len(), 2);
    drop(new);
    assert_eq!(names(folder.path()), ["a"], "what is not finished is removed");
    let mut new = Replacement::named(&path).expect("a disk");
    new.write_all(b"new").expect("a disk");
    new.finish().expect("a disk");
    assert_eq!(fs::read(&path).expect("a file"), b"new");
    assert_eq!(names(folder.path()), ["a"]);
}

#[test]
fn names_of_unfinished_files_are_never_the_same() {
    let folder = folder();
    let path = folder.path().join("a");
    let open: Vec<Replacement> =
        (0..50).map(|_| Replacement::begin(&path).expect("a disk")).collect();
    let random: Vec<String> = names(folder.path());
    assert_eq!(random.len(), open.len());
    for name in &random {
        let random = name.rsplit(['-', '.']).nth(1).expect("a random part");
        assert!(random.len() == 16 && name.starts_with("a."), "{name}");
    }
}

#[test]
fn pipes_sockets_and_folders_are_refused_at_once() {
    let folder = folder();
    let [pipe, socket, inner] = ["pipe", "socket", "inner"].map(|name| folder.path().join(name));
    mkfifo(&pipe);
    let _socket = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
    fs::create_dir(&inner).expect("a folder");
    for (path, why) in
        [(&pipe, Refused::Pipe), (&socket, Refused::Device), (&inner, Refused::Folder)]
    {
        let begun = Replacement::begin(path).map(drop);
        for result in ways(path).into_iter().chain([begun]) {
            let found = refused(&result.expect_err("not a file"));
            // An export may go to a pipe, but not to one without a reader.
            let expected = found == Some(why)
                || (why == Refused::Pipe && found == Some(Refused::PipeWithoutReader));
            assert!(expected, "{}: {found:?}", path.display());
        }
        assert!(check_named(path).is_err());
    }
    assert_eq!(names(folder.path()), ["inner", "pipe", "socket"]);
}

#[test]
fn devices_are_refused_for_everything_but_exports() {
    let null = Path::new("/dev/null");
    let before = fs::symlink_metadata(null).expect("a device").ino();
    assert!(write(null, b"new").is_ok() && check_output(null).is_ok());
    assert_eq!(check_named(null).err().as_ref().and_then(refused), Some(Refused::Device));
    let named = Replacement::named(null).expect_err("a device");
    assert_eq!(refused(&named), Some(Refused::Device));
    let begun = Replacement::begin(null).expect_err("a device");
    assert_eq!(refused(&begun), Some(Refused::Device));
    assert_eq!(fs::symlink_metadata(null).expect("a device").ino(), before);
    let full = write(Path::new("/dev/full"), b"new").expect_err("a full device");
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn no_symbolic_link_is_followed() {
    let folder = folder();
    let [link, dangling, target] = ["link", "dangling", "target"].map(|n| folder.path().join(n));
    fs::write(&target, "old").expect("a disk");
    symlink(&target, &link).expect("a link");
    symlink(folder.path().join("nowhere"), &dangling).expect("a link");
    for path in [&link, &dangling] {
        for result in ways(path) {
            assert_eq!(refused(&result.expect_err("a link")), Some(Refused::Link));
        }
    }
    assert_eq!(fs::read(&target).expect("a file"), b"old");
    assert!(!folder.path().join("nowhere").exists());
}

#[test]
fn a_link_in_a_folder_of_the_program_is_replaced() {
    let folder = folder();
    let [link, target] = ["link", "target"].map(|name| folder.path().join(name));
    fs::write(&target, "old").expect("a disk");
    symlink(&target, &link).expect("a link");
    let mut new = Replacement::begin(&link).expect("a disk");
    new.write_all(b"new").expect("a disk");
    new.finish().expect("a disk");
    assert_eq!(fs::read(&target).expect("a file"), b"old");
    assert!(fs::symlink_metadata(&link).expect("a file").is_file());
}

#[test]
fn a_pipe_with_a_reader_takes_an_export() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    mkfifo(&pipe);
    let read = {
        let pipe = pipe.clone();
        thread::spawn(move || {
            let mut text = String::new();
            File::open(pipe).expect("a pipe").read_to_string(&mut text).expect("text");
            text
        })
    };
    // More than a pipe holds: writing waits for the reader.
    let text = "a line\n".repeat(100_000);
    let mut output = loop {
        match Output::create(&pipe) {
            Ok(output) => break output,
            Err(error) => assert_eq!(refused(&error), Some(Refused::PipeWithoutReader)),
        }
    };
    output.write_all(text.as_bytes()).expect("a reader");
    output.finish().expect("a reader");
    assert_eq!(read.join().expect("a reader"), text);
}

#[test]
fn permissions_stay_and_a_file_without_them_is_not_replaced() {
    let folder = folder();
    let path = folder.path().join("a");
    fs::write(&path, "old").expect("a disk");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o4640)).expect("a disk");
    write(&path, b"new").expect("a disk");
    assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o7777, 0o640);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("a disk");
    // The superuser may write every file.
    if File::options().write(true).open(&path).is_err() {
        assert!(write(&path, b"newer").is_err());
        assert_eq!(fs::read(&path).expect("a file"), b"new");
    }
}

#[test]
fn a_hard_link_keeps_the_old_file() {
    let folder = folder();
    let [path, other] = ["a", "b"].map(|name| folder.path().join(name));
    fs::write(&path, "old").expect("a disk");
    fs::hard_link(&path, &other).expect("a disk");
    write(&path, b"new").expect("a disk");
    assert_eq!(fs::read(&other).expect("a file"), b"old");
}

#[test]
fn a_file_that_must_be_new_replaces_nothing() {
    let folder = folder();
    let path = folder.path().join("a");
    for (text, is_new) in [("first", true), ("second", false)] {
        let mut new = Replacement::begin(&path).expect("a disk");
        new.write_all(text.as_bytes()).expect("a disk");
        assert_eq!(new.finish_new().is_ok(), is_new);
        assert_eq!(fs::read(&path).expect("a file"), b"first");
        assert_eq!(names(folder.path()), ["a"]);
    }
}

#[test]
fn a_name_of_255_bytes_can_be_written() {
    let folder = folder();
    let path = folder.path().join("a".repeat(255));
    write(&path, b"new").expect("a disk");
    assert_eq!(fs::read(&path).expect("a file"), b"new");
}

#[test]
fn leftovers_of_a_killed_process_are_removed_and_nothing_else() {
    let folder = folder();
    let path = folder.path().join("a");
    let left = Replacement::begin(&path).expect("a disk");
    std::mem::forget(left);
    let others =
        ["a.txt", "a.tmp", "a.1-2.tmp", "ab.1-0123456789abcdef.tmp", "a.x-0123456789abcdef.tmp"];
    for name in others {
        fs::write(folder.path().join(name), "").expect("a disk");
    }
    assert_eq!(names(folder.path()).len(), others.len() + 1);
    remove_leftovers(&path);
    let mut kept = others.map(String::from);
    kept.sort();
    assert_eq!(names(folder.path()), kept);
}

#[test]
fn a_log_has_one_writer_and_grows_by_whole_entries() {
    let folder = folder();
    let path = folder.path().join("log");
    let mut log = Log::create(&path).expect("a disk");
    assert!(matches!(Log::open(&path), Err(LogError::InUse)));
    assert!(matches!(Log::create(&path), Err(LogError::Disk(_))));
    log.append(b"one\n").expect("a disk");
    log.append_synced(b"two\n").expect("a disk");
    drop(log);
    fs::OpenOptions::new()
        .append(true)
        .open(&path)
        .expect("a file")
        .write_all(b"th")
        .expect("a disk");
    let mut log = Log::open_or_create(&path).expect("a disk");
    let mut text = String::new();
    log.read_to_string(&mut text).expect("text");
    assert_eq!(text, "one\ntwo\nth");
    log.cut(8).expect("a disk");
    log.append(b"three\n").expect("a disk");
    assert_eq!(fs::read(&path).expect("a file"), b"one\ntwo\nthree\n");
}

#[test]
fn one_file_is_known_by_all_its_names() {
    let folder = folder();
    let [file, hard, soft, other] = ["a", "b", "c", "d"].map(|name| folder.path().join(name));
    fs::write(&file, "").expect("a disk");
    fs::write(&other, "").expect("a disk");
    fs::hard_link(&file, &hard).expect("a disk");
    symlink(&file, &soft).expect("a disk");
    let spelt = folder.path().join("./a");
    for name in [&file, &hard, &soft, &spelt] {
        assert!(same_file(&file, name) && same_file(name, &file), "{}", name.display());
        assert!(!same_file(name, &other));
    }
    // Files that do not exist yet.
    let [new, newer] = ["new", "newer"].map(|name| folder.path().join(name));
    assert!(same_file(&new, &folder.path().join("./new")) && !same_file(&new, &newer));
    // Writing to a device twice loses nothing.
    assert!(!same_file(Path::new("/dev/null"), Path::new("/dev/null")));
}
