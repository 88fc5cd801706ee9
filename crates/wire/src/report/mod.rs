//! Answers of the engine: plain data, the same from every front end.
//!
//! Every report is a JSON object that begins with `schema`, the version of the format, and `kind`, which determines the
//! other fields. Reports about a puzzle also have `puzzle.family`: for one kind, a report about a sliding puzzle
//! ([`sliding`]) and one about a packing puzzle ([`packing`]) have different fields.

mod convert;
mod error;
mod head;
mod link;
mod methods;
pub mod packing;
mod search;
pub mod sliding;
mod tables;
mod verify;

pub use convert::*;
pub use error::*;
pub use head::*;
pub use link::*;
pub use methods::*;
pub use search::*;
pub use tables::*;
pub use verify::*;

use std::convert::identity;

use serde::de::{self, DeserializeOwned};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// The version of the format of reports.
pub const SCHEMA: u32 = 2;

/// The JSON Schema of [`Report`].
pub const REPORT_SCHEMA: &str = include_str!("../../schema/report.json");

/// An answer of the engine. Its kind, `kind` in JSON, is the name of the variant.
// `remote`: serde derives the functions `Report::serialize` and `Report::deserialize` for the object without
// `schema`; the traits are implemented below.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", remote = "Self")]
pub enum Report {
    /// The answer to `solve` and `resume`.
    Solve(ByFamily<sliding::SolveReport, packing::SolveReport>),
    /// The answer to `check`.
    Check(ByFamily<sliding::CheckReport, packing::CheckReport>),
    /// The answer to `count`.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    Count(Box<packing::CountReport>),
    /// The answer to `prove`.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    Prove(Box<packing::ProveReport>),
    /// The answer to `explain`.
    Explain(ByFamily<sliding::ExplainReport, packing::ExplainReport>),
    /// The answer to `hint`.
    Hint(ByFamily<sliding::HintReport, packing::HintReport>),
    /// The answer to `generate`.
    Generate(ByFamily<sliding::GenerateReport, packing::GenerateReport>),
    /// The answer to `convert`.
    Convert(Box<ConvertReport>),
    /// The answer to `play`.
    Play(ByFamily<sliding::PlayReport, packing::PlayReport>),
    /// The answer to `analyse`.
    Analyse(ByFamily<sliding::AnalyseReport, packing::AnalyseReport>),
    /// The answer to `verify`.
    Verify(ByFamily<sliding::VerifyReport, packing::VerifyReport>),
    /// A recorded search, after the report of the `solve` that requested it.
    Trace(ByFamily<sliding::TraceReport, packing::TraceReport>),
    /// The answer to `trace`.
    TraceSummary(ByFamily<sliding::TraceSummary, packing::TraceSummary>),
    /// All shortest solutions, after the report of the `solve` that requested them.
    #[cfg_attr(not(feature = "sliding"), serde(skip_serializing))]
    Graph(Box<sliding::GraphReport>),
    /// The answer to `link`.
    Link(Box<LinkReport>),
    /// The answer to `tables`.
    Tables(Box<TablesReport>),
    /// The answer to `audit`.
    #[cfg_attr(not(feature = "sliding"), serde(skip_serializing))]
    Audit(Box<sliding::AuditReport>),
    /// The answer to `methods`.
    Methods(Box<MethodsReport>),
    /// Why there is no answer. The engine returns an error; front ends convert it to this report.
    Error(Box<ErrorReport>),
}

/// A report about a puzzle of one of the families. In JSON, `puzzle.family` distinguishes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS), schemars(inline))]
#[serde(untagged)]
pub enum ByFamily<S, P> {
    /// Sliding tiles.
    #[cfg_attr(not(feature = "sliding"), serde(skip_serializing))]
    Sliding(Box<S>),
    /// Piece packing.
    #[cfg_attr(not(feature = "packing"), serde(skip_serializing))]
    Packing(Box<P>),
}

/// The content of a report of one kind.
pub trait Contents: Serialize + Into<Report> {
    /// The kind, as in JSON.
    const KIND: &'static str;

    /// The report in JSON, without a copy of its content.
    fn tagged(&self) -> Tagged<'_, Self> {
        Tagged::new(Self::KIND, self)
    }

    /// The report as JSON text.
    fn to_json(&self) -> String {
        // INVARIANT: plain data with string keys is always JSON.
        serde_json::to_string(&self.tagged()).expect("a report is JSON")
    }
}

macro_rules! contents {
    ($($kind:literal $variant:ident: $($contents:ty => $report:expr),+;)*) => {$($(
        impl Contents for $contents {
            const KIND: &'static str = $kind;
        }

        impl From<$contents> for Report {
            fn from(contents: $contents) -> Self {
                Self::$variant($report(Box::new(contents)))
            }
        }
    )+)*};
}

contents! {
    "solve" Solve: sliding::SolveReport => ByFamily::Sliding, packing::SolveReport => ByFamily::Packing;
    "check" Check: sliding::CheckReport => ByFamily::Sliding, packing::CheckReport => ByFamily::Packing;
    "count" Count: packing::CountReport => identity;
    "prove" Prove: packing::ProveReport => identity;
    "explain" Explain:
        sliding::ExplainReport => ByFamily::Sliding, packing::ExplainReport => ByFamily::Packing;
    "hint" Hint: sliding::HintReport => ByFamily::Sliding, packing::HintReport => ByFamily::Packing;
    "generate" Generate:
        sliding::GenerateReport => ByFamily::Sliding, packing::GenerateReport => ByFamily::Packing;
    "convert" Convert: ConvertReport => identity;
    "play" Play: sliding::PlayReport => ByFamily::Sliding, packing::PlayReport => ByFamily::Packing;
    "analyse" Analyse:
        sliding::AnalyseReport => ByFamily::Sliding, packing::AnalyseReport => ByFamily::Packing;
    "verify" Verify:
        sliding::VerifyReport => ByFamily::Sliding, packing::VerifyReport => ByFamily::Packing;
    "trace" Trace: sliding::TraceReport => ByFamily::Sliding, packing::TraceReport => ByFamily::Packing;
    "trace-summary" TraceSummary:
        sliding::TraceSummary => ByFamily::Sliding, packing::TraceSummary => ByFamily::Packing;
    "graph" Graph: sliding::GraphReport => identity;
    "link" Link: LinkReport => identity;
    "tables" Tables: TablesReport => identity;
    "audit" Audit: sliding::AuditReport => identity;
    "methods" Methods: MethodsReport => identity;
    "error" Error: ErrorReport => identity;
}

/// The common beginning of all reports, and the content.
#[derive(Serialize)]
pub struct Tagged<'a, T> {
    schema: u32,
    kind: &'static str,
    #[serde(flatten)]
    contents: &'a T,
}

impl<'a, T> Tagged<'a, T> {
    /// This content under a kind.
    pub fn new(kind: &'static str, contents: &'a T) -> Self {
        Self { schema: SCHEMA, kind, contents }
    }
}

/// A report and its `schema`.
#[derive(Serialize)]
struct Versioned<'a> {
    schema: u32,
    #[serde(flatten)]
    report: Bare<'a>,
}

/// A report without its `schema`.
struct Bare<'a>(&'a Report);

impl Serialize for Bare<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Report::serialize(self.0, serializer)
    }
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Versioned { schema: SCHEMA, report: Bare(self) }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Report {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        match value["schema"].as_u64().map(u32::try_from) {
            Some(Ok(SCHEMA)) => Self::deserialize(value).map_err(de::Error::custom),
            Some(other) => Err(de::Error::custom(OtherSchema(other.unwrap_or(u32::MAX)))),
            None => Err(de::Error::missing_field("schema")),
        }
    }
}

impl<'de, S: DeserializeOwned, P: DeserializeOwned> Deserialize<'de> for ByFamily<S, P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let report = match value["puzzle"]["family"].as_str() {
            Some("sliding") => serde_json::from_value(value).map(Self::Sliding),
            Some("packing") => serde_json::from_value(value).map(Self::Packing),
            _ => return Err(de::Error::missing_field("puzzle.family")),
        };
        report.map_err(de::Error::custom)
    }
}

/// Whether this is the value that a reader assumes if the field is absent.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
