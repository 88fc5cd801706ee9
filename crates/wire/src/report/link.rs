//! The state of a front end as a link.

use serde::{Deserialize, Serialize};

use crate::request::State;

/// The answer to `link`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LinkReport {
    /// The link, in canonical form: the same state always gives the same link.
    pub link: String,
    /// The puzzle of the link.
    pub puzzle: LinkedInfo,
    /// The content of the link.
    pub state: State,
}

/// The puzzle of a link; `state` has its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LinkedInfo {
    /// `sliding` or `packing`.
    #[cfg_attr(feature = "types", ts(type = "\"sliding\" | \"packing\""), schemars(extend("enum" = ["sliding", "packing"])))]
    pub family: String,
}
