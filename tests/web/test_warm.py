from __future__ import annotations

from tests.web.conftest import CASES

from openbook.web.desk import Desk
from openbook.web.serve import warm_up


def test_the_pages_are_worked_out_before_anybody_asks():
    desk = Desk(CASES / "small-town")
    warm_up(desk).join(120)
    kept = desk.now().answers

    def worked_out_again():
        raise AssertionError

    assert kept.once(("on the table",), worked_out_again) is not None


def test_a_case_that_cannot_be_used_is_left_to_whoever_asks(tmp_path):
    (tmp_path / "case.yaml").write_text("title: x", "utf-8")
    warm_up(Desk(tmp_path)).join(30)
