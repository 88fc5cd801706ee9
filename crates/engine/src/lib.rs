//! The one door of Susun: a Request in, a Report out.
