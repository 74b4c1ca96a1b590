"""Added terms: which terms could move a lever from where it is to where it is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from openbook.answers.trial.row import Row, said_number
from openbook.case.case import Case
from openbook.case.grades import Grades
from openbook.figures.year import Year

_WHAT = "as in the workbook"
_YEAR = len("2018-19")
_DIGITS = 12  # what is beyond them came from the arithmetic, nobody offered it


class Move(NamedTuple):
    """One lever in one year: what it is for, where it is wanted, where it is now."""

    case: Case
    lever: str
    year: Year
    want: float
    have: float

    @property
    def of(self) -> str:
        """The unit, role or classes that the lever is for."""
        return self.lever.partition(".")[2]

    def more(self, unit: str) -> str:
        """How much is missing, as a term says it."""
        return said_number(round(self.want - self.have, _DIGITS), unit)


Fields = dict[str, str]


def added_terms(move: Move) -> Iterator[Row]:
    """Terms to try, for all years from one on and for that year alone."""
    word, make = _TERMS.get(move.lever.partition(".")[0], ("", _nothing))
    for fields in make(move):
        yield Row(word, fields)
        if len(fields.get("starts", "")) == _YEAR:
            yield Row(word, {**fields, "ends": str(move.year)})


def _nothing(move: Move) -> Iterator[Fields]:
    del move
    yield from ()


def _raise(move: Move) -> Iterator[Fields]:
    """A raise on top of what is there: raises compound."""
    share = round((1 + move.want) / (1 + move.have) - 1, _DIGITS)
    day = move.year.first_day.isoformat()
    yield {"share": said_number(share, "share"), "starts": day, "units": move.of}


def _one_time(move: Move) -> Iterator[Fields]:
    yield {"year": str(move.year), "share": move.more("share"), "units": move.of}


def _one_time_each(move: Move) -> Iterator[Fields]:
    yield {"year": str(move.year), "amount": move.more("USD"), "units": move.of}


def _back_pay(move: Move) -> Iterator[Fields]:
    before = move.case.head.first_year.plus(-1)
    yield {"year": str(before), "share": move.more("share"), "units": move.of}


def _added(move: Move) -> Iterator[Fields]:
    yield {"role": move.of, "people": move.more("FTE"), "starts": str(move.year)}


def _work_days(move: Move) -> Iterator[Fields]:
    said = {"days": move.more("days"), "paid": "yes", "what": _WHAT}
    yield {**said, "starts": str(move.year), "units": move.of}


def _stipend(move: Move) -> Iterator[Fields]:
    said = {"what": _WHAT, "amount": move.more("USD")}
    yield {**said, "starts": str(move.year), "units": move.of}


def _ratio(move: Move) -> Iterator[Fields]:
    role, _, level = move.of.rpartition(".")
    said = {"role": role, move.lever.partition(".")[0]: said_number(move.want, "")}
    yield {**said, "levels": level, "starts": str(move.year)}


def _health_each(move: Move) -> Iterator[Fields]:
    yield {"per_person": said_number(move.want, "USD"), **_health_from(move)}


def _health_total(move: Move) -> Iterator[Fields]:
    yield {"total": said_number(move.want, "USD"), **_health_from(move)}


def _health_frozen(move: Move) -> Iterator[Fields]:
    yield {"frozen": "yes", **_health_from(move)}


def _health_from(move: Move) -> Fields:
    return {"starts": move.year.first_day.isoformat(), "units": move.of}


def _cap(move: Move) -> Iterator[Fields]:
    """The most pupils in a class of one kind of school, some grades and a subject."""
    bucket = next((each for each in move.case.buckets if each.name == move.of), None)
    if bucket is None:
        return
    grades = Grades(bucket.spans[0].first, bucket.spans[-1].last)
    said = {"grades": str(grades), "pupils": said_number(move.want, "")}
    said |= {"levels": bucket.level, "subjects": bucket.subject, "group": bucket.group}
    kind = {"kind": "average"} if move.lever.startswith("average") else {}
    yield {**said, **kind, "starts": str(move.year)}


_TERMS: dict[str, tuple[str, Callable[[Move], Iterator[Fields]]]] = {
    "raise": ("salary_raise", _raise),
    "one_time": ("one_time_payment", _one_time),
    "one_time_each": ("one_time_payment", _one_time_each),
    "back_pay": ("back_pay", _back_pay),
    "added": ("added_staff", _added),
    "work_days": ("work_days", _work_days),
    "stipend": ("stipend", _stipend),
    "per_school": ("staffing_ratio", _ratio),
    "pupils_per": ("staffing_ratio", _ratio),
    "health_each": ("health_contribution", _health_each),
    "health_total": ("health_contribution", _health_total),
    "health_frozen": ("health_contribution", _health_frozen),
    "cap": ("class_size_cap", _cap),
    "average_cap": ("class_size_cap", _cap),
}
