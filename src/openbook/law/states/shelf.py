"""load_law(): the law of a state by name, or of a case itself, as known on a day."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from typing import cast

from openbook.figures.shelf import Shelf
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.law.errors import LawError, UnknownNameError
from openbook.law.law_file import FILE, LawText, data_of, read_law
from openbook.law.state import StateLaw

CALIFORNIA = "california"  # the state of a case where nothing else is said
OWN = "own"  # what a case writes whose law is in its own folder
_PLACE = "openbook.law.states"
_FORMULAS = Shelf(_PLACE, attribute="law")
_KEPT = 64  # a day is often asked again; all that can be asked are too many to keep


class UnknownStateError(UnknownNameError):
    """Nobody has written the law of this state yet."""

    more = (
        "A case can carry its own law: write state: own and a file law.yaml with its "
        "numbers and their sources; the guide Add a state shows how"
    )


class OwnLawMissingError(UnknownNameError):
    """A case says that it has its own law, and has none."""

    more = UnknownStateError.more

    def __init__(self) -> None:
        self.near = ()
        message = "the case has its own law (state: own), and there is no file {file}"
        OpenbookError.__init__(self, Message(message, file=FILE))


@cache
def state_names() -> tuple[str, ...]:
    """Return every state whose law is built in: folders with formulas, or with a law.yaml."""
    folders = (each for each in files(_PLACE).iterdir() if (each / FILE).is_file())
    return tuple(sorted({*_FORMULAS.names(), *(folder.name for folder in folders)}))


@lru_cache(maxsize=_KEPT)
def load_law(name: str, known_on: date, own: tuple[LawText, ...] = ()) -> StateLaw:
    """Give a state's law as known on a day; a misspelled state gets a suggestion.

    ``own`` are the files of a case's own law: the whole law where the state is own,
    otherwise numbers that take the place of the state's.
    """
    word = name.strip().lower().replace(" ", "_").replace("-", "_")
    if own:
        read = read_law(own)
        if read.problems:
            raise LawError(read.problems)
        if word == OWN:
            return StateLaw(replace(read.statutes, known_on=known_on), read.statutes.name)
        law = load_law(name, known_on)
        return replace(law, statutes=law.statutes.with_own(read.statutes))
    if word == OWN:
        raise OwnLawMissingError
    if word not in state_names():
        raise UnknownStateError(name, (*state_names(), OWN), kind="state")
    if word in _FORMULAS.names():
        return cast("StateLaw", _FORMULAS.get(word)(known_on))
    statutes = data_of(files(_PLACE) / word, known_on)
    return StateLaw(statutes, statutes.name)


def newest_law(state: str) -> StateLaw:
    """Return a state's law as known on the last day somebody compared it with its sources."""
    parameters = load_law(state, date.max).statutes.parameters.values()
    return load_law(state, max(each.checked_on for each in parameters))
