//! Errors about stored tables.

/// Why a table cannot be stored or used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// Stored tables were requested, but there is no folder.
    #[error("there is no folder for tables here")]
    NoFolder,
    /// The folder cannot be read, or a file in it cannot be written or removed.
    #[error("cannot {doing} `{path}`: {cause}")]
    File {
        /// `read`, `write` or `remove`.
        doing: &'static str,
        /// The file or folder.
        path: String,
        /// The operating system's message.
        cause: String,
    },
    /// A table from elsewhere differs from the stored one of its pattern.
    #[error("the table `{name}` is already stored with other values")]
    OtherTable {
        /// Its name.
        name: String,
    },
    /// Bytes that are not a table, or are damaged.
    #[error("these bytes are not a usable table: {cause}")]
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
                "`susun tables path` shows the folder; are you allowed to change it?"
            }
            Self::OtherTable { .. } => {
                "`susun tables verify --prove` shows whether it is right; if not, remove it"
            }
            Self::NotATable { .. } => "discard them: the table is built again when it is needed",
        }
    }
}
