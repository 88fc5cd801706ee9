//! The result of a job.

use std::collections::BTreeMap;

use susun_engine::{ByFamily, Report};

/// The result of a job.
#[derive(Clone, Debug, PartialEq)]
pub enum Product {
    /// The reports of a request.
    Reports(Vec<Report>),
    /// The outputs of the runs, by index; runs without an output are absent.
    Outputs(BTreeMap<u32, String>),
}

impl Product {
    /// The same; its reports have the time of the whole job, and whether it was resumed.
    #[must_use]
    pub fn timed(mut self, seconds: f64, resumed: bool) -> Self {
        if let Self::Reports(reports) = &mut self {
            for report in reports {
                match report {
                    Report::Solve(ByFamily::Sliding(report)) => {
                        (report.seconds, report.resumed) = (seconds, resumed);
                    }
                    Report::Solve(ByFamily::Packing(report)) => report.seconds = seconds,
                    Report::Count(report) => report.seconds = seconds,
                    _ => {}
                }
            }
        }
        self
    }
}
