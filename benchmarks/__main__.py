"""Run every benchmark, or those named, and write benchmarks/RESULTS.md."""

from __future__ import annotations

import importlib
import math
import pkgutil
import platform
import sys
from pathlib import Path

import numpy as np

import benchmarks
from benchmarks._timing import Row, not_measured

RESULTS = Path(__file__).parent / "RESULTS.md"


def main(asked: list[str]) -> int:
    """Run, print and write; exit with 0 only when every target was measured and met."""
    known = [
        found.name
        for found in pkgutil.iter_modules(benchmarks.__path__)
        if not found.name.startswith("_")
    ]
    names = [n for n in known if not asked or any(n.startswith(word) for word in asked)]
    if not names:
        print(f"no benchmark is called {', '.join(asked)}; there are {', '.join(known)}")
        return 2
    tables = {name: table_of(name) for name in names}
    text = report(tables)
    print(text)
    if names == known:
        RESULTS.write_text(text, encoding="utf-8")
    return 0 if green(tables) else 1


def table_of(name: str) -> tuple[str, list[Row]]:
    """Return the title and the rows of a benchmark; without its peer it is not measured."""
    try:
        module = importlib.import_module(f"benchmarks.{name}")
        return str(module.__doc__).splitlines()[0], module.run()
    except ModuleNotFoundError as problem:
        return "Not run.", [not_measured(name, f"{problem.name} is not installed")]


def green(tables: dict[str, tuple[str, list[Row]]]) -> bool:
    """Tell whether there are benchmarks, all with rows, and all rows measured and met."""
    rows = [rows for _, rows in tables.values()]
    return (
        bool(rows) and all(rows) and all(row.measured and row.met for each in rows for row in each)
    )


def tally(tables: dict[str, tuple[str, list[Row]]]) -> str:
    """Return the sentence that counts the rows met, not met and not measured."""
    rows = [row for _, rows in tables.values() for row in rows]
    counts = {
        "met": sum(row.verdict == "yes" for row in rows),
        "not met": sum(row.verdict == "NO" for row in rows),
        "not measured": sum(row.verdict == "not measured" for row in rows),
        "benchmarks without a row": sum(not rows for _, rows in tables.values()),
    }
    said = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    word = "Green" if green(tables) else "NOT GREEN"
    return f"{word}: {said or 'nothing was measured'}."


def versions() -> list[str]:
    """What the numbers were measured with."""
    return [f"Python {platform.python_version()}", f"NumPy {np.__version__}"]


def said(ratio: float) -> str:
    """A ratio as it is shown; nothing where it was not measured."""
    return "" if math.isnan(ratio) else f"{ratio:,.2f}"


def report(tables: dict[str, tuple[str, list[Row]]]) -> str:
    """The tables with the versions they were measured with."""
    lines = [
        "# Results of the benchmarks",
        "",
        ", ".join([*versions(), f"{platform.system()} {platform.machine()}."]),
        "Ratios count, times do not: the machine may be busy.",
        tally(tables),
    ]
    for name, (title, rows) in tables.items():
        lines += ["", f"## {name}", "", title, ""]
        lines += ["| measure | ours | peer | ratio | target | met |"]
        lines += ["|---|--:|--:|--:|--:|---|"]
        lines += [
            f"| {row.measure} | {row.ours} | {row.peer} | {said(row.ratio)} "
            f"| {row.target} | {row.verdict} |"
            for row in rows
        ]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
