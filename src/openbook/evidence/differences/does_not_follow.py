"""A number that does not follow from the claims it is said to follow from."""

from __future__ import annotations

from collections.abc import Iterator

from openbook.evidence.claims.derivation import ClaimSet, is_added, is_share, is_sum, off
from openbook.evidence.claims.difference import Difference, disproof
from openbook.findings.message import Message

_SENTENCE = "{own} does not follow from the numbers given with it."
_SETTLE = "The calculation of the speaker, with every number that went into it."


def find(told: ClaimSet) -> Iterator[Difference]:
    """Work out every formula that no check of its own kind looks at."""
    for worked in told.worked:
        other = is_sum(worked.formula) or is_share(worked)
        if not other and off(worked) and not is_added(worked):
            yield disproof(worked, Message(_SENTENCE, own=worked.heard.name), _SETTLE)
