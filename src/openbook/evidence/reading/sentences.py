"""Clean text: broken characters fixed; its sentences, paragraphs and quotations."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator

from openbook.evidence.reading.vocabulary import listed, named_lists, word_set
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

# A word that only starts sentences, glued to the word before: "the union saidThe offer".
_STARTERS = "|".join(listed("starters"))
_BREAK = re.compile(
    rf"""
    [.!?…\nA-Z]
    (?: (?<=[.!?…]) (?P<closed>["')\]]{{0,3}}) (?P<space>[ ]{{0,9}}) (?=[A-ZÀ-Þ"'(\[$@#\d—])
      | (?<=\n) (?P<lines>\s{{0,99}})
      | (?<=[a-z\d][a-z\d)'][A-Z]) (?<=(?=(?:{_STARTERS})[ ,']).)
      | (?<=\d{{4}}[A-Z])(?=[a-z])
    )
    """,
    re.VERBOSE,
)
_SHORT = word_set("short")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence by its span, with the number of its paragraph."""

    start: int
    end: int
    paragraph: int


def sentences(text: str) -> list[Sentence]:
    """Return every sentence in order; a joint without a space starts a new paragraph.

    >>> [
    ...     text_of[s.start : s.end]
    ...     for text_of in ["It rose.We won. Yes"]
    ...     for s in sentences(text_of)
    ... ]
    ['It rose.', 'We won. ', 'Yes']
    """
    found: list[Sentence] = []
    start = counted = paragraph = 0
    quoted = False
    for match in _BREAK.finditer(text):
        at, space = match.start(), match["space"]
        at += space is not None  # the stop belongs to what is before it
        quoted ^= text.count('"', counted, at) % 2 == 1
        counted = at
        if space is not None and _goes_on(text, at, space):
            continue
        end = at if space is None and match["lines"] is None else match.end()
        if space is not None and not space:
            end = at + _closing(match["closed"], quoted=quoted)
        found.append(Sentence(start, end, paragraph))
        start = end
        if not space:
            paragraph += 1
            quoted, counted = False, end
    found.append(Sentence(start, len(text), paragraph))
    return [each for each in found if text[each.start : each.end].strip()]


def _closing(marks: str, *, quoted: bool) -> int:
    """Return how many of the marks at a joint close what is before it; the rest open."""
    before, quote, _ = marks.partition('"')
    return len(before) + (1 if quote and quoted else 0)


def _goes_on(text: str, at: int, space: str) -> bool:
    """Return whether the stop belongs to a short form, an initial or a number."""
    if text[at - 1] != ".":
        return False
    before = text[at - 2 : at - 1]
    if before.isdigit() and not space and text[at : at + 1].isdigit():
        return True
    words = text[max(0, at - 13) : at - 1]
    last = (words.split() or [""])[-1].lstrip("\"'(") if words[-1:].strip() else ""
    if not last:
        return not before.strip() and not space
    short = last.lower() in _SHORT
    if last == "no":
        return text[at + len(space) : at + len(space) + 1].isdigit()
    initial = len(last.rpartition(".")[2]) == 1 and last[-1].isupper()
    return short or initial or last.endswith("..")


# A quotation that was never closed ends before ", the union said."
_UNCLOSED = re.compile(r',[ ][^",\n]{2,60}[ ](?:said|says|added)\b[^"\n]{0,30}$')
_REACH = 120


class Quotes:
    """The spans of all quotations, asked by position."""

    def __init__(self, spans: list[tuple[int, int]]) -> None:
        self._starts = [start for start, _ in spans]
        self._ends = [end for _, end in spans]

    def holds(self, position: int) -> bool:
        """Return whether a position is inside a quotation."""
        before = bisect_right(self._starts, position) - 1
        return before >= 0 and position < self._ends[before]


def find_quotes(text: str, sentences: Iterable[Sentence]) -> Quotes:
    """Return the quotations of a text, paragraph by paragraph."""
    spans: list[tuple[int, int]] = []
    for start, end in _paragraphs(sentences):
        opened = -1
        mark = text.find('"', start, end)
        while mark >= 0:
            if opened < 0:
                opened = mark
            else:
                spans.append((opened, mark))
                opened = mark if _opens(text, mark) else -1
            mark = text.find('"', mark + 1, end)
        if opened >= 0:
            spans.append((opened, _likely_end(text, opened, end)))
    return Quotes(spans)


def _paragraphs(sentences: Iterable[Sentence]) -> list[tuple[int, int]]:
    spans: dict[int, tuple[int, int]] = {}
    for each in sentences:
        start, _ = spans.get(each.paragraph, (each.start, 0))
        spans[each.paragraph] = (start, each.end)
    return list(spans.values())


def _opens(text: str, mark: int) -> bool:
    """Return a mark after a space and before a letter can only open."""
    return text[mark - 1 : mark].isspace() and text[mark + 1 : mark + 2].isalnum()


def _likely_end(text: str, opened: int, end: int) -> int:
    tail = max(opened, end - _REACH)
    found = _UNCLOSED.search(text[tail:end].rstrip())
    return tail + found.start() if found else end


# One sign for one sign, so that places stay; replacing is quicker than translating.
_PLAIN = {'"': "“”„«»", "'": "‘’", " ": "\u00a0\u202f\u2009\t", "-": "\u2011−", "\n": "\r"}
# What UTF-8 looks like after somebody read it as Windows-1252.
_HIGH = "\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_BROKEN = re.compile(f"[\u00c2-\u00df][{_HIGH}]|[\u00e0-\u00f4][{_HIGH}]{{2,3}}|â€")
_CUT_SHORT = "â€"  # a closing quote whose third sign cannot be printed
LOST = "\ufffd"


@dataclass(frozen=True, slots=True)
class Cleaned:
    """The mended text, how many signs were mended or lost, and where each came from."""

    text: str
    mended: int
    lost: int
    _starts: tuple[int, ...]
    _shifts: tuple[int, ...]

    def place(self, position: int) -> int:
        """Return where a position of the mended text stands in the story as given."""
        return position + self._shifts[bisect_right(self._starts, position) - 1]


def clean(story: str) -> Cleaned:
    r"""Mend broken characters and make quotes and spaces plain.

    >>> found = clean("It costs â€œ$5 millionâ€\x9d")
    >>> found.text, found.text.index("$"), found.place(found.text.index("$"))
    ('It costs "$5 million"', 10, 12)
    """
    parts: list[str] = []
    starts, shifts = [0], [0]
    end = length = 0
    for match in _BROKEN.finditer(story):
        mended = _mended(match[0])
        if mended is None:
            continue
        parts += [story[end : match.start()], mended]
        length += match.start() - end + len(mended)
        end = match.end()
        starts.append(length)
        shifts.append(end - length)
    parts.append(story[end:])
    text = "".join(parts)
    for plain, signs in _PLAIN.items():
        for sign in signs:
            text = text.replace(sign, plain)
    return Cleaned(text, len(starts) - 1, text.count(LOST), tuple(starts), tuple(shifts))


def _mended(broken: str) -> str | None:
    """Return the sign that was meant; None where the letters are what they seem."""
    if broken == _CUT_SHORT:
        return '"'
    try:
        return b"".join(map(_byte, broken)).decode("utf-8")
    except UnicodeError:
        return None


def _byte(sign: str) -> bytes:
    return bytes([ord(sign)]) if ord(sign) < 256 else sign.encode("cp1252")


_WORD = re.compile(r"[^\W\d_]{1,20}")
_COMMON = named_lists("language")
# Letters of scripts that English is not written in: Greek to Ethiopic, Kana to Hangul.
_OTHER_LETTERS = re.compile("[\u0370-\u1cff\u3040-\ud7ff]")
_FEWEST = 30
_SAMPLE = 20_000


def other_language(text: str) -> str:
    """Return the language a story seems to be in where that is not English; else nothing.

    >>> other_language("The union said that it wants more nurses.")
    ''
    """
    found = _WORD.findall(text[:_SAMPLE])
    if len(_OTHER_LETTERS.findall(text[:_SAMPLE])) > sum(map(len, found)) / 3:
        return "another language"
    words = Counter(word.lower() for word in found)
    total = sum(words.values())
    if total < _FEWEST:
        return ""
    shares = {name: sum(words[word] for word in common) / total for name, common in _COMMON.items()}
    if shares["English"] >= 0.1:
        return ""
    likely = max(shares, key=lambda name: shares[name])
    return likely if likely != "English" and shares[likely] > 0.1 else "another language"


def story_findings(name: str, cleaned: Cleaned, elsewhere: str = "") -> Iterator[Finding]:
    """Yield the findings about one story; none where it reads well."""
    place = Place(name)
    if cleaned.mended or cleaned.lost:
        what = "broken characters: {number} fixed, {number_lost} lost"
        yield found(
            "OB411",
            place,
            Message(what, number=cleaned.mended, number_lost=cleaned.lost),
            remedy="Compare the figures near them with the story as printed, or save "
            "the story again as UTF-8.",
        )
    language = other_language(cleaned.text)
    if language:
        yield found(
            "OB412",
            place,
            Message("this story seems to be in {language}", language=language),
            remedy="Read it yourself: only digits in English writing were looked for, "
            "and speakers may be missing.",
        )
    if elsewhere:
        yield found(
            "OB830",
            place,
            Message("this story seems to be about {own}", own=elsewhere),
            remedy="Leave it out, or look at each speaker: only those whom the story "
            "calls by the name of a party of the case were given a side.",
        )
