"""What offers cost, as data: every term, every year, every book."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from openbook.findings.show import as_data
from openbook.model.money.certification import Certification
from openbook.offers.cost_result import (
    Compared,
    Cost,
    CostBand,
    CostedOffer,
    PartCost,
)
from openbook.reports.offers.claim_text import left_out
from openbook.reports.offers.condition_words import condition_data
from openbook.reports.plain_data import by_year


def cost_data(costed: tuple[CostedOffer, ...]) -> list[dict[str, Any]]:
    """One entry for each offer on each book."""
    return [_offer(each) for each in costed]


def level_word(level: int) -> str:
    """Positive, qualified or negative."""
    return Certification(level).name.lower()


def _offer(costed: CostedOffer) -> dict[str, Any]:
    data: dict[str, Any] = {
        "offer": costed.offer.id,
        "title": costed.offer.title,
        "offer_learned_later": costed.offer.learned_later,
        "book": costed.book.id,
        "years": [str(year) for year in costed.years],
        "silent": [str(year) for year in costed.silent],
        "in_the_years_it_covers": costed.in_its_years,
        "cost": _cost(costed, costed.cost),
        "per_pupil": by_year(costed.years, costed.per_pupil),
        "per_member": by_year(costed.years, costed.per_member),
        "following": by_year(costed.years, costed.following),
        "share_of_spending": by_year(costed.years, costed.share_of_spending),
        "goes_to": {
            words: by_year(costed.years, values)
            for words, values in costed.goes_to.items()
        },
        "cost_of_one_percent": {
            unit: by_year(costed.years, values)
            for unit, values in costed.one_percent.items()
        },
        "terms": [_part(costed, part) for part in costed.terms],
        "kinds": [_part(costed, part) for part in costed.kinds],
        "conditions": [condition_data(each) for each in costed.conditions],
        "without_a_price": [
            {
                "term": aside.term.word,
                "label": aside.term.label,
                "why": str(aside.why),
                "sentence": aside.sentence,
            }
            for aside in costed.aside
        ],
        "effects": {
            name: {
                "without": by_year(costed.years, effect.without),
                "with": by_year(costed.years, effect.with_offer),
            }
            for name, effect in costed.effects.items()
        },
        "certification": _certification(costed),
        "claims": [_claim(each, costed) for each in costed.claims],
        "findings": [as_data(finding) for finding in costed.findings],
    }
    if costed.band is not None:
        data["band"] = {"worlds": costed.band.worlds, **_band(costed, costed.band)}
    return data


def _certification(costed: CostedOffer) -> dict[str, str] | None:
    if not costed.claims_reserve:
        return None
    without, with_offer = map(level_word, costed.certification)
    return {"without": without, "with": with_offer}


def _part(costed: CostedOffer, part: PartCost) -> dict[str, Any]:
    return {
        "term": part.word,
        "label": part.label,
        "only_if": part.only_if or None,
        "alone": _cost(costed, part.alone),
        "in_order": _cost(costed, part.in_order),
        "share": _cost(costed, part.share) if part.share else None,
        **_bands(costed, part),
    }


def _bands(costed: CostedOffer, part: PartCost) -> dict[str, Any]:
    if part.bands is None:
        return {}
    return {
        "bands": {
            "alone": _band(costed, part.bands.alone),
            "in_order": _band(costed, part.bands.in_order),
        }
    }


def _band(costed: CostedOffer, band: CostBand) -> dict[str, Any]:
    low, middle, high = band.all_years
    return {
        "p5": by_year(costed.years, band.low),
        "p50": by_year(costed.years, band.middle),
        "p95": by_year(costed.years, band.high),
        "all_years": {"p5": low, "p50": middle, "p95": high},
    }


def _cost(costed: CostedOffer, cost: Cost) -> dict[str, Any]:
    return {
        "ongoing": by_year(costed.years, cost.ongoing),
        "one_time": by_year(costed.years, cost.one_time),
        "total": by_year(costed.years, cost.total),
        "all_years": cost.all_years,
    }


def _claim(compared: Compared, costed: CostedOffer) -> dict[str, Any]:
    claim = compared.claim
    return {
        "what": claim.what,
        "by": claim.by,
        "claimed": claim.amount.value,
        "per": claim.per,
        "terms": list(compared.words),
        "years": [str(year) for year in compared.years],
        "modeled": compared.modeled,
        "difference": compared.difference,
        "goes_to": dict(compared.goes_to),
        "people": asdict(compared.people) if compared.people else None,
        "left_out": left_out(compared, costed),
    }
