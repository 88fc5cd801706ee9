//! Tables as bytes, for hosts that store them without files, such as a browser. The bytes are those of a file, see
//! `format`.

use std::sync::Arc;

use susun_sliding::pdb::{Pattern, Table};

use super::fault::Fault;
#[cfg(feature = "disk")]
use super::known;
use super::{Tables, format};
use crate::error::TableError;

impl Tables {
    /// The names of the tables in memory, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.shelf.all().iter().map(|table| table.pattern().name()).collect();
        names.sort_unstable();
        names
    }

    /// A table in memory as bytes, by its name.
    pub fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        let table = self.shelf.kept(&Pattern::from_name(name)?)?;
        let mut bytes = format::head(table.pattern(), table.bytes());
        bytes.extend(table.bytes());
        Some(bytes)
    }

    /// Adds a table that [`bytes`](Self::bytes) wrote, here or elsewhere, and returns its name. Every byte is checked
    /// first. If the table is already there, that one stays. With the feature `disk`, a table whose content is known
    /// must have it, and others are reported as unverified; without it, as in a browser, the caller is responsible for
    /// the tables, which come from the same place as the program.
    pub fn put(&self, bytes: Vec<u8>) -> Result<String, TableError> {
        let table = checked(bytes)?;
        let name = table.pattern().name();
        #[cfg(feature = "disk")]
        if self.shelf.kept(table.pattern()).is_none() && known::content(table.pattern()).is_none() {
            self.shelf.distrust(table.pattern());
        }
        self.shelf.keep(Arc::new(table));
        Ok(name)
    }
}

/// The table with these bytes.
fn checked(mut bytes: Vec<u8>) -> Result<Table, Fault> {
    let pattern = format::pattern(&bytes)?;
    let header = format::read(&pattern, &bytes).map_err(Fault::of_its_own)?;
    bytes.drain(..header.values);
    header.check(&bytes)?;
    header.check_content(&bytes)?;
    // INVARIANT: a header that was read has as many values behind it as its pattern says.
    Table::new(&pattern, Arc::new(bytes)).map_err(|_| Fault::Foreign)
}
