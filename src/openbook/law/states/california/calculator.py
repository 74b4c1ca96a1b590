"""The formula alone: grants for a funded attendance by span and a share of need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from openbook.figures.amounts import parse_amount
from openbook.figures.functions import where
from openbook.figures.leaves import assumption
from openbook.figures.model import Model
from openbook.figures.run.scalar_run import evaluate_one
from openbook.figures.unit import PUPILS, SHARE, Unit
from openbook.figures.year import Year
from openbook.findings.errors import OpenbookError
from openbook.law.states.california.california import law
from openbook.law.states.california.grants import BASE, SPANS, grant_lines, grants_paid
from openbook.law.sums import added

NEED = "pupils.high_need"
_MOST_PUPILS = 1e8
_KEPT = 64  # years and days of knowledge whose model is kept


class DistrictError(OpenbookError):
    """The attendance or the share given cannot be a district's."""


@dataclass(frozen=True, slots=True)
class FormulaDistrict:
    """What the formula asks of a district: funded attendance by span, share of need."""

    year: Year
    ada: tuple[float, ...]  # TK-3, 4-6, 7-8, 9-12
    upp: float

    def __post_init__(self) -> None:
        """Refuse what no district can have."""
        if len(self.ada) != len(SPANS):
            message = (
                f"{len(self.ada)} attendance numbers were given; write four, for TK-3, "
                "4-6, 7-8 and 9-12, such as 9000,7000,4800,9500"
            )
            raise DistrictError(message)
        for span, count in zip(SPANS, self.ada, strict=True):
            if not 0 <= count <= _MOST_PUPILS:  # also refuses what is no number
                message = (
                    f"the attendance of {span} is {count:g}; write the funded ADA as a "
                    "number of 0 or more"
                )
                raise DistrictError(message)
        if not 0 <= self.upp <= 1:
            message = (
                f"the unduplicated pupil percentage is {self.upp:g}; write it between "
                "0 and 1, such as 0.7612, or as 76.12%"
            )
            raise DistrictError(message)


def read_district(year: str, ada: str, upp: str) -> FormulaDistrict:
    """A district from text such as ``2022-23``, ``9000,7000,4800,9500``, ``76.12%``."""
    when = Year.parse(year)
    if when is None:
        message = f"{year!r} is no budget year; write it like 2022-23"
        raise DistrictError(message)
    counts = tuple(_number(part, "an attendance") for part in ada.split(","))
    return FormulaDistrict(
        when, counts, _number(upp, "an unduplicated pupil percentage")
    )


def _number(text: str, what: str) -> float:
    value = parse_amount(text)
    if value is None:
        message = f"{text!r} is not {what}; write a number such as 9000 or 0.7612"
        raise DistrictError(message)
    return value


@dataclass(frozen=True, slots=True)
class Grants:
    """The answer for one district and year, line by line."""

    district: FormulaDistrict
    known_on: date
    values: Mapping[str, float]
    units: Mapping[str, Unit]

    def per_span(self, what: str) -> dict[str, float]:
        """One of grant, base, supplemental, concentration or marginal, by span."""
        return {span: self.values[f"lcff.{what}.{span}"] for span in SPANS}


def calculate(district: FormulaDistrict, known_on: date) -> Grants:
    """The grants of a district; a year that is not enacted raises NotKnownError."""
    model = _model(district.year, known_on)
    world = {f"funded.{s}": ada for s, ada in zip(SPANS, district.ada, strict=True)}
    found = evaluate_one(model, {**world, NEED: district.upp}, only=_outputs(model))
    values = {name: found[name][0] for name in _outputs(model)}
    units = {name: model.lines[name].unit for name in values}
    return Grants(district, known_on, values, units)


@lru_cache(maxsize=_KEPT)
def _model(year: Year, known_on: date) -> Model:
    """The lines of one year; the same that a projection runs."""
    statutes = law(known_on).statutes
    statutes.at(BASE, year)  # a year not yet enacted is not guessed here
    years = (year,)
    funded = {span: assumption(f"funded.{span}", PUPILS) for span in SPANS}
    rates = grant_lines(statutes, years, assumption("funding.cola", SHARE))
    paid = grants_paid(statutes, funded, rates.grant, assumption(NEED, SHARE), years)
    total = (paid.base + paid.supplemental + paid.concentration).named(
        "lcff.total", "base + supplemental + concentration grant, before add-ons"
    )
    pupils = added(funded.values()).named("lcff.funded")
    each = where(pupils > 0, total / pupils, 0)
    each = each.named("lcff.per_ada", "grants ÷ funded attendance")
    return Model(
        years, [*rates.grant.values(), *paid.marginal.values(), pupils, total, each]
    )


@lru_cache(maxsize=_KEPT)
def _outputs(model: Model) -> tuple[str, ...]:
    """Every line that says something of the district, in the order it is needed."""
    return tuple(
        name
        for name in model.lines
        if name.startswith("lcff.") and "_exact" not in name
    )
