"""Show how far the round is, the packages, and those that both sides marked."""

from __future__ import annotations

from openbook.accepting import steps
from openbook.cli.options import AsJson, CaseFolder, Viewer, print_json
from openbook.report.acceptance_report import acceptance_data, acceptance_text


def show(case: CaseFolder, *, viewer: Viewer = "public", json: AsJson = False) -> None:
    """Show how far the round is, the packages, and those that both sides marked."""
    found = steps.stand(case, viewer)
    print_json(acceptance_data(found)) if json else print(acceptance_text(found))
