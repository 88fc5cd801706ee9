//! Which bytes of a file are asked for (RFC 9110, section 14).

use std::ops::Range;

use super::request::Request;

/// What to send of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestedRange {
    /// All of it: also where the header is none that is understood, as the standard has it.
    Whole,
    /// These bytes.
    Part(Range<u64>),
    /// Bytes that it has not.
    Beyond,
}

/// What a request asks of a file of this length and with this tag.
pub(crate) fn requested_range(request: &Request, length: u64, tag: &str) -> RequestedRange {
    // Ranges are for GET alone; and for the file that the other side has begun with, if it says so.
    let same = request.value("if-range").is_none_or(|wanted| wanted == tag);
    match request.value("range") {
        Some(range) if same && request.method == "GET" => part(range, length),
        _ => RequestedRange::Whole,
    }
}

/// Reads `bytes=0-99`, `bytes=100-` and `bytes=-100`. Several ranges at once are not understood.
fn part(range: &str, length: u64) -> RequestedRange {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // More digits than a number has: beyond any file.
        digits.then(|| text.parse().unwrap_or(u64::MAX))
    };
    let Some((first, last)) = range.strip_prefix("bytes=").and_then(|range| range.split_once('-'))
    else {
        return RequestedRange::Whole;
    };
    let (from, to) = match (number(first), number(last)) {
        (Some(from), Some(last)) if last >= from => (from, last.saturating_add(1).min(length)),
        (Some(from), None) if last.is_empty() => (from, length),
        (None, Some(count)) if first.is_empty() => (length.saturating_sub(count), length),
        _ => return RequestedRange::Whole,
    };
    if from < to { RequestedRange::Part(from..to) } else { RequestedRange::Beyond }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_the_standard_has_them() {
        for (range, expected) in [
            ("bytes=0-0", RequestedRange::Part(0..1)),
            ("bytes=0-99", RequestedRange::Part(0..100)),
            ("bytes=90-199", RequestedRange::Part(90..100)),
            ("bytes=90-", RequestedRange::Part(90..100)),
            ("bytes=-10", RequestedRange::Part(90..100)),
            ("bytes=-1000", RequestedRange::Part(0..100)),
            ("bytes=0-99999999999999999999999", RequestedRange::Part(0..100)),
            ("bytes=100-", RequestedRange::Beyond),
            ("bytes=100-200", RequestedRange::Beyond),
            ("bytes=99999999999999999999999-", RequestedRange::Beyond),
            ("bytes=-0", RequestedRange::Beyond),
            ("bytes=5-4", RequestedRange::Whole),
            ("bytes=", RequestedRange::Whole),
            ("bytes=-", RequestedRange::Whole),
            ("bytes=a-b", RequestedRange::Whole),
            ("bytes=+1-2", RequestedRange::Whole),
            ("bytes=0-1,5-6", RequestedRange::Whole),
            ("lines=0-1", RequestedRange::Whole),
        ] {
            assert_eq!(part(range, 100), expected, "{range}");
        }
        assert_eq!(part("bytes=0-", 0), RequestedRange::Beyond);
    }
}
