"""The ledger of claims as data, what it can be asked for, and walks between meanings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from openbook.evidence.claims.claim import speaker
from openbook.evidence.claims.judgment import JudgedClaim, Verdict
from openbook.evidence.claims.walk import Walk, WalkMove, WalkStep
from openbook.evidence.ledger import Ledger
from openbook.figures.figure import SHARE, parse_unit
from openbook.findings.dataclass import dataclass
from openbook.reports.chart_findings import chart_words
from openbook.reports.charts.waterfall import Waterfall, WaterfallPart
from openbook.reports.claims.claim_words import (
    difference_data,
    heard_data,
    judged_data,
    source_line,
)
from openbook.reports.claims.evidence_document import ledger_notes, spoken
from openbook.reports.document import document as doc
from openbook.reports.drawing.frame import Cell, ChartTable
from openbook.reports.plain_data import picked
from openbook.reports.words.amounts import Say, say_in
from openbook.reports.words.words import Words


def walk_document(walk: Walk, ledger: Ledger, words: Words) -> doc.Document:
    """Lay out a walk between the meanings of a word."""
    blocks = walk_blocks(walk, words)
    return doc.of_case(ledger.case, walk_title(walk, words), blocks, words)


def walk_title(walk: Walk, words: Words) -> str:
    """Name a walk by its word."""
    return words("The meanings of “{word}”, step by step", word=walk.word)


def walk_blocks(walk: Walk, words: Words) -> doc.Blocks:
    """Lay out every step with its amount, what is reached and who says so."""
    say = walk_say(walk, words)
    text = words("It adds up, within the rounding of its numbers.")
    if walk.unexplained:
        told = "It adds up only with {count} steps that have no public source."
        text = words(told, count=len(walk.unexplained))
    yield doc.Text(text, "lead")
    sources = (step.heard.source for step in walk.steps if step.heard)
    notes = tuple(dict.fromkeys(filter(None, sources)))
    if chart := walk_chart(walk, words):
        yield doc.Drawing(chart, say, notes=notes, repeats=True)
    rows = (_row(step, say, words) for step in walk.steps)
    heads = ("Step", "Amount", "Reached", "Who says so")
    yield doc.table(
        words, "steps", "The steps and their sources", heads, rows, notes=notes, shown=True
    )


def _row(step: WalkStep, say: Say, words: Words) -> doc.TableRow:
    """Lay out one step; an amount that stands is reached, not added."""
    name: doc.Rich = step.text if step.heard else words.said(step.text)
    if step.move is WalkMove.NO_SOURCE:
        name = (*doc.pieces(name), " ", doc.Badge(words.said(step.move), "warn"))
    elif step.move is WalkMove.ROUNDING and not step.heard:
        name = f"{words.said(step.move)}: {doc.plain(name)}"
    moved, reached = doc.amount("", None), doc.amount(say(step.level), step.level)
    if step.move is WalkMove.AGAINST:
        level = step.level + step.amount
        moved = doc.amount(words("against {amount}", amount=say(level)), level)
        text = "{amount} more" if step.amount > 0 else "{amount} less"
        reached = doc.amount(words(text, amount=say(abs(step.amount))), step.amount)
    elif step.move is not WalkMove.STANDS:
        sign = "+" if step.amount > 0 else ""
        moved = doc.amount(f"{sign}{say(step.amount)}", step.amount)
    who = doc.label("")
    if step.heard:
        of = (f" {words('of')} ", *doc.pieces(spoken(step.of, words))) if step.of else ()
        told = (*doc.pieces(spoken(step.heard, words)), *of)
        who = doc.label(told, source_line(step.heard, words))
    kind = "total" if step.move is WalkMove.STANDS else "plain"
    return doc.row_of(name, moved, reached, who, kind=kind)


def walk_data(walk: Walk) -> dict[str, Any]:
    """Return a walk as plain data."""
    return {
        "word": walk.word,
        "unit": walk.unit,
        "adds_up": not walk.unexplained,
        "steps": [
            {
                **picked(step, "move", "text", "amount", "level"),
                "claim": step.heard and heard_data(step.heard),
                "of": step.of and step.of.name,
            }
            for step in walk.steps
        ],
    }


_CHANGES = (WalkMove.PLUS, WalkMove.LESS, WalkMove.ROUNDING, WalkMove.NO_SOURCE)


def walk_say(walk: Walk, words: Words) -> Say:
    """Return how the amounts of a walk are said."""
    return say_in(parse_unit(walk.unit) or SHARE, words)


def walk_chart(walk: Walk, words: Words) -> Waterfall | None:
    """Return every amount that stands and what leads from one to the next; None without two."""
    steps = [step for step in walk.steps if step.move is not WalkMove.AGAINST]
    stands = [place for place, step in enumerate(steps) if step.move is WalkMove.STANDS]
    if len(stands) < 2:
        return None
    first, last, say = steps[stands[0]], steps[stands[-1]], walk_say(walk, words)
    amounts = ((e.text, e.amount if e.move in _CHANGES else e.level) for e in steps)
    told = " ".join(f"{words.own(words.said(text))}: {say(value)}." for text, value in amounts)
    title = "One word, several amounts: from {one} to {other}"
    shown = chart_words(
        words,
        "walk",
        words(title, one=say(first.level), other=say(last.level)),
        ("Part", "Amount", "So far"),
        told,
        empty="There is no difference.",
        subtitle=walk_title(walk, words),
    )
    parts = tuple(_part(step, words) for step in steps[stands[0] + 1 : stands[-1]])
    return Waterfall(words=shown, start=_end(first, words), parts=parts, end=_end(last, words))


def step_title(step: WalkStep, words: Words) -> str:
    """Return what a step is called; the rest between two amounts says that it is one."""
    if step.heard is None and step.move in {WalkMove.ROUNDING, WalkMove.NO_SOURCE}:
        return words.said(str(step.move))
    return words.own(step.text)


def _end(step: WalkStep, words: Words) -> WaterfallPart:
    return WaterfallPart(name=step_title(step, words), amount=step.level)


def _part(step: WalkStep, words: Words) -> WaterfallPart:
    name, stands = step_title(step, words), step.move not in _CHANGES
    amount = 0.0 if stands else step.amount
    return WaterfallPart(name=name, amount=amount, stands=stands)


def evidence_data(ledger: Ledger) -> dict[str, Any]:
    """Return the whole ledger as plain data."""
    return {
        **picked(ledger, "title=case.head.title", "books", "not_run"),
        "notes": list(ledger_notes(ledger)),
        "claims": [judged_data(each) for each in ledger.claims],
        "differences": [difference_data(each) for each in ledger.differences],
        "walks": [walk_data(each) for each in ledger.walks],
        "learned_later": {
            "claims": [judged_data(each) for each in ledger.later_claims],
            "differences": [difference_data(each) for each in ledger.later_differences],
        },
    }


DISPUTED = "disputed"
VERDICTS = (*map(str, Verdict), DISPUTED)


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimsWanted:
    """What is asked for; a part that is empty asks nothing."""

    who: str = ""
    about: str = ""
    verdict: str = ""
    year: str = ""
    source: str = ""
    words: str = ""

    def has(self, judged: JudgedClaim) -> bool:
        """Return whether a claim is one of those wanted."""
        heard, claim = judged.heard, judged.heard.claim
        verdicts = {str(each.verdict) for each in judged.recomputed}
        verdicts |= {str(judged.verdict)} | ({DISPUTED} if judged.disputed else set())
        return (
            self.who in {"", speaker(heard)}
            and f"{heard.subject}.".startswith(f"{self.about}." if self.about else "")
            and (not self.verdict or self.verdict in verdicts)
            and self.year in {"", str(claim.year)}
            and self.source in {"", claim.source}
            and self._in_text(judged)
        )

    def _in_text(self, judged: JudgedClaim) -> bool:
        claim = judged.heard.claim
        parts = (claim.claim, claim.said_by, claim.about, claim.text, claim.definition)
        text = " ".join(part or "" for part in (*parts, judged.heard.said)).casefold()
        return all(word in text for word in self.words.casefold().split())


@dataclass(frozen=True, slots=True)
class ClaimFilters:
    """What the claims of a ledger can be asked for, with how many there are of each."""

    who: tuple[tuple[str, int], ...]
    about: tuple[tuple[str, int], ...]
    verdict: tuple[tuple[str, int], ...]
    year: tuple[tuple[str, int], ...]
    source: tuple[tuple[str, int], ...]


def choices_of(ledger: Ledger) -> ClaimFilters:
    """Return every choice that finds something; speakers and sources by how often they speak."""
    claims = [judged.heard.claim for judged in ledger.claims]
    found = Counter(
        name
        for name in VERDICTS
        for judged in ledger.claims
        if ClaimsWanted(verdict=name).has(judged)
    )
    return ClaimFilters(
        _often(speaker(judged.heard) for judged in ledger.claims),
        tuple(sorted(_often((claim.about or "").partition(".")[0] for claim in claims))),
        tuple((name, found[name]) for name in VERDICTS if found[name]),
        tuple(sorted(_often(str(claim.year) for claim in claims if claim.year))),
        _often(claim.source or "" for claim in claims),
    )


def _often(names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(filter(None, names)).most_common())


_HEADS = (
    *("claim", "said_by", "side", "day", "about", "year", "value", "value_to", "unit"),
    *("precision", "text", "source", "verdict", "beside", "by", "recomputed"),
    *("difference", "arithmetic"),
)


@dataclass(frozen=True, slots=True)
class ClaimRows:
    """Some claims of a ledger, as the address of a page's data asks for them."""

    claims: tuple[JudgedClaim, ...]

    def table(self) -> ChartTable:
        """Return a row for each comparison; a claim without one has a row of its own."""
        return ChartTable(_HEADS, tuple(_rows(self.claims)))


def _rows(claims: Iterable[JudgedClaim]) -> Iterator[tuple[Cell, ...]]:
    for judged in claims:
        heard, claim = judged.heard, judged.heard.claim
        own: tuple[Cell, ...] = (
            *(claim.claim, claim.said_by, claim.side),
            heard.day.isoformat() if heard.day else None,
            claim.about,
            str(claim.year) if claim.year else None,
            *(claim.value, claim.value_to, claim.unit, claim.precision, claim.text),
            f"{heard.source.who}: {heard.source.title}" if heard.source else None,
        )
        for each in judged.recomputed:
            told = (each.value, each.difference, each.arithmetic)
            yield (*own, str(each.verdict), str(each.beside), each.by, *told)
        if not judged.recomputed:
            yield (*own, str(judged.verdict), None, None, None, None, judged.why)
