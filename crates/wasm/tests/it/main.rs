//! Tests of the functions that JavaScript calls, run natively, and of the TypeScript types.

mod native;
mod types;
