"""Any number opens: what it is, what it was made of, and who stands behind it."""

from __future__ import annotations

from openbook.web.numbers.cost import cost_card
from openbook.web.numbers.drawn import drawn_card
from openbook.web.numbers.gap import apart_card, gap_card
from openbook.web.numbers.line import cell_card, line_card
from openbook.web.page import Asked, Page, Shown

# The question that tells each kind of number apart; a line is what is left.
_KINDS = {
    "file": cell_card,
    "cost": cost_card,
    "apart": apart_card,
    "between": gap_card,
    "at": drawn_card,
}


def show(asked: Asked) -> Shown:
    """What the template is given: the card of the number that the address asks for."""
    kinds = (made for name, made in _KINDS.items() if asked.text(name))
    card = next(kinds, line_card)(asked)
    return {"card": card, "simulated": card.simulated}


PAGES = (Page("/number", "A number", show, "number.html"),)
