"""A story read: every figure with its speaker, what is unexpected, and its rows for claims.csv."""

from __future__ import annotations

import csv
import io
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import date, timedelta
from itertools import groupby
from operator import itemgetter

from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.tables.evidence import Claim
from openbook.evidence.reading.amounts import read_figures
from openbook.evidence.reading.figure import StoryFigure, topic_of
from openbook.evidence.reading.people import Speaker, identity_of, other_district, parties_of
from openbook.evidence.reading.proposal import Groups, KnownOfCase, Mention, Proposal
from openbook.evidence.reading.quantities import (
    BESIDE,
    Above,
    Mapped,
    SentenceWords,
    around,
    changed,
    mapped,
)
from openbook.evidence.reading.sentences import (
    Sentence,
    clean,
    find_quotes,
    sentences,
    story_findings,
)
from openbook.evidence.reading.speakers import BULLET, Speakers
from openbook.evidence.reading.vocabulary import listed
from openbook.figures.amounts import said_amount
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding

_HEADING = 40  # characters in which a paragraph may name its subject
_LONGEST = 500  # signs of a sentence kept on either side of a figure
_SHORT = 60  # signs of a sentence that only answers the one before
_OFFERS = re.compile(r"\b(?:offer(?:s|ed)?|proposes?|proposed|wants?|asks?|asked|seeks?)\b")
_NOW = re.compile(
    r"(?: (?:students|teachers|members))? (?:(?:this|next|last) (?:\w+ )?year|now|today)\b"
)
_AROUND = 90  # signs around a figure that say what it is of


@dataclass(frozen=True, slots=True)
class Skipped:
    """Digits or words that were not taken for a figure, and why."""

    story: str
    start: int
    end: int
    written: str
    why: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What some stories say: proposals, what was skipped, and what is odd."""

    proposals: tuple[Proposal, ...]
    skipped: tuple[Skipped, ...]
    findings: tuple[Finding, ...]
    days: Mapping[str, date] = field(default_factory=dict)  # by story, where its head has one


def read_stories(stories: Sequence[tuple[str, str]], case: Case) -> Reading:
    """Read stories by name and text against a case; the same claim is told once."""
    asked = KnownOfCase(case)
    groups = Groups()
    skipped: list[Skipped] = []
    days: dict[str, date] = {}
    findings: list[Finding] = []
    for name, story in stories:
        cleaned = clean(story)
        text, place = cleaned.text, cleaned.place
        elsewhere = other_district(text, case)
        findings += story_findings(name, cleaned, elsewhere)
        figures, left_out = read_figures(text)
        cut = sentences(text)
        # Another district's superintendent speaks for no party of this case.
        who = identity_of(text)
        days |= {name: who.day} if who.day else {}
        parties = replace(parties_of(case, who.bodies), by_name=bool(elsewhere))
        speakers = Speakers(text, parties, find_quotes(text, cut))
        years = _years(cut, figures)
        for figure, sentence, by, of in _mapped(text, _spoken(speakers, cut, figures)):
            topic = topic_of(text, figure, sentence.start, sentence.end)
            start, end = place(figure.start), place(figure.end)
            whole = place(sentence.start), place(sentence.end)
            said = (story[start:end], by, topic, of, *_part(story, whole, (start, end)))
            year = "" if _NOW.match(text, figure.end) else years.get(sentence.start, "")
            mention = Mention(name, start, end, *said, year)
            new = groups.add(figure, mention)
            if new:
                first = max(sentence.start, figure.start - _AROUND)
                asked.tell(new, text[first : min(sentence.end, figure.end + _AROUND)])
        spans = [(place(each.start), place(each.end), each.why) for each in left_out]
        skipped += [
            Skipped(name, first, last, story[first:last], why) for first, last, why in spans
        ]
    return Reading(tuple(groups.proposals), tuple(skipped), tuple(findings), days)


def _part(story: str, whole: tuple[int, int], of: tuple[int, int]) -> tuple[str, int]:
    """Cut a sentence around its figure, and say where in it the figure stands.

    A text without full stops is one sentence, so each figure keeps only its part.
    """
    first = max(whole[0], of[0] - _LONGEST)
    own = story[first : min(whole[1], of[1] + _LONGEST)]
    return own.strip(), of[0] - first - len(own) + len(own.lstrip())


def _years(cut: list[Sentence], figures: list[StoryFigure]) -> dict[int, str]:
    """Return the school year of each sentence that names one alone."""
    starts = [sentence.start for sentence in cut]
    named: dict[int, set[str]] = {}
    for figure in figures:
        if figure.year:
            place = bisect_right(starts, figure.start) - 1
            named.setdefault(starts[max(0, place)], set()).add(figure.year)
    return {start: years.pop() for start, years in named.items() if len(years) == 1}


_SpokenFigure = tuple[StoryFigure, Sentence, Speaker, Above]


def _mapped(
    text: str, spoken: Iterator[_SpokenFigure]
) -> Iterator[tuple[StoryFigure, Sentence, Speaker, Mapped]]:
    """Say what each figure is of."""
    earlier: tuple[StoryFigure, Sentence, Mapped] | None = None
    for sentence, group in groupby(spoken, key=itemgetter(1)):
        words, last = SentenceWords(text, sentence), None
        for figure, _, by, above in group:
            of = changed(text, figure, last) or mapped(figure, around(figure, words, above))
            if not of.quantity and earlier and _carries_on(text, figure, sentence, earlier):
                of = earlier[2]
            last = (figure, of) if figure.value is not None else last
            yield figure, sentence, by, of
        if last:
            earlier = (last[0], sentence, last[1])


def _carries_on(
    text: str,
    figure: StoryFigure,
    sentence: Sentence,
    earlier: tuple[StoryFigure, Sentence, Mapped],
) -> bool:
    """Return whether a short answer is of what the sentence before is: The district offers $1,650."""
    before, near, of = earlier
    ends = figure.value, before.value
    if None in ends or not of.offered or near.end != sentence.start:
        return False
    said = text[sentence.start : sentence.end]
    low, high = sorted(abs(each or 0.0) for each in ends)
    alike = figure.unit == before.unit and near.paragraph == sentence.paragraph
    return alike and high <= 2 * low and len(said) <= _SHORT and _OFFERS.search(said) is not None


def _spoken(
    speakers: Speakers, cut: list[Sentence], figures: list[StoryFigure]
) -> Iterator[_SpokenFigure]:
    """Yield every figure with its sentence, its speaker and what stands above it."""
    coming, head = 0, ""
    for _, group in groupby(cut, key=lambda sentence: sentence.paragraph):
        paragraph = list(group)
        inside: list[list[StoryFigure]] = []
        for sentence in paragraph:
            first = coming
            while coming < len(figures) and figures[coming].start < sentence.end:
                coming += 1
            inside.append(figures[first:coming])
        places = [[figure.start for figure in row] for row in inside]
        told = speakers.walk(paragraph, places)
        words = speakers.text[paragraph[0].start : paragraph[-1].end]
        entry = BULLET.match(words) is not None
        above = Above(head, listed=True) if entry else Above()
        for sentence, row, by_each in zip(paragraph, inside, told, strict=True):
            for figure, by in zip(row, by_each, strict=True):
                yield figure, sentence, by, above
            if not entry:
                said = speakers.text[sentence.start : sentence.end]
                above = Above(f"{words[:_HEADING].partition('.')[0]} {said[-_AROUND:]}")
        head = head if entry else words


_NO_WORD = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME = 60
_LONGEST_QUOTE = 400
_REPORTER = "The reporter"
COLUMNS = tuple(specs(Claim))
_WEEKDAYS = listed("days")[-7:]
_SAID_ON = re.compile(
    r"\b(?:said|told|announced|wrote|warned|added|offered|proposed)\b[^.;\"]{0,50}?"
    rf"\b({'|'.join(_WEEKDAYS)})\b(?! night)"
)
_KINDS = {"offer": "A term of an offer", "claim": "A claim", "fact": "Said by the reporter"}


@dataclass(frozen=True, slots=True)
class Naming:
    """What the rows cannot take from the story: its source and day, and the names in use."""

    source: str = ""  # else each story's own name
    taken: frozenset[str] = frozenset()
    columns: tuple[str, ...] = ()  # of the case's own file, else of every claim
    day: date | None = None  # on which the story was printed; else what its head says


def claim_rows(reading: Reading, naming: Naming) -> Iterator[dict[str, str]]:
    """Yield one row for each proposal that the case does not have from its speaker."""
    taken = set(naming.taken)
    for proposal in reading.proposals:
        beside = not proposal.about and proposal.mentions[0].mapped.needs == BESIDE
        if proposal.known_to == "known" or beside or proposal.figure.kind == "time":
            continue
        printed = naming.day or reading.days.get(proposal.mentions[0].story)
        row = _row(proposal, naming, printed)
        name, count = row["claim"], 1
        while row["claim"] in taken:
            count += 1
            row["claim"] = f"{name}-{count}"
        taken.add(row["claim"])
        yield row


def rows_text(reading: Reading, naming: Naming, *, figures: bool = False) -> str:
    """Return the rows as CSV with the first line of claims.csv; those with a number alone."""
    page = io.StringIO(newline="")
    rows = [row for row in claim_rows(reading, naming) if row["value"] or not figures]
    own = all(set(row) <= set(naming.columns) for row in rows)
    columns = naming.columns if own and naming.columns else COLUMNS
    writer = csv.DictWriter(page, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return page.getvalue().rstrip("\n")


def figure_words(figure: StoryFigure) -> str:
    """Return a figure as people read it, with how exactly it was said.

    >>> figure_words(StoryFigure(0, 1, "share", 0.05, 0.07, "share"))
    '5% to 7%'
    """
    if figure.value is None:
        return figure.year or figure.day
    ends = [end for end in (figure.value, figure.value_to) if end is not None]
    unit = figure.unit
    if unit in {"rank", "o'clock"}:
        said = " to ".join(f"{end:g}" for end in ends)
        said = f"rank {said}" if unit == "rank" else f"{said} {unit}"
    else:
        said = " to ".join(said_amount(end, unit or "things") for end in ends)
    return said if figure.precision == "exact" else f"{figure.precision} {said}"


def day_said(sentence: str, printed: date | None) -> date | None:
    """Return the day on which something was said: the weekday before the story, else its day.

    >>> day_said("The union said Tuesday that it will strike.", date(2025, 11, 19))
    datetime.date(2025, 11, 18)
    """
    match = _SAID_ON.search(sentence)
    if printed is None or match is None:
        return printed
    back = (printed.weekday() - _WEEKDAYS.index(match[1])) % 7
    return printed - timedelta(days=back)


def _row(proposal: Proposal, naming: Naming, printed: date | None) -> dict[str, str]:
    figure, first = proposal.figure, proposal.mentions[0]
    topic = proposal.topic or "not clear"
    quantity = first.mapped.quantity
    of = quantity.meaning if quantity else ""
    said_on, quote = day_said(first.sentence, printed), _quote(first.sentence)
    return {
        "claim": _word(f"{proposal.about or topic} {_short(figure)}"),
        "said_by": proposal.said_by or _REPORTER,
        "side": proposal.side,
        "said_on": said_on.isoformat() if said_on else "",
        "about": proposal.about or _word(topic).replace("-", "."),
        "year": figure.year or first.year,
        "value": _number(figure.value),
        "value_to": _number(figure.value_to),
        "unit": "" if figure.value is None else figure.unit,
        "precision": "" if figure.value is None else figure.precision,
        "text": f"{of[:1].upper()}{of[1:]}: {figure_words(figure)}" if of else quote,
        "quote": quote,
        "page": f"characters {first.start + 1} to {first.end}",
        "source": naming.source or _word(first.story.rpartition(".")[0]),
        "note": _note(first, known=bool(proposal.about)),
    }


def _quote(sentence: str) -> str:
    """Return the sentence on one line; a quotation mark that has lost the other is left out."""
    quote = " ".join(sentence[:_LONGEST_QUOTE].split())
    return quote.strip('"“”') if sum(map(quote.count, '"“”')) % 2 else quote


def _note(mention: Mention, *, known: bool) -> str:
    kind = _KINDS[mention.said_as]
    needs = "" if known else f" Not mapped: {mention.mapped.needs}."
    return f"{kind}, proposed by a program; say the claim in your own words.{needs}"


def _word(text: str) -> str:
    return _NO_WORD.sub("-", text.lower()).strip("-")[:_LONGEST_NAME] or "claim"


def _short(figure: StoryFigure) -> str:
    """Return a figure in a few letters: 6.5m, 10pct.

    >>> _short(StoryFigure(0, 1, "money", 6.5e6)), _short(StoryFigure(0, 1, "share", 0.1))
    ('6.5m', '10pct')
    """
    value = figure.value
    if value is None:
        return figure.year or figure.day
    if figure.kind == "share":
        return f"{value * 100:.4g}pct"
    power, letter = next((p for p in ((1e9, "b"), (1e6, "m")) if abs(value) >= p[0]), (1.0, ""))
    return f"{value / power:.7g}{letter}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.15g}"
