"""A disclosure in the layout of a county: what each section of a mapped form shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from openbook.offers.disclosed.columns import COMBINED
from openbook.offers.two_runs import Change, YearAmounts
from openbook.reports.document import document as doc
from openbook.reports.offers.county_form import CountyForm, FormSection
from openbook.reports.offers.disclosure_form import Form, Say
from openbook.reports.offers.disclosure_parts import (
    COLUMN_ROWS,
    EXPLAINED,
    OBJECT_ROWS,
    agreed,
    as_filed,
)

_Shows = Callable[[Form, FormSection], doc.Blocks]
NOT_TOLD = "not_told"
_BY_OBJECT = {  # rows of the combined column, the only one that is known by object
    name: COLUMN_ROWS.get(name) or OBJECT_ROWS[name]
    for name in (
        *("formula_revenue", "other_revenue", "revenue", "transfers_in"),
        *("contributions", "certificated", "classified", "benefits", "other"),
        *("spending", "result", "beginning_balance", "variance", "ending_balance"),
    )
}


def county_blocks(form: Form, county: CountyForm) -> doc.Blocks:
    """Lay out every section of a county's form, in its order."""
    words = form.words
    title = county.title[words.language]
    yield doc.Text(words("In the layout of: {form}", form=title), "lead")
    if not county.confirmed:
        text = "* The section or row was not confirmed on the county's own form."
        yield doc.Text(words(text), "quiet")
    for section in county.sections:
        said = section.said(words.language)
        page = words("Page {page}", page=section.page) if section.page else ""
        yield doc.Heading(f"{page} · {said}" if page else said, 2)
        yield from SHOWN[section.shows](form, section)


def _key(section: FormSection) -> str:
    page, title = section.page, section.title["en"]
    return f"{page} {title}".strip().lower().replace(" ", "-").replace(",", "")


def _increases(form: Form, section: FormSection) -> doc.Blocks:
    lines = {row.said(form.words.language): row.line for row in section.rows}
    yield from as_filed(form, f"{_key(section)}-filed", lines)
    yield doc.Text(form.words(EXPLAINED), "quiet")
    yield form.increases(_key(section), lines)


def _words(form: Form, section: FormSection) -> doc.Blocks:
    language, found = form.words.language, form.found
    lists: dict[str, tuple[str, ...]] = {
        "negotiated": tuple(agreed(form)),
        "health": found.terms.health,
        "working_conditions": found.terms.working_conditions,
        "conditions": found.terms.conditions,
        "no_cost": found.terms.other_provisions,
        "not_costed": found.terms.without_amount,
    }
    for row in section.rows:
        said = row.said(language)
        if row.line == NOT_TOLD:
            yield doc.Text(f"{said}: {form.missing}")
            continue
        if row.line == "positions":
            people = {form.words.said(role): by for role, by in found.terms.people_added.items()}
            yield form.by_year(_key(section), said, people, form.count)
            continue
        if row.label:
            yield doc.Heading(said, 3)
        yield form.listed(lists[row.line])


def _years(form: Form, section: FormSection) -> doc.Blocks:
    words, known = form.words, _amounts(form)
    rows = []
    for row in section.rows:
        said = row.said(words.language)
        if row.line == "met":
            met = form.found.reserve.met.values()
            said_met = (words("yes") if fine else words("no") for fine in met)
            cells = (doc.amount(each, None) for each in said_met)
            rows.append(doc.row_of(said, *cells))
            continue
        values, say = known.get(row.line, (None, words.number))
        shown = [(values or {}).get(year) for year in form.found.years]
        rows.append(doc.row_of(said, *doc.amounts(shown, say, missing=form.missing)))
    title = section.title[words.language]
    heads = (title, *form.found.years)
    yield doc.table_of(_key(section), title, heads, rows, notes=(form.note,), shown=False)


def _amounts(form: Form) -> Mapping[str, tuple[YearAmounts | None, Say]]:
    """Return every line that a section of years can show, and how it is said."""
    found, say = form.found, form.words.number
    funding, held, sums = found.budget.funding, found.reserve, found.reconciled
    rows = found.budget.rows
    result, spent = rows["result"], rows["spending"]
    plain: dict[str, YearAmounts | None] = {
        "ongoing_cost": funding.ongoing_cost,
        "one_time_cost": funding.one_time_cost,
        "from_surplus": funding.from_surplus,
        "from_balance": funding.from_balance,
        "spending": held.spending,
        "minimum": held.minimum,
        "economic_uncertainty": _after(rows["ending_economic_uncertainty"]),
        "unassigned": _after(rows["ending_unassigned"]),
        "special_reserve": held.special_reserve,
        "available": held.available,
        "expenditures_more": sums.spending,
        "units_more": sums.total_compensation,
        "elsewhere_more": sums.other_funds,
        "others_more": sums.other_units,
        "positions_more": sums.people_added,
        "rest_more": sums.everything_else,
        "result_before": result.before if result else None,
        "result_after": _after(result),
    }
    shares: dict[str, YearAmounts | None] = {
        "standard": held.standard,
        "available_share": held.available_share,
        "result_share": _share(_after(result), _after(spent)),
    }
    return {
        **{name: (values, say) for name, values in plain.items()},
        **{name: (values, form.share) for name, values in shares.items()},
    }


def _after(change: Change | None) -> YearAmounts | None:
    return change.after if change else None


def _share(of: YearAmounts | None, whole: YearAmounts | None) -> YearAmounts:
    found: YearAmounts = {}
    for year, value in (of or {}).items():
        base = (whole or {}).get(year)
        found[year] = value / base if value is not None and base else None
    return found


def _budget(form: Form, section: FormSection) -> doc.Blocks:
    """Lay out the current year: budget, settlement, other revisions, all together."""
    words, year = form.words, form.found.years[0]
    changes = _column(form, section)
    if not changes:
        yield _no_column(form)
        return
    rows = []
    for said, change in changes.items():
        values = [change.before[year], change.agreement[year], None, change.after[year]]
        cells = doc.amounts(values, words.number, missing=form.missing)
        rows.append(doc.row_of(said, *cells))
    heads = (
        year,
        words("1 Budget before"),
        words("2 Settlement"),
        words("3 Other revisions"),
        words("4 Total"),
    )
    title = section.title[words.language]
    yield doc.table_of(_key(section), title, heads, rows, notes=(form.note,), shown=False)
    text = "2 holds what other units get as well; other revisions are taken as none in 4."
    yield doc.Text(words(text), "quiet")


def _multiyear(form: Form, section: FormSection) -> doc.Blocks:
    words = form.words
    changes = _column(form, section)
    if not changes:
        yield _no_column(form)
        return
    rows = {said: change.after for said, change in changes.items()}
    yield form.by_year(_key(section), words("After settlement"), rows)


def _column(form: Form, section: FormSection) -> dict[str, Change]:
    """Return the rows of a column by their labels; combined ones by object if need be."""
    words, known = form.words, form.found.budget
    if known.columns:
        own = known.columns[section.column]
        objects = known.rows if section.column == COMBINED else {}
        found: Mapping[str, Change | None] = {**objects, **own}
        labels = _BY_OBJECT if objects else COLUMN_ROWS
    elif section.column == COMBINED:
        found, labels = known.rows, OBJECT_ROWS
    else:
        return {}
    return {
        words(said): change
        for name, said in labels.items()
        if (change := found.get(name)) is not None
    }


def _no_column(form: Form) -> doc.Text:
    text = "The case does not separate unrestricted from restricted money."
    return doc.Text(form.words(text), "quiet")


def _not_told(form: Form, section: FormSection) -> doc.Blocks:
    del section
    yield doc.Text(form.missing)


def _certification(form: Form, section: FormSection) -> doc.Blocks:
    words, officers = form.words, ("Superintendent", "Chief business official")
    yield form.revisions(_key(section))
    can, cannot = words("certify"), words("unable to certify")
    yield doc.bullets(f"{words(officer)}: ☐ {can} ☐ {cannot}" for officer in officers)
    yield _signed(form, *officers)


def _board(form: Form, section: FormSection) -> doc.Blocks:
    del section
    yield doc.Text(form.words("The board, at a public meeting, ☐ approved ☐ rejected it."))
    yield _signed(form, "Superintendent", "President of the board")


def _signed(form: Form, *officers: str) -> doc.Signatures:
    return doc.Signatures(tuple(map(form.words, officers)), form.words("Date"))


SHOWN: Mapping[str, _Shows] = {
    "increases": _increases,
    "words": _words,
    "years": _years,
    "budget": _budget,
    "multiyear": _multiyear,
    NOT_TOLD: _not_told,
    "certification": _certification,
    "board": _board,
}
