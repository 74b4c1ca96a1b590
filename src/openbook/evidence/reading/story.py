"""A story read: every figure with its speaker, the same ones together, what is odd."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby

from openbook.case.case import Case
from openbook.evidence.reading.amounts import read_figures
from openbook.evidence.reading.clean_text import clean, story_findings
from openbook.evidence.reading.figure import StoryFigure, topic_of
from openbook.evidence.reading.identity import identity_of, other_district
from openbook.evidence.reading.people import Speaker, parties_of
from openbook.evidence.reading.proposal import Groups, KnownOfCase, Mention, Proposal
from openbook.evidence.reading.quantities import Above, around, mapped
from openbook.evidence.reading.sentences import Sentence, find_quotes, sentences
from openbook.evidence.reading.speakers import BULLET, Speakers
from openbook.findings.finding import Finding

_HEADING = 40  # characters in which a paragraph may name its subject
_LONGEST = 500  # signs of a sentence kept on either side of a figure
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
        for figure, sentence, by, above in _spoken(speakers, cut, figures):
            topic = topic_of(text, figure, sentence.start, sentence.end)
            start, end = place(figure.start), place(figure.end)
            whole = place(sentence.start), place(sentence.end)
            of = mapped(figure, around(text, figure, sentence, above))
            said = (story[start:end], by, topic, of, *_part(story, whole, (start, end)))
            mention = Mention(name, start, end, *said, years.get(sentence.start, ""))
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
    """The school year of each sentence that names one alone."""
    starts = [sentence.start for sentence in cut]
    named: dict[int, set[str]] = {}
    for figure in figures:
        if figure.year:
            place = bisect_right(starts, figure.start) - 1
            named.setdefault(starts[max(0, place)], set()).add(figure.year)
    return {start: years.pop() for start, years in named.items() if len(years) == 1}


def _spoken(
    speakers: Speakers, cut: list[Sentence], figures: list[StoryFigure]
) -> Iterator[tuple[StoryFigure, Sentence, Speaker, Above]]:
    """Every figure with its sentence, its speaker and what stands above it."""
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
