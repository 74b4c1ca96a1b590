"""A percentage that does not match the counts it is made from."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.derivation import (
    ClaimSet,
    fits_other_years,
    is_share,
    off,
    other_base,
)
from openbook.evidence.claims.difference import Difference, disproof
from openbook.findings.message import Message

_SENTENCE = "The share in {own} does not follow from its own counts."
_SETTLE = "The two counts of the same day and the same people, divided again."


def find(told: ClaimSet) -> Iterator[Difference]:
    """Divide each share's counts anew; a base that would fit is another check's matter."""
    for worked in told.worked:
        own = is_share(worked) and off(worked) and not fits_other_years(worked)
        if own and other_base(worked, told) is None:
            yield disproof(worked, Message(_SENTENCE, own=worked.heard.name), _SETTLE)
