//! Bounded reading: endless or huge input is refused and does not fill the memory.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// Reads a whole file of at most `most` bytes. A longer one is an error that [`is_too_long`] recognises; a regular file
/// is then not read at all.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() && metadata.len() > most {
        return Err(too_long("it", most));
    }
    read_from(file, most)
}

/// Like [`read`], for any reader.
pub fn read_from(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_long("it", most)) } else { Ok(bytes) }
}

/// Reads a line of at most `most` bytes, with its line feed if it has one, replacing the contents of `line`. Returns
/// its length, 0 at the end.
pub fn read_line(from: &mut impl BufRead, most: u64, line: &mut Vec<u8>) -> io::Result<usize> {
    line.clear();
    let length = from.take(most.saturating_add(1)).read_until(b'\n', line)?;
    if length as u64 > most { Err(too_long("a line of it", most)) } else { Ok(length) }
}

/// Returns whether this is the error for input that is longer than its bound. Writing beyond a limit of the system has
/// the same kind.
pub fn is_too_long(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::FileTooLarge
}

/// The error for input that is longer than its bound.
pub fn too_long(what: &str, most: u64) -> io::Error {
    let bound = match most {
        most if most >= 1 << 20 && most.is_multiple_of(1 << 20) => format!("{} MiB", most >> 20),
        most if most >= 1 << 10 && most.is_multiple_of(1 << 10) => format!("{} KiB", most >> 10),
        most => format!("{most} bytes"),
    };
    io::Error::new(io::ErrorKind::FileTooLarge, format!("{what} has more than {bound}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_its_bound() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        std::fs::write(&path, "four").expect("room");
        assert_eq!(read(&path, 4).expect("short enough"), b"four");
        let error = read(&path, 3).expect_err("too long");
        assert!(is_too_long(&error) && error.to_string() == "it has more than 3 bytes");
    }

    #[test]
    fn endless_input_is_refused() {
        let error = read_from(io::repeat(0), 1 << 20).expect_err("endless");
        assert!(is_too_long(&error) && error.to_string() == "it has more than 1 MiB");
        let mut line = Vec::new();
        let mut endless = io::BufReader::new(io::repeat(b'a'));
        let error = read_line(&mut endless, 2048, &mut line).expect_err("endless");
        assert_eq!(error.to_string(), "a line of it has more than 2 KiB");
    }

    #[test]
    fn lines_come_one_by_one() {
        let (mut from, mut line) = (&b"a\n\nlast"[..], Vec::new());
        let mut lengths = Vec::new();
        while let length @ 1.. = read_line(&mut from, 4, &mut line).expect("short lines") {
            lengths.push((length, line.clone()));
        }
        assert_eq!(lengths, [(2, b"a\n".to_vec()), (1, b"\n".to_vec()), (4, b"last".to_vec())]);
    }
}
