//! What is wrong with a request, as an `Error` of JavaScript.

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A request that cannot be answered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Mistake {
    /// No request at all.
    #[error("this is not a request: {0}")]
    NotARequest(serde_json::Error),
    /// The engine refused it.
    #[error(transparent)]
    Refused(#[from] susun_engine::Error),
    /// A unit or its report that is none.
    #[error("this is not {what}: {cause}")]
    NotWork { what: &'static str, cause: serde_json::Error },
    /// A worker for what cannot be shared.
    #[error("this request cannot be shared among workers")]
    NotShared,
    /// A table that this worker does not have.
    #[error("there is no table called `{name}` here")]
    NoTable { name: String },
    /// An answer that cannot be written; none is known.
    #[error("the answer cannot be written: {0}")]
    Unwritten(serde_json::Error),
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Error)]
    type Thrown;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> Thrown;

    #[wasm_bindgen(method, setter, structural)]
    fn set_hint(this: &Thrown, hint: Option<String>);
}

impl Mistake {
    /// What to do about it.
    pub(crate) fn hint(&self) -> Option<String> {
        match self {
            Self::NotARequest(_) => {
                Some(r#"a request is JSON that begins with its verb: {"verb": "methods"}"#.into())
            }
            Self::NotWork { .. } => {
                Some("pass on what units() and UnitWorker.advance() gave, unchanged".into())
            }
            Self::NotShared => {
                Some("share one puzzle, with ida-star or iterative-deepening".into())
            }
            Self::NoTable { .. } => Some("table_names() tells those that there are".into()),
            Self::Refused(error) => error.hint(),
            Self::Unwritten(_) => Some("this is a mistake in Susun: please report it".into()),
        }
    }

    /// The same for JavaScript to catch.
    pub(crate) fn thrown(&self) -> JsValue {
        let thrown = Thrown::new(&self.to_string());
        thrown.set_hint(self.hint());
        thrown.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_says_what_to_do() {
        let text = serde_json::from_str::<u8>("{").expect_err("not a number");
        let refused = susun_engine::Error::DepthMissing;
        let message = refused.to_string();
        for mistake in [Mistake::NotARequest(text), refused.into()] {
            assert!(mistake.hint().is_some_and(|hint| !hint.is_empty()), "{mistake}");
        }
        assert_eq!(Mistake::from(susun_engine::Error::DepthMissing).to_string(), message);
    }
}
