"""Benchmarks: our work beside a peer's, measured in one interleaved run."""
