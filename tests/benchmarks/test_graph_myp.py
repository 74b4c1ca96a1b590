"""The projection written three ways gives the same bits; the moments are the grid."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.graph_myp import check_equal, normals, one

from benchmarks import _myp_graph, _myp_numbers
from openbook.figures.run.scalar_run import evaluate_one


def test_graph_numpy_and_python_give_the_same_bits():
    check_equal(_myp_graph.build(), normals(300), 60)


def test_the_check_can_fail():
    z = normals(20)
    model = _myp_graph.build()
    changed = {**one(z, 0), "health.cap": 19_400.0}
    alone = evaluate_one(model, changed, only=_myp_graph.OUTPUTS)
    same = evaluate_one(model, one(z, 0), only=_myp_graph.OUTPUTS)
    assert alone["balance.end"] != same["balance.end"]


def test_moments_equal_the_grid_of_people():
    model = _myp_graph.build()
    values = evaluate_one(model, one(normals(1), 0))
    people = _myp_numbers.people_grid()
    hires = np.array(_myp_numbers.hire_grid())
    for year in range(_myp_numbers.YEARS):
        now = {
            name: values[name][year]
            for name in ("staff.stay", "fte.hired", "raise.index", "fte.now")
        }
        moved = np.array(_myp_numbers.moved(people))
        people = (now["staff.stay"] * moved + now["fte.hired"] * hires).tolist()
        payroll = _myp_numbers.payroll(people) * now["raise.index"]
        paid = values["pay.certificated"][year]
        assert paid == pytest.approx(payroll, rel=1e-12)
        assert sum(map(sum, people)) == pytest.approx(now["fte.now"], rel=1e-12)
