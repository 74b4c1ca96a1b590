"""What findings found, why it matters and what to write, all of it in Spanish."""

from __future__ import annotations

from pathlib import Path

import pytest

from openbook.api import folder as api
from openbook.reports.words.words import words_in

FOLDERS = sorted((Path(__file__).parents[2] / "findings").glob("OB*/case*"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_the_findings_of_a_bad_case_are_said(folder: Path) -> None:
    words = words_in("es")
    missing: list[str] = []
    named = folder.parent / "viewer.txt"  # of a finding that one party alone is told
    viewer = named.read_text().strip() if named.exists() else "public"
    for finding in api.check_case(folder, viewer):
        for text in (finding.what, finding.why, finding.remedy):
            if text.strip():
                missing += words.told(text).left
    assert not missing
