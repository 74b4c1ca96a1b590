"""Single text: the mediator's numbered draft, clause by clause, and each side's reactions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from difflib import SequenceMatcher
from hashlib import sha256
from typing import Any

from sqlalchemy import insert, select, update

from openbook.api.scenarios.scenario import rows_of_texts
from openbook.case.sides import sides_books
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.message import Message
from openbook.offers.cost_result import Cost
from openbook.web.host import rights
from openbook.web.host.record import Done
from openbook.web.host.rights import ISSUE, JOINT, MEDIATORS, REACT, READ, Viewer, require
from openbook.web.host.schema import REACTIONS, TEXTS
from openbook.web.host.store import Act
from openbook.web.host.table import SharedTable
from openbook.web.page import Asked
from openbook.web.pages.try_offer import ready, row_reader

ANSWERS = ("accept", "no", "if")
_MOST_CLAUSES, _LONGEST = 80, 2_000


class NotATextError(OpenbookError):
    """What was written is no draft of an agreement, or no answer to one."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its words, and the term that it is where it has a price."""

    words: str
    term: str = ""


@dataclass(frozen=True, slots=True)
class PricedClause:
    """A clause with what it costs by itself over all years, under each side's assumptions."""

    clause: Clause
    label: str
    costs: tuple[Cost, ...]
    why_not: str


@dataclass(frozen=True, slots=True)
class TextOnTable:
    """A draft of the whole agreement as it was issued or is being written."""

    number: int
    at: int
    clauses: tuple[Clause, ...]

    @property
    def seal(self) -> str:
        """Return what an issue repeats of the draft that was shown."""
        return sha256(_written(self.clauses).encode()).hexdigest()


def read_clauses(typed: str) -> tuple[Clause, ...]:
    """Read one clause a line: its words and, after a bar, its term."""
    lines = [" ".join(line.split()) for line in typed.splitlines()]
    parts = [line.partition("|") for line in lines if line]
    clauses = tuple(Clause(words.strip(), term.strip()) for words, _, term in parts)
    long = any(len(each.words) + len(each.term) > _LONGEST for each in clauses)
    if not 0 < len(clauses) <= _MOST_CLAUSES or long or not all(c.words for c in clauses):
        template = "write 1 to {number} clauses, one a line: its words, a bar |, and its term"
        raise NotATextError(Message(template, number=_MOST_CLAUSES))
    return clauses


def typed_clauses(clauses: Sequence[Clause]) -> str:
    """Write clauses as a mediator types them."""
    return "\n".join(f"{c.words} | {c.term}" if c.term else c.words for c in clauses)


def priced(asked: Asked, clauses: Sequence[Clause]) -> tuple[PricedClause, ...]:
    """Price each clause under both sides' public assumptions; a wrong term is refused."""
    found = []
    for clause in clauses:
        rows = rows_of_texts([clause.term], asked.case) if clause.term else ()
        scenario = row_reader(asked).scenario(rows)
        if not scenario.sound:
            told = Message("this term cannot be read: {own}", own=clause.term)
            raise NotATextError(told, scenario.findings)
        costs: tuple[Cost, ...] = ()
        label = why_not = ""
        if scenario.terms:
            label = scenario.terms[0].phrase
            answer = ready(asked).answer(scenario, sides_books(asked.case))
            costs = answer.cost_of(0)
            why_not = "; ".join(str(each.sentence or each.why) for each in answer.aside.values())
        found.append(PricedClause(clause, label, costs, why_not))
    return tuple(found)


def newest_text(act: Act, room: str, number: int = 0) -> TextOnTable | None:
    """Return a draft of a room, the newest unless a number is given."""
    query = select(TEXTS).where(TEXTS.c.room == room)
    if number:
        query = query.where(TEXTS.c.number == number)
    row = next(iter(act.rows(query.order_by(TEXTS.c.number.desc()).limit(1))), None)
    if row is None:
        return None
    clauses = tuple(Clause(**each) for each in json.loads(row.clauses))
    return TextOnTable(row.number, row.at, clauses)


def save_text(table: SharedTable, viewer: Viewer, clauses: Sequence[Clause]) -> int:
    """Keep a draft in the mediator's own room."""
    require(viewer.may_use(ISSUE, "text"))
    return _put(table, viewer, MEDIATORS, clauses, "draft")


def issue_text(table: SharedTable, viewer: Viewer, seal: str) -> int:
    """Lay the newest draft on the table, as it was shown before."""
    require(viewer.may_use(ISSUE, "text"))
    with table.reading(viewer) as act:
        draft = newest_text(act, MEDIATORS)
    if draft is None or draft.seal != seal:
        raise NotATextError(Message("the draft has changed since it was shown; look once more"))
    return _put(table, viewer, JOINT, draft.clauses, "issue")


def react(
    table: SharedTable, viewer: Viewer, text: int, clause: int, *, answer: str, condition: str
) -> None:
    """Keep a side's answer to a clause, which its own people and the mediator see."""
    require(viewer.may_use(REACT, "text"))
    room = f"{rights.CAUCUS}{viewer.party}"
    with table.writing(viewer) as writing:
        act = writing.act
        found = newest_text(act, JOINT)
        if found is None or found.number != text or not 1 <= clause <= len(found.clauses):
            raise NotATextError(Message("there is a newer draft; look at it and answer that one"))
        if answer not in ANSWERS or (answer == "if") != bool(condition.strip()):
            raise NotATextError(Message("answer accept, no, or if with its condition"))
        said = {"answer": answer, "condition": condition.strip()[:_LONGEST], "at": act.at}
        said["who"] = act.viewer.name
        at = {"room": room, "text": text, "clause": clause}
        same = [REACTIONS.c[name] == value for name, value in at.items()]
        if not act.run(update(REACTIONS).where(*same).values(**said)):
            act.run(insert(REACTIONS).values(**at, **said))
        writing.note(Done(room, "react", f"draft {text}, clause {clause}"))


def reactions(act: Act, text: int) -> dict[tuple[str, int], Any]:
    """Return the answers to a draft that the viewer may see, by room and clause."""
    require(act.viewer.may_use(READ, "text"))
    rows = act.rows(select(REACTIONS).where(REACTIONS.c.text == text))
    return {(row.room, row.clause): row for row in rows}


def changed_clauses(old: Sequence[Clause], new: Sequence[Clause]) -> tuple[tuple[str, Clause], ...]:
    """Return the clauses of two drafts in order, each kept, added or removed."""
    found: list[tuple[str, Clause]] = []
    for tag, i, j, k, last in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if tag == "equal":
            found += [("kept", each) for each in new[k:last]]
        else:
            found += [("removed", each) for each in old[i:j]]
            found += [("added", each) for each in new[k:last]]
    return tuple(found)


def _written(clauses: Sequence[Clause]) -> str:
    return json.dumps([asdict(each) for each in clauses], ensure_ascii=False)


def _put(
    table: SharedTable, viewer: Viewer, room: str, clauses: Sequence[Clause], verb: str
) -> int:
    with table.writing(viewer) as writing:
        act, written = writing.act, _written(clauses)
        number = act.next_number(TEXTS, room)
        row = {"room": room, "number": number, "clauses": written}
        act.run(insert(TEXTS).values(**row, who=act.viewer.name, at=act.at))
        writing.note(Done(room, verb, f"draft {number}"))
        return number
