//! Where puzzles come from: drawn, from files, from suites that come with Susun, or written in the file itself.
//! Whatever the source, the engine reads them.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::Path;

use serde::Serialize;
use susun_engine::{Check, Control, Generate, PuzzleText, Report, Request, Tables, answer_with};
use toml::Spanned;

use super::error::{SpecError, SpecErrorKind as Kind};
use super::file::{GenerateFile, InstancesFile};
use super::{distance, suites};
use crate::error::Error;

/// A puzzle with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Instance {
    /// Its name, unique in the experiment.
    pub name: String,
    /// Rows joined by `/`, or the text of a packing puzzle.
    pub text: String,
    /// The goal's name, or its board; none for packing puzzles.
    pub goal: Option<String>,
    /// `sliding` or `packing`.
    pub family: String,
    /// Puzzles of the same kind suit the same methods.
    #[serde(skip)]
    pub(crate) kind: String,
}

impl Instance {
    /// The format of its text, where that is not told by itself.
    pub(crate) fn format(&self) -> Option<&'static str> {
        (self.family == "sliding").then_some("slash")
    }
}

/// What sources need to be read.
pub(super) struct Sources<'a, 'c> {
    pub(super) text: &'a str,
    pub(super) folder: &'a Path,
    pub(super) tables: &'a Tables,
    pub(super) control: &'a mut Control<'c>,
}

impl Sources<'_, '_> {
    /// The puzzles of all sources, each with a name of its own.
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
        self.refuse_strangers(file)?;
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
            instances = self.only(&instances, only)?;
        }
        if let Some(first) = &file.first {
            instances.truncate(*first.get_ref());
        }
        Ok(instances)
    }

    /// Keys that say nothing for the source they stand with.
    fn refuse_strangers(&self, file: &InstancesFile) -> Result<(), Error> {
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
        let mut request = Generate {
            size: file.size.clone(),
            goal: file.goal.clone(),
            count: file.count,
            seed: file.seed,
            walk: file.walk,
            format: None,
        };
        let (kind, boards) = match (file.distance, file.walk) {
            (Some(_), Some(_)) => {
                return Err(self.mistake(&span, Kind::Both { one: "walk", other: "distance" }));
            }
            (Some(distance), None) => {
                let boards = distance::boards(&request, distance, self.control, self.tables);
                (format!("-distance{distance}"), boards)
            }
            (None, walk) => {
                let kind = walk.map(|walk| format!("-walk{walk}")).unwrap_or_default();
                (kind, distance::draw(&request, self.control).map_err(distance::Failed::Refused))
            }
        };
        let boards = boards.map_err(|failed| match failed {
            distance::Failed::Stopped => Error::Stopped,
            distance::Failed::Refused(error) => {
                self.mistake(&span, Kind::Refused { error: Box::new(error), within: None })
            }
            distance::Failed::TooFew { found, drawn, distance } => {
                let kind = Kind::Distance { found, wanted: file.count, distance, drawn };
                self.mistake(&span, kind)
            }
        })?;
        let size = std::mem::take(&mut request.size);
        let prefix = match name {
            Some(name) => name.to_owned(),
            None => format!("{size}{kind}-seed{}", file.seed),
        };
        let puzzle = PuzzleText {
            text: boards.join("\n"),
            format: Some("slash".into()),
            goal: file.goal.clone(),
            size: None,
        };
        if boards.is_empty() {
            return Ok(Vec::new());
        }
        self.checked(&span, puzzle, &prefix, None)
    }

    /// The text of a file, and its name without its ending.
    fn file(&self, given: &Spanned<String>) -> Result<(String, String), Error> {
        let path = self.folder.join(given.get_ref());
        let read = fs::read_to_string(&path).map_err(|cause| {
            let path = path.display().to_string();
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

    fn only(
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

    /// Reads puzzles as the engine does and numbers them, if there are several.
    fn checked(
        &mut self,
        span: &Range<usize>,
        puzzle: PuzzleText,
        name: &str,
        within: Option<&str>,
    ) -> Result<Vec<Instance>, Error> {
        let mut found = Vec::new();
        let request = Request::Check(Check { puzzle });
        let answered = answer_with(&request, self.tables, self.control, None, &mut |report| {
            found.extend(instance(report));
        });
        answered.map_err(|error| {
            // The place is in another text than the experiment: told in words.
            let within = within.map(|name| match error.place() {
                Some((_, place)) => format!("{name}, line {}", place.line),
                None => name.to_owned(),
            });
            self.mistake(span, Kind::Refused { error: Box::new(error), within })
        })?;
        if self.control.stop.is_stopped() {
            return Err(Error::Stopped);
        }
        let width = found.len().to_string().len();
        let several = found.len() > 1;
        for (index, instance) in found.iter_mut().enumerate() {
            let number = format!("{name}-{:0width$}", index + 1);
            instance.name = if several { number } else { name.to_owned() };
        }
        Ok(found)
    }
}

/// What a check tells of a puzzle; its name is given later.
fn instance(report: Report) -> Option<Instance> {
    match report {
        Report::Check(report) => {
            let puzzle = report.puzzle;
            let goal = match puzzle.goal.as_str() {
                "custom" => puzzle.goal_board,
                name => name.to_owned(),
            };
            let kind = format!("{}x{} {goal}", puzzle.rows, puzzle.cols);
            let (text, family) = (puzzle.board, puzzle.family);
            Some(Instance { name: String::new(), text, goal: Some(goal), family, kind })
        }
        Report::FillCheck(report) => {
            let puzzle = report.puzzle;
            let kind = format!("packing {}", puzzle.lattice);
            Some(Instance { text: puzzle.text, family: puzzle.family, kind, ..Instance::default() })
        }
        _ => None,
    }
}
