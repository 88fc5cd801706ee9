//! The tables of a browser worker. All requests share them, so none is built twice. A page stores them as bytes for the
//! next visit and for its other workers.

use std::sync::OnceLock;

use susun_engine::Tables;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::error::Error;

/// The names of the tables that this worker has, sorted.
#[wasm_bindgen]
pub fn table_names() -> Vec<String> {
    tables().names()
}

/// A table as bytes, by its name.
#[wasm_bindgen]
pub fn table_bytes(name: &str) -> Result<Vec<u8>, JsValue> {
    let missing = || Error::NoTable { name: name.into() }.thrown();
    tables().bytes(name).ok_or_else(missing)
}

/// Adds a table from bytes that `table_bytes` returned, here or in another worker, and returns its name. Checks every
/// byte first.
#[wasm_bindgen]
pub fn put_table(bytes: Vec<u8>) -> Result<String, JsValue> {
    tables().put(bytes).map_err(|error| Error::from(susun_engine::Error::from(error)).thrown())
}

/// The tables of this worker. Workers share no memory, so each has its own.
pub(crate) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::new)
}
