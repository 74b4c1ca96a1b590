"""One stream of random numbers a table, so that no table moves another."""

from __future__ import annotations

import numpy as np

SEED = 20_190_114
TABLES = ("schools", "enrollment", "sections", "staff", "adults", "counts", "need")


def stream(table: str) -> np.random.Generator:
    """The generator of one table, always from its beginning."""
    seeds = np.random.SeedSequence(SEED).spawn(len(TABLES))
    return np.random.Generator(np.random.PCG64(seeds[TABLES.index(table)]))
