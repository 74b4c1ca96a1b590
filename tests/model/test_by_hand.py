"""Eight small districts by hand: whole cases in YAML, with the arithmetic beside each figure."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.model.projected import line
from tests.model.typed_case import HERE, district_of, typed, worked

from openbook.api.projection import project_case

EXAMPLES = sorted(path.stem for path in HERE.glob("[1-9]*.yaml"))


def test_there_are_eight() -> None:
    assert len(EXAMPLES) == 8


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name: str, tmp_path: Path) -> None:
    told = district_of(name)
    folder = typed(tmp_path / "case", told)
    offers = [f"2023-12-01-{side}" for side in told.get("offers", {})]
    before, after = project_case(folder, offers=[]), project_case(folder, offers=offers)
    found = {own: line(before, own) for own in told.get("lines", {})}
    for own in told.get("more", {}):
        pairs = zip(line(after, own), line(before, own), strict=True)
        found[f"more {own}"] = [now - then for now, then in pairs]
    wanted = told.get("lines", {}) | {
        f"more {own}": each for own, each in told.get("more", {}).items()
    }
    for own, amounts in wanted.items():
        by_hand = [worked(each) for each in amounts]
        assert found[own][: len(by_hand)] == pytest.approx(by_hand, abs=0.01), own
