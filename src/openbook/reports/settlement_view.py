"""What a settlement is shown with: the case, the words, whose priorities, the frontier.

A party sees its own gains against what a package costs, which is public; whoever is no
side sees the gains of both, as they are guessed from the offers on record.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from openbook.case.case import Case
from openbook.case.offer import Term
from openbook.figures.amounts import MoneyScale, scale_for
from openbook.figures.operation import line_words
from openbook.findings.dataclass import dataclass
from openbook.findings.message import small_first
from openbook.offers.on_the_table import table_on
from openbook.offers.span import span_of
from openbook.reports.charts.scatter import Scatter, ScatterPoint
from openbook.reports.document import document as doc
from openbook.reports.drawing.frame import ChartWords
from openbook.reports.notes import CONVENTIONS, book_name, choice_notes, say_line, year_span
from openbook.reports.words.words import ENGLISH, Words
from openbook.settlement.reserve import MARGIN, Limit
from openbook.settlement.search import Settlement, Settlements
from openbook.settlement.why import ByConvention
from openbook.terms.shelf import kind_name

SIDES = ("union", "employer")
NEAREST = "Nearest to both offers"


def fair_packages(found: Settlements) -> dict[str, Settlement | None]:
    """Return the packages that rules choose, by the name of the rule."""
    return {
        "Nash": found.nash,
        "Kalai-Smorodinsky": found.kalai_smorodinsky,
        "Max-min": found.max_min,
        NEAREST: found.near,
    }


def fair_names(found: Settlements) -> dict[tuple[int, ...], str]:
    """Return the rules of fairness that choose each package."""
    names: dict[tuple[int, ...], list[str]] = {}
    for rule, each in fair_packages(found).items():
        if each and rule != NEAREST:
            names.setdefault(each.package, []).append(rule)
    return {package: ", ".join(each) for package, each in names.items()}


def meets_minimum(each: Settlement) -> bool:
    """Return whether nothing is short at any limit."""
    return all(left >= 0 for left in each.left)


def silent_notes(case: Case, words: Words = ENGLISH) -> tuple[str, ...]:
    """Say on which years the newest offers are silent, and which alternatives are used."""
    newest = table_on(case, case.head.as_of).newest
    spans = [(offer, span_of(case, offer)) for offer in newest]
    notes = [
        words(
            "{offer} is silent on {years}.", offer=offer.title, years=year_span(span.silent, words)
        )
        for offer, span in spans
        if span.silent
    ]
    chosen = choice_notes(newest, words)
    if not notes:
        return chosen
    last = case.head.years[-1]
    going_on = "Packages are costed as if all terms go on through {last}."
    return (*notes, words(going_on, last=last), *chosen)


@dataclass(frozen=True, slots=True)
class SettlementView:
    """What was found, with the words for it and from where it is looked at."""

    found: Settlements
    case: Case
    words: Words
    side: str  # that looks at it with its own points; nothing from between
    scale: MoneyScale  # what costs are counted in
    beyond: tuple[Settlement, ...] = ()  # packages over budget, to be shown beside

    def across(self, each: Settlement) -> float:
        """Return what the viewer gains, else the union."""
        return float(each.employer if self.side == "employer" else each.union)

    def up(self, each: Settlement) -> float:
        """Return what it costs, for a side; else what the employer gains."""
        return each.spent / self.scale.unit if self.side else float(each.employer)

    def name(self, book: str) -> str:
        """Name the assumptions of a book."""
        return assumptions_of(book, self.case, self.words)

    def margin(self, year: str, value: float) -> str:
        """Say what is above or below the minimum reserve."""
        return say_line(self.case, self.words)(MARGIN, year, value)

    def at(self, limit: Limit, value: float) -> dict[str, str]:
        """Say whose limit it is, of which year, and an amount beside it."""
        amount = self.margin(limit.year, value)
        return {"name": self.name(limit.book), "year": limit.year, "amount": amount}

    def more(self, spent: float) -> str:
        """Say how much more a package costs than the employer's offer."""
        return said_more(spent, self.words)


def said_more(spent: float, words: Words) -> str:
    """Say how much more something costs than the employer's offer."""
    if not spent:
        return words("the same")
    text = "{amount} more" if spent > 0 else "{amount} less"
    return words(text, amount=words.money(abs(spent)))


def versus(limits: Sequence[Limit], case: Case, words: Words) -> doc.Text:
    """Say of which years, and under whose assumptions, the dollars beside packages are."""
    text = (
        "Versus the employer offer: total expenditures of {years} together, under the assumptions "
        "of {name}."
    )
    name = assumptions_of(limits[0].book, case, words)
    return doc.Text(words(text, years=year_span(case.head.years, words), name=name), "quiet")


def settlement_view(
    found: Settlements,
    case: Case,
    words: Words,
    *,
    role: str = "",
    beyond: tuple[Settlement, ...] = (),
) -> SettlementView:
    """Look at what was found as somebody of a role does."""
    scale = scale_for(float(e.spent) for e in (*found.packages, *found.offers, *beyond))
    return SettlementView(found, case, words, role if role in SIDES else "", scale, beyond)


def fair_blocks(view: SettlementView) -> doc.Blocks:
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
        doc.row_of(
            matter_name(matter.name, words),
            *(doc.label(words.said(matter.rungs[each.package[at]].label)) for each in rules),
        )
        for at, matter in enumerate(found.matters.matters)
    ]
    spent = (doc.label(view.more(each.spent)) for each in rules)
    rows.append(doc.row_of(words("Versus the employer offer"), *spent, kind="total"))
    only_near = all(rule == NEAREST or not each for rule, each in fair_packages(found).items())
    title = words(_ONLY_NEAR if only_near else "Packages that rules of fairness choose")
    yield doc.Heading(title, 2)
    yield doc.table_of("fair", title, (words("Matter"), *heads), rows, shown=False)
    yield versus(found.limits, view.case, words)
    told = {name: text for name, text in _RULES.items() if fair_packages(found)[name]}
    yield doc.bullets(
        f"{words(name)}: {words(text)} {_robust(name, view)}".rstrip()
        for name, text in told.items()
    )


_ONLY_NEAR = "The package nearest to both offers"
# What each rule looks for, in a sentence.
_RULES = {
    "Nash": "the largest product of what both sides gain over no deal.",
    "Kalai-Smorodinsky": "both sides get as nearly as may be the same part of the most that each "
    "could gain.",
    "Max-min": "the side that gains fewer points gains as many as possible.",
    NEAREST: "the side that must give up more of its own offer gives up as little as possible.",
}


def _robust(rule: str, view: SettlementView) -> str:
    """Say whether a rule keeps its package when one inferred priority moves."""
    each = view.found.robust.get(rule.lower().replace("-", "_"))
    if each is None:
        return ""
    text = (
        "Robust: among these packages it stays the choice in all {cases} cases in which one "
        "inferred priority of one side counts half or twice as much."
        if each.always
        else "Not robust: among these packages it stays the choice in {kept} of {cases} cases in "
        "which one inferred priority of one side counts half or twice as much."
    )
    words = view.words
    return words(text, kept=words.number(each.kept), cases=words.number(each.cases))


def counted_blocks(conventions: ByConvention, case: Case, words: Words) -> doc.Blocks:
    """Lay out one package under each costing convention: how far a dispute is about counting."""
    rows, apart = [], 0.0
    for book, own in conventions:
        totals = [each.cost.all_years for each in own]
        apart = max(apart, max(totals) - min(totals))
        for each in own:
            counted = small_first(words(CONVENTIONS[each.convention][0]))
            name = f"{assumptions_of(book, case, words)}, {counted}"
            cells = doc.amounts((*each.cost.total, each.cost.all_years), words.money)
            rows.append(doc.row_of(name, *cells))
    if rows:
        heads = (words("Convention"), *map(str, case.head.years), words("All years"))
        caption = words("The same package by costing convention")
        yield doc.table_of("conventions", caption, heads, rows)
        text = "The costing convention alone makes a difference of {amount} over all years."
        yield doc.Text(words(text, amount=words.money(apart)), "quiet")


def frontier_chart(view: SettlementView, offers: Sequence[str]) -> Scatter:
    """Return packages on the frontier, those beyond it in gray, and the newest offers."""
    found, words = view.found, view.words
    package, fair, offer = map(words, ("Package", "Fair package", "Offer"))
    names = fair_names(found)
    points = [
        _point(view, each, package, words("Over budget {number}", number=str(number)))
        for number, each in enumerate(view.beyond, start=1)
    ]
    for number, each in enumerate(found.packages, start=1):
        name = names.get(each.package, "")
        points.append(_point(view, each, fair if name else package, str(number), name))
    points += [
        _point(view, each, offer, name=name)
        for name, each in zip(offers, found.offers, strict=False)
    ]
    across, up = axes(view)
    # The named points in words; the others are in the table.
    told = (
        f"{each.name}: {words.number(each.x)}; {words.number(each.y)}."
        for each in points
        if each.name
    )
    return Scatter(
        words=ChartWords(
            key="frontier",
            title=_found_packages(found, words),
            subtitle=words("Packages by what each side gains"),
            desc=" ".join(told),
            empty=words("There is nothing to show."),
            heads=(package, words("Kind"), across, up, words("Meets the minimum reserve")),
        ),
        kinds=(package, fair, offer),
        points=tuple(points),
        across=across,
        up=up,
        frontier=tuple((view.across(p), view.up(p)) for p in found.packages),
        off_name=words("below the minimum reserve"),
    )


def no_package(found: Settlements, words: Words) -> str:
    """Say that no package meets every limit, and whether red lines are among them."""
    if found.beyond:
        return words("No package keeps the red lines and meets the minimum reserve")
    return words("No package meets the minimum reserve")


def _found_packages(found: Settlements, words: Words) -> str:
    """Say how many packages are left that no other beats, or that these are the nearest."""
    count = words.number(len(found.packages))
    if any(map(meets_minimum, found.packages)):
        text = (
            "Packages that meet the minimum reserve and that no other beats for both sides: {count}"
        )
        return words(text, count=count)
    none = no_package(found, words)
    return words("{none}; the nearest: {count}", none=none, count=count) if found.packages else none


def axes(view: SettlementView) -> tuple[str, str]:
    """Return what the two axes are called."""
    words = view.words
    if not view.side:
        return words("Points of the union"), words("Points of the employer")
    cost = (
        words("Cost above the employer's offer, millions of dollars")
        if view.scale.unit == 1e6
        else words("Cost above the employer's offer, thousands of dollars")
    )
    return words("Points of your side"), cost


def _point(
    view: SettlementView, each: Settlement, kind: str, id_: str = "", name: str = ""
) -> ScatterPoint:
    x, y, meets = view.across(each), view.up(each), meets_minimum(each)
    return ScatterPoint(x=x, y=y, kind=kind, name=name, meets=meets, id=id_)


def assumptions_of(book: str, case: Case, words: Words) -> str:
    """Name the assumptions of a book by their side."""
    named = (book_name(case, each, words) for each in case.books if each.id == book)
    return next(named, book)


_YEAR = re.compile(r"-(\d{4}-\d{2})(?=-|$)")


def matter_name(name: str, words: Words) -> str:
    """Say the name of a matter."""
    year = _YEAR.search(name)
    plain = name[: year.start()] if year else name
    if plain.startswith("posts-"):
        role = plain.removeprefix("posts-").replace("-", " ")
        said, of = words("positions: {role}", role=words.said(role)), ""
    elif plain.startswith("class_size"):
        of = line_words(plain.removeprefix("class_size").strip("-"))
        said, of = words("class size"), words.said(of)
    else:
        kind, _, of = plain.partition("-")
        said = words.said(kind_name(kind))
    about = ", ".join(each for each in (of, year and year[1]) if each)
    return f"{said} ({about})" if about else said


def term_words(term: Term, words: Words) -> str:
    """Say a term, with its condition if it has one."""
    said, condition = words.said(term.label), str(getattr(term, "only_if", ""))
    if not condition:
        return said
    return f"{said}, {words('only if {condition}', condition=words.said(condition))}"
