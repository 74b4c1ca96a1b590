"""The ledger of claims as plain data, and what its claims can be asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from openbook.evidence.claims.judgment import JudgedClaim, Verdict
from openbook.evidence.ledger import Ledger
from openbook.reports.claims.comparisons import judged_data
from openbook.reports.claims.differences import difference_data
from openbook.reports.claims.evidence_document import ledger_notes
from openbook.reports.claims.walk import walk_data
from openbook.reports.drawing.frame import Cell, ChartTable


def evidence_data(ledger: Ledger) -> dict[str, Any]:
    """The whole ledger as plain data."""
    return {
        "title": ledger.title,
        "books": list(ledger.books),
        "not_run": dict(ledger.not_run),
        "notes": list(ledger_notes(ledger)),
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
