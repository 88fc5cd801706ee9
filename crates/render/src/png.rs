//! `Picture` to pixels, as PNG or as a GIF of several pictures, drawn in memory with `tiny-skia`: no files, no system fonts.
//!
//! The same picture gives the same bytes; the SIMD paths of `tiny-skia` are switched off, because processors could
//! round differently. Items with an unusable size are skipped.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke as Pen, StrokeDash,
    Transform,
};

use crate::colour::Colour;
use crate::font;
use crate::gif::Gif;
use crate::picture::Picture;
use crate::shape::{Item, Rect, Stroke};
use crate::svg::HOLD;

/// The most pixels a PNG may have: 100 million, which take 400 MB while they are drawn.
pub const MAX_PIXELS: u64 = 100_000_000;

/// Why a picture cannot become a PNG.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PngError {
    /// More than [`MAX_PIXELS`].
    #[error(
        "the image would be {width:.0} x {height:.0} pixels, more than {} megapixels; \
         use a smaller scale, draw fewer pictures in one image, or choose SVG",
        MAX_PIXELS / 1_000_000
    )]
    TooLarge {
        /// Width in pixels.
        width: f64,
        /// Height in pixels.
        height: f64,
    },
    /// Nothing to draw on: a side is zero, negative or not a number.
    #[error(
        "an image of {width} x {height} pixels has no area; width, height and scale must be above 0"
    )]
    NoArea {
        /// Width in pixels.
        width: f64,
        /// Height in pixels.
        height: f64,
    },
    /// The encoder failed.
    #[error("the image could not be written as PNG: {reason}")]
    Encode {
        /// The encoder's message.
        reason: String,
    },
}

/// The picture as a PNG file; `scale` is pixels per picture unit (2 for sharp screens).
///
/// A fraction of a pixel at the right or lower edge becomes a whole one.
pub fn to_png(picture: &Picture, scale: f32) -> Result<Vec<u8>, PngError> {
    let encoded = pixels(picture, size(picture, scale)?, scale)?.encode_png();
    encoded.map_err(|error| PngError::Encode { reason: error.to_string() })
}

/// The pictures one after another, again and again, as a GIF file of `scale` pixels per picture unit. Each is shown for
/// `milliseconds`, the last one four times as long. The size is that of the first; empty without pictures.
pub fn to_gif(frames: &[Picture], milliseconds: u32, scale: f32) -> Result<Vec<u8>, PngError> {
    let Some(first) = frames.first() else { return Ok(Vec::new()) };
    let size = size(first, scale)?;
    let too_large = |_| PngError::TooLarge { width: size.0.into(), height: size.1.into() };
    let (width, height) = (size.0.try_into(), size.1.try_into());
    let mut gif = Gif::new(width.map_err(too_large)?, height.map_err(too_large)?);
    for (number, frame) in (1..).zip(frames) {
        let times = if number == frames.len() { HOLD as u32 } else { 1 };
        gif.frame(pixels(frame, size, scale)?.data(), milliseconds * times);
    }
    Ok(gif.finish())
}

fn pixels(picture: &Picture, (width, height): (u32, u32), scale: f32) -> Result<Pixmap, PngError> {
    let mut canvas = Pixmap::new(width, height)
        .ok_or(PngError::NoArea { width: width.into(), height: height.into() })?;
    if let Some(Colour { r, g, b }) = picture.background {
        canvas.fill(tiny_skia::Color::from_rgba8(r, g, b, 255));
    }
    let transform = Transform::from_scale(scale, scale);
    for item in &picture.items {
        draw(&mut canvas, item, transform);
    }
    Ok(canvas)
}

fn size(picture: &Picture, scale: f32) -> Result<(u32, u32), PngError> {
    // A thousandth of a pixel compensates for the rounding of f32 sums.
    let pixels = |side: f32| (f64::from(side) * f64::from(scale) - 0.001).ceil();
    let (width, height) = (pixels(picture.width), pixels(picture.height));
    if !(width > 0.0 && height > 0.0) || scale <= 0.0 {
        Err(PngError::NoArea { width, height })
    } else if width * height > MAX_PIXELS as f64 {
        Err(PngError::TooLarge { width, height })
    } else {
        Ok((width as u32, height as u32))
    }
}

fn draw(canvas: &mut Pixmap, item: &Item, transform: Transform) {
    let (path, fill, stroke) = match item {
        Item::Rect(rect) => (rectangle(rect), rect.fill, rect.stroke),
        Item::Circle(circle) => {
            (PathBuilder::from_circle(circle.cx, circle.cy, circle.r), circle.fill, circle.stroke)
        }
        Item::Line(line) => {
            let points = [(line.x1, line.y1), (line.x2, line.y2)];
            (segments(&points, false), None, Some(line.stroke))
        }
        Item::Path(path) => (segments(&path.points, path.closed), path.fill, path.stroke),
        Item::Text(text) => (font::outline(text), Some(text.fill), None),
        Item::Group(group) => {
            group.items.iter().for_each(|item| draw(canvas, item, transform));
            return;
        }
    };
    let Some(path) = path else { return };
    if let Some(colour) = fill {
        canvas.fill_path(&path, &paint(colour), FillRule::Winding, transform, None);
    }
    if let Some(Stroke { colour, width, dash }) = stroke {
        let (line_cap, line_join) = joints(item);
        // None if there are no dashes.
        let dash = StrokeDash::new(vec![dash, dash], 0.0);
        let pen = Pen { width, line_cap, line_join, dash, ..Pen::default() };
        canvas.stroke_path(&path, &paint(colour), &pen, transform, None);
    }
}

/// Lines and paths have round ends and joins, as in the SVG; rectangles keep their corners.
fn joints(item: &Item) -> (LineCap, LineJoin) {
    match item {
        Item::Line(_) | Item::Path(_) => (LineCap::Round, LineJoin::Round),
        Item::Rect(_) | Item::Circle(_) | Item::Text(_) | Item::Group(_) => {
            (LineCap::Butt, LineJoin::Miter)
        }
    }
}

fn paint(Colour { r, g, b }: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

fn segments(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let (&(x, y), rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(x, y);
    for &(x, y) in rest {
        path.line_to(x, y);
    }
    if closed {
        path.close();
    }
    path.finish()
}

fn rectangle(rect: &Rect) -> Option<Path> {
    let &Rect { x, y, w, h, .. } = rect;
    let radius = rect.radius.min(w / 2.0).min(h / 2.0);
    let sharp = tiny_skia::Rect::from_xywh(x, y, w, h)?;
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(sharp));
    }
    // The usual cubic for a quarter of a circle: its handles are 0.5523 of the radius long.
    let bend = radius * (1.0 - 0.552_284_8);
    let (right, low) = (x + w, y + h);
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - bend, y, right, y + bend, right, y + radius);
    path.line_to(right, low - radius);
    path.cubic_to(right, low - bend, right - bend, low, right - radius, low);
    path.line_to(x + radius, low);
    path.cubic_to(x + bend, low, x, low - bend, x, low - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + bend, x + bend, y, x + radius, y);
    path.close();
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Circle, Group, Line, Text};

    const TEAL: Colour = Colour::hex(0x000b_6e69);

    fn drawn(picture: &Picture, scale: f32) -> Pixmap {
        Pixmap::decode_png(&to_png(picture, scale).unwrap()).unwrap()
    }

    fn pixel(image: &Pixmap, x: u32, y: u32) -> Colour {
        let pixel = image.pixel(x, y).unwrap();
        assert_eq!(pixel.alpha(), 255);
        Colour::rgb(pixel.red(), pixel.green(), pixel.blue())
    }

    fn page() -> Picture {
        Picture::new(100.0, 50.0)
            .background(Colour::WHITE)
            .with(Rect::new(10.0, 10.0, 30.0, 30.0).radius(6.0).fill(TEAL))
            .with(Circle::new(70.0, 25.0, 10.0).stroke(TEAL, 4.0))
            .with(Line::new((50.0, 0.0), (50.0, 50.0), Stroke::new(Colour::BLACK, 2.0)))
    }

    #[test]
    fn the_scale_multiplies_both_sides() {
        for (scale, size) in [(1.0, (100, 50)), (2.0, (200, 100)), (1.5, (150, 75))] {
            let image = drawn(&page(), scale);
            assert_eq!((image.width(), image.height()), size);
        }
    }

    #[test]
    fn shapes_have_their_colours_inside_and_the_background_outside() {
        let image = drawn(&page(), 2.0);
        assert_eq!(pixel(&image, 50, 50), TEAL);
        assert_eq!(pixel(&image, 20, 20), Colour::WHITE, "outside the round corner");
        assert_eq!(pixel(&image, 140, 50), Colour::WHITE, "inside the ring");
        assert_eq!(pixel(&image, 120, 50), TEAL, "on the ring");
        assert_eq!(pixel(&image, 100, 50), Colour::BLACK, "on the line");
    }

    #[test]
    fn text_leaves_ink_only_where_it_stands() {
        let text = Text::centred(50.0, 25.0, 30.0, Colour::BLACK, "42");
        let image = drawn(&Picture::new(100.0, 50.0).background(Colour::WHITE).with(text), 1.0);
        let dark = |columns: std::ops::Range<u32>| {
            let pixels = columns.flat_map(|x| (0..50).map(move |y| (x, y)));
            pixels.filter(|&(x, y)| pixel(&image, x, y).luminance() < 0.2).count()
        };
        assert!(dark(30..70) > 100);
        assert_eq!(dark(0..25) + dark(75..100), 0);
    }

    #[test]
    fn text_that_reads_upwards_leaves_its_ink_above_its_point() {
        let text = Text::new(30.0, 90.0, 30.0, Colour::BLACK, "4242").upwards();
        let image = drawn(&Picture::new(100.0, 100.0).background(Colour::WHITE).with(text), 1.0);
        let dark = |columns: std::ops::Range<u32>| {
            let pixels = columns.flat_map(|x| (0..100).map(move |y| (x, y)));
            pixels.filter(|&(x, y)| pixel(&image, x, y).luminance() < 0.2).count()
        };
        assert!(dark(5..32) > 200);
        assert_eq!(dark(32..100), 0);
    }

    #[test]
    fn groups_are_drawn_and_dashes_leave_gaps() {
        let stroke = Stroke::new(TEAL, 4.0).dashed(10.0);
        let lines = vec![Line::new((2.0, 5.0), (100.0, 5.0), stroke).into()];
        let picture = Picture::new(100.0, 10.0).background(Colour::WHITE);
        let image = drawn(&picture.with(Group::new("dashes", lines)), 1.0);
        assert_eq!(pixel(&image, 6, 5), TEAL);
        assert_eq!(pixel(&image, 17, 5), Colour::WHITE);
        assert_eq!(pixel(&image, 26, 5), TEAL);
    }

    #[test]
    fn without_a_background_the_picture_is_transparent() {
        let image = drawn(&Picture::new(4.0, 4.0), 1.0);
        assert_eq!(image.pixel(1, 1).unwrap().alpha(), 0);
    }

    #[test]
    fn the_same_picture_gives_the_same_bytes() {
        let page = page().with(Text::new(5.0, 45.0, 9.0, TEAL, "twice").bold());
        assert_eq!(to_png(&page, 3.0), to_png(&page, 3.0));
    }

    #[test]
    fn an_image_that_is_too_large_says_its_size_and_what_to_do() {
        let error = to_png(&Picture::new(20_000.0, 10_000.0), 2.0).unwrap_err();
        assert_eq!(error, PngError::TooLarge { width: 40_000.0, height: 20_000.0 });
        assert_eq!(
            error.to_string(),
            "the image would be 40000 x 20000 pixels, more than 100 megapixels; use a smaller \
             scale, draw fewer pictures in one image, or choose SVG"
        );
    }

    #[test]
    fn an_image_without_area_is_refused() {
        for (side, scale) in [(0.0, 1.0), (-4.0, 1.0), (f32::NAN, 1.0), (4.0, 0.0), (-4.0, -1.0)] {
            let error = to_png(&Picture::new(side, side), scale).unwrap_err();
            assert!(matches!(error, PngError::NoArea { .. }), "{side} {scale}");
        }
        let endless = to_png(&Picture::new(f32::INFINITY, 1.0), 1.0).unwrap_err();
        assert!(matches!(endless, PngError::TooLarge { .. }));
    }

    #[test]
    fn unusable_and_far_away_shapes_are_skipped() {
        let page = Picture::new(8.0, 8.0)
            .background(Colour::WHITE)
            .with(Rect::new(0.0, 0.0, -5.0, f32::NAN).fill(TEAL))
            .with(Circle::new(4.0, 4.0, -1.0).fill(TEAL))
            .with(Line::new((4.0, 4.0), (f32::NAN, 4.0), Stroke::new(TEAL, -1.0)))
            .with(Text::new(0.0, 8.0, f32::INFINITY, TEAL, "x"))
            .with(Circle::new(-1e30, 4.0, 1e20).fill(TEAL).stroke(TEAL, 1e9))
            .with(Line::new((1e30, -1e30), (1e35, -1e30), Stroke::new(TEAL, 1.0)))
            .with(Text::new(1e30, 8.0, 12.0, TEAL, "far away"));
        assert_eq!(pixel(&drawn(&page, 1.0), 4, 4), Colour::WHITE);
    }
}
