"""The files of a thin case: what a full case begins with, every number with its source."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date

from openbook.case.assumptions import ASSUMPTIONS
from openbook.figures.figure import Year
from openbook.files.state_layouts import layouts
from openbook.findings.dataclass import dataclass
from openbook.screen.thin import Assumed, ThinDistrict, stated

OWN = "own"
PUBLISHED = "published"  # the row of revenue of a law without a formula
_TABLE, _STATEWIDE = "table", "statewide"
_PENSION = "pension."
_UNITS = (("certificated", "Certificated staff"), ("classified", "Other staff"))


@dataclass(frozen=True, slots=True)
class ThinLaw:
    """What a thin case needs of its state's law."""

    word: str = ""  # blank where Openbook has none, or it asks more than rows have
    present: bool = False  # whether students present are counted, rather than those enrolled
    rows: bool = True  # revenue is a published row, as the state has no formula here


NO_LAW = ThinLaw()


@dataclass(frozen=True, slots=True)
class ThinShape:
    """What the thin cases of one model have in common."""

    state: ThinLaw
    as_of: date
    years: tuple[Year, ...]
    grades: str
    balance: bool

    @property
    def law(self) -> str:
        """The state's law by its word; blank where it is not known or asks for more."""
        return self.state.word


def thin_texts(thin: ThinDistrict, shape: ThinShape) -> dict[str, str]:
    """Return every file of a thin case by name."""
    texts = {
        "case.yaml": _head(thin, shape),
        "evidence/sources.yaml": _sources(thin),
        "district/district.yaml": _district(thin, shape.law),
        "district/budget.csv": _budget(thin),
        "books/screen.yaml": _book(thin, shape),
        **_counts(thin, shape.state),
    }
    if thin.balance is not None:
        texts["district/reserve.csv"] = _reserve(thin)
    if shape.state.rows:
        texts["law.yaml"] = _law(thin, shape)
    return texts


def _counts(thin: ThinDistrict, law: ThinLaw) -> dict[str, str]:
    """Students of the base year; earlier ones as the law counts them, present or enrolled."""
    back = [str(thin.base.plus(-step)) for step in range(1, len(thin.counted_before) + 1)]
    earlier = list(zip(back, thin.counted_before, strict=True))
    now = (str(thin.base), thin.grades, "staffed", _said(thin.students), _of(thin, "students"))
    before = _of(thin, "attendance before")
    enrolled = [
        (year, thin.grades, "staffed", _said(each.students), before)
        for year, each in earlier
        if not law.present
    ]
    heads = ("year", "grades", "operator", "pupils", "source")
    texts = {"district/cohorts.csv": _csv(heads, [now, *enrolled])}
    if law.present:
        heads = ("year", "grades", "operator", "ada", "source")
        rows = [(y, thin.grades, "staffed", _said(e.attendance), before) for y, e in earlier]
        texts["district/attendance.csv"] = _csv((*heads, "period"), [(*row, "p-2") for row in rows])
    if groups := stated().groups.get(law.word, ()):
        heads = ("quantity", "year", "value", "unit", "source")
        rows = [
            (f"students.{group}", year, "0", "pupils", _STATEWIDE)
            for group in groups
            for year in (str(thin.base), *back)
        ]
        texts["district/facts.csv"] = _csv(heads, rows)
    return texts


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _said(value: float) -> str:
    """Return a number as a file has it, read back bit for bit.

    >>> _said(1234.5), _said(0.00015)
    ('1234.5', '0.00015')
    """
    text = repr(value)
    return format(value, ".12f").rstrip("0").rstrip(".") if "e" in text else text


def _csv(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    return "".join(",".join(row) + "\n" for row in (heads, *rows))


def _of(thin: ThinDistrict, name: str) -> str:
    return _STATEWIDE if name in thin.assumed else _TABLE


def _head(thin: ThinDistrict, shape: ThinShape) -> str:
    return f"""\
# A thin case: made from one row a year of statewide tables, with statewide assumptions where
# they say nothing. It is a beginning: replace what is assumed with the district's own numbers.
title: {_quoted(f"{thin.district.name}, thin case")}
state: {shape.law or OWN}
as_of: {shape.as_of}
first_year: {shape.years[0]}
last_year: {shape.years[-1]}
parties:
  - {{id: district, name: {_quoted(thin.district.name)}, role: employer}}
  - {{id: staff, name: The staff, role: union}}
  - {{id: screen, name: Openbook's screen, role: observer}}
"""


def _sources(thin: ThinDistrict) -> str:
    words = dict.fromkeys(filter(None, [*thin.notes.values(), *thin.district.tables.values()]))
    title = "; ".join(f"{layouts()[word].who}: {layouts()[word].title}" for word in words)
    return f"""\
sources:
  - id: {_TABLE}
    who: Statewide tables
    title: {_quoted(title)}
    status: confirmed
  - id: {_STATEWIDE}
    who: Openbook
    title: Statewide assumptions of the screen, with wide bands
    status: unconfirmed
files: []
"""


def _district(thin: ThinDistrict, law: str) -> str:
    plans = stated().plans.get(law, ("none", "none"))
    lines = [
        f"name: {_quoted(thin.district.name)}\n",
        f"county: {_quoted(thin.district.county or 'not told')}\n",
        f"kind: {thin.district.kind if thin.district.kind in {'elementary', 'high'} else 'unified'}\n",
        f"source: {_STATEWIDE}\nunits:\n",
    ]
    for (unit, name), plan in zip(_UNITS, plans, strict=True):
        payroll, people = getattr(thin, unit)
        lines.append(
            f"  - {{id: {unit}, name: {name}, party: staff, pension: {plan}, "
            f"members: {_said(people)}, payroll: {_said(payroll)}}}\n"
        )
    return "".join(lines)


def _budget(thin: ThinDistrict) -> str:
    told = "the formula's change since then, added to the expenditure of a year taken as balanced"
    note = _quoted(told) if "revenue" in thin.assumed and thin.then != thin.base else ""
    rows = (
        ("8000-8799", "Revenue", thin.revenue or 0.0, "revenue", note),
        ("1000-7999", "Expenditure", thin.expenditure, "expenditure", ""),
    )
    return _csv(
        ("year", "stage", "fund", "restricted", "object", "label", "amount", "source", "note"),
        [
            (
                str(thin.base),
                "actual",
                "01",
                "both",
                code,
                label,
                _said(amount),
                _of(thin, name),
                note,
            )
            for code, label, amount, name, note in rows
        ],
    )


def start_balance(thin: ThinDistrict) -> float:
    """Return the balance before the base year, with which it ends as published."""
    return (thin.balance or 0.0) - ((thin.revenue or 0.0) - thin.expenditure)


def _reserve(thin: ThinDistrict) -> str:
    before = str(thin.base.plus(-1))
    row = (before, "actual", "unrestricted", _said(start_balance(thin)), "01", _TABLE)
    note = _quoted(f"the published balance of {thin.base} less what the year added to it")
    return _csv(("year", "stage", "part", "amount", "fund", "source", "note"), [(*row, note)])


def book_of(thin: ThinDistrict, law: str) -> dict[str, Assumed]:
    """Return the assumptions of a thin case: the district's own before the statewide ones."""
    plans = {f"{_PENSION}{plan}" for plan in stated().plans.get(law, ())}
    nothing = {kind.name: Assumed(_plain(kind.nothing)) for kind in ASSUMPTIONS if kind.nothing}
    causes = [name for name in nothing if name.startswith("variance.")]
    for name in (*causes, "staff.attrition_savings"):  # asked for only where somebody names them
        del nothing[name]
    book = {**nothing, **stated().book, **thin.own}
    return {n: each for n, each in book.items() if not n.startswith(_PENSION) or n in plans}


def _plain(written: str) -> float:
    """Return what an assumption is where nothing of the kind was announced."""
    return float(written.removesuffix("%")) / (100 if written.endswith("%") else 1)


def _book(thin: ThinDistrict, shape: ThinShape) -> str:
    head = f"""\
side: district
title: Statewide assumptions of the screen
made_on: {shape.as_of}
source: {_STATEWIDE}
assumptions:
"""
    book = sorted(book_of(thin, shape.law).items())
    return head + "".join(_assumption(name, each) for name, each in book)


def _assumption(name: str, assumed: Assumed) -> str:
    spread = assumed.spread
    band = f", spread: {_said(spread[0])} to {_said(spread[1])}" if spread else ""
    note = f", note: {_quoted(assumed.why)}" if assumed.why else ""
    return f"  {name}: {{value: {_said(assumed.value)}{band}{note}}}\n"


def _law(thin: ThinDistrict, shape: ThinShape) -> str:
    """Return a published row of revenue; where Openbook has no law of the state, nothing else."""
    row = f"""\
checked_on: {shape.as_of}
references:
  tables: {{who: Statewide tables, title: Revenue of the district as published}}
  openbook: {{who: Openbook, title: Openbook has no law of this state}}
revenue:
  {PUBLISHED}:
    label: Published revenue
    restricted: no
    known_on: {thin.base.last_day}
    status: confirmed
    reference: tables
    years: {{{thin.base}: {_said(thin.revenue or 0.0)}}}
"""
    if shape.law:
        return row
    value = f"in_force: {thin.base.first_day}, status: unconfirmed, reference: openbook"
    return f"""\
name: {_quoted(thin.district.state.title() or "A state without a law")}
fiscal_year_ends: 06-30
{row}counting:
  basis: {{rule: membership, {value}}}
  funded: {{rule: current, {value}}}
reserve:
  share: {{value: none, {value}}}
payroll:
  medicare: {{value: 1.45%, {value}}}
lost_day:
  absence_costs: {{rule: no, {value}}}
"""
