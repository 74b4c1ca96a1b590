"""Record bands: how sure a book is, by what its author projected before and what came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openbook.figures.figure import Year

_DIGITS = 4


@dataclass(frozen=True, slots=True)
class FromRecord:
    """A spread written ``from record``: the track record is asked for it."""

    by: str = ""  # the author; blank is the side whose book it is
    unbiased: bool = False  # whether the mean miss of the past is taken out

    def __str__(self) -> str:
        """The words as a book writes them.

        >>> str(FromRecord("CalPERS", unbiased=True))
        'from record of CalPERS without bias'
        """
        author = f" of {self.by}" if self.by else ""
        return f"from record{author}{' without bias' if self.unbiased else ''}"


@dataclass(frozen=True, slots=True)
class RecordBand:
    """How far the true value may lie from the one assumed, by year, by a track record.

    ``ends`` are added to the assumed value of the year; nine of ten simulations lie
    between them. ``freedom`` is how heavy the tails are: the fewer actual results, the
    heavier.
    """

    asked: FromRecord
    ends: Mapping[Year, tuple[float, float]]
    freedom: int
    told: str  # what the band rests on, in a sentence

    def around(self, year: Year, value: float) -> tuple[float, float]:
        """The band around the book's value of a year, in as many digits as it is worth."""
        low, high = (float(f"{value + end:.{_DIGITS}g}") for end in self.ends[year])
        return low, high
