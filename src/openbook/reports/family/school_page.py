"""The page of one school: the answer in a word and a sentence, its headline, then the facts.

A thousand of these are written in a breath, so everything that is the same on all of
them is put together once.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from openbook.reports.drawing.svg import clean
from openbook.reports.family.texts import Texts, shown_fact, shown_name
from openbook.strike.notices import Facts
from openbook.strike.status import EARLY, INDEPENDENT, SHUT, FamilyDay, FamilyStatus, Staffing


def headline(day: FamilyDay, status: FamilyStatus, texts: Texts) -> tuple[str, ...]:
    """What stands beside the answer; nothing for a school that is not open."""
    if status.status in SHUT or status.status == INDEPENDENT:
        return ()
    return (*_early(status, texts), *_staff(status, texts), *_basis(day, status, texts))


def _early(status: FamilyStatus, texts: Texts) -> Iterator[str]:
    told = status.facts[EARLY].get(texts.language)
    if told:
        yield texts("headline", "early_dismissal", time=shown_fact(told))


def _staff(status: FamilyStatus, texts: Texts) -> Iterator[str]:
    found = status.staffing
    if found is None:
        yield texts("headline", "supervision_unknown")
        yield texts("headline", "special_unknown")
        return
    yield texts(
        "headline",
        "supervision",
        staff=found.staff,
        volunteers=found.volunteers,
        students=f"{found.students:,.0f}",
        needed=found.needed,
    )
    if found.assigned < found.planned:
        yield texts("headline", "plan_short", there=found.assigned, needed=found.planned)
    if found.credentialed < found.credentialed_needed:
        yield texts(
            "headline",
            "instruction",
            credentialed=found.credentialed,
            needed=found.credentialed_needed,
        )
    yield _special(found, texts)


def _special(found: Staffing, texts: Texts) -> str:
    if not found.special_students:
        return texts("headline", "special_none")
    if found.special_needed is None:
        return texts("headline", "special_unknown")
    return texts(
        "headline",
        "special",
        special=found.special,
        needed=found.special_needed,
        students=found.special_students,
    )


def _basis(day: FamilyDay, status: FamilyStatus, texts: Texts) -> Iterator[str]:
    """What the status rests on, and when that was."""
    if day.plan_at is None:
        yield texts("headline", "no_plan")
    else:
        yield texts("headline", "plan", time=texts.time(day.plan_at))
    if status.counted is not None:
        on, students = status.counted
        yield texts("headline", "counted", students=f"{students:,.0f}", day=texts.day(on))
    else:
        known = "not_counted" if status.staffing else "no_count"
        yield texts("headline", known)


_SHOWN = ("hours", "meals", "special_education", "absences")


class _Shared(NamedTuple):
    """What all schools say that are told the same; only who is there differs."""

    message: str
    before_who: str
    after_who: str
    questions: str


class SchoolPages:
    """The middle of the pages of one language and day."""

    def __init__(
        self, day: FamilyDay, texts: Texts, *, link: tuple[str, str] = ("", ".html")
    ) -> None:
        """``link`` stands before and after the short name of a school in an address."""
        self._texts, self._link, self._hotline = texts, link, day.hotline
        self._of_day = day
        self._day = texts.day(day.day)
        self._words = {name: escape(word) for name, word in texts.pieces["word"].items()}
        self._heads = {name: escape(head) for name, head in texts.pieces["fact"].items()}
        self._unknown = _unbroken(escape(texts.unknown(day.hotline)), day.hotline)
        self._of_facts: dict[int, _Shared] = {}

    def word(self, status: FamilyStatus) -> str:
        """The answer in one word, escaped."""
        return self._words[status.status]

    def middle(self, status: FamilyStatus) -> str:
        """What stands in the main part of the page."""
        key = id(status.facts)  # schools of a kind share what they are told
        if key not in self._of_facts:
            self._of_facts[key] = self._facts(status.facts, shut=status.status in SHUT)
        shared = self._of_facts[key]
        told = shared.after_who
        if status.status == INDEPENDENT:
            told = ""
        elif shared.before_who:
            adults = status.adults
            who = self._unknown if adults is None else escape(self._texts.who(adults))
            told = f"{shared.before_who}{who}{told}"
        return (
            f"<h1>{escape(shown_name(status.name))}</h1>\n"
            f'<p class="answer {status.status}"><strong>{self._words[status.status]}'
            f"</strong> <span>{escape(self._texts.sentence(status, self._day))}</span>"
            f"{self._headline(status)}</p>\n"
            f"{self._onward(status)}{shared.message}{told}{shared.questions}"
        )

    def _headline(self, status: FamilyStatus) -> str:
        """Early dismissal, supervision, special education and what all that rests on."""
        lines = headline(self._of_day, status, self._texts)
        return "".join(f'\n<span class="line">{escape(line)}</span>' for line in lines)

    def _onward(self, status: FamilyStatus) -> str:
        """The way to the page of the school where the pupils go."""
        if not status.into:
            return ""
        before, after = self._link
        name = escape(shown_name(status.into_name))
        return f'<p class="onward"><a href="{before}{status.into}{after}">{name}</a></p>\n'

    def _facts(self, facts: Facts, *, shut: bool) -> _Shared:
        """Of a school that stays closed only what was said, not what is missing."""
        language, heads = self._texts.language, self._heads
        rows = {
            name: f"<dt>{heads[name]}</dt><dd>{self._told(facts, name)}</dd>\n"
            for name in _SHOWN
            if facts[name].get(language) or not shut
        }
        hours = rows.pop("hours", "")
        before = f'<dl class="told">\n{hours}'
        after = "".join(rows.values()) + "</dl>\n"
        message = ""
        if facts["message"].get(language):
            said = self._told(facts, "message")
            message = f'<p class="note"><strong>{heads["message"]}:</strong> {said}</p>\n'
        questions = self._questions(facts)
        if shut:
            after = before + after if hours or rows else ""
            return _Shared(message, "", after, questions)
        before += f"<dt>{heads['who']}</dt><dd>"
        return _Shared(message, before, f"</dd>\n{after}", questions)

    def _told(self, facts: Facts, name: str) -> str:
        """A fact; one in the other language says so."""
        told = facts[name].get(self._texts.language)
        if told is None:
            return self._unknown
        said = escape(shown_fact(told))
        if told.language == self._texts.language:
            return said
        other = escape(self._texts("in_other"))
        return f'<span lang="{told.language}">{said}</span> <small>({other})</small>'

    def _questions(self, facts: Facts) -> str:
        if not self._hotline:
            return ""
        number = escape(shown_name(self._hotline))
        dialed = "".join(mark for mark in self._hotline if mark in "+0123456789")
        hours = ""
        if facts["hotline_hours"].get(self._texts.language):
            hours = f" <span>{self._told(facts, 'hotline_hours')}</span>"
        return (
            f'<p class="hotline"><strong>{self._heads["hotline"]}</strong> '
            f'<a href="tel:{dialed}">{number}</a>{hours}</p>\n'
        )


def _unbroken(sentence: str, number: str) -> str:
    """A sentence whose telephone number stays on one line."""
    shown = escape(clean(number))
    if not shown:
        return sentence
    return sentence.replace(shown, f'<span class="tel">{shown}</span>')
