"""A story read: every figure with its speaker, the same ones together, what is odd."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from openbook.case.case import Case
from openbook.evidence.reading.amounts import read_figures
from openbook.evidence.reading.attribution import Speaker
from openbook.evidence.reading.figure import StoryFigure, topic_of
from openbook.evidence.reading.number_words import listed, word_set
from openbook.evidence.reading.people import parties_of
from openbook.evidence.reading.proposal import Groups, KnownOfCase, Mention, Proposal
from openbook.evidence.reading.sentences import Sentence, find_quotes, sentences
from openbook.evidence.reading.speakers import Speakers
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

_NAME = r"(?:[A-ZÀ-Þ][\w.'-]{1,20} ){1,4}?"
_DISTRICT = re.compile(
    rf"\b(?:{_NAME}(?:(?:Joint |Union |High |Elementary |City |County ){{0,2}}"
    r"(?:Unified(?: School District)?|School District)|"
    r"(?:Public|City|County) Schools)\b|[A-Z]{1,4}USD\b)"
)
_PLACE = r"((?:[A-ZÀ-Þ][a-zà-ÿ.'-]{1,20} ){0,2}[A-ZÀ-Þ][a-zà-ÿ'-]{2,20})"
# How a story names a place whose schools it is about, without the name of a district.
_PLACES = (
    re.compile(rf"\b{_PLACE}(?:['’]s)? (?:public )?(?:teachers|educators|schools?\b)"),
    re.compile(
        rf"\b{_PLACE} (?:Classroom |Professional )?(?:Teachers|Educators?|Education) "
        r"(?:Union|Association|Federation|Guild)\b"
    ),
    re.compile(rf"\b{_PLACE} Federation of (?:Teachers|Educators)\b"),
    re.compile(rf"\bUnited (?:Teachers|Educators) of {_PLACE}\b"),
    re.compile(rf"\b(?i:teachers|educators|schools|strike|walkout) in {_PLACE}"),
    re.compile(r"\A\s*([A-ZÀ-Þ][A-ZÀ-Þ .'-]{2,30})(?:, [A-Z][\w.]+)? (?:\([\w /]+\) ?)?[—–-]+ "),
)
_ANY_TEACHERS = word_set("""
        striking public private charter many most some few all both these those our their
        other more new veteran young high middle elementary special former local state
        county district union city school schools teachers california american united
        substitute retired early no what how why while
        january february march april may june july august september october november
        december monday tuesday wednesday thursday friday saturday sunday
        """)
_NOT_A_NAME = frozenset(
    ("the", "a", "an", "in", "at", "but", "and", "for", "from", "when", "if", "after")
)
_KIND = re.compile(
    r"\b(?:joint|union|high|elementary|city|county|unified|public|school|schools|district)\b"
)


def other_district(text: str, case: Case) -> str:
    """The district that a story names more often than that of the case; else nothing.

    A story that names neither a party of the case nor its place may name another place.
    A case whose employer has no name of its own cannot tell.
    """
    own = _own_names(case)
    if not own:
        return ""
    small = text.lower()
    mine = max(len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", small)) for name in own)
    others: Counter[str] = Counter()
    for match in _DISTRICT.finditer(text):
        name = _bare(match[0])
        low = name.lower()
        if name and not any(low in each or each in low for each in own):
            others[name] += 1
    ((name, count),) = others.most_common(1) or [("", 0)]
    if count > mine:
        return name
    return "" if _names_own_place(small, case) else _other_place(text)


def _names_own_place(small: str, case: Case) -> bool:
    """Whether a story names any party of the case, or its place."""
    said = [n.lower() for p in case.head.parties for n in (p.name, p.short) if n]
    said += [_KIND.sub("", name).strip() for name in _own_names(case)]
    return any(re.search(rf"(?<!\w){re.escape(each)}(?!\w)", small) for each in said)


def _other_place(text: str) -> str:
    """The place whose teachers or schools a story speaks of; empty where it names none."""
    for pattern in _PLACES:
        for match in pattern.finditer(text):
            words = match[1].split()
            while words and words[0].lower() in _NOT_A_NAME | _ANY_TEACHERS:
                words.pop(0)
            if words and words[-1].lower() not in _ANY_TEACHERS:
                name = " ".join(words)
                return name.title() if name.isupper() else name
    return ""


def _own_names(case: Case) -> set[str]:
    """What the employer of the case is called, without words that any district has."""
    found = set()
    for party in case.head.parties:
        if party.role == "employer":
            for name in (party.name, party.short):
                small = (name or "").lower().removeprefix("the ").strip()
                if _KIND.sub("", small).strip():
                    found |= {small, small.removesuffix(" school district")}
    return found


def _bare(name: str) -> str:
    """A name without the words that only start its sentence; empty if nothing is left."""
    words = name.split()
    while words and words[0].lower() in _NOT_A_NAME:
        words.pop(0)
    left = " ".join(words)
    return left if _KIND.sub("", left.lower()).strip() else ""


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
        """Where a position of the mended text stands in the story as given."""
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
    """The sign that was meant; None where the letters are what they seem."""
    if broken == _CUT_SHORT:
        return '"'
    try:
        return b"".join(map(_byte, broken)).decode("utf-8")
    except UnicodeError:
        return None


def _byte(sign: str) -> bytes:
    return bytes([ord(sign)]) if ord(sign) < 256 else sign.encode("cp1252")


_WORD = re.compile(r"[^\W\d_]{1,20}")
_COMMON = {
    "English": listed("the of and to in that is for on with said was at by it"),
    "Spanish": listed("el la los las de que y en un una por con del se para"),
    "French": listed("le la les de des et en un une que du pour dans est au"),
    "German": listed("der die das und ein eine sich nicht mit von zu den im auf für"),
    "Portuguese": listed("o a os as de que e em um uma por com do da para"),
}
# Letters of scripts that English is not written in: Greek to Ethiopic, Kana to Hangul.
_OTHER_LETTERS = re.compile("[\u0370-\u1cff\u3040-\ud7ff]")
_FEWEST = 30
_SAMPLE = 20_000


def other_language(text: str) -> str:
    """The language a story seems to be in where that is not English; else nothing.

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
    """The findings about one story; none where it reads well."""
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
    parties, asked = parties_of(case), KnownOfCase(case)
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


def _spoken(
    speakers: Speakers, cut: list[Sentence], figures: list[StoryFigure]
) -> Iterator[tuple[StoryFigure, Sentence, Speaker]]:
    """Every figure with its sentence and its speaker, from top to bottom."""
    coming = 0
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
        for sentence, row, by_each in zip(paragraph, inside, told, strict=True):
            for figure, by in zip(row, by_each, strict=True):
                yield figure, sentence, by
