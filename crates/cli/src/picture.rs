//! Pictures as files.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use susun_engine::Size;
use susun_pictures::longest_strip;
use susun_render::{Picture, PngError, to_gif, to_moving_svg, to_png, to_svg};

use crate::failure::Failure;
use crate::file_use::check_kept;
use crate::groups::{OutputArgs, PictureArgs};
use crate::numbers::grouped;
use crate::output;

/// Refuses more boards of this size than one picture can have. Call it before the boards are made.
pub(crate) fn check_strip(boards: usize, size: Size) -> Result<(), Failure> {
    let most = longest_strip(size);
    if boards <= most {
        return Ok(());
    }
    Err(Failure::Picture {
        message: format!("a picture of {} boards is too long to draw", grouped(boards as u64)),
        hint: format!("draw at most {most} boards of {size}, or only the first"),
    })
}

/// A picture as SVG.
pub(crate) fn svg(picture: &Picture) -> Vec<u8> {
    to_svg(picture).into_bytes()
}

/// A picture as PNG.
pub(crate) fn png(picture: &Picture) -> Result<Vec<u8>, Failure> {
    to_png(picture, 2.0).map_err(|error| failure(&error, "PNG"))
}

/// The most pixels of a side of a GIF: enough for a message or a page, and small files.
const GIF_SIDE: f32 = 400.0;

/// Pictures as an animated GIF.
pub(crate) fn gif(frames: &[Picture], milliseconds: u64) -> Result<Vec<u8>, Failure> {
    let longest = frames.first().map_or(1.0, |first| first.width.max(first.height));
    let scale = (GIF_SIDE / longest).min(1.0);
    to_gif(frames, milliseconds as u32, scale).map_err(|error| failure(&error, "GIF"))
}

fn failure(error: &PngError, kind: &str) -> Failure {
    let message = match error {
        // The error's own advice is for programs; ours is the hint.
        PngError::TooLarge { width, height } => {
            format!("a {kind} of {width:.0} x {height:.0} pixels is too large to draw")
        }
        other => format!("cannot draw the picture: {other}"),
    };
    Failure::Picture { message, hint: "draw it as SVG instead".into() }
}

/// Files to be written.
pub(crate) type Files<'a> = Vec<(&'a Path, Vec<u8>)>;

/// Returns whether a picture goes to standard output, in place of the answer in words. Refuses what cannot be
/// there together.
pub(crate) fn is_answer<'a>(
    files: impl IntoIterator<Item = Option<&'a Path>>,
    json: bool,
) -> Result<bool, Failure> {
    let standard = files.into_iter().flatten().filter(|path| path.as_os_str() == "-");
    match (standard.count(), json) {
        (0, _) => Ok(false),
        (1, false) => Ok(true),
        (_, true) => Err(Failure::Usage {
            message: "a picture and JSON cannot both go to standard output".into(),
            hint: "give a file for one of them: --svg FILE, or -o FILE for the JSON".into(),
        }),
        _ => Err(Failure::Usage {
            message: "two pictures cannot both go to standard output".into(),
            hint: "give a file for one of them".into(),
        }),
    }
}

/// The picture in the files that were asked for; drawn only if there are some.
pub(crate) fn files<'a>(
    as_svg: Option<&'a Path>,
    as_png: Option<&'a Path>,
    draw: impl FnOnce() -> Picture,
) -> Result<Files<'a>, Failure> {
    let mut files = Vec::new();
    if as_svg.is_none() && as_png.is_none() {
        return Ok(files);
    }
    let picture = draw();
    if let Some(path) = as_svg {
        files.push((path, svg(&picture)));
    }
    if let Some(path) = as_png {
        files.push((path, png(&picture)?));
    }
    Ok(files)
}

impl OutputArgs {
    /// The pictures that were asked for: the solution in frames as a GIF or a moving SVG, and one picture as SVG or PNG.
    pub(crate) fn drawn(
        &self,
        frames: impl FnOnce() -> Vec<Picture>,
        draw: impl FnOnce() -> Picture,
    ) -> Result<Files<'_>, Failure> {
        let moving = if self.draws_frames() { frames() } else { Vec::new() };
        let svg = self.svg.as_deref();
        let mut files = match svg {
            Some(path) if self.animate => {
                vec![(path, to_moving_svg(&moving, self.speed).into_bytes())]
            }
            _ => files(svg, self.png.as_deref(), draw)?,
        };
        if let Some(path) = &self.gif {
            files.push((path, gif(&moving, self.speed)?));
        }
        Ok(files)
    }
}

impl PictureArgs {
    /// The files that are written.
    pub(crate) fn files(&self) -> [&Option<PathBuf>; 2] {
        [&self.svg, &self.png]
    }

    /// Returns whether a picture is asked for.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// What has room for one puzzle, if it is given.
    pub(crate) fn only_one(&self) -> Option<&'static str> {
        self.is_asked_for().then_some("picture")
    }

    /// The picture in the files that were asked for; drawn only if there are some.
    pub(crate) fn drawn(&self, draw: impl FnOnce() -> Picture) -> Result<Files<'_>, Failure> {
        files(self.svg.as_deref(), self.png.as_deref(), draw)
    }

    /// Returns whether a picture goes to standard output, in place of the answer in words.
    pub(crate) fn is_answer(&self, json: bool) -> Result<bool, Failure> {
        is_answer([self.svg.as_deref(), self.png.as_deref()], json)
    }
}

/// Writes pictures that were drawn.
pub(crate) fn save_all(files: &Files<'_>) -> Result<(), Failure> {
    files.iter().try_for_each(|(path, bytes)| save(path, bytes))
}

/// The failure for a second puzzle, where a file has room for one.
pub(crate) fn several_puzzles(what: &str) -> Failure {
    Failure::Usage {
        message: format!("a {what} shows one puzzle, and the input has several"),
        hint: "give one puzzle at a time".into(),
    }
}

/// Writes a picture that was drawn.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        return output::write_bytes(bytes);
    }
    check_kept(path)?;
    susun_files::write(path, bytes).map_err(|cause| Failure::File {
        doing: "write",
        path: path.into(),
        cause,
    })
}

/// Writes a file piece by piece, so that it is never in memory as a whole.
pub(crate) fn save_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let saved = || -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 16, susun_files::Output::create(path)?);
        write(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.finish()
    };
    saved().map_err(|cause| Failure::File { doing: "write", path: path.into(), cause })
}
