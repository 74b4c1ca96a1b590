"""The offers over time for readers: who moved on what, what is agreed, what is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.figures.amounts import counted, said_amount, said_money
from openbook.figures.figure import Figure
from openbook.offers.at_the_table.impasse import ImpasseDay
from openbook.offers.at_the_table.moves import Move, OfferStep
from openbook.offers.at_the_table.on_the_table import BargainingTable
from openbook.offers.at_the_table.over_time import OffersOverTime
from openbook.offers.cost_result import Compared
from openbook.offers.pairs import FieldChange
from openbook.offers.span import OfferChange, Span
from openbook.reports.gaps.words import SILENT
from openbook.reports.plain_data import plain
from openbook.reports.year_words import years_said

_DOLLAR = 0.5  # less than half of one is no difference
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
    if found.later:
        blocks.append(f"Learned later, after {found.now.on}")
        blocks += [_step_text(found, step) for step in found.later]
    return "\n\n".join(blocks)


def offers_data(found: OffersOverTime) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "offers": [_step_data(found, step) for step in found.steps],
        "on": str(found.now.on),
        "agreed": [_term_data(term) for term in found.now.agreed],
        "other_units": [_term_data(term) for term in found.now.other_units],
        "open": [
            {
                "union": _term_data(each.union),
                "employer": _term_data(each.employer),
                "silent": [
                    side
                    for side, term in (
                        ("union", each.union),
                        ("employer", each.employer),
                    )
                    if term is None
                ],
            }
            for each in found.now.open
        ],
        "withdrawn": [_term_data(term) for term in found.now.withdrawn],
        "impasse": plain(found.impasse),
        "reopeners": plain(found.reopeners),
        "learned_later": [_step_data(found, step) for step in found.later],
    }


def _step_text(found: OffersOverTime, step: OfferStep) -> str:
    offer = step.offer
    lines = [
        f"{offer.made_on}  {_name(found.case, offer)}: {offer.title} ({offer.standing})"
    ]
    if step.before is None:
        lines += [f"  {move.kind}: {move.term.label}" for move in step.moves]
    else:
        lines.append(f"  beside {step.before.id}, {len(step.kept)} kept:")
        lines += [f"  {_move_text(move)}" for move in step.moves]
    lines += [f"  {line}" for line in _cost_lines(found, step)]
    return "\n".join(lines)


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


def _cost_lines(found: OffersOverTime, step: OfferStep) -> Iterator[str]:
    """What an offer costs, in the years that it covers and if its terms go on."""
    offer = step.offer
    total, going_on = found.over_its_term(offer), found.going_on(offer)
    if total is None or going_on is None:
        yield from ["no term has a price"] if found.costs else []
        return
    span = found.span(offer)
    yield f"{_in_a_year(found, offer)} under the employer's assumptions"
    said = f"{said_money(total)} over {_its_years(span)}"
    if span.silent:
        said += (
            f"; silent on {years_said(span.silent)}, {said_money(going_on)} if its terms "
            "go on"
        )
    yield said
    compared = found.beside(step)
    if compared is not None and step.before is not None:
        yield from _compared(compared, step.before)
    yield from _not_costed(found, step)
    yield from map(_claimed, found.claims.get(offer.id, ()))


def _in_a_year(found: OffersOverTime, offer: Offer) -> str:
    amount = found.cost_of(offer)
    if amount is None:
        return f"silent on {found.cost_year}"
    return f"{said_money(amount)} a year in {found.cost_year}"


def _its_years(span: Span) -> str:
    if span.last is None:
        return f"{years_said(span.years)}; no end is stated"
    if not span.covered:
        return f"no projected year: it ends with {span.last}"
    read = ", as Openbook reads the number of years stated" if span.inferred else ""
    return f"{years_said(span.covered)}, the projected years of its term{read}"


def _compared(compared: OfferChange, before: Offer) -> Iterator[str]:
    if compared.more is None:
        yield f"covers no year in common with {before.id}"
        return
    more = "more" if compared.more >= 0 else "less"
    told = f"{said_money(abs(compared.more))} {more} than"
    if abs(compared.more) < _DOLLAR:
        told = "as much as"
    both = f"{years_said(compared.years)}, the years that both cover"
    yield f"{told} {before.id} over {both}"
    if compared.full != compared.common:
        was, now = map(said_money, compared.full)
        one, other = (years_said(each.covered) for each in compared.spans)
        yield f"full terms: {now} over {other}, against {was} over {one}"


def _not_costed(found: OffersOverTime, step: OfferStep) -> Iterator[str]:
    def share(offer: Offer) -> str:
        some, every = found.without_price(offer), found.terms_counted(offer)
        part = f" ({some / every:.0%})" if every else ""
        return f"{some} of {counted(every, 'terms')}{part}"

    offers = [step.offer, *([step.before] if step.before else [])]
    if any(found.without_price(each) for each in offers):
        said = f"not costed: {share(step.offer)}"
        yield f"{said}; before, {share(step.before)}" if step.before else said


def _claimed(each: Compared) -> str:
    said = f"claimed by {each.claim.by}: {each.claim.what}, "
    per = "a year" if each.claim.per == "year" else "once"
    said += f"{said_money(each.claim.amount.value)} {per}"
    if each.modeled is None:
        return f"{said}; not modeled"
    return f"{said}; modeled {said_money(each.modeled)} in {years_said(each.years)}"


def _table_text(now: BargainingTable) -> str:
    lines = [f"On {now.on}", *_listed("agreed", now.agreed), "  open:"]
    for each in now.open:
        sides = (("union", each.union), ("employer", each.employer))
        said = [f"{side}: {term.label if term else SILENT}" for side, term in sides]
        lines.append(f"    {' | '.join(said)}")
    if not now.open:
        lines[-1] = "  open: nothing"
    if now.other_units:
        what = "other units (agreed with other unions, not at this table)"
        lines += _listed(what, now.other_units)
    return "\n".join([*lines, *_listed("withdrawn", now.withdrawn)])


def _listed(what: str, terms: Iterable[Term]) -> list[str]:
    labels = [f"    {term.label}" for term in terms]
    return [f"  {what}:", *labels] if labels else [f"  {what}: nothing"]


def _day_text(day: ImpasseDay) -> str:
    last = f" to {day.last}" if day.last > day.first else ""
    due = "due: " if day.due else ""
    return f"  {day.first}{last}  {due}{day.what} ({day.about})"


def _step_data(found: OffersOverTime, step: OfferStep) -> dict[str, Any]:
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
        "terms": found.terms_counted(step.offer),
        "cost_year": str(found.cost_year) if found.costs else None,
        "span": _span_data(found.span(step.offer)),
        "cost_over_its_term": found.over_its_term(step.offer),
        "cost_if_its_terms_go_on": found.going_on(step.offer),
        "compared": _beside_data(found.beside(step)),
        "claims": [
            {
                "by": each.claim.by,
                "what": each.claim.what,
                "per": each.claim.per,
                "claimed": each.claim.amount.value,
                "modeled": each.modeled,
                "years": [str(year) for year in each.years],
            }
            for each in found.claims.get(step.offer.id, ())
        ],
    }


def _span_data(span: Span) -> dict[str, Any]:
    return {
        "last_year": str(span.last) if span.last else None,
        "inferred": span.inferred,
        "covered": [str(year) for year in span.covered],
        "silent": [str(year) for year in span.silent],
    }


def _beside_data(compared: OfferChange | None) -> dict[str, Any] | None:
    if compared is None:
        return None
    pairs = {"common_years": compared.common, "full_terms": compared.full}
    return {
        "years": [str(year) for year in compared.years],
        "more": compared.more,
        **{k: {"before": was, "now": now} for k, (was, now) in pairs.items()},
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
