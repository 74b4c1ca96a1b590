"""Lever record: how the amounts of a scenario move its levers, for a browser to do again.

The terms of the scenario put recorded numbers on the levers. A record holds as long as
every comparison on the way falls as it did: one for raises above zero, another for a
raise of nothing. Amounts that decide what the model is made of, such as how many schools
have classes of their own, cannot be recorded; whoever moves them asks the server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from typing import Any, NamedTuple

from openbook.api.scenarios.draft import slider_of, term_kinds
from openbook.api.scenarios.scenario import RowReader, Scenario
from openbook.api.scenarios.trial import Weighed
from openbook.case.buckets import told_apart
from openbook.case.term_facts import SliderRange
from openbook.evidence.tried_offer import tried_offer
from openbook.figures.figure import Figure
from openbook.figures.model import Model
from openbook.figures.recorded_number import NotRecordedError, RecordedNumber, Recording
from openbook.figures.run.javascript import javascript_module
from openbook.figures.run.numpy_plan import Plan
from openbook.figures.run.numpy_run import read_worlds, run_in_slices
from openbook.figures.run.workspace import Spaces
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.model.contract import levers_of
from openbook.model.simulations.assumption_values import pulled

Path = tuple[Any, ...]  # of numbers, some of them recorded
_MOST_POSITIONS, _MOST_WAYS = 1_000, 30
# Amounts somewhere on their sliders may be none that a term can work with.
NO_WAY = (NotRecordedError, OpenbookError, ArithmeticError)


class SliderAmount(NamedTuple):
    """An amount that a slider moves: its row and field, its value, how far it goes."""

    row: int
    field: str
    value: float
    reach: SliderRange
    percent: bool

    @property
    def key(self) -> str:
        """Its name in the address."""
        return f"t{self.row + 1}.{self.field}"

    def at(self, position: float) -> float:
        """Return the amount at a position of the slider, as the text of the position is read."""
        return float(f"{position:.12g}e{-2 if self.percent else 0}")

    @property
    def ends(self) -> tuple[float, float]:
        """The amounts between which the scenario can be read."""
        return self.at(self.reach.least), self.at(self.reach.most)

    def reaches(self, moved: Mapping[str, float]) -> bool:
        """Return whether the amount is on its slider where some amounts were moved."""
        least, most = self.ends
        return least <= moved.get(self.key, self.value) <= most

    def positions(self) -> list[float]:
        """Return the amounts that the slider can be moved to."""
        least, most, step = self.reach.least, self.reach.most, self.reach.step
        count = min(int((most - least) / step + 1e-9), _MOST_POSITIONS)
        return [self.at(least + step * place) for place in range(count + 1)]


@dataclass(frozen=True, slots=True)
class LeverRecord:
    """One way from amounts to levers: a function and where its results go.

    ``levers`` has every year of every lever that may move; results are put over some of
    them. After the results come the comparisons that must hold.
    """

    body: str
    inputs: tuple[int, ...]  # which amount each input of the function is
    levers: tuple[float, ...]
    places: tuple[int, ...]
    results: int  # how many there are before the comparisons
    outputs: int


class _Way(NamedTuple):
    """A record with the model it was written from, and what must hold in that."""

    record: LeverRecord
    model: Model
    results: tuple[int, ...]
    guards: tuple[int, ...]


class AmountsOnLevers:
    """The amounts of a scenario that can be recorded, and the levers that they move."""

    def __init__(self, weighed: Weighed, amounts: Sequence[SliderAmount]) -> None:
        self.weighed = weighed
        self.amounts = tuple(amounts)
        paths = self._recordable()
        moving = {name for name, path in paths.items() if any(map(_recorded, path))}
        now = self._paths(None, {})
        for each in self.amounts:
            for end in each.ends:
                there = self._paths(None, {each.key: end})
                moving |= {name for name, path in there.items() if path != now[name]}
                with suppress(*NO_WAY):  # a lever may be moved there, to where it is now
                    there = self._paths(Recording(), {each.key: end})
                    moving |= {name for name, path in there.items() if any(map(_recorded, path))}
        self.moving = tuple(name for name in paths if name in moving)

    def _recordable(self) -> dict[str, Path]:
        """Return the levers, with as many amounts recorded as possible."""
        while True:
            try:
                return self._paths(Recording(), {})
            except NotRecordedError as problem:
                lost = problem.inputs
                self.amounts = tuple(each for each in self.amounts if _name(each) not in lost)

    def _paths(self, recording: Recording | None, moved: Mapping[str, float]) -> dict[str, Path]:
        """Return where amounts put the levers, recorded or not."""
        weighed = self.weighed
        scenario = weighed.scenario
        terms = []
        for term, place in zip(scenario.terms, scenario.places, strict=True):
            figures = {}
            for each in self.amounts:
                if each.row == place:
                    value: Any = moved.get(each.key, each.value)
                    value = recording.input(_name(each), value) if recording else value
                    figures[each.field] = replace(getattr(term, each.field), value=value)
            terms.append(replace(term, **figures) if figures else term)
        told_apart(terms)  # an amount that decides this is lost
        offer = tried_offer(weighed.case, terms)
        priced = {term.where.spot for term in weighed.terms.priced}
        counted = tuple(term for term in offer.terms if term.where.spot in priced)
        levers = levers_of(weighed.case, replace(offer, terms=counted))
        return pulled(levers, weighed.drawn.model)

    def record(self, moved: Mapping[str, float]) -> LeverRecord | None:
        """Return the way that amounts take which are moved; None if it moves other levers."""
        way = self._way(moved)
        return None if way is None else way.record

    def _way(self, moved: Mapping[str, float]) -> _Way | None:
        recording = Recording()
        try:
            paths = self._paths(recording, moved)
        except NO_WAY:
            return None
        others = (path for name, path in paths.items() if name not in self.moving)
        if any(_recorded(each) for path in others for each in path):
            return None
        every = [each for name in self.moving for each in paths[name]]
        numbers = [each for each in every if isinstance(each, RecordedNumber)]
        model = recording.model(numbers)
        results = tuple(dict.fromkeys(model.at(each.line) for each in numbers))
        guards = tuple(dict.fromkeys(map(model.at, recording.kept())))
        nodes = (*results, *(at for at in guards if at not in results))
        written = javascript_module(Plan(model, nodes, ()))
        names = [_name(each) for each in self.amounts]
        places = {at: place for place, at in enumerate(results)}
        record = LeverRecord(
            written.body,
            tuple(names.index(model.nodes[at].line.name) for at, _ in written.shared),
            tuple(0.0 if _recorded(each) else float(each) for each in every),
            tuple(places[model.at(e.line)] if _recorded(e) else -1 for e in every),
            len(results),
            len(nodes),
        )
        return _Way(record, model, results, guards)

    def along(self, key: str, moved: Mapping[str, float]) -> list[LeverRecord]:
        """Return the ways that are taken while one slider goes from end to end, the others staying.

        There are none for amounts that no slider could be at.
        """
        return [way.record for _, way in self._ways(key, moved)]

    def _ways(self, key: str, moved: Mapping[str, float]) -> list[tuple[float, _Way]]:
        """Return the ways along one slider, each with an amount that takes it."""
        amount = next((each for each in self.amounts if each.key == key), None)
        if amount is None or not all(each.reaches(moved) for each in self.amounts):
            return []
        found: list[tuple[float, _Way]] = []
        left = amount.positions()
        for _ in range(_MOST_WAYS):
            if not left:
                break
            way = self._way({**moved, key: left[0]})
            holds = [True]
            if way is not None:
                found.append((left[0], way))
                holds = self._holds(way, moved, amount, left)
            pairs = zip_longest(left, holds, fillvalue=False)
            left = [each for each, held in pairs if not held]
        return found

    def together(self, most: int) -> tuple[LeverRecord, ...] | None:
        """Return the ways of all sliders wherever each is, for a page without a server.

        From each way every slider is moved from end to end; None if there are too many.
        """
        found: dict[LeverRecord, None] = {}
        left: list[dict[str, float]] = [{}]
        while left:
            here = left.pop()
            for each in self.amounts:
                for at, way in self._ways(each.key, here):
                    if way.record not in found:
                        found[way.record] = None
                        left.append({**here, each.key: at})
            if len(found) > most:
                return None
        return tuple(found)

    def _holds(
        self, way: _Way, moved: Mapping[str, float], amount: SliderAmount, values: Sequence[float]
    ) -> list[bool]:
        """Return whether everything that must hold does so, for each value of an amount."""
        now: dict[str, Any] = {_name(e): moved.get(e.key, e.value) for e in self.amounts}
        now |= {_name(amount): list(values)}
        given = read_worlds(way.model, {name: now[name] for name in way.model.inputs})
        plan = Plan(way.model, way.guards, given.varying)
        found = run_in_slices(plan, given.by_node, Spaces(0), working_bytes=2**20)
        rows = [each[0].tolist() * (len(values) // each.shape[1]) for each in found.values()]
        return [all(column) for column in zip(*rows, strict=True)] or [True] * len(values)


def slider_amounts(scenario: Scenario, reader: RowReader) -> tuple[SliderAmount, ...]:
    """Return the amounts of a scenario that have a slider, and can be read at both of its ends."""
    found = []
    for term, row in zip(scenario.terms, scenario.places, strict=True):
        fields = scenario.rows[row].fields
        for field in term_kinds()[scenario.rows[row].word].fields:
            figure, text = getattr(term, field.name, None), fields.get(field.name, "")
            if field.is_amount and text and isinstance(figure, Figure):
                reach = slider_of(scenario.rows[row].word, field, text)
                own = SliderAmount(
                    row, field.name, figure.value, reach, percent=field.spec.unit == "share"
                )
                if all(_sound(scenario, reader, own, end) for end in (reach.least, reach.most)):
                    found.append(own)
    return tuple(found)


def _sound(scenario: Scenario, reader: RowReader, amount: SliderAmount, position: float) -> bool:
    """Return whether the scenario can be read with an amount at a position of its slider."""
    rows = list(scenario.rows)
    text = f"{position:.12g}{'%' if amount.percent else ''}"
    row = rows[amount.row]
    rows[amount.row] = replace(row, fields={**row.fields, amount.field: text})
    return reader.scenario(rows).sound


def _recorded(number: object) -> bool:
    return isinstance(number, RecordedNumber)


def _name(amount: SliderAmount) -> str:
    return f"amount.{amount.key.replace('.', '_')}"
