//! Requests from JSON: the tag is looked for first, and then the fields are read as those of what it names.
//!
//! serde can read such an enum from anything, because it keeps all fields until it has met the tag. What it
//! then reads them with is compiled for every struct once more, with all that any format might hold: 13 kB
//! of what a page loads, by gzip. A text can be read twice instead.

use std::borrow::Cow;

use serde::de::{self, DeserializeOwned, DeserializeSeed, IgnoredAny, IntoDeserializer};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::Error;

use crate::request::{NoFields, Request, TablesAction};

/// The names of all verbs.
const VERBS: [&str; 17] = [
    "solve",
    "check",
    "count",
    "prove",
    "explain",
    "hint",
    "generate",
    "challenge",
    "convert",
    "link",
    "resume",
    "play",
    "verify",
    "trace",
    "tables",
    "audit",
    "methods",
];

/// The names of all that can be done with tables.
const ACTIONS: [&str; 5] = ["list", "build", "verify", "remove", "path"];

#[derive(Deserialize)]
#[serde(expecting = "a request")]
struct Verb<'a> {
    #[serde(borrow)]
    verb: Cow<'a, str>,
}

#[derive(Deserialize)]
#[serde(expecting = "a request")]
struct Action<'a> {
    #[serde(borrow)]
    action: Cow<'a, str>,
}

impl Request {
    /// Reads a request; what its `Deserialize` reads, with less code.
    ///
    /// ```
    /// use susun_engine::Request;
    ///
    /// assert_eq!(Request::from_json(r#"{"verb": "methods"}"#)?, Request::Methods);
    /// assert!(Request::from_json(r#"{"verb": "dance"}"#).is_err());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let Verb { verb } = serde_json::from_str(text)?;
        let tags = &["verb"];
        Ok(match &*verb {
            "solve" => Self::Solve(fields(text, tags)?),
            "check" => Self::Check(fields(text, tags)?),
            "count" => Self::Count(fields(text, tags)?),
            "prove" => Self::Prove(fields(text, tags)?),
            "explain" => Self::Explain(fields(text, tags)?),
            "hint" => Self::Hint(fields(text, tags)?),
            "generate" => Self::Generate(fields(text, tags)?),
            "challenge" => Self::Challenge(fields(text, tags)?),
            "convert" => Self::Convert(fields(text, tags)?),
            "link" => Self::Link(fields(text, tags)?),
            "resume" => Self::Resume(fields(text, tags)?),
            "play" => Self::Play(fields(text, tags)?),
            "verify" => Self::Verify(fields(text, tags)?),
            "trace" => Self::Trace(fields(text, tags)?),
            "tables" => Self::Tables(action(text)?),
            "audit" => Self::Audit(fields(text, tags)?),
            "methods" => fields(text, tags).map(|NoFields {}| Self::Methods)?,
            other => return Err(de::Error::unknown_variant(other, &VERBS)),
        })
    }
}

/// What to do with tables.
fn action(text: &str) -> Result<TablesAction, Error> {
    let Action { action } = serde_json::from_str(text)?;
    let tags = &["verb", "action"];
    Ok(match &*action {
        "list" => fields(text, tags).map(|NoFields {}| TablesAction::List)?,
        "build" => TablesAction::Build(fields(text, tags)?),
        "verify" => TablesAction::Verify(fields(text, tags)?),
        "remove" => TablesAction::Remove(fields(text, tags)?),
        "path" => fields(text, tags).map(|NoFields {}| TablesAction::Path)?,
        other => return Err(de::Error::unknown_variant(other, &ACTIONS)),
    })
}

/// The fields beside the tags.
fn fields<T: DeserializeOwned>(text: &str, tags: &'static [&'static str]) -> Result<T, Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    let fields = T::deserialize(Beside { inner: &mut json, tags })?;
    json.end()?;
    Ok(fields)
}

/// An object without its tags, or whoever reads it.
struct Beside<T> {
    inner: T,
    tags: &'static [&'static str],
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Beside<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.inner.deserialize_map(Beside { inner: visitor, tags: self.tags })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Beside<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.inner.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.inner.visit_map(Beside { inner: map, tags: self.tags })
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Beside<A> {
    type Error = A::Error;

    fn next_key_seed<K>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error>
    where
        K: DeserializeSeed<'de>,
    {
        while let Some(key) = self.inner.next_key::<String>()? {
            if !self.tags.contains(&&*key) {
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
            self.inner.next_value::<IgnoredAny>()?;
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.inner.next_value_seed(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_serde_reads_is_read_the_same() {
        for text in [
            r#"{"checkpoint": "susun-checkpoint 2", "seconds": 1.5, "verb": "resume"}"#,
            r#"{"verb": "tables", "action": "list"}"#,
            r#"{"action": "build", "size": "4x4", "partition": "5-5-5", "verb": "tables"}"#,
            r#"{"verb": "tables", "action": "verify", "names": ["a", "b"], "prove": true}"#,
            r#"{"verb": "tables", "action": "remove", "all": true}"#,
            r#"{"verb": "tables", "action": "path"}"#,
            r#" {"v\u0065rb": "ch\u0065ck", "puzzle": {"text": "\u00e9"}} "#,
        ] {
            let expected: Request = serde_json::from_str(text).expect(text);
            assert_eq!(Request::from_json(text).expect(text), expected, "{text}");
        }
    }

    #[test]
    fn what_serde_refuses_is_refused_in_the_same_words() {
        for text in [
            r#"{"verb": "dance"}"#,
            r#"{"verb": "tables", "action": "dance"}"#,
            r#"{"verb": "tables"}"#,
            r#"{"verb": "tables", "action": "list", "all": true}"#,
            r#"{"verb": "check", "action": "list"}"#,
            r#"{"verb": "check", "puzzle": {}, "puzzle": {}}"#,
            r#"{"verb": "check", "puzzle": {"text": "", "text": ""}}"#,
            r#"{"verb": "check"} {}"#,
        ] {
            let words = |error: Error| match error.to_string().rsplit_once(" at line") {
                Some((words, _)) => words.to_owned(),
                None => error.to_string(),
            };
            let expected = serde_json::from_str::<Request>(text).map_err(words).expect_err(text);
            assert_eq!(
                Request::from_json(text).map_err(words).expect_err(text),
                expected,
                "{text}"
            );
        }
        for text in ["", "[]", "7", r#"{"verb": "check""#, r#"["check", {}]"#] {
            assert!(Request::from_json(text).is_err(), "{text}");
        }
    }
}
