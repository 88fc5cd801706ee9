// The code from other projects in the site, with the licence of each. A test compares the lists with package-lock.json
// and with `cargo tree`.

/** In the page. */
export const PACKAGES = {
  clsx: "MIT",
  svelte: "MIT",
  three: "MIT",
};

/** In the engines. */
export const CRATES = {
  arrayvec: "MIT OR Apache-2.0",
  blake3: "CC0-1.0 OR Apache-2.0 OR Apache-2.0 WITH LLVM-exception",
  "cfg-if": "MIT OR Apache-2.0",
  constant_time_eq: "CC0-1.0 OR MIT-0 OR Apache-2.0",
  hashbrown: "MIT OR Apache-2.0",
  itoa: "MIT OR Apache-2.0",
  memchr: "Unlicense OR MIT",
  "ppv-lite86": "MIT OR Apache-2.0",
  rand_chacha: "MIT OR Apache-2.0",
  rand_core: "MIT OR Apache-2.0",
  "rustc-hash": "Apache-2.0 OR MIT",
  serde: "MIT OR Apache-2.0",
  serde_core: "MIT OR Apache-2.0",
  serde_json: "MIT OR Apache-2.0",
  thiserror: "MIT OR Apache-2.0",
  "unicode-ident": "(MIT OR Apache-2.0) AND Unicode-3.0",
  "wasm-bindgen": "MIT OR Apache-2.0",
  "wasm-bindgen-shared": "MIT OR Apache-2.0",
  zerocopy: "BSD-2-Clause OR Apache-2.0 OR MIT",
  zmij: "MIT",
};

/** In the engines, too, but not from a registry. */
export const STANDARD_LIBRARY = { "Rust standard library": "MIT OR Apache-2.0" };
