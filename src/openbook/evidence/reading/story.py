"""A story read: every figure with its speaker, the same ones together, what is odd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from openbook.case.case import Case
from openbook.evidence.reading.amounts import read_figures
from openbook.evidence.reading.clean import clean
from openbook.evidence.reading.elsewhere import other_district
from openbook.evidence.reading.figure import Figure
from openbook.evidence.reading.group import Groups, Mention, Proposal
from openbook.evidence.reading.known import (
    Known,
    claims_like,
    known_claims,
    known_days,
)
from openbook.evidence.reading.parties import parties_of
from openbook.evidence.reading.quotes import find_quotes
from openbook.evidence.reading.said import Speaker
from openbook.evidence.reading.sentences import Sentence, sentences
from openbook.evidence.reading.speakers import Speakers
from openbook.evidence.reading.story_findings import story_findings
from openbook.evidence.reading.topic import topic_of
from openbook.findings.finding import Finding

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


def read_stories(stories: Sequence[tuple[str, str]], case: Case) -> Reading:
    """Read stories by name and text against a case; the same claim is told once."""
    parties, asked = parties_of(case), KnownOfCase(known_claims(case), known_days(case))
    groups = Groups()
    skipped: list[Skipped] = []
    findings: list[Finding] = []
    for name, story in stories:
        cleaned = clean(story)
        text, place = cleaned.text, cleaned.place
        elsewhere = other_district(text, case)
        findings += story_findings(name, cleaned, elsewhere)
        figures, left_out = read_figures(text)
        cut = sentences(text)
        # Another district's superintendent speaks for no party of this case.
        known = parties.by_name_alone() if elsewhere else parties
        speakers = Speakers(text, known, find_quotes(text, cut))
        for figure, sentence, by in _spoken(speakers, cut, figures):
            topic = topic_of(text, figure, sentence.start, sentence.end)
            start, end = place(figure.start), place(figure.end)
            mention = Mention(name, start, end, story[start:end], by, topic)
            new = groups.add(figure, mention)
            if new:
                first = max(sentence.start, figure.start - _AROUND)
                asked.tell(new, text[first : min(sentence.end, figure.end + _AROUND)])
        for each in left_out:
            start, end = place(each.start), place(each.end)
            skipped.append(Skipped(name, start, end, story[start:end], each.why))
    return Reading(tuple(groups.proposals), tuple(skipped), tuple(findings))


@dataclass(frozen=True, slots=True)
class KnownOfCase:
    """What the case has already, asked for one proposal after the other."""

    claims: Known
    days: Mapping[str, tuple[str, ...]]

    def tell(self, proposal: Proposal, near: str) -> None:
        """Say on a proposal which claims have its figure, and whether of its side."""
        figure = proposal.figure
        like = claims_like(figure, self.claims, side=proposal.side, near=near)
        days = self.days.get(figure.day, ())
        if like.same or days:
            rows = like.same
            own = not rows or any(row.side == proposal.side for row in rows)
            proposal.known_to = "known" if own else "known from others"
            proposal.about = rows[0].about if rows else ""
        elif like.near:
            rows, proposal.known_to = like.near, "near"
        else:
            return
        proposal.known = tuple(row.claim for row in rows) or days


def _spoken(
    speakers: Speakers, cut: list[Sentence], figures: list[Figure]
) -> Iterator[tuple[Figure, Sentence, Speaker]]:
    """Every figure with its sentence and its speaker, from top to bottom."""
    coming = 0
    for _, group in groupby(cut, key=lambda sentence: sentence.paragraph):
        paragraph = list(group)
        inside: list[list[Figure]] = []
        for sentence in paragraph:
            first = coming
            while coming < len(figures) and figures[coming].start < sentence.end:
                coming += 1
            inside.append(figures[first:coming])
        places = [[figure.start for figure in row] for row in inside]
        told = speakers.walk(paragraph, places)
        for sentence, row, by_each in zip(paragraph, inside, told, strict=True):
            for figure, by in zip(row, by_each, strict=True):
                yield figure, sentence, by
