"""Run a screen: thin cases in partitions, on one machine or many, joined into tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import date
from functools import partial
from time import monotonic
from typing import Any

from openbook import __version__
from openbook.files.screen_folder import (
    CSV,
    NotAScreenError,
    Rows,
    RunProgress,
    ScreenFolder,
    as_json,
)
from openbook.files.state_layouts import layouts
from openbook.files.state_tables import StateTables
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message
from openbook.screen.answer import UNANSWERED, ScreenQuestion
from openbook.screen.backtest import BothPasts, Record, chances_now, past_records
from openbook.screen.partitions import PartitionRun, cluster_pool, lost_errors, process_pool, split
from openbook.screen.revenue import settled
from openbook.screen.risk import terms_on
from openbook.screen.roster import Roster, about_names, roster
from openbook.screen.rows import (
    RECORD,
    RISKS,
    THIN,
    Risks,
    answer_part,
    as_plain,
    part_rows,
    read_back,
)
from openbook.screen.thin import NotScreenedError, ThinDistrict, thin_district
from openbook.screen.thin_folder import ThinShape, thin_texts
from openbook.screen.thin_model import fitting_shape

Told = Callable[[RunProgress], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Machines:
    """Where a screen runs: processes here, or a cluster, in how many partitions."""

    workers: int = 1
    parts: int = 0  # left out, as many as are worth a task each
    cluster: str = ""  # an address, or local
    form: str = CSV
    told: Told | None = None

    def pool(self) -> AbstractContextManager[Any]:
        """Open the executor."""
        if self.cluster:
            return cluster_pool(self.cluster, self.workers)
        return process_pool(self.workers)

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """How the executor says that a worker died."""
        return lost_errors() if self.cluster else ()


HERE = Machines()


@dataclass(frozen=True, slots=True)
class Screened:
    """A finished screen: its folder, and what was found on the way."""

    folder: ScreenFolder
    findings: tuple[Finding, ...]
    reused: int  # partitions that an earlier run had finished


def run_parts(
    folder: ScreenFolder,
    items: Mapping[str, Any],
    work: Callable[[Sequence[Any]], Sequence[Any]],
    rows: Callable[[Sequence[Any], Sequence[Any]], Rows],
    machines: Machines,
) -> tuple[list[str], int]:
    """Run the partitions that are not finished yet; return all in order, and how many were.

    Items come with their keys; ``rows`` makes the rows of a partition of items and answers.
    """
    keys = split(list(items), machines.parts, machines.workers)
    names = [folder.name_of(part) for part in keys]
    parts = [[items[key] for key in part] for part in keys]
    left = [(number, part) for number, part in enumerate(parts) if not folder.has(names[number])]
    begun, reused, count = monotonic(), len(parts) - len(left), [0]

    def done(number: int, made: Sequence[Any]) -> None:
        folder.keep(names[number], rows(parts[number], made))
        count[0] += 1
        at = RunProgress(count[0], len(left), monotonic() - begun)
        folder.progress(at)
        if machines.told is not None:
            machines.told(at)

    if left:
        PartitionRun(work, done, machines.pool, machines.lost).run(left)
    return names, reused


def screen_state(
    tables: StateTables,
    begin: Callable[[Mapping[str, Any]], ScreenFolder],
    question: ScreenQuestion,
    *,
    state: str = "",
    machines: Machines = HERE,
) -> Screened:
    """Screen every district of a state into the folder that ``begin`` opens."""
    known = roster(tables, as_of=question.as_of, state=state)
    thin, missing = _thin(known, question)
    folder = begin(_manifest(tables, known, question))
    items = {key: thin[key] for key in sorted(thin)}
    names, reused = run_parts(folder, items, partial(answer_part, question), part_rows, machines)
    past = BothPasts.of(tables, known)
    risks = Risks(chances_now(past, known.as_of), terms_on(known, past.own.history))
    folder.put(RISKS, as_json(as_plain(risks)))
    folder.put(RECORD, as_json(as_plain(past_records(past, known))))
    folder.finish(names, machines.form, {"districts": risks.columns()})
    return Screened(folder, (*known.findings, *missing, *without_answer(folder)), reused)


def _manifest(tables: StateTables, known: Roster, question: ScreenQuestion) -> dict[str, Any]:
    """Return everything that the numbers rest on."""
    return {
        "program": __version__,
        "title": f"Screen of {known.state.title() or 'every state'}, as of {question.as_of}",
        "note": "A screen is no verdict on a district: see the columns assumed and no_trigger.",
        "resources": ["districts", "years"],
        "state": known.state,
        **as_plain(question),
        "input": tables.digest,
        "tables": list(tables.tables),
        "sources": [f"{layouts()[word].who}: {layouts()[word].title}" for word in tables.tables],
    }


def _thin(known: Roster, question: ScreenQuestion) -> tuple[dict[str, ThinDistrict], list[Finding]]:
    """Return the thin cases of a roster, and the districts whose rows make none."""
    made, lost = [], []
    for each in known.districts:
        try:
            made.append(thin_district(each, known))
        except NotScreenedError as problem:
            lost.append((each.name, str(problem)))
    if not made:
        message = "no district of the tables has a count of students"
        raise NotScreenedError(message, known.findings)
    newest = max(each.base for each in [e for e in made if e.expenditure] or made)
    old = [each for each in made if each.base < newest.plus(-1)]
    lost += [(each.district.name, f"its newest rows are of {each.base}") for each in old]
    made = [each for each in made if each not in old]
    thin, problems = settled(made, question.as_of, question.ahead)
    lost += problems.items()
    refused = [
        (each.district.state, fitting_shape(each, question.as_of, question.ahead)[1])
        for each in thin.values()
        if not each.unanswered
    ]
    laws = [_no_law(state, why) for state, why in dict.fromkeys(refused) if why]
    return thin, [*laws, *no_answers(lost)]


def _no_law(state: str, why: str) -> Finding:
    """Tell why the law of a state is not used."""
    remedy = "Nothing to do: no trigger is claimed, and revenue is as published."
    what = Message("{own_state}: {own}", own_state=state.title(), own=why)
    return found("OB302", Place("screen"), what, remedy=remedy)


def no_answers(lost: Iterable[tuple[str, str]]) -> list[Finding]:
    """Tell which districts, or cases, have no answer, by the reason."""
    reasons: dict[str, list[str]] = defaultdict(list)
    for name, why in lost:
        reasons[why].append(name)
    remedy = "Correct rows or files that are wrong; every other one has its answer."
    template = "no answer for {own} ({number} in all): {own_why}"
    return [
        each
        for why, names in reasons.items()
        for each in about_names("OB352", names, template, remedy, place="screen", own_why=why)
    ]


def without_answer(folder: ScreenFolder, resource: str = "districts") -> list[Finding]:
    """Tell the rows that have no answer."""
    rows = [row for row in folder.rows(resource) if row.get("problem")]
    return no_answers((row.get("name") or row["case"], row["problem"]) for row in rows)


def risks_of(folder: ScreenFolder) -> Risks:
    """Return the models of chances that a screen used; none where it had no lists."""
    data = folder.data(RISKS)
    found: Risks = read_back(Risks, data) if data else Risks({}, {})
    return found


def records_of(folder: ScreenFolder) -> tuple[Record, ...]:
    """Return how often the chances of a screen were right before."""
    found: tuple[Record, ...] = read_back(tuple[Record, ...], folder.data(RECORD) or ())
    return found


def thin_cases(
    folder: ScreenFolder, keys: Collection[str]
) -> Iterator[tuple[ThinDistrict, ThinShape]]:
    """Yield districts of a screen as thin cases, each with its shape."""
    day, ahead = date.fromisoformat(folder.manifest["as_of"]), int(folder.manifest["ahead"])
    for row in folder.rows(THIN):
        if row["district"]["key"] in keys:
            thin = read_back(ThinDistrict, row)
            yield thin, fitting_shape(thin, day, ahead)[0]


def thin_of(folder: ScreenFolder, key: str) -> tuple[ThinDistrict, ThinShape]:
    """Return a district of a screen as its thin case, with its shape."""
    for found_ in thin_cases(folder, {key}):
        return found_
    raise NotAScreenError(Message("the screen has no district {own}", own=repr(key)))


def full_case(thin: ThinDistrict, shape: ThinShape) -> dict[str, str]:
    """Return the files of a district's case, ready to be filled with its own numbers."""
    if thin.revenue is None:
        template, why = "{own} has no thin case: {own_why}", UNANSWERED[thin.unanswered]
        raise NotScreenedError(Message(template, own=thin.district.name, own_why=why))
    return thin_texts(thin, shape)
