"""The multiyear projection as Form MYPI has it: sections A to F, a table a column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from openbook.case.case import Case
from openbook.case.scope import Scope
from openbook.case.tables.money import RESTRICTED, UNRESTRICTED
from openbook.figures.figure import Year
from openbook.model.form_amounts import (
    CENT,
    COMBINED,
    PAY_LINES,
    REVENUE_LINES,
    FormLine,
    Objects,
    budget_rows,
)
from openbook.model.money.budget import CONTRIBUTIONS
from openbook.model.money.rounded_to import rounded_to
from openbook.model.money.variance import TOTAL
from openbook.model.multiyear_form import OTHER_LINES, OTHER_SOURCES, MultiyearForm
from openbook.model.project import Projection
from openbook.reports.document.document import (
    Block,
    Cell,
    Document,
    Heading,
    Note,
    TableBlock,
    TableRow,
    Text,
    amount,
    label,
    of_case,
    sources_of,
    worked_out,
)
from openbook.reports.document.question import cell_at, line_at
from openbook.reports.notes import book_name, rests_on
from openbook.reports.words.words import Words

TITLE = "Multiyear projection (Form MYPI)"
FILED = "Multiyear projection as published (Form MYPI)"
_COLUMNS = {
    UNRESTRICTED: "Unrestricted",
    RESTRICTED: "Restricted",
    COMBINED: "Unrestricted and restricted combined",
}
_SECTIONS = {
    "A": "Revenues and other financing sources",
    "B": "Expenditures and other financing uses",
    "C": "Net increase (decrease) in fund balance",
    "D": "Fund balance",
    "E": "Available reserves",
    "F": "Recommended reserves",
}
# Each line of the form: what it is, and its objects.
_LINES = {
    "A1": ("LCFF sources", "8010-8099"),
    "A2": ("Federal revenues", "8100-8299"),
    "A3": ("Other state revenues", "8300-8599"),
    "A4": ("Other local revenues", "8600-8799"),
    "A1-A4": ("Revenues not published by source", "8010-8799"),
    "A2-A4": ("Revenues not published by source", "8100-8799"),
    "A4 other": ("Revenues that the form has no line for", ""),
    "A5a": ("Transfers in", "8900-8929"),
    "A5b": ("Other sources", "8930-8979"),
    "A5c": ("Contributions", "8980-8999"),
    "A6": ("Total revenues and sources", ""),
    "B1a": ("Certificated: base salaries", ""),
    "B1b": ("Certificated: step and column", ""),
    "B1c": ("Certificated: raises", ""),
    "B1d savings": ("Certificated: attrition savings", ""),
    "B1d": ("Certificated: other adjustments", ""),
    "B1": ("Certificated salaries", "1000-1999"),
    "B2a": ("Classified: base salaries", ""),
    "B2b": ("Classified: step and column", ""),
    "B2c": ("Classified: raises", ""),
    "B2d savings": ("Classified: attrition savings", ""),
    "B2d": ("Classified: other adjustments", ""),
    "B2": ("Classified salaries", "2000-2999"),
    "B1-B2": ("Salaries", "1000-2999"),
    "B3": ("Employee benefits", "3000-3999"),
    "B4": ("Books and supplies", "4000-4999"),
    "B5": ("Services and other operating expenditures", "5000-5999"),
    "B6": ("Capital outlay", "6000-6999"),
    "B7": ("Other outgo", "7100-7299, 7400-7499"),
    "B8": ("Transfers of indirect costs", "7300-7399"),
    "B9a": ("Transfers out", "7600-7629"),
    "B9b": ("Other uses", "7630-7699"),
    "B10": ("Other adjustments", ""),
    "B4-B10": ("Expenditures not published by object", "4000-7999"),
    "B11": ("Total expenditures and uses", ""),
    "C": ("Net increase (decrease)", ""),
    "D1": ("Net beginning fund balance", "9791, 9793, 9795"),
    "D1 variance": ("Year-end variance that is assumed", ""),
    "D2": ("Ending fund balance", ""),
    "D3a": ("Nonspendable", "9710-9719"),
    "D3a-d": ("Nonspendable, committed and assigned", "9710-9719, 9760, 9780"),
    "D3b": ("Restricted", "9740"),
    "D3c1": ("Stabilization arrangements", "9750"),
    "D3c2": ("Other commitments", "9760"),
    "D3d": ("Assigned", "9780"),
    "D3e1": ("Reserve for economic uncertainties", "9789"),
    "D3e2": ("Unassigned/unappropriated", "9790"),
    "D3f": ("Total components of ending fund balance", ""),
    "E1a": ("General fund: stabilization arrangements", "9750"),
    "E1b": ("General fund: reserve for economic uncertainties", "9789"),
    "E1c": ("General fund: unassigned/unappropriated", "9790"),
    "E1d": ("Negative restricted ending balances", "979Z"),
    "E2a": ("Special reserve fund (17): stabilization arrangements", "9750"),
    "E2b": ("Special reserve fund (17): reserve for economic uncertainties", "9789"),
    "E2c": ("Special reserve fund (17): unassigned/unappropriated", "9790"),
    "E3": ("Total available reserves, by amount", ""),
    "E4": ("Total available reserves, by percent", ""),
    "F2": ("District ADA", ""),
    "F3a": ("Expenditures and other financing uses", ""),
    "F3c": ("Total expenditures and other financing uses", ""),
    "F3d": ("Reserve standard percentage level", ""),
    "F3e": ("Reserve standard, by percent", ""),
    "F3f": ("Reserve standard, by amount", ""),
    "F3g": ("Reserve standard (minimum reserve)", ""),
    "F3h": ("Available reserves meet the reserve standard", ""),
}
_ADJUSTED = (
    "B10 is what the model does not know by object: additional positions, one-time pay with its "
    "benefits, grants and other terms, less cuts and unspent appropriations."
)
_TOTALS = frozenset({"A6", "B1", "B2", "B11", "C", "D2", "D3f", "E3", "F3h"})
# The line of the projection whose rounding limits how finely an amount can be told.
_PRECISION = {
    **dict.fromkeys(("A1-A4", "A2-A4", "A4 other", "A6"), "revenue.total"),
    **dict.fromkeys(("B10", "B4-B10", "B11", "F3a", "F3c"), "spending.total"),
    "C": "budget.result",
    **dict.fromkeys(("D1", "D2", "D3e2", "D3f", "E1c"), "reserve.unrestricted"),
    "E3": "reserve.available",
    **dict.fromkeys(("D3e1", "E1b", "F3e", "F3g"), "reserve.required"),
}


_ENDS = {
    UNRESTRICTED: "reserve.unrestricted",
    RESTRICTED: "balance.restricted",
    COMBINED: "balance.combined",
}
# The objects that each line of the form has in a budget.
_SPANS: dict[str, tuple[Objects, ...]] = {
    **OTHER_LINES,
    **{code: (objects,) for code, (objects, _) in (REVENUE_LINES | PAY_LINES).items()},
    "A5b": (OTHER_SOURCES,),
    "A5c": (CONTRIBUTIONS,),
}
Row = tuple[int, float]  # a row of the budget and its amount
# The line of the projection that a line of the form is, by column.
_MODELED: dict[str, dict[str, str]] = {
    **{
        code: {COMBINED: name, RESTRICTED: f"{RESTRICTED}.{name.partition('.')[2]}"}
        for code, (_, name) in (REVENUE_LINES | PAY_LINES).items()
    },
    "A5a": {
        UNRESTRICTED: "unrestricted.transfers_in",
        RESTRICTED: "restricted.transfers_in",
        COMBINED: "transfers.in",
    },
    "A5c": {RESTRICTED: "contributions.total"},
    "A6": {UNRESTRICTED: "unrestricted.sources", COMBINED: "revenue.total"},
    "B11": {
        UNRESTRICTED: "unrestricted.spending",
        RESTRICTED: "restricted.spending",
        COMBINED: "spending.total",
    },
    "C": {UNRESTRICTED: "unrestricted.result", COMBINED: "budget.result"},
    "D1 variance": dict.fromkeys((UNRESTRICTED, COMBINED), TOTAL),
    "D2": _ENDS,
    "D3f": _ENDS,
    "D3a-d": dict.fromkeys((UNRESTRICTED, COMBINED), "balance.bound"),
    **{
        code: dict.fromkeys((UNRESTRICTED, RESTRICTED, COMBINED), f"balance.{part}")
        for code, part in (
            *(("D3a", "nonspendable"), ("D3b", "restricted"), ("D3c1", "stabilization")),
            *(("D3c2", "committed"), ("D3d", "assigned")),
            *(("D3e1", "economic_uncertainty"), ("E1b", "economic_uncertainty")),
            *(("D3e2", "unassigned"), ("E1c", "unassigned")),
        )
    },
    "E2c": {COMBINED: "reserve.other_funds"},
    "E3": {COMBINED: "reserve.available"},
    "E4": {COMBINED: "reserve.share"},
    "F2": {COMBINED: "ada.total"},
    "F3a": {COMBINED: "spending.total"},
    "F3c": {COMBINED: "spending.total"},
    "F3d": {COMBINED: "least_reserve.share"},
    **{code: {COMBINED: "reserve.required"} for code in ("F3e", "F3g")},
}


def multiyear_data(form: MultiyearForm) -> dict[str, Any]:
    """Return every amount of the form by line, column and year."""
    return {
        "years": list(map(str, form.years)),
        "tied_to": form.stage,
        "columns": list(form.columns),
        "lines": _lines_data(form, form.lines),
        "reconciling": _lines_data(form, form.reconciling),
    }


def _lines_data(form: MultiyearForm, lines: Iterable[FormLine]) -> dict[str, Any]:
    return {
        line.code: {
            "label": _LINES[line.code][0],
            "objects": _LINES[line.code][1],
            **{
                column: dict(zip(map(str, form.years), values, strict=True))
                for column, values in line.amounts.items()
            },
        }
        for line in lines
    }


def multiyear_document(form: MultiyearForm, projection: Projection, words: Words) -> Document:
    """Lay out the form by itself."""
    blocks = multiyear_blocks(form, projection, words)
    return of_case(projection.case, words(TITLE), blocks, words)


def multiyear_blocks(form: MultiyearForm, projection: Projection, words: Words) -> Iterator[Block]:
    """Lay out the form: whose assumptions, which offers, then a table a column."""
    case, book = projection.case, projection.question.book
    offers = [words.own(offer.title) for offer in projection.question.offers]
    name = book_name(case, book, words)
    with_them = ", ".join(offers) or words("the current contract alone")
    text = "Under the assumptions of {name}, with {offers}; tied to the {stage} budget."
    stage = words.said(form.stage) if form.stage else words("not published")
    yield Text(words(text, name=name, offers=with_them, stage=stage), "quiet")
    for note in rests_on(case, [book], words):
        yield Text(note, "quiet")
    if form.columns == (COMBINED,):
        lacks = (
            "The budget of this case does not separate unrestricted from restricted money, so "
            "there is one column: all revenues and expenditures, and the unrestricted "
            "balance, taken to carry both."
        )
        yield Text(words(lacks), "lead")
    yield from _tables(form, case, words, (worked_out(case, words),), projection)
    if any(
        any(each) for line in form.lines if line.code == "B10" for each in line.amounts.values()
    ):
        yield Text(words(_ADJUSTED), "quiet")


def filed_document(form: MultiyearForm, case: Case, words: Words) -> Document:
    """Lay out the published form by itself."""
    return of_case(case, words(FILED), filed_blocks(form, case, words), words)


def filed_blocks(form: MultiyearForm, case: Case, words: Words) -> Iterator[Block]:
    """Lay out the form as it was published, and say that nothing in it is projected."""
    text = (
        "As published in the {stage} budget; nothing here is projected. The case does not hold "
        "yet what a projection needs: openbook missing lists it."
    )
    yield Text(words(text, stage=words.said(form.stage)), "lead")
    yield from _tables(form, case, words, sources_of(case, case.budget, case.reserve))


def _tables(
    form: MultiyearForm,
    case: Case,
    words: Words,
    notes: tuple[Note, ...],
    projection: Projection | None = None,
) -> Iterator[Block]:
    for column in form.columns:
        yield Heading(words(_COLUMNS[column]), 2)
        yield TableBlock(
            name=f"mypi-{column}",
            caption=words(_COLUMNS[column]),
            heads=(words("Line"), words("Objects"), *map(str, form.years)),
            rows=tuple(_rows(form, column, case, words, projection)),
            notes=notes,
            shown=False,
        )


def _rows(
    form: MultiyearForm, column: str, case: Case, words: Words, projection: Projection | None
) -> Iterator[TableRow]:
    section, written = "", _written(form, column, case)
    for line in form.lines:
        if column not in line.amounts:
            continue
        if line.code[0] != section:
            section = line.code[0]
            yield TableRow((label(f"{section}. {words(_SECTIONS[section])}"),), "group")
        said, objects = _LINES[line.code]
        code = line.code.partition(" ")[0]
        kind = "sub" if code[:2] in {"B1", "B2"} and code[-1].islower() else "plain"
        kind = "total" if line.code in _TOTALS else kind
        doors = _doors(line, column, form.years, projection)
        cells = [
            replace(
                _cell(line, value, (case, year), words),
                opens=door or _given(written.get((line.code, year), ()), value, case),
            )
            for year, value, door in zip(form.years, line.amounts[column], doors, strict=True)
        ]
        if kind == "sub":  # the form asks how salaries move from the second year on
            cells[0] = amount("", None)
        name = f"{code} {words(said)}"
        yield TableRow((label(name), label(objects), *cells), kind)
    yield from _reconciling(form, column, case, words)


def _doors(
    line: FormLine, column: str, years: Sequence[Year], projection: Projection | None
) -> list[str]:
    """Return where each cell of a line opens; empty where no line of the projection is it."""
    name = _MODELED.get(line.code, {}).get(column, "")
    if name == _ENDS[COMBINED] and projection and name not in projection.alone.names:
        name = _ENDS[UNRESTRICTED]  # one column: the unrestricted balance carries both
    if projection is None or name not in projection.alone.names:
        return [""] * len(years)
    question = projection.question
    scope = Scope(book=question.book.id, offers=tuple(each.id for each in question.offers))
    pairs = zip(years, line.amounts[column], projection.alone.values(name)[0], strict=False)
    return [line_at(name, y, scope) if abs(a - b) < CENT else "" for y, a, b in pairs]


def _written(form: MultiyearForm, column: str, case: Case) -> dict[tuple[str, Year], list[Row]]:
    """Return the rows of the published budget that each line of a column has, year by year."""
    found: dict[tuple[str, Year], list[Row]] = {}
    for line, spans in _SPANS.items():
        for row, year, amount_of in budget_rows(case, form.stage, column, spans):
            found.setdefault((line, year), []).append((row, amount_of))
    return found


def _given(rows: Sequence[Row], value: float, case: Case) -> str:
    """Return where an amount opens that is one row of the published budget; else nothing."""
    if len(rows) != 1 or abs(rows[0][1] - value) >= CENT:
        return ""
    return cell_at(case.budget.file, rows[0][0], "amount")


def _reconciling(form: MultiyearForm, column: str, case: Case, words: Words) -> Iterator[TableRow]:
    """Lay out what the lines above hold beyond the model, to tie to the published budget."""
    told = [each for each in form.reconciling if any(each.amounts[column])]
    if not told:
        return
    yield TableRow((label(words("In these lines: reconciling difference to the budget")),), "group")
    for line in told:
        said, objects = _LINES[line.code]
        cells = [
            _cell(line, value, (case, year), words)
            for year, value in zip(form.years, line.amounts[column], strict=True)
        ]
        yield TableRow((label(f"{line.code} {words(said)}"), label(objects), *cells), "plain")


def _cell(line: FormLine, value: float, at: tuple[Case, Year], words: Words) -> Cell:
    case, year = at
    if line.code == "F3h":
        return label(words("yes") if value else words("no"))
    if line.code in {"E4", "F3d"}:
        coarse = line.code == "E4" and rounded_to(case, "reserve.share", year, value)
        return amount(words.percent(value, 0 if coarse else 2), value)
    if line.code == "F2":
        return amount(words.number(value, 2), value)
    limited = _PRECISION.get(line.code)
    step = rounded_to(case, limited, year, value) if limited else 0.0
    said = words.money(value, step) if step > 1 else words.number(value)
    return amount(said, value)


def line_title(code: str) -> tuple[str, str]:
    """Return what a line of the form is, and its objects."""
    return _LINES[code]


def section_title(letter: str) -> str:
    """Return what a section of the form is."""
    return _SECTIONS[letter]


def column_title(column: str) -> str:
    """Return what a column of the form is."""
    return _COLUMNS[column]
