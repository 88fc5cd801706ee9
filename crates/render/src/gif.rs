//! Frames of pixels to an animated GIF.
//!
//! Each frame after the first has only the rectangle that differs from the one before, and shares one palette with all
//! others. A picture of flat colours with smooth edges often has more than 256 colours; then colours whose highest bits
//! are equal become one, that of most of their pixels, so that flat areas keep their colour. The pixels are compressed by
//! the LZW method of the GIF89a specification (CompuServe 1990): Welch, "A Technique for High-Performance Data
//! Compression", Computer 17(6), 1984.

/// The most colours of a palette.
const COLOURS: usize = 256;

/// The most codes of a dictionary.
const CODES: usize = 1 << 12;

/// Red, green and blue.
type Rgb = [u8; 3];

/// An animation, being recorded.
#[derive(Clone, Debug)]
pub struct Gif {
    width: u16,
    height: u16,
    /// The last frame.
    canvas: Vec<Rgb>,
    frames: Vec<Frame>,
}

/// The part of a frame that differs from the one before.
#[derive(Clone, Debug)]
struct Frame {
    left: usize,
    top: usize,
    width: usize,
    pixels: Vec<Rgb>,
    /// How long it is shown, in hundredths of a second.
    delay: u32,
}

impl Gif {
    /// An animation of this many pixels, without frames.
    pub fn new(width: u16, height: u16) -> Self {
        Self { width, height, canvas: Vec::new(), frames: Vec::new() }
    }

    /// Adds a frame, which is shown for `milliseconds`, rounded down to hundredths of a second. `rgba` has four bytes for
    /// each pixel, row by row; opacity is ignored, and pixels that are missing are black. A frame like the one before
    /// makes that one last longer.
    pub fn frame(&mut self, rgba: &[u8], milliseconds: u32) {
        let count = usize::from(self.width) * usize::from(self.height);
        let mut pixels: Vec<Rgb> = rgba.chunks_exact(4).map(|p| [p[0], p[1], p[2]]).collect();
        pixels.resize(count, [0; 3]);
        let delay = milliseconds / 10;
        let width = usize::from(self.width).max(1);
        let differs = |&cell: &usize| self.canvas.get(cell) != Some(&pixels[cell]);
        let differing = || (0..count).filter(differs);
        let Some(first) = differing().next() else {
            if let Some(last) = self.frames.last_mut() {
                last.delay += delay;
            }
            return;
        };
        let last = differing().next_back().unwrap_or(first);
        let columns = || differing().map(|cell| cell % width);
        let left = columns().min().unwrap_or_default();
        let right = columns().max().unwrap_or_default();
        let (top, bottom) = (first / width, last / width);
        let row = |row: usize| pixels[row * width + left..=row * width + right].iter().copied();
        let part = (top..=bottom).flat_map(row).collect();
        self.frames.push(Frame { left, top, width: right - left + 1, pixels: part, delay });
        self.canvas = pixels;
    }

    /// The file, which plays the frames again and again.
    pub fn finish(self) -> Vec<u8> {
        let palette = Palette::of(&self.frames);
        let bits = palette.bits();
        let mut out = b"GIF89a".to_vec();
        put(&mut out, &[self.width, self.height]);
        // A palette for all frames; background colour 0; square pixels.
        out.extend([0x80 | (bits - 1) << 4 | (bits - 1), 0, 0]);
        for place in 0..1 << bits {
            out.extend(palette.colours.get(place).map_or([0; 3], |colour| colour.rgb));
        }
        // Repeat without end.
        out.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        for Frame { left, top, width, pixels, delay } in &self.frames {
            let height = pixels.len() / width;
            // The frame stays below the next one.
            out.extend([0x21, 0xf9, 4, 1 << 2]);
            put(&mut out, &[u16::try_from(*delay).unwrap_or(u16::MAX)]);
            out.extend([0, 0, 0x2c]);
            put(&mut out, &[*left as u16, *top as u16, *width as u16, height as u16]);
            out.push(0);
            let pixels = pixels.iter().map(|&colour| palette.index(colour));
            out.push(bits.max(2));
            for block in lzw(pixels, bits.max(2)).chunks(255) {
                out.push(block.len() as u8);
                out.extend(block);
            }
            out.push(0);
        }
        out.push(0x3b);
        out
    }
}

/// Adds numbers of two bytes, the low one first.
fn put(out: &mut Vec<u8>, numbers: &[u16]) {
    out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

/// The colours of an animation. A table of our own: maps of the standard library make web pages slower to load.
struct Palette {
    /// The bits of a colour that are compared.
    mask: u32,
    /// A hash table of masked colours, with their places in the palette.
    slots: Vec<Option<(u32, u8)>>,
    colours: Vec<Colour>,
}

/// A colour of the palette.
#[derive(Clone, Copy)]
struct Colour {
    rgb: Rgb,
    /// How often it was found, less how often others that look equal were: if one of them is in most pixels, it wins
    /// (Boyer and Moore, "MJRTY", 1991).
    votes: u32,
}

impl Palette {
    /// Compares fewer bits until there are few enough colours.
    fn of(frames: &[Frame]) -> Self {
        let mut mask = u8::MAX;
        loop {
            let mut palette = Self {
                mask: u32::from_le_bytes([mask, mask, mask, 0]),
                slots: vec![None; 4 * COLOURS],
                colours: Vec::new(),
            };
            let mut pixels = frames.iter().flat_map(|frame| &frame.pixels);
            if pixels.all(|&rgb| palette.count(rgb)) {
                return palette;
            }
            mask <<= 1;
        }
    }

    /// Where a colour is in the table, or could be.
    fn slot(&self, [r, g, b]: Rgb) -> (usize, u32) {
        let key = u32::from_le_bytes([r, g, b, 0]) & self.mask;
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> 22) as usize;
        while self.slots[slot].is_some_and(|(other, _)| other != key) {
            slot = (slot + 1) % self.slots.len();
        }
        (slot, key)
    }

    /// Counts a pixel; false if there are too many colours.
    fn count(&mut self, rgb: Rgb) -> bool {
        let (slot, key) = self.slot(rgb);
        let Some((_, place)) = self.slots[slot] else {
            let place = self.colours.len();
            if place == COLOURS {
                return false;
            }
            self.slots[slot] = Some((key, place as u8));
            self.colours.push(Colour { rgb, votes: 1 });
            return true;
        };
        let colour = &mut self.colours[usize::from(place)];
        if colour.rgb == rgb {
            colour.votes += 1;
        } else if colour.votes == 0 {
            *colour = Colour { rgb, votes: 1 };
        } else {
            colour.votes -= 1;
        }
        true
    }

    /// The number of bits of a place in the palette, at least 1.
    fn bits(&self) -> u8 {
        (1..8).find(|bits| self.colours.len() <= 1 << bits).unwrap_or(8)
    }

    fn index(&self, rgb: Rgb) -> u8 {
        self.slots[self.slot(rgb).0].map_or(0, |(_, place)| place)
    }
}

/// Compresses numbers of `bits` bits, at least 2.
fn lzw(numbers: impl Iterator<Item = u8>, bits: u8) -> Vec<u8> {
    let (clear, end) = (1 << bits, (1 << bits) + 1);
    let mut out = Codes::default();
    let mut width = bits + 1;
    // For each code: its first continuation, the next continuation of the same beginning, and its last number.
    let mut first = vec![0u16; CODES];
    let mut other = vec![(0u16, 0u8); CODES];
    let mut next = end + 1;
    let mut so_far: Option<u16> = None;
    out.put(clear, width);
    for number in numbers {
        let Some(code) = so_far else {
            so_far = Some(number.into());
            continue;
        };
        let mut at = first[usize::from(code)];
        while at != 0 && other[usize::from(at)].1 != number {
            at = other[usize::from(at)].0;
        }
        if at != 0 {
            so_far = Some(at);
            continue;
        }
        out.put(code, width);
        so_far = Some(number.into());
        if usize::from(next) == CODES {
            out.put(clear, width);
            (width, next) = (bits + 1, end + 1);
            first.fill(0);
            continue;
        }
        other[usize::from(next)] = (first[usize::from(code)], number);
        first[usize::from(code)] = next;
        // The reader is one code behind.
        if next == 1 << width {
            width += 1;
        }
        next += 1;
    }
    if let Some(code) = so_far {
        out.put(code, width);
        if next == 1 << width && usize::from(next) < CODES {
            width += 1;
        }
    }
    out.put(end, width);
    out.finish()
}

/// Codes as bits, the lowest first.
#[derive(Default)]
struct Codes {
    bytes: Vec<u8>,
    left: u32,
    count: u8,
}

impl Codes {
    fn put(&mut self, code: u16, width: u8) {
        self.left |= u32::from(code) << self.count;
        self.count += width;
        while self.count >= 8 {
            self.bytes.push(self.left as u8);
            self.left >>= 8;
            self.count -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.left as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
#[path = "gif_tests.rs"]
mod tests;
