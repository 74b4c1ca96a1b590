"""Unfinished: what a case must have before anything can be projected; never a guess."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.projection.budget import published_budget
from openbook.projection.errors import MissingPartError
from openbook.projection.money_left import employer_book

MOST_YEARS = 50


def refuse_unfinished(case: Case) -> None:
    """Everything without which the model would stand on nothing, told at once."""
    first, last = case.head.first_year, case.head.last_year
    missing = []
    if last < first:
        missing.append(
            f"case.yaml: last_year {last} comes before first_year {first}; write a last "
            "year that is the first or later"
        )
    elif len(case.head.years) > MOST_YEARS:
        missing.append(
            f"case.yaml: {first} to {last} are {len(case.head.years)} years, and at most "
            f"{MOST_YEARS} can be projected; write an earlier last_year"
        )
    if published_budget(case) is None:
        missing.append(
            f"district/budget.csv: no budget of {first} has both revenue and spending of "
            "the general fund; write rows of one stage with fund 01, objects 8000-8799 "
            "and objects 1000-7999"
        )
    if employer_book(case) is None:
        missing.append(
            "books: there is no book of the employer, which the published budget is "
            "compared with; write one, such as books/district.yaml, with the employer "
            "as its side"
        )
    if missing:
        raise MissingPartError(missing)
