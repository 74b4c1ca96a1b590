"""CSV: the numbers behind a paper, unrounded, and no formulas."""

from __future__ import annotations

import csv
import io
from datetime import date

import pytest
from tests.reports.papers.conftest import paper_in, willow

from openbook.api import projection
from openbook.reports.document.document import Document, TableBlock, TableRow, label
from openbook.reports.papers.write import to_csv
from openbook.reports.words.words import words_in


def rows_in(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode())))


def test_costs_are_those_of_the_verb() -> None:
    rows = rows_in(to_csv(paper_in("board", "en"))["cost-by-year.csv"])
    assert rows[0][:2] == ["Offer", "Under the assumptions of"]
    offer = "2019-01-11-district"
    counted = [row for row in rows[1:] if row[1] in {"WCUSD", "WCTA"}]  # not the alternatives
    for row, costed in zip(counted[:2], projection.cost_offers(willow(), [offer]), strict=True):
        assert row[0] == "WCUSD: Offer before the strike"
        *years, last, together = row[2:]
        assert [float(each) for each in years] == list(costed.cost.total[:-1])
        assert last == ""  # the offer is silent on it
        assert float(together) == pytest.approx(costed.in_its_years)


def test_every_table_and_chart_has_a_file(every: tuple[str, str]) -> None:
    found = to_csv(paper_in(*every))
    assert len(found) >= len(paper_in(*every).tables())
    for content in found.values():
        rows = rows_in(content)
        assert len(rows) > 1
        assert len({len(row) for row in rows}) == 1


def test_a_table_is_written_whole_and_text_is_no_formula() -> None:
    rows = tuple(TableRow((label(f"=cmd|{n}"),)) for n in range(5))
    table = TableBlock(name="t", caption="t", heads=("@head",), rows=rows, most=2)
    paper = Document(
        title="t", case="c", known_on=date(2019, 1, 1), words=words_in("en"), blocks=(table,)
    )
    found = rows_in(to_csv(paper)["t.csv"])
    assert found[0] == ["'@head"]
    assert len(found) == 6
    assert all(row[0].startswith("'=") for row in found[1:])
