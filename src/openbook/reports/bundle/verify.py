"""Verify a bundle: work everything out anew from its case and compare with its results."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from openbook import __version__
from openbook.findings.catalog import found
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place, has_errors
from openbook.reports.bundle.differences import Difference, differences
from openbook.reports.bundle.manifest import CASE, LAW, RESULTS, Manifest
from openbook.reports.bundle.results import law_of, worked_out
from openbook.reports.bundle.unpack import Bundle, open_bundle

_SHOWN = 3
_MOST_FILES = 25


@dataclass(frozen=True, slots=True)
class Verified:
    """What became of the comparison."""

    file: str
    manifest: Manifest | None
    findings: tuple[Finding, ...]
    results: int = 0  # so many were worked out anew
    last_digits: int = 0  # so many numbers differ only by rounding

    @property
    def identical(self) -> bool:
        """Whether nothing differs but, at most, last digits."""
        return not has_errors(self.findings)


def verify_bundle(file: str | Path) -> Verified:
    """Open a bundle, recompute all of it in a folder of its own, and compare."""
    path = Path(file)
    bundle, findings = open_bundle(path)
    if bundle is None:
        return Verified(path.name, None, tuple(findings))
    manifest = bundle.manifest
    try:
        law = list(_law(bundle))
        now = worked_out(bundle.part(CASE), manifest.viewer)
    except (OpenbookError, OSError) as problem:
        cannot = [
            *_version(bundle),
            _not_here(path.name, str(problem).partition("\n")[0]),
        ]
        return Verified(path.name, manifest, tuple(cannot))
    differ = _compared(_results(bundle), now)
    told = [*_version(bundle), *law, *_told(differ)]
    small = sum(each.small for of_file in differ.values() for each in of_file)
    return Verified(path.name, manifest, tuple(told), len(now), small)


def _results(bundle: Bundle) -> dict[str, bytes]:
    return {RESULTS + name: content for name, content in bundle.part(RESULTS).items()}


def _compared(
    was: Mapping[str, bytes], now: Mapping[str, bytes]
) -> dict[str, list[Difference]]:
    """The differences of each result, in order; results that are equal are left out."""
    found_there = {}
    for name in sorted(was.keys() | now.keys()):
        if was.get(name) != now.get(name):
            data = (_data(was.get(name)), _data(now.get(name)))
            found_there[name] = list(differences(*data))
    return found_there


def _data(content: bytes | None) -> Any:
    if content is None:
        return "no such result"
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return "not JSON"


def _told(differ: Mapping[str, list[Difference]]) -> Iterator[Finding]:
    """One finding for each result that differs by more than last digits."""
    large = {
        name: [each for each in of_file if not each.small]
        for name, of_file in differ.items()
    }
    named = [(name, of_file) for name, of_file in large.items() if of_file]
    for name, of_file in named[:_MOST_FILES]:
        shown = "; ".join(map(str, of_file[:_SHOWN]))
        more = len(of_file) - _SHOWN
        rest = f"; and {more:,} more" if more > 0 else ""
        yield _differs(name, f"{shown}{rest}")
    if len(named) > _MOST_FILES:
        yield _differs(RESULTS, f"{len(named) - _MOST_FILES:,} more results differ")


def _differs(name: str, what: str) -> Finding:
    remedy = (
        "Ask who made the bundle which Openbook it was; if it is the same one, the "
        "results were not worked out from this case."
    )
    return found("OB349", Place(name), f"in the bundle {what}", remedy=remedy)


def _law(bundle: Bundle) -> Iterator[Finding]:
    """Numbers of the law that are others here."""
    manifest = bundle.manifest
    here = law_of(manifest.state, date.fromisoformat(manifest.law_known_on))
    was, now = _values(_data(bundle.members.get(LAW))), _values(here)
    for each in list(differences(was, now))[:_MOST_FILES]:
        yield found(
            "OB347",
            Place(LAW),
            f"in the bundle {each}",
            remedy="Compare both with the statute; openbook law shows what stands here.",
        )


def _values(law: Any) -> Any:
    """By name and day what a number of the law is; who says so may be told better."""
    if not isinstance(law, list):
        return law
    return {
        each.get("name"): {
            f"in force {value.get('in_force')}": value.get("value")
            for value in each.get("values", ())
        }
        for each in law
        if isinstance(each, dict)
    }


def _version(bundle: Bundle) -> list[Finding]:
    made_by = bundle.manifest.openbook
    if made_by == __version__:
        return []
    what = f"this bundle was made by Openbook {made_by[:40]}, which is not this one"
    remedy = "Nothing, if the results are the same; else compare with that version."
    return [found("OB346", Place(bundle.file), what, remedy=remedy)]


def _not_here(name: str, reason: str) -> Finding:
    return found(
        "OB348",
        Place(name),
        f"the case in the bundle cannot be worked out here: {reason}",
        remedy="Take the version of Openbook that made the bundle.",
    )
