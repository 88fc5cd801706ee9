//! For tests only: golden files, contract suites, oracles.
