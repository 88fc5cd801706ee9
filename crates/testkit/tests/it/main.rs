//! Rules for the whole workspace, numbers in the manual, and the servers that tests start.

mod arrows;
mod house_rules;
mod known_tables;
mod manual;
mod module_cycles;
#[cfg(unix)]
mod nats;
mod page_palette;
mod publishing;
