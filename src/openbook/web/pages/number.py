"""Any number opens: what it is, what it was made of, and who stands behind it."""

from __future__ import annotations

from dataclasses import replace

from openbook.figures.figure import SHARE, TRUTH, Unit
from openbook.figures.operation import spoken
from openbook.findings.message import series
from openbook.model.simulations.outcome import Outcome, ranks
from openbook.reports.document.question import line_at
from openbook.reports.notes import computed_from, say_line, unsure_of
from openbook.reports.table_report import WORLDS
from openbook.reports.words.amounts import exact_amount
from openbook.web.desk import OnDesk
from openbook.web.numbers.card import Card, CardRows, Entry, further, other_step, standing, trail
from openbook.web.numbers.cost import cost_card
from openbook.web.numbers.form import form_card
from openbook.web.numbers.gap import apart_card, gap_card
from openbook.web.numbers.line import LineAsked, cell_card, line_asked, line_card
from openbook.web.page import Asked, BadQuestionError, Page, Shown

CHANCE, MEAN = "chance", "mean"
_HUNDRED = tuple(map(str, range(101)))
_BEHIND = "reserve.below"
_LOOKED_AT = "reserve.available"


def drawn_card(asked: Asked) -> Card:
    """Return a percentile, a mean or a chance over the drawn worlds."""
    found = line_asked(asked, drawn=True)
    outcome = found.ran.drawn
    at = asked.choice("at", (CHANCE, MEAN, *_HUNDRED))
    if outcome is None or found.spot.line not in outcome.names:
        raise BadQuestionError(name="line", value=found.spot.line, known=found.ran.alone.names)
    holds = outcome.unit(found.spot.line) == TRUTH
    if holds != (at == CHANCE):
        raise BadQuestionError(name="at", value=at, known=(CHANCE,) if holds else ("5", "50", "95"))
    if holds:
        return _card(found, _chance(found, outcome), SHARE, rounded=False)
    unit = outcome.unit(found.spot.line)
    if at == MEAN:
        return _card(found, _mean(found, outcome), unit)
    return _card(found, _percentile(found, outcome, int(at)), unit)


Found = tuple[float, str, tuple[Entry, ...]]


def _card(found: LineAsked, answer: Found, unit: Unit, *, rounded: bool = True) -> Card:
    asked, words, spot = found.asked, found.asked.words, found.spot
    value, formula, worlds = answer
    line = spot.line if rounded else ""
    year, between = str(spot.year), "{low} to {high}"
    drawn = tuple(
        Entry(
            spoken(name), words(between, low=low, high=high), _open(found, name), year, "assumption"
        )
        for name, low, high in unsure_of(asked.case, found.ran.question.book, words)
    )
    entries = [CardRows(words("Simulations to open"), worlds)] if worlds else []
    note = words(
        "Each assumption varies by itself, by the same amount in all years: its value "
        "is the middle, and each end of its range is exceeded in one of twenty "
        "simulations. The same simulations are drawn every time."
    )
    entries.append(CardRows(words("90% of the simulations"), drawn, note=note))
    say = say_line(asked.case, words, unit)
    return Card(
        title=_title(found),
        shown=say(line, spot.year, value) if rounded else words.chance(value),
        value=value,
        exact=exact_amount(value, unit, words),
        rounded=computed_from(asked.case, words, line, spot.year, value),
        stands=standing(asked, found.stand, found.ran),
        formula=formula,
        entries=tuple(entries),
        trail=trail(asked, found.stand),
    )


def _title(found: LineAsked) -> str:
    """Return what the number is, in words; falling below the minimum is a chance."""
    words, spot = found.asked.words, found.spot
    if spot.line == _BEHIND:
        text = "Chance that the reserve is below the minimum reserve, {year}"
        return words(text, year=spot.year)
    return words.said(series([spoken(spot.line), str(spot.year)]))


def _chance(found: LineAsked, outcome: Outcome) -> Found:
    words, spot = found.asked.words, found.spot
    holds = outcome.at(spot.line, spot.year).tolist()
    count = sum(map(bool, holds))
    formula = words(
        "It holds in {count} of {worlds} simulations drawn from the ranges in the assumptions.",
        count=words.number(count),
        worlds=words.number(WORLDS),
    )
    shown = _LOOKED_AT if spot.line == _BEHIND else spot.line
    first = {
        words("The first simulation in which it holds"): True,
        words("The first simulation in which it does not"): False,
    }
    truths = list(map(bool, holds))
    rows = tuple(
        _world(found, outcome, truths.index(wanted), name=name, line=shown)
        for name, wanted in first.items()
        if wanted in truths
    )
    return count / len(holds), formula, rows


def _mean(found: LineAsked, outcome: Outcome) -> Found:
    words, spot = found.asked.words, found.spot
    value = outcome.mean(spot.line)[outcome.years.index(spot.year)]
    text = "The mean of {worlds} simulations drawn from the ranges in the assumptions."
    formula = words(text, worlds=words.number(WORLDS))
    world = outcome.world_at(spot.line, 50, spot.year)
    name = words("The median simulation")
    return value, formula, (_world(found, outcome, world, name=name),)


def _percentile(found: LineAsked, outcome: Outcome, percent: int) -> Found:
    words, spot = found.asked.words, found.spot
    value = outcome.percentile(spot.line, percent)[outcome.years.index(spot.year)]
    formula = words(
        "In {percent}% of {worlds} simulations drawn from the ranges in the "
        "assumptions, it is not more than this.",
        percent=percent,
        worlds=words.number(WORLDS),
    )
    low, high = ranks(percent, outcome.worlds.count)
    sorted_worlds = sorted(
        range(outcome.worlds.count), key=outcome.at(spot.line, spot.year).tolist().__getitem__
    )
    text = "Simulation {world}, ranked {place} from the lowest"
    rows = []
    for place in dict.fromkeys((low, high)):
        world, ranked = sorted_worlds[place], words.number(place + 1)
        name = words(text, world=words.number(world), place=ranked)
        rows.append(_world(found, outcome, world, name=name))
    return value, formula, tuple(rows)


def _world(found: LineAsked, outcome: Outcome, world: int, *, name: str, line: str = "") -> Entry:
    """Return a line in one of the worlds, which opens like any other number."""
    asked, spot, line = found.asked, found.spot, line or found.spot.line
    value = float(outcome.at(line, spot.year)[world])
    shown = say_line(asked.case, asked.words, outcome.unit(line))(line, spot.year, value)
    opens, note = _open(found, line, world=str(world)), asked.words.said(spoken(line))
    return Entry(name, shown, opens, str(spot.year), "line", note)


def _open(found: LineAsked, line: str, world: str = "") -> str:
    way = further(found.asked, other_step(found.asked))
    return line_at(line, found.spot.year, found.stand, world=world, via=way)


# The question that tells each kind of number apart; a line is what is left.
_KINDS = {
    "file": cell_card,
    "cell": form_card,
    "cost": cost_card,
    "apart": apart_card,
    "between": gap_card,
    "at": drawn_card,
}


def _assuming(asked: Asked) -> Asked:
    """Return the request of a case in which the assumptions hold that are tried."""
    if not (said := asked.texts("set")):
        return asked
    opened = asked.opened.assuming(said)
    on_desk = OnDesk(asked.on_desk.version, asked.on_desk.read, opened)
    return replace(asked, on_desk=on_desk)


def show(asked: Asked) -> Shown:
    """Return what the template is given: the card of the number that the address asks for."""
    asked = _assuming(asked)
    kinds = (made for name, made in _KINDS.items() if asked.text(name))
    card = next(kinds, line_card)(asked)
    return {"card": card, "simulated": card.simulated}


PAGES = (Page("/number", "A number", show, "number.html"),)
