//! What the fuzz targets share. A target takes its input twice: as text, so that seeds are files
//! people can read, and as choices from which something with a deeper structure is made up.

pub mod ask;
pub mod boards;
pub mod json;
pub mod plans;
