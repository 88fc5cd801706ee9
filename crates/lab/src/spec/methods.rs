//! The methods of an experiment.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};
use susun_engine::{
    Count, Error, LimitSpec, MethodChoice, Metric, PuzzleText, Request, Session, Solve, Tables,
};
use toml::Spanned;

use super::error::{SpecError, SpecErrorKind as Kind};
use super::file::{MethodFile, WeightFile};
use super::instances::Instance;

/// A method with its settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    /// Its name, unique in the experiment.
    pub name: String,
    /// Algorithm, heuristics and options.
    pub choice: MethodChoice,
    /// Number of threads it may use.
    pub threads: u16,
    /// Require a shortest solution.
    pub optimal: bool,
    /// Count all solutions.
    pub all: bool,
    /// Count the solutions of a packing puzzle instead of solving it.
    pub count: bool,
    /// How the moves of a sliding puzzle are counted.
    #[serde(default)]
    pub metric: Metric,
}

impl Method {
    /// The request to the engine.
    pub(crate) fn request(&self, instance: &Instance, limits: LimitSpec) -> Request {
        let puzzle = PuzzleText {
            text: instance.text.clone(),
            format: instance.format().map(Into::into),
            goal: instance.goal.clone(),
            size: None,
        };
        let threads = Some(self.threads);
        if self.count {
            let algorithm = self.choice.algorithm.clone();
            return Request::Count(Count { puzzle, algorithm, limits, threads });
        }
        Request::Solve(Solve {
            puzzle,
            method: self.choice.clone(),
            limits,
            optimal: self.optimal,
            all: self.all,
            // Only the number of solutions is needed, so only the first is listed.
            max_solutions: self.all.then_some(1),
            threads,
            metric: self.metric,
            ..Solve::default()
        })
    }

    /// Whether it may use pattern databases, which are built before the time of a run begins.
    pub(crate) fn asks_tables(&self) -> bool {
        let MethodChoice { algorithm, heuristics, .. } = &self.choice;
        let is_ours = algorithm.as_deref().is_none_or(|name| name == "auto");
        self.metric == Metric::Multi
            || heuristics.iter().any(|name| name.starts_with("patterns"))
            || (is_ours && heuristics.is_empty() && !self.count)
    }
}

/// A method and the positions of its keys.
pub(super) struct Written {
    pub(super) method: Method,
    whole: Range<usize>,
    keys: BTreeMap<&'static str, Range<usize>>,
}

/// Reads all methods.
pub(super) fn read(text: &str, files: Vec<Spanned<MethodFile>>) -> Result<Vec<Written>, SpecError> {
    let mut names = BTreeSet::new();
    let mut methods = Vec::new();
    for file in files {
        let (whole, keys) = (file.span(), keys(file.get_ref()));
        let mut written = Written { method: Method::default(), whole, keys };
        let read = method(file.into_inner());
        written.method = read.map_err(|(key, kind)| written.mistake(text, key, kind))?;
        if !names.insert(written.method.name.clone()) {
            let kind = Kind::SameName { what: "methods", name: written.method.name.clone() };
            return Err(written.mistake(text, "name", kind));
        }
        methods.push(written);
    }
    Ok(methods)
}

impl Written {
    /// An error at the value of a key, or at the whole method if it does not have the key.
    fn mistake(&self, text: &str, key: &str, kind: Kind) -> SpecError {
        SpecError::at(text, self.keys.get(key).unwrap_or(&self.whole), kind)
    }
}

/// The positions of the values.
fn keys(file: &MethodFile) -> BTreeMap<&'static str, Range<usize>> {
    let spans = [
        ("algorithm", file.algorithm.as_ref().map(Spanned::span)),
        ("heuristic", file.heuristic.as_ref().map(Spanned::span)),
        ("threads", file.threads.as_ref().map(Spanned::span)),
        ("weight", file.weight.as_ref().map(Spanned::span)),
        ("depth", file.depth.as_ref().map(Spanned::span)),
        ("duplicates", file.duplicates.as_ref().map(Spanned::span)),
        ("effort", file.effort.as_ref().map(Spanned::span)),
        ("count", file.count.as_ref().map(Spanned::span)),
    ];
    spans.into_iter().filter_map(|(key, span)| Some((key, span?))).collect()
}

/// Reads a method; on error, the key and what is wrong with it.
fn method(file: MethodFile) -> Result<Method, (&'static str, Kind)> {
    let threads = file.threads.map_or(1, Spanned::into_inner);
    let count = file.count.is_some_and(Spanned::into_inner);
    if threads == 0 {
        return Err(("threads", Kind::OutOfRange { key: "threads", range: "at least 1" }));
    }
    let weight = file.weight.map(|weight| match weight.into_inner() {
        WeightFile::Number(number) => number.to_string(),
        WeightFile::Text(text) => text,
    });
    let choice = MethodChoice {
        algorithm: file.algorithm.map(Spanned::into_inner),
        heuristics: file.heuristic.map(|names| names.into_inner().into_vec()).unwrap_or_default(),
        weight,
        depth: file.depth.map(Spanned::into_inner),
        duplicates: file.duplicates.map(Spanned::into_inner),
        effort: file.effort.map(Spanned::into_inner),
    };
    let mut method = Method {
        name: String::new(),
        choice,
        threads,
        optimal: file.optimal,
        all: file.all,
        count,
        metric: file.metric,
    };
    method.name = file.name.unwrap_or_else(|| default_name(&method));
    Ok(method)
}

/// `a-star manhattan`, `ida-star manhattan,patterns:7-8 on 2 threads`, `auto in slides`, `count by dancing-links`.
fn default_name(method: &Method) -> String {
    let choice = &method.choice;
    let mut words = match (&choice.algorithm, method.count) {
        (Some(algorithm), true) => vec![format!("count by {algorithm}")],
        (None, true) => vec!["count".into()],
        (algorithm, false) => vec![algorithm.clone().unwrap_or_else(|| "auto".into())],
    };
    words.extend((!choice.heuristics.is_empty()).then(|| choice.heuristics.join(",")));
    words.extend(choice.weight.as_ref().map(|weight| format!("weight {weight}")));
    words.extend(choice.depth.map(|depth| format!("depth {depth}")));
    words.extend(choice.duplicates.clone());
    words.extend(choice.effort.map(|effort| format!("effort {effort}")));
    words.extend(method.all.then(|| "all".into()));
    words.extend((method.metric == Metric::Multi).then(|| "in slides".into()));
    words.extend((method.threads > 1).then(|| format!("on {} threads", method.threads)));
    words.join(" ")
}

/// Checks methods with the engine. It is an error if the engine rejects a method for all puzzles. If it rejects a
/// method for some puzzles, their records say so.
pub(super) fn suit(
    text: &str,
    methods: &[Written],
    instances: &[Instance],
    limits: LimitSpec,
    tables: &Tables,
) -> Result<(), SpecError> {
    // Whether a method works depends on the size and hardly on the board.
    let mut kinds = BTreeSet::new();
    let samples: Vec<&Instance> =
        instances.iter().filter(|instance| kinds.insert(instance.kind.clone())).collect();
    for written in methods {
        let ask = |instance: &&Instance| {
            Session::with_tables(&written.method.request(instance, limits), tables).err()
        };
        let refusals: Vec<_> = samples.iter().map(ask).collect();
        if let Some(Some(error)) = refusals.iter().min_by_key(|error| error.is_some()) {
            let kind = Kind::Refused { error: Box::new(error.clone()), within: None };
            return Err(written.mistake(text, key_of(error), kind));
        }
    }
    Ok(())
}

/// The key that an error of the engine is about.
fn key_of(error: &Error) -> &'static str {
    match error {
        Error::UnknownAlgorithm { .. }
        | Error::UnknownCountAlgorithm { .. }
        | Error::DepthMissing => "algorithm",
        Error::UnknownHeuristic { .. } | Error::Blind { .. } | Error::SecondPartition { .. } => {
            "heuristic"
        }
        Error::OptionForOther { option, .. } | Error::OptionWithoutAlgorithm { option } => option,
        Error::NotAWeight { .. } => "weight",
        Error::UnknownDuplicates { .. } => "duplicates",
        _ => "",
    }
}
