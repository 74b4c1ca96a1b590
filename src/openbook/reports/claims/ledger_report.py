"""The ledger of claims told to a person, and as plain data for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from openbook.evidence.claims.difference import Difference, DifferenceKind
from openbook.evidence.claims.judgment import JudgedClaim, Verdict
from openbook.evidence.ledger import Ledger
from openbook.figures.amounts import counted
from openbook.reports.claims.comparisons import judged_data, judged_lines
from openbook.reports.claims.differences import (
    difference_data,
    difference_lines,
)
from openbook.reports.claims.walk import walk_data
from openbook.reports.drawing.frame import Cell, ChartTable
from openbook.reports.notes import rests_on
from openbook.reports.wrap import wrapped

_LATER = "Learned later, after the day of the case"
_BARE = "Nobody has said anything in this case; write claims into evidence/claims.csv."


def evidence_text(ledger: Ledger) -> str:
    """Every claim that can be checked, those that cannot, and where they differ."""
    if not ledger.every_claim:
        return _BARE
    lines = [*_head(ledger)]
    about = ""
    for judged in _by_subject(ledger):
        if judged.heard.subject != about:
            about = judged.heard.subject
            lines += ["", about]
        lines += judged_lines(judged)
    lines += ["", *_not_checked(ledger), *_differences(ledger)]
    return "\n".join([*lines, *_learned_later(ledger)]).rstrip()


def differences_text(ledger: Ledger) -> str:
    """Every difference with its claims, arithmetic, replies and what would settle it."""
    if not ledger.every_difference:
        return "No two claims differ."
    lines = [f"{_count(ledger)}: {_kinds(ledger)}."]
    for each in _sorted(ledger):
        lines += ["", *difference_lines(each)]
    if ledger.later and ledger.later.differences:
        lines += ["", f"{_LATER}: {_count(ledger.later)}: {_kinds(ledger.later)}."]
        for each in _sorted(ledger.later):
            lines += ["", *difference_lines(each)]
    return "\n".join(lines)


def evidence_data(ledger: Ledger) -> dict[str, Any]:
    """The whole ledger as plain data."""
    return {
        "title": ledger.title,
        "books": list(ledger.books),
        "not_run": dict(ledger.not_run),
        "notes": list(_notes(ledger)),
        "claims": [judged_data(each) for each in ledger.claims],
        "differences": [difference_data(each) for each in ledger.differences],
        "walks": [walk_data(each) for each in ledger.walks],
        "learned_later": {
            "claims": [judged_data(each) for each in _later_claims(ledger)],
            "differences": [
                difference_data(each)
                for each in (ledger.later.differences if ledger.later else ())
            ],
        },
    }


def _later_claims(ledger: Ledger) -> tuple[JudgedClaim, ...]:
    return ledger.later.claims if ledger.later else ()


def _learned_later(ledger: Ledger) -> Iterator[str]:
    """Tell apart what became public after the day of the case."""
    if ledger.later is None or not ledger.later.claims:
        return
    yield ""
    yield f"{_LATER}: {counted(len(ledger.later.claims), 'claims')}"
    for judged in ledger.later.claims:
        yield from judged_lines(judged)
    yield from _differences(ledger.later)


def _head(ledger: Ledger) -> Iterator[str]:
    yield ledger.title
    yield from wrapped(_counts(ledger))
    if ledger.books:
        yield from wrapped(f"Recomputed on the books {', '.join(ledger.books)}.")
    for note in _notes(ledger):
        yield from wrapped(note)
    for book, why in ledger.not_run.items():
        first = " ".join(" ".join(why.splitlines()[:2]).split())
        yield from wrapped(f"The book {book} does not run: {first}")


def _notes(ledger: Ledger) -> tuple[str, ...]:
    """Say what numbers on the books rest on."""
    run = [book for book in ledger.case.books if book.id in ledger.books]
    return rests_on(ledger.case, run)


def _counts(ledger: Ledger) -> str:
    """How many figures came out how; statements without a number are counted apart."""
    counts = Counter(each.verdict for each in ledger.claims)
    statements = counts.pop(Verdict.STATEMENT, 0)
    figures = len(ledger.claims) - statements
    told = [f"{verdict} {counts[verdict]}" for verdict in Verdict if counts[verdict]]
    parts = [f"{counted(figures, 'figures')}: {', '.join(told)}."] if figures else []
    if statements:
        parts.append(f"{counted(statements, 'statements')} without a number.")
    return " ".join(parts)


def _by_subject(ledger: Ledger) -> Iterator[JudgedClaim]:
    """Claims that can be checked; those about one thing stand together."""
    groups: dict[str, list[JudgedClaim]] = {}
    for judged in ledger.claims:
        if judged.recomputed or judged.earlier:
            groups.setdefault(judged.heard.subject, []).append(judged)
    for group in groups.values():
        yield from group


def _not_checked(ledger: Ledger) -> Iterator[str]:
    """Nothing is left out without being named, and the reason is told once."""
    reasons: dict[str, list[str]] = {}
    for judged in ledger.claims:
        if judged.why:
            name = judged.heard.name or "a claim without a name"
            reasons.setdefault(judged.why, []).append(name)
    if reasons:
        yield f"{Verdict.NOT_CHECKED.capitalize()}:"
    for why, names in reasons.items():
        yield from wrapped(f"{why} ({len(names)})", "  ")
        yield from wrapped(", ".join(names), "    ")
    statements = [
        judged.heard.name or "a claim without a name"
        for judged in ledger.claims
        if judged.verdict is Verdict.STATEMENT
    ]
    if statements:
        yield f"{Verdict.STATEMENT.capitalize()} ({len(statements)}):"
        yield from wrapped(", ".join(statements), "    ")


def _differences(ledger: Ledger) -> Iterator[str]:
    if ledger.differences:
        yield ""
        yield f"{_count(ledger)} (--differences tells all of each): {_kinds(ledger)}."
    for each in _sorted(ledger):
        yield from wrapped(f"{each.kind}: {each.sentence}", "  ", hang="  ")


def _sorted(ledger: Ledger) -> list[Difference]:
    """The differences kind by kind, what cannot both be true first."""
    order = list(DifferenceKind)
    return sorted(ledger.differences, key=lambda each: order.index(each.kind))


def _kinds(ledger: Ledger) -> str:
    counts = Counter(each.kind for each in ledger.differences)
    return ", ".join(
        f"{kind} {counts[kind]}" for kind in DifferenceKind if counts[kind]
    )


def _count(ledger: Ledger) -> str:
    return f"{counted(len(ledger.differences), 'differences')} among the claims"


DISPUTED = "disputed"
VERDICTS = (*map(str, Verdict), DISPUTED)


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimsWanted:
    """What is asked for; a part that is empty asks nothing."""

    who: str = ""
    about: str = ""
    verdict: str = ""
    year: str = ""
    source: str = ""
    words: str = ""

    def has(self, judged: JudgedClaim) -> bool:
        """Whether a claim is one of those wanted."""
        heard, claim = judged.heard, judged.heard.claim
        verdicts = {str(each.verdict) for each in judged.recomputed}
        verdicts |= {str(judged.verdict)} | ({DISPUTED} if judged.disputed else set())
        return (
            self.who in {"", speaker(judged)}
            and f"{heard.subject}.".startswith(f"{self.about}." if self.about else "")
            and (not self.verdict or self.verdict in verdicts)
            and self.year in {"", str(claim.year)}
            and self.source in {"", claim.source}
            and self._in_text(judged)
        )

    def _in_text(self, judged: JudgedClaim) -> bool:
        claim = judged.heard.claim
        parts = (claim.claim, claim.said_by, claim.about, claim.text, claim.definition)
        text = " ".join(part or "" for part in (*parts, judged.heard.said)).casefold()
        return all(word in text for word in self.words.casefold().split())


def speaker(judged: JudgedClaim) -> str:
    """The party that speaks, else whoever is named."""
    return judged.heard.claim.side or judged.heard.claim.said_by or ""


@dataclass(frozen=True, slots=True)
class ClaimFilters:
    """What the claims of a ledger can be asked for, with how many there are of each."""

    who: tuple[tuple[str, int], ...]
    about: tuple[tuple[str, int], ...]
    verdict: tuple[tuple[str, int], ...]
    year: tuple[tuple[str, int], ...]
    source: tuple[tuple[str, int], ...]


def choices_of(ledger: Ledger) -> ClaimFilters:
    """Every choice that finds something; speakers and sources by how often they speak."""
    claims = [judged.heard.claim for judged in ledger.claims]
    found = Counter(
        name
        for name in VERDICTS
        for judged in ledger.claims
        if ClaimsWanted(verdict=name).has(judged)
    )
    return ClaimFilters(
        _often(map(speaker, ledger.claims)),
        tuple(
            sorted(_often((claim.about or "").partition(".")[0] for claim in claims))
        ),
        tuple((name, found[name]) for name in VERDICTS if found[name]),
        tuple(sorted(_often(str(claim.year) for claim in claims if claim.year))),
        _often(claim.source or "" for claim in claims),
    )


def _often(names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(filter(None, names)).most_common())


_HEADS = (
    *("claim", "said_by", "side", "day", "about", "year", "value", "value_to", "unit"),
    *("precision", "text", "source", "verdict", "beside", "by", "recomputed"),
    *("difference", "arithmetic"),
)


@dataclass(frozen=True, slots=True)
class ClaimRows:
    """Some claims of a ledger, as the address of a page's data asks for them."""

    claims: tuple[JudgedClaim, ...]

    def table(self) -> ChartTable:
        """A row for each comparison; a claim without one has a row of its own."""
        return ChartTable(_HEADS, tuple(_rows(self.claims)))


def _rows(claims: Iterable[JudgedClaim]) -> Iterator[tuple[Cell, ...]]:
    for judged in claims:
        heard, claim = judged.heard, judged.heard.claim
        own: tuple[Cell, ...] = (
            *(claim.claim, claim.said_by, claim.side),
            heard.day.isoformat() if heard.day else None,
            claim.about,
            str(claim.year) if claim.year else None,
            *(claim.value, claim.value_to, claim.unit, claim.precision, claim.text),
            f"{heard.source.who}: {heard.source.title}" if heard.source else None,
        )
        for each in judged.recomputed:
            told = (each.value, each.difference, each.arithmetic)
            yield (*own, str(each.verdict), str(each.beside), each.by, *told)
        if not judged.recomputed:
            yield (*own, str(judged.verdict), None, None, None, None, judged.why)
