"""The public disclosure of an offer: parts A to L of the form, for reading and printing."""

from __future__ import annotations

from openbook.reports.offers.disclosure_document import disclosure_blocks
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
    return {
        "offer": offer,
        "book": book,
        "books": [(each.id, book_name(asked, each)) for each in books],
        "blocks": tuple(disclosure_blocks(found, offer, asked.case, asked.words)),
    }


PAGE = Page(
    "/disclosure", "Public disclosure", show, "disclosure.html", under="/offers"
)
