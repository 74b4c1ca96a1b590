"""Numbers in words and in digits, before anybody knows what they count."""

from __future__ import annotations

import re
from collections.abc import Iterator

from openbook.evidence.reading.vocabulary import find_words, found_words, grouped, listed
from openbook.findings.dataclass import dataclass

ONES = {word: number for number, word in enumerate(listed("small"))}
TENS = {word: 10 * number for number, word in enumerate(listed("tens"), 2)}
SCALES = {
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "dozen": 12,
}
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "tenth": 10}
PARTS = _PARTS | {f"{word}s": part for word, part in _PARTS.items() if word != "half"}
ORDINALS = {word: number for number, word in enumerate(listed("ordinals"), 1)}
_MOST_WORDS = 8


def in_words(written: str) -> float | None:
    """Return the number that words say; None where they say none.

    >>> in_words("twenty-one"), in_words("two hundred thousand"), in_words("a dozen")
    (21.0, 200000.0, 12.0)
    >>> in_words("the union") is None
    True
    """
    words = written.lower().replace("-", " ").split()
    if not words or len(words) > _MOST_WORDS:
        return None
    whole = part = 0.0
    for word in words:
        if word in {"a", "an"}:
            part += 1
        elif word in ONES or word in TENS:
            part += ONES.get(word, 0) or TENS.get(word, 0)
        elif word in SCALES:
            scale = SCALES[word]
            part = (part or 1) * scale
            if scale >= 1000:
                whole, part = whole + part, 0.0
        elif word != "and":
            return None
    return whole + part


_SAID = grouped([*ONES, *TENS])
_SCALED = grouped(list(SCALES))
_PART = grouped(list(PARTS))
_NUMBER = re.compile(
    rf"""
    (?<!\w)(?<!\d[.,])
    (?P<sign>-(?=[$\d]))? (?P<money>(?:US)?\$[ ]?)?
    (?!\d[ ](?:in|out[ ]of)[ ]\d{{1,2}}[ ](?:of|teachers|educators|members|students)\b)
    (?P<digits>\d{{1,3}}(?:,\d{{3}}){{1,5}}(?:\.\d{{1,9}})?(?!\d)|\d{{1,15}}(?:\.\d{{1,9}})?(?!\d)|\.\d{{1,9}}(?!\d))
    (?:[ -]?(?P<scale>(?:thousand|million|billion|trillion|bn|[kKmMB])(?![A-Za-z])))?
    (?P<share>[ -]?(?:%|(?:percent|per[ ]cent|pct)(?:age[ ]points?)?(?![a-z])))?
    (?P<cents>[ -]cents?(?![a-z]))?
    | \b(?P<top>{_SAID}|\d{{1,3}})[ ](?:in|out[ ]of)(?:[ ]every)?[ ](?P<under>{_SAID}|\d{{1,4}})\b(?![ ]?%)
    | \b(?:(?P<times>an?|one|two|three|four)[ -])?(?P<part>{_PART})\b(?=[ ](?:of|the|its|their|a)\b)
    | \b(?P<rank>{grouped(list(ORDINALS))})-(?:largest|biggest|highest|lowest|smallest)
    | \b(?P<half>(?:an?[ ])?half[ -](?:an?[ ])?dozen)\b
    | \b(?P<words>(?:{_SAID}|an?[ ](?={_SCALED}))(?:[ -]?(?:and[ ](?={_SAID}))?(?:{_SAID}|{_SCALED})\b){{0,6}})
      (?P<share2>[ -](?:percent|per[ ]cent)(?![a-z]))?(?![a-z])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_MANY = grouped(list(listed("many")))
VAGUE = re.compile(rf"[dhtmb](?<!\w.)(?<=(?=(?:{_MANY})\b).)\w+")
_DIGIT = re.compile(r"[\d$](?<!\w.)")
_WORD = find_words(
    [
        *ONES,
        *TENS,
        "half",
        *(f"{place}-" for place in ORDINALS),
        *(f"a {word}" for word in (*SCALES, *PARTS)),
    ]
)
_POWER = {"k": 3, "thousand": 3, "m": 6, "million": 6, "bn": 9, "b": 9}
_POWER |= {"billion": 9, "trillion": 12}


@dataclass(slots=True)
class WrittenNumber:
    """A number between two characters: its value, its sort and its last digit."""

    start: int
    end: int
    kind: str  # money, share, rank or count
    value: float
    digits: float
    power: int = 0
    in_words: bool = False


def written_numbers(text: str) -> Iterator[WrittenNumber]:
    """Yield every number in digits or in words, from left to right."""
    end = 0
    digits = [match.start() for match in _DIGIT.finditer(text)]
    words = [match.start("word") for match in found_words(_WORD, text, 0, len(text))]
    for likely in sorted(digits + words):
        if likely < end:
            continue
        match = _NUMBER.match(text, max(end, _with_sign(text, likely)))
        number = match and (_in_digits(match) if match["digits"] else _said(match))
        if number:
            end = number.end
            yield number


def _with_sign(text: str, start: int) -> int:
    """Return where a number starts whose first digit or $ is known: at its US, point or minus."""
    if text[max(0, start - 2) : start] == "US":
        start -= 2
    before, sign = text[start - 2 : start - 1], text[start - 1 : start]
    point = sign == "." and before in {"", " ", "$"}
    if point or (sign == "-" and not before.isalnum()):
        return start - 1
    return start


def _in_digits(match: re.Match[str]) -> WrittenNumber:
    digits = match["digits"].replace(",", "")
    power = _POWER[match["scale"].lower()] if match["scale"] else 0
    share = -2 if match["share"] or match["cents"] else 0
    # The point is moved in the text, so that 6.5% is the number nearest to 0.065.
    value = float(f"{match['sign'] or ''}{digits}e{power + share}")
    kind = "money" if match["money"] or match["cents"] else "share" if share else "count"
    last = _last_digit(digits, scaled=bool(power or share)) * 10.0 ** (power + share)
    return WrittenNumber(match.start(), match.end(), kind, value, last / 2, power)


def _last_digit(digits: str, *, scaled: bool) -> float:
    """Return the place of the last digit that says something: 100 of 1,200, 0.1 of 6.5."""
    _, point, part = digits.partition(".")
    if point:
        return float(10.0 ** -len(part))
    zeros = 0 if scaled else len(digits) - len(digits.rstrip("0"))
    return float(10.0 ** min(zeros, len(digits) - 1))


def _said(match: re.Match[str]) -> WrittenNumber | None:
    start, end = match.span()
    if match["half"]:
        return WrittenNumber(start, end, "count", 6.0, 0.5, in_words=True)
    if match["rank"]:
        place = ORDINALS[match["rank"].lower()]
        return WrittenNumber(start, end, "rank", float(place), 0.0)
    if match["words"] and not match["share2"]:
        value = _number(match["words"])
        if value is None:
            return None
        return WrittenNumber(start, end, "count", value, 0.5, in_words=True)
    share = _share(match)
    return None if share is None else WrittenNumber(start, end, "share", share, 0.005)


def _share(match: re.Match[str]) -> float | None:
    """Return one in five, two thirds, six percent."""
    if match["part"]:
        times = _number(match["times"] or "a") or 1.0
        return times / PARTS[match["part"].lower()]
    if match["top"]:
        top, under = (_number(match[name]) or 0.0 for name in ("top", "under"))
        return top / under if 0 < top <= under else None
    value = _number(match["words"])
    return None if value is None else value / 100


def _number(words: str) -> float | None:
    return float(words) if words.isdigit() else in_words(words)
