"""Settlements: packages both sides could sign, and why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from openbook.case.assumptions import BY_NAME
from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.case.sides import sides_books
from openbook.figures.unit import SHARE, parse_unit
from openbook.offers.cost_result import CostedOffer
from openbook.reports.charts.scatter import Scatter
from openbook.reports.document.document import (
    Block,
    Bullets,
    Cell,
    Document,
    Drawing,
    Folded,
    Heading,
    Link,
    TableBlock,
    TableRow,
    Text,
    amount,
    amounts,
    label,
    of_case,
)
from openbook.reports.document.question import cost_at
from openbook.reports.frontier_chart import (
    Seen,
    axes,
    fair_names,
    frontier_chart,
    meets_minimum,
    seen_by,
)
from openbook.reports.line_words import say_line, step_of
from openbook.reports.notes import book_name, rests_on
from openbook.reports.settlement_data import fair_packages
from openbook.reports.silent_years import silent_notes
from openbook.reports.words.amounts import said_amount
from openbook.reports.words.words import Words
from openbook.settlement.condition_counts import CountedCondition
from openbook.settlement.matters import OpenMatters
from openbook.settlement.needed_change import NeededChange
from openbook.settlement.room import MARGIN
from openbook.settlement.search import Settlement, Settlements
from openbook.settlement.steps import Concession

TITLE = "Packages both sides could sign"


@dataclass(frozen=True, slots=True)
class SettlementView:
    """What was found, with the words for it and from where it is looked at."""

    found: Settlements
    case: Case
    words: Words
    seen: Seen
    beyond: tuple[Settlement, ...] = ()  # packages over budget, to be shown beside

    def name(self, book: str) -> str:
        """Name the assumptions of a book."""
        return assumptions_of(book, self.case, self.words)

    def margin(self, year: str, value: float) -> str:
        """Say what is above or below the minimum reserve."""
        return say_line(self.case, self.words)(MARGIN, year, value)

    def more(self, spent: float) -> str:
        """Say how much more a package costs than the employer's offer."""
        text = "{amount} more" if spent >= 0 else "{amount} less"
        return self.words(text, amount=self.words.money(abs(spent)))


def settlement_view(
    found: Settlements,
    case: Case,
    words: Words,
    *,
    role: str = "",
    beyond: tuple[Settlement, ...] = (),
) -> SettlementView:
    """Look at what was found as somebody of a role does."""
    return SettlementView(found, case, words, seen_by(role, found, beyond), beyond)


def assumptions_of(book: str, case: Case, words: Words) -> str:
    """Name the assumptions of a book by their side."""
    named = (book_name(case, each, words) for each in case.books if each.id == book)
    return next(named, book)


def settlement_document(view: SettlementView) -> Document:
    """Lay out the packages that were found, or why there is none."""
    blocks = (*search_blocks(view), *packages_blocks(view), *other_blocks(view))
    return of_case(view.case, view.words(TITLE), blocks, view.words)


def levels_document(matters: OpenMatters, case: Case, words: Words) -> Document:
    """List the levels of every open matter, from the employer's offer to the union's."""
    rows = []
    for each in matters.matters:
        rows.append(TableRow((label(each.name),), "group"))
        rows += [
            TableRow((label(str(number)), label(words.said(rung.label))), "sub")
            for number, rung in enumerate(each.rungs, 1)
        ]
    table = TableBlock(
        name="levels",
        caption=words("From the employer's offer to the union's"),
        heads=tuple(map(words, ("Level", "Term"))),
        rows=tuple(rows),
        group=words("Matter"),
    )
    return of_case(case, words("Levels of every open matter"), [table], words)


def search_blocks(view: SettlementView) -> Iterator[Block]:
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
    count = words("Packages looked at: {count}.", count=words.number(found.count))
    yield Text(f"{count} {said} {_whose_points(view)}", "quiet")
    if not found.packages:
        yield from _none(view)
    yield Drawing(_chart(view), words.number, repeats=True)
    yield Text(words(_how_sure(found), count=words.number(len(found.undecided))))
    if found.conditions:
        text = "Terms with a condition count in each simulation in which it holds."
        yield Text(words(text))
        yield Bullets(tuple(_condition(each, view) for each in found.conditions))
    own = [each for each in sides_books(view.case) if each.id in books]
    for note in (*rests_on(view.case, own, words), *silent_notes(view.case, words)):
        yield Text(note, "quiet")


def _chart(view: SettlementView) -> Scatter:
    return frontier_chart(
        view.found,
        view.beyond,
        view.seen,
        offers=[_of_offer(view, role) for role in ("employer", "union")],
        words=view.words,
    )


def _of_offer(view: SettlementView, role: str) -> str:
    """Name the newest offer of a side."""
    side = next(p for p in view.case.head.parties if p.role == role)
    return view.words("Offer of {party}", party=side.called)


def _whose_points(view: SettlementView) -> str:
    written, own = view.found.written, view.seen.side
    if own and written:
        text = "The points of your side are those you wrote down; nobody else can see them."
    elif own:
        text = (
            "The points of your side are inferred from its moves, until you write down "
            "what you want."
        )
    elif written:
        text = (
            "What a side wrote down for you counts as written; nobody else can see it."
        )
    else:
        text = (
            "The points of both sides are inferred from each side's moves: 1,000 for all "
            "that a side wants, twice as many for what it never moved on as for what it "
            "moved on last."
        )
    return view.words(text)


def _none(view: SettlementView) -> Iterator[Block]:
    """Say why no package meets the minimum reserve, and what would have to change."""
    found, words = view.found, view.words
    yield Heading(words("No package meets the minimum reserve"), 2)
    if not found.complete and not found.short:
        yield Text(words("No package was found before the search was stopped."))
        return
    text = (
        "Under the assumptions of {name}, even the cheapest package leaves the reserve "
        "of {year} {amount} short."
    )
    told = [
        words(
            text,
            name=view.name(each.limit.book),
            year=each.limit.year,
            amount=view.margin(each.limit.year, each.below),
        )
        for each in found.short
    ]
    if not told:
        text = "Each limit can be kept alone, but not all of them together."
        told.append(words(text))
    if found.red_lines:
        text = (
            "With your own red lines no package meets the minimum reserve: {matters}."
        )
        told.append(words(text, matters=", ".join(found.red_lines)))
    text = (
        "In no more than {share} of the simulations under every side's assumptions does "
        "some package meet the minimum reserve in each of the years."
        if any(each.moved for each in found.conditions)
        else "In {share} of the simulations under every side's assumptions, and in no "
        "more, some package meets the minimum reserve in each of the years."
    )
    told.append(words(text, share=words.percent(found.best_chance, 1)))
    yield Bullets(tuple(told))
    if found.changes:
        yield Heading(words("What would have to change"), 3)
        yield Bullets(tuple(needed(each, view) for each in found.changes))


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


def _moved(
    name: str, values: tuple[float, float, float], other: str, words: Words
) -> str:
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


def _how_sure(found: Settlements) -> str:
    if not found.complete:
        return "The search was stopped: these are the best so far, and better ones may exist."
    if found.certified and not found.packages:
        return "Certified: every package was ruled out; none was only left out."
    if found.certified:
        return (
            "Certified: every package that could be better for both was ruled out, or "
            "run as a whole and found below the minimum reserve."
        )
    if found.undecided:
        return "Not certified: {count} packages that could be better were not run."
    return (
        "Not certified: the rules do not prove that costs add up; a package that only "
        "seems over budget may be missing."
    )


def _condition(each: CountedCondition, view: SettlementView) -> str:
    words = view.words
    what = f"{matter_name(each.matter, words)}: {words.said(each.words)}."
    if not each.holds:
        return f"{what} {words('In words, so it is taken to hold.')}"
    text = "{share} of the simulations under the assumptions of {name}"
    shares = ", ".join(
        words(text, share=_share(least, most, words), name=view.name(book))
        for book, least, most in each.holds
    )
    holds = words("It holds in {shares}.", shares=shares)
    depends = words("How often depends on the package.") if each.moved else ""
    return f"{what} {holds} {depends}".rstrip()


def _share(least: float, most: float, words: Words) -> str:
    low, high = (words.percent(each, 0) for each in (least, most))
    return low if low == high else words("{first} to {last}", first=low, last=high)


def matter_name(name: str, words: Words) -> str:
    """Say the name of a matter."""
    if name.startswith("posts-"):
        role = name.removeprefix("posts-").replace("-", " ")
        return words("positions: {role}", role=words.said(role))
    if name == "class_size":
        return words("class size")
    kind, _, number = name.partition("-")
    said = words.said(kind.replace("_", " "))
    return f"{said} ({number})" if number else said


def term_words(term: Term, words: Words) -> str:
    """Say a term, with its condition if it has one."""
    said, condition = words.said(term.label), str(getattr(term, "only_if", ""))
    if not condition:
        return said
    return f"{said}, {words('only if {condition}', condition=words.said(condition))}"


def packages_blocks(
    view: SettlementView,
    *,
    choose: Callable[[int], str] | None = None,
    chosen: int = 0,
) -> Iterator[Block]:
    """Lay out the packages; ``choose`` gives the address at which one is shown in full."""
    found, words, seen = view.found, view.words, view.seen
    if not found.packages:
        return
    yield from _fair(view)
    yield Heading(
        words("All packages, from the best for the employer to the best for the union"),
        2,
        "packages",
    )
    text = (
        "{count} packages cannot be made better for one side without being worse for the "
        "other; {shown} are listed."
    )
    listed = words.number(len(found.packages))
    yield Text(words(text, count=words.number(found.frontier), shown=listed), "quiet")
    fair, rows = fair_names(found), []
    for number, each in enumerate(found.packages, 1):
        name = words("Package {number}", number=number)
        values = (
            [seen.across(each)] if seen.side else [seen.across(each), seen.up(each)]
        )
        cells = (
            label(Link(name, choose(number)) if choose else name),
            *amounts(values, words.number),
            amount(view.more(each.spent), each.spent),
            label(fair.get(each.package, "")),
        )
        rows.append(TableRow(cells, "chosen" if number == chosen else "plain"))
    points = axes(seen, words)[: 1 if seen.side else 2]
    yield TableBlock(
        name="packages",
        caption=words("All packages"),
        heads=(
            words("Package"),
            *points,
            words("Than the employer's offer"),
            words("Chosen as fair by"),
        ),
        rows=tuple(rows),
        shown=False,
    )
    if not seen.side:  # a side is told no points but its own
        yield from _no_deal(view)
        yield Bullets(tuple(_conceded(each, view) for each in found.concessions))


def _fair(view: SettlementView) -> Iterator[Block]:
    """Lay out side by side what the packages say that rules of fairness choose."""
    found, words = view.found, view.words
    rules: dict[Settlement, list[str]] = {}
    for name, each in fair_packages(found).items():
        if each:
            rules.setdefault(each, []).append(words(name))
    if not rules:
        return
    number = {each: place for place, each in enumerate(found.packages, 1)}
    heads = [
        f"{words('Package {number}', number=number[each])}: {', '.join(names)}"
        for each, names in rules.items()
    ]
    rows = [
        TableRow(
            (
                label(matter_name(matter.name, words)),
                *(
                    label(words.said(matter.rungs[each.package[at]].label))
                    for each in rules
                ),
            )
        )
        for at, matter in enumerate(found.matters.matters)
    ]
    spent = (label(view.more(each.spent)) for each in rules)
    rows.append(TableRow((label(words("Than the employer's offer")), *spent), "total"))
    yield Heading(words("Packages that rules of fairness choose"), 2)
    yield TableBlock(
        name="fair",
        caption=words("Packages that rules of fairness choose"),
        heads=(words("Matter"), *heads),
        rows=tuple(rows),
        shown=False,
    )


def _no_deal(view: SettlementView) -> Iterator[Block]:
    lost, words = view.found.strike, view.words
    if lost is not None:
        union, employer = map(words.number, view.found.without_deal)
        text = (
            "Without a deal {days} days of strike cost members {members} and the "
            "employer {cost}: {union} and {employer} points."
        )
        said = words(
            text,
            days=words.number(lost.days),
            members=words.money(lost.union),
            cost=words.money(lost.employer),
            union=union,
            employer=employer,
        )
        yield Text(said)


def _conceded(each: Concession, view: SettlementView) -> str:
    found, words = view.found, view.words
    texts = {
        ("employer", True): (
            "Smallest step of the employer: it gives up {gives} points of its newest "
            "offer, the union gains {gains}. It changes {changed}."
        ),
        ("employer", False): (
            "Smallest step of the employer: it gains {gives} points on its newest offer, "
            "the union gains {gains}. It changes {changed}."
        ),
        ("union", True): (
            "Smallest step of the union: it gives up {gives} points of its newest offer, "
            "the employer gains {gains}. It changes {changed}."
        ),
        ("union", False): (
            "Smallest step of the union: it gains {gives} points on its newest offer, the "
            "employer gains {gains}. It changes {changed}."
        ),
    }
    own = found.matters.offers[0 if each.side == "employer" else 1]
    pairs = zip(found.matters.matters, own, each.package, strict=True)
    changed = [matter_name(m.name, words) for m, was, now in pairs if was != now]
    return words(
        texts[each.side, each.gives >= 0],
        gives=words.number(abs(each.gives)),
        gains=words.number(each.other_gains),
        changed=", ".join(changed),
    )


def other_blocks(view: SettlementView) -> Iterator[Block]:
    """Say what falls below the minimum reserve, and what is in no package."""
    found, words = view.found, view.words
    roles = ("employer", "union")
    over = tuple(
        f"{_of_offer(view, role)}: {_lacks(each, view)}"
        for role, each in zip(roles, found.offers, strict=False)
        if not meets_minimum(each)
    )
    if over or view.beyond:
        yield Heading(words("Below the minimum reserve, and why"), 2)
        yield Bullets(over)
    if view.beyond:
        told = tuple(
            f"{words('Over budget {number}', number=number)}: {_lacks(each, view)}"
            for number, each in enumerate(view.beyond, 1)
        )
        count = len(view.beyond)
        yield Folded(
            words("Packages over budget: {count}", count=count), (Bullets(told),)
        )
    if found.matters.aside:
        yield Heading(words("Not in the packages"), 2)
        yield Bullets(
            tuple(
                f"{words.said(each.term.label)} ({words.said(str(each.why))})"
                for each in found.matters.aside
            )
        )


def _lacks(each: Settlement, view: SettlementView) -> str:
    text = "{amount} short in {year} under the assumptions of {name}"
    return "; ".join(
        view.words(
            text,
            amount=view.margin(limit.year, -left),
            year=limit.year,
            name=view.name(limit.book),
        )
        for limit, left in zip(view.found.limits, each.left, strict=True)
        if left < 0
    )


@dataclass(frozen=True, slots=True)
class PackageCard:
    """One package in full, costed under each side's assumptions."""

    number: int
    settlement: Settlement
    costed: tuple[CostedOffer, ...]
    texts: tuple[str, ...]  # its terms as they may stand after --try
    start: str  # the address at which it is tried


def card_blocks(card: PackageCard, view: SettlementView) -> Iterator[Block]:
    """Lay out one package: its terms, its cost by year, what is left of the reserve."""
    found, words, chosen = view.found, view.words, card.settlement
    title = words("Package {number}", number=card.number)
    fair = fair_names(found).get(chosen.package, "")
    yield Heading(f"{title}: {fair}" if fair else title, 2, "package")
    text = "{amount} than the employer's offer, in all years together."
    said = words(text, amount=view.more(chosen.spent))
    yield Text((f"{said} ", Link(words("Start from here"), card.start)))
    terms = found.matters.as_offer(chosen.package).terms
    yield Bullets(tuple(term_words(term, words) for term in terms))
    years = view.case.head.years
    rows = []
    for each in card.costed:
        doors = [
            cost_at("tried", year, each.book.id, tried=card.texts) for year in years
        ]
        cells = amounts(each.cost.total, words.money, opens=doors)
        rows.append(TableRow((label(view.name(each.book.id)), *cells)))
    yield _by_book(
        "cost",
        words("Increase over the current contract, by year"),
        tuple(map(str, years)),
        rows,
        words,
    )
    text = (
        "What is left above the minimum reserve, in {share} of the simulations at least"
    )
    share = words.percent(found.chance, 0)
    limited = tuple(dict.fromkeys(limit.year for limit in found.limits))
    rows = [
        TableRow((label(view.name(book)), *cells))
        for book, cells in _left(view, chosen).items()
    ]
    yield _by_book("left", words(text, share=share), limited, rows, words)


def _left(view: SettlementView, chosen: Settlement) -> Mapping[str, list[Cell]]:
    rows: dict[str, list[Cell]] = {}
    for limit, left in zip(view.found.limits, chosen.left, strict=True):
        cell = amount(view.margin(limit.year, left), left)
        rows.setdefault(limit.book, []).append(cell)
    return rows


def _by_book(
    name: str,
    caption: str,
    years: tuple[str, ...],
    rows: Sequence[TableRow],
    words: Words,
) -> TableBlock:
    return TableBlock(
        name=name,
        caption=caption,
        heads=(words("Under the assumptions of"), *years),
        rows=tuple(rows),
    )
