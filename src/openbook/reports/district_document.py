"""The district in tables: its units, students, budget, balance, past projections, classes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from openbook.case.case import Case
from openbook.case.scope import Scope
from openbook.case.tables.money import GENERAL_FUND
from openbook.figures.figure import SHARE, parse_unit
from openbook.figures.operation import spoken
from openbook.findings.message import small_first
from openbook.model.project import Projection
from openbook.reports import district_charts
from openbook.reports.chart_findings import trend_finding
from openbook.reports.district_budget import (
    TOTALS,
    BudgetTableRow,
    BudgetYears,
    against_chart,
    projected_money,
    rows_about,
    stacked_chart,
)
from openbook.reports.document import document as doc
from openbook.reports.document.laid_out import told_by
from openbook.reports.document.question import address, cell_at
from openbook.reports.notes import say_line, scope_label
from openbook.reports.offers.member_and_school import cap_said, class_name
from openbook.reports.words.amounts import say_in
from openbook.reports.words.words import Words

_PARTS = {"economic uncertainty": "reserve for economic uncertainties"}
_OPERATORS = {"affiliated": "affiliated charter", "charter": "independent charter"}
_PUBLISHED = {True: "Revenues in this version", False: "Expenditures in this version"}


def units_blocks(case: Case, words: Words) -> doc.Blocks:
    """Lay out the bargaining units: their members and their paid days."""
    rows = []
    for unit in case.units:
        members, days = unit.members, unit.work_year
        figure = members or days
        numbers = [each.value if each else None for each in (members, days)]
        source = told_by(figure.source if figure else None, words)
        rows.append(doc.row_of(unit.name, *doc.amounts(numbers, words.number), source))
    if rows:
        heads = ("Unit", "People", "Paid days a year", "Source")
        yield doc.table_of("units", words("Bargaining units"), map(words, heads), rows)


def counted_blocks(case: Case, words: Words) -> doc.Blocks:
    """Lay out how many students were counted, and by whom."""
    rows = []
    for each in district_charts.counted_pupils(case):
        alone = len(each.rows) == 1
        door = cell_at(case.cohorts.file, each.rows[0], "pupils") if alone else ""
        rows.append(
            doc.row_of(
                district_charts.counted_name(each, words),
                str(each.year),
                doc.amount(words.number(each.pupils), each.pupils, opens=door),
                told_by(case.source_at(case.cohorts, each.rows[0]), words),
            )
        )
    if rows:
        caption = words("What was counted, and by whom")
        table = doc.table_of(
            "counted",
            caption,
            map(words, ("Schools", "Year", "Students", "Source")),
            rows,
            notes=doc.table_sources(case, case.cohorts),
            shown=False,
        )
        yield doc.Folded(caption, (table,))


def published_blocks(budget: BudgetYears, case: Case, words: Words) -> doc.Blocks:
    """Lay out a version of the budget as it was published."""
    drawn, rows = [], []
    for incoming, total in _PUBLISHED.items():
        kinds = budget.kinds(incoming=incoming)
        if not kinds:
            continue
        key, title = (
            ("budget-in", words("Revenues by year"))
            if incoming
            else ("budget-out", words("Expenditures by year"))
        )
        named = {words.said(name): values for name, values in kinds.items()}
        chart = stacked_chart(key, title, years=budget.years, kinds=named, words=words)
        notes = doc.table_sources(case, case.budget)
        drawn.append((doc.Drawing(chart, words.money, notes=notes, repeats=True),))
        own = (each for each in budget.rows if each.incoming is incoming)
        rows += [_budget_row(each, case, words) for each in own]
        cells = doc.amounts(budget.totals(incoming=incoming), words.money, missing="")
        rows.append(doc.row_of(words(total), "", *cells, kind="total"))
    yield doc.Facing(tuple(drawn))
    yield doc.table_of(
        "budget",
        words("Every number opens to its row and its source."),
        (words("Line"), words("Object"), *map(str, budget.years)),
        rows,
        notes=doc.table_sources(case, case.budget),
    )


def _budget_row(row: BudgetTableRow, case: Case, words: Words) -> doc.TableRow:
    name = words.said(row.label)
    if row.restricted == "restricted":
        name += f" ({words('restricted')})"
    doors = [
        "" if cell is None else cell_at(case.budget.file, cell, "amount") for cell in row.cells
    ]
    cells = doc.amounts(row.amounts, words.money, missing="", opens=doors)
    return doc.row_of(name, row.object, *cells)


def projected_drawings(found: Projection, at: Scope, case: Case, words: Words) -> doc.Block:
    """Draw revenues and expenditures as projected, side by side."""
    titles = {"in": words("Revenues as projected"), "out": words("Expenditures as projected")}
    outcome, drawn = found.alone, []
    for way, title in titles.items():
        kinds = {words(e.name): e.values for e in projected_money(outcome, way)}
        totals = outcome.values(TOTALS[way])[0].tolist()
        say = partial(say_line(case, words), TOTALS[way])
        chart = stacked_chart(
            f"projected-{way}",
            f"{title}, {small_first(scope_label(at, case, words))}",
            years=outcome.years,
            kinds=kinds,
            words=words,
            finding=trend_finding(title, outcome.years, totals, words, say),
        )
        source = doc.worked_out(case, words)
        drawn.append((doc.Drawing(chart, words.money, source=source, repeats=True),))
    return doc.Facing(tuple(drawn))


def balance_blocks(case: Case, words: Words) -> doc.Blocks:
    """Lay out the ending balance and its parts as published."""
    rows = []
    for at, row in enumerate(case.reserve):
        door = cell_at(case.reserve.file, at, "amount")
        names = (str(row.year), words.said(row.stage or ""), _part(row.part, row.fund, words))
        unknown = words("not known")
        cells = doc.amounts([row.amount], words.money, missing=unknown, opens=[door])
        rows.append(doc.TableRow((*map(doc.label, names), *cells)))
    if rows:
        yield doc.Heading(words("The ending balance and its parts"), 2)
        heads = ("Year", "Version", "Part", "Amount")
        notes = doc.table_sources(case, case.reserve)
        yield doc.table(
            words, "balance", "The ending balance and its parts", heads, rows, notes=notes
        )


def _part(part: str | None, fund: str | None, words: Words) -> str:
    """Name a part of a balance; one outside the general fund says of which fund it is."""
    said = words.said(_PARTS.get(part or "", part or ""))
    own = (fund or GENERAL_FUND) == GENERAL_FUND
    return said if own else words("{part}, fund {code}", part=said, code=fund)


def past_blocks(case: Case, what: str, words: Words) -> doc.Blocks:
    """Lay out what each author projected of a quantity, and the actual."""
    table, places = case.projections, rows_about(case, what)
    units = [table.column("unit")[row] for row in places]
    say = say_in(parse_unit(next(filter(None, units), "share")) or SHARE, words)
    chart = against_chart(case, what, words.said(spoken(what)), words)
    yield doc.Drawing(chart, say, notes=doc.table_sources(case, table, places), repeats=True)
    rows = []
    for place in places:
        row = table[place]

        def opened(name: str, value: float | None, place: int = place) -> list[doc.Link]:
            href = cell_at(table.file, place, name)
            return [] if value is None else [doc.Link(say(value), href, number=True)]

        first, last = opened("value", row.value), opened("value_to", row.value_to)
        dash: tuple[str, ...] = (" – ",) if first and last else ()
        projected: doc.Rich = (*first, *dash, *(last if first else ())) or "—"
        actual: doc.Rich = (*opened("outcome", row.outcome),) or words("not known")
        day = table.column("made_on")[place]
        made = (words.day(day),) if day else ()
        more = filter(None, (row.definition, row.note))
        rows.append(
            doc.row_of(
                doc.label(row.by or "", *made),
                str(row.year),
                doc.Cell(projected, row.value, number=True),
                doc.Cell(actual, row.outcome, number=True),
                told_by(case.source_at(table, place), words, *more),
            )
        )
    heads = ("By", "For", "Projected", "Actual", "Source")
    notes = doc.table_sources(case, table, places)
    yield doc.table(words, "past", "Past projections", heads, rows, notes=notes)


def people_blocks(case: Case, unit: str, words: Words) -> doc.Blocks:
    """Lay out how many people are on each step and column, without pointing at anybody."""
    found = district_charts.on_schedule(case, unit)
    own = next((each for each in case.units if each.id == unit), None)
    said = []
    if found.total is not None:
        text = "{count} full-time positions on {steps} steps and {columns} columns."
        steps, columns = len(found.steps), len(found.columns)
        count = words.number(found.total)
        said.append(words(text, count=count, steps=steps, columns=columns))
    if own and own.members:
        count, who = words.number(own.members.value), own.members.source.who
        said.append(words("The unit has {count} members, by {who}.", count=count, who=who))
    yield doc.Text(" ".join(said))
    chart = district_charts.people_chart(found, own.name if own else unit, words)
    yield doc.Drawing(chart, words.number, notes=doc.table_sources(case, case.staff, found.rows))
    text = (
        "A cell with fewer than {count} people is not shown, so that no count points to a "
        "person. Where a unit would have only one such cell, the next smallest is not "
        "shown either, because the total would give it away."
    )
    yield doc.Text(words(text, count=district_charts.FEWEST), "quiet")


def class_blocks(
    sizes: Sequence[district_charts.ClassSizes], case: Case, words: Words
) -> doc.Blocks:
    """Lay out classes today beside the class-size caps of the current contract."""
    rows = []
    for level, some in groupby(sizes, key=lambda each: each.level):
        rows.append(doc.row_of(words.said(level), kind="group"))
        rows += [_class_row(each, words) for each in some]
    heads = (
        *("Grades and subject", "Classes", "Average", "Largest"),
        *("Cap", "Cap on the average"),
    )
    notes = (*doc.table_sources(case, case.sections), *doc.source_of(case, case.contract))
    yield doc.table(words, "classes", "Class sizes", heads, rows, notes=notes)
    text = (
        "Several caps: groups of schools, such as magnets, have their own. "
        "Special-education classes have their own rules and are not in this table."
    )
    yield doc.Text(words(text), "quiet")
    contract = case.contract.title if case.contract else ""
    caps = f"{words('Caps')}: {contract}."
    none = words("The current contract is not in this case.")
    yield doc.Text(caps if contract else none, "quiet")


def _class_row(each: district_charts.ClassSizes, words: Words) -> doc.TableRow:
    caps = ", ".join(cap_said(cap, words) for cap in each.caps)
    averages = ", ".join(cap_said(cap, words) for cap in each.average_caps)
    if not caps and not averages:
        caps = words("none")
    elif each.uncapped:
        caps = f"{caps} {words('or none')}".strip()
    largest: doc.Rich = "—" if each.largest is None else words.number(each.largest)
    if each.above:
        largest = (f"{largest} ", doc.Badge(words("above the cap"), "warn"))
    return doc.row_of(
        class_name(each.grades, each.subject, words),
        doc.amount(words.number(each.classes), each.classes),
        *doc.amounts([each.average], lambda value: words.number(value, 1)),
        doc.Cell(largest, each.largest, number=True),
        doc.amount(caps, None),
        doc.amount(averages, None),
    )


def schools_table(
    case: Case, rows: Sequence[int], pupils: dict[str, float], words: Words
) -> doc.TableBlock:
    """Lay out some schools, each with its kind, its grades and its students."""
    found, grades = [], case.schools.column("grades")
    for row in rows:
        each = case.schools[row]
        at = address("/district/school", school=each.school)
        link = doc.Link(each.name or each.school, at)
        operator = _OPERATORS.get(each.operator or "")
        charter = [words(operator)] if operator else []
        found.append(
            doc.row_of(
                doc.label(link, *filter(None, (each.area,))),
                doc.label(words.said(each.level or ""), *charter),
                str(grades[row] or ""),
                *doc.amounts([pupils.get(each.school)], words.number),
            )
        )
    heads = ("School", "Kind", "Grades", "Students")
    notes = doc.table_sources(case, case.schools)
    return doc.table(words, "schools", "Schools", heads, found, notes=notes)
