"""Rows of a screen: answers and thin districts as plain data, read back bit for bit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass
from datetime import date
from functools import cache
from itertools import repeat
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from openbook.figures.figure import Year
from openbook.files.screen_folder import Rows
from openbook.findings.dataclass import dataclass
from openbook.screen.answer import DistrictAnswer, NoAnswer, ScreenQuestion, answers
from openbook.screen.partitions import Died
from openbook.screen.risk import RiskModel, Terms
from openbook.screen.thin import ThinDistrict

THIN = "thin"  # the rows that districts are opened from; no table is made of them
Answered = tuple[ThinDistrict, DistrictAnswer | NoAnswer]


def answer_part(
    question: ScreenQuestion, districts: Sequence[ThinDistrict]
) -> list[DistrictAnswer | NoAnswer]:
    """Answer for the districts of a partition; one alone that fails is a finding."""
    try:
        return answers(districts, question)
    except Exception as problem:  # noqa: BLE001  (of one district, told in its row)
        if len(districts) == 1:
            said = f"{type(problem).__name__}: {problem}"
            return [NoAnswer(districts[0].district.key, said)]
    return [each for one in districts for each in answer_part(question, [one])]


def part_rows(
    districts: Sequence[ThinDistrict], found: Sequence[DistrictAnswer | NoAnswer | Died]
) -> Rows:
    """Return the rows of a finished partition."""
    pairs = [
        (each, NoAnswer(each.district.key, answer.problem) if isinstance(answer, Died) else answer)
        for each, answer in zip(districts, found, strict=True)
    ]
    return {
        "districts": [district_row(*each) for each in pairs],
        "years": [
            row
            for _, answer in pairs
            if isinstance(answer, DistrictAnswer)
            for row in year_rows(answer)
        ],
        THIN: [as_plain(each) for each, _ in pairs],
    }


def district_row(thin: ThinDistrict, answer: DistrictAnswer | NoAnswer) -> dict[str, Any]:
    """Return the row of a district."""
    own = thin.district
    latitude, longitude = own.place or (None, None)
    row: dict[str, Any] = {
        "district": own.key,
        "name": own.name,
        "county": own.county,
        "state": own.state,
        "kind": own.kind,
        "latitude": latitude,
        "longitude": longitude,
        "base_year": str(thin.base),
        "students": thin.students,
    }
    if isinstance(answer, NoAnswer):
        return {**row, "problem": answer.problem}
    ahead = answer.years[1]
    below = [each.below_chance for each in answer.years[1:4]]
    middle, low, high = answer.one_percent
    return row | {
        "result": ahead.result,
        "result_share": ahead.result / ahead.expenditure,
        "deficit_chance": ahead.deficit_chance,
        "below_chance": None if None in below else max(each for each in below if each is not None),
        "one_percent": middle,
        "one_percent_low": low,
        "one_percent_high": high,
        "bears": answer.bears,
        "bears_is": answer.bears_is,
        "needed": answer.needed,
        "assumption": answer.switch.name,
        "assumption_value": answer.switch.value,
        "turns_at": answer.switch.turns_at,
        "assumed": "; ".join(answer.assumed),
        "no_trigger": no_trigger(thin, answer),
    }


NO_BALANCE = "no table gives this district's balance"


def no_trigger(thin: ThinDistrict, answer: DistrictAnswer) -> str:
    """Return why no minimum reserve or trigger is claimed; blank where one is."""
    return answer.no_law or (NO_BALANCE if thin.balance is None else "")


def year_rows(answer: DistrictAnswer) -> list[dict[str, Any]]:
    """Return a row for each year of a district."""
    return [
        {"district": answer.key, **asdict(each), "year": str(each.year)} for each in answer.years
    ]


def as_plain(value: Any) -> Any:
    """Return a value of the screen as plain data, which ``read_back`` reads."""
    if isinstance(value, Year):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    if is_dataclass(value):
        return {each.name: as_plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        if all(isinstance(key, str) for key in value):
            return {key: as_plain(each) for key, each in value.items()}
        return [[as_plain(key), as_plain(each)] for key, each in value.items()]
    return [as_plain(each) for each in value] if isinstance(value, tuple) else value


def read_back(kind: Any, data: Any) -> Any:
    """Return the value of a kind that was written as this data."""
    args = get_args(kind)
    if NoneType in args:
        return None if data is None else read_back(args[0], data)
    if kind in {Year, date}:
        return Year(int(data[:4])) if kind is Year else date.fromisoformat(data)
    made: Any = kind
    if is_dataclass(kind):
        hints = _hints(made)
        return made(**{name: read_back(hints[name], each) for name, each in data.items()})
    if get_origin(kind) is Mapping:
        pairs = data.items() if isinstance(data, Mapping) else data
        return {read_back(args[0], key): read_back(args[1], each) for key, each in pairs}
    if get_origin(kind) is tuple:
        kinds = repeat(args[0]) if args[-1] is ... else args
        return tuple(map(read_back, kinds, data))
    return made(*data) if isinstance(data, list) else data


_hints = cache(get_type_hints)


RISKS, RECORD = "risks.json", "record.json"


@dataclass(frozen=True, slots=True)
class Risks:
    """The fitted models by what they tell, and the terms of every district."""

    models: Mapping[str, RiskModel]
    terms: Mapping[str, Terms]

    def columns(self) -> dict[str, dict[str, float]]:
        """Return the chances of each district, by column."""
        return {
            key: {f"{what}_chance": model.chance(own) for what, model in self.models.items()}
            for key, own in self.terms.items()
        }
