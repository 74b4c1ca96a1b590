"""Verify a bundle: work everything out anew from its case and compare with its results."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from openbook import __version__
from openbook.files.disk.transaction import digest_of
from openbook.files.layout import PRIVATE, private_folder
from openbook.findings.catalog import found
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place, has_errors
from openbook.findings.text import cut_to
from openbook.reports.bundle.manifest import (
    CASE,
    FORMAT,
    LAW,
    MANIFEST,
    RESULTS,
    Manifest,
    read_manifest,
)
from openbook.reports.bundle.members import damaged, no_bundle, read_members
from openbook.reports.bundle.results import law_of, worked_out

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle whose every file has the hash that its manifest says."""

    file: str
    manifest: Manifest
    members: Mapping[str, bytes]

    def part(self, folder: str) -> dict[str, bytes]:
        """The members below a folder, by their names in it."""
        return {
            name.removeprefix(folder): content
            for name, content in self.members.items()
            if name.startswith(folder)
        }


def open_bundle(path: Path) -> tuple[Bundle | None, list[Finding]]:
    """The bundle, or everything that keeps it from being believed."""
    members, findings = read_members(path)
    if findings:
        return None, findings
    if MANIFEST not in members:
        return None, [no_bundle(path.name, f"there is no {MANIFEST} in it")]
    manifest = read_manifest(members[MANIFEST])
    if isinstance(manifest, str):
        return None, [no_bundle(path.name, f"{MANIFEST} cannot be read, {manifest}")]
    if manifest.format > FORMAT:
        return None, [_newer(path.name, manifest.format)]
    findings = _against(path.name, manifest, members)
    if findings:
        return None, findings
    return Bundle(path.name, manifest, members), []


def _against(
    name: str, manifest: Manifest, members: Mapping[str, bytes]
) -> list[Finding]:
    """What is missing, too much, changed, or private to somebody else."""
    inside = members.keys() - {MANIFEST}
    missing, extra = manifest.files.keys() - inside, inside - manifest.files.keys()
    findings = []
    if missing:
        findings.append(_not_listed(name, f"lacks {_some(missing)}, which it lists"))
    if extra:
        findings.append(
            _not_listed(name, f"holds {_some(extra)}, which it does not list")
        )
    own = f"{CASE}{private_folder(manifest.viewer)}/"
    others = {
        each
        for each in inside
        if each.startswith(f"{CASE}{PRIVATE}/") and not each.startswith(own)
    }
    if others:
        what = f"holds {_some(others)}, which is private to another party"
        findings.append(_not_listed(name, what))
    changed = (
        member
        for member in sorted(inside & manifest.files.keys())
        if digest_of(members[member]) != manifest.files[member]
    )
    return findings + [damaged(name, each, "its hash is another") for each in changed]


def _some(names: set[str]) -> str:
    shown = ", ".join(sorted(names)[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return f"{shown} and {more} more" if more > 0 else shown


def _not_listed(name: str, what: str) -> Finding:
    remedy = "Ask for the file again; somebody may have taken it apart."
    return found("OB343", Place(name), f"the bundle {what}", remedy=remedy)


def _newer(name: str, written: int) -> Finding:
    return found(
        "OB345",
        Place(name),
        f"this bundle has the format {written}; this Openbook knows up to {FORMAT}",
        remedy="Take a newer Openbook to verify it.",
    )


# Other processors may round the last digits otherwise; dollars are never near these.
_SHARE, _AMOUNT = 1e-9, 1e-6
_NAMES = ("offer", "book", "name", "term", "label", "code", "file", "year")
_NOT_SAID = {"lines", "values"}
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class DataDifference:
    """One place where the data differ; ``small`` where only the last digits do."""

    where: tuple[str, ...]
    was: Any
    now: Any
    small: bool = False

    def __str__(self) -> str:
        said = ", ".join(part for part in self.where if part not in _NOT_SAID)
        text = f"{said or 'the whole'}: {_short(self.was)}, here {_short(self.now)}"
        if _is_number(self.was) and _is_number(self.now):
            by = self.now - self.was
            text += f" ({_short(abs(by))} {'more' if by > 0 else 'less'})"
        return text


def differences(
    was: Any, now: Any, where: tuple[str, ...] = ()
) -> Iterator[DataDifference]:
    """Every place where they differ, in the order of the first."""
    if _is_number(was) and _is_number(now):
        if was != now and not (math.isnan(was) and math.isnan(now)):
            small = math.isclose(was, now, rel_tol=_SHARE, abs_tol=_AMOUNT)
            yield DataDifference(where, was, now, small)
    elif isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*was, *now]):
            yield from differences(
                was.get(key, _MISSING), now.get(key, _MISSING), (*where, str(key))
            )
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for at, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, (*where, _label(one, at)))
    elif type(was) is not type(now) or was != now:
        yield DataDifference(where, was, now)


class _Missing:
    """What one side does not have."""

    def __repr__(self) -> str:
        return "nothing"


_MISSING = _Missing()


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _label(item: Any, at: int) -> str:
    """An entry of a list by what it says of itself, else by its number."""
    if isinstance(item, dict):
        said = [str(item[name]) for name in _NAMES if isinstance(item.get(name), str)]
        if said:
            return " ".join(said[:2])
    return f"entry {at + 1}"


def _short(value: Any) -> str:
    if _is_number(value):
        return f"{value:,.12g}"
    if isinstance(value, list):
        return f"{len(value)} entries"
    text = str(value) if isinstance(value, str) else repr(value)
    return cut_to(text, _LONGEST)


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
) -> dict[str, list[DataDifference]]:
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


def _told(differ: Mapping[str, list[DataDifference]]) -> Iterator[Finding]:
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
        "results were not calculated from this case."
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
            f"in effect {value.get('in_force')}": value.get("value")
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
        f"the case in the bundle cannot be calculated here: {reason}",
        remedy="Take the version of Openbook that made the bundle.",
    )
