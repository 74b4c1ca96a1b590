"""A backup restores the same case, the same record and the same people, and no marks."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from tests.web.host.postgres import SERVER
from tests.web.host.seats import Clock, enter, seat, viewer
from tests.web.host.test_blind import sealed, shown

from openbook.api.bundle import make_bundle, verify_bundle
from openbook.findings.errors import NotWrittenError
from openbook.reports.bundle.verify import verified_text
from openbook.web.host import blind, people, rooms
from openbook.web.host.audit import audit
from openbook.web.host.backup import NotRestoredError, back_up, export, restore
from openbook.web.host.record import head_of
from openbook.web.host.table import SharedTable


def test_a_restored_table_is_the_same(
    table: SharedTable, clock: Clock, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    secret = seat(table, clock, "uma")
    login = enter(table, clock, "uma", secret)
    rooms.say(table, viewer("uma"), "joint", "kept words")
    number = sealed(table)
    receipt = blind.mark(table, viewer("uma"), number, [1])
    file = tmp_path / "table.backup"
    assert back_up(table, file) > 10
    assert file.stat().st_mode & 0o077 == 0
    content = file.read_bytes()
    assert not any(salt.encode() in content for salt in receipt.salts)
    keeper = url = ""
    if not table.store.embedded:
        keeper, url = request.getfixturevalue("postgres").new_database()
    with closing(restore(file, tmp_path / "again", url, keeper, SERVER)) as again:
        again.clock = again.store.clock = clock
        assert audit(again) == ()
        assert shown(again).void  # its marks are gone, so nobody learns by restoring
        assert people.logged_in(again, login.token) is None
        assert enter(again, clock, "uma", secret).viewer.party == "union"
        with again.reading(viewer("dora")) as act:
            assert [post.body for post in rooms.posts(act, "joint")] == ["kept words"]
        for one, name in ((table, "one"), (again, "other")):
            export(one, tmp_path / name, whole=False)
            export(one, tmp_path / f"{name}-whole", whole=True)
    for kind in ("", "-whole"):
        same = [make_bundle(tmp_path / f"{name}{kind}")[1] for name in ("one", "other")]
        assert same[0] == same[1]
    assert not (tmp_path / "one/private").exists()
    assert (tmp_path / "one-whole/private/union/offers").is_dir()
    assert (tmp_path / "one/case.yaml").stat().st_mode & 0o222 == 0  # a mirror is only read
    with pytest.raises(NotWrittenError):
        restore(file, tmp_path / "again")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no", b"{}"])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(NotRestoredError):
        restore(tmp_path / "file", tmp_path / "home")
    assert not (tmp_path / "home").exists()


def test_a_bundle_of_the_table_shows_the_head_of_its_record(
    table: SharedTable, tmp_path: Path
) -> None:
    bundle = tmp_path / "case.openbook"
    export(table, bundle, whole=False)
    with table.reading(viewer("rita")) as act:
        head = head_of(act, "public")[1]
    assert audit(table, [head]) == ()
    verified = verify_bundle(bundle)
    assert verified.identical
    assert head in verified_text(verified)
