"""The public disclosure of an offer: parts A to L of the form, for reading and printing."""

from __future__ import annotations

from openbook.reports.notes import rests_on
from openbook.reports.offers.disclosure_rows import PAY_LINES
from openbook.reports.offers.disclosure_text import BUDGET_ROWS, as_known
from openbook.web.page import Page, Shown
from openbook.web.pages.offer import complete_books, offer_asked
from openbook.web.question import Asked
from openbook.web.shared_answers import book_name


def show(asked: Asked) -> Shown:
    """What the template is given."""
    offer = offer_asked(asked)
    books = complete_books(asked)
    book = asked.choice("book", tuple(each.id for each in books))
    found = asked.once(
        ("disclosure", offer.id, book),
        lambda: asked.opened.disclose(offer.id, book=book),
    )
    known = as_known(found, asked.case)
    own = [each for each in books if each.id == book]
    return {
        "offer": offer,
        "book": book,
        "books": [(each.id, book_name(asked, each)) for each in books],
        "found": known,
        "notes": rests_on(asked.case, own, asked.words),
        "held": [
            each.title for each in asked.case.every_offer if each.id in found.head.held
        ],
        "pay_lines": [
            (number, name, getattr(found.compensation, field))
            for number, name, field in PAY_LINES
        ],
        "budget_rows": [
            (words.strip(), words.startswith(" "), known.budget.rows[name])
            for name, words in BUDGET_ROWS.items()
        ],
    }


PAGE = Page(
    "/disclosure", "Public disclosure", show, "disclosure.html", under="/offers"
)
