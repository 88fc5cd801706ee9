//! Methods: how each puzzle is searched.

use std::collections::BTreeSet;

use serde::Serialize;
use susun_engine::{Count, LimitSpec, MethodChoice, PuzzleText, Request, Session, Solve, Tables};
use toml::Spanned;

use super::error::{SpecError, SpecErrorKind as Kind};
use super::file::{MethodFile, WeightFile};
use super::instances::Instance;

/// A method with its settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Method {
    /// Its name, unique in the experiment.
    pub name: String,
    /// Algorithm, heuristics and their options.
    pub choice: MethodChoice,
    /// Threads it may use.
    pub threads: u16,
    /// Insist on a shortest solution.
    pub optimal: bool,
    /// Count all solutions.
    pub all: bool,
    /// Count the solutions of a packing puzzle, by this engine or by the best one.
    pub count: Option<Option<String>>,
}

impl Method {
    /// The question to the engine.
    pub(crate) fn request(&self, instance: &Instance, limits: LimitSpec) -> Request {
        let puzzle = PuzzleText {
            text: instance.text.clone(),
            format: instance.format().map(Into::into),
            goal: instance.goal.clone(),
            size: None,
        };
        let threads = Some(self.threads);
        if let Some(engine) = &self.count {
            return Request::Count(Count { puzzle, engine: engine.clone(), limits, threads });
        }
        Request::Solve(Solve {
            puzzle,
            method: self.choice.clone(),
            limits,
            optimal: self.optimal,
            all: self.all,
            // How many is asked, not which: none is listed but the first.
            max_solutions: self.all.then_some(1),
            threads,
            ..Solve::default()
        })
    }

    /// Does it ask pattern databases, which are made before the time of a run begins?
    pub(crate) fn asks_tables(&self) -> bool {
        self.choice.heuristic.iter().any(|name| name.starts_with("patterns"))
    }
}

/// Reads all methods.
pub(super) fn read(
    text: &str,
    files: Vec<Spanned<MethodFile>>,
) -> Result<Vec<Spanned<Method>>, SpecError> {
    let mut names = BTreeSet::new();
    let mut methods = Vec::new();
    for file in files {
        let span = file.span();
        let method = method(file.into_inner()).map_err(|kind| SpecError::at(text, &span, kind))?;
        if !names.insert(method.name.clone()) {
            let kind = Kind::SameName { what: "methods", name: method.name };
            return Err(SpecError::at(text, &span, kind));
        }
        methods.push(Spanned::new(span, method));
    }
    Ok(methods)
}

fn method(file: MethodFile) -> Result<Method, Kind> {
    if file.threads == 0 {
        return Err(Kind::OutOfRange { key: "threads", range: "at least 1" });
    }
    if file.count && file.algorithm.is_some() {
        return Err(Kind::Both { one: "count", other: "algorithm" });
    }
    if file.engine.is_some() && !file.count {
        return Err(Kind::Alone { one: "engine", other: "count = true" });
    }
    let weight = file.weight.map(|weight| match weight {
        WeightFile::Number(number) => number.to_string(),
        WeightFile::Text(text) => text,
    });
    let choice = MethodChoice {
        algorithm: file.algorithm,
        heuristic: file.heuristic.into_vec(),
        weight,
        depth: file.depth,
        duplicates: file.duplicates,
    };
    let count = file.count.then_some(file.engine);
    let mut method = Method {
        name: String::new(),
        choice,
        threads: file.threads,
        optimal: file.optimal,
        all: file.all,
        count,
    };
    method.name = file.name.unwrap_or_else(|| default_name(&method));
    Ok(method)
}

/// `a-star manhattan`, `ida-star manhattan,patterns:7-8 on 2 threads`, `count by dancing-links`.
fn default_name(method: &Method) -> String {
    let choice = &method.choice;
    let mut words = match &method.count {
        Some(Some(engine)) => vec![format!("count by {engine}")],
        Some(None) => vec!["count".into()],
        None => vec![choice.algorithm.clone().unwrap_or_else(|| "auto".into())],
    };
    words.extend((!choice.heuristic.is_empty()).then(|| choice.heuristic.join(",")));
    words.extend(choice.weight.as_ref().map(|weight| format!("weight {weight}")));
    words.extend(choice.depth.map(|depth| format!("depth {depth}")));
    words.extend(choice.duplicates.clone());
    words.extend(method.all.then(|| "all".into()));
    words.extend((method.threads > 1).then(|| format!("on {} threads", method.threads)));
    words.join(" ")
}

/// A method that the engine refuses for every puzzle is a mistake in the file; one that it refuses for some is
/// told in their records.
pub(super) fn suit(
    text: &str,
    methods: &[Spanned<Method>],
    instances: &[Instance],
    limits: LimitSpec,
    tables: &Tables,
) -> Result<(), SpecError> {
    // Whether it suits depends on the size, hardly on the board.
    let mut kinds = BTreeSet::new();
    let samples: Vec<&Instance> =
        instances.iter().filter(|instance| kinds.insert(instance.kind.clone())).collect();
    for method in methods {
        let ask = |instance: &&Instance| {
            Session::with_tables(&method.get_ref().request(instance, limits), tables).err()
        };
        let refusals: Vec<_> = samples.iter().map(ask).collect();
        if let Some(Some(error)) = refusals.iter().min_by_key(|error| error.is_some()) {
            let error = Box::new(error.clone());
            let kind = Kind::Refused { error, within: None };
            return Err(SpecError::at(text, &method.span(), kind));
        }
    }
    Ok(())
}
