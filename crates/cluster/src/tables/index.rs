//! The index of the tables that a host has.

use serde::Deserialize;

use super::client::whole;
use super::error::{FailedHost, FetchError, Refusal};
use super::fetch::{Fetcher, is_hash};

/// A table that a host says it has.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ListedTable {
    /// Its name.
    pub name: String,
    /// The content hash, as `susun tables list --json` gives it; `None` for a table that is damaged or incomplete.
    pub blake3: Option<String>,
}

#[derive(Deserialize)]
struct Index {
    tables: Vec<ListedTable>,
}

impl Fetcher {
    /// The tables of a host, by its `index.json`: those with a content hash.
    pub fn index(&self, host: &str) -> Result<Vec<ListedTable>, FetchError> {
        let refused = |why| FetchError::NoIndex(FailedHost { host: host.into(), why });
        let url = format!("{}/index.json", host.trim_end_matches('/'));
        let bytes = whole(&self.agent, &url).map_err(refused)?;
        let no_list = |cause: String| refused(Refusal::NoIndex { cause });
        let index: Index =
            serde_json::from_slice(&bytes).map_err(|error| no_list(error.to_string()))?;
        let mut tables = index.tables;
        tables.retain(|table| table.blake3.is_some());
        let wrong = tables.iter().filter_map(|table| table.blake3.as_ref());
        match wrong.into_iter().find(|content| !is_hash(content)) {
            Some(content) => Err(no_list(format!("`{content}` is not a content hash"))),
            None => Ok(tables),
        }
    }
}
