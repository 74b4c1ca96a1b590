"""Verifying a bundle: identical, or exactly what differs; hostile files do no harm."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES
from tests.reports.bundle.bad_bundles import Parts, link, parts_of, with_entry

from openbook.api.bundle import make_bundle, verify_bundle
from openbook.findings.errors import CaseNotReadableError
from openbook.reports.bundle.pack import LAW, MANIFEST, MOST_MEMBERS, json_bytes, zipped
from openbook.reports.bundle.verify import Verified

RESULT = "results/project/union/without.json"


@pytest.fixture(scope="module")
def bundle() -> bytes:
    """The small town as a bundle."""
    return make_bundle(EXAMPLES / "small-town")[1]


@pytest.fixture
def parts(bundle: bytes) -> Parts:
    """The bundle taken apart."""
    return parts_of(bundle)


def verified(tmp_path: Path, content: bytes) -> Verified:
    file = tmp_path / "sent.openbook"
    file.write_bytes(content)
    return verify_bundle(file)


def codes(found: Verified) -> list[str]:
    return [finding.code for finding in found.findings]


def test_identical(tmp_path: Path, bundle: bytes) -> None:
    found = verified(tmp_path, bundle)
    assert found.identical
    assert (found.results, found.last_digits, found.findings) == (9, 0, ())
    assert [part.name for part in tmp_path.iterdir()] == ["sent.openbook"]


def change(parts: Parts, by: float) -> None:
    data = json.loads(parts.members[RESULT])
    values = data["lines"]["reserve.available"]["values"]
    values["2020-21"] += by
    parts.put(RESULT, json_bytes(data))


def test_a_changed_result_is_told_by_line_year_and_amount(tmp_path: Path, parts: Parts) -> None:
    change(parts, 1000)
    found = verified(tmp_path, parts.as_bytes())
    assert codes(found) == ["OB349"]
    (finding,) = found.findings
    assert finding.place.file == RESULT
    assert finding.what.startswith("in the bundle reserve.available, 2020-21: ")
    assert finding.what.endswith("(1,000 less)")


def test_last_digits_are_counted_and_no_difference(tmp_path: Path, parts: Parts) -> None:
    change(parts, 1e-7)
    found = verified(tmp_path, parts.as_bytes())
    assert found.identical
    assert found.last_digits == 1


def test_a_changed_case_gives_other_results(tmp_path: Path, parts: Parts) -> None:
    name = "case/district/reserve.csv"
    parts.put(name, parts.members[name].replace(b'"1,836,000"', b'"1,936,000"'))
    found = verified(tmp_path, parts.as_bytes())
    assert set(codes(found)) == {"OB349"}
    assert any("reserve." in each.what for each in found.findings)


def test_results_that_are_missing_or_too_many(tmp_path: Path, parts: Parts) -> None:
    del parts.members["results/cost.json"]
    parts.put("results/project/nobody/without.json", b"{}\n")
    found = verified(tmp_path, parts.as_bytes())
    assert codes(found) == ["OB349", "OB349"]


@pytest.mark.parametrize(
    "name",
    [
        "../out.txt",
        "/etc/passwd",
        "case/..",
        "case\\..\\out",
        "C:/out",
        "case//a",
        "case/",
        "other.txt",
        "case/line\nbreak",
    ],
)
def test_names_that_lead_out_are_refused(tmp_path: Path, bundle: bytes, name: str) -> None:
    odd = with_entry(bundle, zipfile.ZipInfo(name), b"x")
    assert codes(verified(tmp_path, odd)) == ["OB341"]
    assert [part.name for part in tmp_path.iterdir()] == ["sent.openbook"]


def test_links_doubles_and_odd_compression(tmp_path: Path, bundle: bytes) -> None:
    assert codes(verified(tmp_path, with_entry(bundle, link("case/a"), b"/"))) == ["OB341"]
    twice = with_entry(bundle, zipfile.ZipInfo("case/CASE.yaml"), b"x")
    assert codes(verified(tmp_path, twice)) == ["OB341", "OB341"]
    other = zipfile.ZipInfo("case/a.csv")
    other.compress_type = zipfile.ZIP_LZMA
    assert codes(verified(tmp_path, with_entry(bundle, other, b"x"))) == ["OB341"]


def test_too_many_members(tmp_path: Path) -> None:
    many = {f"case/{number}": b"" for number in range(MOST_MEMBERS + 1)}
    assert codes(verified(tmp_path, zipped(many))) == ["OB342"]


@pytest.mark.parametrize(
    "manifest",
    [
        b"",
        b"[" * 100_000,
        b"[]",
        b'{"format": "1"}',
        b'{"format": 1}',
        b'{"format": 1, "openbook": 3, "files": {}}',
    ],
)
def test_a_manifest_that_cannot_be_read(tmp_path: Path, manifest: bytes) -> None:
    assert codes(verified(tmp_path, zipped({MANIFEST: manifest}))) == ["OB340"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"viewer": "../x"}, "OB348"),
        ({"viewer": "nobody"}, "OB348"),
        ({"state": "nowhere"}, "OB347"),  # its law is not the one in the bundle
    ],
)
def test_what_a_manifest_says_is_not_believed(
    tmp_path: Path, parts: Parts, said: dict[str, object], code: str
) -> None:
    parts.said = said
    assert set(codes(verified(tmp_path, parts.as_bytes()))) == {code}


def test_every_cut_of_a_bundle_is_told(tmp_path: Path, bundle: bytes) -> None:
    for share in (0.1, 0.5, 0.99):
        found = verified(tmp_path, bundle[: int(len(bundle) * share)])
        assert codes(found) == ["OB340"]


def test_flipped_bytes_are_told(tmp_path: Path, bundle: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(bundle)) as packed:
        held = [(each.header_offset, len(each.filename)) for each in packed.infolist()]
    for start, named in held[:: len(held) // 12]:
        at = start + 30 + named  # the first byte of what a member holds
        flipped = bytearray(bundle)
        flipped[at] ^= 0xFF
        found = verified(tmp_path, bytes(flipped))
        assert not found.identical, at


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CaseNotReadableError, match="no such file"):
        verify_bundle(tmp_path / "none.openbook")


def test_a_law_that_is_no_list_is_told_as_it_stands(tmp_path: Path, parts: Parts) -> None:
    parts.put(LAW, b"[" * 100_000)
    found = verified(tmp_path, parts.as_bytes())
    assert any("not JSON" in finding.what for finding in found.findings)
