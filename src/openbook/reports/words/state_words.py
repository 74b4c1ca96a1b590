"""State words: what a state other than California calls things, in both languages.

Texts of the program use California's words. In another state each of them gives way to a
text of plain.csv, whose places (formula, counted, reserve) are the words of its law.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from openbook.case.case import Case
from openbook.model.inputs import known_law

OwnWords = tuple[tuple[str, str], ...]  # of a law, by place
# Where a law has no word of its own.
_USUAL = {
    "en": {
        "formula": "State formula",
        "counted": "Students counted for funding",
        "reserve": "Reserve",
        "oversight": "the state",
        "report": "Cost of the agreement",
    },
    "es": {
        "formula": "Fórmula estatal",
        "counted": "Estudiantes que se cuentan para el dinero",
        "reserve": "Reserva",
        "oversight": "el estado",
        "report": "Costo del acuerdo",
    },
}
PLACES = tuple(_USUAL["en"])


def own_words(case: Case | None) -> OwnWords | None:
    """Return the words of a case's law; None where they are California's."""
    law = known_law(case) if case is not None else None
    if law is None:
        return None if case is None else ()
    return tuple(sorted(law.statutes.words.items())) if law.plain else None


@cache
def plain_texts(language: str, own: OwnWords) -> dict[str, str]:
    """Return texts by the text that they take the place of.

    A word of the law is said as it is written; in Spanish it may have one of its own,
    such as ``formula_es``.
    """
    said = dict(own)
    words = {
        place: said.get(f"{place}_{language}", said.get(place, usual))
        for place, usual in _USUAL[language].items()
    }
    found = {}
    for row in csv.DictReader(_ROWS):
        text = row[language]
        for place, word in words.items():
            text = text.replace(f"{{{place}}}", word)
        found[row["text"]] = text
    return found


_ROWS = (files("openbook.reports.words") / "plain.csv").read_text("utf-8").splitlines()
