//! The file for the graph of all shortest solutions.

use std::path::Path;

use susun_engine::{Contents, sliding};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::output_file::check_output;
use crate::picture::save;
use crate::show::sliding::graph;

/// How the file is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Json,
    Dot,
}

/// Where the graph goes.
pub(super) struct GraphFile<'a> {
    path: &'a Path,
    form: Form,
}

impl<'a> GraphFile<'a> {
    /// Looked at before the search: its ending, and whether it can be written.
    pub(super) fn new(path: &'a Path) -> Result<Self, Failure> {
        let (form, begins) = match path.extension().and_then(|end| end.to_str()) {
            Some("json") => (Form::Json, &b"{\"schema\":"[..]),
            Some("dot") => (Form::Dot, &b"digraph "[..]),
            _ => {
                return Err(Failure::Usage {
                    message: format!("{} does not say how to write the graph", path.display()),
                    hint: "end the name in .json, for the report, or in .dot, for Graphviz".into(),
                });
            }
        };
        check_output(path, "a graph of solutions", begins)?;
        Ok(Self { path, form })
    }

    /// Prints the size of a graph and writes the graph.
    pub(super) fn write(&self, report: &sliding::GraphReport, json: bool) -> Result<Exit, Failure> {
        output::report(json, report, graph::answer)?;
        if let Some(reason) = report.halted_by {
            return Ok(reason.into());
        }
        let text = match self.form {
            Form::Json => output::json_line(&report.tagged())?,
            Form::Dot => graph::dot(report)?,
        };
        save(self.path, text.as_bytes())?;
        Ok(Exit::Answered)
    }
}
