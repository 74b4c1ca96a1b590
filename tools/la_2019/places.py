"""An invented city in the extent of Los Angeles: where schools and people can be."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

SOUTH, NORTH = 33.70, 34.33
WEST, EAST = -118.67, -118.15
# The shore: nothing lies west of it. Latitudes, and the longitude at each.
_SHORE_LATITUDES = (33.70, 33.85, 33.95, 34.03, 34.08, 34.13)
_SHORE_LONGITUDES = (-118.31, -118.32, -118.44, -118.52, -118.56, -118.67)
# The hills between the valley and the plain, without schools or homes.
_HILLS_SOUTH, _HILLS_NORTH, _HILLS_END = 34.10, 34.15, -118.33


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the city: its middle, how far it spreads and who lives there."""

    name: str
    latitude: float
    longitude: float
    spread: tuple[float, float]
    weight: float
    desegregated: float
    languages: tuple[tuple[str, float], ...]


AREAS = (
    Area(
        "West Meadow",
        34.205,
        -118.595,
        (0.032, 0.034),
        0.11,
        0.48,
        (("es", 0.74), ("fa", 0.30), ("ru", 0.12), ("tl", 0.14)),
    ),
    Area(
        "North Basin",
        34.262,
        -118.455,
        (0.026, 0.036),
        0.13,
        0.04,
        (("es", 0.98), ("hy", 0.08), ("tl", 0.12)),
    ),
    Area(
        "Canyon Gate",
        34.185,
        -118.420,
        (0.022, 0.030),
        0.10,
        0.16,
        (("es", 0.90), ("hy", 0.46), ("ru", 0.16), ("fa", 0.08)),
    ),
    Area(
        "Hillfoot",
        34.085,
        -118.275,
        (0.016, 0.040),
        0.12,
        0.07,
        (("es", 0.90), ("ko", 0.30), ("hy", 0.20), ("tl", 0.20), ("ru", 0.08)),
    ),
    Area(
        "Old Center",
        34.035,
        -118.275,
        (0.022, 0.030),
        0.15,
        0.00,
        (("es", 0.99), ("ko", 0.22), ("tl", 0.06)),
    ),
    Area("East River", 34.045, -118.190, (0.028, 0.022), 0.11, 0.02, (("es", 0.98), ("zh", 0.26))),
    Area(
        "Westwater",
        34.015,
        -118.430,
        (0.030, 0.034),
        0.08,
        0.40,
        (("es", 0.76), ("fa", 0.16), ("zh", 0.08), ("ru", 0.06)),
    ),
    Area("South Plain", 33.955, -118.270, (0.030, 0.034), 0.14, 0.00, (("es", 0.99),)),
    Area(
        "Harbor Neck",
        33.790,
        -118.280,
        (0.042, 0.020),
        0.06,
        0.14,
        (("es", 0.90), ("tl", 0.26), ("ko", 0.06)),
    ),
)


def draw_area(generator: np.random.Generator, desegregated: float = 0.0) -> Area:
    """One area by its weight; the second argument leans toward desegregated ones."""
    weights = np.array([a.weight * (1 + desegregated * a.desegregated) for a in AREAS])
    edges = np.cumsum(weights / weights.sum())
    index = int(np.searchsorted(edges, generator.random(), side="right"))
    return AREAS[min(index, len(AREAS) - 1)]


def draw_place(
    generator: np.random.Generator, area: Area, *, wider: float = 1.0, digits: int = 4
) -> tuple[float, float]:
    """A latitude and longitude around the middle of an area, on habitable land."""
    while True:
        north, east = generator.standard_normal(2)
        latitude = round(area.latitude + wider * area.spread[0] * north, digits)
        longitude = round(area.longitude + wider * area.spread[1] * east, digits)
        if is_habitable(latitude, longitude):
            return latitude, longitude


def is_habitable(latitude: float, longitude: float) -> bool:
    """Whether a point lies in the city, off the sea and outside the hills."""
    inside = SOUTH <= latitude <= NORTH and WEST <= longitude <= EAST
    shore = float(np.interp(latitude, _SHORE_LATITUDES, _SHORE_LONGITUDES))
    hills = _HILLS_SOUTH <= latitude <= _HILLS_NORTH and longitude <= _HILLS_END
    return inside and longitude >= shore and not hills


def kilometers(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The distance between two places, on a plane good enough for one city."""
    north = (one[0] - other[0]) * 110.9
    east = (one[1] - other[1]) * 92.2
    return math.hypot(north, east)
