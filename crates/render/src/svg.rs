//! `Picture` to SVG text: compact, escaped, the same bytes for the same picture.
//!
//! Accepts any picture. Writes one `<svg>` element with `role="img"`, a `<title>` if there is one, and one element per
//! item, in order; a group has its own `<title>`. Numbers have at most two decimals (a hundredth of a pixel is less
//! than any screen shows); NaN and infinity become 0. Characters that XML forbids become U+FFFD.

use std::fmt::Write as _;

use crate::colour::Colour;
use crate::picture::Picture;
use crate::shape::{Anchor, Item, Stroke, Text, Weight};

/// The picture as a self-contained SVG document.
pub fn to_svg(picture: &Picture) -> String {
    let mut out = begun(picture);
    for item in &picture.items {
        draw(&mut out, item);
    }
    out.push_str("</svg>\n");
    out
}

/// The pictures one after another, again and again, as a self-contained SVG document that needs no script. Each is
/// shown for `milliseconds`, the last one four times as long. Where people prefer no motion, only the last one is
/// shown. The size, the title and the background are those of the first; empty without pictures.
pub fn to_moving_svg(frames: &[Picture], milliseconds: u64) -> String {
    let Some(first) = frames.first() else { return String::new() };
    let mut out = begun(first);
    // What is the same in all of them is drawn once.
    let is_same = |(index, item): &(usize, &Item)| {
        frames.iter().all(|frame| frame.items.get(*index) == Some(*item))
    };
    let same = first.items.iter().enumerate().take_while(is_same).count();
    first.items[..same].iter().for_each(|item| draw(&mut out, item));
    let steps = frames.len() as u64 - 1 + HOLD;
    let percent = |steps_shown: u64| number(100.0 * steps_shown as f32 / steps as f32);
    let (one, last) = (percent(1), percent(HOLD));
    put(
        &mut out,
        format_args!(
            "<style>.f{{visibility:hidden;animation:f {}ms step-end infinite}}.l{{animation-name:l}}\
             @keyframes f{{0%{{visibility:visible}}{one}%{{visibility:hidden}}}}\
             @keyframes l{{0%{{visibility:visible}}{last}%{{visibility:hidden}}}}\
             @media(prefers-reduced-motion){{.f{{animation:none}}.l{{visibility:visible}}}}</style>",
            steps * milliseconds,
        ),
    );
    for (number, frame) in (0..).zip(frames) {
        let last = if number + 1 == frames.len() as u64 { " l" } else { "" };
        let delay = number * milliseconds;
        put(&mut out, format_args!(r#"<g class="f{last}" style="animation-delay:{delay}ms">"#));
        frame.items[same..].iter().for_each(|item| draw(&mut out, item));
        out.push_str("</g>");
    }
    out.push_str("</svg>\n");
    out
}

/// How many times as long the last picture is shown.
pub(crate) const HOLD: u64 = 4;

/// The document up to its first item.
fn begun(picture: &Picture) -> String {
    let (w, h) = (number(picture.width), number(picture.height));
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{w}" height="{h}" viewBox="0 0 {w} {h}""#
    );
    if has_text(&picture.items) {
        out.push_str(FONT);
    }
    out.push('>');
    if !picture.title.is_empty() {
        put(&mut out, format_args!("<title>{}</title>", escape(&picture.title)));
    }
    if let Some(colour) = picture.background {
        put(&mut out, format_args!(r#"<rect width="{w}" height="{h}" fill="{colour}"/>"#));
    }
    out
}

const FONT: &str = r#" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif" style="font-variant-numeric:tabular-nums""#;

fn has_text(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Text(_) => true,
        Item::Group(group) => has_text(&group.items),
        _ => false,
    })
}

fn draw(out: &mut String, item: &Item) {
    match item {
        Item::Rect(rect) => {
            let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h].map(number);
            put(out, format_args!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}""#));
            if rect.radius > 0.0 {
                put(out, format_args!(r#" rx="{}""#, number(rect.radius)));
            }
            paint(out, rect.fill, rect.stroke);
        }
        Item::Circle(circle) => {
            let [cx, cy, r] = [circle.cx, circle.cy, circle.r].map(number);
            put(out, format_args!(r#"<circle cx="{cx}" cy="{cy}" r="{r}""#));
            paint(out, circle.fill, circle.stroke);
        }
        Item::Line(line) => {
            let [x1, y1, x2, y2] = [line.x1, line.y1, line.x2, line.y2].map(number);
            put(out, format_args!(r#"<path d="M{x1} {y1}L{x2} {y2}""#));
            out.push_str(ROUND);
            paint(out, None, Some(line.stroke));
        }
        Item::Path(path) => {
            out.push_str(r#"<path d=""#);
            for (i, &(x, y)) in path.points.iter().enumerate() {
                let step = if i == 0 { 'M' } else { 'L' };
                put(out, format_args!("{step}{} {}", number(x), number(y)));
            }
            out.push_str(if path.closed && !path.points.is_empty() { "Z\"" } else { "\"" });
            out.push_str(if path.stroke.is_some() { ROUND } else { "" });
            paint(out, path.fill, path.stroke);
        }
        Item::Text(text) => write_text(out, text),
        Item::Group(group) => {
            put(out, format_args!("<g><title>{}</title>", escape(&group.title)));
            group.items.iter().for_each(|item| draw(out, item));
            out.push_str("</g>");
        }
    }
}

const ROUND: &str = r#" stroke-linecap="round" stroke-linejoin="round""#;

/// Fill and stroke, and the end of the element.
fn paint(out: &mut String, fill: Option<Colour>, stroke: Option<Stroke>) {
    match fill {
        Some(colour) => put(out, format_args!(r#" fill="{colour}""#)),
        None => out.push_str(r#" fill="none""#),
    }
    if let Some(Stroke { colour, width, dash }) = stroke {
        let width = number(width);
        put(out, format_args!(r#" stroke="{colour}" stroke-width="{width}""#));
        if dash > 0.0 {
            put(out, format_args!(r#" stroke-dasharray="{}""#, number(dash)));
        }
    }
    out.push_str("/>");
}

fn write_text(out: &mut String, text: &Text) {
    let [x, y, size] = [text.x, text.y, text.size].map(number);
    put(out, format_args!(r#"<text x="{x}" y="{y}" font-size="{size}""#));
    out.push_str(match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    });
    if text.weight == Weight::Bold {
        out.push_str(r#" font-weight="700""#);
    }
    if text.upwards {
        put(out, format_args!(r#" transform="rotate(-90 {x} {y})""#));
    }
    put(out, format_args!(r#" fill="{}">{}</text>"#, text.fill, escape(&text.content)));
}

/// At most two decimals, no trailing zeros, no minus zero.
fn number(value: f32) -> String {
    if !value.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{value:.2}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        "-0" => "0".to_owned(),
        short => short.to_owned(),
    }
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

fn put(out: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = out.write_fmt(arguments);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Circle, Group, Line, Path, Rect};

    #[test]
    fn a_picture_prints_one_element_per_item() {
        let teal = Colour::hex(0x000b_6e69);
        let picture = Picture::new(100.0, 50.0)
            .background(Colour::WHITE)
            .title("a < b")
            .with(Rect::new(8.0, 8.0, 30.5, 30.0).radius(6.0).fill(teal))
            .with(Rect::new(0.0, 0.0, 1.0, 1.0).stroke(Colour::BLACK, 0.125))
            .with(Circle::new(60.0, 25.0, 10.0).fill(teal).stroke(Colour::BLACK, 2.0))
            .with(Line::new((0.0, 49.0), (100.0, 49.0), Stroke::new(teal, 1.0)))
            .with(Path::polygon(vec![(80.0, 10.0), (90.0, 10.0), (85.0, 20.0)]).fill(teal))
            .with(Text::centred(23.0, 23.0, 20.0, Colour::WHITE, "R&D").bold());
        let expected = concat!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="100" height="50" viewBox="0 0 100 50""#,
            r#" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif""#,
            r#" style="font-variant-numeric:tabular-nums"><title>a &lt; b</title>"#,
            r##"<rect width="100" height="50" fill="#ffffff"/>"##,
            r##"<rect x="8" y="8" width="30.5" height="30" rx="6" fill="#0b6e69"/>"##,
            r##"<rect x="0" y="0" width="1" height="1" fill="none" stroke="#000000" stroke-width="0.12"/>"##,
            r##"<circle cx="60" cy="25" r="10" fill="#0b6e69" stroke="#000000" stroke-width="2"/>"##,
            r#"<path d="M0 49L100 49" stroke-linecap="round" stroke-linejoin="round""#,
            r##" fill="none" stroke="#0b6e69" stroke-width="1"/>"##,
            r##"<path d="M80 10L90 10L85 20Z" fill="#0b6e69"/>"##,
            r#"<text x="23" y="30.2" font-size="20" text-anchor="middle" font-weight="700""#,
            r##" fill="#ffffff">R&amp;D</text></svg>"##,
            "\n",
        );
        assert_eq!(to_svg(&picture), expected);
    }

    #[test]
    fn groups_have_titles_strokes_dashes_and_text_may_read_upwards() {
        let picture = Picture::new(9.0, 9.0)
            .with(Group::new("a < b", vec![Circle::new(1.0, 2.0, 3.0).into()]))
            .with(Line::new((0.0, 1.0), (2.0, 3.0), Stroke::new(Colour::BLACK, 1.0).dashed(4.0)))
            .with(Text::new(5.0, 6.0, 7.0, Colour::BLACK, "up").upwards());
        let svg = to_svg(&picture);
        let circle = r#"<circle cx="1" cy="2" r="3" fill="none"/>"#;
        assert!(svg.contains(&format!("<g><title>a &lt; b</title>{circle}</g>")), "{svg}");
        assert!(svg.contains(r#"stroke-width="1" stroke-dasharray="4"/>"#), "{svg}");
        assert!(svg.contains(r##" transform="rotate(-90 5 6)" fill="#000000">up"##), "{svg}");
    }

    #[test]
    fn text_in_a_group_names_the_font() {
        let text = Text::new(0.0, 0.0, 9.0, Colour::BLACK, "a").into();
        let picture = Picture::new(1.0, 1.0).with(Group::new("", vec![text]));
        assert!(to_svg(&picture).contains("font-family"));
    }

    #[test]
    fn a_picture_without_text_names_no_font() {
        assert!(!to_svg(&Picture::new(1.0, 1.0)).contains("font"));
    }

    #[test]
    fn numbers_are_short_and_never_break_the_document() {
        assert_eq!(number(10.0), "10");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(2.50), "2.5");
        assert_eq!(number(1.0 / 3.0), "0.33");
        assert_eq!(number(f32::NAN), "0");
        assert_eq!(number(f32::INFINITY), "0");
    }

    #[test]
    fn text_cannot_leave_its_element() {
        assert_eq!(escape("</text><script>"), "&lt;/text&gt;&lt;script&gt;");
        assert_eq!(escape("a\u{1b}[31m\nb"), "a\u{fffd}[31m b");
    }
}
