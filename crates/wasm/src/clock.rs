//! The clock of JavaScript. In native tests the time does not advance.

use susun_engine::Clock;

#[cfg(target_family = "wasm")]
pub(crate) const CLOCK: &dyn Clock = &Performance;

#[cfg(not(target_family = "wasm"))]
pub(crate) const CLOCK: &dyn Clock = &susun_engine::NoClock;

/// `performance.now()`, which exists in pages, workers and node.
#[cfg(target_family = "wasm")]
struct Performance;

#[cfg(target_family = "wasm")]
impl Clock for Performance {
    fn now(&self) -> std::time::Duration {
        std::time::Duration::try_from_secs_f64(imported::now() / 1000.0).unwrap_or_default()
    }
}

#[cfg(target_family = "wasm")]
mod imported {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// Milliseconds since the page or the process started.
        #[wasm_bindgen(js_namespace = performance)]
        pub(super) fn now() -> f64;
    }
}
