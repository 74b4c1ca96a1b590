"""The command with which anybody works out a compared number again."""

from __future__ import annotations

from shlex import quote

from openbook.evidence.claims.heard import Heard
from openbook.evidence.claims.judged import Beside, Recomputed


def recompute_command(each: Recomputed, heard: Heard) -> str:
    """What to write on the command line, with CASE for the folder."""
    if each.beside is Beside.BOOK and each.year is not None:
        asked = f"{quote(each.line)} --year {each.year} --book {quote(each.by)}"
        return f"openbook explain CASE {asked}"
    return claim_command(heard)


def claim_command(heard: Heard) -> str:
    """What to write to see a claim with everything it is set beside."""
    party = f" --as {quote(heard.claim.side)}" if heard.private else ""
    return f"openbook evidence CASE --claim {quote(heard.name)}{party}"
