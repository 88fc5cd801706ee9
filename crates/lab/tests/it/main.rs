//! Records, summaries and figures of experiments.

mod figures;
mod gap;
mod hostile;
mod records;
mod summary;
