//! Textbook search algorithms over two small traits, with limits, progress and exact counters.
