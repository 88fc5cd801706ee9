//! One folder per puzzle family: how each verb is answered for it.

pub(crate) mod sliding;
