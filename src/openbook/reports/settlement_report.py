"""Settlements: packages both sides could sign, and why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.sides import sides_books
from openbook.figures.figure import SHARE, parse_unit
from openbook.reports.document import document as doc
from openbook.reports.notes import rests_on, step_of
from openbook.reports.settlement_packages import conceded, no_deal
from openbook.reports.settlement_view import (
    SettlementView,
    axes,
    fair_blocks,
    fair_names,
    frontier_chart,
    matter_name,
    meets_minimum,
    no_package,
    silent_notes,
)
from openbook.reports.words.amounts import said_amount
from openbook.reports.words.words import Words
from openbook.settlement.matters import Matter, OpenMatters
from openbook.settlement.remedies import NeededChange
from openbook.settlement.reserve import MARGIN, CountedCondition
from openbook.settlement.search import Settlement, Settlements

TITLE = "Packages both sides could sign"


def settlement_document(view: SettlementView) -> doc.Document:
    """Lay out the packages that were found, or why there is none."""
    blocks = (*search_blocks(view), *packages_blocks(view), *other_blocks(view))
    return doc.of_case(view.case, view.words(TITLE), blocks, view.words)


def levels_document(matters: OpenMatters, case: Case, words: Words) -> doc.Document:
    """List the levels of every open matter, by number, with the newest offer of each side."""
    rows = []
    for each in matters.matters:
        name = matter_name(each.name, words)
        rows.append(doc.row_of(f"{name} [{each.name}]", kind="group"))
        rows += [
            doc.row_of(str(at + 1), words.said(rung.label), _whose(each, at, words), kind="sub")
            for at, rung in enumerate(each.rungs)
        ]
    table = doc.table_of(
        "levels",
        words("Levels by number, the least first"),
        map(words, ("Level", "Term", "Newest offer of")),
        rows,
        group=words("Matter"),
    )
    return doc.of_case(case, words("Levels of every open matter"), [table], words)


def _whose(matter: Matter, level: int, words: Words) -> str:
    """Name the sides whose newest offer a level is; say where it is below both, or a side silent."""
    if level in matter.below:
        return words("below both, so in no package")
    pairs = zip(matter.offered, ("the employer", "the union"), strict=True)
    sides = [words(side) for place, side in pairs if place == level]
    if matter.rungs[level].terms:
        return ", ".join(sides)
    return "; ".join(words("no offer of {side}", side=side) for side in sides)


def search_blocks(view: SettlementView) -> doc.Blocks:
    """Say what was looked for, what it rests on, and draw what was found."""
    found, words = view.found, view.words
    years = list(dict.fromkeys(each.year for each in found.limits))
    books = list(dict.fromkeys(each.book for each in found.limits))
    span = words("{first} to {last}", first=years[0], last=years[-1])
    text = (
        "A package meets the minimum reserve if it does so in {years} in {share} of "
        "{count} simulations under the assumptions of {names}."
    )
    said = words(
        text,
        years=span if len(years) > 1 else years[0],
        share=words.percent(found.chance, 0),
        count=words.number(found.worlds),
        names=", ".join(map(view.name, books)),
    )
    count = words("Packages examined: {count}.", count=words.number(found.count))
    yield doc.Text(f"{count} {said} {_whose_points(view)}", "quiet")
    if not found.packages or found.allowed:
        yield from _none(view)
    offers = [_of_offer(view, role) for role in ("employer", "union")]
    chart = frontier_chart(view, offers)
    source = doc.worked_out(view.case, words)
    yield doc.Drawing(chart, words.number, source=source, repeats=True)
    yield doc.Text(words(_how_sure(found), count=words.number(len(found.undecided))))
    yield from doc.quiet(_base(view))
    if found.matters.implied:
        text = "A raise is paid from its first day on: its retroactive pay moves with it."
        yield doc.Text(words(text))
    if found.conditions:
        text = "Terms with a condition count in each simulation in which it holds."
        yield doc.Text(words(text))
        yield doc.bullets(_condition(each, view) for each in found.conditions)
    own = [each for each in sides_books(view.case) if each.id in books]
    yield from doc.quiet((*rests_on(view.case, own, words), *silent_notes(view.case, words)))


def _of_offer(view: SettlementView, role: str) -> str:
    """Name the newest offer of a side."""
    side = next(p for p in view.case.head.parties if p.role == role)
    return view.words("Offer of {party}", party=side.called)


def _whose_points(view: SettlementView) -> str:
    written, own = view.found.written, view.side
    if own and written:
        text = "Your side's priorities are those you wrote down; nobody else can see them."
    elif own:
        text = (
            "The points of your side are inferred from its moves, until you write down "
            "what you want."
        )
    elif written:
        text = "What a side wrote down for you counts as written; nobody else can see it."
    else:
        text = (
            "The points of both sides are inferred from each side's moves: 1,000 for all "
            "that a side wants, twice as many for what it never moved on as for what it "
            "moved on last."
        )
    return view.words(text)


def _none(view: SettlementView) -> doc.Blocks:
    """Say why no package meets the minimum reserve, and what would have to change."""
    found, words = view.found, view.words
    yield doc.Heading(no_package(found, words), 2)
    if not found.complete and not found.short:
        yield doc.Text(words("No package was found before the search was stopped."))
        return
    text = (
        "Under the assumptions of {name}, even the cheapest package leaves the reserve "
        "of {year} {amount} short."
    )
    told = [words(text, **view.at(each.limit, each.below)) for each in found.short]
    if not told:
        text = "Each limit can be kept alone, but not all of them together."
        told.append(words(text))
    if len(found.short) > 1:
        worst = max(found.short, key=lambda each: each.below)
        text = "The limit that binds most is the reserve of {year} under the assumptions of {name}."
        told.append(words(text, **view.at(worst.limit, worst.below)))
    if found.red_lines:
        text = "With your own red lines no package meets the minimum reserve: {matters}."
        told.append(words(text, matters=", ".join(found.red_lines)))
    told.append(_best_chance(found, words))
    yield doc.bullets(told)
    if found.changes:
        yield doc.Heading(words("What would have to change"), 3)
        yield doc.bullets(needed(each, view) for each in found.changes)
    if found.packages:
        yield doc.Heading(words("The nearest packages"), 3)
        yield doc.Text(_nearest(view))


def _best_chance(found: Settlements, words: Words) -> str:
    """Say in how many simulations the best package meets the minimum reserve."""
    if found.best_chance == 0:
        text = (
            "Whatever the package, under at least one side's assumptions no simulation meets the "
            "minimum reserve in each of the years."
        )
    elif any(each.moved for each in found.conditions):
        text = (
            "In no more than {share} of the simulations under every side's assumptions does "
            "some package meet the minimum reserve in each of the years."
        )
    else:
        text = (
            "The best package meets the minimum reserve in each of the years in {share} of the "
            "simulations under every side's assumptions."
        )
    return words(text, share=words.chance(found.best_chance, 1))


def _nearest(view: SettlementView) -> str:
    """Say by how much the nearest packages may fall below the minimum reserve."""
    found, words = view.found, view.words
    own = tuple(max(0, -left) for left in found.offers[0].left)
    if found.allowed == own:
        text = (
            "The packages below come nearest: in every year and under every side's assumptions, "
            "none falls further below the minimum reserve than {offer}."
        )
        return words(text, offer=_of_offer(view, "employer"))
    return words(
        "The packages below come nearest: in every year and under every side's assumptions, none "
        "falls further below the minimum reserve than the cheapest package within the red lines."
    )


def needed(each: NeededChange, view: SettlementView) -> str:
    """Say how far one side's assumptions would have to move, and whether it is enough."""
    words, name, other = view.words, view.name(each.book), view.name(each.other)
    if not each.legal:
        text = (
            "Under the assumptions of {name}, {what} taken from {other} still leaves "
            "{amount} short."
        )
        what = "; ".join(words.said(BY_NAME[one].doc) for one in each.assumptions)
        years = [limit.year for limit in view.found.limits]
        step = step_of(view.case, MARGIN, years[-1], 0.0) if years else 0.0
        short = words.money(each.short, step)
        return words(text, name=name, what=what, other=other, amount=short)
    pairs = zip(each.assumptions, each.values, strict=True)
    text = (
        "Under the assumptions of {name} it would be enough to move by {part} of the "
        "difference: {moves}."
    )
    moves = "; ".join(_moved(one, values, other, words) for one, values in pairs)
    return words(text, name=name, part=words.percent(each.part, 0), moves=moves)


def _moved(name: str, values: tuple[float, float, float], other: str, words: Words) -> str:
    unit = parse_unit(BY_NAME[name].unit) or SHARE
    was, now, theirs = (said_amount(value, unit, words) for value in values)
    return words(
        "{what} from {was} to {now} ({other}: {theirs})",
        what=words.said(BY_NAME[name].doc),
        was=was,
        now=now,
        other=other,
        theirs=theirs,
    )


def _base(view: SettlementView) -> Iterator[str]:
    """Say what a certificate rests on, or why there is none."""
    found, words = view.found, view.words
    if not found.complete:
        return
    if found.base.stage:
        text = "It rests on this version of the budget: {stage}, with totals to the nearest {step}."
        step = words.money(max(1.0, found.base.step))
        yield words(text, stage=words.said(found.base.stage), step=step)
    if found.base.unsound:
        text = "This does not certify what the district can pay: {reasons}."
        reasons = "; ".join(words.said(each) for each in found.base.unsound)
        yield words(text, reasons=reasons)
    if found.may_flip:
        text = (
            "Totals are published to the nearest {step}: within that the answer to whether any "
            "package meets the minimum reserve could be the opposite."
        )
        yield words(text, step=words.money(found.base.step))


def _how_sure(found: Settlements) -> str:
    if not found.complete:
        return "The search was stopped: these are the best so far, and better ones may exist."
    if found.certified:
        return _proved(found)
    if found.undecided:
        return "Not certified: {count} packages that could be better were not run."
    return (
        "Not certified: the rules do not prove that costs add up; a package that only "
        "seems over budget may be missing."
    )


def _proved(found: Settlements) -> str:
    """Say what is certified or, on assumptions that are unsound, proved under them."""
    sound = not found.base.unsound
    if not found.packages:
        return (
            "Certified: no package meets the minimum reserve; every one was ruled out."
            if sound
            else "Proved under these assumptions: no package meets the minimum reserve; every one "
            "was ruled out."
        )
    if found.allowed:
        return (
            "Certified: no package meets the minimum reserve, and every package that could be "
            "better for both than the nearest ones was ruled out, or run as a whole and found "
            "further below it."
            if sound
            else "Proved under these assumptions: no package meets the minimum reserve, and every "
            "package that could be better for both than the nearest ones was ruled out, or run as "
            "a whole and found further below it."
        )
    return (
        "Certified: every package that could be better for both was ruled out, or "
        "run as a whole and found below the minimum reserve."
        if sound
        else "Proved under these assumptions: every package that could be better for both was ruled "
        "out, or run as a whole and found below the minimum reserve."
    )


def _condition(each: CountedCondition, view: SettlementView) -> str:
    words = view.words
    what = f"{matter_name(each.matter, words)}: {words.said(each.words)}."
    if not each.holds:
        return f"{what} {words('This condition is stated in words only and is treated as met.')}"
    text = "{share} of the simulations under the assumptions of {name}"
    shares = ", ".join(
        words(text, share=_share(least, most, words), name=view.name(book))
        for book, least, most in each.holds
    )
    holds = words("It holds in {shares}.", shares=shares)
    depends = words("How often depends on the package.") if each.moved else ""
    return f"{what} {holds} {depends}".rstrip()


def _share(least: float, most: float, words: Words) -> str:
    low, high = (words.chance(each) for each in (least, most))
    return low if low == high else words("{first} to {last}", first=low, last=high)


def packages_blocks(
    view: SettlementView, *, choose: Callable[[int], str] | None = None, chosen: int = 0
) -> doc.Blocks:
    """Lay out the packages; ``choose`` gives the address at which one is shown in full."""
    found, words = view.found, view.words
    if not found.packages:
        return
    yield from fair_blocks(view)
    text = "All packages, from the best for the employer to the best for the union"
    yield doc.Heading(words(text), 2, "packages")
    text = (
        "{count} packages cannot be made better for one side without being worse for the "
        "other; {shown} are listed."
    )
    listed = words.number(len(found.packages))
    yield doc.Text(words(text, count=words.number(found.frontier), shown=listed), "quiet")
    yield _packages(view, choose, chosen)
    if not view.side:
        yield from no_deal(view)
        yield doc.bullets(conceded(each, view) for each in found.concessions)


def _packages(
    view: SettlementView, choose: Callable[[int], str] | None, chosen: int
) -> doc.TableBlock:
    words, fair, rows = view.words, fair_names(view.found), []
    points = 1 if view.side else 2  # a side is told no points but its own
    for number, each in enumerate(view.found.packages, 1):
        name = words("Package {number}", number=number)
        gains = doc.amounts([view.across(each), view.up(each)][:points], words.number)
        more = doc.amount(view.more(each.spent), each.spent)
        link = doc.Link(name, choose(number)) if choose else name
        kind = "chosen" if number == chosen else "plain"
        rows.append(doc.row_of(link, *gains, more, fair.get(each.package, ""), kind=kind))
    other = map(words, ("Versus the employer offer", "Chosen as fair by"))
    heads = (words("Package"), *axes(view)[:points], *other)
    return doc.table_of("packages", words("All packages"), heads, rows, shown=False)


def other_blocks(view: SettlementView) -> doc.Blocks:
    """Say what falls below the minimum reserve, and what is in no package."""
    found, words = view.found, view.words
    roles = ("employer", "union")
    over = tuple(
        f"{_of_offer(view, role)}: {_lacks(each, view)}"
        for role, each in zip(roles, found.offers, strict=False)
        if not meets_minimum(each)
    )
    if over or view.beyond:
        yield doc.Heading(words("Below the minimum reserve, and why"), 2)
        yield doc.Bullets(over)
    if view.beyond:
        told = tuple(
            f"{words('Over budget {number}', number=number)}: {_lacks(each, view)}"
            for number, each in enumerate(view.beyond, 1)
        )
        count = len(view.beyond)
        summary = words("Packages over budget: {count}", count=count)
        yield doc.Folded(summary, (doc.Bullets(told),))
    if found.matters.aside:
        yield doc.Heading(words("Not in the packages"), 2)
        left = (
            f"{words.said(each.term.label)} ({words.said(str(each.why))})"
            for each in found.matters.aside
        )
        yield doc.bullets(left)


def _lacks(each: Settlement, view: SettlementView) -> str:
    text = "{amount} short in {year} under the assumptions of {name}"
    return "; ".join(
        view.words(text, **view.at(limit, -left))
        for limit, left in zip(view.found.limits, each.left, strict=True)
        if left < 0
    )
