//! As much of HTTP/1.1 as it takes to give files to others: to a browser on this machine, and tables to other
//! machines. Only GET and HEAD are answered.

mod message;
mod places;
mod range;
mod request;
mod serve;

pub(crate) use message::Head;
pub(crate) use places::Bounds;
pub(crate) use range::{RequestedRange, requested_range};
pub(crate) use request::Request;
pub(crate) use serve::{Answer, Site, serve};
