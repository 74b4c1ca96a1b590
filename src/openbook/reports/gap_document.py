"""A gap between assumptions, between offers or between both: as data and as a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import Any

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.figures.figure import Year
from openbook.figures.operation import spoken
from openbook.findings.message import large_first
from openbook.offers.conventions import by_convention
from openbook.offers.cost_result import Cost
from openbook.offers.gaps.book_gap import Belief, Gap, GapShare
from openbook.offers.gaps.offer_gap import OfferGap
from openbook.offers.gaps.side_gap import SideGap
from openbook.offers.sorted_terms import Aside
from openbook.reports import gap_parts, gap_words
from openbook.reports.charts.waterfall import Waterfall
from openbook.reports.document import document as doc
from openbook.reports.document.question import ALL_YEARS, apart_at, cost_at, line_at, years_at
from openbook.reports.gap_words import (
    book_data,
    gap_sentence,
    offer_gap_sentence,
    plain_name,
    side_gap_sentence,
)
from openbook.reports.notes import (
    book_name,
    choice_notes,
    inferred_notes,
    precision_note,
    year_span,
)
from openbook.reports.plain_data import by_year, picked, plain
from openbook.reports.words.amounts import Say, said_amount, say_in
from openbook.reports.words.words import Words, words_in


def gap_document(gap: gap_parts.AnyGap, case: Case, words: Words) -> doc.Document:
    """Lay out a gap as a document."""
    blocks = (
        offer_gap_blocks(gap, case, words)
        if isinstance(gap, OfferGap)
        else book_gap_blocks(gap, _asked(gap), case, words)
    )
    return doc.of_case(case, words("Why we disagree"), blocks, words)


def _asked(gap: Gap | SideGap) -> gap_parts.Between:
    """Return the question of a gap in names."""
    line, year = gap.question.line, str(gap.question.year)
    if isinstance(gap, SideGap):
        sides = gap.question.one, gap.question.other
        between = sides[0].book.id, sides[1].book.id
        return gap_parts.Between(between, line, year, own=(sides[0].offer.id, sides[1].offer.id))
    taken, between = gap.question.theirs, (gap.question.one.id, gap.question.other.id)
    return gap_parts.Between(
        between,
        line,
        year,
        taken.by if taken else "",
        taken.names if taken else (),
        both=tuple(offer.id for offer in gap.question.offers),
    )


def book_gap_blocks(  # noqa: PLR0913  (what the page adds)
    gap: Gap | SideGap,
    at: gap_parts.Between,
    case: Case,
    words: Words,
    *,
    before: Gap | SideGap | None = None,
    left: Iterable[doc.Block] = (),
    what_if: Iterable[doc.Block] = (),
    toggle: gap_parts.Toggle | None = None,
) -> doc.Blocks:
    """Lay out the gap between two sets of assumptions, each with an offer or both the same.

    ``before`` is the gap before one side takes over assumptions of the other, and
    ``left`` is said of what is left then; ``what_if`` asks it for each of them.
    """
    before = before or gap
    books = [next(b for b in case.books if b.id == name) for name in at.between]
    names = book_name(case, books[0], words), book_name(case, books[1], words)
    say = say_in(gap.unit, words)
    sentence = (
        gap_words.gap_sentence(before, names, words)
        if isinstance(before, Gap)
        else gap_words.side_gap_sentence(before, names, words)
    )
    yield doc.Text(sentence, "lead")
    if at.theirs and gap is before:
        side = names[at.between.index(at.gives)]
        what = ", ".join(words.said(BY_NAME[name].doc) for name in at.theirs)
        yield doc.Text(words("{side} takes over: {what}.", side=side, what=what))
    yield from left
    line = large_first(words.said(spoken(at.line)))
    yield doc.Heading(words("{line} in {year}", line=line, year=at.year), 2)
    now: list[str | doc.Link] = [doc.Link(say(gap.amount), at.part(), number=True)]
    if gap is not before:
        was = doc.Link(say(before.amount), at.untouched.part(), number=True)
        now += [f" ({words('before:')} ", was, ")"]
    yield _ends(_two_numbers(gap, at, names, words), now, words)
    yield from _silence(gap, at, words)
    yield _waterfall(gap, at, names, case, words)
    notes = [*inferred_notes(case, books, words), *choice_notes(_offers_in(before), words)]
    notes += [precision_note(case, words)] if gap.rounded_to else []
    yield from (*doc.quiet(notes), *what_if)
    parts = [gap_parts.believed(each, before, at, case, words, toggle) for each in _beliefs(before)]
    if isinstance(before, SideGap):
        parts += [gap_parts.wanted(each, before, at, case, words) for each in before.terms]
    yield from gap_parts.part_blocks(parts, before.amount, say, words)
    yield from _by_convention(before, say, words)
    yield from gap_parts.no_matter(before, words)


def _silence(gap: Gap | SideGap, at: gap_parts.Between, words: Words) -> doc.Blocks:
    """Say which offer is silent on the year."""
    for offer in gap.silent if isinstance(gap, SideGap) else ():
        said = words("{offer} is silent on {years}.", offer=offer.title, years=at.year)
        yield doc.Text(f"{said} {words('Its terms are assumed to continue.')}")


def _beliefs(gap: Gap | SideGap) -> tuple[GapShare, ...]:
    return gap.shares if isinstance(gap, Gap) else gap.beliefs


def _offers_in(gap: Gap | SideGap) -> tuple[Offer, ...]:
    if isinstance(gap, Gap):
        return gap.question.offers
    return gap.question.one.offer, gap.question.other.offer


def _by_convention(gap: Gap | SideGap, say: Say, words: Words) -> doc.Blocks:
    """Say how much of the gap is about how people and positions are costed."""
    shares = by_convention(_beliefs(gap))
    if shares:
        names = ", ".join(gap_words.part_title(each, words) for each in shares)
        text = (
            "Costing convention: {amount} of the gap is about turnover, vacancies and "
            "changed positions ({parts}). The page of an offer has it cast forward, with "
            "turnover and by position control."
        )
        amount = say(fsum(each.amount for each in shares))
        yield doc.Text(words(text, amount=amount, parts=names))


def _two_numbers(
    gap: Gap | SideGap, at: gap_parts.Between, names: tuple[str, str], words: Words
) -> Iterator[tuple[str, str, str]]:
    for side, value in enumerate((gap.one, gap.other)):
        name = names[side]
        if isinstance(gap, SideGap):
            own = (gap.question.one, gap.question.other)[side]
            name = gap_words.with_offer(name, own.offer, words)
        said = said_amount(value, gap.unit, words, gap.rounded_to)
        yield name, said, line_at(at.line, at.year, at.stand(side))


def _waterfall(
    gap: Gap | SideGap, at: gap_parts.Between, names: tuple[str, str], case: Case, words: Words
) -> doc.Drawing:
    doors = [line_at(at.line, at.year, at.stand(side)) for side in (0, 1)]
    opened = {gap_words.anchor(each.name): at.part(each.name) for each in gap_words.shares_of(gap)}
    chart = gap_words.gap_waterfall(gap, names, words)
    return _drawing(chart, doors, opened, say_in(gap.unit, words), doc.worked_out(case, words))


def offer_gap_blocks(gap: OfferGap, case: Case, words: Words) -> doc.Blocks:
    """Lay out the gap between the costs of two offers under the same assumptions."""
    one, other, book = gap.question.one, gap.question.other, gap.question.book
    offers, when = (one, other), years_at(gap.years, case.head.years)
    yield doc.Text(gap_words.offer_gap_sentence(gap, (one.title, other.title), words), "lead")
    first, last = gap.years[0], gap.years[-1]
    text = "Cost above the contract, {first} to {last} together"
    yield doc.Heading(words(text, first=first, last=last), 2)
    doors = [cost_at(offer.id, when, book.id) for offer in offers]
    costs = [words.money(cost.all_years) for cost in (gap.one, gap.other)]
    whole = apart_at((one.id, other.id), book.id)
    now = [doc.Link(words.money(gap.amount), whole, number=True)]
    titles = [offer.title for offer in offers]
    yield _ends(list(zip(titles, costs, doors, strict=True)), now, words)
    for offer, span in gap.silent:
        years = year_span(span.silent, words)
        yield doc.Text(words("{offer} is silent on {years}.", offer=offer.title, years=years))
    if gap.silent:
        said: list[str | doc.Link] = [
            words("If the terms of both go on through every projected year:")
        ]
        for offer, cost in zip(offers, gap.going_on, strict=True):
            href = cost_at(offer.id, ALL_YEARS, book.id)
            money = doc.Link(words.money(cost.all_years), href, number=True)
            said += [f" {words.own(offer.title)}: ", money, "."]
        yield doc.Text(tuple(said), "quiet")
    parts = [gap_parts.term_part(gap, share, when, words) for share in gap.shares]
    chart = gap_words.offer_waterfall(gap, (one.title, other.title), words)
    opened = {gap_words.anchor(part.name): part.href for part in parts}
    yield _drawing(chart, doors, opened, words.money, doc.worked_out(case, words))
    yield from doc.quiet((*inferred_notes(case, [book], words), *choice_notes(offers, words)))
    line = f"{large_first(words.said(spoken(gap.question.line)))} {gap.question.year}"
    heads = (words("Ongoing"), words("One-time"), line)
    yield from gap_parts.part_blocks(parts, gap.amount, words.money, words, heads)
    yield from gap_parts.no_matter(gap, words)


def _ends(ends: gap_parts.Ends, now: Sequence[str | doc.Link], words: Words) -> doc.Text:
    said: list[str | doc.Link] = []
    for name, value, href in ends:
        said += [f"{name}: ", doc.Link(value, href, number=True), ". "]
    return doc.Text((*said, words("The gap:"), " ", *now))


def _drawing(
    chart: Waterfall, ends: Sequence[str], parts: dict[str, str], say: Say, source: str
) -> doc.Drawing:
    one, other = (("", each, "") for each in ends)
    doors = (one, *(("", parts[each.id], "") for each in chart.parts), other)
    return doc.Drawing(chart, say, source=source, doors=doors, repeats=True)


_SAID = words_in("en")  # data are in English, in the words of the state where they are given


def gap_data(gap: Gap, words: Words = _SAID) -> dict[str, Any]:
    """Return the gap as plain data; the shares add up to it."""
    question, taken = gap.question, gap.question.theirs
    books = (question.one.id, question.other.id)
    return {
        **_line_data(gap),
        "offers": [offer.id for offer in question.offers],
        "one": {**book_data(question.one), "value": gap.one},
        "other": {**book_data(question.other), "value": gap.other},
        "rounded_to": gap.rounded_to,
        **({"theirs": taken.names, "gives": taken.by} if taken else {}),
        "gap": gap.amount,
        "reading": gap_sentence(gap, (plain_name(question.one), plain_name(question.other)), words),
        "grouped": gap.grouped,
        "shares": [_share_data(each, gap.years, books) for each in gap.shares],
        **_convention_data(gap.shares),
        "without_effect": [_belief_data(each, gap.years, books) for each in gap.idle],
        "agreed": list(gap.agreed),
        "without_a_price": _aside_data(gap.aside),
    }


def side_gap_data(gap: SideGap, words: Words = _SAID) -> dict[str, Any]:
    """Return the gap as plain data; the shares of both kinds add up to it."""
    sides = (gap.question.one, gap.question.other)
    books = (sides[0].book.id, sides[1].book.id)
    names = [plain_name(side.book) for side in sides]
    one, other = (
        {**book_data(side.book), "offer": side.offer.id, "value": value}
        for side, value in zip(sides, (gap.one, gap.other), strict=True)
    )
    return {
        **_line_data(gap),
        "one": one,
        "other": other,
        "rounded_to": gap.rounded_to,
        **picked(gap, "gap=amount", "believed", "wanted"),
        "reading": side_gap_sentence(gap, (names[0], names[1]), words),
        "grouped": gap.grouped,
        "assumptions": [_share_data(each, gap.years, books) for each in gap.beliefs],
        **_convention_data(gap.beliefs),
        "terms": [
            {
                **picked(share, "name", "amount"),
                "terms": [
                    {"word": each.word, "one": list(each.labels[0]), "other": list(each.labels[1])}
                    for each in share.wordings
                ],
            }
            for share in gap.terms
        ],
        "without_effect": {
            "assumptions": [_belief_data(each, gap.years, books) for each in gap.idle],
            "terms": list(gap.idle_words),
        },
        **picked(gap, "agreed", "same"),
        "silent": [offer.id for offer in gap.silent],
        "without_a_price": _aside_data(gap.aside),
    }


def offer_gap_data(gap: OfferGap, words: Words = _SAID) -> dict[str, Any]:
    """Return the gap as plain data; the shares add up to it."""
    question = gap.question
    return {
        **book_data(question.book),
        "years": plain(gap.years),
        "one": {"offer": question.one.id, "cost": _cost_data(gap, gap.one)},
        "other": {"offer": question.other.id, "cost": _cost_data(gap, gap.other)},
        "gap": gap.amount,
        "going_on": {"one": gap.going_on[0].all_years, "other": gap.going_on[1].all_years},
        "silent": {offer.id: plain(span.silent) for offer, span in gap.silent},
        "reading": offer_gap_sentence(gap, (question.one.title, question.other.title), words),
        "line": {
            **picked(gap, "name=question.line", "year=question.year", "unit"),
            **dict(zip(("one", "other"), gap.on_line, strict=True)),
        },
        "shares": [
            {
                "term": share.word,
                **picked(share, "one", "other"),
                "cost": _cost_data(gap, share.cost),
                "on_line": share.on_line,
            }
            for share in gap.shares
        ],
        "same": list(gap.same),
        "without_a_price": _aside_data(gap.aside),
    }


def _line_data(gap: Gap | SideGap) -> dict[str, str]:
    return picked(gap, "line=question.line", "year=question.year", "unit")


def _share_data(share: GapShare, years: Sequence[Year], books: tuple[str, str]) -> dict[str, Any]:
    """Return a part of a gap and the assumptions that cause it."""
    causes = [_belief_data(each, years, books) for each in share.beliefs]
    return {**picked(share, "name", "amount"), "assumptions": causes}


def _convention_data(shares: Sequence[GapShare]) -> dict[str, Any]:
    """Return what of a gap a costing convention would settle, where the sides differ on it."""
    parts = by_convention(shares)
    if not parts:
        return {}
    whole = fsum(each.amount for each in parts)
    return {"costing_convention": {"amount": whole, "parts": [each.name for each in parts]}}


def _belief_data(belief: Belief, years: Sequence[Year], books: tuple[str, str]) -> dict[str, Any]:
    """Return what two books say of an assumption."""
    one, other = books
    return {
        "name": belief.name,
        "unit": BY_NAME[belief.name].unit,
        one: by_year(years, belief.one),
        other: by_year(years, belief.other),
    }


def _aside_data(aside: Sequence[tuple[Offer, Aside]]) -> list[dict[str, str]]:
    """Return terms without a price."""
    return [{"offer": offer.id, **picked(each, "label=term.label", "why")} for offer, each in aside]


def _cost_data(gap: OfferGap, cost: Cost) -> dict[str, Any]:
    return {
        "ongoing": by_year(gap.years, cost.ongoing),
        "one_time": by_year(gap.years, cost.one_time),
        "all_years": cost.all_years,
    }
