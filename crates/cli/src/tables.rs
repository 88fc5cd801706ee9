//! The tables of pattern databases that this program has at hand.

use std::sync::OnceLock;

use susun_engine::Tables;

/// One shelf for all that is asked.
pub(crate) fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::new)
}
