//! The zlib format (RFC 1950) around DEFLATE (RFC 1951): as much of it as replays of other programs need. Reads
//! everything, and writes blocks that are not compressed.

/// The order in which the lengths of the codes for lengths are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The longest code in bits, and the symbols of the alphabets.
const LONGEST: usize = 15;
const LITERALS: usize = 288;
const DISTANCES: usize = 30;

/// The longest block that is not compressed.
const STORED: usize = 0xffff;

/// The bytes that were compressed, at most `most`; `None` if they are not in this format.
pub(super) fn inflated(bytes: &[u8], most: usize) -> Option<Vec<u8>> {
    let [method, flags, body @ ..] = bytes else { return None };
    let head = u16::from_be_bytes([*method, *flags]);
    // DEFLATE, and no dictionary.
    if method & 0xf != 8 || flags & 0x20 != 0 || head % 31 != 0 {
        return None;
    }
    let mut input = Bits { bytes: body, at: 0 };
    let mut out = Vec::new();
    loop {
        let last = input.take(1)? == 1;
        match input.take(2)? {
            0 => stored(&mut input, &mut out)?,
            1 => {
                let lengths: Vec<u8> = (0..LITERALS).map(fixed_length).collect();
                block(
                    &mut input,
                    &mut out,
                    &Code::new(&lengths),
                    &Code::new(&[5; DISTANCES]),
                    most,
                )?;
            }
            2 => {
                let (literals, distances) = codes(&mut input)?;
                block(&mut input, &mut out, &literals, &distances, most)?;
            }
            _ => return None,
        }
        if out.len() > most {
            return None;
        }
        if last {
            break;
        }
    }
    let sum = input.rest().first_chunk()?;
    (u32::from_be_bytes(*sum) == checksum(&out)).then_some(out)
}

/// The bytes in this format.
pub(super) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![0x78, 0x01];
    let blocks = bytes.chunks(STORED).len().max(1);
    for number in 0..blocks {
        let block = bytes.chunks(STORED).nth(number).unwrap_or_default();
        let length = block.len() as u16;
        out.push(u8::from(number + 1 == blocks));
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend(block);
    }
    out.extend(checksum(bytes).to_be_bytes());
    out
}

/// Adler-32.
fn checksum(bytes: &[u8]) -> u32 {
    let (mut a, mut b) = (1, 0);
    for &byte in bytes {
        a = (a + u32::from(byte)) % 65521;
        b = (b + a) % 65521;
    }
    b << 16 | a
}

/// The lengths of the fixed code.
fn fixed_length(symbol: usize) -> u8 {
    match symbol {
        144..256 => 9,
        256..280 => 7,
        _ => 8,
    }
}

/// Bits, the lowest of each byte first.
struct Bits<'a> {
    bytes: &'a [u8],
    /// The number of bits taken.
    at: usize,
}

impl<'a> Bits<'a> {
    fn take(&mut self, count: usize) -> Option<usize> {
        let mut value = 0;
        for place in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            value |= usize::from(byte >> (self.at % 8) & 1) << place;
            self.at += 1;
        }
        Some(value)
    }

    /// The bytes after the current one.
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at.div_ceil(8)..).unwrap_or_default()
    }
}

/// A canonical Huffman code: the number of codes of each length, and the symbols in the order of their codes.
struct Code {
    counts: [usize; LONGEST + 1],
    symbols: Vec<usize>,
}

impl Code {
    fn new(lengths: &[u8]) -> Self {
        let mut counts = [0; LONGEST + 1];
        for &length in lengths {
            counts[usize::from(length)] += 1;
        }
        counts[0] = 0;
        let mut symbols: Vec<usize> = (0..lengths.len()).filter(|&at| lengths[at] > 0).collect();
        symbols.sort_by_key(|&at| (lengths[at], at));
        Self { counts, symbols }
    }

    /// The next symbol: codes of one length follow each other, and those of the next length follow them.
    fn next(&self, input: &mut Bits<'_>) -> Option<usize> {
        let (mut code, mut first, mut before) = (0, 0, 0);
        for count in &self.counts[1..] {
            code |= input.take(1)?;
            if code < first + count {
                return self.symbols.get(before + code.checked_sub(first)?).copied();
            }
            before += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }
}

/// A block that is not compressed.
fn stored(input: &mut Bits<'_>, out: &mut Vec<u8>) -> Option<()> {
    let [a, b, c, d, bytes @ ..] = input.rest() else { return None };
    let length = u16::from_le_bytes([*a, *b]);
    if length != !u16::from_le_bytes([*c, *d]) {
        return None;
    }
    out.extend(bytes.get(..length.into())?);
    input.at = (input.at.div_ceil(8) + 4 + usize::from(length)) * 8;
    Some(())
}

/// The codes of a block that brings its own.
fn codes(input: &mut Bits<'_>) -> Option<(Code, Code)> {
    let literals = input.take(5)? + 257;
    let distances = input.take(5)? + 1;
    let count = input.take(4)? + 4;
    let mut lengths = [0; ORDER.len()];
    for &at in &ORDER[..count] {
        lengths[at] = input.take(3)? as u8;
    }
    let code = Code::new(&lengths);
    let mut lengths: Vec<u8> = Vec::new();
    while lengths.len() < literals + distances {
        let (length, times) = match code.next(input)? {
            16 => (*lengths.last()?, 3 + input.take(2)?),
            17 => (0, 3 + input.take(3)?),
            18 => (0, 11 + input.take(7)?),
            length => (length as u8, 1),
        };
        lengths.extend(std::iter::repeat_n(length, times));
    }
    let (literals, distances) = lengths.get(..literals + distances)?.split_at(literals);
    Some((Code::new(literals), Code::new(distances)))
}

/// A compressed block: literals, and copies of what came before.
fn block(
    input: &mut Bits<'_>,
    out: &mut Vec<u8>,
    literals: &Code,
    distances: &Code,
    most: usize,
) -> Option<()> {
    loop {
        match literals.next(input)? {
            literal @ 0..256 => out.push(literal as u8),
            256 => return Some(()),
            symbol => {
                let length = length(symbol - 257, input)?;
                let distance = distance(distances.next(input)?, input)?;
                let from = out.len().checked_sub(distance)?;
                for at in from..from + length {
                    out.push(out[at]);
                }
            }
        }
        if out.len() > most {
            return None;
        }
    }
}

/// The length of a copy: from 3 to 258, in groups of four with one more bit each.
fn length(symbol: usize, input: &mut Bits<'_>) -> Option<usize> {
    match symbol {
        0..8 => Some(3 + symbol),
        8..28 => {
            let bits = symbol / 4 - 1;
            Some(3 + ((4 + symbol % 4) << bits) + input.take(bits)?)
        }
        28 => Some(258),
        _ => None,
    }
}

/// How far back a copy begins: from 1 to 32,768, in groups of two with one more bit each.
fn distance(symbol: usize, input: &mut Bits<'_>) -> Option<usize> {
    match symbol {
        0..4 => Some(1 + symbol),
        4..DISTANCES => {
            let bits = symbol / 2 - 1;
            Some(1 + ((2 + symbol % 2) << bits) + input.take(bits)?)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Python's `zlib.compress` writes it at level 9: a block with codes of its own.
    const OWN_CODES: &[u8] = include_bytes!("zlib_own_codes.bin");

    #[test]
    fn what_is_written_is_read_again() {
        for length in [0, 1, STORED, STORED + 1] {
            let bytes: Vec<u8> = (0..length).map(|at| (at * at) as u8).collect();
            assert_eq!(inflated(&deflated(&bytes), length), Some(bytes.clone()), "{length}");
            assert_eq!(inflated(&deflated(&bytes), length.wrapping_sub(1)).is_some(), length == 0);
        }
    }

    #[test]
    fn all_kinds_of_blocks_are_read() {
        // `zlib.compress(b"R2D2L2U2" * 3)`: the fixed code, and a copy that overlaps itself.
        let fixed = b"\x78\x9c\x0b\x32\x72\x31\xf2\x31\x0a\x35\x0a\x42\xa3\x01\x4b\x66\x05\xfe";
        assert_eq!(inflated(fixed, 24), Some(b"R2D2L2U2R2D2L2U2R2D2L2U2".to_vec()));
        let own = inflated(OWN_CODES, 1 << 16).expect("the format");
        let numbers: Vec<String> = (0..500).map(|number| (number * number).to_string()).collect();
        assert_eq!(own, numbers.join(" ").into_bytes());
    }

    #[test]
    fn altered_bytes_are_noticed() {
        let own = inflated(OWN_CODES, 1 << 16);
        for at in 0..OWN_CODES.len() {
            let mut altered = OWN_CODES.to_vec();
            altered[at] ^= 0x10;
            // A copy may begin elsewhere, at the same text.
            let read = inflated(&altered, 1 << 16);
            assert!(read.is_none() || read == own, "byte {at}");
            assert_eq!(inflated(&OWN_CODES[..at], 1 << 16), None, "{at} bytes");
        }
    }
}
