"""Figure: a number, a range or a day of a story, with its unit and what it is of."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from openbook.evidence.reading.number_words import WrittenNumber
from openbook.evidence.reading.vocabulary import listed, word_set
from openbook.findings.dataclass import dataclass

PUPILS = word_set("pupils")
PEOPLE = word_set("people")
TIME = {
    word + plural: word + "s"
    for word in ("year", "month", "week", "day", "hour", "minute")
    for plural in ("", "s")
}
_OTHER = {"school": "schools", "dollars": "USD", "grade": "grades", "class": "classes"}
_OTHER |= {"classes": "classes", "campus": "schools", "campuses": "schools"}
_OTHER["enrollment"] = "pupils"
_COMPOUND = re.compile(r"\b[a-z]+(?:-[a-z]+){2,4} ")  # 14 hardest-to-staff schools
_PAID = {"monthly": "months", "daily": "days", "hourly": "hours"}
_OFTEN_BEFORE = re.compile(r"\b(monthly|daily|hourly) (?:[^.;:\"\n%]|\.\d){0,85}$", re.IGNORECASE)
_YEARLY = re.compile(r"\s?(?:annually|yearly)\b")
_IN_A_CLASS = re.compile(r" in (?:an?|each|every|any|some|most) (?:\S{1,20} )?class")
_IN_A_GRADE = re.compile(
    r" in (?:kindergarten|\w+ grade|grades?\b|(?:elementary|middle|high) school)"
)
_ROLE = r"(?:counselor|nurse|psychologist|social worker|librarian|specialist|therapist)s?"
_PUPILS_BEFORE = re.compile(
    r"\b[Ee]nrollment(?:,? (?:is |was |of |at |now |stands at )?|\b[^.;\n]{0,50} to )$|"
    rf"{_ROLE} (?:has|have|serves?|sees?|handles?|carr(?:y|ies)) (?:about |as many as )?$|"
    r"\b[Cc]aseloads?\b[^.;:\n\d]{0,50} (?:to|at|of|by|than) $"
)
_UNIT_WORD = re.compile(r"[A-Za-z']{1,30}")
_OFTEN_WORD = re.compile(r"\b(?:an?|per|each|every) (?:day|week|month|year|hour)\b")  # $210 a day
_STOP = re.compile(r"[.;:!?\"()\n—]|,(?!\d)|--| / ")
_PER = re.compile(
    r"\s?(?:more |extra )?(?:per|a|an|each|every|for each|for every)[ ]([a-z]{2,12})\b(?! ago)",
    re.IGNORECASE,
)
_PASSED = word_set("passed")
_ENDS = word_set("ends")
_WANTS = word_set("wants")
_SMALL = 5_000  # dollars that may be paid by the month, day or hour
_WAGE = 200  # dollars of an hour, at most
_UNIT_REACH = 60
_NUMBERS = listed("small")[1:11]
_COUNTED = frozenset(_NUMBERS)
# A 17-school district counts no schools, nor does a four-school one.
_OF_SOMETHING = re.compile(rf"\b(?:\d+|{'|'.join(_NUMBERS)})-[a-z]+")


def unit_after(text: str, end: int) -> str:
    """Return the unit that follows a number, or nothing.

    >>> unit_after("2,000 reassigned administrators", 5), unit_after("3-year plan", 1)
    ('people', 'years')
    """
    plural = ""
    words = words_after(text, end)
    if words and words[0] in _COUNTED:  # 11,600 five years ago
        return ""
    if words[:1] == ["school"] and words[1:2] and words[1] in TIME:
        return TIME[words[1]]
    for word in words:
        known = _known(word)
        if known:
            return known
        if not plural and word.endswith("s") and not word.endswith(("'s", "ss", "this")):
            plural = word
    return plural


def unit_before(text: str, start: int) -> str:
    """Return the nearest thing that is counted before a number: grades four to six."""
    near = _OFTEN_WORD.sub("", _OF_SOMETHING.sub("", text[max(0, start - _UNIT_REACH) : start]))
    for word in reversed(_UNIT_WORD.findall(_STOP.split(near)[-1].lower())):
        known = _known(word)
        if known:
            return known
        if word in _WANTS:
            return ""
    return ""


def words_after(text: str, end: int, *, most: int = 6) -> list[str]:
    """Return the words of the phrase that a number starts, in small letters."""
    near = _COMPOUND.sub("", text[end : end + _UNIT_REACH])
    stop = _STOP.search(near)
    found: list[str] = []
    for word in _UNIT_WORD.findall(near[: stop.start()] if stop else near):
        small = word.lower()
        if small in _ENDS and found:
            break
        if small in _ENDS or len(found) == most:
            return found
        if small not in _PASSED:
            found.append(small)
    return found


def per_what(text: str, end: int) -> str:
    """Return what an amount of money is for each of: /pupils, /people, /years or nothing.

    >>> per_what("$12,000 per student", 7)
    '/pupils'
    """
    match = _PER.match(text, end)
    if match and (known := _known(match[1].lower())):
        return f"/{known}"
    return "/years" if _YEARLY.match(text, end) else ""


def often(text: str, start: int) -> str:
    """Return how often an amount is paid by a word before it: a monthly contribution of $900."""
    match = _OFTEN_BEFORE.search(text, max(0, start - 2 * _UNIT_REACH), start)
    return f"/{_PAID[match[1].lower()]}" if match else ""


_HAVE = re.compile(
    r" (?:(?:have|has|had|average)(?: more than| over| up to| about| nearly)?|"
    r"class sizes? (?:is|are|was|averages?)(?: now)?) $"
)


def of_classes(text: str, start: int) -> bool:
    """Return whether a number is how many pupils classes have.

    >>> of_classes("some classes have 35", 18), of_classes("they cut classes by 35", 20)
    (True, False)
    """
    return _HAVE.search(text[max(0, start - 24) : start]) is not None


def unit_of(text: str, number: WrittenNumber) -> str:
    """Return what a number counts, by its kind and by the words around it."""
    if number.kind == "money":
        paid = often(text, number.start) if abs(number.value) < _SMALL else ""
        wage = paid != "/hours" or number.value < _WAGE
        return "USD" + ((wage and paid) or per_what(text, number.end))
    if number.kind in {"share", "rank"}:
        return number.kind
    if text[max(0, number.start - 7) : number.start].lower().endswith(("grade ", "grades ")):
        return "grades"
    return _students(text, number) or _counted(text, number)


def _students(text: str, number: WrittenNumber) -> str:
    """Return the unit of a number of students that other words than students name."""
    if _IN_A_CLASS.match(text, number.end) or _capped(text, number):
        return "pupils/sections"
    before = _PUPILS_BEFORE.search(text, max(0, number.start - 80), number.start)
    return "pupils" if before else ""


def _counted(text: str, number: WrittenNumber) -> str:
    start, end = number.start, number.end
    unit = unit_after(text, end) or unit_before(text, start)
    bare = not unit and 10 <= number.value <= 60
    few = unit == "pupils" and number.value <= 100
    near = text[max(0, start - 130) : end + 50].lower()
    in_a_class = few and ("class" in near or _CAPPED.search(near))
    capped = bare and _CLASS_SIZE.search(text[max(0, start - 90) : start])
    if in_a_class or capped or (unit == "classes" and of_classes(text, start)):
        return "pupils/sections"
    return unit


def _capped(text: str, number: WrittenNumber) -> bool:
    """Return whether a bare number is a cap on classes: caps of 21 in kindergarten."""
    near = text[max(0, number.start - 130) : number.start].lower()
    few = 10 <= number.value <= 60 and _IN_A_GRADE.match(text, number.end)
    return bool(few and ("class" in near or "cap" in near))


def _known(word: str) -> str:
    word = word.rstrip("'")
    if word in PUPILS:
        return "pupils"
    if word in PEOPLE:
        return "people"
    return TIME.get(word) or _OTHER.get(word, "")


_CAPPED = re.compile(r" cap of |\bcaps\b")
_CLASS_SIZE = re.compile(r"\b[Cc]lass(?:es| sizes?)\b[^!?\n]*(?:maximum|caps?|limit|most|of) ")
_OFTEN = 1000  # smaller counts turn up by chance


@dataclass(frozen=True, slots=True)
class StoryFigure:
    """What was written between two characters, as a value and a unit."""

    start: int
    end: int
    kind: str  # money, share, count, time, rank, day
    value: float | None = None
    value_to: float | None = None
    unit: str = ""
    precision: str = "exact"
    digits: float = 0.0  # half of the last digit that was written
    day: str = ""  # a day or a month as far as it is said: 2019-01-14, 2017-04, 03-18
    year: str = ""  # a school year: 2017-18

    @property
    def same(self) -> tuple[object, ...]:
        """What two mentions of one figure share."""
        return (self.kind, self.value, self.value_to, self.unit, self.day, self.year)

    @property
    def is_telling(self) -> bool:
        """Whether a number is hardly said of two things by chance.

        Shares, small counts and money with a single digit turn up everywhere.
        """
        value = abs(self.value or 0.0)
        if self.kind == "money":
            return len(f"{value:.0f}".rstrip("0")) > 1
        return self.kind != "share" and (self.kind != "count" or value >= _OFTEN)


@dataclass(frozen=True, slots=True)
class SkippedDigits:
    """Digits of the story that are no figure, and why."""

    start: int
    end: int
    why: str


def iso_day(year: int | None, month: int, day: int | None) -> str:
    """Return a day as far as it is said; nothing where there is no such day.

    >>> iso_day(2019, 1, 14), iso_day(None, 3, 18), iso_day(2017, 4, None)
    ('2019-01-14', '03-18', '2017-04')
    """
    try:
        date(year or 2000, month, day or 1)
    except ValueError:
        return ""
    parts = ([f"{year:04d}"] if year else []) + [f"{month:02d}"]
    return "-".join([*parts, f"{day:02d}"] if day else parts)


_WORD = re.compile(r"[a-z][a-z'-]{2,30}")
_ALIKE = {word: line.split()[0] for line in listed("alike") for word in line.split()}
_TOPIC_DULL, _DULL = word_set("topic_dull"), word_set("dull")


@lru_cache(maxsize=4096)
def quantity_words(text: str) -> frozenset[str]:
    """Return the words of a text that can say what a number is of.

    >>> sorted(quantity_words("The district has about 600,000 students."))
    ['pupil']
    """
    words = _WORD.findall(text.lower().replace(".", " ").replace("_", " "))
    bare = (word.removesuffix("'s") for word in words)
    return frozenset(_ALIKE.get(word, word) for word in bare if word not in _DULL)


_TOPIC_WORD = re.compile(r"[A-Za-z][A-Za-z'-]{2,30}")
_SIGNED = re.compile(r"\(@\w{1,30}\) $")
_REACH = 70
_MOST = 3


def topic_of(text: str, figure: StoryFigure, start: int, end: int) -> str:
    """Return a few words for what the figure is about, within its sentence.

    >>> said = "The union wants a 6.5% raise"
    >>> topic_of(said, StoryFigure(18, 22, "share", 0.065), 0, len(said))
    'raise'
    """
    if figure.kind == "day" and _SIGNED.search(text[max(0, figure.start - 34) : figure.start]):
        return "day of the post"
    near = text[figure.end : min(end, figure.end + _REACH)]
    after = words_after(near, 0) if figure.kind != "day" else []
    words = [word for word in after if word not in _TOPIC_DULL and len(word) > 2]
    if not words and near[:4] in {" in ", " of ", " for"}:
        words = _words(near[4:])[:_MOST]
    if not words:
        words = _words(_whole_words(text, start, figure.start))[-_MOST:]
    return " ".join(words[:_MOST])


def _whole_words(text: str, start: int, end: int) -> str:
    """Return the text before a place, from the start or from the first whole word in reach."""
    first = max(start, end - _REACH)
    while start < first < end and text[first - 1].isalnum():
        first += 1
    return text[first:end]


def _words(near: str) -> list[str]:
    found = (word.lower() for word in _TOPIC_WORD.findall(near))
    return [word for word in found if word not in _TOPIC_DULL]
