"""Whatever stands in the cells: nothing breaks, and every row is used or told."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conftest import EXAMPLES

from openbook.api import folder as api
from openbook.figures.figure import Year
from openbook.files.imports.kind import KINDS, ImportKind
from openbook.files.imports.request import ImportRequest, LeftOut, Setting
from openbook.files.imports.sent_table import as_table, lacking, recognized

CASE = api.case_in(EXAMPLES / "small-town")
ASKED = ImportRequest(year=Year(2018), stage="adopted", unit="teachers", fewest=2)
CELLS = st.sampled_from(
    [
        "x",
        "*",
        "-",
        "(5)",
        "1,234",
        "1e999",
        "nan",
        "٣",
        "½",
        "²",
        "Total",
        "2018",
        "2018-19",
        "99/99/9999",
        "TK-K",
        "K-",
        "-5",
        "1.9E+13",
        "01",
        "oak",
        "BA",
        "7",
        "05123450000011",
        "5-",
        "%",
        "60%",
        "A",
        "permit",
        "Spanish/English",
        "TA",
        "S",
        "1100",
    ]
)


@st.composite
def files(draw: st.DrawFn) -> tuple[ImportKind, list[list[str]]]:
    """A kind, and a table with all its columns and anything in them."""
    kind: ImportKind = KINDS.get(draw(st.sampled_from(KINDS.names())))
    several = {"district", "county_code", "district_code"}
    head = [each.names[0] for each in kind.columns if each.name not in several]
    row = st.lists(CELLS, min_size=len(head), max_size=len(head))
    return kind, [head, *draw(st.lists(row, max_size=6))]


@settings(max_examples=80)
@given(files())
def test_every_row_is_used_or_told(sent: tuple[ImportKind, Any]) -> None:
    kind, rows = sent
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sent.csv"
        file.write_text("\n".join("\t".join(row) for row in rows), "utf-8")
        text, _ = recognized(file)
        assert text
        table = as_table(text, kind.columns, kind.needs, kind.fixed)
        assert not lacking(kind.needs, table.matched)
        left = LeftOut(file.name, of_people=kind.of_people)
        made = kind.read(table, Setting(CASE, ASKED, left))
    told = {finding.code for finding in left.findings()}
    assert made.used + left.count == len(rows) - 1 or "OB327" in told
