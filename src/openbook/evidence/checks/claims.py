"""OB251 to OB257, OB273, OB401 to OB403: claims, corrections, walks and misses that name what is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from openbook.case.case import Case
from openbook.case.format.fields import FieldKind, specs
from openbook.case.format.table import Table
from openbook.case.tables.evidence import Claim
from openbook.evidence.claims.formula import FormulaError, names_behind, names_in, read_formula
from openbook.figures.amounts import parse_amount
from openbook.findings.finding import Finding, found
from openbook.findings.message import Message, series, suggestion

_SHAPE = "Write names of claims, numbers, + - * / and ( ), each between spaces."
_NO_CLAIM = "there is no claim {own} in the case"


def check(case: Case) -> Iterator[Finding]:
    """Follow whatever names a claim or a projection, and compare days."""
    tables = (case.claims, case.private_claims)
    known = {name for table in tables for name in table.column("claim") if name}
    for table in tables:
        yield from _days(case, table)
        yield from _named(case, table, known)
    yield from _formulas(tables)
    yield from _corrections(case)
    yield from _walks(case)
    yield from _projections(case)
    yield from _misses(case)


def _days(case: Case, table: Table[Claim]) -> Iterator[Finding]:
    """Compare the days of each claim with each other and with its source."""
    cells = table.each("from_day", "to_day", "said_on")
    for index, (first, last, said_on) in enumerate(cells):
        if first and last and last < first:
            what = "the last day {day} is before the first day {day_first}"
            remedy = "Fix one of the two days, or exchange them."
            place = table.place(index, "to_day")
            yield found("OB256", place, what, remedy=remedy, day=last, day_first=first)
        source = case.source_at(table, index) if said_on else None
        if source and source.on and said_on > source.on:
            what = "said on {day}, but its source is of {day_source}"
            remedy = "Fix one of the two dates, or name the source that has it."
            place = table.place(index, "said_on")
            yield found("OB401", place, what, remedy=remedy, day=said_on, day_source=source.on)


def _named(case: Case, table: Table[Claim], known: set[str]) -> Iterator[Finding]:
    """Look for the claims and offers that claims answer, or are to be compared with."""
    offers = {offer.id for offer in case.every_offer}
    columns = ("replies_to", "retells", "same_as", "offer")
    for index, (reply, first, same_as, offer) in enumerate(table.each(*columns)):
        named = (
            ("replies_to", reply),
            ("retells", first),
            *(("same_as", n) for n in same_as or ()),
        )
        for column, name in named:
            if name and name not in known:
                code, remedy = "OB257", suggestion(name, sorted(known))
                if column == "replies_to":
                    code, remedy = "OB403", "Fix the name, or add the claim that is answered."
                yield found(
                    code, table.place(index, column), _NO_CLAIM, remedy=remedy, own=repr(name)
                )
        if offer and offer not in offers:
            what, remedy = "there is no offer {own} in the case", suggestion(offer, sorted(offers))
            yield found("OB257", table.place(index, "offer"), what, remedy=remedy, own=repr(offer))


def _formulas(tables: tuple[Table[Claim], ...]) -> Iterator[Finding]:
    """Read every formula, and look for the claims it names."""
    numbers: dict[str, float | None] = {}
    formulas: dict[str, str] = {}
    for table in tables:
        for name, value, formula in table.each("claim", "value", "worked_out"):
            numbers[name or ""], formulas[name or ""] = value, formula or ""
    for table in tables:
        for index, (name, formula) in enumerate(table.each("claim", "worked_out")):
            for what, remedy in _problems(name or "", formula or "", numbers, formulas):
                place = table.place(index, "worked_out")
                yield found("OB251", place, what, remedy=remedy)


def _problems(
    name: str, text: str, numbers: Mapping[str, float | None], formulas: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with one formula, and what to write; the first of each kind."""
    if not text:
        return
    try:
        parts = list(names_in(read_formula(text)))
    except FormulaError as problem:
        yield str(problem), _SHAPE
        return
    for part in parts:
        if part not in numbers:
            yield Message(_NO_CLAIM, own=repr(part)), suggestion(part, numbers)
        elif numbers[part] is None:
            what = Message("the claim {own} has no number", own=repr(part))
            yield what, "Name a claim that has one."
    if name in names_behind(parts, formulas):
        yield "it is calculated from itself", "Take the circle out of `worked_out`."


def _corrections(case: Case) -> Iterator[Finding]:
    """Follow every entry of the log to its claim; the last one of a column must stand."""
    log, claims = case.corrections, case.claims
    rows = {name: row for row, name in enumerate(claims.column("claim")) if name}
    last: dict[tuple[str, str], int] = {}
    for index, (claim, column) in enumerate(log.each("claim", "column")):
        if claim and claim not in rows:
            back = "Put the claim back with what the log says of it, or fix the name."
            yield found(
                "OB252",
                log.place(index, "claim"),
                "the log names the claim {own}, which is not in evidence/claims.csv",
                remedy=series([back, suggestion(claim, list(rows))], " "),
                own=repr(claim),
            )
        elif claim and column:
            last[claim, column] = index
    for (claim, column), index in last.items():
        yield from _still_there(case, index, rows[claim], column)


def _still_there(case: Case, index: int, row: int, column: str) -> Iterator[Finding]:
    """Compare the last entry of a column with what the claim says now."""
    claims, place = case.claims, case.corrections.place(index, "column")
    columns = specs(claims.row_type)
    if column not in columns:
        what = "claims have no column {own}"
        yield found("OB253", place, what, remedy=suggestion(column, columns), own=repr(column))
        return
    now = case.corrections.column("now")[index] or ""
    cell = claims.column(column)[row]
    number = columns[column].kind is FieldKind.NUMBER
    if (parse_amount(now) if number else now) == cell:
        return
    if now != ("" if cell is None else str(cell)):
        what = "the log says that {own_column} is {own} since the last correction"
        remedy = "Write what the log says, or correct the claim with: openbook evidence correct"
        place = claims.place(row, column)
        yield found(
            "OB253", place, what, remedy=remedy, own_column=column, own=repr(now or "blank")
        )


def _walks(case: Case) -> Iterator[Finding]:
    """Look for the claims of every step, and for the wholes of shares."""
    claims = {name: row for row, name in enumerate(case.claims.column("claim")) if name}
    values, units = case.claims.column("value"), case.claims.column("unit")
    for index, (claim, of) in enumerate(case.walks.each("claim", "of")):
        for column, name in (("claim", claim), ("of", of)):
            if not name:
                continue
            what, remedy = "", "Name a claim that has one, or take the step out."
            if name not in claims:
                what = "there is no claim {own} in evidence/claims.csv"
                remedy = suggestion(name, claims)
            elif values[claims[name]] is None:
                what = "the claim {own} has no number"
            elif column == "claim" and not of and units[claims[name]] == "share":
                what = "the claim {own} is a share"
                remedy = "Name under `of` the claim that gives the whole."
            if what:
                said, place = Message(what, own=repr(name)), (index, column)
                yield found("OB255", case.walks.place(*place), said, remedy=remedy)


def _projections(case: Case) -> Iterator[Finding]:
    """Compare the day of each projection with its year."""
    table = case.projections
    for index, (made_on, year) in enumerate(table.each("made_on", "year")):
        if made_on and year and made_on > year.last_day:
            what = "made on {day}, after the year {year} had ended"
            remedy = "Fix the day or the year, or enter it as an actual result."
            place = table.place(index, "made_on")
            yield found("OB402", place, what, remedy=remedy, day=made_on, year=year)


def _misses(case: Case) -> Iterator[Finding]:
    """Follow each cause of a miss to its projection, and to what that is compared with."""
    known = dict(case.projections.each("projection", "outcome"))
    for index, (name, against) in enumerate(case.misses.each("projection", "against")):
        missing = next((n for n in (name, against) if n and n not in known), "")
        if missing:
            column = "projection" if missing == name else "against"
            what = Message("there is no projection {own} in the case", own=repr(missing))
            remedy = suggestion(missing, [each for each in known if each])
        elif name and not against and known[name] is None:
            column = "projection"
            said = "the projection {own} has no actual result to compare it with"
            what = Message(said, own=repr(name))
            remedy = (
                "Write its actual result under `outcome`, or name the later "
                "projection under `against`."
            )
        else:
            continue
        yield found("OB273", case.misses.place(index, column), what, remedy=remedy)
