"""A small district typed in as one YAML text: its files are written from it, all else by default."""

from __future__ import annotations

import ast
import csv
import io
import operator
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent / "by_hand"
_TABLES: tuple[str, ...] = (
    *("budget", "reserve", "programs", "state_aid", "posts", "staff", "health_plans", "norms"),
    *("cohorts", "attendance", "schools", "sections", "enrollment"),
)


def district_of(name: str) -> dict[str, Any]:
    """Return a district of the folder as it is written, over the usual one."""
    usual: dict[str, Any] = yaml.safe_load((HERE / "district.yaml").read_text("utf-8"))
    own: dict[str, Any] = yaml.safe_load((HERE / f"{name}.yaml").read_text("utf-8"))
    return usual | own


def typed(folder: Path, told: dict[str, Any]) -> Path:
    """Write the case folder of a district."""
    _write(folder, "case.yaml", told["case"])
    _write(folder, "evidence/sources.yaml", {"sources": [told["source"]], "files": _sourced(told)})
    _write(folder, "district/district.yaml", told["district"] | {"units": told["units"]})
    for name in _TABLES:
        if name in told:
            _table(folder / "district" / f"{name}.csv", told[name])
    for name, rows in told.get("schedules", {}).items():
        _table(folder / "district" / "schedules" / f"{name}.csv", rows)
    head: dict[str, Any] = {"title": "Contract", "first_day": "2020-07-01", "source": "typed"}
    head |= {"agreements": [f"2023-08-01-{side}" for side in told.get("agreed", {})]}
    _write(folder, "contract.yaml", head | {"terms": told.get("contract", [])})
    assumed = {n: _assumption(each) for n, each in told["assumptions"].items()}
    assumed |= {n: _assumption(each) for n, each in told.get("assume", {}).items()}
    for side in ("district", "union"):
        book = {"side": side, "title": side, "made_on": told["case"]["as_of"], "source": "typed"}
        _write(folder, f"books/{side}.yaml", book | {"assumptions": assumed})
    for day, standing in (("2023-08-01", "agreed"), ("2023-12-01", "open")):
        for side, terms in told.get("agreed" if standing == "agreed" else "offers", {}).items():
            offer = {"side": side, "made_on": day, "title": f"Offer of {side}"}
            offer |= {"standing": standing, "source": "typed", "terms": terms}
            _write(folder, f"offers/{day}-{side}.yaml", offer)
    return folder


def _assumption(told: Any) -> dict[str, Any]:
    return {"by_year": told} if isinstance(told, dict) else {"value": told}


def _sourced(told: dict[str, Any]) -> list[dict[str, str]]:
    names = [f"district/{name}.csv" for name in _TABLES if name in told]
    names += [f"district/schedules/{name}.csv" for name in told.get("schedules", {})]
    return [{"file": name, "source": "typed"} for name in names]


def _write(folder: Path, name: str, content: Any) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(content, sort_keys=False), "utf-8")


def _table(path: Path, rows: list[list[Any]]) -> None:
    """Write rows, the first of which are the names of the columns."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    path.write_text(text.getvalue(), "utf-8")


_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def worked(told: float | str) -> float:
    """Return the result of an amount as it is worked out by hand.

    >>> worked("(50 * 9000 - 10000) / 2")
    220000.0
    """

    def result(node: ast.AST) -> float:
        if isinstance(node, ast.BinOp):
            return float(_OPERATORS[type(node.op)](result(node.left), result(node.right)))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -result(node.operand)
        assert isinstance(node, ast.Constant)
        return float(node.value)  # type: ignore[arg-type]

    return result(ast.parse(str(told), mode="eval").body)
