//! From bytes to text: UTF-8 or UTF-16, and what is neither.

use std::io::Read;
use std::path::PathBuf;

use crate::failure::{Failure, NotText, SourceText};

/// Reads at most `most` bytes of text.
pub(super) fn read(
    from: impl Read,
    most: usize,
    shown: &str,
    path: PathBuf,
    name: String,
) -> Result<SourceText, Failure> {
    let bytes = susun_files::read_from(from, most as u64).map_err(|cause| {
        if susun_files::is_too_long(&cause) {
            Failure::TooLong { name: shown.into(), most }
        } else {
            Failure::File { doing: "read", path, cause }
        }
    })?;
    if let Some(text) = utf16(&bytes) {
        return Ok(SourceText { name, text });
    }
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(SourceText { name, text }),
        Ok(text) => Err(not_text(shown, text.as_bytes())),
        Err(error) => Err(not_text(shown, error.as_bytes())),
    }
}

/// Says where the first byte is that no text has.
fn not_text(name: &str, bytes: &[u8]) -> Failure {
    let good = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
    };
    let nul = good.find('\0');
    let before = &good[..nul.unwrap_or(good.len())];
    let what = match (other_kind(bytes), nul) {
        (Some(kind), _) => NotText::OtherKind(kind),
        (None, Some(_)) => NotText::Nul,
        (None, None) => NotText::BadByte,
    };
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
    Failure::NotText { name: name.into(), line, column, what }
}

/// What a file of another kind is, by its first bytes.
fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 6] = [
        (b"\x89PNG", "a PNG picture"),
        (b"\xff\xd8\xff", "a JPEG picture"),
        (b"GIF8", "a GIF picture"),
        (b"%PDF", "a PDF document"),
        (b"PK\x03\x04", "a ZIP archive or an office document"),
        (b"\x1f\x8b", "a gzip archive"),
    ];
    kinds.into_iter().find(|(begins, _)| bytes.starts_with(begins)).map(|(_, kind)| kind)
}

/// The text, if it is in UTF-16: with a byte order mark, or with a zero beside each letter.
fn utf16(bytes: &[u8]) -> Option<String> {
    let zeros = |half: usize| bytes.len() > 3 && bytes.chunks_exact(2).all(|pair| pair[half] == 0);
    let little = bytes.starts_with(&[0xff, 0xfe]) || zeros(1);
    let big = bytes.starts_with(&[0xfe, 0xff]) || zeros(0);
    let number = if big { u16::from_be_bytes } else { u16::from_le_bytes };
    let (pairs, []) = bytes.as_chunks() else { return None };
    let numbers: Vec<u16> = pairs.iter().map(|pair| number(*pair)).collect();
    let text = (little || big).then(|| String::from_utf16(&numbers).ok()).flatten()?;
    Some(text.trim_start_matches('\u{feff}').to_owned()).filter(|text| !text.contains('\0'))
}
