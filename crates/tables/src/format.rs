//! The format of a table file, and of the bytes of a table wherever they are stored. Numbers are little-endian.
//!
//! | from | bytes | content |
//! |---|---|---|
//! | 0 | 8 | `SUSUNPDB` |
//! | 8 | 4 | the version of this format, 1 |
//! | 12 | 4 | bits of an entry, 4 |
//! | 16 | 8 | entries |
//! | 24 | 8 | bytes of a block, 2^20; the last block may be shorter |
//! | 32 | 8 | where the values begin, a multiple of 4096 |
//! | 40 | 4 | rows, columns, the cell of the goal's blank, the number of tiles: a byte each |
//! | 44 | 8 | the homes of the tiles, a byte each; then zeros |
//! | 52 | 4 | zeros |
//! | 56 | 32 | the content hash: BLAKE3 of the values |
//! | 88 | 32 | BLAKE3 of the bytes between this header and the values |
//! | 120 | 32 | BLAKE3 of the 120 bytes before |
//! | 152 | 16 a block | the first 16 bytes of the BLAKE3 hash of each block of values |
//! | | | zeros up to the values |
//! | | | the values: two entries a byte, the first in the lower half, in the order of `pdb::Rank` |
//!
//! So every byte of a file is covered by a hash: the header by its own, the checksums by the header's, the values by
//! the content hash. All of them are compared whenever a table is read; the checksums then show which block of a
//! damaged table is wrong, and allow a fetched table to be checked block by block. Hashes detect only damage: to detect
//! forgery, the content hash is compared with the compiled-in one, see `known`.

use blake3::{Hash, Hasher};
use susun_sliding::Size;
use susun_sliding::pdb::Pattern;

use super::fault::Fault;
#[cfg(feature = "disk")]
use super::known;

const MAGIC: [u8; 8] = *b"SUSUNPDB";
const VERSION: u32 = 1;
const BITS: u32 = 4;
/// Bytes of a block.
pub(super) const BLOCK: usize = 1 << 20;
/// Values begin at a multiple of this.
pub(super) const PAGE: usize = 4096;
const HEADER: usize = 152;
const CHECKSUM: usize = 16;
/// Where the size, the blank and the tiles begin.
const PLACES: usize = 40;
const TILES: usize = 44;
/// Where the three hashes of the header begin.
const CONTENT: usize = 56;
const CHECKSUMS: usize = 88;
const OWN: usize = 120;

/// The header of a file, after it was checked.
#[derive(Debug)]
pub(super) struct Header {
    /// Where the values begin.
    pub(super) values: usize,
    /// BLAKE3 of the values.
    pub(super) content: Hash,
    checksums: Vec<[u8; CHECKSUM]>,
}

/// The bytes of a file before its values.
pub(super) fn head(pattern: &Pattern, values: &[u8]) -> Vec<u8> {
    let mut head = prefix(pattern);
    head.resize(CONTENT, 0);
    let checksums: Vec<u8> = values.chunks(BLOCK).flat_map(checksum).collect();
    let between = between(checksums, values_at(pattern));
    head.extend(blake3::hash(values).as_bytes());
    head.extend(blake3::hash(&between).as_bytes());
    let own = blake3::hash(&head);
    head.extend(own.as_bytes());
    head.extend(between);
    head
}

/// The pattern in a file's header; nothing after the header is read.
pub(super) fn pattern(file: &[u8]) -> Result<Pattern, Fault> {
    let header = header(file, HEADER as u64)?;
    let [rows, cols, blank, tiles] = [0, 1, 2, 3].map(|at| usize::from(header[PLACES + at]));
    let homes: Vec<usize> = header[TILES..].iter().take(tiles).map(|&h| usize::from(h)).collect();
    let pattern = Size::new(rows, cols).ok().and_then(|s| Pattern::new(s, blank, &homes).ok());
    // Only the representative of all patterns with the same table has a file.
    pattern.filter(|pattern| pattern.canonical().0 == *pattern).ok_or(Fault::Foreign)
}

/// The header of the file of a pattern, given all its bytes.
pub(super) fn read(pattern: &Pattern, file: &[u8]) -> Result<Header, Fault> {
    read_up_to(pattern, file, (length(pattern), file.len() as u64))
}

/// The header, given the bytes up to the values.
#[cfg(feature = "disk")]
pub(super) fn read_head(pattern: &Pattern, head: &[u8]) -> Result<Header, Fault> {
    read_up_to(pattern, head, (values_at(pattern) as u64, head.len() as u64))
}

/// The header, given the first bytes of a file of this length.
#[cfg(feature = "disk")]
pub(super) fn read_head_of(pattern: &Pattern, head: &[u8], length: u64) -> Result<Header, Fault> {
    read_up_to(pattern, head, (self::length(pattern), length))
}

/// The header of a file, given its first bytes, its expected length and its actual length.
fn read_up_to(
    pattern: &Pattern,
    file: &[u8],
    (expected, found): (u64, u64),
) -> Result<Header, Fault> {
    let header = header(file, expected)?;
    if header[..CONTENT] != *with_zeros(prefix(pattern)) {
        return Err(Fault::OtherPattern);
    }
    let values = values_at(pattern);
    if found < expected || file.len() < values {
        return Err(Fault::Truncated { expected, found });
    }
    if found > expected {
        return Err(Fault::TooLong { expected, found });
    }
    if blake3::hash(&file[HEADER..values]).as_bytes() != &header[CHECKSUMS..OWN] {
        return Err(Fault::Checksums);
    }
    let mut content = [0; 32];
    content.copy_from_slice(&header[CONTENT..CHECKSUMS]);
    let (checksums, _) = file[HEADER..values].as_chunks::<CHECKSUM>();
    let checksums = checksums[..blocks(pattern)].to_vec();
    let header = Header { values, content: content.into(), checksums };
    #[cfg(feature = "disk")]
    if known::content(pattern).is_some_and(|known| known != header.content) {
        return Err(Fault::Forged);
    }
    Ok(header)
}

/// The header of a file that should have `expected` bytes, if it is undamaged.
fn header(file: &[u8], expected: u64) -> Result<&[u8], Fault> {
    if !MAGIC.starts_with(&file[..file.len().min(8)]) {
        return Err(Fault::NotATable);
    }
    let short = Fault::Truncated { expected, found: file.len() as u64 };
    let Some((header, _)) = file.split_at_checked(HEADER) else { return Err(short) };
    let version = u32::from_le_bytes([header[8], header[9], header[10], header[11]]);
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    if blake3::hash(&header[..OWN]).as_bytes() != &header[OWN..] {
        return Err(Fault::Header);
    }
    Ok(header)
}

impl Header {
    /// Compares every block of the values with its checksum.
    pub(super) fn check(&self, values: &[u8]) -> Result<(), Fault> {
        let mut blocks = values.chunks(BLOCK).enumerate();
        blocks.try_for_each(|(block, values)| self.check_block(block, values))
    }

    /// Compares one block of the values with its checksum.
    pub(super) fn check_block(&self, block: usize, values: &[u8]) -> Result<(), Fault> {
        let right = self.checksums.get(block).is_some_and(|expected| checksum(values) == *expected);
        if right { Ok(()) } else { Err(Fault::Block { block, of: self.checksums.len() }) }
    }

    /// Compares the values as a whole with the content hash.
    pub(super) fn check_content(&self, values: &[u8]) -> Result<(), Fault> {
        let found = Hasher::new().update(values).finalize();
        if found == self.content { Ok(()) } else { Err(Fault::Content) }
    }
}

/// Bytes of the file of a pattern.
pub(super) fn length(pattern: &Pattern) -> u64 {
    values_at(pattern) as u64 + pattern.entries() / 2
}

fn blocks(pattern: &Pattern) -> usize {
    (pattern.entries() / 2).div_ceil(BLOCK as u64) as usize
}

/// Where the values of a pattern begin.
pub(super) fn values_at(pattern: &Pattern) -> usize {
    (HEADER + CHECKSUM * blocks(pattern)).next_multiple_of(PAGE)
}

/// The first bytes of a file, which describe its pattern.
fn prefix(pattern: &Pattern) -> Vec<u8> {
    let size = pattern.size();
    let mut prefix = MAGIC.to_vec();
    prefix.extend(VERSION.to_le_bytes());
    prefix.extend(BITS.to_le_bytes());
    prefix.extend(pattern.entries().to_le_bytes());
    prefix.extend((BLOCK as u64).to_le_bytes());
    prefix.extend((values_at(pattern) as u64).to_le_bytes());
    let small = [size.rows(), size.cols(), pattern.blank(), pattern.homes().len()];
    prefix.extend(small.map(|number| number as u8));
    prefix.extend(pattern.homes());
    prefix
}

fn with_zeros(mut prefix: Vec<u8>) -> Vec<u8> {
    prefix.resize(CONTENT, 0);
    prefix
}

/// Checksums, with zeros up to the values.
fn between(mut checksums: Vec<u8>, values: usize) -> Vec<u8> {
    checksums.resize(values - HEADER, 0);
    checksums
}

fn checksum(block: &[u8]) -> [u8; CHECKSUM] {
    let mut checksum = [0; CHECKSUM];
    checksum.copy_from_slice(&blake3::hash(block).as_bytes()[..CHECKSUM]);
    checksum
}
