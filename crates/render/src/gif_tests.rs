//! Animations are read by an independent decoder, written from the specification, and compared with what was recorded.

use super::Gif;

/// A frame as it is shown: its pixels, and its time in hundredths of a second.
#[derive(Debug, PartialEq)]
struct Shown {
    pixels: Vec<[u8; 3]>,
    delay: u16,
}

/// A file, and how much of it has been read.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at(count);
        self.rest = rest;
        taken
    }

    fn byte(&mut self) -> u8 {
        self.take(1)[0]
    }

    fn number(&mut self) -> usize {
        usize::from(self.byte()) + 256 * usize::from(self.byte())
    }

    fn blocks(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        loop {
            let count = usize::from(self.byte());
            if count == 0 {
                return all;
            }
            all.extend(self.take(count));
        }
    }
}

/// Size and frames of a file.
fn decode(file: &[u8]) -> (usize, usize, Vec<Shown>) {
    let mut reader = Reader { rest: file };
    assert_eq!(reader.take(6), b"GIF89a");
    let (width, height) = (reader.number(), reader.number());
    let flags = reader.byte();
    reader.take(2);
    assert_eq!(flags & 0x80, 0x80, "a global palette");
    let palette = reader.take(3 << ((flags & 7) + 1));
    let mut canvas = vec![[0; 3]; width * height];
    let (mut frames, mut delay) = (Vec::new(), 0);
    loop {
        match reader.byte() {
            0x21 if reader.rest[0] == 0xf9 => {
                reader.byte();
                let block = reader.blocks();
                assert_eq!(block[0] >> 2 & 7, 1, "frames stay");
                delay = u16::from_le_bytes([block[1], block[2]]);
            }
            0x21 => {
                reader.byte();
                reader.blocks();
            }
            0x2c => {
                let [left, top, w, h] = [(); 4].map(|()| reader.number());
                assert_eq!(reader.byte(), 0);
                let bits = reader.byte();
                let pixels = expand(&reader.blocks(), bits);
                assert_eq!(pixels.len(), w * h);
                for (at, &pixel) in pixels.iter().enumerate() {
                    let colour = &palette[3 * usize::from(pixel)..][..3];
                    canvas[(top + at / w) * width + left + at % w] =
                        [colour[0], colour[1], colour[2]];
                }
                frames.push(Shown { pixels: canvas.clone(), delay });
            }
            0x3b => break,
            other => panic!("a block of kind {other}"),
        }
    }
    assert!(reader.rest.is_empty());
    (width, height, frames)
}

/// The inverse of LZW, with whole strings in its dictionary.
fn expand(data: &[u8], bits: u8) -> Vec<u8> {
    let (clear, end) = (1usize << bits, (1usize << bits) + 1);
    let mut code_at = {
        let mut at = 0usize;
        move |width: usize| {
            let bit = |index: usize| usize::from(data[index / 8] >> (index % 8) & 1);
            let code = (0..width).map(|index| bit(at + index) << index).sum::<usize>();
            at += width;
            code
        }
    };
    let mut out = Vec::new();
    let mut dictionary: Vec<Vec<u8>> = Vec::new();
    let (mut width, mut before): (usize, Option<Vec<u8>>) = (usize::from(bits) + 1, None);
    loop {
        let code = code_at(width);
        if code == end {
            return out;
        }
        if code == clear {
            dictionary = (0..clear).map(|byte| vec![byte as u8]).collect();
            dictionary.extend([Vec::new(), Vec::new()]);
            (width, before) = (usize::from(bits) + 1, None);
            continue;
        }
        let string = match (&before, dictionary.get(code)) {
            (_, Some(known)) => known.clone(),
            (Some(before), None) => [&before[..], &before[..1]].concat(),
            (None, None) => panic!("code {code} begins a dictionary"),
        };
        if let Some(mut known) = before.filter(|_| dictionary.len() < 4096) {
            known.push(string[0]);
            dictionary.push(known);
        }
        if dictionary.len() == 1 << width && width < 12 {
            width += 1;
        }
        out.extend(&string);
        before = Some(string);
    }
}

/// Frames of these colours, four bytes for each pixel.
fn rgba(pixels: &[[u8; 3]]) -> Vec<u8> {
    pixels.iter().flat_map(|&[r, g, b]| [r, g, b, 255]).collect()
}

fn random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

#[test]
fn every_frame_is_read_back() {
    let mut seed = 88_172_645_463_325_252;
    for (width, height, colours) in
        [(1, 1, 1), (3, 2, 2), (50, 40, 5), (101, 77, 256), (300, 200, 30)]
    {
        let count = usize::from(width) * usize::from(height);
        let palette: Vec<[u8; 3]> = (0..colours)
            .map(|_| random(&mut seed).to_le_bytes())
            .map(|b| [b[0], b[1], b[2]])
            .collect();
        let mut gif = Gif::new(width, height);
        let mut expected: Vec<Shown> = Vec::new();
        let mut pixels = vec![palette[0]; count];
        for number in 0..6u16 {
            let changed = random(&mut seed) as usize % count;
            for pixel in &mut pixels[changed / 2..=changed] {
                *pixel = palette[random(&mut seed) as usize % palette.len()];
            }
            gif.frame(&rgba(&pixels), 100 + 10 * u32::from(number));
            match expected.last_mut() {
                Some(last) if last.pixels == pixels => last.delay += 10 + number,
                _ => expected.push(Shown { pixels: pixels.clone(), delay: 10 + number }),
            }
        }
        let (w, h, shown) = decode(&gif.finish());
        assert_eq!((w, h), (width.into(), height.into()));
        assert_eq!(shown, expected);
    }
}

#[test]
fn too_many_colours_keep_the_frequent_ones() {
    let (paper, width) = ([250, 251, 252], 64u16);
    let pixels: Vec<[u8; 3]> = (0..64 * 64)
        .map(|at| if at % 2 == 0 { paper } else { [(at / 16) as u8, (at % 251) as u8, 7] })
        .collect();
    let mut gif = Gif::new(width, width);
    gif.frame(&rgba(&pixels), 100);
    let (_, _, shown) = decode(&gif.finish());
    for (found, wanted) in shown[0].pixels.iter().zip(&pixels) {
        if *wanted == paper {
            assert_eq!(found, wanted);
        }
        for (found, wanted) in found.iter().zip(wanted) {
            assert!(found.abs_diff(*wanted) < 32, "{found} {wanted}");
        }
    }
}

#[test]
fn an_animation_without_frames_has_none() {
    assert_eq!(decode(&Gif::new(2, 2).finish()), (2, 2, Vec::new()));
}

#[cfg(feature = "png")]
#[test]
fn the_frames_of_pictures_are_those_of_png() {
    use crate::{Colour, Picture, Rect, Text, palette::LIGHT, to_gif, to_png};

    let frame = |at: usize| {
        let mut picture = Picture::new(120.0, 60.0).background(LIGHT.paper);
        for (place, number) in ["1", "2", "3"].iter().enumerate().filter(|(place, _)| *place != at)
        {
            let x = 40.0 * place as f32;
            picture.add(Rect::new(x + 3.0, 3.0, 34.0, 54.0).radius(6.0).fill(LIGHT.raised.face));
            picture
                .add(Text::centred(x + 20.0, 30.0, 24.0, Colour::WHITE, number.to_string()).bold());
        }
        picture
    };
    let frames: Vec<Picture> = (0..3).map(frame).collect();
    let (width, _, shown) = decode(&to_gif(&frames, 200, 1.5).unwrap());
    assert_eq!((width, shown.len()), (180, 3));
    assert_eq!(shown.iter().map(|shown| shown.delay).collect::<Vec<_>>(), [20, 20, 80]);
    for (frame, shown) in frames.iter().zip(&shown) {
        let png = tiny_skia::Pixmap::decode_png(&to_png(frame, 1.5).unwrap()).unwrap();
        for (pixel, found) in png.pixels().iter().zip(&shown.pixels) {
            let wanted = [pixel.red(), pixel.green(), pixel.blue()];
            for (found, wanted) in found.iter().zip(wanted) {
                assert!(found.abs_diff(wanted) <= 8, "{found} {wanted}");
            }
        }
    }
}
