"""Any number opens: what it is, what it was made of, and who stands behind it."""

from __future__ import annotations

from openbook.web.numbers.apart import apart_card
from openbook.web.numbers.card import Card
from openbook.web.numbers.cell import cell_card
from openbook.web.numbers.cost import cost_card
from openbook.web.numbers.drawn import drawn_card
from openbook.web.numbers.gap import gap_card
from openbook.web.numbers.line import line_card
from openbook.web.page import Page, Shown
from openbook.web.question import Asked

# The question that tells each kind of number apart; a line is what is left.
_KINDS = {
    "file": cell_card,
    "cost": cost_card,
    "apart": apart_card,
    "between": gap_card,
    "at": drawn_card,
}


def show(asked: Asked) -> Shown:
    """What the template is given."""
    card = card_of(asked)
    return {"card": card, "simulated": card.simulated}


def card_of(asked: Asked) -> Card:
    """The number that an address asks for."""
    for name, made in _KINDS.items():
        if asked.text(name):
            return made(asked)
    return line_card(asked)


PAGE = Page("/number", "A number", show, "number.html")
