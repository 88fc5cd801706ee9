//! The algorithms by name, a table for each family. Builds without a family list its algorithms, too.

pub(crate) mod packing;
pub(crate) mod sliding;
