//! Everything the engine promises its callers, through its public functions alone.

mod abi;
mod answer;
mod arrival;
mod audit;
mod checkpoint;
mod forged_tables;
mod hint;
mod link;
mod packing;
mod packing_limits;
mod plan;
mod play;
mod prove;
mod repeat;
mod session;
mod sharing;
mod shortest;
mod so_far;
mod solution_graph;
mod stop;
mod table_bytes;
mod tables;
mod threads;
mod trace;
mod unit_fault;
mod wire;
