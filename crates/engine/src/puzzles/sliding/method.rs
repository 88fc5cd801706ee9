//! A method: an algorithm with all its options, from the request.

use susun_search::{Duplicates, Weight};
use susun_sliding::algorithm::{Algorithm, Settings, Structure};
use susun_sliding::heuristic::Kind;
use susun_wire::MethodChoice;
use susun_wire::sliding::{MethodReason, OWN_HEURISTIC};

use crate::error::Error;

/// The length of forbidden words by default, and at most: longer ones take gigabytes.
pub(super) const DEFAULT_WORDS: u32 = 14;
const MAX_WORDS: u32 = 20;

/// A valid choice of method.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Method {
    pub(super) algorithm: Algorithm,
    pub(super) heuristics: Vec<Kind>,
    /// The name of the partition of pattern databases; `None` means the default for the size.
    pub(super) partition: Option<String>,
    pub(super) settings: Settings,
    /// Whether a function of the caller estimates, instead of the heuristics.
    pub(super) own: bool,
    /// Why it was chosen, if that was automatic.
    pub(super) reason: Option<MethodReason>,
}

impl Default for Method {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::IdaStar,
            heuristics: Vec::new(),
            partition: None,
            settings: Settings::default(),
            own: false,
            reason: None,
        }
    }
}

/// Reads an explicit choice; `None` if the choice is automatic.
pub(super) fn chosen(choice: &MethodChoice) -> Result<Option<Method>, Error> {
    let name = match choice.algorithm.as_deref() {
        // A heuristic alone is meant for the default algorithm.
        None | Some("auto") if !choice.heuristics.is_empty() => Algorithm::IdaStar.name(),
        // So is an effort.
        None | Some("auto") if choice.effort.is_some() => Algorithm::Anytime.name(),
        None | Some("auto") => {
            return match unused_option(choice) {
                Some(option) => Err(Error::OptionWithoutAlgorithm { option }),
                None => Ok(None),
            };
        }
        Some(name) => name,
    };
    let other = susun_packing::algorithm::Algorithm::from_name(name);
    let algorithm = Algorithm::from_name(name).ok_or_else(|| match other {
        Some(other) => Error::AlgorithmOfOther { name: other.name(), family: "sliding" },
        None => Error::UnknownAlgorithm { name: name.into(), family: "sliding" },
    })?;
    let only = |given: bool, option, owners: &[Algorithm]| {
        let error = || Error::OptionForOther { option, algorithm: owners[0].name() };
        if !given || owners.contains(&algorithm) { Ok(()) } else { Err(error()) }
    };
    only(choice.weight.is_some(), "weight", &[Algorithm::WeightedAStar])?;
    only(choice.depth.is_some(), "depth", &[Algorithm::DepthLimited])?;
    let (duplicates, words) = match choice.duplicates.as_deref().map(way).transpose()? {
        None => (Duplicates::Closed, None),
        Some(Way::Words(length)) => {
            let owners = [Algorithm::IdaStar, Algorithm::BoundedIdaStar];
            only(true, "duplicates words", &owners)?;
            (Duplicates::Closed, Some(length))
        }
        Some(Way::Known(known)) => {
            only(true, "duplicates", &[Algorithm::AStar])?;
            (known, None)
        }
    };
    let owners = [Algorithm::Anytime, Algorithm::BoundedIdaStar];
    only(choice.effort.is_some(), "effort", &owners)?;
    let depth = match (algorithm, choice.depth) {
        (Algorithm::DepthLimited, None) => return Err(Error::DepthMissing),
        (_, depth) => depth.unwrap_or_default(),
    };
    let (heuristics, partition) = heuristics(algorithm, &choice.heuristics)?;
    let settings = Settings {
        weight: choice.weight.as_deref().map(weight).transpose()?.unwrap_or_default(),
        depth,
        duplicates,
        words,
        effort: choice.effort,
    };
    Ok(Some(Method { algorithm, heuristics, partition, settings, own: false, reason: None }))
}

fn unused_option(choice: &MethodChoice) -> Option<&'static str> {
    let given = [
        (choice.weight.is_some(), "weight"),
        (choice.depth.is_some(), "depth"),
        (choice.duplicates.is_some(), "duplicates"),
    ];
    given.into_iter().find_map(|(given, option)| given.then_some(option))
}

/// Heuristics by name, and the partition in `patterns:7-8`.
fn heuristics(
    algorithm: Algorithm,
    names: &[String],
) -> Result<(Vec<Kind>, Option<String>), Error> {
    let Some(default) = algorithm.about().heuristic else {
        return match names {
            [] => Ok((Vec::new(), None)),
            _ => Err(Error::Blind { algorithm: algorithm.name() }),
        };
    };
    if names.is_empty() {
        return Ok((vec![default], None));
    }
    let (mut kinds, mut partition) = (Vec::new(), None::<String>);
    for name in names {
        let unknown = || Error::UnknownHeuristic { name: name.clone() };
        let (of, detail) = name.split_once(':').map_or((&**name, None), |(of, d)| (of, Some(d)));
        let kind = Kind::from_name(of).ok_or_else(unknown)?;
        if detail.is_some() && !kind.needs_tables() {
            return Err(unknown());
        }
        // Reports name the partition with every mention of the heuristic, so it may occur twice.
        if detail.is_some() && partition.as_deref().is_some_and(|first| Some(first) != detail) {
            return Err(Error::SecondPartition { name: name.clone() });
        }
        partition = partition.or(detail.map(String::from));
        kinds.push(kind);
    }
    Ok((kinds, partition))
}

impl Method {
    /// How it treats states that are reached again, as in a request.
    pub(super) fn duplicates(&self) -> Option<String> {
        match (self.algorithm, self.settings.duplicates) {
            (Algorithm::AStar, Duplicates::Closed) => Some("closed".into()),
            (Algorithm::AStar, _) => Some("previous".into()),
            _ => self.settings.words.map(|length| format!("words:{length}")),
        }
    }

    /// The method with a heuristic of the caller. Searches that rely on a known solution trust their heuristic.
    pub(super) fn by_own(self) -> Result<Self, Error> {
        let about = self.algorithm.about();
        if about.heuristic.is_none() || about.structure == Structure::RoundsBelow {
            return Err(Error::OwnHeuristic { what: about.name });
        }
        if self.settings.words.is_some() {
            return Err(Error::OwnHeuristic { what: "--duplicates words" });
        }
        Ok(Self { heuristics: Vec::new(), partition: None, own: true, ..self })
    }

    /// Whether it uses pattern databases.
    pub(super) fn needs_tables(&self) -> bool {
        self.heuristics.iter().any(|kind| kind.needs_tables())
    }

    /// The names of its heuristics, as users type them.
    pub(super) fn heuristic_names(&self) -> Vec<String> {
        if self.own {
            return vec![OWN_HEURISTIC.into()];
        }
        let name = |kind: &Kind| match &self.partition {
            Some(partition) if kind.needs_tables() => format!("{}:{partition}", kind.about().name),
            _ => kind.about().name.into(),
        };
        self.heuristics.iter().map(name).collect()
    }
}

fn weight(text: &str) -> Result<Weight, Error> {
    text.parse().map_err(|_| Error::NotAWeight { text: text.into() })
}

/// How duplicates are treated: by the states that A* knows, or by forbidden words of moves.
enum Way {
    Known(Duplicates),
    Words(u32),
}

fn way(name: &str) -> Result<Way, Error> {
    let length = || name.strip_prefix("words:")?.parse().ok();
    match name {
        "closed" => Ok(Way::Known(Duplicates::Closed)),
        "previous" => Ok(Way::Known(Duplicates::Previous)),
        "words" => Ok(Way::Words(DEFAULT_WORDS)),
        _ => match length() {
            Some(length @ 2..=MAX_WORDS) => Ok(Way::Words(length)),
            _ => Err(Error::UnknownDuplicates { name: name.into() }),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_for_another_algorithm_are_refused() {
        let choice = |algorithm: &str| MethodChoice {
            algorithm: Some(algorithm.into()),
            weight: Some("2".into()),
            ..MethodChoice::default()
        };
        assert!(chosen(&choice("weighted-a-star")).is_ok());
        assert!(matches!(chosen(&choice("a-star")), Err(Error::OptionForOther { .. })));
        assert!(matches!(chosen(&choice("auto")), Err(Error::OptionWithoutAlgorithm { .. })));
    }
    #[test]
    fn the_names_of_a_method_choose_it_again() {
        let heuristics = ["patterns", "patterns:4-4"].map(String::from).to_vec();
        let choice = MethodChoice { heuristics, ..MethodChoice::default() };
        let method = chosen(&choice).expect("a method").expect("a choice");
        let heuristics = method.heuristic_names();
        let again = MethodChoice { heuristics, ..MethodChoice::default() };
        assert_eq!(chosen(&again).expect("a method"), Some(method));
        let heuristics = ["patterns:4-4", "patterns:8"].map(String::from).to_vec();
        let two = MethodChoice { heuristics, ..MethodChoice::default() };
        assert!(matches!(chosen(&two), Err(Error::SecondPartition { .. })));
    }
}
