"""Make a bundle: one file with a case, the law, every result and the hashes of all."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from openbook import __version__
from openbook.answers.release import leaving, private_to
from openbook.files.disk.transaction import digest_of, whole_case
from openbook.files.disk.write import replace_file
from openbook.files.folder_names import own_files, public_files
from openbook.files.layout import PUBLIC
from openbook.files.plain_file import MOST_BYTES, read_bytes
from openbook.findings.errors import OpenbookError, reason_of
from openbook.reports.bundle.manifest import CASE, LAW, MANIFEST, Manifest, json_bytes
from openbook.reports.bundle.results import law_of, worked_out

SUFFIX = ".openbook"
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # the day that a zip file can hold at the earliest
_PLAIN = 0o644 << 16
_MOST_OTHER = 2_000_000


class NotBundledError(OpenbookError):
    """There is no bundle; nothing was written."""


@dataclass(frozen=True, slots=True)
class Bundled:
    """A bundle that was made."""

    file: Path
    manifest: Manifest
    size: int


def write_bundle(
    folder: str | Path, file: str | Path, *, viewer: str = PUBLIC, private: str = ""
) -> Bundled:
    """Work everything out and write the bundle, whole or not at all.

    The private folder of the reading party is in it only if ``private`` names it.
    """
    target = Path(file)
    if target.suffix != SUFFIX:
        message = f"name the bundle with {SUFFIX} at its end, such as case{SUFFIX}"
        raise NotBundledError(message)
    manifest, content = make_bundle(folder, viewer, private)
    replace_file(target, content, private=manifest.viewer != PUBLIC)
    return Bundled(target, manifest, len(content))


def make_bundle(
    folder: str | Path, viewer: str = PUBLIC, private: str = ""
) -> tuple[Manifest, bytes]:
    """The manifest and the bytes of a bundle, the same every time."""
    open_case = leaving(folder, viewer=viewer, private=private)
    viewer, head = private_to(open_case) or PUBLIC, open_case.case.head
    with whole_case(Path(folder)):
        files = _files(Path(folder), viewer)
    members = {CASE + name: content for name, content in files.items()}
    members[LAW] = json_bytes(law_of(head.state, head.as_of))
    members |= worked_out(files, viewer)
    manifest = Manifest(
        openbook=__version__,
        title=head.title,
        viewer=viewer,
        state=head.state,
        law_known_on=head.as_of.isoformat(),
        files={name: digest_of(content) for name, content in members.items()},
    )
    return manifest, zipped({MANIFEST: manifest.as_bytes(), **members})


def zipped(members: Mapping[str, bytes]) -> bytes:
    """The members as a zip file: in order, without times, people or machines."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, _FIRST_DAY)
            info.create_system, info.external_attr = 3, _PLAIN
            info.compress_type = zipfile.ZIP_DEFLATED
            bundle.writestr(info, members[name], compresslevel=9)
    return out.getvalue()


def _files(root: Path, viewer: str) -> dict[str, bytes]:
    """The files of the case that the viewer may see and Openbook reads."""
    names = public_files(root)
    if viewer != PUBLIC:
        names += own_files(root, viewer)
    found = {}
    for name in names:
        most = MOST_BYTES.get(Path(name).suffix, _MOST_OTHER)
        try:
            content = read_bytes(root, name, most)
        except OSError as problem:
            message = f"{name} cannot be bundled: {reason_of(problem)}"
            raise NotBundledError(message) from problem
        if len(content) > most:
            message = f"{name} cannot be bundled: it is larger than {most:,} bytes"
            raise NotBundledError(message)
        found[name] = content
    return found
