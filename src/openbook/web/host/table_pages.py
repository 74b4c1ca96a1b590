"""Table pages: the mediator's single text, and blind acceptance of a sealed list."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from openbook.api.scenarios.scenario import rows_of_texts
from openbook.case.sides import sides_books
from openbook.findings.message import Message, series
from openbook.web.host import blind, rights, single_text
from openbook.web.host.blind import ListedPackage, NotMarkedError
from openbook.web.host.rights import ISSUE, JOINT, MEDIATORS, READ, require
from openbook.web.host.visit import Visit
from openbook.web.page import Asked
from openbook.web.pages.try_offer import row_reader


def text(visit: Visit) -> Response:
    """Show the text on the table with its prices and the answers this person may see."""
    require(visit.viewer.may_use(READ, "text"))
    asked = visit.public()
    mediates = visit.viewer.may_use(ISSUE, "text")
    with visit.table.reading(visit.viewer) as act:
        issued = single_text.newest_text(act, JOINT)
        before = single_text.newest_text(act, JOINT, issued.number - 1) if issued else None
        draft = single_text.newest_text(act, MEDIATORS) if mediates else None
        answers = single_text.reactions(act, issued.number) if issued else {}
    sides = [visit.viewer.party] if not mediates else list(visit.parties)
    names, words = visit.desks.names(), visit.words()
    books = [book.side for book in sides_books(asked.case)]
    under = "All years, under the assumptions of {party}"
    priced_under = [words(under, party=names.get(book, book)) for book in books]
    return visit.page(
        "host_text.html",
        issued=issued,
        priced=single_text.priced(asked, issued.clauses) if issued else (),
        changed=single_text.changed_clauses(before.clauses if before else (), issued.clauses)
        if issued and issued.number > 1
        else (),
        draft=draft,
        draft_priced=single_text.priced(asked, draft.clauses) if draft else (),
        typed=single_text.typed_clauses(draft.clauses if draft else ()),
        answers=answers,
        caucus=rights.CAUCUS,
        sides=sides,
        books=books,
        heads=[words("Number"), words("Clause"), *priced_under],
        answer_heads=[words("Answer of {party}", party=names.get(side, side)) for side in sides],
        mediates=mediates,
        choices=single_text.ANSWERS,
    )


def change_text(visit: Visit) -> Response:
    """Keep a draft, issue it, or keep a side's answer to a clause."""
    if visit.asked("answer"):
        said = {"answer": visit.asked("answer"), "condition": visit.asked("condition")}
        text, clause = visit.number("draft"), visit.number("clause")
        single_text.react(visit.table, visit.viewer, text, clause, **said)
    elif visit.asked("seal"):
        single_text.issue_text(visit.table, visit.viewer, visit.asked("seal"))
    else:
        require(visit.viewer.may_use(ISSUE, "text"))
        clauses = single_text.read_clauses(visit.asked("clauses"))
        single_text.priced(visit.public(), clauses)  # a term that cannot be read is refused
        single_text.save_text(visit.table, visit.viewer, clauses)
    return visit.go("/host/text")


def lists(visit: Visit, receipt: blind.Receipt | None = None) -> Response:
    """Show the sealed lists, and what both sides marked."""
    with visit.table.reading(visit.viewer) as act:
        found = blind.ballots(act)
    given: dict[str, Any] = {"ballots": found, "receipt": receipt, "names": visit.desks.names()}
    seals = visit.viewer.may_use(rights.SEAL, "ballot")
    given |= {"verified": blind.verified, "commitment": blind.commitment}
    return visit.page("host_blind.html", **given, seals=seals)


def write_list(visit: Visit) -> Response:
    """Seal a list, or mark one; a side sees its receipt once."""
    if number := visit.number("list"):
        marks = [int(name) for name in visit.form if name.isascii() and name.isdigit()]
        return lists(visit, blind.mark(visit.table, visit.viewer, number, marks))
    packages = _packages(visit.public(), visit.asked("packages"))
    parties = [party for party in visit.parties if visit.asked(f"party {party}")]
    blind.seal_list(visit.table, visit.viewer, packages, parties=parties, most=visit.number("most"))
    return visit.go("/host/blind")


def _packages(asked: Asked, typed: str) -> list[ListedPackage]:
    """Read packages, one a paragraph, one term a line; their labels are made from the terms."""
    found = []
    for paragraph in typed.replace("\r\n", "\n").split("\n\n"):
        lines = [line.strip() for line in paragraph.split("\n") if line.strip()]
        if not lines:
            continue
        scenario = row_reader(asked).scenario(rows_of_texts(lines, asked.case))
        if not scenario.sound or len(scenario.terms) != len(lines):
            told = Message("a term of a package cannot be read: {own}", own=" / ".join(lines)[:200])
            raise NotMarkedError(told, scenario.findings)
        label = series([str(term.phrase) for term in scenario.terms], "; ")
        found.append(ListedPackage(str(label), scenario.texts))
    return found
