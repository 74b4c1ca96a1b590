"""Open a bundle: its members against its manifest, every hash compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from openbook.files.layout import PRIVATE, private_folder
from openbook.files.transaction import digest_of
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.reports.bundle.manifest import (
    CASE,
    FORMAT,
    MANIFEST,
    Manifest,
    read_manifest,
)
from openbook.reports.bundle.members import damaged, no_bundle, read_members

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
