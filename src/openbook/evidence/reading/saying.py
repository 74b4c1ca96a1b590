"""Attributions: a verb of saying or asking with the words for who does it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from openbook.evidence.reading.number_words import find_words, found_words
from openbook.evidence.reading.wordlist import listed

_STRONG = listed(
    "said says say told added adds noted notes argued argues claimed claims insisted insists "
    "estimated estimates projected projects predicted predicts announced reported reports "
    "warned warns stated states wrote explained saying believes acknowledged agreed thinks"
)
_WEAK = listed(
    "wants want demanded demands demand offered offers offer proposed proposes ordered "
    "withdrew updated seeking asking demanding offering proposing asked asks seeks sought pledged promised plans rejected"
)
_VERB = find_words([rf"{verb}\b" for verb in (*_STRONG, *_WEAK, "according to")])
PRONOUNS = frozenset(listed("he she it they"))
ROLES = frozenset(
    listed(
        "union unions district board office agency county state superintendent president "
        "governor leader leaders members member officials official spokesman spokeswoman "
        "spokesperson teacher teachers parent parents principal trustee trustees auditor analyst "
        "panel report fact-finder mediator negotiator negotiators administration administrators "
        "sides officer chair treasurer economist researchers association federation council"
    )
)
_LINKS = frozenset(
    listed(
        "the a an of and both teachers' teachers school high county state national local its "
        "independent vice chief financial budget executive deputy former union district labor "
        "bargaining board for"
    )
)
_AUXILIARY = re.compile(
    r"(?:\s(?:is|are|was|were|has|have|had|did|does|also|would|will|later|already|again|repeatedly|then|"
    r"now|previously|still|recently))+\s*$"
)
_LEADING = re.compile(
    r"^(?:But|And|So|While|Meanwhile|Yet|As|If|Because|Today|When)\s", re.IGNORECASE
)
_CUT = re.compile(r"[;:\"()—]|--")
_AFTER = re.compile(
    r"\s(?:in an?|on|at|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|that|"
    r"during|last|this|he|she|after|before)\b.*",
    re.DOTALL,
)
_REACH = 110


@dataclass(frozen=True, slots=True)
class Saying:
    """A verb of saying at a place, who does it and with which title."""

    at: int
    who: str
    title: str = ""
    strong: bool = True


def find_sayings(text: str, start: int, end: int) -> list[Saying]:
    """The attributions of one sentence, from left to right."""
    found = []
    for match in found_words(_VERB, text, start, end):
        verb, at = match["word"], match.start("word")
        strong = verb in _STRONG
        if verb.endswith(" to"):
            who, title = _named_after(text, match.end(), end)
            strong = True
        else:
            who, title = _named(text, start, end, match)
        if who:
            found.append(Saying(at, who, title, strong))
    return found


def _named(text: str, start: int, end: int, verb: re.Match[str]) -> tuple[str, str]:
    """The subject before the verb, with its title between commas, or after it."""
    at = verb.start("word")
    near = text[max(start, at - _REACH) : at]
    clause = _CUT.split(near)[-1]
    *before, last = clause.split(",")
    if last.strip():
        return _subject(last), ""
    if len(before) >= 2 and before[-1].strip():
        who, title = _subject(before[-2]), before[-1].strip()
        if who and who.split()[-1].lower() in ROLES and _all_names(title):
            who, title = title, who  # the title stands first: its president, Ann Lee,
        if who:
            return who, title
    if verb["word"] in _STRONG:
        return _named_after(text, verb.end(), end)
    return "", ""


def _named_after(text: str, start: int, end: int) -> tuple[str, str]:
    near = text[start : min(end, start + _REACH)]
    first, comma, rest = _CUT.split(near)[0].partition(",")
    who = _AFTER.sub("", first).strip().rstrip(".")
    words = who.split()
    if not words or len(words) > 9:
        return "", ""
    if not (words[-1][:1].isupper() or words[-1].lower() in ROLES | PRONOUNS):
        return "", ""
    title = rest.partition(",")[0].strip().rstrip(".") if comma else ""
    return who, "" if title.startswith(("who", "but", "and", "as ")) else title


def _subject(clause: str) -> str:
    """The name, the office or the pronoun that a clause ends with."""
    words = _LEADING.sub("", _AUXILIARY.sub("", f" {clause.strip()}").strip()).split()
    if not words:
        return ""
    last = words[-1]
    if last.lower() in PRONOUNS:
        return last.lower()
    if last.endswith(("'s", "s'")):
        return ""
    if not (_is_name(last) or last.lower() in ROLES):
        return ""
    first = len(words)
    while first and len(words) - first < 9 and _belongs(words[first - 1]):
        first -= 1
    return " ".join(words[first:])


def _all_names(words: str) -> bool:
    return all(map(_is_name, words.split()))


def _belongs(word: str) -> bool:
    return _is_name(word) or word.lower() in ROLES | _LINKS


def _is_name(word: str) -> bool:
    return word[:1].isupper() and word not in {"The", "In", "On", "For", "That", "This"}
