//! Code that the fuzz targets share. A target uses its input twice: as text, so that seeds are readable files, and as
//! choices from which deeper structures are made up.

pub mod ask;
pub mod boards;
pub mod json;
pub mod plans;
