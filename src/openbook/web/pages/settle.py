"""Settle: packages both sides could sign, as a picture and one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openbook.answers.packages import Legal
from openbook.case.sides import sides_books
from openbook.reports.frontier_chart import (
    axes,
    fair_names,
    frontier_chart,
    meets_minimum,
    seen_by,
)
from openbook.reports.line_words import precision_note, say_line, step_of
from openbook.reports.notes import inferred_notes
from openbook.reports.silent_years import silent_notes
from openbook.settlement.room import MARGIN
from openbook.settlement.search import Settlements
from openbook.web.change_stream import PATIENCE
from openbook.web.package_search import LONGEST, Searched, search_of
from openbook.web.page import Page, Shown
from openbook.web.question import Asked
from openbook.web.settle_card import card_of, needed
from openbook.web.shared_answers import book_name, whole_number

CHANCES = ("0.95", "0.8", "0.5")
BOTH = "both"


def show(asked: Asked) -> Shown:
    """What the template is given."""
    # A draft of a book is for its party alone, and may leave assumptions open.
    books = [book for book in sides_books(asked.case) if not book.private]
    names = {book.id: book_name(asked, book) for book in books}
    on = asked.choice("books", (BOTH, *names))
    chance = asked.choice("chance", CHANCES)
    spans = _spans(asked)
    years = asked.choice("years", tuple(spans))
    books_on = tuple(names) if on == BOTH else (on,)
    searched = search_of(
        asked,
        Legal(books_on, float(chance), int(years)),
        # A file of data cannot be looked at again a moment later.
        patience=LONGEST if asked.path.endswith(".csv") else PATIENCE,
    )
    shown: dict[str, Any] = {
        "searched": searched,
        "books": books,
        "names": names,
        "on": on,
        "chance": chance,
        "years": years,
        "spans": list(spans.items()),
        "chances": [(c, asked.words.percent(float(c), 0)) for c in CHANCES],
        "charts": {},
        "card": None,
    }
    if searched.found is None:
        return shown
    return shown | _found(asked, searched, searched.found, names)


def _found(
    asked: Asked, searched: Searched, found: Settlements, names: Mapping[str, str]
) -> dict[str, Any]:
    seen = seen_by(_role(asked), found, searched.beyond)
    number = whole_number(asked, "package")
    offers = [_of_offer(asked, role) for role in ("employer", "union")]
    chart = frontier_chart(
        found, searched.beyond, seen, offers=offers, words=asked.words
    )
    chosen = number if 0 < number <= len(found.packages) else _first(found)
    return {
        "found": found,
        "seen": seen,
        "axes": axes(seen, asked.words),
        "fair": fair_names(found),
        "offer_names": offers,
        "limits_of": lambda each: zip(found.limits, each.left, strict=True),
        "beyond": searched.beyond,
        "needed": [
            needed(each, names, asked.words, _step(asked, found))
            for each in found.changes
        ],
        "say_line": say_line(asked.case, asked.words),
        "notes": (
            *inferred_notes(asked.case, sides_books(asked.case), asked.words),
            precision_note(asked.case, asked.words),
            *silent_notes(asked.case, asked.words),
        ),
        "meets_minimum": meets_minimum,
        "too_dear_at_all": bool(searched.beyond)
        or not all(map(meets_minimum, found.offers)),
        "charts": {"frontier": chart},
        "chosen": chosen,
        "card": card_of(asked, found, found.packages[chosen - 1], tuple(names))
        if chosen
        else None,
    }


def _step(asked: Asked, found: Settlements) -> float:
    """Return how finely what is short in the last year can be told."""
    years = [limit.year for limit in found.limits]
    return step_of(asked.case, MARGIN, years[-1], 0.0) if years else 0.0


def _spans(asked: Asked) -> dict[str, str]:
    """In how many of the first years the reserve must be legal, the state's three first."""
    years = asked.case.head.years[:3]
    return {
        str(count): f"{years[0]} – {years[count - 1]}" if count > 1 else str(years[0])
        for count in range(len(years), 0, -1)
    }


def _of_offer(asked: Asked, role: str) -> str:
    """What the newest offer of a side is called in the picture."""
    side = next(p for p in asked.case.head.parties if p.role == role)
    return asked.words("Offer of {party}", party=side.called)


def _role(asked: Asked) -> str:
    return asked.case.head.roles.get(asked.desk.viewer, "")


def _first(found: Settlements) -> int:
    """The package whose card is open at first: a fair one; 0 where there is none."""
    fair = found.nash or next(iter(found.packages), None)
    return found.packages.index(fair) + 1 if fair else 0


PAGE = Page("/settle", "Settle", show, "settle.html", order=14, ahead=False)
