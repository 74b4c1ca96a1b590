"""Bundle: one file with a case, the law and every answer; made, and verified by anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import Any

from openbook import __version__
from openbook.api import projection
from openbook.api.folder import load_law
from openbook.api.view import Opened, leaving, opened, private_to
from openbook.files.layout import HEAD, PUBLIC, own_files, private_owners, public_files
from openbook.files.plain_file import MOST_BYTES, read_bytes
from openbook.files.transaction import digest_of, whole_case
from openbook.files.whole_folder import folder_for_copies, replace_file, replace_folder
from openbook.findings.errors import OpenbookError, reason_of
from openbook.findings.finding import as_data
from openbook.law.errors import LawError, UnknownNameError
from openbook.reports.bundle.pack import (
    CASE,
    LAW,
    MANIFEST,
    RESULTS,
    Bundled,
    Manifest,
    json_bytes,
    zipped,
)
from openbook.reports.bundle.verify import Verified, compare_bundle, not_calculated, open_bundle
from openbook.reports.gap_document import gap_data
from openbook.reports.law_report import law_data
from openbook.reports.offers.cost_details import cost_data
from openbook.reports.projection_report import projection_data
from openbook.reports.words.words import words_for

SUFFIX = ".openbook"
_MOST_OTHER = 2_000_000


class NotBundledError(OpenbookError):
    """There is no bundle; nothing was written."""


def results_of(case: Opened) -> Iterator[tuple[str, Any]]:
    """Yield each result by the name of its file, the same data that the commands print."""
    findings = [as_data(finding) for finding in case.findings]
    yield f"{RESULTS}findings.json", findings
    books = [book.id for book in case.case.books]
    offers = [offer.id for offer in case.case.offers]
    for book in books:
        yield f"{RESULTS}project/{book}/without.json", _projected(case, book, [])
        for offer in offers:
            name = f"{RESULTS}project/{book}/with/{offer}.json"
            yield name, _projected(case, book, [offer])
    if books and offers:
        costs = _answered(lambda: cost_data(projection.cost_offers(case)))
        yield f"{RESULTS}cost.json", costs
    for one, other in combinations(books, 2):
        yield f"{RESULTS}gap/{one}--{other}.json", _gap(case, one, other)


@contextmanager
def _alone(files: Mapping[str, bytes]) -> Iterator[Path]:
    """Write files to a folder of their own, which goes away."""
    with folder_for_copies() as place:
        root = place / "case"
        for name, content in files.items():
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        yield root


def worked_out(files: Mapping[str, bytes], viewer: str) -> dict[str, bytes]:
    """Return the results of some files of a case alone, as bytes by name.

    They stand in a folder of their own meanwhile, so that nothing else is looked at.
    """
    with _alone(files) as root:
        results = results_of(opened(root, viewer))
        return {name: json_bytes(data) for name, data in results}


def law_of(
    state: str, known_on: date, own: tuple[tuple[str, str], ...] = ()
) -> list[dict[str, Any]]:
    """Return the numbers of a law, of a state or the case's own, as they were known on a day."""
    try:
        return law_data(load_law(state, known_on, own))
    except (LawError, UnknownNameError):
        return []  # offers and evidence are bundled without one


def _projected(case: Opened, book: str, offers: list[str]) -> Any:
    return _answered(
        lambda: projection_data(projection.project_case(case, book=book, offers=offers))
    )


def _gap(case: Opened, one: str, other: str) -> Any:
    english = words_for(case.case, "en")
    return _answered(lambda: gap_data(projection.explain_gap(case, (one, other)), english))


def _answered(ask: Callable[[], Any]) -> Any:
    """Return the answer; where there is none, the sentence that says why is the result."""
    try:
        return ask()
    except OpenbookError as problem:
        return {"no_answer": str(problem)}


def write_bundle(
    folder: str | Path,
    file: str | Path,
    *,
    viewer: str = PUBLIC,
    private: str = "",
    record: str = "",
) -> Bundled:
    """Work everything out and write the bundle, whole or not at all.

    The private folder of the reading party is in it only if ``private`` names it.
    ``record``: the head of the record of the shared server that makes it.
    """
    target = Path(file)
    if target.suffix != SUFFIX:
        message = f"name the bundle with {SUFFIX} at its end, such as case{SUFFIX}"
        raise NotBundledError(message)
    manifest, content = make_bundle(folder, viewer, private, record)
    replace_file(target, content, private=manifest.viewer != PUBLIC)
    return Bundled(target, manifest, len(content))


def make_bundle(
    folder: str | Path, viewer: str = PUBLIC, private: str = "", record: str = ""
) -> tuple[Manifest, bytes]:
    """Return the manifest and the bytes of a bundle, the same every time."""
    open_case = leaving(folder, viewer=viewer, private=private)
    viewer, head = private_to(open_case) or PUBLIC, open_case.case.head
    with whole_case(Path(folder)):
        files = _files(Path(folder), viewer)
    members = {CASE + name: content for name, content in files.items()}
    members[LAW] = json_bytes(law_of(head.state, head.as_of, open_case.case.law_texts))
    members |= worked_out(files, viewer)
    manifest = Manifest(
        openbook=__version__,
        title=head.title,
        viewer=viewer,
        state=head.state,
        law_known_on=head.as_of.isoformat(),
        files={name: digest_of(content) for name, content in members.items()},
        record=record,
    )
    return manifest, zipped({MANIFEST: manifest.as_bytes(), **members})


def _files(root: Path, viewer: str) -> dict[str, bytes]:
    """Return the files of the case that the viewer may see and Openbook reads."""
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


def files_by_owner(folder: str | Path) -> dict[str, dict[str, bytes]]:
    """Return every file that Openbook reads, by its owner: a party, or the public.

    For whoever holds the whole folder and hands it to a server.
    """
    root = Path(folder)
    with whole_case(root):
        public = _files(root, PUBLIC)
        found = {PUBLIC: public}
        for party in private_owners(root):
            own = _files(root, party)
            found[party] = {name: own[name] for name in own if name not in public}
    return found


def write_folder(folder: str | Path, files: Mapping[str, bytes], *, private: bool = False) -> int:
    """Write the files of a case to a folder, all in one step; gives how many."""
    return replace_folder(Path(folder), files.items(), marker=HEAD, private=private)


def refuse_unusable(files: Mapping[str, bytes], viewer: str = PUBLIC) -> None:
    """Refuse files that would not be a case, with every error that keeps it from being one."""
    with _alone(files) as root:
        opened(root, viewer)


def verify_bundle(file: str | Path) -> Verified:
    """Open a bundle, recompute all of it in a folder of its own, and compare."""
    path = Path(file)
    bundle, findings = open_bundle(path)
    if bundle is None:
        return Verified(path.name, None, tuple(findings))
    manifest = bundle.manifest
    try:
        day = date.fromisoformat(manifest.law_known_on)
        law = law_of(manifest.state, day, bundle.own_law)
        now = worked_out(bundle.case, manifest.viewer)
    except (OpenbookError, OSError) as problem:
        return not_calculated(bundle, problem)
    return compare_bundle(bundle, law, now)
