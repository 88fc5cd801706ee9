//! The algorithms through their public traits: contracts, counters, traces and exact cover.

mod algorithms;
mod contract;
mod exact_cover;
mod trace;
mod weighted_space;
