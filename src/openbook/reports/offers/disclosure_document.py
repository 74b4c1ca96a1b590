"""The public disclosure of a proposed agreement: parts A to L of the form."""

from __future__ import annotations

from datetime import date
from typing import Any

from openbook.case.case import Case
from openbook.case.offer import Offer
from openbook.offers.disclosed.disclosure import Disclosure
from openbook.offers.two_runs import YearAmounts
from openbook.reports.document import document as doc
from openbook.reports.notes import book_name, rests_on
from openbook.reports.offers.county_document import county_blocks
from openbook.reports.offers.county_form import county_form
from openbook.reports.offers.disclosure_form import AS_USUAL, Form, FormChoice, as_known
from openbook.reports.offers.disclosure_parts import budget, compensation, cumulative
from openbook.reports.plain_data import plain
from openbook.reports.words.words import Words

TITLE = "Public disclosure of a proposed agreement"
# What the report of a state without parts A to L holds, and what its head leaves out.
_PLAIN = frozenset({"head", "years", "increases", "compensation", "terms", "reserve", "law"})
_BY_LICENSE = frozenset({"certificated", "classified"})


def disclosure_data(disclosure: Disclosure) -> dict[str, Any]:
    """Return every number of the form; null is what the case does not say."""
    found: dict[str, Any] = plain(disclosure)
    if found.pop("plain"):
        found = {name: each for name, each in found.items() if name in _PLAIN}
        found["head"] = {n: each for n, each in found["head"].items() if n not in _BY_LICENSE}
    return found


def disclosure_document(
    found: Disclosure, offer: Offer, case: Case, words: Words, chosen: FormChoice = AS_USUAL
) -> doc.Document:
    """Lay out the form by itself."""
    blocks = disclosure_blocks(found, offer, case, words, chosen)
    return doc.of_case(case, words(TITLE), blocks, words)


def disclosure_blocks(
    found: Disclosure, offer: Offer, case: Case, words: Words, chosen: FormChoice = AS_USUAL
) -> doc.Blocks:
    """Lay out the form, its amounts no finer than the totals that they rest on.

    Part A has the increase of each year; ``chosen`` may add the cumulative amounts.
    """
    note = doc.worked_out(case, words)
    form = Form(as_known(found, case), words, note, chosen)
    yield from _head(form, offer, case)
    if found.plain:
        yield from _plain_report(form)
        return
    if chosen.county:
        yield from county_blocks(form, county_form(chosen.county))
        if chosen.cumulative:
            yield from cumulative(form)
        return
    yield from compensation(form)
    yield from _other_changes(form)
    yield from _funding(form)
    yield from budget(form)
    yield from _reserve(form)
    yield from _last_parts(form)


def _day(day: str | None, form: Form) -> str:
    return form.words.day(date.fromisoformat(day)) if day else form.missing


def _head(form: Form, offer: Offer, case: Case) -> doc.Blocks:
    """Say who agrees with whom, about which people, for how long."""
    words, head, missing = form.words, form.found.head, form.missing
    period, none = form.found.terms.period, words("none")
    book = next(each for each in case.books if each.id == head.book)
    standing, made = words.said(head.standing), words.day(offer.made_on)
    said = f" ({words.said(period.says)})" if period.says else ""
    by_license = (
        ()
        if form.found.plain
        else (
            (words("Certificated"), "; ".join(map(words.own, head.certificated)) or none),
            (words("Classified"), "; ".join(map(words.own, head.classified)) or none),
        )
    )
    yield doc.Facts(
        (
            (words("District"), head.district),
            (words("Units"), "; ".join(map(words.own, head.units)) or none),
            *by_license,
            (words("Agreement"), f"{words.own(offer.title)}, {standing}, {made}"),
            (
                words("Period"),
                f"{_day(period.first_day, form)} – {_day(period.last_day, form)}{said}",
            ),
            (words("Board acts on"), head.board_date or missing),
        )
    )
    text = (
        "Amounts in dollars under the assumptions of {name}: the current contract alone, "
        "and with the agreement."
    )
    name = book_name(case, book, words)
    yield doc.Text(words(text, name=name), "quiet", doc.source_of(case, offer))
    if head.held:
        held = [words.own(case.offer_by_id[each].title) for each in head.held]
        text = "The published budget already includes {offers}; “before” is without it."
        yield doc.Text(words(text, offers=", ".join(held)))
    yield from doc.quiet(rests_on(case, [book], words))


def _plain_report(form: Form) -> doc.Blocks:
    """Lay out what an agreement costs, for a state whose form is not A to L."""
    words, held = form.words, form.found.reserve
    text = (
        "What the agreement costs: before it, with it, and what was agreed. The layout of "
        "the state's own form is not reproduced."
    )
    yield doc.Text(words(text))
    yield from compensation(form)
    if not form.chosen.cumulative:  # the cost before and after is what is asked
        yield from cumulative(form)
    yield from _other_changes(form)
    yield doc.Heading(words("Reserve at the end of the year, with the agreement"), 2)
    rows = {
        words("Total expenditures"): held.spending,
        words("Available reserves"): held.available,
        words("Minimum reserve"): held.minimum,
    }
    yield form.by_year("reserve", words("Reserve"), rows)
    yield from _law(form)


def _law(form: Form) -> doc.Blocks:
    """List the rules on disclosure."""
    words = form.words
    yield doc.Heading(words("The law"), 2)
    law: list[doc.Rich] = []
    for one in form.found.law:
        section: str | doc.Link = words.own(one.section)
        if one.link.startswith("https://"):
            section = doc.Link(str(section), one.link)
        law.append((section, f": {words.said(one.says)}"))
    yield doc.bullets(law)


def _other_changes(form: Form) -> doc.Blocks:
    """Lay out parts B, C and D."""
    words, terms = form.words, form.found.terms
    yield form.part("B", "Changes other than compensation")
    yield form.listed(terms.working_conditions)
    yield form.part("C", "Effect on staff: positions beyond the current contract")
    if terms.people_added:
        added = {words.said(role): by for role, by in terms.people_added.items()}
        yield form.by_year("c-people", words("Additional FTE"), added, form.count)
        over = words("Increase over the current contract")
        cost = {over: terms.cost_of_people_added}
        yield form.by_year("c-cost", words("Cost"), cost)
    else:
        yield doc.Text(words("none"), "quiet")
    yield form.not_said("Effect on programs")
    yield form.part("D", "Conditions and reopeners")
    yield doc.Text(words("A condition in words is taken to hold."), "quiet")
    yield form.listed(terms.conditions)


def _funding(form: Form) -> doc.Blocks:
    """Lay out parts E, F and G."""
    words, terms, known = form.words, form.found.terms, form.found.budget
    deficit, money = known.deficit, known.funding
    answer = words("yes") if deficit.created or deficit.enlarged else words("no")
    asked = words("Does it create or enlarge deficit financing?")
    yield doc.Heading(f"E. {asked} {answer}", 2)
    short = {words("before"): deficit.before, words("after"): deficit.after}
    yield form.by_year("e-deficit", words("Deficit spending"), short)
    yield doc.Heading(f"F. {words('Other provisions without a cost')}", 2)
    yield form.listed(terms.other_provisions)
    if terms.without_amount:
        yield doc.Text(words("Not costed; these terms are in no amount here:"))
        yield form.listed(terms.without_amount)
    yield doc.Heading(f"G. {words('Source of funding')}", 2)
    stated = f"{words('As stated')}: {form.missing}."
    yield doc.Text(f"{stated} {words('From the numbers:')}")
    yield form.by_year(
        "g-funding",
        words("Funding"),
        {
            words("Ongoing cost"): money.ongoing_cost,
            words("One-time cost"): money.one_time_cost,
            words("Paid by the year's surplus"): money.from_surplus,
            words("Paid from the balance"): money.from_balance,
            words("One-time revenues of the year"): money.one_time_revenue,
        },
    )


def _reserve(form: Form) -> doc.Blocks:
    """Lay out part J."""
    words, held = form.words, form.found.reserve
    title = "Reserve for economic uncertainties, with the agreement"
    yield doc.Heading(f"J. {words(title)}", 2)
    yield form.by_year(
        "j-reserve",
        words("Reserve"),
        {
            words("1 Total expenditures"): held.spending,
            words("Minimum reserve"): held.minimum,
            words("2 Reserve for economic uncertainties"): held.economic_uncertainty,
            words("Unassigned"): held.unassigned,
            **_told_apart(form),
            words("Available reserves"): held.available,
        },
    )
    shares = {
        words("Standard"): held.standard,
        words("Available reserves, of expenditures"): held.available_share,
    }
    yield form.by_year("j-shares", words("As shares"), shares, form.share)
    met: list[str | doc.Link | doc.Badge] = [words("3 Is the standard met?")]
    for year, fine in held.met.items():
        badge = doc.Badge(*(words("yes"), "good") if fine else (words("no"), "bad"))
        met += [f" {year}: ", badge]
    yield doc.Text(tuple(met))
    if held.special_reserve is None:
        yield form.not_said("Special reserve fund (17)")
    if not all(held.met.values()):
        yield form.not_said("4 Plan to restore the reserve")
    yield _from_part_a(form)


def _from_part_a(form: Form) -> doc.Block:
    """Lay out how the compensation of part A becomes the budget's expenditures."""
    words, sums = form.words, form.found.reconciled
    return form.by_year(
        "j-from-a",
        words("5 From part A to the budget, cumulative"),
        {
            words("Compensation of the units (1 to 4)"): sums.total_compensation,
            **({words("Less what other funds pay"): sums.other_funds} if sums.other_funds else {}),
            words("Compensation of other units"): sums.other_units,
            words("Additional positions"): sums.people_added,
            words("Grants, less unspent appropriations"): sums.everything_else,
            words("Expenditures, this agreement"): sums.spending,
        },
    )


def _told_apart(form: Form) -> dict[str, YearAmounts]:
    """Return the parts of available reserves that only some districts publish."""
    held, words = form.found.reserve, form.words
    rows = {
        words("Stabilization arrangements"): held.stabilization,
        words("Special reserve fund (17)"): held.special_reserve,
    }
    return {said: known for said, known in rows.items() if known}


def _last_parts(form: Form) -> doc.Blocks:
    """Lay out part K, part L with its signatures, and the law."""
    words, each = form.words, form.found.per_pupil
    title = "LCFF sources per funded student, compared with compensation"
    yield doc.Heading(f"K. {words(title)}", 2)
    amount = {words("LCFF sources per funded student"): each.amount}
    yield form.by_year("k-amount", words("Dollars"), amount)
    grown = {
        words("Change since the year before"): each.change,
        words("Total compensation (A5)"): each.total_compensation,
    }
    yield form.by_year("k-shares", words("As shares"), grown, form.share)
    yield from _certification(form)
    yield from _law(form)


def _certification(form: Form) -> doc.Blocks:
    words, numbers = form.words, form.found.certified
    yield doc.Heading(f"L. {words('Certification')}", 2)
    yield form.revisions("l-revisions")
    met = (
        words("On these numbers the reserve meets the minimum in every year.")
        if numbers.reserve_met
        else words("On these numbers the reserve falls below the minimum.")
    )
    said: doc.Rich = (
        f"{met} {words('Certification')}: ",
        doc.certified(numbers.before, words),
        f" {words('without the agreement')}, ",
        doc.certified(numbers.after, words),
        f" {words('with the agreement')}.",
    )
    yield doc.Text(said)
    text = (
        "We certify that the district ☐ can ☐ cannot meet the costs of the agreement over its term."
    )
    yield doc.Text(words(text))
    day = words("Date")
    officers = ("Superintendent", "Chief business official")
    yield doc.Signatures(tuple(map(words, officers)), day)
    yield doc.Text(words("The board, at a public meeting, ☐ approved ☐ rejected it."))
    yield doc.Signatures((words("President of the board"),), day)
