//! Reads an experiment file: returns the experiment, or an error with its position.

use std::ops::Range;
use std::path::Path;

use susun_engine::{Control, LimitSpec, Tables};
use susun_text::units::{self, Memory, UnitError};
use susun_text::{Span, nearest};
use toml::Spanned;

use super::error::{SpecError, SpecErrorKind as Kind};
use super::file::{Amount, ExperimentFile, LimitsFile};
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
    let span = file.seconds.as_ref().map(Spanned::span).unwrap_or_default();
    let seconds = amount(text, "seconds", file.seconds, units::seconds)?;
    if seconds.is_some_and(|seconds| seconds <= 0.0) {
        let kind = Kind::OutOfRange { key: "seconds", range: "above 0" };
        return Err(SpecError::at(text, &span, kind));
    }
    Ok(LimitSpec {
        seconds,
        nodes: amount(text, "nodes", file.nodes, units::count)?,
        memory: amount(text, "memory", file.memory, units::memory)?.and_then(|Memory(bytes)| bytes),
    })
}

/// The value of `key`, read as the same option of the program.
fn amount<T>(
    text: &str,
    key: &'static str,
    given: Option<Spanned<Amount>>,
    read: impl Fn(&str) -> Result<T, UnitError>,
) -> Result<Option<T>, SpecError> {
    let Some(given) = given else { return Ok(None) };
    let (span, value) = (given.span(), given.into_inner().into_text());
    let wrong = |cause| {
        SpecError::at(text, &span, Kind::Amount { key, text: Span::whole(&value).shown(), cause })
    };
    read(&value).map(Some).map_err(wrong)
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

    fn limits_of(table: &str) -> Result<LimitSpec, SpecError> {
        let text = format!("[limits]\n{table}");
        let file: ExperimentFile = toml::from_str(&text).map_err(|error| of_toml(&text, &error))?;
        limits(&text, file.limits)
    }

    #[test]
    fn limits_are_numbers_or_texts_with_a_unit() {
        let same = [
            "seconds = 300\nnodes = 10_000_000\nmemory = 1073741824",
            "seconds = 300.0\nnodes = \"10M\"\nmemory = \"1 GiB\"",
            "seconds = \"5m\"\nnodes = \"10,000,000\"\nmemory = \"1G\"",
            "seconds = \"5 min\"\nnodes = 10000000\nmemory = \"1024 MiB\"",
        ];
        let spec =
            LimitSpec { seconds: Some(300.0), nodes: Some(10_000_000), memory: Some(1 << 30) };
        for table in same {
            assert_eq!(limits_of(table).expect(table), spec, "{table}");
        }
        assert_eq!(limits_of("memory = \"none\"").expect("no limit"), LimitSpec::default());
    }

    #[test]
    fn a_wrong_limit_gets_the_message_of_the_option() {
        let message = |table: &str| limits_of(table).expect_err(table).to_string();
        for (value, shown) in [("\"soon\"", "soon"), ("-1", "-1"), ("nan", "NaN")] {
            let expected = format!("invalid value '{shown}' for `seconds`: {}", UnitError::Time);
            assert_eq!(message(&format!("seconds = {value}")), expected);
        }
        assert!(message("nodes = 1.5").ends_with(&UnitError::Count.to_string()));
        assert!(message("memory = \"much\"").ends_with(&UnitError::Size.to_string()));
        assert_eq!(message("seconds = \"0ms\""), "`seconds` must be above 0");
    }

    #[test]
    fn a_typing_mistake_is_recognised() {
        assert_eq!(closest("insxances", &["name", "instances"]), Some("instances".into()));
        assert_eq!(closest("colour", &["name", "instances"]), None);
    }
}
