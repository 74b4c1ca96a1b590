"""The track record: projections against actuals, with bias and spread, as a document and as data."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from openbook.case.case import Case
from openbook.evidence.track_record import Explained, PastRow, RecordGroup, TrackRecord
from openbook.figures.figure import SHARE, parse_unit
from openbook.figures.operation import spoken
from openbook.reports.district_budget import against_chart, rows_about
from openbook.reports.document import document as doc
from openbook.reports.plain_data import picked, plain
from openbook.reports.words.amounts import said_amount, say_in
from openbook.reports.words.words import Words

_BARE = "No past projection is in this case; write them into evidence/projections.csv."
_READ = (
    "What was projected against the actual, by author and by years out. Bias is the mean "
    "of projection less actual: below zero was too low."
)
_LATER = (
    "Projections or actuals that became public after {day}, the day of the case; no bias "
    "above counts them."
)


def record_document(record: TrackRecord, case: Case, words: Words) -> doc.Document:
    """Lay out the whole record, one quantity after the other."""
    blocks = record_blocks(record, case, words)
    return doc.of_case(case, words("The track record"), blocks, words)


def quantities(record: TrackRecord) -> tuple[str, ...]:
    """Return what was projected, those with a known actual first."""
    known = [group for group in record.together if group.errors]
    return tuple(dict.fromkeys(each.quantity for each in (*known, *record.together)))


def record_blocks(record: TrackRecord, case: Case, words: Words, what: str = "") -> doc.Blocks:
    """Lay out the record of one quantity, or of all; what was learned later set apart."""
    if not record.rows and record.later is None:
        yield doc.Text(words(_BARE), "lead")
        return
    yield doc.Text(words(_READ), "lead")
    told = sum(len(group.errors) for group in record.together)
    text = "{count} past projections, {known} with a known actual."
    count = words.number(len(record.rows))
    yield doc.Text(words(text, count=count, known=words.number(told)))
    for quantity in (what,) if what else quantities(record):
        yield from _quantity(record, quantity, words, case)
    if record.unplaced:
        text = "Without author, quantity, unit, year or day, so not counted: {names}."
        yield doc.Text(words(text, names=", ".join(record.unplaced)), "quiet")
    if (later := record.later) is not None:
        said = doc.Text(words(_LATER, day=words.day(case.head.as_of)))
        found = (_quantity(later, each, words) for each in quantities(later))
        blocks = (*chain.from_iterable(found), *_causes(later, (), words))
        yield doc.LearnedLater(words("Learned later"), (said, *blocks))


def _quantity(
    record: TrackRecord, quantity: str, words: Words, case: Case | None = None
) -> doc.Blocks:
    """Lay out one quantity: its chart, each author's bias, misses, what has no actual."""
    rows = [row for row in record.rows if row.quantity == quantity]
    name = words.said(spoken(quantity))
    yield doc.Heading(name, 2 if case else 3)
    if case and rows:
        chart = against_chart(case, quantity, name, words)
        say = say_in(parse_unit(rows[0].unit) or SHARE, words)
        notes = doc.table_sources(case, case.projections, rows_about(case, quantity))
        yield doc.Drawing(chart, say, notes=notes, repeats=True)
    known = [g for g in record.together if g.quantity == quantity and g.errors]
    if known:
        yield doc.table_of(
            f"record-{quantity}",
            name,
            map(words, ("Years out", "Known", "Bias", "% of actual", "Spread")),
            (row for each in known for row in _author(each, record, words)),
            group=words("By"),
            shown=False,
        )
    elif case:
        yield doc.Text(words("No actual is known yet, so there is no bias to show."))
    if case:
        names = [row.projection for row in rows]
        yield from _causes(record, names, words)
    waiting = tuple(_waiting(row, words) for row in rows if row.error is None)
    if waiting:
        text = "Projections still without an actual: {count}"
        summary = words(text, count=words.number(len(waiting)))
        yield doc.Folded(summary, (doc.Bullets(waiting),))


def _author(group: RecordGroup, record: TrackRecord, words: Words) -> doc.Rows:
    """Yield an author, each horizon with its projections, and all together."""
    same = (group.by, group.quantity, group.unit)
    parts = [
        part
        for part in record.by_horizon
        if (part.by, part.quantity, part.unit) == same and part.errors
    ]
    yield doc.row_of(words.own(group.by), kind="group")
    for part in parts:
        yield _bias(part, words)
    if len(parts) > 1:
        yield _bias(group, words, "total")


def _bias(part: RecordGroup, words: Words, kind: str = "plain") -> doc.TableRow:
    below = [_projected(row, words) for row in part.rows if row.error is not None]
    name = how_far_ahead(part.horizon, words)
    known, share, spread = len(part.errors), part.relative_bias, part.spread
    size = "" if spread is None else said_error(spread, part.unit, words)
    return doc.row_of(
        doc.label(name, *below) if part.horizon is not None else doc.label(name),
        doc.amount(words.number(known), known),
        doc.amount(said_error(part.bias or 0.0, part.unit, words), part.bias),
        doc.amount("—" if share is None else words.percent(share, 0), share),
        doc.amount(size.removeprefix("+") or words("one only"), spread),
        kind=kind,
    )


def _projected(row: PastRow, words: Words) -> str:
    """Say what was projected for a year, when, and the actual."""
    middle = words("middle of a range") if row.value_to is not None else ""
    day = ", ".join(filter(None, (words.day(row.made_on), middle)))
    said, came = (
        claimed_amount(value or 0.0, row.unit, words) for value in (row.middle, row.outcome)
    )
    return f"{row.year}: {said} → {came} ({day})"


def _waiting(row: PastRow, words: Words) -> str:
    """Say who projected what for a year that has no actual yet."""
    known = row.middle is not None
    said = claimed_amount(row.middle or 0.0, row.unit, words) if known else "—"
    return f"{words.own(row.by)}, {row.year}: {said} ({words.day(row.made_on)}) [{row.projection}]"


def _causes(record: TrackRecord, names: Sequence[str], words: Words) -> doc.Blocks:
    """Say why the actuals of some projections, else of all, were other than projected."""
    causes = [each for each in record.explained if not names or each.projection in names]
    if causes:
        yield doc.Heading(words("Why the actual differs, as far as the case knows"), 3)
        yield doc.bullets(_cause(each, words) for each in causes)


# The causes of evidence/misses.csv, as readers read them.
_CAUSES = (
    *("state revenue", "one-time money", "enrollment", "vacancies", "carryover"),
    *("action taken", "other"),
)


def _cause(each: Explained, words: Words) -> str:
    parts = [(words(n) if n in _CAUSES else words.said(n), value) for n, value in each.parts]
    parts += [(words("not explained"), each.rest)] if each.rest else []
    told = ", ".join(f"{n} {said_error(v, each.unit, words)}" for n, v in parts)
    whom = f"{each.projection} → {each.against}" if each.against else each.projection
    return f"{whom}: {said_error(each.whole, each.unit, words)} = {told}"


def record_data(record: TrackRecord) -> dict[str, Any]:
    """Return every projection and every group, also those without an outcome."""
    return {
        "projections": [plain(row) | picked(row, "horizon", "error") for row in record.rows],
        "by_horizon": [_group_data(group) for group in record.by_horizon],
        "together": [_group_data(group) for group in record.together],
        "unplaced": list(record.unplaced),
        "explained": [_why_data(each) for each in record.explained],
        "learned_later": record_data(record.later) if record.later else None,
    }


def _why_data(each: Explained) -> dict[str, Any]:
    return {
        "projection": each.projection,
        "against": each.against or None,
        **picked(each, "unit", "difference=whole"),
        "causes": [{"cause": cause, "value": value} for cause, value in each.parts],
        "not_explained": each.rest,
    }


def _group_data(group: RecordGroup) -> dict[str, Any]:
    return {
        **picked(group, "by", "quantity", "unit", "horizon"),
        "projections": [row.projection for row in group.rows],
        "known": len(group.errors),
        **picked(group, "bias", "relative_bias", "spread"),
    }


def how_far_ahead(years: int | None, words: Words) -> str:
    """Return the horizon of a projection in words; None is all of them together."""
    if years is None:
        return words("all together")
    if years < 0:
        return words("made after the year had ended")
    if years == 0:
        return words("for the year it was made in")
    return words("{count} years out", count=years)


def claimed_amount(value: float, unit: str, words: Words) -> str:
    """Return an amount in a unit that the case names; as a bare number where it is no unit."""
    known = parse_unit(unit) if unit else None
    if known is None:
        return f"{words.number(value, 0 if value == int(value) else 2)} {unit}".rstrip()
    return said_amount(value, known, words)


def said_error(value: float, unit: str, words: Words) -> str:
    """Return an error with its sign; one of shares in points."""
    sign = "+" if value > 0 else ""
    if parse_unit(unit) == SHARE:
        return words("{number} points", number=f"{sign}{words.number(value * 100, 2)}")
    return f"{sign}{claimed_amount(value, unit, words)}"
