//! A Picture and its printers: text, SVG and PNG.
