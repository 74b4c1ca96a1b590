"""A projection for readers: the budget by year laid out, and every line as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from openbook.case.scope import Scope
from openbook.figures.figure import SHARE, TRUTH, USD, Year
from openbook.figures.model import Model
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import with_findings
from openbook.findings.message import Message, suggestion
from openbook.model.money.budget import other_stages, published_budget
from openbook.model.money.certification import CERTIFIED, Certification, level_line
from openbook.model.money.rounded_to import ROUNDED, rounded_to
from openbook.model.money.variance import TOTAL as VARIANCE
from openbook.model.money.variance import UNEXPLAINED
from openbook.model.project import Projection
from openbook.model.simulations.outcome import Outcome
from openbook.offers.scope_question import left_out
from openbook.reports import projection_words
from openbook.reports.district_budget import TOTALS, projected_money
from openbook.reports.document import document as doc
from openbook.reports.document.question import line_at
from openbook.reports.gap_words import book_data
from openbook.reports.notes import (
    NOT_CLAIMED,
    book_name,
    outlook_note,
    rests_on,
    say_line,
    scope_label,
    without_ranges,
)
from openbook.reports.plain_data import by_year
from openbook.reports.words.words import Words

DEFINITIONS = {
    "unrestricted": "reserve.unrestricted",
    "available": "reserve.available",
    "unassigned": "reserve.unassigned",
}
_STUDENTS = {"enrollment.total": "Enrollment", "ada.total": "Average daily attendance (ADA)"}
_WAYS = {"in": ("Revenues", "Total revenues"), "out": ("Expenditures", "Total expenditures")}
_SPENT_ON = {
    "compensation.ongoing": "of which ongoing compensation as modeled",
    "added.people": "of which additional positions",
    "added.cost": "of which cost of additional positions",
    "spending.other": "of which other than compensation",
}
_RESERVES = {
    "reserve.unrestricted": "Unrestricted ending balance",
    "reserve.available": "Available reserves",
    "reserve.unassigned": "Unassigned fund balance",
    "reserve.required": "Minimum reserve",
    "reserve.share": "Available reserves, share of expenditures",
}


class UnknownDefinitionError(OpenbookError):
    """Nobody uses this word for a reserve."""

    def __init__(self, name: str) -> None:
        hint = suggestion(name, DEFINITIONS)
        super().__init__(
            Message("no reserve is defined as {own}. {hint}", own=repr(name), hint=hint)
        )


def projection_data(projection: Projection, define: str = "available") -> dict[str, Any]:
    """Return every line by name with its unit, formula and values by year."""
    reserve = _definition(define)
    outcome, offers = projection.alone, projection.question.offers
    unclaimed = projection.not_claimed
    years = [str(year) for year in outcome.years]
    about = _about(projection.model)
    lines = {
        name: {
            **about[name],
            "values": dict(zip(years, outcome.row(name), strict=True)),
            **_rounding(projection, name),
        }
        for name in outcome.names
    }
    data = {
        "case": projection.case.head.title,
        **book_data(projection.question.book),
        "offers": [offer.id for offer in offers],
        "offers_learned_later": [each.id for each in offers if each.learned_later],
        "years": years,
        "reserve": reserve,
        **level_data(projection.level, None if unclaimed else certification_word(outcome)),
        "who_pays": projection_words.split_data(projection),
        "absence": projection_words.absence_data(projection),
        "criteria": projection_words.criteria_data(projection),
        "conditions": [projection_words.condition_data(each) for each in projection.conditions],
        "lines": lines,
    }
    if unclaimed:
        data = with_findings(data, unclaimed)
    if gone := left_out(projection.case, projection.question):
        data["left_out"] = [{"term": a.term.label, "why": a.sentence} for a in gone]
    if projection.drawn is not None:
        data["draws"] = _drawn_data(projection.drawn)
    return data


def projection_document(
    projection: Projection, words: Words, define: str = "available"
) -> doc.Document:
    """Lay out a projection: revenues, expenditures and reserve by year."""
    case, reserve = projection.case, _definition(define)
    title = words("The budget as projected")
    return doc.of_case(case, title, projection_blocks(projection, words, reserve), words)


def projection_blocks(
    projection: Projection,
    words: Words,
    reserve: str = "reserve.available",
    *,
    at: Scope | None = None,
) -> doc.Blocks:
    """Lay out what a budget comes to by year, and what follows for the district.

    ``at`` is the scope in which its numbers open, where it leaves the offers to the budget.
    """
    case, question = projection.case, projection.question
    scope = Scope(book=question.book.id, offers=tuple(o.id for o in question.offers))
    yield doc.Text(f"{scope_label(scope, case, words)}.")
    for each in filter(lambda offer: offer.learned_later, question.offers):
        text = "Learned later: {offer} was made on {day}, after the day of the case."
        yield doc.Text(words(text, offer=each.title, day=words.day(each.made_on)))
    if projection.known_on != case.head.as_of:
        day = words.day(projection.known_on)
        yield doc.Text(words("Law as known on {day}", day=day))
    yield _table(projection, at or scope, words)
    yield from doc.quiet(rests_on(case, [question.book], words))
    yield from projection_words.split_blocks(projection, words, at or scope)
    yield from _beside(projection, words)
    if projection.not_claimed:
        yield doc.Text(words(NOT_CLAIMED), "lead")
        yield doc.Findings(tuple(projection.not_claimed))
    else:
        level = certification_word(projection.alone)
        yield doc.Text((words("Certification") + ": ", doc.certified(level, words), "."))
    for line in (
        *projection_words.criteria_text(projection, words),
        *projection_words.absence_text(projection, words),
    ):
        yield doc.Text(line)
    if projection.drawn is not None and not projection.not_claimed:
        yield _drawn(projection.drawn, reserve, words)
        yield from doc.quiet(without_ranges(case, [question.book], words))


def _table(projection: Projection, at: Scope, words: Words) -> doc.TableBlock:
    outcome = projection.alone
    rows = [*_named(projection, _STUDENTS, at, words)]
    for way, (name, total) in _WAYS.items():
        rows.append(doc.row_of(words(name), kind="group"))
        for money in projected_money(outcome, way):
            cells = (
                _cells(projection, money.line, at, words)
                if money.line
                else doc.amounts(money.values, words.money)
            )
            rows.append(doc.row_of(words(money.name), *cells, kind="sub"))
        whole = {TOTALS[way]: total}
        rows += _named(projection, whole, at, words, "total")
    rows += _named(projection, _SPENT_ON, at, words, "sub")
    rows += _named(projection, {"budget.result": "Net increase (decrease)"}, at, words)
    causes = VARIANCE if VARIANCE in outcome.names else UNEXPLAINED
    variance = _named(projection, {causes: "Year-end variance"}, at, words)
    rows += [row for row in variance if any(cell.value for cell in row.cells[1:])]
    rows.append(doc.row_of(words("Reserve at the end of the year"), kind="group"))
    rows += _named(projection, _RESERVES, at, words, "sub")
    if not projection.not_claimed:
        below = outcome.values("reserve.below")[0].tolist()
        said = doc.amounts(below, lambda each: words("yes") if each else words("no"))
        rows.append(doc.row_of(words("Below the minimum reserve"), *said, kind="sub"))
    heads = ("Line", *outcome.years)
    return doc.table(words, "projection", "The budget as projected", heads, rows)


def _named(
    projection: Projection, lines: Mapping[str, str], at: Scope, words: Words, kind: str = "plain"
) -> doc.Rows:
    """Yield a row for each line that the model of the case has."""
    for line, name in lines.items():
        if line in projection.alone.names:
            cells = _cells(projection, line, at, words)
            yield doc.row_of(words(name), *cells, kind=kind)


def _cells(projection: Projection, line: str, at: Scope, words: Words) -> tuple[doc.Cell, ...]:
    """Say a line by year, no finer than its inputs allow; each number opens."""
    unit = projection.alone.unit(line)
    by_line = say_line(projection.case, words, unit)

    def say(year: Year, value: float) -> str:
        if unit in {USD, SHARE}:
            return by_line(line, year, value)
        return words.number(value)

    return tuple(
        doc.amount(say(year, value), value, opens=line_at(line, year, at))
        for year, value in _by_year(projection, line)
    )


def _beside(projection: Projection, words: Words) -> doc.Blocks:
    """Say which conditions hold, what is not costed, and which budgets are not used."""
    case, question = projection.case, projection.question
    book, draws = book_name(case, question.book, words), question.draws
    said = [
        projection_words.condition_text(each, book, worlds=draws) for each in projection.conditions
    ]
    if said:
        yield doc.Heading(words("Conditions"), 3)
        yield doc.bullets(map(words.said, said))
    gone = left_out(case, question)
    if gone:
        yield doc.Heading(words("Not costed"), 3)
        parts = (f"{words.said(a.term.label)}: {words.said(a.sentence)}" for a in gone)
        yield doc.bullets(parts)
    for note in outlook_note(case, words):
        yield doc.Text(note)
    used = published_budget(case)
    stages = other_stages(case) if used is not None else {}
    for stage, years in stages.items():
        text = (
            "Not tied to the budget of {years}: its stage is {stage}, and that of {first} "
            "is {used}; a report has one stage."
        )
        own, first = words.said(used.stage if used else ""), case.head.first_year
        told = {"years": ", ".join(map(str, years)), "stage": words.said(stage)}
        yield doc.Text(words(text, **told, first=first, used=own))


def _about(model: Model) -> dict[str, dict[str, str]]:
    """Return the unit and the formula of every line; many projections are of one model."""
    if "about" not in model.prepared:
        model.prepared["about"] = {
            name: {"unit": str(line.unit), "formula": line.formula}
            for name, line in model.lines.items()
        }
    about: dict[str, dict[str, str]] = model.prepared["about"]
    return about


def _rounding(projection: Projection, name: str) -> dict[str, Any]:
    """Return how finely a line is known, year by year, where its totals are rounded."""
    if name not in ROUNDED:
        return {}
    steps = {
        str(year): rounded_to(projection.case, name, year, value)
        for year, value in _by_year(projection, name)
    }
    return {"rounded_to": steps} if any(steps.values()) else {}


def _by_year(projection: Projection, line: str) -> Iterator[tuple[Year, float]]:
    outcome = projection.alone
    return zip(outcome.years, outcome.values(line)[0].tolist(), strict=True)


# A level in data, in a state that does not certify budgets.
_OUTLOOK = {"positive": "met", "qualified": "not met", "negative": "reserves run out"}


def level_data(
    line: str, said: str | Mapping[str, str] | None
) -> dict[str, str | Mapping[str, str] | None]:
    """Return the certification, or the outlook of the reserve where the state certifies none."""
    if line == CERTIFIED:
        return {"certification": said}
    if isinstance(said, Mapping):
        return {"reserve_outlook": {name: _OUTLOOK[word] for name, word in said.items()}}
    return {"reserve_outlook": said and _OUTLOOK[said]}


def certification_word(outcome: Outcome) -> str:
    """Positive, qualified or negative."""
    level = int(outcome.values(level_line(outcome.names))[0][0])
    return Certification(level).name.lower()


def _definition(name: str) -> str:
    if name not in DEFINITIONS:
        raise UnknownDefinitionError(name)
    return DEFINITIONS[name]


def _drawn_data(drawn: Outcome) -> dict[str, Any]:
    lines: dict[str, Any] = {}
    for name in drawn.names:
        if drawn.unit(name) == TRUTH:
            lines[name] = {"share": by_year(drawn.years, drawn.share(name))}
            continue
        summary = drawn.summary(name)
        parts = {"mean": "mean", "p5": "low", "p50": "middle", "p95": "high"}
        lines[name] = {
            part: by_year(drawn.years, getattr(summary, own)) for part, own in parts.items()
        }
    return {"worlds": drawn.worlds.count, "lines": lines}


def _drawn(drawn: Outcome, reserve: str, words: Words) -> doc.TableBlock:
    """Lay out how a reserve is spread over the simulations."""
    summary = drawn.summary(reserve)
    rows = [
        doc.row_of(words(said), *doc.amounts(values, words.money))
        for said, values in (
            ("5% are below", summary.low),
            ("the middle one", summary.middle),
            ("5% are above", summary.high),
        )
    ]
    chances = doc.amounts(drawn.share("reserve.below"), words.chance)
    rows.append(doc.row_of(words("chance to fall below the minimum reserve"), *chances))
    count, name = words.number(drawn.worlds.count), words(_RESERVES[reserve])
    text = "{count} simulations: {reserve}"
    return doc.table_of(
        "simulations",
        words(text, count=count, reserve=name),
        ("", *doc.year_heads(drawn.years, words)),
        rows,
    )
