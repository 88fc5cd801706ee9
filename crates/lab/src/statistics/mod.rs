//! Small statistics over plain numbers, one file each. Tests compare each of them with `SciPy`.

mod average;
mod bootstrap;
mod branching;
mod profile;
mod quantile;
mod wilcoxon;

pub use average::{geometric_mean, mean};
pub use bootstrap::{Interval, bootstrap};
pub use branching::effective_branching_factor;
pub use profile::{Step, performance_profile, performance_ratios};
pub use quantile::{Quartiles, quantile};
pub use wilcoxon::{Wilcoxon, wilcoxon};
