"""The small district of the examples, with files added or changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import yaml
from tests.model.paid import read

from openbook.case.case import Case
from openbook.figures.amounts import parse_amount

HERE = Path(__file__).parent / "examples"


def loaded(name: str) -> Any:
    return yaml.safe_load((HERE / name).read_text("utf-8"))


def district(folder: Path, **changed: str) -> Case:
    """The district; other files under their names, ``__`` for a slash, no ending."""
    files = loaded("district.yaml")
    named = {_path(name): text for name, text in changed.items()}
    for name, text in {**files, **named}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return read(folder)


def _path(name: str) -> str:
    path = name.replace("__", "/")
    tables = ("district/staff", "district/schedules")
    return path + (".csv" if path.startswith(tables) else ".yaml")


def offer(terms: list[Any], *, side: str = "union", replies_to: str = "") -> str:
    """An offer file."""
    head = {"side": side, "made_on": date(2019, 1, 7), "title": "An offer"}
    told = {"standing": "open", "source": "made", "terms": terms}
    answer = {"replies_to": replies_to} if replies_to else {}
    return yaml.safe_dump({**head, **answer, **told}, sort_keys=False)


def number(written: float | str) -> float:
    """A number as people write it: 3% or 0.03."""
    if isinstance(written, str):
        found = parse_amount(written)
        assert found is not None
        return found
    return float(written)


def numbers(written: Mapping[str, Any]) -> dict[str, float]:
    return {name: number(value) for name, value in written.items()}
