"""Rows of a screen: answers and thin districts as plain data, read back bit for bit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import date
from typing import Any

from openbook.figures.figure import Year
from openbook.files.screen_folder import Rows
from openbook.screen.answer import DistrictAnswer, NoAnswer, ScreenQuestion, answers
from openbook.screen.backtest import CalibrationGroup, Hits, Interval, Record, RuleRecord, TrialDay
from openbook.screen.partitions import Died
from openbook.screen.risk import RiskModel, Terms
from openbook.screen.roster import TableDistrict
from openbook.screen.thin import Assumed, ThinDistrict, YearCounts

THIN = "thin"  # the rows that districts are opened from; no table is made of them
Answered = tuple[ThinDistrict, DistrictAnswer | NoAnswer]


class BatchWork:
    """The work on one partition: a value that any worker can be sent."""

    def __init__(self, question: ScreenQuestion) -> None:
        self.question = question

    def __call__(self, districts: Sequence[ThinDistrict]) -> list[DistrictAnswer | NoAnswer]:
        """Answer for the districts of a partition; one alone that fails is a finding."""
        try:
            return answers(districts, self.question)
        except Exception as problem:  # noqa: BLE001  (of one district, told in its row)
            if len(districts) == 1:
                said = f"{type(problem).__name__}: {problem}"
                return [NoAnswer(districts[0].district.key, said)]
        return [each for one in districts for each in self([one])]


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
        THIN: [thin_data(each) for each, _ in pairs],
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


def thin_data(thin: ThinDistrict) -> dict[str, Any]:
    """Return a thin district as plain data."""
    own = thin.district
    district = _shallow(own) | {
        "years": {str(year): dict(held) for year, held in own.years.items()},
        "tables": [[str(year), name, table] for (year, name), table in own.tables.items()],
    }
    return _shallow(thin) | {
        "district": district,
        "base": str(thin.base),
        "then": str(thin.then),
        "own": {name: asdict(each) for name, each in thin.own.items()},
    }


def _shallow(value: ThinDistrict | TableDistrict) -> dict[str, Any]:
    return {each.name: getattr(value, each.name) for each in fields(value)}


def thin_from(data: Mapping[str, Any]) -> ThinDistrict:
    """Return the thin district that was written as this data."""
    told = data["district"]
    own = TableDistrict(
        told["key"],
        told["name"],
        told["state"],
        told["county"],
        told["kind"],
        {_year(year): held for year, held in told["years"].items()},
        {(_year(year), name): table for year, name, table in told["tables"]},
        tuple(told["place"]) if told["place"] else None,
        told["union"],
    )
    pairs = ("certificated", "classified", "assumed")
    counts = ("counted_before", "counted_before_then")
    return ThinDistrict(
        **{
            **data,
            **{name: tuple(data[name]) for name in pairs},
            **{name: tuple(YearCounts(*each) for each in data[name]) for name in counts},
            "district": own,
            "base": _year(data["base"]),
            "then": _year(data["then"]),
            "own": {name: Assumed(**each) for name, each in data["own"].items()},
        }
    )


RISKS, RECORD = "risks.json", "record.json"
_DAYS = ("newest", "until")


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


def risks_data(risks: Risks) -> dict[str, Any]:
    """Return the models and terms as plain data."""
    models = {
        what: asdict(model) | {name: getattr(model, name).isoformat() for name in _DAYS}
        for what, model in risks.models.items()
    }
    return {"models": models, "terms": {key: dict(each) for key, each in risks.terms.items()}}


def risks_from(data: Mapping[str, Any]) -> Risks:
    """Return the models and terms that were written as this data."""

    def model(told: Mapping[str, Any]) -> RiskModel:
        lists = ("terms", "middles", "spreads", "weights")
        return RiskModel(
            **{
                **told,
                **{name: tuple(told[name]) for name in lists},
                "unsure": tuple(map(tuple, told["unsure"])),
                **{name: date.fromisoformat(told[name]) for name in _DAYS},
            }
        )

    return Risks({w: model(each) for w, each in data["models"].items()}, data["terms"])


def records_data(records: Sequence[Record]) -> list[dict[str, Any]]:
    """Return records as plain data; the models are those of the risks."""
    return [
        {
            "what": each.what,
            "days": [[d.day.isoformat(), d.fitted_on, d.districts, d.events] for d in each.days],
            "rules": [asdict(rule) for rule in each.rules],
            "calibration": [asdict(group) for group in each.calibration],
            "shuffled": each.shuffled,
        }
        for each in records
    ]


def records_from(data: Sequence[Mapping[str, Any]]) -> tuple[Record, ...]:
    """Return the records that were written as this data."""

    def interval(told: Mapping[str, float] | None) -> Interval | None:
        return Interval(**told) if told else None

    def rule(told: Mapping[str, Any]) -> RuleRecord:
        hits = tuple(Hits(**each) for each in told["hits"])
        area = interval(told["area"]) or Interval(0.5, 0.5, 0.5)
        return RuleRecord(told["name"], area, interval(told["better"]), hits)

    return tuple(
        Record(
            each["what"],
            tuple(TrialDay(date.fromisoformat(day), *rest) for day, *rest in each["days"]),
            tuple(map(rule, each["rules"])),
            tuple(
                CalibrationGroup(g["least"], g["districts"], g["said"], Interval(**g["came"]))
                for g in each["calibration"]
            ),
            None,
            each["shuffled"],
        )
        for each in data
    )


def _year(text: str) -> Year:
    return Year(int(text[:4]))
