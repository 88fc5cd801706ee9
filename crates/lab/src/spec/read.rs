//! Reads an experiment file: returns the experiment, or an error with its position.

use std::ops::Range;
use std::path::Path;

use susun_engine::{Control, LimitSpec, Tables};
use susun_text::nearest;
use toml::Spanned;

use super::error::{SpecError, SpecErrorKind as Kind};
use super::file::{ExperimentFile, LimitsFile, MemoryFile};
use super::{Design, Experiment, methods, sources};
use crate::error::Error;
use crate::measure::{Measure, UnknownMeasure};

impl Experiment {
    /// Reads an experiment. Files that it names are relative to the folder of `path`. If it asks for boards at an exact
    /// distance, this takes time; the stop handle ends it.
    pub fn read(
        text: &str,
        path: &Path,
        tables: &Tables,
        control: &mut Control<'_>,
    ) -> Result<Self, Error> {
        let file: ExperimentFile = toml::from_str(text).map_err(|error| of_toml(text, &error))?;
        for (is_empty, what) in
            [(file.instances.is_empty(), "instances"), (file.methods.is_empty(), "methods")]
        {
            if is_empty {
                return Err(SpecError::anywhere(Kind::Missing { what }).into());
            }
        }
        let stem = || path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = file.name.or_else(stem).unwrap_or_default();
        let repetitions = positive(text, file.repetitions)?;
        let limits = limits(text, file.limits)?;
        let measures = file.measures.into_iter().map(|name| measure(text, name));
        let mut measures = measures.collect::<Result<Vec<_>, _>>()?;
        let methods = methods::read(text, file.methods)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut reader = sources::Sources { text, folder, tables, control };
        let instances = reader.read(&file.instances)?;
        if measures.is_empty() {
            let packing = instances.iter().all(|instance| instance.family == "packing");
            let effort = if packing { Measure::Nodes } else { Measure::Generated };
            measures = vec![effort, Measure::WallSeconds];
        }
        methods::suit(text, &methods, &instances, limits, tables)?;
        let methods = methods.into_iter().map(|written| written.method).collect();
        let plan = Design { seed: file.seed, repetitions, limits, instances, methods };
        let hash = plan.hash();
        Ok(Self { name, title: file.title, question: file.question, measures, plan, hash })
    }
}

fn positive(text: &str, repetitions: Option<Spanned<u32>>) -> Result<u32, SpecError> {
    let Some(given) = repetitions else { return Ok(1) };
    let range = "from 1 to 1,000,000";
    match given.get_ref() {
        1..=1_000_000 => Ok(given.into_inner()),
        _ => {
            Err(SpecError::at(text, &given.span(), Kind::OutOfRange { key: "repetitions", range }))
        }
    }
}

fn measure(text: &str, name: Spanned<String>) -> Result<Measure, SpecError> {
    let (span, name) = (name.span(), name.into_inner());
    name.parse().map_err(|UnknownMeasure { found: name }| {
        SpecError::at(text, &span, Kind::UnknownMeasure { name })
    })
}

fn limits(text: &str, file: LimitsFile) -> Result<LimitSpec, SpecError> {
    if let Some(seconds) = &file.seconds
        && !(*seconds.get_ref() > 0.0 && *seconds.get_ref() <= 1e9)
    {
        let range = "above 0, and at most 1,000,000,000";
        return Err(SpecError::at(
            text,
            &seconds.span(),
            Kind::OutOfRange { key: "seconds", range },
        ));
    }
    let memory = match file.memory {
        None => None,
        Some(memory) => Some(match (memory.span(), memory.into_inner()) {
            (_, MemoryFile::Bytes(bytes)) => bytes,
            (span, MemoryFile::Text(given)) => bytes(&given)
                .ok_or_else(|| SpecError::at(text, &span, Kind::NotMemory { text: given }))?,
        }),
    };
    Ok(LimitSpec { seconds: file.seconds.map(Spanned::into_inner), nodes: file.nodes, memory })
}

/// Bytes, from `512 MiB`, `2 GiB` or `1000000`.
fn bytes(text: &str) -> Option<u64> {
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40), ("B", 0), ("", 0)];
    let (digits, shift) =
        units.iter().find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, *shift)))?;
    let number: u64 = digits.trim_end().replace('_', "").parse().ok()?;
    number.checked_mul(1 << shift)
}

/// The error of the TOML parser, with shorter messages.
fn of_toml(text: &str, error: &toml::de::Error) -> SpecError {
    let message = error.message();
    let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let unknown = message.starts_with("unknown field");
    let guess = match names.as_slice() {
        [given, known @ ..] if unknown => closest(given, known),
        _ => None,
    };
    let message = match names.as_slice() {
        [given, ..] if unknown => format!("unknown key `{given}`"),
        [missing, ..] if message.starts_with("missing field") => format!("`{missing}` is missing"),
        _ => plain(message),
    };
    let kind = Kind::Toml { message, guess };
    let everywhere = |span: &Range<usize>| *span == (0..text.len());
    match error.span().filter(|span| !everywhere(span)) {
        Some(span) => SpecError::at(text, &span, kind),
        None => SpecError::anywhere(kind),
    }
}

/// `invalid type: string "x", expected u64` in other words.
fn plain(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let wrong =
        ["invalid type: ", "invalid value: "].iter().find_map(|begins| line.strip_prefix(begins));
    let Some((given, expected)) = wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) else {
        return line.to_owned();
    };
    let needed = match expected {
        "u16" | "u32" | "u64" | "usize" => "a whole number, at least 0",
        "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "text in quotes",
        other => other,
    };
    format!("found {given}, expected {needed}")
}

/// The most similar name, if it is similar enough.
fn closest(given: &str, known: &[&str]) -> Option<String> {
    nearest(given, known, |_| 2).first().map(|&name| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_memory_are_read() {
        assert_eq!(["1 GiB", "512MiB", "7"].map(bytes), [Some(1 << 30), Some(512 << 20), Some(7)]);
        assert_eq!(["", "much", "-1", "1 GB!", "99999999999 TiB"].map(bytes), [None; 5]);
    }

    #[test]
    fn a_typing_mistake_is_recognised() {
        assert_eq!(closest("insxances", &["name", "instances"]), Some("instances".into()));
        assert_eq!(closest("colour", &["name", "instances"]), None);
    }
}
