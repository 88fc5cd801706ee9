//! Errors as data, so that a page can write them in another language.

use crate::place::Place;

/// An error as data: its kind, and what its message contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coded {
    /// The kind, such as `sliding:row-length`.
    pub code: String,
    /// Names and values of the parts that differ.
    pub values: Vec<(&'static str, String)>,
}

/// A part of an error as text that is the same in every language.
pub trait Value {
    /// The part as text; empty if there is none.
    fn value(&self) -> String;
}

/// The code of a variant: `code("sliding", "RowLength")` is `sliding:row-length`.
pub fn code(of: &str, variant: &str) -> String {
    let mut code = format!("{of}:");
    for (index, letter) in variant.char_indices() {
        if letter.is_ascii_uppercase() && index > 0 {
            code.push('-');
        }
        code.push(letter.to_ascii_lowercase());
    }
    code
}

/// Gives an enum of errors the functions `coded`, which returns an error as [`Coded`], and `codes`, which lists the
/// codes of the named variants. `coded!(Error, "size": OutOfRange { rows, cols }, Empty)` names the variants with the
/// fields to pass on. Other variants follow a semicolon, as arms of a `match`.
///
/// ```
/// use susun_text::{Coded, Place, coded};
///
/// pub enum Fault {
///     Empty,
///     RowLength { row: usize, guess: Option<u16>, first: Place },
///     Inner(Box<Fault>),
///     Other,
/// }
/// coded!(Fault, "test": Empty, RowLength { row, guess, first };
///        Self::Inner(fault) => fault.coded(), Self::Other => None);
///
/// let first = Place::of("a\nbc", 3, 1);
/// let fault = Fault::Inner(Box::new(Fault::RowLength { row: 3, guess: None, first }));
/// let values = [("row", "3"), ("guess", ""), ("first", "2:2")].map(|(name, value)| (name, value.into()));
/// assert_eq!(fault.coded(), Some(Coded { code: "test:row-length".into(), values: values.to_vec() }));
/// assert_eq!(Fault::Empty.coded(), Some(Coded { code: "test:empty".into(), values: vec![] }));
/// assert_eq!(Fault::Other.coded(), None);
/// let codes: Vec<_> = Fault::codes().into_iter().map(|(code, names)| format!("{code} {names:?}")).collect();
/// assert_eq!(codes, ["test:empty []", r#"test:row-length ["row", "guess", "first"]"#]);
/// ```
#[macro_export]
macro_rules! coded {
    ($error:ty, $of:literal:
     $($variant:ident $({ $($field:ident),+ })?),+ $(,)?
     $(; $($other:pat => $inner:expr),+ $(,)?)?) => {
        impl $error {
            /// The codes of this error with the names of their values, without those of errors inside it.
            pub fn codes() -> Vec<(String, &'static [&'static str])> {
                vec![$(($crate::code($of, stringify!($variant)), &[$($(stringify!($field)),+)?])),+]
            }

            /// The error as data. `None` for errors that the web app cannot cause.
            pub fn coded(&self) -> Option<$crate::Coded> {
                match self {
                    $(Self::$variant { $($($field,)+)? .. } => Some($crate::Coded {
                        code: $crate::code($of, stringify!($variant)),
                        values: vec![$($((stringify!($field), $crate::Value::value($field))),+)?],
                    }),)+
                    $($($other => $inner,)+)?
                }
            }
        }
    };
}

/// Types whose `Display` is the same in every language.
macro_rules! plain {
    ($($type:ty),+) => {
        $(impl Value for $type {
            fn value(&self) -> String {
                self.to_string()
            }
        })+
    };
}
plain!(u16, u32, u64, usize, bool, char, &str, String, Box<str>);

impl<T: Value> Value for Option<T> {
    fn value(&self) -> String {
        self.as_ref().map(Value::value).unwrap_or_default()
    }
}

impl<T: Value> Value for Vec<T> {
    fn value(&self) -> String {
        let values: Vec<String> = self.iter().map(Value::value).collect();
        values.join(", ")
    }
}

/// Line and column, as in `3:7`.
impl Value for Place {
    fn value(&self) -> String {
        format!("{}:{}", self.line, self.column)
    }
}
