"""Attributions: a verb of saying or asking with the words for who does it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from openbook.evidence.reading.number_words import find_words, found_words
from openbook.evidence.reading.subject import (
    clause_start,
    first_person,
    is_passive,
    subject_after,
    subject_before,
)
from openbook.evidence.reading.wordlist import listed

# After one of these a quotation or a figure before it has its speaker, too.
_STRONG = frozenset(
    listed(
        "said says say told tells tell added adds noted notes argued argues claimed claims "
        "insisted insists estimated estimates projected projects predicted predicts announced "
        "reported reports warned warns stated states wrote explained explains believes believe "
        "acknowledged thinks countered counters disputed disputes urged urges cautioned "
        "cautions described describes maintained maintains contended contends concluded "
        "concludes recalled recalls replied replies responded responds testified called calls "
        "confirmed confirms stressed stresses emphasized suggested suggests "
        "complained complains alleged alleges asserted asserts conceded concedes admitted "
        "admits reminded reminds show shows showed found finds answered answers scoffed scoffs "
        "scoff claim argue estimate insist predict warn contend note think dispute maintain "
        "suggest repeated repeats tweeted posted joked reiterated objects object objected"
    )
)
_WEAK = frozenset(
    listed(
        "wants want demanded demands demand offered offers offer proposed proposes ordered "
        "withdrew updated seeking asking demanding offering proposing asked asks seeks sought "
        "pledged promised promises plans rejected put puts counted counts pointed points cited "
        "cites holding expects assumes assume calculated calculates recommended recommends presented "
        "presents recommend cite seek ask propose plan promise expect bargained declared "
        "forecast forecasts"
    )
)
# Whoever spoke before in the sentence goes on: "…, saying it was closer to $900,000".
_GOES_ON = frozenset(
    listed(
        "showing saying adding noting arguing warning citing claiming insisting telling"
    )
)
_STANDS = ("is at", "are at", "was at", "were at")  # the district is at 3 percent
_BY = ("according to",)
_VERB = find_words(
    [rf"{verb}\b" for verb in (*_STRONG, *_WEAK, *_GOES_ON, *_STANDS, *_BY)]
)
# The union's proposal, the district's last offer: it is theirs that says so.
_OWNER = re.compile(
    r"\s{0,3}(?:[-•*] )?(?:But |And |Still, )?(?:(?P<who>[^\s,.;:\"'][^,.;:\"'\n]{1,60})'s?|"
    r"(?P<whose>His|Her|Its|Their)) (?:[a-z-]{2,15} ){0,2}(?:offer|proposal|demand|plan|package|"
    r"answer|estimate|projection|request|bid|position|forecast|budget|"
    r"newsletter|response|reply|report|analysis|study|letter|figure)s?\b"
)
_CLAIM = re.compile(
    r"'s? (?:own )?(?:claim|estimate|argument|warning|promise)s? that\b"
)


@dataclass(frozen=True, slots=True)
class Saying:
    """A verb of saying at a place, who does it and with which title."""

    at: int
    who: str
    title: str = ""
    strong: bool = True


def find_sayings(text: str, start: int, end: int) -> list[Saying]:
    """The attributions of one sentence, from left to right."""
    found: list[Saying] = []
    for match in found_words(_VERB, text, start, end):
        verb, at = match["word"].lower(), match.start("word")
        if verb in _GOES_ON:
            who = found[-1].who if found else first_person(text, start, at)
            title = ""
        else:
            who, title = _who(text, start, end, match)
        if not who:
            continue
        strong = verb not in _WEAK and verb not in _STANDS
        beside = clause_start(text, at, who)
        if beside >= 0:
            strong, at = False, max(start, beside)
        found.append(Saying(at, who, title, strong))
    return found or _owned(text, start, end)


def _who(text: str, start: int, end: int, match: re.Match[str]) -> tuple[str, str]:
    """Who does what a verb says: before it, or after it where a quotation ends."""
    verb, at = match["word"].lower(), match.start("word")
    if verb in _BY:
        return subject_after(text, match.end(), end)
    if not verb.endswith("ing") and is_passive(text, start, at):
        return "", ""
    who, title = subject_before(text, start, at)
    quoted = not text[max(start, at - 2) : at].strip(' "')
    if not who and quoted and verb in _STRONG:
        return subject_after(text, match.end(), end)
    return who, title


def _owned(text: str, start: int, end: int) -> list[Saying]:
    """Whose offer a sentence starts with, or whose claim it repeats."""
    owned = _OWNER.match(text, start, end)
    if owned:
        who = owned["who"] or f"{owned['whose']} office"
        return [Saying(owned.end(), who, strong=False)]
    claim = _CLAIM.search(text, start, end) if text.find("'", start, end) >= 0 else None
    who = subject_before(text, start, claim.start())[0] if claim else ""
    return [Saying(claim.start(), who, strong=False)] if claim and who else []
