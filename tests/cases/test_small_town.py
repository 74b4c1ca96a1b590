"""The small-town case: it reads clean, uses everything once, and its sums hold."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.one_year import fixed, value_of, values_of

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.tables.sources import Sourced
from openbook.figures.figure import PUPILS, USD, Year
from openbook.files import layout
from openbook.files.read import read_case
from openbook.findings.finding import as_text
from openbook.law.states.shelf import load_law
from openbook.model.staff.funds import UnitFunds
from openbook.terms.shelf import TERMS

ROOT = Path(str(files("openbook") / "cases" / "small-town"))
YEAR = Year(2018)


@pytest.fixture(scope="module")
def case() -> Case:
    return _read("public")


def _read(viewer: str) -> Case:
    case, findings = read_case(ROOT, viewer)
    assert not findings, "\n\n".join(as_text(finding) for finding in findings)
    assert case is not None
    return case


@pytest.mark.parametrize("viewer", ["public", "union", "district", "county"])
def test_it_reads_without_findings(viewer):
    assert _read(viewer).viewer == viewer


def test_each_side_sees_its_own_draft_and_not_the_other(case):
    union, district = _read("union"), _read("district")
    assert not any(entry.private for entry in (*case.offers, *case.books))
    assert [offer.id for offer in union.offers if offer.private]
    assert not any(book.private for book in union.books)
    assert [book.id for book in district.books if book.private]
    assert not any(offer.private for offer in district.offers)


def test_every_file_kind_is_there():
    for file, _ in [*layout.RECORDS.values(), *layout.TABLES.values()]:
        assert (ROOT / file).is_file(), file
    for folder, suffix, _ in layout.FOLDERS.values():
        assert list((ROOT / folder).glob(f"*{suffix}")), folder
    for party in ("union", "district"):
        assert any((ROOT / layout.private_folder(party)).rglob("*.yaml")), party


def test_every_term_is_used(case):
    proposed = [term for offer in case.offers for term in offer.terms]
    words = {term.word for term in (*proposed, *case.contract.terms)}
    assert words == set(TERMS.names())


def test_every_column_is_there_and_says_something(case):
    for table in case.tables():
        if not table.file:
            continue
        fields = specs(table.row_type)
        with (ROOT / table.file).open(newline="", encoding="utf-8") as opened:
            rows = list(csv.DictReader(opened))
        assert tuple(rows[0]) == tuple(fields), table.file
        for name in set(fields) - set(specs(Sourced)):
            assert any(row[name] for row in rows), f"{table.file}: {name}"


def test_every_kind_of_field_is_used(case):
    records = [case.head, case.sources, case.district, case.calendar, case.strike]
    records += [case.contract, *case.offers, *case.books]
    records += [row for table in case.tables() for row in table]
    used = {kind for record in records for kind in _kinds(record)}
    assert used == set(FieldKind)


def _kinds(record: Any) -> Iterator[FieldKind]:
    """The kinds of the fields that say something, also inside lists."""
    kind: type = type(record)
    for name, spec in specs(kind).items():
        value = getattr(record, name)
        if value not in (None, "", (), {}, False):
            yield spec.kind
        if spec.kind in {FieldKind.RECORDS, FieldKind.NAMED, FieldKind.TERMS}:
            for part in value:
                yield from _kinds(part)


def test_every_number_has_a_source(case):
    for table in case.tables():
        if table.file == "es.csv":  # texts of the others in Spanish
            continue
        for index in range(len(table)):
            assert case.source_at(table, index) is not None, table.place(index)
    invented = case.source_by_id["invented"]
    assert invented.status == "generated"
    assert len(case.sources.sources) == 3


def test_pupils_add_up(case):
    by_grade: dict[str, float] = defaultdict(float)
    by_school: dict[str, float] = defaultdict(float)
    for school, grade, pupils in case.enrollment.each("school", "grade", "pupils"):
        by_grade[grade.first] += pupils
        by_school[school] += pupils
    assert sum(by_grade.values()) == 1_180
    for year, grades, pupils in case.cohorts.each("year", "grades", "pupils"):
        if year == YEAR:
            assert pupils == sum(by_grade[name] for name in grades.names)
    counted = dict(case.need.each("year", "enrollment"))
    assert counted[YEAR] == 1_180
    assert counted[YEAR.plus(-1)] == _total(case.cohorts, YEAR.plus(-1), "pupils")
    special = dict(case.schools.each("school", "special_pupils"))
    seats = _seats(case)
    for school, pupils in by_school.items():
        assert seats[school, "special"] == special[school]
        taught = seats[school, "all"] or seats[school, "math"]
        assert taught + special[school] == pupils


def _seats(case: Case) -> dict[tuple[str, str], float]:
    seats: dict[tuple[str, str], float] = defaultdict(float)
    for school, subject, pupils in case.sections.each("school", "subject", "seats"):
        seats[school, subject] += pupils
    return seats


def _total(table: Any, year: Year, column: str) -> float:
    return float(sum(v for of, v in table.each("year", column) if of == year))


def test_attendance_is_95_percent_of_enrollment(case):
    for year in (YEAR.plus(-1), YEAR):
        pupils = _total(case.cohorts, year, "pupils")
        present = _total(case.attendance, year, "ada")
        assert present == pytest.approx(0.95 * pupils)


def test_the_calendar_gives_its_days(case):
    assert len(case.calendar.taught_days()) == case.calendar.days.value == 180
    assert set(case.strike_days.column("day")) <= set(case.calendar.taught_days())


def test_teachers_are_as_many_as_classes_and_posts_need(case):
    """One teacher for an elementary or special class, one for five other classes."""
    needed = _total(case.posts, YEAR, "fte")
    for subject, sections in case.sections.each("subject", "sections"):
        needed += sections if subject in {"all", "special"} else sections / 5
    assert needed == sum(case.staff.column("fte")) == 62


def test_staff_on_the_schedule_give_the_payroll(case):
    schedule = case.schedules["teachers"].each("column", "step", "pay")
    pay = {(column, step): amount for column, step, amount in schedule}
    cells = case.staff.each("column", "step", "fte")
    payroll = sum(pay[column, step] * fte for column, step, fte in cells)
    units = {unit.id: unit for unit in case.district.units}
    assert units["teachers"].payroll.value == payroll
    facts = dict(case.facts.each("quantity", "value"))
    assert facts["teachers.average_pay"] == pytest.approx(payroll / 62, abs=1)
    daily = payroll / units["teachers"].work_year.value / 62
    saved = daily * case.strike.strikers.value
    assert case.strike.wages_saved.value == pytest.approx(saved, abs=50)


def _budget(case: Case) -> dict[str, float]:
    """Both columns together, without what one contributes to the other."""
    budget: dict[str, float] = defaultdict(float)
    for code, amount in case.budget.each("object", "amount"):
        budget[code] += amount
    assert budget.pop("8980") == 0
    assert budget.pop("7310") == 0  # indirect costs
    return budget


def test_pay_and_benefits_of_the_budget_follow_from_units_and_law(case):
    budget = _budget(case)
    pay: dict[str, float] = defaultdict(float)
    members = 0.0
    for unit in case.district.units:
        here = UnitFunds(unit).general
        pay[unit.pension] += unit.payroll.value * here
        members += unit.members.value * here
    assert budget["1000"] == pay["calstrs"]
    assert budget["2000"] == pytest.approx(pay["calpers"], abs=1)
    law = load_law("california", case.head.as_of)
    rate = values_of(law.employer_rates((YEAR,), {}), YEAR)
    own = rate["medicare"] + rate["unemployment"] + 0.018
    benefits = pay["calstrs"] * (rate["calstrs"] + own)
    benefits += pay["calpers"] * (rate["calpers"] + rate["oasdi"] + own)
    benefits += 13_000 * members
    assert budget["3000"] == pytest.approx(benefits, abs=1_000)


def test_the_state_formula_of_the_budget_follows_from_the_law(case):
    law = load_law("california", case.head.as_of)
    grants = law.grants(YEAR)
    cells = case.attendance.each("year", "grades", "ada")
    base = sum(
        present * grants[str(grades)].value
        for year, grades, present in cells
        if year == YEAR.plus(-1)  # the larger of the two years
    )
    counted, need = (sum(case.need.column(n)) for n in ("enrollment", "unduplicated"))
    share = round(need / counted, 4)
    grant = base * (1 + 0.2 * share + 0.5 * (share - 0.55))
    add_on = dict(case.facts.each("quantity", "value"))["funding.add_ons.transportation"]
    assert _budget(case)["8010"] == pytest.approx(grant + add_on, abs=1_000)


def test_the_balance_follows_from_the_budget(case):
    budget = _budget(case)
    revenue = sum(amount for line, amount in budget.items() if line.startswith("8"))
    spending = sum(budget.values()) - revenue
    parts: dict[Year, dict[str, float]] = defaultdict(dict)
    for year, part, amount, fund in case.reserve.each("year", "part", "amount", "fund"):
        if fund != "17":
            parts[year][part] = amount
    before, after = parts[YEAR.plus(-1)], parts[YEAR]
    assert before["total"] == before["restricted"] + before["unrestricted"]
    assert after["total"] == before["total"] + revenue - spending
    held = {n: v for n, v in after.items() if n not in {"total", "unrestricted"}}
    assert sum(held.values()) == after["total"]
    assert after["unrestricted"] == after["total"] - after["restricted"]
    law = load_law("california", case.head.as_of)
    present = _total(case.attendance, YEAR, "ada")
    amount, size = fixed("a.spent", spending, USD), fixed("a.ada", present, PUPILS)
    least = value_of(law.minimum_reserve(amount, size, (YEAR,)), YEAR)
    assert least == pytest.approx(0.03 * spending)
    assert least <= after["economic uncertainty"] < least + 1_000


def test_strike_counts_add_up(case):
    counted: dict[object, float] = defaultdict(float)
    for day, pupils in case.counts.each("day", "pupils"):
        counted[day] += pupils
    newest = {
        day: pupils
        for day, version, pupils in case.strike_days.each("day", "version", "pupils")
        if version == "final" or day == case.strike_days.column("day")[-1]
    }
    assert newest == counted


def test_the_books_are_complete_and_disagree_on_some_beliefs(case):
    books = {book.side: book for book in case.books}
    beliefs = {
        side: {
            belief.name: (
                belief.value and belief.value.value,
                {year: figure.value for year, figure in belief.by_year.items()},
            )
            for belief in book.assumptions
        }
        for side, book in books.items()
    }
    assert set(beliefs["union"]) == set(beliefs["district"]) == set(BY_NAME)
    differ = [n for n in BY_NAME if beliefs["union"][n] != beliefs["district"][n]]
    assert 5 <= len(differ) <= 10
