//! What a verification found, for both families.

use susun_engine::VerifyVerdict;
use susun_render::Styled;

use crate::output::{bold, plain};

pub(crate) fn answer(verdict: VerifyVerdict, finding: &str, unchecked: Option<&str>) -> Styled {
    let verdict = match verdict {
        VerifyVerdict::Valid => "valid",
        VerifyVerdict::Invalid => "invalid",
        VerifyVerdict::NotRepeated => "not repeated",
    };
    let mut text = bold(&format!("{verdict}: {finding}"));
    if let Some(unchecked) = unchecked {
        text.append(plain(unchecked));
    }
    text
}
