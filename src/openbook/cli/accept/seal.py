"""Seal the marks: deal the cards in secret and publish nothing but their seal."""

from __future__ import annotations

from secrets import token_bytes

from openbook.accepting import steps
from openbook.cli.accept_party import Party
from openbook.cli.options import AsJson, CaseFolder, print_json
from openbook.report.acceptance_report import acceptance_data, acceptance_text


def seal(case: CaseFolder, *, viewer: Party, json: AsJson = False) -> None:
    """Seal the marks: deal the cards in secret and publish nothing but their seal."""
    found = steps.seal(case, viewer, chance=token_bytes)
    print_json(acceptance_data(found)) if json else print(acceptance_text(found))
