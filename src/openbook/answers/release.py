"""Release: the one gate for everything that leaves the program as a file or an export.

Pages and answers on a terminal are for the party that reads them. Files are passed on:
they hold the public view, also for a party, unless the party names itself once more.
What it then gets carries the mark of ``private_to`` on every sheet and page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from openbook.answers.folder import case_in
from openbook.answers.open_case import Folder, Opened, opened
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.files.layout import PUBLIC
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.findings.text import cut_to

_ODD = re.compile(r"[^A-Za-z0-9_-]+")
_LONGEST = 60


class NotNamedError(OpenbookError):
    """Something private would leave without being asked for by name."""


def view_to_leave(viewer: str, private: str = "") -> str:
    """Return whose view may leave: the public one, or the reader's own where named.

    >>> view_to_leave("union"), view_to_leave("union", "union")
    ('public', 'union')
    """
    if not private:
        return PUBLIC
    named = cut_to(private, _LONGEST)
    if viewer == PUBLIC:
        message = Message(
            "this is the public view, which holds nothing private to {own}; read "
            "as that party, with --as {own_word}",
            own=repr(named),
            own_word=named,
        )
        raise NotNamedError(message)
    if private != viewer:
        message = Message(
            "{own} can include what is private to {own_party} only, not what is "
            "private to {own_other}",
            own=repr(viewer),
            own_party=repr(viewer),
            own_other=repr(named),
        )
        raise NotNamedError(message)
    return viewer


def leaving(
    folder: Folder,
    *,
    viewer: str = PUBLIC,
    private: str = "",
    names: Iterable[str] = (),
    as_of: date | None = None,
) -> Opened:
    """Open the view of a case that may leave.

    ``private`` names the reading party; ``names`` are the offers and assumptions that
    the file is to hold: a private one is refused unless the party is named. A case that
    was opened for a party is refused too, as nothing public can be read from it.
    """
    if isinstance(folder, Opened):
        if view_to_leave(folder.viewer, private) != folder.viewer:
            raise NotNamedError(_unnamed(folder.viewer))
        return folder
    whose = view_to_leave(viewer, private)
    if whose != viewer:
        refuse_private(case_in(folder, viewer, as_of), names)
    return opened(folder, whose, as_of)


def refuse_private(case: Case, names: Iterable[str]) -> None:
    """Refuse names of the reader's private offers, assumptions and claims."""
    own = private_names(case)
    for name in names:
        if name in own:
            raise NotNamedError(_unnamed(case.viewer, name))


def private_names(case: Case) -> frozenset[str]:
    """Return the names of offers, assumptions and claims that only the reader has."""
    entries: tuple[Offer | Book, ...] = (*case.offers, *case.books)
    public = {each.id for each in entries if not each.private}
    own = {each.id for each in entries if each.private}
    public |= {str(name) for name in case.claims.column("claim")}
    own |= {str(name) for name in case.private_claims.column("claim")}
    return frozenset(own - public)


def private_to(open_case: Opened) -> str:
    """Return the party whose private content a view may hold; empty for the public one."""
    return "" if open_case.viewer == PUBLIC else open_case.viewer


def marked_name(name: str, party: str) -> str:
    """Return a file name that says whose private content is in the file.

    >>> marked_name("workbook.xlsx", "union"), marked_name("workbook.xlsx", "")
    ('private-to-union-workbook.xlsx', 'workbook.xlsx')
    """
    return f"private-to-{_ODD.sub('-', party)}-{name}" if party else name


def _unnamed(party: str, name: str = "") -> str:
    what = f"{name!r}" if name else "this view"
    return Message(
        "{own} is private to {own_party} and leaves only when asked for by name: "
        "--with-private {own_word} on the command line, private={own_other} in an "
        "address",
        own=what,
        own_party=repr(party),
        own_word=party,
        own_other=party,
    )
