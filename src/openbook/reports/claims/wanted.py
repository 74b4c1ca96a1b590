"""Which claims of a ledger a reader wants: by speaker, subject, verdict, year, source, words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from openbook.evidence.claims.judged import JudgedClaim, Verdict
from openbook.evidence.ledger import Ledger

DISPUTED = "disputed"
VERDICTS = (*map(str, Verdict), DISPUTED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
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
class Choices:
    """What the claims of a ledger can be asked for, with how many there are of each."""

    who: tuple[tuple[str, int], ...]
    about: tuple[tuple[str, int], ...]
    verdict: tuple[tuple[str, int], ...]
    year: tuple[tuple[str, int], ...]
    source: tuple[tuple[str, int], ...]


def choices_of(ledger: Ledger) -> Choices:
    """Every choice that finds something; speakers and sources by how often they speak."""
    claims = [judged.heard.claim for judged in ledger.claims]
    found = Counter(
        name
        for name in VERDICTS
        for judged in ledger.claims
        if Wanted(verdict=name).has(judged)
    )
    return Choices(
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
