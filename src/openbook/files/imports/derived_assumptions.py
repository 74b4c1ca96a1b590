"""What an export says of the years ahead: assumptions, and who is paid how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from openbook.case.tables.money import GENERAL_FUND, RESTRICTED, UNRESTRICTED
from openbook.figures.figure import Year
from openbook.files.imports.form_accounts import LedgerSums, values_of
from openbook.files.imports.ledger import Version
from openbook.files.imports.multiyear_elements import MultiyearElements
from openbook.files.imports.sent_table import FormElement

ALWAYS = ""  # in place of a year, for a value of all years
_GROWTH = {
    "revenue.federal.change": ((8100, 8299),),
    "revenue.other_state.change": ((8300, 8599),),
    "revenue.local.change": ((8600, 8799),),
    "spending.other.change": ((4000, 7999),),
}
_PAY, _CERTIFICATED, _CLASSIFIED = (1000, 2999), (1000, 1999), (2000, 2999)
_SET_ASIDE = ((9710, 9719), (9760, 9760), (9780, 9780))
_STUDENTS, _PRESENT = "01CS.CS.ADATOENROLL.ENROLLMENT", "01CS.CS.ADATOENROLL.P2ADA"
_CERTIFICATED_BENEFITS = tuple((code, code) for code in range(3101, 4000, 100))


class AssumedValue(NamedTuple):
    """A value for the employer's assumptions, by year or for all years, and how it came."""

    name: str
    values: Mapping[str, float]
    note: str
    status: str = "derived"


def assumed_values(
    accounts: LedgerSums,
    later: MultiyearElements | None,
    elements: Sequence[FormElement],
    version: Version,
) -> tuple[AssumedValue, ...]:
    """Return what follows from the accounts and forms of a budget; the rest stays open."""
    found = [*_from_accounts(accounts, values_of(elements, version), later)]
    none, own = {version.year: 0.0}, "the budget itself is the first year"
    if later is not None and later.is_there:
        for name, objects in _GROWTH.items():
            low, high = objects[0][0], objects[-1][1]
            how = f"yearly change of objects {low}-{high} in Form {later.form}; {own}"
            found.append(AssumedValue(name, {**none, **later.growth(objects)}, how))
        how = f"step and column ÷ salaries in Form {later.form}; {own}"
        moved = {**none, **later.step_and_column()}
        found.append(AssumedValue("staff.step_and_column", moved, how))
    found += _students(values_of(elements, version), version)
    return tuple(each for each in found if each.values)


def _from_accounts(
    accounts: LedgerSums, told: Mapping[str, float], later: MultiyearElements | None
) -> Iterator[AssumedValue]:
    when = accounts.periods()[-1]
    pay = accounts.total(when, GENERAL_FUND, _PAY)
    if pay:
        rates = {
            "workers_compensation.rate": ((3600, 3699), "objects 3600-3699 ÷ salaries"),
            "unemployment.rate": ((3500, 3599), "objects 3500-3599 ÷ salaries"),
        }
        for name, (objects, how) in rates.items():
            share = accounts.total(when, GENERAL_FUND, objects) / pay
            yield AssumedValue(name, {ALWAYS: round(share, 6)}, how)
    health = accounts.total(when, GENERAL_FUND, (3400, 3499))
    yield AssumedValue("health.contribution", {ALWAYS: health / 100}, "objects 3400-3499")
    aside = sum(accounts.total(when, GENERAL_FUND, each, UNRESTRICTED) for each in _SET_ASIDE)
    kept = {when[0]: aside / 100, **later.kept_aside()} if later and later.is_there else {}
    how = "nonspendable, committed and assigned: objects 9710-9719, 9760 and 9780"
    yield AssumedValue("reserve.earmarked", kept or {ALWAYS: aside / 100}, how)
    people = told.get(_FTE["certificated"])
    if people:
        cost = accounts.total(when, GENERAL_FUND, _CERTIFICATED) + sum(
            accounts.total(when, GENERAL_FUND, each) for each in _CERTIFICATED_BENEFITS
        )
        how = "certificated salaries and benefits ÷ certificated FTE of Form 01CS"
        yield AssumedValue("posts.cost", {ALWAYS: round(cost / 100 / people)}, how)


def _students(told: Mapping[str, float], version: Version) -> Iterator[AssumedValue]:
    """Yield how enrollment changes and how many students are present, by Form 01CS."""
    first = Year.parse(version.year)
    counts = [told.get("01CS.CS.ENROLLMENT.1PY"), told.get("01CS.CS.ENROLLMENT")]
    counts += [told.get(f"{_STUDENTS}.{year}") for year in ("1SY", "2SY")]
    if first is None:
        return
    changes = {
        str(first.plus(at)): round(now / before - 1, 6)
        for at, (before, now) in enumerate(pairwise(counts))
        if before and now
    }
    yield AssumedValue("enrollment.change", changes, "yearly change of enrollment in Form 01CS")
    present = {
        str(first.plus(at)): round(here / enrolled, 6)
        for at, enrolled in enumerate(counts[1:])
        if enrolled and (here := told.get(_present(at))) is not None
    }
    yield AssumedValue("attendance.rate", present, "P-2 attendance ÷ enrollment in Form 01CS")


def _present(at: int) -> str:
    return "A.DIST.REG.ADA.P2" if at == 0 else f"{_PRESENT}.{at}SY"


_DISTRICT = """\
# Who the district is. Made from its export of accounts: write its name, and part the two
# groups by bargaining unit when the payroll is known.
name: District {code}
source: {source}
units:
{units}"""
_UNIT = """\
  - id: {id}
    name: {name}
{pension}{people}    payroll: {{value: {payroll}, status: derived, note: "general fund, objects {objects}"}}
    funded: {{unrestricted: {free}, restricted: {bound}}}
"""


_PEOPLE = """\
    members: {{value: {fte:g}, status: derived, note: "full-time equivalents of Form 01CS (S8), \
without management: at least so many people"}}
    fte: {{value: {fte:g}, status: derived, note: "Form 01CS (S8), without management"}}
"""
_FTE = {"certificated": "01CS.SI.LABOR.CERT.FTE", "classified": "01CS.SI.LABOR.CLAS.FTE"}


# Objects in which contributions to each system are booked.
_CONTRIBUTED = {"calstrs": (3100, 3199), "calpers": (3200, 3299)}
_NO_PENSION = """\
    # The export has nothing in objects {low}-{high}, contributions to the system that this
    # group usually has: write pension: with its own plan, or none and its own rate under rates.
"""


def _pension(accounts: LedgerSums, system: str) -> str:
    """Return the pension system of a group; nothing where the export pays nothing into it."""
    when, objects = accounts.periods()[-1], _CONTRIBUTED[system]
    columns = (UNRESTRICTED, RESTRICTED)
    if sum(accounts.total(when, GENERAL_FUND, objects, column) for column in columns) > 0:
        return f"    pension: {system}\n"
    return _NO_PENSION.format(low=objects[0], high=objects[1])


def district_text(accounts: LedgerSums, told: Mapping[str, float], code: str, source: str) -> str:
    """Return district/district.yaml with the pay of certificated and classified staff."""
    when, units = accounts.periods()[-1], []
    groups = (("certificated", _CERTIFICATED, "calstrs"), ("classified", _CLASSIFIED, "calpers"))
    for group, objects, system in groups:
        paid = {
            c: accounts.total(when, GENERAL_FUND, objects, c) for c in (UNRESTRICTED, RESTRICTED)
        }
        whole = sum(paid.values())
        if whole <= 0:
            continue
        free = round(100 * paid[UNRESTRICTED] / whole, 6)
        units.append(
            _UNIT.format(
                id=group,
                name=f"{group.capitalize()} staff, all positions",
                pension=_pension(accounts, system),
                people=_PEOPLE.format(fte=fte) if (fte := told.get(_FTE[group])) else "",
                payroll=f"{whole / 100:.2f}",
                objects=f"{objects[0]}-{objects[1]}",
                free=f"{free:.6f}%",
                bound=f"{100 - free:.6f}%",
            )
        )
    return _DISTRICT.format(code=code, source=source, units="".join(units)) if units else ""
