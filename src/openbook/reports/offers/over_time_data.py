"""The offers over time as plain data."""

from __future__ import annotations

from datetime import date
from typing import Any

from openbook.case.offer import Term
from openbook.figures.figure import Figure
from openbook.offers.at_the_table.moves import Move, OfferStep
from openbook.offers.at_the_table.over_time import OffersOverTime
from openbook.offers.span import OfferChange, Span
from openbook.reports.plain_data import plain


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
