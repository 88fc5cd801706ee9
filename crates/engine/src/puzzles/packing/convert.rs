//! From one text format to the other.

use susun_packing::notation;
use susun_wire::{Convert, ConvertReport};

use crate::error::Error;
use crate::problem::packing_problem;

/// Reads in the recognised format, writes in the requested one, or in our own.
pub(crate) fn convert(
    request: &Convert,
    from: &'static notation::Format,
) -> Result<ConvertReport, Error> {
    let puzzle = packing_problem(&request.puzzle, from)?;
    let to = request.to.as_deref().unwrap_or("susun");
    let to = notation::format(to).map_err(|error| match susun_sliding::notation::format(to) {
        Ok(other) => Error::FormatOfOther { name: other.name, family: "packing" },
        Err(_) => error.into(),
    })?;
    let text = notation::write(&puzzle, to)
        .map_err(|cause| Error::CannotWrite { format: to.name, cause })?;
    Ok(ConvertReport { from: from.name.into(), to: to.name.into(), text })
}
