//! Rules about the whole workspace, numbers of the manual, and the servers that tests start.

mod arrows;
mod house_rules;
mod known_tables;
mod manual;
mod module_cycles;
#[cfg(unix)]
mod nats;
mod page_palette;
