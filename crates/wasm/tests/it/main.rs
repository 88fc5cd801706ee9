//! What JavaScript calls, run natively, and the types it is given.

mod native;
mod types;
