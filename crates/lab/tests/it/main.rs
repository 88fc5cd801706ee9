//! Records, summaries and figures of experiments.

mod figures;
mod hostile;
mod records;
mod summary;
