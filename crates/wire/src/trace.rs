//! Traces as text: one line of JSON for the head, then one for each event.

use std::io::{self, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::report::{Head, OtherSchema, SCHEMA, Tagged, packing, sliding};

/// Why a text is not a trace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// The first line is not the head of a trace.
    #[error("this is not a trace")]
    NotOne,
    /// An unsupported version of the format.
    #[error("the trace cannot be read: {0}")]
    OtherSchema(OtherSchema),
    /// Fewer or more events than the head says.
    #[error("the trace was cut short or altered: it has {found} events instead of {said}")]
    OtherLength {
        /// The number in the head.
        said: usize,
        /// The number found.
        found: usize,
    },
    /// A line that is not an event.
    #[error("line {line} is not an event: {cause}")]
    NotAnEvent {
        /// The line, from 1.
        line: usize,
        /// The parser's message.
        cause: String,
    },
    /// An event that cannot follow those before it.
    #[error("line {line} cannot follow the lines before it")]
    OutOfPlace {
        /// The line, from 1.
        line: usize,
    },
}

macro_rules! as_text {
    ($($family:ident)+) => {$(
        impl $family::TraceReport {
            /// The trace as text.
            pub fn to_text(&self) -> String {
                text(&self.head, &self.events)
            }

            /// Writes the text line by line: it can be several times as large as the trace.
            pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
                write(&self.head, &self.events, out)
            }

            /// Parses a trace.
            pub fn from_text(text: &str) -> Result<Self, TraceError> {
                let (head, events) = read(text, |head: &$family::TraceHead| head.recorded)?;
                Ok(Self { head, events })
            }
        }
    )+};
}

as_text! { sliding packing }

fn text<H: Serialize, E: Serialize>(head: &H, events: &[E]) -> String {
    let mut text = Vec::new();
    // INVARIANT: plain data with string keys is always JSON, and JSON is text.
    write(head, events, &mut text).expect("a trace is JSON");
    String::from_utf8(text).expect("JSON is text")
}

fn write<H: Serialize, E: Serialize>(
    head: &H,
    events: &[E],
    out: &mut dyn Write,
) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Tagged::new("trace", head))?;
    out.write_all(b"\n")?;
    for event in events {
        serde_json::to_writer(&mut *out, event)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Reads a head and as many events as it says.
fn read<H: DeserializeOwned, E: DeserializeOwned>(
    text: &str,
    says: impl Fn(&H) -> usize,
) -> Result<(H, Vec<E>), TraceError> {
    let mut lines = text.lines();
    let first = lines.next().ok_or(TraceError::NotOne)?;
    match Head::of(first) {
        Head { schema: Some(SCHEMA), kind, .. } if kind == "trace" => {}
        Head { schema: Some(other), .. } if other != SCHEMA => {
            return Err(TraceError::OtherSchema(OtherSchema(other)));
        }
        _ => return Err(TraceError::NotOne),
    }
    let head: H = serde_json::from_str(first).map_err(|_| TraceError::NotOne)?;
    let said = says(&head);
    let found = lines.clone().count();
    if said != found {
        return Err(TraceError::OtherLength { said, found });
    }
    let event = |(line, text): (usize, &str)| -> Result<E, TraceError> {
        serde_json::from_str(text).map_err(|cause| {
            let cause = cause.to_string();
            let cause = cause.split(" at line ").next().unwrap_or_default().into();
            TraceError::NotAnEvent { line, cause }
        })
    };
    let events = (2..).zip(lines).map(event).collect::<Result<_, _>>()?;
    Ok((head, events))
}

/// The line number of the event with this index.
pub fn line_of(place: usize) -> usize {
    place + 2
}
