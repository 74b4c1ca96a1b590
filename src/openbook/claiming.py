"""The verbs of evidence: claims recomputed, contradictions, walks, corrections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from openbook.evidence.claims.contradiction import Contradiction
from openbook.evidence.claims.judged import JudgedClaim
from openbook.evidence.claims.walk import Walk
from openbook.evidence.ledger import Ledger, make_ledger
from openbook.findings.errors import OpenbookError
from openbook.findings.nearest import suggestion
from openbook.folder.layout import PUBLIC
from openbook.opened import Folder, opened
from openbook.projecting import project_case


class NoSuchClaimError(OpenbookError):
    """The case has no claim of this name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no claim {name!r}. {suggestion(name, known)}")


class NothingSaidError(OpenbookError):
    """Nobody, or not the party asked for, said anything about it in the case."""

    def __init__(self, asked: str, known: Sequence[str]) -> None:
        super().__init__(f"no claim is there for {asked!r}. {suggestion(asked, known)}")


class NoSuchWalkError(OpenbookError):
    """The case has no walk between the meanings of this word."""

    def __init__(self, word: str, known: Sequence[str]) -> None:
        hint = suggestion(word, known) if known else "Write it in evidence/walks.csv."
        super().__init__(f"there is no walk {word!r}. {hint}")


def evidence(folder: Folder, *, viewer: str = PUBLIC) -> Ledger:
    """Every claim of a case recomputed on each book, with contradictions and walks."""
    open_case = opened(folder, viewer)
    projections, not_run = [], {}
    for book in open_case.case.books:
        try:
            projections.append(project_case(open_case, book=book.id))
        except OpenbookError as problem:
            not_run[book.id] = str(problem)
    return make_ledger(open_case.case, projections, not_run)


def one_claim(ledger: Ledger, name: str) -> JudgedClaim:
    """One claim of a ledger by its name; refused where there is none."""
    found = ledger.claim(name)
    if found is None:
        known = [each.heard.name for each in ledger.claims]
        raise NoSuchClaimError(name, known)
    return found


def only(ledger: Ledger, *, about: str = "", who: str = "") -> Ledger:
    """The claims about a subject (and what lies below it) and of a party alone."""
    claims = [
        each
        for each in ledger.claims
        if _is_about(each.heard.subject, about)
        or _is_about(each.heard.claim.line, about)
    ]
    if not claims:
        known = sorted({each.heard.subject for each in ledger.claims})
        raise NothingSaidError(about, known)
    chosen = tuple(each for each in claims if not who or each.heard.claim.side == who)
    if not chosen:
        sides = sorted({each.heard.claim.side for each in claims} - {""})
        raise NothingSaidError(who, sides)
    names = {each.heard.name for each in chosen}
    found = tuple(each for each in ledger.contradictions if names & set(each.names))
    return replace(ledger, claims=chosen, contradictions=found)


def walk(ledger: Ledger, word: str) -> Walk:
    """One walk between the meanings of a word; refused where the case has none."""
    for each in ledger.walks:
        if each.word == word:
            return each
    raise NoSuchWalkError(word, [each.word for each in ledger.walks])


def contradictions_with(ledger: Ledger, name: str) -> tuple[Contradiction, ...]:
    """The contradictions that a claim is part of."""
    return tuple(each for each in ledger.contradictions if name in each.names)


def _is_about(subject: str, asked: str) -> bool:
    return not asked or f"{subject or ''}.".startswith(f"{asked}.")
