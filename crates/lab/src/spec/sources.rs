//! The sources of puzzles: random boards, files, suites that come with Susun, or boards in the experiment file. The
//! engine parses all of them.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read as _;
use std::ops::Range;
use std::path::Path;

use susun_engine::{
    ByFamily, Check, Control, Generate, MAX_TEXT, PuzzleText, Report, Request, Size, Tables,
    answer_with, sliding,
};
use toml::Spanned;

use super::error::{SpecError, SpecErrorKind as Kind};
use super::file::{GenerateFile, InstancesFile};
use super::instances::Instance;
use super::suites;
use crate::error::Error;

/// The most cells of all boards of one `generate` source together.
const MOST_CELLS: usize = 1 << 24;

/// What is needed to read sources.
pub(super) struct Sources<'a, 'c> {
    pub(super) text: &'a str,
    pub(super) folder: &'a Path,
    pub(super) tables: &'a Tables,
    pub(super) control: &'a mut Control<'c>,
}

impl Sources<'_, '_> {
    /// The puzzles of all sources; an error if two have the same name.
    pub(super) fn read(
        &mut self,
        sources: &[Spanned<InstancesFile>],
    ) -> Result<Vec<Instance>, Error> {
        let (mut all, mut names) = (Vec::new(), BTreeSet::new());
        for source in sources {
            let span = source.span();
            for instance in self.source(&span, source.get_ref())? {
                if !names.insert(instance.name.clone()) {
                    let kind = Kind::SameName { what: "puzzles", name: instance.name };
                    return Err(self.mistake(&span, kind));
                }
                all.push(instance);
            }
        }
        Ok(all)
    }

    fn mistake(&self, span: &Range<usize>, kind: Kind) -> Error {
        SpecError::at(self.text, span, kind).into()
    }

    fn source(
        &mut self,
        span: &Range<usize>,
        file: &InstancesFile,
    ) -> Result<Vec<Instance>, Error> {
        let given = [
            file.generate.is_some(),
            file.file.is_some(),
            file.golden.is_some(),
            file.board.is_some(),
        ];
        let count = given.iter().filter(|given| **given).count();
        if count != 1 {
            return Err(self.mistake(span, Kind::WhichSource { given: count }));
        }
        self.refuse_foreign_keys(file)?;
        let puzzle = |text: String| PuzzleText {
            text,
            format: file.format.as_ref().map(|format| format.get_ref().clone()),
            size: file.size.as_ref().map(|size| size.get_ref().clone()),
            goal: file.goal.as_ref().map(|goal| goal.get_ref().clone()),
        };
        let mut instances = if let Some(generate) = &file.generate {
            self.drawn(generate, file.name.as_deref())?
        } else if let Some(path) = &file.file {
            let (text, stem) = self.file(path)?;
            let name = file.name.as_deref().unwrap_or(&stem);
            self.checked(&path.span(), puzzle(text), name, Some(path.get_ref()))?
        } else if let Some(board) = &file.board {
            let name = file.name.as_deref().unwrap_or("board");
            self.checked(&board.span(), puzzle(board.get_ref().clone()), name, None)?
        } else if let Some(suite) = &file.golden {
            self.golden(suite)?
        } else {
            Vec::new()
        };
        if let Some(only) = &file.only {
            instances = self.selected(&instances, only)?;
        }
        if let Some(first) = &file.first {
            instances.truncate(*first.get_ref());
        }
        Ok(instances)
    }

    /// Rejects keys that the source does not use.
    fn refuse_foreign_keys(&self, file: &InstancesFile) -> Result<(), Error> {
        let text_keys = [
            ("format", file.format.as_ref().map(Spanned::span)),
            ("size", file.size.as_ref().map(Spanned::span)),
            ("goal", file.goal.as_ref().map(Spanned::span)),
        ];
        let source_key = match file {
            InstancesFile { generate: Some(_), .. } => "generate",
            InstancesFile { golden: Some(_), .. } => "golden",
            _ => return Ok(()),
        };
        match text_keys.into_iter().find_map(|(key, span)| Some((key, span?))) {
            Some((key, span)) => Err(self.mistake(&span, Kind::NotForSource { key, source_key })),
            None => Ok(()),
        }
    }

    fn drawn(
        &mut self,
        generate: &Spanned<GenerateFile>,
        name: Option<&str>,
    ) -> Result<Vec<Instance>, Error> {
        let (span, file) = (generate.span(), generate.get_ref());
        if file.walk.is_some() && file.distance.is_some() {
            return Err(self.mistake(&span, Kind::Both { one: "walk", other: "distance" }));
        }
        let cells = file.size.parse::<Size>().map_or(0, Size::cells);
        if cells.saturating_mul(file.count as usize) > MOST_CELLS {
            let range = "smaller: all boards together may have at most 16,777,216 cells";
            return Err(self.mistake(&span, Kind::OutOfRange { key: "count", range }));
        }
        let request = Generate {
            size: Some(file.size.clone()),
            goal: file.goal.clone(),
            count: file.count,
            seed: file.seed,
            walk: file.walk,
            distance: file.distance.map(|distance| distance.to_string()),
            ..Generate::default()
        };
        let drawn = draw(&request, self.tables, self.control);
        let Some(drawn) = drawn.map_err(|error| self.refused(&span, error))? else {
            return Ok(Vec::new());
        };
        if drawn.halted_by.is_some() {
            return Err(Error::Stopped);
        }
        let kind = match (file.distance, file.walk) {
            (Some(distance), _) => format!("-distance{distance}"),
            (None, Some(walk)) => format!("-walk{walk}"),
            (None, None) => String::new(),
        };
        let (size, goal) = (drawn.puzzle.size(), drawn.puzzle.goal_text());
        let prefix = format!("{size}{kind}-seed{}", file.seed);
        let board = |board| Instance::drawn(board, &size, goal);
        Ok(numbered(drawn.boards.into_iter().map(board).collect(), name.unwrap_or(&prefix)))
    }

    fn refused(&self, span: &Range<usize>, error: susun_engine::Error) -> Error {
        self.mistake(span, Kind::Refused { error: Box::new(error), within: None })
    }

    /// The text of a file, and its name without the extension.
    fn file(&self, given: &Spanned<String>) -> Result<(String, String), Error> {
        let path = self.folder.join(given.get_ref());
        let mut read = String::new();
        // One byte more than the engine accepts, so that it reports a longer file.
        let opened = File::open(&path);
        let all = opened.and_then(|file| file.take(MAX_TEXT as u64 + 1).read_to_string(&mut read));
        all.map_err(|cause| {
            let path = path.display().to_string();
            let cause = cause.to_string();
            let cause = cause.split(" (os error").next().unwrap_or_default().to_lowercase();
            self.mistake(&given.span(), Kind::Unreadable { path, cause })
        })?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok((read, stem))
    }

    fn golden(&mut self, name: &Spanned<String>) -> Result<Vec<Instance>, Error> {
        let span = name.span();
        let Some(suite) = suites::suite(name.get_ref()) else {
            let name = name.get_ref().clone();
            return Err(self.mistake(&span, Kind::UnknownSuite { name }));
        };
        let mut all = Vec::new();
        for (name, puzzle) in suite {
            all.extend(self.checked(&span, puzzle, &name, Some(&name))?);
        }
        Ok(all)
    }

    fn selected(
        &self,
        instances: &[Instance],
        names: &[Spanned<String>],
    ) -> Result<Vec<Instance>, Error> {
        let find = |name: &Spanned<String>| {
            let found = instances.iter().find(|instance| instance.name == *name.get_ref());
            let unknown = || {
                let kind = Kind::UnknownPuzzle { name: name.get_ref().clone() };
                self.mistake(&name.span(), kind)
            };
            found.cloned().ok_or_else(unknown)
        };
        names.iter().map(find).collect()
    }

    /// The position of an error in a board that is in the experiment file, if the board is there without escapes.
    fn inside(
        &self,
        span: &Range<usize>,
        board: &str,
        error: &susun_engine::Error,
    ) -> Option<Range<usize>> {
        let (_, place) = error.place()?;
        let begin = span.start + self.text.get(span.clone())?.find(board)?;
        Some(begin + place.offset..begin + place.offset + place.len)
    }

    /// Parses puzzles with the engine and names them.
    fn checked(
        &mut self,
        span: &Range<usize>,
        puzzle: PuzzleText,
        name: &str,
        within: Option<&str>,
    ) -> Result<Vec<Instance>, Error> {
        let mut found = Vec::new();
        let (whole, text) = (span.clone(), puzzle.text.clone());
        let request = Request::Check(Check { puzzle });
        let answered = answer_with(&request, self.tables, self.control, None, &mut |report| {
            found.extend(Instance::of_check(report));
        });
        answered.map_err(|error| {
            let span = within.is_none().then(|| self.inside(span, &text, &error)).flatten();
            let (span, within) = (span.unwrap_or(whole), within.map(str::to_owned));
            self.mistake(&span, Kind::Refused { error: Box::new(error), within })
        })?;
        if self.control.stop.is_stopped() {
            return Err(Error::Stopped);
        }
        Ok(numbered(found, name))
    }
}

/// Sets the names, with numbers if there are several puzzles.
fn numbered(mut instances: Vec<Instance>, name: &str) -> Vec<Instance> {
    let (count, width) = (instances.len(), instances.len().to_string().len());
    for (number, instance) in (1..).zip(&mut instances) {
        let numbered = format!("{name}-{number:0width$}");
        instance.name = if count > 1 { numbered } else { name.to_owned() };
    }
    instances
}

/// Random boards from the engine.
fn draw(
    request: &Generate,
    tables: &Tables,
    control: &mut Control<'_>,
) -> Result<Option<sliding::GenerateReport>, susun_engine::Error> {
    let mut drawn: Option<sliding::GenerateReport> = None;
    answer_with(&Request::Generate(request.clone()), tables, control, None, &mut |report| {
        // If there are many boards, the engine sends several reports.
        match (report, &mut drawn) {
            (Report::Generate(ByFamily::Sliding(more)), Some(first)) => {
                first.boards.extend(more.boards);
            }
            (Report::Generate(ByFamily::Sliding(first)), None) => drawn = Some(*first),
            _ => {}
        }
    })?;
    Ok(drawn)
}
