//! One shelf of tables for all that a worker is asked: none is made twice.

use std::sync::OnceLock;

use susun_engine::Tables;

/// The shelf. Workers have no memory in common, so each has its own.
pub(crate) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::new)
}
