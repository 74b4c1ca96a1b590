"""Verify a bundle: compare its results with those that are calculated anew from its case."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from openbook import __version__
from openbook.files.layout import LAW_PLACES, PRIVATE, private_folder
from openbook.files.transaction import digest_of
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, as_data, found, has_errors
from openbook.findings.message import cut_to
from openbook.reports.bundle import pack
from openbook.reports.plain_data import picked

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle whose every file has the hash that its manifest says."""

    file: str
    manifest: pack.Manifest
    members: Mapping[str, bytes]

    @property
    def case(self) -> dict[str, bytes]:
        """The files of the case, by their names in its folder."""
        return {
            name.removeprefix(pack.CASE): each
            for name, each in self.members.items()
            if name.startswith(pack.CASE)
        }

    @property
    def own_law(self) -> tuple[tuple[str, str], ...]:
        """The files of the case's own law."""
        return tuple(
            (name, content.decode(errors="replace"))
            for name, content in self.case.items()
            if name.startswith(LAW_PLACES)
        )


def open_bundle(path: Path) -> tuple[Bundle | None, list[Finding]]:
    """Return the bundle, or everything that keeps it from being believed."""
    members, findings = pack.read_members(path)
    if findings:
        return None, findings
    if pack.MANIFEST not in members:
        return None, [pack.no_bundle(path.name, f"there is no {pack.MANIFEST} in it")]
    manifest = pack.read_manifest(members[pack.MANIFEST])
    if isinstance(manifest, str):
        return None, [pack.no_bundle(path.name, f"{pack.MANIFEST} cannot be read, {manifest}")]
    if manifest.format > pack.FORMAT:
        what = (
            f"this bundle has the format {manifest.format}; this Openbook knows up to {pack.FORMAT}"
        )
        remedy = "Take a newer Openbook to verify it."
        return None, [found("OB345", Place(path.name), what, remedy=remedy)]
    findings = _against(path.name, manifest, members)
    return (None if findings else Bundle(path.name, manifest, members)), findings


def _against(name: str, manifest: pack.Manifest, members: Mapping[str, bytes]) -> list[Finding]:
    """Return what is missing, too much, changed, or private to somebody else."""
    inside = members.keys() - {pack.MANIFEST}
    missing, extra = manifest.files.keys() - inside, inside - manifest.files.keys()
    own = f"{pack.CASE}{private_folder(manifest.viewer)}/"
    others = {
        each
        for each in inside
        if each.startswith(f"{pack.CASE}{PRIVATE}/") and not each.startswith(own)
    }
    remedy = "Ask for the file again; somebody may have taken it apart."
    findings = [
        found("OB343", Place(name), f"the bundle {what}", remedy=remedy)
        for names, what in (
            (missing, f"lacks {_some(missing)}, which it lists"),
            (extra, f"holds {_some(extra)}, which it does not list"),
            (others, f"holds {_some(others)}, which is private to another party"),
        )
        if names
    ]
    return findings + [
        pack.damaged(name, member, "its hash is another")
        for member in sorted(inside & manifest.files.keys())
        if digest_of(members[member]) != manifest.files[member]
    ]


def _some(names: set[str]) -> str:
    shown = ", ".join(sorted(names)[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return f"{shown} and {more} more" if more > 0 else shown


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


def differences(was: Any, now: Any, where: tuple[str, ...] = ()) -> Iterator[DataDifference]:
    """Yield every place where they differ, in the order of the first."""
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
    """Return an entry of a list by what it says of itself, else by its number."""
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
    manifest: pack.Manifest | None
    findings: tuple[Finding, ...]
    results: int = 0  # so many were worked out anew
    last_digits: int = 0  # so many numbers differ only by rounding

    @property
    def identical(self) -> bool:
        """Whether nothing differs but, at most, last digits."""
        return not has_errors(self.findings)


def not_calculated(bundle: Bundle, problem: Exception) -> Verified:
    """Say that the case in a bundle cannot be calculated here, and why."""
    reason = str(problem).partition("\n")[0]
    what = f"the case in the bundle cannot be calculated here: {reason}"
    remedy = "Take the version of Openbook that made the bundle."
    cannot = found("OB348", Place(bundle.file), what, remedy=remedy)
    return Verified(bundle.file, bundle.manifest, (*_version(bundle), cannot))


def compare_bundle(
    bundle: Bundle, law: Sequence[Mapping[str, Any]], now: Mapping[str, bytes]
) -> Verified:
    """Compare the law and the results of a bundle with those that are calculated here."""
    members = bundle.members.items()
    was = {name: each for name, each in members if name.startswith(pack.RESULTS)}
    differ = _compared(was, now)
    told = [*_version(bundle), *_law(bundle, law), *_told(differ)]
    small = sum(each.small for of_file in differ.values() for each in of_file)
    return Verified(bundle.file, bundle.manifest, tuple(told), len(now), small)


def _compared(
    was: Mapping[str, bytes], now: Mapping[str, bytes]
) -> dict[str, list[DataDifference]]:
    """Return the differences of each result, in order; results that are equal are left out."""
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
    """Yield one finding for each result that differs by more than last digits."""
    large = {name: [each for each in of_file if not each.small] for name, of_file in differ.items()}
    named = [(name, of_file) for name, of_file in large.items() if of_file]
    for name, of_file in named[:_MOST_FILES]:
        shown = "; ".join(map(str, of_file[:_SHOWN]))
        more = len(of_file) - _SHOWN
        rest = f"; and {more:,} more" if more > 0 else ""
        yield _differs(name, f"{shown}{rest}")
    if len(named) > _MOST_FILES:
        yield _differs(pack.RESULTS, f"{len(named) - _MOST_FILES:,} more results differ")


def _differs(name: str, what: str) -> Finding:
    remedy = (
        "Ask who made the bundle which Openbook it was; if it is the same one, the "
        "results were not calculated from this case."
    )
    return found("OB349", Place(name), f"in the bundle {what}", remedy=remedy)


def _law(bundle: Bundle, here: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    """Yield numbers of the law that are others here."""
    was, now = _values(_data(bundle.members.get(pack.LAW))), _values(here)
    for each in list(differences(was, now))[:_MOST_FILES]:
        yield found(
            "OB347",
            Place(pack.LAW),
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


def bundled_data(made: pack.Bundled) -> dict[str, Any]:
    """Return what was written, as plain data."""
    manifest = made.manifest
    return {
        "file": str(made.file),
        "bytes": made.size,
        "case_files": _count(manifest, pack.CASE),
        "results": _count(manifest, pack.RESULTS),
        **_manifest_data(manifest),
    }


def bundled_text(made: pack.Bundled) -> str:
    """Return what was written, in words."""
    manifest = made.manifest
    whose = "" if manifest.viewer == "public" else f", private to {manifest.viewer}"
    return (
        f"Wrote {made.file}, {made.size:,} bytes{whose}: "
        f"{_count(manifest, pack.CASE):,} files of the case, the law of {manifest.state} as "
        f"known on {manifest.law_known_on}, {_count(manifest, pack.RESULTS):,} results.\n"
        f"Fingerprint {manifest.fingerprint}. Anybody can check it with: "
        f"openbook verify {made.file}{_record(manifest)}"
    )


def verified_data(verified: Verified) -> dict[str, Any]:
    """Return the comparison as plain data."""
    manifest = verified.manifest
    return {
        **picked(verified, "file", "identical", "results", "differ_in_last_digits=last_digits"),
        "verified_by": __version__,
        **(_manifest_data(manifest) if manifest else {}),
        "findings": [as_data(finding) for finding in verified.findings],
    }


def verified_text(verified: Verified) -> str:
    """Return the comparison in words."""
    manifest = verified.manifest
    if manifest is None:
        return f"{verified.file}: not verified; nothing in it was used."
    said = "not identical"
    if verified.identical:
        said = f"identical, {verified.results:,} results recalculated"
        if verified.last_digits:
            said += (
                f"; {verified.last_digits:,} numbers differ in their last digits only, "
                "as processors round"
            )
    return (
        f"{manifest.title}, made by Openbook {manifest.openbook}, fingerprint "
        f"{manifest.fingerprint}\n{verified.file}: {said}.{_record(manifest)}"
    )


def _manifest_data(manifest: pack.Manifest) -> dict[str, Any]:
    own = ("title", "made_by=openbook", "viewer", "state", "law_known_on", "fingerprint")
    return picked(manifest, *own, *(("record",) if manifest.record else ()))


def _record(manifest: pack.Manifest) -> str:
    """Return the line with the head of the record, of a bundle that a shared server made."""
    return f"\nHead of the table's record: {manifest.record}" if manifest.record else ""


def _count(manifest: pack.Manifest, folder: str) -> int:
    return sum(name.startswith(folder) for name in manifest.files)
