"""The multiyear projection in the lines of Form MYPI, unrestricted, restricted, combined.

A line is the model's, tied to what was published for it: the published amount of the
year plus what the assumptions or offers asked about move. What the form has no line for
stands by itself, so that every column adds up to the projection.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openbook.case.tables.district import BargainingUnit
from openbook.case.tables.money import RESTRICTED, UNRESTRICTED
from openbook.figures.figure import Year
from openbook.findings.dataclass import dataclass
from openbook.model.form_amounts import (
    CENT,
    COLUMNS,
    COMBINED,
    PAY_LINES,
    REVENUE_LINES,
    Amounts,
    FormAmounts,
    FormLine,
    FormReader,
    Objects,
    less,
    other_revenues,
    sum_of,
)
from openbook.model.inputs import start_of, start_row
from openbook.model.money.balance_parts import published_parts
from openbook.model.money.budget import columns_known, published_budget
from openbook.model.money.restricted_column import funded_share, object_group
from openbook.model.money.variance import TOTAL, UNEXPLAINED
from openbook.model.project import Projection
from openbook.model.simulations.outcome import Outcome
from openbook.model.staff.step_and_column import GROSS, SAVINGS

_CODES = {"certificated": "B1", "classified": "B2"}
_SALARY_PARTS = ("a", "b", "c", "d savings", "d")
OTHER_SOURCES, SPECIAL_RESERVE = (8930, 8979), ("17",)
_BOUND = {"D3a": "balance.nonspendable", "D3c2": "balance.committed", "D3d": "balance.assigned"}
_FREE = {
    "D3c1": "balance.stabilization",
    "D3e1": "balance.economic_uncertainty",
    "D3e2": "balance.unassigned",
}
YEARS = 3  # the law asks for the current year and two more
OTHER_LINES: dict[str, tuple[Objects, ...]] = {
    "B4": ((4000, 4999),),
    "B5": ((5000, 5999),),
    "B6": ((6000, 6999),),
    "B7": ((7100, 7299), (7400, 7499)),
    "B8": ((7300, 7399),),
    "B9a": ((7600, 7629),),
    "B9b": ((7630, 7699),),
}


@dataclass(frozen=True, slots=True)
class MultiyearForm:
    """Sections A to F for the years the law asks for, and the years of outlook after."""

    years: tuple[Year, ...]
    stage: str  # of the published budget it is tied to
    lines: tuple[FormLine, ...]
    columns: tuple[str, ...]
    reconciling: tuple[FormLine, ...] = ()  # of lines above: published beyond the model

    def line(self, code: str) -> FormLine:
        """Return a line by its code."""
        return next(each for each in self.lines if each.code == code)


def multiyear_form(
    asked: Projection, budgeted: Projection, years: int = YEARS, read: FormReader | None = None
) -> MultiyearForm:
    """Lay a projection out in the lines of the form.

    ``budgeted`` is the projection of the district's own assumptions and the contract
    that its published budget holds. Numbers may be ``read`` otherwise than plain.
    """
    case, budget = asked.case, published_budget(asked.case)
    known = columns_known(case, budget)
    columns = COLUMNS if known else (COMBINED,)
    made = _Form(case, budget, asked, budgeted, columns=columns, read=read)
    lines = [*made.revenues(), *made.expenditures()]
    lines += [*made.balances(), *made.reserves()]
    stage = budget.stage if budget else ""
    beyond = [made.beyond(code, *of) for code, of in (REVENUE_LINES | PAY_LINES).items()]
    told = [each for each in beyond if any(map(any, each.amounts.values()))]
    return MultiyearForm(
        case.head.years[:years], stage, _cut(lines, years), made.columns, _cut(told, years)
    )


def _cut(lines: Sequence[FormLine], years: int) -> tuple[FormLine, ...]:
    return tuple(
        FormLine(each.code, {c: v[:years] for c, v in each.amounts.items()}) for each in lines
    )


class _Form(FormAmounts):
    """The form while its sections are made."""

    def revenues(self) -> list[FormLine]:
        """Return section A: revenues, other sources and contributions."""
        lines = []
        for code, (objects, name) in REVENUE_LINES.items():
            if name in self.asked.model.lines:
                lines.append(self.tied(code, (objects,), name))
        total = {c: self._column(c, "revenue") for c in self.columns}
        rest = self._rest(other_revenues([line.code for line in lines]), total, lines)
        sources = self._by_column("transfers.in", "{}.transfers_in")
        given, other = self._contributions(), self._other_sources(sources)
        moved = {c: less(sources[c], other[c]) for c in self.columns}
        lines += [*rest, FormLine("A5a", moved), FormLine("A5b", other), FormLine("A5c", given)]
        whole = {c: sum_of(total[c], sources[c], given[c]) for c in self.columns}
        return [*lines, FormLine("A6", whole)]

    def expenditures(self) -> list[FormLine]:
        """Return section B and the net increase (decrease)."""
        lines: list[FormLine] = []
        for code, (objects, name) in PAY_LINES.items():
            if name in self.asked.model.lines:
                lines += self._steps(code, self.tied(code, (objects,), name))
        for code, ranges in OTHER_LINES.items():
            if (line := self._as_published(code, ranges)) is not None:
                lines.append(line)
        total = {c: self._column(c, "spending") for c in self.columns}
        whole = [each for each in lines if not _part_of_salaries(each.code)]
        told = any(each.code in OTHER_LINES for each in lines)
        lines += self._rest("B10" if told else "B4-B10", total, whole)
        came = self.revenues()[-1].amounts
        net = {c: less(came[c], total[c]) for c in self.columns}
        return [*lines, FormLine("B11", total), FormLine("C", net)]

    def balances(self) -> list[FormLine]:
        """Return section D: beginning and ending balances and their components."""
        ends = {COMBINED: self.lines_of("reserve.unrestricted")}
        starts = {COMBINED: self._start(UNRESTRICTED)}
        if len(self.columns) > 1:
            bound = self.lines_of("balance.restricted")
            ends = {UNRESTRICTED: ends[COMBINED], RESTRICTED: bound}
            ends[COMBINED] = sum_of(ends[UNRESTRICTED], bound)
            starts = {UNRESTRICTED: starts[COMBINED], RESTRICTED: self._start(RESTRICTED)}
            starts[COMBINED] = sum(starts.values())
        before = {c: (starts[c], *ends[c][:-1]) for c in self.columns}
        lines = [FormLine("D1", before)]
        variance = self._variance()
        if self._every or any(abs(each) >= CENT for each in variance):
            own = {c: variance for c in self.columns if c != RESTRICTED}
            lines.append(FormLine("D1 variance", own))
        return [*lines, FormLine("D2", ends), *self._components(ends)]

    def _other_sources(self, sources: Mapping[str, Amounts]) -> dict[str, Amounts]:
        """Return other sources as published, which are no transfers from another fund."""
        kinds = {column: "" if column == COMBINED else column for column in self.columns}
        if self.budget is None or not any(map(any, sources.values())):
            return {column: (0.0,) * len(self._years) for column in self.columns}
        own = self.budget.by_year
        return {
            c: tuple(own(OTHER_SOURCES, self._years, kind).values()) for c, kind in kinds.items()
        }

    def _components(self, ends: dict[str, Amounts]) -> list[FormLine]:
        """Return the parts of the ending balance, which add up to it in every column."""
        free = UNRESTRICTED if len(self.columns) > 1 else COMBINED
        parts = {code: name for code, name in _BOUND.items() if self._has(name)}
        parts = parts or {"D3a-d": "balance.bound"}
        found = {code: {free: self._told(name)} for code, name in (parts | _FREE).items()}
        if RESTRICTED in self.columns:
            below = self._negative(ends[RESTRICTED])
            found["D3b"] = {RESTRICTED: less(ends[RESTRICTED], below)}
            if any(each <= -CENT for each in below):
                found["D3e2"][RESTRICTED] = below
        for own in found.values():
            own[COMBINED] = sum_of(*own.values())
        found["D3f"] = {c: ends[c] for c in self.columns}
        return [FormLine(code, found[code]) for code in sorted(found)]

    def _negative(self, ends: Amounts) -> Amounts:
        """Return restricted balances below zero: of programs as published, or of the column."""
        own = "reserve.negative_restricted"
        return self.lines_of(own) if self._has(own) else tuple(min(each, 0.0) for each in ends)

    def reserves(self) -> list[FormLine]:
        """Return sections E and F: available reserves and the minimum."""
        codes = {f"E1{letter}": name for letter, name in zip("abc", _FREE.values(), strict=True)}
        lines = {code: self._told(name) for code, name in codes.items()}
        if self._has("reserve.negative_restricted"):
            lines["E1d"] = self.lines_of("reserve.negative_restricted")
        if self._has("reserve.other_funds"):
            lines |= self._special_reserve()
        held, least = (self.lines_of(f"reserve.{name}") for name in ("available", "required"))
        lines |= {
            "E3": held,
            "E4": self.lines_of("reserve.share"),
            "F2": self.lines_of("ada.total"),
        }
        spent = self.lines_of("spending.total")
        lines |= {"F3a": spent, "F3c": spent}
        if "least_reserve.share" in self.asked.model.lines:  # one share of the law
            lines["F3d"] = self.lines_of("least_reserve.share")
            lines["F3e"] = tuple(a * b for a, b in zip(spent, lines["F3d"], strict=True))
            lines["F3f"] = self._least_amount(lines["F2"])
        lines["F3g"] = least
        lines["F3h"] = tuple(float(a >= b) for a, b in zip(held, least, strict=True))
        return [FormLine(code, {COMBINED: values}) for code, values in lines.items()]

    def _least_amount(self, ada: Amounts) -> Amounts:
        """Return the amount that a small district holds at least; 0 for a larger one."""
        floor, size = (self._told(f"least_reserve.{name}") for name in ("floor", "floor_size"))
        years = zip(floor, size, ada, strict=True)
        return tuple(each if attending <= most else 0.0 for each, most, attending in years)

    def _special_reserve(self) -> dict[str, Amounts]:
        """Return Fund 17 by its parts; what is moved there by transfers is unassigned."""
        whole, parts = self.lines_of("reserve.other_funds"), dict[str, tuple[float, ...]]()
        for code, part in (("E2a", "stabilization"), ("E2b", "economic uncertainty")):
            found, last = [], 0.0
            for year in (self._years[0].plus(-1), *self._years):
                told = published_parts(self.case, year, (), SPECIAL_RESERVE)
                if told:
                    last = told[part].value if part in told else 0.0
                found.append(last)
            parts[code] = tuple(found[1:])
        return parts | {"E2c": less(whole, sum_of(*parts.values()))}

    def _as_published(self, code: str, ranges: Sequence[Objects]) -> FormLine | None:
        """Return a line as published; later years grow as everything but pay does."""
        told_at_all = (
            self._published(ranges, year, column)
            for year in self._years
            for column in self.columns  # indirect costs are nothing in the two together
        )
        if self.budget is None or not any(told_at_all):
            return None
        growth = self.lines_of("spending.other")
        amounts = {}
        for column in self.columns:
            found, ongoing = [], 0.0
            for place, year in enumerate(self._years):
                told, once = self._published(ranges, year, column), 0.0
                if told is None:
                    before = growth[place - 1] if place else 0.0
                    ongoing = ongoing * growth[place] / before if before else 0.0
                else:
                    once = self._once(ranges, year, column)
                    ongoing = told - once
                found.append(ongoing + once)
            amounts[column] = tuple(found)
        return FormLine(code, amounts)

    def _steps(self, code: str, line: FormLine) -> list[FormLine]:
        """Return base, step and column, raises, attrition savings and the rest of salaries.

        Step and column is gross; the form has attrition savings in its other adjustments.
        """
        if code not in _CODES.values() or not (moved := self._moved(code)):
            return [line]
        found: dict[str, dict[str, Amounts]] = {part: {} for part in _SALARY_PARTS}
        for column, total in line.amounts.items():
            named = [(0.0, *part[column]) for part in moved]
            base = (0.0, *total[:-1])
            rest = (0.0, *less(total, sum_of(base, *named))[1:])
            for part, values in zip(_SALARY_PARTS, (base, *named, rest), strict=True):
                found[part][column] = values
        return [*(FormLine(f"{code}{part}", each) for part, each in found.items()), line]

    def _moved(self, code: str) -> list[dict[str, Amounts]]:
        """Return how salaries move by steps, by raises and by attrition, by column."""
        units = [unit for unit in self.case.units if _CODES[object_group(unit)] == code]
        parts: list[dict[str, Amounts]] = []
        for of in (self._stepped, self._raised, self._saved):
            found = {}
            for column in self.columns:
                shares = [self._unit_share(unit, code, column) for unit in units]
                found[column] = tuple(
                    sum(of(unit.id, at) * share for unit, share in zip(units, shares, strict=True))
                    for at in range(1, len(self._years))
                )
            parts.append(found)
        return parts if units else []

    def _unit_share(self, unit: BargainingUnit, code: str, column: str) -> float:
        told = funded_share(unit)
        if column == COMBINED or told is None:
            return self._share((PAY_LINES[code][0],), column)
        return told.value if column == RESTRICTED else 1 - told.value

    def _stepped(self, unit: str, place: int) -> float:
        return self._at_index(GROSS, unit, place)

    def _saved(self, unit: str, place: int) -> float:
        return self._at_index(SAVINGS, unit, place)

    def _at_index(self, name: str, unit: str, place: int) -> float:
        """Return a move of pay at today's schedule, at the raises of the year before."""
        return (
            self.lines_of(f"{name}.{unit}")[place] * self.lines_of(f"pay_index.{unit}")[place - 1]
        )

    def _raised(self, unit: str, place: int) -> float:
        pay, index = self.lines_of(f"pay_today.{unit}"), self.lines_of(f"pay_index.{unit}")
        return pay[place] * (index[place] - index[place - 1])

    def _rest(
        self, code: str, total: dict[str, Amounts], lines: Sequence[FormLine]
    ) -> list[FormLine]:
        """Return what the total holds beyond the lines above, where that is anything."""
        rest = {}
        for column in self.columns:
            told = sum_of(*(each.amounts[column] for each in lines), length=len(self._years))
            rest[column] = less(total[column], told)
        anything = any(abs(each) >= CENT for values in rest.values() for each in values)
        return [FormLine(code, rest)] if anything or self._every else []

    def _contributions(self) -> dict[str, Amounts]:
        if len(self.columns) == 1:
            return {COMBINED: (0.0,) * len(self._years)}
        given = self.lines_of("contributions.total")
        return {
            UNRESTRICTED: tuple(-each for each in given),
            RESTRICTED: given,
            COMBINED: (0.0,) * len(given),
        }

    def _column(self, column: str, name: str) -> Amounts:
        return self.lines_of(f"{name}.total" if column == COMBINED else f"{column}.{name}")

    def _by_column(self, whole: str, of: str) -> dict[str, Amounts]:
        return {c: self._told(whole if c == COMBINED else of.format(c)) for c in self.columns}

    def _told(self, name: str) -> Amounts:
        """Return a line of the model; nothing in each year where it has none."""
        return self.lines_of(name) if self._has(name) else (0.0,) * len(self._years)

    def _variance(self) -> Amounts:
        """Return the year-end variance; an assumption where the model has no line of it."""
        if self.read:
            return self.read.asked(TOTAL if self._has(TOTAL) else UNEXPLAINED)
        return variance_of(self.asked.alone)

    @property
    def _every(self) -> bool:
        return self.read is not None and self.read.every

    def _start(self, part: str) -> float:
        row, known = start_row(self.case, part), start_of(self.case, part)
        if row is None or known is None:
            return 0.0
        if self.read is None or self.read.published is None:
            return known.value
        before = self._years[0].plus(-1)
        return self.read.published(known.value, self.case.reserve, [row], before)


def _part_of_salaries(code: str) -> bool:
    return code[:2] in {"B1", "B2"} and code[2:] in _SALARY_PARTS


def variance_of(outcome: Outcome) -> tuple[float, ...]:
    """Return the year-end variance of the first world, year by year."""
    if TOTAL in outcome.names:
        values: list[float] = outcome.values(TOTAL)[0].tolist()
        return tuple(values)
    found = outcome.worlds.one(0).get(UNEXPLAINED, 0.0)
    return found if isinstance(found, tuple) else (found,) * len(outcome.years)
