"""The offers over time: who moved on what, what each costs, what is agreed and open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.offer import Offer, Term
from openbook.figures.amounts import said_amount
from openbook.figures.figure import Figure
from openbook.figures.operation import line_words
from openbook.offers.cost_result import Compared
from openbook.offers.on_the_table import BargainingTable, Move, MoveKind, OfferStep
from openbook.offers.over_time import OfferCosts, OffersOverTime
from openbook.offers.sorted_terms import NotCosted
from openbook.offers.span import OfferChange, Span, beside, cost_in
from openbook.reports.document import document as doc
from openbook.reports.document import question
from openbook.reports.gap_words import SILENT
from openbook.reports.impasse_calendar import impasse_blocks
from openbook.reports.notes import book_name, inferred_notes, year_span
from openbook.reports.offers.cost_pieces import PER, instead
from openbook.reports.offers.over_time import change, offers_chart
from openbook.reports.words.words import Words

_FIELDS = {"by": "named by", "ends": "until", "only_if": "condition", "starts": "from"}
_KINDS = {
    MoveKind.ADDED: "added",
    MoveKind.CHANGED: "changed",
    MoveKind.DROPPED: "no longer in it",
    MoveKind.WITHDRAWN: "withdrawn",
}


def offers_document(found: OffersOverTime, costs: OfferCosts | None, words: Words) -> doc.Document:
    """Lay out every offer, the newest first, then what is agreed and what is open."""
    blocks = [
        *steps_blocks(found, found.steps[::-1], costs, words),
        *stands_blocks(found.now, words),
        *impasse_blocks(found, words),
        *later_blocks(found, costs, words),
    ]
    return doc.of_case(found.case, words("Offers over time"), blocks, words)


def steps_blocks(
    found: OffersOverTime, steps: Sequence[OfferStep], costs: OfferCosts | None, words: Words
) -> doc.Blocks:
    """Lay out some offers: when they were made, what they cost, and their moves."""
    offers = [step.offer for step in found.steps]
    chart, notes = offers_chart(found.case, offers, words), doc.source_of(found.case, *offers[::-1])
    yield doc.Drawing(chart, words.number, notes=notes, repeats=True)
    if costs is not None:
        yield doc.Heading(words("What each offer costs"), 2)
        yield _key(found, costs, words)
        yield from _costs(found, steps, costs, words)
    yield doc.Heading(words("Move by move"), 2)
    said = "Each offer compared with the one before of the same side, newest first."
    yield doc.Text(words(said), "quiet")
    yield from (_step(found, step, words) for step in steps)


def later_blocks(found: OffersOverTime, costs: OfferCosts | None, words: Words) -> doc.Blocks:
    """Set apart the offers that were made after the day."""
    if not found.later:
        return
    steps = found.later[::-1]
    text = "Made after {day}, and in no number above."
    blocks: list[doc.Block] = [doc.Text(words(text, day=words.day(found.now.on)))]
    if costs is not None:
        blocks += _costs(found, steps, costs, words)
    blocks += (_step(found, step, words) for step in steps)
    yield doc.LearnedLater(words("Learned later"), tuple(blocks))


def stands_blocks(
    now: BargainingTable, words: Words, terms: Iterable[doc.Block] | None = None
) -> doc.Blocks:
    """Lay out what is open, agreed and withdrawn on a day.

    ``terms`` are those of both sides with their costs, where somebody has them.
    """
    day = words.day(now.on)
    yield doc.Heading(words("Where it stands on {day}", day=day), 2, "where-it-stands")
    if terms is not None:
        yield from terms
    elif now.open:
        rows = (
            doc.row_of(_said_by(each.employer, words), _said_by(each.union, words))
            for each in now.open
        )
        heads = ("The employer", "The union")
        yield doc.table(
            words, "open", "Open: what each side says about it", heads, rows, shown=True
        )
    else:
        yield doc.Text(words("Nothing is open."))
    parts: list[tuple[doc.Block, ...]] = [
        (doc.Heading(words("Agreed"), 3), _terms(now.agreed, words("Nothing yet."), words)),
        (doc.Heading(words("Withdrawn"), 3), _terms(now.withdrawn, words("Nothing."), words)),
    ]
    if now.other_units:
        said = words("Agreed with other unions, not at this table.")
        units = _terms(now.other_units, "", words)
        parts[1:1] = [(doc.Heading(words("Other units"), 3), doc.Text(said, "quiet"), units)]
    yield doc.Facing(tuple(parts))


def _said_by(term: Term | None, words: Words) -> doc.Cell:
    return doc.label(words.said(term.label) if term else words(SILENT))


def _terms(terms: Iterable[Term], nothing: str, words: Words) -> doc.Bullets:
    return doc.bullets((words.said(term.label) for term in terms), nothing)


def _key(found: OffersOverTime, costs: OfferCosts, words: Words) -> doc.Text:
    """Say what the amounts of the table are."""
    text = (
        "Increase over the current contract, under the assumptions of {sides}: ongoing "
        "cost in {year}, then all costs in the years that the offer covers, compared "
        "with the offer before of the same side. No cost is claimed for years that an "
        "offer does not cover."
    )
    case = found.case
    sides = ", ".join(book_name(case, book, words) for book in costs.books)
    notes = inferred_notes(case, costs.books, words)
    said = words(text, sides=sides, year=found.cost_year)
    return doc.Text(" ".join((said, *notes)), "quiet")


def _costs(
    found: OffersOverTime, steps: Sequence[OfferStep], costs: OfferCosts, words: Words
) -> doc.Blocks:
    if not steps:
        yield doc.Text(words("No offer on record."))
        return
    sides = [book_name(found.case, book, words) for book in costs.books]
    yield doc.table_of(
        "costs",
        words("What each offer costs"),
        (*map(words, ("Offer", "Standing", "Covers")), *sides, words("Not costed")),
        (_cost_row(found, step, costs, words) for step in steps),
        shown=False,
    )


def _cost_row(
    found: OffersOverTime, step: OfferStep, costs: OfferCosts, words: Words
) -> doc.TableRow:
    offer = step.offer
    name = (f"{_side(found, offer)}: ", doc.Link(offer.title, _page_of(offer)))
    claims = (_claimed(found, each, costs, words) for each in costs.claims.get(offer.id, ()))
    amounts = (_cost(found, step, book, costs, words) for book in costs.books)
    return doc.row_of(
        doc.label(name, words.day(offer.made_on), *claims),
        (doc.Badge(words.said(offer.standing)),),
        _covers(found.span(offer), words),
        *amounts,
        _not_costed(found, offer, costs, words),
    )


def _covers(span: Span, words: Words) -> doc.Cell:
    if span.last is None:
        return doc.label(words("no end stated"))
    below = []
    if span.inferred:
        below.append(words("as Openbook reads the number of years stated"))
    if span.silent:
        below.append(words("silent on {years}", years=year_span(span.silent, words)))
    covered = year_span(span.covered, words) if span.covered else words("no projected year")
    return doc.label(covered, *below)


def _cost(
    found: OffersOverTime, step: OfferStep, book: Book, costs: OfferCosts, words: Words
) -> doc.Cell:
    """Lay out the cost under one side's assumptions, beside that of the offer before."""
    offer, span = step.offer, found.span(step.offer)
    now = costs.whole.get((offer.id, book.id))
    if now is None or not now.priced:
        return doc.amount(words("no term is costed"), None)
    year = found.cost_year
    value = None if year in span.silent else now.cost.ongoing[now.years.index(year)]
    below: list[doc.Rich] = []
    if span.covered:
        paid = words.money(cost_in(now.cost, now.years, span.covered))
        at = question.years_at(span.covered, found.case.head.years)
        said = words("{amount} in the years it covers", amount=paid)
        below.append(doc.Link(said, question.cost_at(offer.id, at, book.id), number=True))
    if span.silent:
        paid = words.money(now.cost.all_years)
        said = words("{amount} if its terms continue", amount=paid)
        below.append(
            doc.Link(said, question.cost_at(offer.id, question.ALL_YEARS, book.id), number=True)
        )
    for each in costs.instead.get((offer.id, book.id), ()):
        if each.whole is not None and span.covered:
            paid = words.money(cost_in(each.whole, now.years, span.covered))
            below.append(f"{instead(each, words)}: {paid}")
    before = costs.whole.get((step.before.id, book.id)) if step.before else None
    if step.before and before and before.priced:
        compared = beside((before, now), (found.span(step.before), span))
        door = question.apart_at((step.before.id, offer.id), book.id)
        below.append(_compared(compared, door, words))
    if value is None:
        silent = words("silent on {years}", years=year)
        return doc.Cell(silent, None, number=True, below=tuple(below))
    door = question.cost_at(offer.id, year, book.id, kind=question.ONGOING)
    shown = words.money(value)
    return doc.Cell(shown, value, number=True, below=tuple(below), opens=door)


def _compared(compared: OfferChange, door: str, words: Words) -> doc.Rich:
    if compared.more is None:
        return words("no year in common with the offer before")
    years = year_span(compared.years, words)
    said = words("over {years}, the years that both cover", years=years)
    if compared.full != compared.common:
        was, now = map(words.money, compared.full)
        said += f"; {words('full terms: {now} against {before}', now=now, before=was)}"
    return doc.Link(change(compared.more, words), door, number=True), f" {said}"


def _not_costed(found: OffersOverTime, offer: Offer, costs: OfferCosts, words: Words) -> doc.Cell:
    own = (costs.whole.get((offer.id, book.id)) for book in costs.books)
    aside = next((each.aside for each in own if each), ())
    some = sum(each.why is not NotCosted.WITHDRAWN for each in aside)
    if not some:
        return doc.amount("", 0)
    every = found.terms_counted(offer)
    said = words("{count} of {all} terms", count=some, all=every)
    return doc.amount(f"{said} ({words.percent(some / every, 0)})", some)


def _claimed(found: OffersOverTime, each: Compared, costs: OfferCosts, words: Words) -> str:
    per = words(PER[each.claim.per])
    modeled = words("not modeled")
    if each.modeled is not None:
        modeled = words(
            "modeled {amount} in {years} under the assumptions of {name}",
            amount=words.money(each.modeled),
            years=year_span(each.years, words),
            name=book_name(found.case, costs.books[0], words),
        )
    claimed = f"{words.money(each.claim.amount.value)} {per}"
    by, what = words.own(each.claim.by), words.own(each.claim.what)
    return f"{words('Claimed')}: {by}, {what}, {claimed}; {modeled}"


def _step(found: OffersOverTime, step: OfferStep, words: Words) -> doc.Folded:
    """Lay out the moves of an offer; those of the newest are shown at once."""
    offer, before = step.offer, step.before
    blocks: list[doc.Block] = []
    if before:
        link = doc.Link(before.title, _page_of(before))
        day = f", {words.day(before.made_on)}."
        blocks.append(doc.Text((f"{words('Compared with')} ", link, day), "quiet"))
    blocks += moves_blocks(step, words)
    return doc.Folded(_summary(found, step, words), tuple(blocks), open=offer in found.now.newest)


def moves_blocks(step: OfferStep, words: Words) -> doc.Blocks:
    """Lay out what an offer moves beside the one before it, and what it keeps."""
    yield doc.bullets(_move(move, step, words) for move in step.moves)
    if step.before and step.kept:
        kept = "; ".join(words.said(term.label) for term in step.kept)
        count = words("{count} terms kept", count=len(step.kept))
        yield doc.Text(f"{count}: {kept}.", "quiet")


def uncosted_blocks(why: str, words: Words) -> doc.Blocks:
    """Say why nothing is costed, where the case cannot be projected yet."""
    if why:
        link = doc.Link(words("What this case still needs"), "/missing")
        yield doc.Heading(words("Not costed"), 2)
        yield doc.Text((words.said(why),))
        yield doc.Text((link,), "quiet")


def apart_document(step: OfferStep, why: str, case: Case, words: Words) -> doc.Document:
    """Lay out two offers beside each other, where the case cannot be projected yet."""
    return doc.of_case(case, words("Why we disagree"), apart_blocks(step, why, words), words)


def apart_blocks(step: OfferStep, why: str, words: Words) -> doc.Blocks:
    """Lay out what another offer has that the first has not, without costs."""
    titles = [
        f"{each.title} ({words.day(each.made_on)})" for each in (step.before, step.offer) if each
    ]
    yield doc.Text(words("From {one} to {other}", one=titles[0], other=titles[-1]), "lead")
    yield from moves_blocks(step, words)
    yield from uncosted_blocks(why, words)


def _summary(found: OffersOverTime, step: OfferStep, words: Words) -> str:
    offer = step.offer
    parts = [words.day(offer.made_on), f"{_side(found, offer)}: {words.own(offer.title)}"]
    parts.append(words.said(offer.standing))
    if step.before:
        moved, kept = len(step.moves), len(step.kept)
        parts.append(words("{moved} moved, {kept} kept", moved=moved, kept=kept))
    else:
        text = "{count} terms, no earlier offer of this side"
        parts.append(words(text, count=len(step.moves)))
    if step.worse:
        parts.append(words("{count} worse than before", count=len(step.worse)))
    return " · ".join(parts)


def _move(move: Move, step: OfferStep, words: Words) -> doc.Rich:
    said: list[str | doc.Link | doc.Badge] = []
    if step.before or move.kind is MoveKind.WITHDRAWN:
        said += [doc.Badge(words(_KINDS[move.kind])), " "]
    said.append(words.said(move.term.label))
    for at, each in enumerate(move.fields):
        field = line_words(_FIELDS.get(each.field, each.field))
        name, was, now = map(words.said, (field, *map(_said, (each.before, each.after))))
        said.append(f"{'; ' if at else ' — '}{name}: {was} → {now}")
        if each.field in move.worse:
            worse = words("worse for the other side than before")
            said += [" ", doc.Badge(worse, "bad")]
    return tuple(said)


def _side(found: OffersOverTime, offer: Offer) -> str:
    return found.case.head.called.get(offer.side, offer.side)


def _page_of(offer: Offer) -> str:
    return question.address("/offer", offer=offer.id)


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
