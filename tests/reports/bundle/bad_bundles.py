"""Bundles that are wrong in one way each, made from a good one."""

from __future__ import annotations

import io
import json
import stat
import warnings
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from openbook.api.bundle import make_bundle
from openbook.files.transaction import digest_of
from openbook.reports.bundle.pack import LAW, MANIFEST, json_bytes, zipped


@dataclass(slots=True)
class Parts:
    """The members of a bundle, to be changed; hashes are put right unless told not to."""

    members: dict[str, bytes]
    said: dict[str, object] = field(default_factory=dict)
    rehash: bool = True

    def put(self, name: str, content: bytes) -> None:
        """Change a member, or add one."""
        self.members[name] = content

    def as_bytes(self) -> bytes:
        """The bundle, with a manifest that agrees with its members."""
        manifest = json.loads(self.members[MANIFEST]) | self.said
        if self.rehash:
            others = {n: c for n, c in self.members.items() if n != MANIFEST}
            manifest["files"] = {n: digest_of(c) for n, c in others.items()}
        return zipped({**self.members, MANIFEST: json_bytes(manifest)})


def parts_of(bundle: bytes) -> Parts:
    """A bundle taken apart."""
    with zipfile.ZipFile(io.BytesIO(bundle)) as opened:
        return Parts({name: opened.read(name) for name in opened.namelist()})


def with_entry(bundle: bytes, info: zipfile.ZipInfo, content: bytes) -> bytes:
    """A bundle with one more entry, however odd."""
    out = io.BytesIO(bundle)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a name that is there already
        with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as opened:
            opened.writestr(info, content)
    return out.getvalue()


def link(name: str) -> zipfile.ZipInfo:
    """An entry that is a link."""
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def _changed(change: Callable[[Parts], None]) -> Callable[[bytes], bytes]:
    def made(bundle: bytes) -> bytes:
        parts = parts_of(bundle)
        change(parts)
        return parts.as_bytes()

    return made


def _damaged(parts: Parts) -> None:
    parts.rehash = False
    parts.put("case/evidence/sources.yaml", b"sources: []\n")


def _unlisted(parts: Parts) -> None:
    parts.rehash = False
    del parts.members["results/findings.json"]
    parts.put("case/private/union/wants.yaml", b"least: {}\n")


def _other_law(parts: Parts) -> None:
    law = json.loads(parts.members[LAW])
    days = next(each for each in law if each["name"] == "attendance.days_of_instruction")
    days["values"][0]["value"] = "175"
    parts.put(LAW, json_bytes(law))


def _no_case(parts: Parts) -> None:
    parts.put("case/case.yaml", b"title: Nothing else\n")


def _other_result(parts: Parts) -> None:
    findings = json.loads(parts.members["results/findings.json"])
    findings[-1]["line"] = 44
    parts.put("results/findings.json", json_bytes(findings))


BAD: dict[str, Callable[[bytes], bytes]] = {
    "OB340": lambda bundle: bundle[:200],
    "OB341": lambda bundle: with_entry(
        with_entry(bundle, zipfile.ZipInfo("case/../../../etc/passwd"), b"x"),
        link("case/contract.yaml"),
        b"/etc/passwd",
    ),
    "OB342": lambda bundle: with_entry(
        bundle, zipfile.ZipInfo("results/bomb.json"), b"0" * 65_000_000
    ),
    "OB343": _changed(_unlisted),
    "OB344": _changed(_damaged),
    "OB345": _changed(lambda parts: parts.said.update(format=9)),
    "OB346": _changed(lambda parts: parts.said.update(openbook="0.0.1")),
    "OB347": _changed(_other_law),
    "OB348": _changed(_no_case),
    "OB349": _changed(_other_result),
}


def bad_bundle(code: str, case: Path) -> Path:
    """A bundle of the case that is wrong in the way of a code, beside the case."""
    _, content = make_bundle(case)
    file = case.parent / "sent.openbook"
    file.write_bytes(BAD[code](content))
    return file
