"""The binder as plain data: each chapter with its criterion, or without any."""

from __future__ import annotations

from dataclasses import replace

from tests.conftest import EXAMPLES

from openbook.api import claims
from openbook.api.folder import case_in
from openbook.reports.claims.binder_report import binder_data


def test_a_chapter_has_the_words_of_its_criterion() -> None:
    town = EXAMPLES / "small-town"
    binder = claims.binder(town)
    first, *_ = binder.chapters
    assert first.criterion is not None
    bare = replace(first, criterion=None)
    told, plain = binder_data(replace(binder, chapters=(first, bare)), case_in(town))["criteria"]
    rule = first.criterion.rule
    assert (told["number"], told["says"], told["section"]) == (
        first.criterion.number,
        rule.says,
        rule.section,
    )
    assert [plain[name] for name in ("number", "says", "section", "source")] == [
        None,
        None,
        None,
        None,
    ]
