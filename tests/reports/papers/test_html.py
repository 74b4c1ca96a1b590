"""HTML: one file that needs nothing else, with the same words as the PDF."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

from tests.reports.papers.conftest import paper_in

from openbook.reports.document.laid_out import laid_out
from openbook.reports.papers.write import style_policy, to_html


def test_it_loads_and_runs_nothing(every: tuple[str, str]) -> None:
    html = to_html(paper_in(*every)).decode()
    assert f'<html lang="{every[1]}">' in html
    assert "<script" not in html
    assert not re.search(r'(src|style)="|@import|url\((?!#)', html)
    assert html.count("<style>") == 1
    assert len(re.findall(r"<h1\b", html)) == 1
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert {f"#{name}" for name in ids} >= set(re.findall(r'href="(#note[^"]+)"', html))


def test_it_has_every_cell_and_every_note(every: tuple[str, str]) -> None:
    paper = paper_in(*every)
    html = unescape(to_html(paper).decode())
    data = laid_out(paper)
    for block in data["blocks"]:
        if block["is"] == "table":
            shown = [cell["text"] for row in block["rows"] for cell in row["cells"]]
            assert all(f">{text}<" in html for text in shown)
    assert all(note["text"] in html for note in data["notes"])


def test_headings_come_in_order(every: tuple[str, str]) -> None:
    html = to_html(paper_in(*every)).decode()
    levels = [int(each) for each in re.findall(r"<h(\d)", html)]
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_the_policy_lets_only_the_own_style_through() -> None:
    assert style_policy().startswith("default-src 'none'; style-src 'sha256-")
