//! Errors of Susun as exceptions: `susun.Error`, with what to do about it and where the mistake is.

use std::fmt::Display;

use pyo3::prelude::*;
use susun_engine::{Error, Place};
use susun_lab::NoFigure;

/// An error, ready to be raised once the interpreter's lock is held again.
#[derive(Debug)]
pub(crate) struct Failure {
    code: Option<String>,
    message: String,
    hint: Option<String>,
    place: Option<Place>,
}

impl Failure {
    /// An error with advice.
    pub(crate) fn new(message: &dyn Display, hint: &str) -> Self {
        Self { code: None, message: message.to_string(), hint: Some(hint.into()), place: None }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self {
            code: error.coded().map(|coded| coded.code),
            message: error.to_string(),
            hint: error.hint(),
            place: error.place().map(|(_, place)| place),
        }
    }
}

impl From<susun_lab::Error> for Failure {
    fn from(error: susun_lab::Error) -> Self {
        let (hint, place) = (error.hint(), error.place());
        Self { code: None, message: error.to_string(), hint, place }
    }
}

impl From<NoFigure> for Failure {
    fn from(error: NoFigure) -> Self {
        Self::new(&error, &error.hint())
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        let Failure { code, message, hint, place } = failure;
        let (line, column) = place.map(|place| (place.line, place.column)).unzip();
        Python::attach(|py| {
            let made = py
                .import("susun._errors")
                .and_then(|module| module.getattr("error_of"))
                .and_then(|make| make.call1((code, message, hint, line, column)));
            // If the package is broken, the error of that is what to show.
            made.map_or_else(|error| error, PyErr::from_value)
        })
    }
}
