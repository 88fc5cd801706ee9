//! An unfinished build, saved in a file to be resumed.
//!
//! | from | bytes | content |
//! |---|---|---|
//! | 0 | 8 | `SUSUNPDP` |
//! | 8 | 4 | the version of this format, 1 |
//! | 12 | 4 | layers made |
//! | 16 | 24 | 64-bit words of states met, of states of the last layer, and bytes of values: 8 bytes each |
//! | 40 | 4 | bytes of the pattern's name |
//! | 44 | | the name, the states met, those of the last layer, the values |
//! | | 32 | BLAKE3 of all before |
//!
//! Numbers are little-endian. A file with any other content is ignored: the build starts again.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use blake3::Hasher;
use susun_files::Replacement;
use susun_sliding::pdb::Pattern;
use susun_sliding::pdb::build::{Build, Unfinished};

const MAGIC: [u8; 8] = *b"SUSUNPDP";
const VERSION: u32 = 1;
/// Words that are hashed at once.
const WORDS: usize = 1 << 13;

/// Saves the state of a build.
pub(super) fn save(path: &Path, build: &Build) -> io::Result<()> {
    let mut replacement = Replacement::begin(path)?;
    let mut to = Hashing { inner: BufWriter::new(&mut replacement), hasher: Hasher::new() };
    let Unfinished { depth, met, last, values } = build.unfinished();
    let name = build.pattern().name();
    to.write_all(&MAGIC)?;
    to.write_all(&VERSION.to_le_bytes())?;
    to.write_all(&depth.to_le_bytes())?;
    for length in [met.len(), last.len(), values.len()] {
        to.write_all(&(length as u64).to_le_bytes())?;
    }
    to.write_all(&(name.len() as u32).to_le_bytes())?;
    to.write_all(name.as_bytes())?;
    for words in met.chunks(WORDS).chain(last.chunks(WORDS)) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        to.write_all(&bytes)?;
    }
    to.write_all(values)?;
    let hash = to.hasher.finalize();
    to.inner.write_all(hash.as_bytes())?;
    to.inner.flush()?;
    drop(to);
    replacement.finish()
}

/// The saved build, if it is for this pattern.
pub(super) fn load(path: &Path, pattern: &Pattern) -> Option<Build> {
    let file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    let mut from = Hashing { inner: BufReader::new(file), hasher: Hasher::new() };
    let mut number = [0; 8];
    from.read_exact(&mut number).ok()?;
    let magic = number == MAGIC;
    from.read_exact(&mut number).ok()?;
    let [version, depth] = [&number[..4], &number[4..]].map(|part| {
        let mut four = [0; 4];
        four.copy_from_slice(part);
        u32::from_le_bytes(four)
    });
    let mut lengths = [0; 3];
    for length in &mut lengths {
        from.read_exact(&mut number).ok()?;
        *length = u64::from_le_bytes(number);
    }
    let [met, last, values] = lengths;
    let name = pattern.name();
    let mut written = vec![0; 4 + name.len()];
    from.read_exact(&mut written).ok()?;
    let own = written[..4] == (name.len() as u32).to_le_bytes() && written[4..] == *name.as_bytes();
    // Check that the file has what its header promises before memory is allocated for it.
    let promised = met.checked_add(last)?.checked_mul(8)?.checked_add(values)?;
    let whole = promised.checked_add(44 + 32 + name.len() as u64)? == length;
    if !(magic && version == VERSION && own && whole) {
        return None;
    }
    let met = words(&mut from, met as usize)?;
    let last = words(&mut from, last as usize)?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(values as usize).ok()?;
    bytes.resize(values as usize, 0);
    from.read_exact(&mut bytes).ok()?;
    let hash = from.hasher.finalize();
    let mut expected = [0; 32];
    from.inner.read_exact(&mut expected).ok()?;
    if hash != expected {
        return None;
    }
    let state = Unfinished { depth, met: &met, last: &last, values: &bytes };
    Build::resume(pattern, &state).ok()
}

fn words(from: &mut impl Read, count: usize) -> Option<Vec<u64>> {
    let mut words = Vec::new();
    words.try_reserve_exact(count).ok()?;
    let mut bytes = vec![0; 8 * WORDS.min(count)];
    while words.len() < count {
        let now = &mut bytes[..8 * WORDS.min(count - words.len())];
        from.read_exact(now).ok()?;
        words.extend(now.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word)));
    }
    Some(words)
}

/// Hashes everything written or read through it.
struct Hashing<T> {
    inner: T,
    hasher: Hasher,
}

impl<T: Write> Write for Hashing<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Hashing<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.hasher.update(&bytes[..read]);
        Ok(read)
    }
}
