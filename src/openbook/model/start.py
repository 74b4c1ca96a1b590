"""The balance that the first projected year starts from."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.figures.leaves import given
from openbook.figures.line import Line
from openbook.model.errors import MissingPartError


def balance_before(case: Case) -> Line:
    """The unrestricted balance at the end of the year before the first."""
    before = case.head.first_year.plus(-1)
    wanted = (before, "unrestricted", "actual")
    for index, row in enumerate(case.reserve.each("year", "part", "stage")):
        figure = case.figure_at(case.reserve, index, "amount")
        if row == wanted and figure is not None:
            return given("reserve.start", figure)
    missing = (
        f"district/reserve.csv: the unrestricted balance at the end of {before} is "
        f"missing; write a row {before},actual,unrestricted with the amount"
    )
    raise MissingPartError([missing])
