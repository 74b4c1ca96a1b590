"""Condition: a line of the projection that must lie above or below a number."""

from __future__ import annotations

from dataclasses import field

from openbook.case.format import fields
from openbook.case.format.limits import ANY
from openbook.case.format.table import NOWHERE, Where
from openbook.figures.amounts import percent
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.findings.message import Message

# Words of the table for lines that conditions often speak of.
SPOKEN = {
    "ADA": "ada.total",
    "COLA": "funding.cola",
    "enrollment": "enrollment.total",
    "funded ADA": "lcff.funded",
    "reserve at close": "reserve.available",
    "reserve share": "reserve.share",
}
_LINES = {words.lower(): line for words, line in SPOKEN.items()}


@dataclass(frozen=True, kw_only=True, slots=True)
class Condition:
    """What must be true in the projection for a term to count."""

    line: str = fields.text(
        Message(
            "Line of the projection, or one of: {own}",
            own=", ".join(f"`{each}`" for each in SPOKEN),
        )
    )
    year: Year | None = fields.year(
        "Year in which it is looked at; left out, the year before the first in which "
        "the term holds",
        required=False,
    )
    above: float | None = fields.number(
        "The line must be more than this", "any", required=False, limits=ANY
    )
    below: float | None = fields.number(
        "The line must be less than this", "any", required=False, limits=ANY
    )
    where: Where = field(default=NOWHERE, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The line as the model calls it."""
        return _LINES.get(" ".join(self.line.lower().split()), self.line)

    def in_words(self, year: Year | None = None) -> str:
        """Return the condition as a phrase, with the year in which it is looked at.

        >>> Condition(line="funded ADA", above=480_000).in_words(Year(2019))
        'funded ADA in 2019-20 is above 480,000'
        """
        asked = self.year or year
        line = (
            Message("{line} in {year}", line=self.line, year=asked)
            if asked
            else Message("{line} the year before", line=self.line)
        )
        above, below = ("" if limit is None else _said(limit) for limit in (self.above, self.below))
        if above and below:
            template = "{a} is above {limit} and below {other}"
            return Message(template, a=line, limit=above, other=below)
        if below:
            return Message("{a} is below {limit}", a=line, limit=below)
        return Message("{a} is above {limit}", a=line, limit=above)

    def __str__(self) -> str:
        """The condition as it was written, in words."""
        return self.in_words()


def _said(limit: float) -> str:
    """Return a number below one is a share in all but name."""
    return percent(limit) if 0 < abs(limit) < 1 else f"{limit:,.15g}"
