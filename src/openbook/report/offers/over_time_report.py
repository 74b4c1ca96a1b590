"""The offers over time for readers: who moved on what, what is agreed, what is open."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.figures.amounts import counted, said_amount
from openbook.figures.figure import Figure
from openbook.offers.at_the_table.impasse import ImpasseDay
from openbook.offers.at_the_table.moves import Move, Step
from openbook.offers.at_the_table.on_the_table import Table
from openbook.offers.at_the_table.over_time import OffersOverTime
from openbook.offers.pairs import FieldChange
from openbook.report.money_words import said_money
from openbook.report.plain_data import plain

_FIELDS = {
    "by": "named by",
    "ends": "until",
    "only_if": "condition",
    "starts": "from",
}


def offers_text(found: OffersOverTime) -> str:
    """Every offer with its moves, then the table as it stands."""
    blocks = [_step_text(found, step) for step in found.steps]
    blocks.append(_table_text(found.now))
    if found.impasse:
        blocks.append("\n".join(["Impasse", *map(_day_text, found.impasse)]))
    if found.reopeners:
        blocks.append("\n".join(["Reopeners", *map(_day_text, found.reopeners)]))
    return "\n\n".join(blocks)


def offers_data(found: OffersOverTime) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "offers": [_step_data(found, step) for step in found.steps],
        "on": str(found.now.on),
        "agreed": [_term_data(term) for term in found.now.agreed],
        "open": [
            {"union": _term_data(each.union), "employer": _term_data(each.employer)}
            for each in found.now.open
        ],
        "withdrawn": [_term_data(term) for term in found.now.withdrawn],
        "impasse": plain(found.impasse),
        "reopeners": plain(found.reopeners),
    }


def _step_text(found: OffersOverTime, step: Step) -> str:
    offer = step.offer
    lines = [
        f"{offer.made_on}  {_name(found.case, offer)}: {offer.title} ({_note(found, offer)})"
    ]
    if step.before is None:
        lines += [f"  {move.kind}: {move.term.label}" for move in step.moves]
    else:
        lines.append(f"  beside {step.before.id}, {len(step.kept)} kept:")
        lines += [f"  {_move_text(move)}" for move in step.moves]
    if cost := _cost_text(found, step):
        lines.append(f"  {cost}")
    return "\n".join(lines)


def _note(found: OffersOverTime, offer: Offer) -> str:
    later = offer.made_on > found.now.on
    return f"{offer.standing}, after {found.now.on}" if later else offer.standing


def _name(case: Case, offer: Offer) -> str:
    return next((p.name for p in case.head.parties if p.id == offer.side), offer.side)


def _move_text(move: Move) -> str:
    said = f"{move.kind}: {move.term.label}"
    if move.fields:
        said += f" [{'; '.join(map(_field_text, move.fields))}]"
    if move.worse:
        names = " and ".join(map(field_name, move.worse))
        said += f" — worse for the other side than before: {names}"
    return said


def field_name(field: str) -> str:
    """The name of a field of a term, as readers know it."""
    return _FIELDS.get(field, field).replace("_", " ")


def field_words(change: FieldChange) -> tuple[str, str, str]:
    """A field that changed: its name, what it said before and what it says now."""
    return field_name(change.field), _said(change.before), _said(change.after)


def _field_text(change: FieldChange) -> str:
    name, before, after = field_words(change)
    return f"{name} {before} → {after}"


def _said(value: Any) -> str:
    if value is None or value == "":
        return "not said"
    if isinstance(value, Figure):
        unit = str(value.unit)  # a number of pupils or people needs no more words
        known = unit == "share" or unit.startswith("USD")
        return said_amount(value.value, unit) if known else f"{value.value:,.10g}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _cost_text(found: OffersOverTime, step: Step) -> str:
    now, aside = found.cost_of(step.offer), found.without_price(step.offer)
    if now is None:
        return "no term has a price" if found.costs else ""
    said = f"{said_money(now)} a year in {found.cost_year} on the employer's book"
    before = found.cost_of(step.before) if step.before else None
    if before is not None:
        more = "more" if now >= before else "less"
        said += f", {said_money(abs(now - before))} {more} than before"
    return f"{said}; {counted(aside, 'terms')} without a price" if aside else said


def _table_text(now: Table) -> str:
    lines = [f"On {now.on}", *_listed("agreed", now.agreed), "  open:"]
    for each in now.open:
        sides = (("union", each.union), ("employer", each.employer))
        said = [f"{side}: {term.label}" for side, term in sides if term]
        lines.append(f"    {' | '.join(said)}")
    if not now.open:
        lines[-1] = "  open: nothing"
    return "\n".join([*lines, *_listed("withdrawn", now.withdrawn)])


def _listed(what: str, terms: Iterable[Term]) -> list[str]:
    labels = [f"    {term.label}" for term in terms]
    return [f"  {what}:", *labels] if labels else [f"  {what}: nothing"]


def _day_text(day: ImpasseDay) -> str:
    last = f" to {day.last}" if day.last > day.first else ""
    due = "due: " if day.due else ""
    return f"  {day.first}{last}  {due}{day.what} ({day.about})"


def _step_data(found: OffersOverTime, step: Step) -> dict[str, Any]:
    return {
        "offer": step.offer.id,
        "side": step.offer.side,
        "made_on": str(step.offer.made_on),
        "title": step.offer.title,
        "standing": step.offer.standing,
        "before": step.before.id if step.before else None,
        "kept": [_term_data(term) for term in step.kept],
        "moves": [_move_data(move) for move in step.moves],
        "ongoing_cost": found.cost_of(step.offer),
        "without_price": found.without_price(step.offer),
        "cost_year": str(found.cost_year) if found.costs else None,
    }


def _move_data(move: Move) -> dict[str, Any]:
    return {
        "move": str(move.kind),
        "term": _term_data(move.term),
        "changed": [
            {
                "field": each.field,
                "before": _value_data(each.before),
                "after": _value_data(each.after),
                "worse": each.field in move.worse,
            }
            for each in move.fields
        ],
    }


def _term_data(term: Term | None) -> dict[str, Any] | None:
    return {"term": term.word, "label": term.label} if term else None


def _value_data(value: Any) -> Any:
    if isinstance(value, Figure):
        return {"value": value.value, "unit": str(value.unit)}
    return plain(value) if not isinstance(value, date) else str(value)
