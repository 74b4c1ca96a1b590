"""Claims as rows of a table, one a comparison, for a file that any program reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from openbook.evidence.claims.judged import JudgedClaim
from openbook.reports.drawing.frame import Cell, Rows

_HEADS = (
    *("claim", "said_by", "side", "day", "about", "year", "value", "value_to", "unit"),
    *("precision", "text", "source", "verdict", "beside", "by", "recomputed"),
    *("difference", "arithmetic"),
)


@dataclass(frozen=True, slots=True)
class ClaimRows:
    """Some claims of a ledger, as the address of a page's data asks for them."""

    claims: tuple[JudgedClaim, ...]

    def table(self) -> Rows:
        """A row for each comparison; a claim without one has a row of its own."""
        return Rows(_HEADS, tuple(_rows(self.claims)))


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
