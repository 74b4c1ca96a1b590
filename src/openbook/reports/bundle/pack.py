"""Make a bundle: one file with a case, the law, every result and the hashes of all."""

from __future__ import annotations

import io
import json
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from openbook.files.plain_file import refuse_endless
from openbook.files.transaction import digest_of
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import CaseNotReadableError, reason_of
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import small_first

FORMAT = 1
MANIFEST, LAW = "manifest.json", "law.json"
CASE, RESULTS = "case/", "results/"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bundle says of itself; the files are by name with their SHA-256."""

    openbook: str
    title: str
    viewer: str
    state: str
    law_known_on: str
    files: Mapping[str, str]
    format: int = FORMAT
    record: str = ""  # of a shared server: entry, hash and the key that signed it

    def as_bytes(self) -> bytes:
        """Return the manifest as it stands in the bundle."""
        said = {name: getattr(self, name) for name in _TEXTS}
        files = dict(sorted(self.files.items()))
        record = {"record": self.record} if self.record else {}
        return json_bytes({"format": self.format, **said, **record, "files": files}, indent=1)

    @property
    def fingerprint(self) -> str:
        """One short word for the whole bundle: two that have it hold the same."""
        return digest_of(self.as_bytes())[:16]


_TEXTS = ("openbook", "title", "viewer", "state", "law_known_on")


def json_bytes(data: Any, *, indent: int | None = None) -> bytes:
    """Return plain data as JSON, the same bytes every time.

    >>> json_bytes({"year": [1, 2]}).strip()
    b'{"year":[1,2]}'
    """
    marks = None if indent else (",", ":")
    text = json.dumps(data, ensure_ascii=False, indent=indent, separators=marks)
    return f"{text}\n".encode()


def read_manifest(content: bytes) -> Manifest | str:
    """Return the manifest of some bytes, or what is wrong with them."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return "it is not JSON"
    if not isinstance(data, dict) or not isinstance(data.get("format"), int):
        return "it does not say its format"
    if data["format"] > FORMAT:  # the rest may be otherwise there
        return Manifest("", "", "", "", "", {}, data["format"])
    said = [data.get(name) for name in _TEXTS]
    files = data.get("files")
    if not isinstance(files, dict) or not all(
        isinstance(value, str) for value in (*said, data.get("record", ""), *files.values())
    ):
        return "it lacks a part"
    try:
        date.fromisoformat(str(data["law_known_on"]))
    except ValueError:
        return "the day of its law is not a day"
    openbook, title, viewer, state, day = map(str, said)
    record = str(data.get("record", ""))
    return Manifest(openbook, title, viewer, state, day, files, record=record)


MOST_MEMBERS = 20_000
MOST_OF_ONE = 64_000_000
MOST_OF_ALL = 512_000_000
_NAME = re.compile(r"[^/\\:\x00-\x1f]+(?:/[^/\\:\x00-\x1f]+)*")
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_LOCKED = 0x1
_SHOWN = 60


def read_members(path: Path) -> tuple[Mapping[str, bytes], list[Finding]]:
    """Return every member by name; none of them where the file cannot be trusted at all."""
    try:
        refuse_endless(path)
        with zipfile.ZipFile(path) as bundle:
            infos = bundle.infolist()
            findings = _odd_names(path.name, infos) + _odd_sizes(path.name, infos)
            if findings:
                return {}, findings
            return _contents(path.name, bundle, infos)
    except OSError as problem:
        message = f"{path} cannot be read: {small_first(reason_of(problem))}"
        raise CaseNotReadableError(message) from problem
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as problem:
        return {}, [no_bundle(path.name, str(problem))]


def no_bundle(name: str, reason: str) -> Finding:
    """Return the file is something else, or only a part of a bundle."""
    return found(
        "OB340",
        Place(name),
        f"this is not a whole bundle: {small_first(reason)}",
        remedy="Ask for the file again, or make it with: openbook bundle CASE -o FILE",
    )


def _odd_names(name: str, infos: list[zipfile.ZipInfo]) -> list[Finding]:
    """Return names that lead out of the bundle, stand twice, or are no plain files."""
    count = Counter(info.filename.casefold() for info in infos)
    findings = []
    for info in infos[:MOST_MEMBERS]:
        reason = _odd_name(info)
        if not reason and count[info.filename.casefold()] > 1:
            reason = "it is there more than once"
        if reason:
            shown = info.filename.encode("unicode_escape").decode()[:_SHOWN]
            what = f"the bundle holds {shown!r}, which is refused: {reason}"
            remedy = "Do not open it with other programs; ask who sent it."
            findings.append(found("OB341", Place(name), what, remedy=remedy))
    return findings[:10]


def _odd_name(info: zipfile.ZipInfo) -> str:
    name, kind = info.filename, stat.S_IFMT(info.external_attr >> 16)
    ours = name in {MANIFEST, LAW} or name.startswith((CASE, RESULTS))
    leads_out = not _NAME.fullmatch(name) or not {"..", "."}.isdisjoint(name.split("/"))
    reasons = {
        "its name leads out of the folder or is no name": leads_out,
        "a bundle has only case/, results/, law.json and manifest.json": not ours,
        "it is a link or a device": kind not in {0, stat.S_IFREG},
        "it is locked with a password": info.flag_bits & _LOCKED,
        "it is compressed in another way than bundles are": info.compress_type not in _METHODS,
    }
    return next((reason for reason, odd in reasons.items() if odd), "")


def _odd_sizes(name: str, infos: list[zipfile.ZipInfo]) -> list[Finding]:
    largest = max((info.file_size for info in infos), default=0)
    total = sum(info.file_size for info in infos)
    reasons = {
        f"it holds {len(infos):,} files": len(infos) > MOST_MEMBERS,
        f"a file in it has {largest:,} bytes": largest > MOST_OF_ONE,
        f"its files have {total:,} bytes together": total > MOST_OF_ALL,
    }
    what = next((f"{reason}, more than any case" for reason, odd in reasons.items() if odd), "")
    remedy = "A bundle of a large district has a few million bytes; ask who sent it."
    return [found("OB342", Place(name), what, remedy=remedy)] if what else []


def _contents(
    name: str, bundle: zipfile.ZipFile, infos: list[zipfile.ZipInfo]
) -> tuple[Mapping[str, bytes], list[Finding]]:
    """Return the bytes of each; never more than it says it has, whatever it unpacks to."""
    members: dict[str, bytes] = {}
    for info in infos:
        try:
            with bundle.open(info) as opened:
                content = opened.read(info.file_size + 1)
        except (zipfile.BadZipFile, zlib.error, ValueError, EOFError) as problem:
            return {}, [damaged(name, info.filename, str(problem))]
        if len(content) != info.file_size:
            reason = "it has not as many bytes as the bundle says"
            return {}, [damaged(name, info.filename, reason)]
        members[info.filename] = content
    return members, []


def damaged(name: str, member: str, reason: str) -> Finding:
    """Return a member is not as it was put in."""
    return found(
        "OB344",
        Place(name),
        f"{member} is not as it was put into the bundle: {reason}",
        remedy="Ask for the file again; do not use its numbers.",
    )


_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the day that a zip file can hold at the earliest
_PLAIN = 0o644 << 16


@dataclass(frozen=True, slots=True)
class Bundled:
    """A bundle that was made."""

    file: Path
    manifest: Manifest
    size: int


def zipped(members: Mapping[str, bytes]) -> bytes:
    """Return the members as a zip file: in order, without times, people or machines."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, _FIRST_DAY)
            info.create_system, info.external_attr = 3, _PLAIN
            info.compress_type = zipfile.ZIP_DEFLATED
            bundle.writestr(info, members[name], compresslevel=9)
    return out.getvalue()
