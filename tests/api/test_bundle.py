"""Making a bundle: the same bytes every time, what is public, and nothing half-written."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.reports.bundle.bad_bundles import parts_of

from openbook.api import projection
from openbook.api.bundle import NotBundledError, make_bundle, write_bundle
from openbook.api.view import NotNamedError
from openbook.reports.bundle.pack import MANIFEST
from openbook.reports.projection_report import projection_data

WILLOW = EXAMPLES / "small-town"


@pytest.fixture(scope="module")
def bundle() -> bytes:
    """The small town as a bundle."""
    return make_bundle(WILLOW)[1]


def test_the_same_bytes_from_another_folder(bundle: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(WILLOW, folder)
    (folder / "notes.txt").write_text("mine", "utf-8")
    (folder / "district" / "stray.csv").write_text("a,b\n", "utf-8")
    assert make_bundle(folder)[1] == bundle


def test_every_book_with_and_without_every_offer(bundle: bytes) -> None:
    members = parts_of(bundle).members
    results = {name for name in members if name.startswith("results/project/")}
    assert len(results) == 2 * 3
    name = "results/project/union/with/2019-01-11-district.json"
    asked = projection.project_case(WILLOW, book="union", offers=["2019-01-11-district"])
    assert json.loads(members[name]) == projection_data(asked)


def test_nothing_private_is_in_a_public_bundle(bundle: bytes) -> None:
    parts = parts_of(bundle)
    assert not any("private" in name for name in parts.members)
    assert b"fallback" not in b"".join(parts.members.values())
    assert b"cautious" not in b"".join(parts.members.values())


def test_a_party_has_its_own_folder_only_if_it_says_so(tmp_path: Path) -> None:
    file = tmp_path / "w.openbook"
    with pytest.raises(NotNamedError, match="with --as union"):
        write_bundle(WILLOW, file, private="union")
    with pytest.raises(NotNamedError, match="not what is private to 'district'"):
        write_bundle(WILLOW, file, viewer="union", private="district")
    assert not file.exists()
    write_bundle(WILLOW, file, viewer="union")
    assert file.read_bytes() == make_bundle(WILLOW)[1]
    made = write_bundle(WILLOW, file, viewer="union", private="union")
    names = [name for name in made.manifest.files if "private" in name]
    assert any(name.endswith("2019-01-18-fallback.yaml") for name in names)
    assert all(name.startswith("case/private/union/") for name in names if "case/" in name)
    assert b"cautious" not in b"".join(parts_of(file.read_bytes()).members.values())


def test_the_name_says_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(NotBundledError, match=r"\.openbook at its end"):
        write_bundle(WILLOW, tmp_path / "w.zip")


def test_the_manifest_has_no_time_and_no_machine(bundle: bytes) -> None:
    manifest = json.loads(parts_of(bundle).members[MANIFEST])
    assert set(manifest) == {
        "format",
        "openbook",
        "title",
        "viewer",
        "state",
        "law_known_on",
        "files",
    }
