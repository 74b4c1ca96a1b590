"""The formula alone: entitlement and split for a funded attendance and a share of need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from datetime import date
from functools import lru_cache
from types import MappingProxyType

from openbook.figures.amounts import parse_amount
from openbook.figures.figure import PUPILS, SHARE, USD, Unit, Year
from openbook.figures.functions import assumption, where
from openbook.figures.line import Line
from openbook.figures.model import Model
from openbook.figures.run.scalar_run import evaluate_one
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.funding_lines import ExpectedRates, SmallSchools, StudentCounts
from openbook.law.states.california.california import law
from openbook.law.states.california.funding import AT_TARGET, FIXED, add_on_lines, entitlement_line
from openbook.law.states.california.grants import BASE, SPANS, NeedShares, grant_lines, grants_paid
from openbook.law.states.california.split import Due, marginal_lines, split_lines
from openbook.law.statutes import Statutes
from openbook.law.sums import added

NEED = "pupils.high_need"
_MOST_PUPILS = 1e8
_MOST_DOLLARS = 1e12
_KEPT = 64  # years and days of knowledge whose model is kept

LOCAL, FLOOR, DISTRICT_UPP = "local_revenue", "floor", "district_upp"
SMALL = "necessary_small_schools"
SMALL_ADA = {
    span: f"nss_ada_{'tk_3' if span == 'K-3' else span.replace('-', '_')}" for span in SPANS
}
_PER_ADA = ("epa_revenue_limit", "revenue_limit_2012_13")
ALL_ADD_ONS = "add_ons"
ADDED = frozenset({*FIXED, ALL_ADD_ONS, "tk_ada"})  # what says something of add-ons
_DOLLARS = (
    *FIXED,
    ALL_ADD_ONS,
    SMALL,
    LOCAL,
    "in_lieu",
    "epa_entitlement",
    "categoricals_2012_13",
    FLOOR,
)
# What may be given beside attendance and need, and its unit.
GIVEN: Mapping[str, Unit] = MappingProxyType(
    {
        "tk_ada": PUPILS,
        DISTRICT_UPP: SHARE,
        **dict.fromkeys(SMALL_ADA.values(), PUPILS),
        **dict.fromkeys(_DOLLARS, USD),
        **dict.fromkeys(_PER_ADA, USD / PUPILS),
    }
)


class DistrictError(OpenbookError):
    """The attendance or the share given cannot be a district's."""


@dataclass(frozen=True, slots=True)
class FormulaDistrict:
    """What the formula asks of a district: funded attendance by span, share of need."""

    year: Year
    ada: tuple[float, ...]  # TK-3, 4-6, 7-8, 9-12
    upp: float
    # The district's own sums by name, see GIVEN; what it does not give is left out.
    given: Mapping[str, float] = field(default_factory=dict)

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
        _refuse_given(self.given)


_HALF_SMALL = (
    "an amount for necessary small schools replaces the grants of their attendance; "
    "write both necessary_small_schools and their attendance, nss_ada_tk_3 to "
    "nss_ada_9_12"
)
_TOO_MUCH_PASSED_ON = (
    "in_lieu is passed on to charter schools out of local revenue; write a "
    "local_revenue that is at least as large"
)


def _refuse_given(given: Mapping[str, float]) -> None:
    """Refuse sums that no district can have, or that lack what belongs to them."""
    for name, value in given.items():
        if name not in GIVEN:
            known = ", ".join(GIVEN)
            message = Message("{own} is not known; write one of {known}", own=name, known=known)
            raise DistrictError(message)
        most = 1 if GIVEN[name] == SHARE else _MOST_DOLLARS
        if not 0 <= value <= most:  # also refuses what is no number
            message = Message(
                "{own} is {number}; write a number between 0 and {most}",
                own=name,
                number=f"{value:g}",
                most=f"{most:g}",
            )
            raise DistrictError(message)
    small = SMALL in given
    if small != any(name in given for name in SMALL_ADA.values()):
        raise DistrictError(_HALF_SMALL)
    if given.get("in_lieu", 0) > given.get(LOCAL, 0):
        raise DistrictError(_TOO_MUCH_PASSED_ON)


def read_district(
    year: str, ada: str, upp: str, given: Mapping[str, str] | None = None
) -> FormulaDistrict:
    """Return a district from text such as ``2022-23``, ``9000,7000,4800,9500``, ``76.12%``."""
    when = Year.parse(year)
    if when is None:
        message = f"{year!r} is no budget year; write it like 2022-23"
        raise DistrictError(message)
    counts = tuple(_number(part, "an attendance") for part in ada.split(","))
    return FormulaDistrict(
        when,
        counts,
        _number(upp, "an unduplicated pupil percentage"),
        {name: _number(text, name) for name, text in (given or {}).items()},
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
    planned: bool = False  # on planning values that nobody has enacted

    @property
    def split_known(self) -> bool:
        """Whether local revenue, protection account and state aid are told apart."""
        return "lcff.received" in self.values

    @property
    def account_known(self) -> bool:
        """Whether the protection account is known: given, by its rate, or the least."""
        known = "epa_entitlement" in self.district.given
        rate = "lcff.account_share" in self.values
        return known or rate or self.values.get("lcff.basic_aid") == 1

    @property
    def lacking(self) -> tuple[str, ...]:
        """Return what must be given before the split is known; none where it is."""
        given = self.district.given
        wanted = [LOCAL] if self.district.year >= AT_TARGET else [LOCAL, FLOOR]
        lacking = [name for name in wanted if name not in given]
        return tuple(lacking if ADDED & set(given) else [*lacking, ALL_ADD_ONS])

    def per_span(self, what: str) -> dict[str, float]:
        """Return one of grant, base, supplemental, concentration or marginal, by span."""
        return {span: self.values[f"lcff.{what}.{span}"] for span in SPANS}


def calculate(district: FormulaDistrict, known_on: date) -> Grants:
    """Return the formula of a district; a year without amounts raises NotKnownError."""
    model, planned = _model(district.year, known_on, frozenset(district.given))
    world = {f"funded.{s}": ada for s, ada in zip(SPANS, district.ada, strict=True)}
    world |= {f"given.{name}": value for name, value in district.given.items()}
    # What is given is not asked for while something else of the split is missing.
    asked = {n: v for n, v in {**world, NEED: district.upp}.items() if n in model.inputs}
    found = evaluate_one(model, asked, only=_outputs(model))
    values = {name: float(found[name][0]) for name in _outputs(model)}
    units = {name: model.lines[name].unit for name in values}
    return Grants(district, known_on, values, units, planned)


@lru_cache(maxsize=_KEPT)
def _model(year: Year, known_on: date, names: frozenset[str]) -> tuple[Model, bool]:
    """Return the lines of one year, the same that a projection runs; whether it is planned."""
    (statutes, planned), years = _statutes(year, known_on), (year,)
    funded = {span: assumption(f"funded.{span}", PUPILS) for span in SPANS}
    told = {n: assumption(f"given.{n}", GIVEN[n]) for n in sorted(names)}
    rates = grant_lines(statutes, years, assumption("funding.cola", SHARE))
    need = NeedShares(assumption(NEED, SHARE), told.get(DISTRICT_UPP))
    small = _small_schools(told)
    paid = grants_paid(statutes, funded, rates.grant, need, years, small)
    expected = _expected(told, paid.base * 0)
    total = paid.base + paid.supplemental + paid.concentration
    words = "base + supplemental + concentration grant, before add-ons"
    if ADDED & names:
        counted = StudentCounts(funded, {}, need.own, told.get("tk_ada"))
        extra = add_on_lines(statutes, counted, expected, years)
        total = total + extra["add_ons"]
        words = "base + supplemental + concentration grant + add-ons"
    total = total.named("lcff.total", words)
    pupils = added(funded.values()).named("lcff.funded")
    each = where(pupils > 0, total / pupils, 0)
    each = each.named("lcff.per_ada", "total ÷ funded attendance")
    lines = [*rates.grant.values(), *paid.marginal.values(), pupils, total, each]
    # Without add-ons the state aid would come out too low; none at all is told as 0.
    if ADDED & names and (year >= AT_TARGET or FLOOR in names):
        due = total
        if year < AT_TARGET:
            due = entitlement_line(statutes, total, told[FLOOR], years)
        split = split_lines(statutes, Due(due, pupils), expected, years)
        marginal = marginal_lines(paid.marginal, split, expected) if split else {}
        lines += [due, *split.values(), *marginal.values()]
    return Model(years, lines), planned


def _statutes(year: Year, known_on: date) -> tuple[Statutes, bool]:
    """Return the law of a year; planning values stand in where nothing is enacted."""
    statutes = law(known_on).statutes
    try:
        statutes.at(BASE, year)
    except LawNotKnownError:
        planning = replace(statutes, planning=True)
        planning.at(BASE, year)  # a year without amounts is not guessed
        return planning, True
    return statutes, False


def _small_schools(told: Mapping[str, Line]) -> SmallSchools | None:
    if SMALL not in told:
        return None
    ada = {span: told[name] for span, name in SMALL_ADA.items() if name in told}
    return SmallSchools(told[SMALL], ada)


def _expected(told: Mapping[str, Line], nothing: Line) -> ExpectedRates:
    """Return the sums given, as the formula's lines ask for them."""
    local = told.get(LOCAL)
    if local is not None and "in_lieu" in told:
        local = local - told["in_lieu"]
    return ExpectedRates(
        cola=assumption("funding.cola", SHARE),
        add_ons=told.get(ALL_ADD_ONS, nothing),
        property_tax=local,
        protection_account=told.get("epa_entitlement"),
        fixed={name: told[name] for name in FIXED if name in told},
        account_limit=told.get("epa_revenue_limit"),
        revenue_limit=told.get("revenue_limit_2012_13"),
        categoricals=told.get("categoricals_2012_13"),
    )


@lru_cache(maxsize=_KEPT)
def _outputs(model: Model) -> tuple[str, ...]:
    """Return every line that says something of the district, in the order it is needed."""
    return tuple(name for name in model.lines if name.startswith("lcff.") and "_exact" not in name)
