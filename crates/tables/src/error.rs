//! What goes wrong with kept tables.

/// Why a table cannot be kept or used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Kept tables are asked for, and nothing is kept here.
    #[error("there is no folder for tables here")]
    NoFolder,
    /// The folder cannot be read, or a file in it not be written or removed.
    #[error("cannot {doing} `{path}`: {cause}")]
    File {
        /// `read`, `write` or `remove`.
        doing: &'static str,
        /// Which.
        path: String,
        /// What the operating system says.
        cause: String,
    },
    /// A table from elsewhere differs from the one that is kept of its pattern.
    #[error("the table `{name}` is kept with other values")]
    OtherTable {
        /// Its name.
        name: String,
    },
    /// Bytes that are no table, or not as they were written.
    #[error("these bytes are no table that can be used: {cause}")]
    NotATable {
        /// What is wrong with them.
        cause: String,
    },
}

impl TableError {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            Self::NoFolder => "`susun tables` keeps them in files; a browser has none",
            Self::File { .. } => {
                "`susun tables path` tells the folder; are you allowed to change it?"
            }
            Self::OtherTable { .. } => {
                "`susun tables verify --prove` tells whether it is right; if not, remove it"
            }
            Self::NotATable { .. } => "forget them: whoever needs the table makes it again",
        }
    }
}
