//! Everything Susun knows about R x C sliding-tile puzzles.
