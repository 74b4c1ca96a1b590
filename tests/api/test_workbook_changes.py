"""Changes of a workbook go into the case whole or not at all, the rest stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.reports.workbook.bad_workbooks import good, input_cell, with_cells

from openbook.api import folder as api
from openbook.api import workbook_changes as applying
from openbook.api import workbook_text
from openbook.api.projection import project_case
from openbook.api.workbook_changes import NotAppliedError, apply_workbook
from openbook.cli.main import main
from openbook.files.transaction import write_files
from openbook.findings.errors import NotWrittenError
from openbook.reports.workbook.review import applied_data, applied_text


@pytest.fixture
def send(tmp_path):
    """Writes a workbook with some inputs changed."""

    def write(changes: dict[tuple[str, int], float]) -> Path:
        file = Path(tmp_path, "plan.xlsx")
        cells = {input_cell(*at): f"<v>{value!r}</v>" for at, value in changes.items()}
        file.write_bytes(with_cells(cells))
        return file

    return write


def texts(folder: Path) -> dict[str, str]:
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {str(file.relative_to(folder)): file.read_text("utf-8") for file in files}


def test_a_new_book_and_a_draft_hold_what_was_changed(small_town, send):
    before = texts(small_town)
    file = send({("funding.cola", 1): 0.03, ("raise.teachers", 1): 0.02})
    applied = apply_workbook(small_town, file, book="hopeful", draft="counter")
    files = ("evidence/sources.yaml", "books/hopeful.yaml", "offers/counter.yaml")
    assert applied.files == files
    assert "Wrote offers/counter.yaml" in applied_text(applied)
    assert applied_data(applied)["new_offers"] == ["counter"]
    after = texts(small_town)
    new = after.pop("books/hopeful.yaml")
    assert "otherwise: district" in new
    assert "funding.cola: {by_year: {2019-20: 3%}}" in new
    assert "enrollment" not in new
    changed = [name for name in before if before[name] != after[name]]
    assert changed == ["evidence/sources.yaml"]
    projection = project_case(small_town, book="hopeful", offers=["counter"])
    reserve = projection.alone.values("reserve.available")[0]
    assert applied.looked.effect is not None
    assert reserve == pytest.approx(applied.looked.effect.after["reserve.available"])
    assert reserve == pytest.approx(applied.reserve)


def test_the_own_book_keeps_its_comments_and_spreads(small_town, send):
    file = send(
        {
            ("attendance.rate", 2): 0.96,
            ("posts.cost", 0): 90000.0,
            ("posts.cost", 1): 90000.0,
            ("posts.cost", 2): 90000.0,
        }
    )
    before = (small_town / "books/district.yaml").read_text("utf-8").splitlines()
    applied = apply_workbook(small_town, file)
    after = (small_town / "books/district.yaml").read_text("utf-8").splitlines()
    source = f"source: workbook-{applied.looked.digest}"
    changed = [b for a, b in zip(before, after, strict=True) if a != b]
    by_year = f"by_year: {{2020-21: {{value: 96%, {source}}}}}"
    assert changed == [
        f"  posts.cost: {{value: {{value: 90000, {source}}}, note: average teacher}}",
        f"  attendance.rate: {{value: 95%, spread: 94% to 96%, {by_year}}}",
    ]
    assert not api.check_case(small_town)


def test_nothing_is_written_where_one_thing_cannot_be(small_town, send):
    before = texts(small_town)
    file = send({("funding.cola", 1): 0.03, ("strike.absences", 1): 100.0})
    applied = apply_workbook(small_town, file)
    assert [each.code for each in applied.looked.findings] == ["OB318"]
    assert not applied.files
    assert applied_text(applied).endswith("Nothing was written.")
    assert texts(small_town) == before


def test_all_files_are_written_in_one_transaction(small_town, send, monkeypatch):
    before, calls = texts(small_town), []

    def fails(root, changes):
        if root == small_town:
            calls.append([each.name for each in changes])
            raise NotWrittenError(changes[-1].name, "the disk is full")
        write_files(root, changes)

    monkeypatch.setattr(applying, "write_files", fails)
    with pytest.raises(NotWrittenError):
        apply_workbook(small_town, send({("funding.cola", 1): 0.03}))
    assert calls == [["evidence/sources.yaml", "books/district.yaml"]]
    assert texts(small_town) == before


def test_files_that_would_say_something_else_are_refused(small_town, send, monkeypatch):
    before = texts(small_town)
    monkeypatch.setattr(workbook_text, "changed_book", lambda text, *_: f"{text}\n")
    with pytest.raises(NotAppliedError, match=r"funding\.cola would not be"):
        apply_workbook(small_town, send({("funding.cola", 1): 0.03}))
    assert texts(small_town) == before


@pytest.mark.parametrize("name", ["union", "../evil"])
def test_a_new_book_needs_a_name_of_its_own(small_town, send, name):
    with pytest.raises(NotAppliedError, match="name"):
        apply_workbook(small_town, send({("funding.cola", 1): 0.03}), book=name)


def test_other_parties_private_folders_are_never_opened(small_town, send):
    union = small_town / "private" / "union"
    (union / "offers" / "2019-01-18-fallback.yaml").write_text("{", "utf-8")
    file = send({("funding.cola", 1): 0.03})
    assert apply_workbook(small_town, file, book="hopeful", viewer="public").files


def test_the_command_writes_and_tells(small_town, send, capsys):
    file = send({("funding.cola", 1): 0.03})
    case = str(small_town)
    assert main(["workbook", "apply", case, str(file), "--book", "hopeful"]) == 0
    assert "Wrote books/hopeful.yaml" in capsys.readouterr().out
    file.write_bytes(good())
    assert main(["workbook", "apply", case, str(file), "--json"]) == 0
    assert '"written": []' in capsys.readouterr().out
