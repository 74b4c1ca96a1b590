"""load_law(): the law of a state by name, as it was known on a day."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import cast

from openbook.figures.shelf import Shelf
from openbook.law.errors import UnknownNameError
from openbook.law.state import StateLaw

STATES = Shelf("openbook.law.states", attribute="law")
_KEPT = 64  # a day is often asked again; all that can be asked are too many to keep


class UnknownStateError(UnknownNameError):
    """Nobody has written the law of this state yet."""

    more = (
        "The law of another state is a folder of numbers with their sources, which "
        "begins with two files: the guide Add a state shows how to write it"
    )


@lru_cache(maxsize=_KEPT)
def load_law(name: str, known_on: date) -> StateLaw:
    """Give a state's law as known on a day; a misspelled state gets a suggestion."""
    word = name.strip().lower().replace(" ", "_").replace("-", "_")
    if word not in STATES.names():
        raise UnknownStateError(name, STATES.names(), kind="state")
    return cast("StateLaw", STATES.get(word)(known_on))
