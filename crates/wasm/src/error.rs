//! Errors in a request, as an `Error` of JavaScript.

use serde_json::Value;
use susun_engine::{Coded, Source};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A request that cannot be answered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The text is not a request.
    #[error("this is not a request: {0}")]
    NotARequest(serde_json::Error),
    /// The engine rejected the request.
    #[error("{error}")]
    Refused { error: Box<susun_engine::Error>, at: Option<Marked> },
    /// The text is not a unit, or not the report of a unit.
    #[error("this is not {what}: {cause}")]
    NotWork { what: &'static str, cause: serde_json::Error },
    /// A unit worker was requested for a request that cannot be shared.
    #[error("this request cannot be shared among workers")]
    NotShared,
    /// The text is not a drawing.
    #[error("this is not a drawing: {0}")]
    NotADrawing(serde_json::Error),
    /// A drawing that only the packing engine can make.
    #[cfg(not(feature = "packing"))]
    #[error("this build of Susun cannot draw packing puzzles")]
    DrawnElsewhere,
    /// A table that this worker does not have.
    #[error("this worker has no table `{name}`")]
    NoTable { name: String },
    /// An answer that cannot be written as JSON. This should never happen.
    #[error("the answer cannot be written as JSON: {0}")]
    Unwritten(serde_json::Error),
}

/// The place of an error, for a page to mark it. All numbers count characters, not bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// Line, from 1.
    line: usize,
    /// Column, from 1.
    column: usize,
    /// Length of the wrong text; 0 if something is missing at the end of the text.
    length: usize,
    /// Which text of the request: `puzzle`, `link`, `goal`, `moves` or `heuristic`.
    of: &'static str,
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Error)]
    type Thrown;

    #[wasm_bindgen(constructor, js_class = "Error")]
    fn new(message: &str) -> Thrown;

    #[wasm_bindgen(method, setter, structural)]
    fn set_hint(this: &Thrown, hint: Option<String>);

    #[wasm_bindgen(method, setter, structural)]
    fn set_place(this: &Thrown, place: Place);

    #[wasm_bindgen(method, setter, structural)]
    fn set_field(this: &Thrown, field: &str);

    #[wasm_bindgen(method, setter, structural)]
    fn set_elsewhere(this: &Thrown, elsewhere: bool);

    #[wasm_bindgen(method, setter, structural)]
    fn set_code(this: &Thrown, code: &str);

    #[wasm_bindgen(method, setter, structural)]
    fn set_values(this: &Thrown, values: Values);

    #[wasm_bindgen(js_name = Object)]
    type Values;

    #[wasm_bindgen(constructor, js_class = "Object")]
    fn new() -> Values;

    #[wasm_bindgen(method, structural, indexing_setter)]
    fn set(this: &Values, name: &str, value: &str);

    #[wasm_bindgen(js_name = Object)]
    type Place;

    #[wasm_bindgen(constructor, js_class = "Object")]
    fn new() -> Place;

    #[wasm_bindgen(method, setter, structural)]
    fn set_line(this: &Place, line: usize);

    #[wasm_bindgen(method, setter, structural)]
    fn set_column(this: &Place, column: usize);

    #[wasm_bindgen(method, setter, structural)]
    fn set_length(this: &Place, length: usize);

    #[wasm_bindgen(method, setter, structural)]
    fn set_of(this: &Place, of: &str);
}

impl From<susun_engine::Error> for Error {
    fn from(error: susun_engine::Error) -> Self {
        Self::Refused { error: Box::new(error), at: None }
    }
}

impl Marked {
    /// The place of an error in one of the texts of its request, for every verb.
    fn new(error: &susun_engine::Error, request: &Value) -> Option<Self> {
        let (source, place) = error.place()?;
        let (puzzle, top) = (&request["puzzle"], request);
        let (of, text) = match source {
            Source::Puzzle if top["link"].is_string() => ("link", &top["link"]),
            Source::Puzzle => ("puzzle", &puzzle["text"]),
            Source::Goal if puzzle["goal"].is_string() => ("goal", &puzzle["goal"]),
            Source::Goal => ("goal", &top["goal"]),
            Source::Moves => ("moves", &top["moves"]),
            Source::Heuristic => ("heuristic", &top["heuristic"]),
        };
        let wrong = text.as_str()?.get(place.offset..place.offset + place.len);
        let length = wrong.map_or(place.len, |wrong| wrong.chars().count());
        Some(Self { line: place.line, column: place.column, length, of })
    }

    fn thrown(self) -> Place {
        let place = Place::new();
        place.set_line(self.line);
        place.set_column(self.column);
        place.set_length(self.length);
        place.set_of(self.of);
        place
    }
}

impl Error {
    /// An error of the engine, with its place in the JSON request.
    pub(crate) fn refused(error: susun_engine::Error, request: &str) -> Self {
        let request: Value = serde_json::from_str(request).unwrap_or_default();
        let at = Marked::new(&error, &request);
        Self::Refused { error: Box::new(error), at }
    }

    /// What to do about it.
    pub(crate) fn hint(&self) -> Option<String> {
        match self {
            Self::NotARequest(_) => {
                Some(r#"a request is a JSON object with a verb, such as {"verb": "methods"}"#.into())
            }
            Self::NotWork { .. } => {
                Some("pass on the output of units() and UnitWorker.advance() unchanged".into())
            }
            Self::NotShared => Some(
                "share one puzzle; for a sliding puzzle, use ida-star or iterative-deepening"
                    .into(),
            ),
            Self::NotADrawing(_) => Some(
                r#"a drawing is JSON, such as {"kind": "board", "board": "1 2/0 3", "goal": "1 2/3 0"}"#
                    .into(),
            ),
            #[cfg(not(feature = "packing"))]
            Self::DrawnElsewhere => Some("use the packing engine".into()),
            Self::NoTable { .. } => Some("table_names() lists the tables of this worker".into()),
            Self::Refused { error, .. } => error.hint(),
            Self::Unwritten(_) => Some("this is a bug in Susun; please report it".into()),
        }
    }

    /// The part of the request that the hint is about, if a page has a control for it.
    fn field(&self) -> Option<&'static str> {
        match self {
            Self::Refused { error, .. } => error.field(),
            _ => None,
        }
    }

    /// The error as data, if a page can cause it.
    fn coded(&self) -> Option<Coded> {
        match self {
            Self::Refused { error, .. } => error.coded(),
            _ => None,
        }
    }

    /// Whether another engine supports the request.
    fn is_for_another(&self) -> bool {
        match self {
            Self::Refused { error, .. } => {
                matches!(**error, susun_engine::Error::NotInThisBuild { .. })
            }
            #[cfg(not(feature = "packing"))]
            Self::DrawnElsewhere => true,
            _ => false,
        }
    }

    /// The error as an `Error` of JavaScript, with its hint, place and field, and as a code with values.
    pub(crate) fn thrown(&self) -> JsValue {
        let thrown = Thrown::new(&self.to_string());
        thrown.set_hint(self.hint());
        if let Some(Coded { code, values }) = self.coded() {
            thrown.set_code(&code);
            let all = Values::new();
            for (name, value) in values {
                all.set(name, &value);
            }
            thrown.set_values(all);
        }
        if let Self::Refused { at: Some(at), .. } = self {
            thrown.set_place(at.thrown());
        }
        if let Some(field) = self.field() {
            thrown.set_field(field);
        }
        if self.is_for_another() {
            thrown.set_elsewhere(true);
        }
        thrown.into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_error_says_what_to_do() {
        let text = serde_json::from_str::<u8>("{").expect_err("not a number");
        let refused = susun_engine::Error::DepthMissing;
        let message = refused.to_string();
        for error in [Error::NotARequest(text), refused.into()] {
            assert!(error.hint().is_some_and(|hint| !hint.is_empty()), "{error}");
        }
        assert_eq!(Error::from(susun_engine::Error::DepthMissing).to_string(), message);
    }

    fn refused(request: &Value) -> Error {
        let asked = serde_json::from_value(request.clone()).expect("a request");
        let mut control = susun_engine::Control::silent();
        let error = susun_engine::answer(&asked, &mut control, &mut |_| {})
            .expect_err(&request.to_string());
        Error::refused(error, &request.to_string())
    }

    fn marked(request: &Value) -> Option<Marked> {
        match refused(request) {
            Error::Refused { at, .. } => at,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_hint_that_names_an_option_says_which_field_it_is_about() {
        let cases = [
            (json!({"verb": "check", "puzzle": {"text": "1 2 3 4 5 0"}}), Some("size")),
            (
                json!({"verb": "solve", "puzzle": {"text": "1 2/3 0"}, "method": {"algorithm": "nope"}}),
                Some("algorithm"),
            ),
            (
                json!({"verb": "convert", "puzzle": {"text": "1 2/3 0"}, "to": "start-goal"}),
                Some("goal"),
            ),
            (json!({"verb": "check", "puzzle": {"text": "1 2/3 3"}}), None),
        ];
        for (request, expected) in cases {
            assert_eq!(refused(&request).field(), expected, "{request}");
        }
    }

    #[test]
    fn an_error_says_where_it_is_and_in_which_text() {
        let place = |line, column, length, of| Some(Marked { line, column, length, of });
        let board = "1 2/3 0";
        let cases = [
            (
                json!({"verb": "check", "puzzle": {"text": "1 2 3\n4 5 55\n7 8 0"}}),
                place(2, 5, 2, "puzzle"),
            ),
            (
                json!({"verb": "check", "puzzle": {"text": "1 2/3 6é", "format": "slash"}}),
                place(1, 7, 2, "puzzle"),
            ),
            (
                json!({"verb": "check", "puzzle": {"text": board, "goal": "1 2/3 3"}}),
                place(1, 7, 1, "goal"),
            ),
            (
                json!({"verb": "generate", "size": "2x2", "goal": "1 2/0 0", "count": 1, "seed": "1"}),
                place(1, 7, 1, "goal"),
            ),
            (
                json!({"verb": "verify", "puzzle": {"text": board}, "moves": "l 2?"}),
                place(1, 3, 1, "moves"),
            ),
            (json!({"verb": "link", "link": "susun:tiles=%zz"}), place(1, 13, 3, "link")),
            (json!({"verb": "link", "link": "susun:tiles=1.2_3.3"}), place(1, 19, 1, "link")),
            (json!({"verb": "generate", "size": "1000x2", "count": 1, "seed": "1"}), None),
        ];
        for (request, expected) in cases {
            assert_eq!(marked(&request), expected, "{request}");
        }
    }
}
