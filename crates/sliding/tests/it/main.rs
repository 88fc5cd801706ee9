//! Searches and heuristics of sliding tiles, compared with each other and with known numbers.

mod agreement;
mod audit;
mod coach;
mod construct;
mod distances;
mod far;
mod golden;
mod greedy;
mod groups;
mod heuristics;
mod improve;
mod inconsistent;
mod kernel;
mod korf;
mod korf24;
mod multi;
mod partial_goals;
mod patterns;
mod signature;
mod solution_graph;
mod units;
