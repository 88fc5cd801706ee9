//! The syntax of the experiment file, before anything is checked.

use serde::Deserialize;
use susun_engine::Metric;
use toml::Spanned;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExperimentFile {
    pub(super) name: Option<String>,
    #[serde(default)]
    pub(super) title: String,
    #[serde(default)]
    pub(super) question: String,
    #[serde(default = "one")]
    pub(super) seed: u64,
    pub(super) repetitions: Option<Spanned<u32>>,
    #[serde(default)]
    pub(super) measures: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) limits: LimitsFile,
    #[serde(default)]
    pub(super) instances: Vec<Spanned<InstancesFile>>,
    #[serde(default)]
    pub(super) methods: Vec<Spanned<MethodFile>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct LimitsFile {
    pub(super) seconds: Option<Spanned<Amount>>,
    pub(super) nodes: Option<Spanned<Amount>>,
    pub(super) memory: Option<Spanned<Amount>>,
}

/// A number, or a text with a unit.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a number, or a text such as \"5m\", \"10M\" or \"1 GiB\"")]
pub(super) enum Amount {
    Whole(u64),
    Number(f64),
    Text(String),
}

impl Amount {
    /// The text, or the number as a text, so that one reader checks both.
    pub(super) fn into_text(self) -> String {
        match self {
            Self::Whole(number) => number.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text,
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InstancesFile {
    pub(super) generate: Option<Spanned<GenerateFile>>,
    pub(super) file: Option<Spanned<String>>,
    pub(super) golden: Option<Spanned<String>>,
    pub(super) board: Option<Spanned<String>>,
    pub(super) name: Option<String>,
    pub(super) format: Option<Spanned<String>>,
    pub(super) size: Option<Spanned<String>>,
    pub(super) goal: Option<Spanned<String>>,
    pub(super) first: Option<Spanned<usize>>,
    pub(super) only: Option<Vec<Spanned<String>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GenerateFile {
    pub(super) size: String,
    pub(super) count: u32,
    #[serde(default = "one")]
    pub(super) seed: u64,
    pub(super) goal: Option<String>,
    pub(super) walk: Option<u32>,
    pub(super) distance: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MethodFile {
    pub(super) name: Option<String>,
    pub(super) algorithm: Option<Spanned<String>>,
    pub(super) heuristic: Option<Spanned<Names>>,
    pub(super) threads: Option<Spanned<u16>>,
    pub(super) weight: Option<Spanned<WeightFile>>,
    pub(super) depth: Option<Spanned<u32>>,
    pub(super) duplicates: Option<Spanned<String>>,
    pub(super) effort: Option<Spanned<u64>>,
    #[serde(default)]
    pub(super) optimal: bool,
    #[serde(default)]
    pub(super) all: bool,
    pub(super) count: Option<Spanned<bool>>,
    #[serde(default)]
    pub(super) metric: Metric,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a name, or a list of names")]
pub(super) enum Names {
    One(String),
    Several(Vec<String>),
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a number from 1 to 100")]
pub(super) enum WeightFile {
    Number(f64),
    Text(String),
}

impl Names {
    pub(super) fn into_vec(self) -> Vec<String> {
        match self {
            Self::One(name) => vec![name],
            Self::Several(names) => names,
        }
    }
}

fn one() -> u64 {
    1
}
