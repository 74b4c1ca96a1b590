"""Options that several commands ask: whose book, which offers, which day, which language."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

BookName = Annotated[str, Parameter(help="Book; left out, the employer's.")]
OfferNames = Annotated[
    list[str] | None,
    Parameter(
        help="Offer by its file name, as often as needed; left out, those that the "
        "published budget holds.",
        negative="--no-offer",
    ),
]
AsOf = Annotated[
    datetime | None, Parameter(help="Law as known on this day; else the case's day.")
]
Draws = Annotated[
    int,
    Parameter(
        help="Worlds drawn from the spreads.", validator=Number(gte=0, lte=100_000)
    ),
]
Define = Annotated[str, Parameter(help="Reserve to show, as reserve=unrestricted.")]
AnyOffers = Annotated[
    list[str] | None,
    Parameter(help="Offer, as often as needed; left out, all.", negative=""),
]
StrikeDay = Annotated[
    datetime | None, Parameter(help="Day of the strike; else the next one.")
]
DaysOnStrike = Annotated[
    float, Parameter(help="Days on strike.", validator=Number(gte=0, lte=366))
]
PaperLanguage = Annotated[Literal["en", "es"], Parameter(help="Language of the paper.")]
