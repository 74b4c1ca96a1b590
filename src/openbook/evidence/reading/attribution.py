"""Attribution: a verb of saying with the words for who says it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from openbook.evidence.reading.people import LINKS, PERSON, PRONOUNS, ROLES, Speaker, person_in
from openbook.evidence.reading.vocabulary import find_words, found_words, word_set
from openbook.findings.dataclass import dataclass

_AUXILIARY = word_set("auxiliary")
_USED = word_set("used")  # likes to say
_PASSIVE = word_set("passive")
_LEADING = word_set("leading")
_SIGNS = (";", ":", '"', "(", ")", "—", "--")
_CUT = re.compile(r"[;:\"()—]|--")
_AFTER = re.compile(
    r"\s(?:in an?|on|at|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|that|"
    r"during|last|this|he|she|after|before)\b.*",
    re.DOTALL,
)
_NO_TITLE = ("who", "whose", "but", "and", "as ", "speaking", "adding", "which", "when", "where")
_DAYS = word_set("days")
_NO_NAME = _DAYS | word_set("no_name")
_WHEN = _DAYS | word_set("when")
_BEFORE_WHEN = word_set("before_when")
# A parent at my church told me.
_WHERE = re.compile(r"\s(?:at|in|on|near|from|with)(?:\s\w{1,20}){1,2}$")
_PLACED = word_set("placed")
_PAPERS = word_set("papers")
_BELONGS = ROLES | LINKS
_SUBJECTS = ROLES | PRONOUNS
_WHICH = re.compile(
    r"\s{0,3}(?:But |And |Still, )?((?:[^,.;:\"\n]|(?<=\b[SMF]t)\.){2,60}), "
    r"(?:which|who|whose|with|representing) (?:[^.;:\"\n]|\.(?= ?\d)){3,160},(?: (?:is|are|was|has|have|had|will|would|also|now))*\s{0,3}\Z"
)
_REACH = 110
_NEAR = 50
_FIGURE = 22  # signs of a figure and of "that" after it
_MOST = 9  # words of a subject


def subject_before(text: str, start: int, at: int) -> tuple[str, str]:
    """Return who stands before a verb, and the title between commas.

    >>> said = "One of them, third-grade teacher Beth Alcott, said"
    >>> subject_before(said, 0, len(said) - 4)
    ('teacher Beth Alcott', '')
    """
    far = _WHICH.match(text, start, at)
    if far:
        return _subject(far[1]), ""  # the union, which has 118 members, asks
    first = max(start, at - _REACH)
    clause = max(text.rfind(sign, first, at) + len(sign) for sign in _SIGNS)
    *before, last = text[max(first, clause) : at].split(",")
    if last.strip() in {"who", "which"} and before:
        return _subject(before[-1]), ""  # a reply from Ann Lee, who said
    if last.strip():
        return _subject(last), ""
    if len(before) < 2 or not before[-1].strip():
        return "", ""
    who, title = _subject(before[-2]), before[-1].strip()
    if not who:
        # One of them, Ann Lee, said
        return (_subject(title) if person_in(title) else ""), ""
    return _name_first(who, title)


def subject_after(text: str, start: int, end: int) -> tuple[str, str]:
    """Return who stands after a verb or after "according to", and the title behind a comma."""
    near = text[start : min(end, start + _REACH)]
    first, comma, rest = _CUT.split(near)[0].partition(",")
    who = _AFTER.sub("", first).strip().rstrip(".")
    words = who.split()
    if not words or len(words) > _MOST:
        return "", ""
    if not (words[-1][:1].isupper() or words[-1].lower() in _SUBJECTS):
        return "", ""
    title = rest.partition(",")[0].strip().rstrip(".") if comma else ""
    return _name_first(who, "" if title.startswith(_NO_TITLE) else title)


def first_person(text: str, start: int, end: int) -> str:
    """Return the first person named in a sentence, with two names at least; else nothing."""
    for match in PERSON.finditer(text, start, min(end, start + _REACH)):
        if len(person_in(match[0]).split()) > 1:
            return match[0].rstrip(".")
    return ""


def clause_start(text: str, at: int, who: str) -> int:
    """Return where a side clause starts to speak, or -1 where a verb stands in none.

    Only the figure right before it belongs to it: the $14 million that Ann Lee forecast.
    """
    first = text.rfind(who, max(0, at - _REACH), at)
    near = text[max(0, first - 7) : max(0, first)].rstrip()
    return first - _FIGURE if near.endswith((" that", " which", " what")) else -1


def is_passive(text: str, start: int, at: int) -> bool:
    """Return whether a participle is what was done to somebody: the union was told."""
    return bool(_PASSIVE.intersection(text[max(start, at - 8) : at].split()[-1:]))


def _name_first(who: str, title: str) -> tuple[str, str]:
    """Return a name and its title, also where the title stands first: its president, Ann Lee."""
    office = who.rsplit(maxsplit=1)[-1].lower() in ROLES
    if office and title and len(person_in(title).split()) > 1:
        return title, who
    return who, title


def _subject(clause: str) -> str:
    """Return the name, the office or the pronoun that a clause ends with."""
    words = _bare(clause.split())
    if not words:
        return ""
    if words[-1].lower() not in _SUBJECTS and not _is_name(words[-1]):
        words = _WHERE.sub("", " ".join(words)).split() or words
    last = words[-1]
    if last.lower() in PRONOUNS:
        return last.lower()
    if last.endswith(("'s", "s'")) or not (_is_name(last) or last.lower() in ROLES):
        return ""
    first = len(words)
    while first and len(words) - first < _MOST and _belongs(words, first - 1):
        first -= 1
    if first > 1 and words[first - 1] == "by" and words[first - 2].endswith("ed"):
        head = _subject(" ".join(words[: first - 2]))  # an auditor hired by the board
        if not _PAPERS.intersection(head.lower().split()[-1:]):
            return head
    return " ".join(words[first:])


def _bare(words: list[str]) -> list[str]:
    """Return a clause without what stands between its subject and its verb, or before both."""
    while words and words[-1] in _AUXILIARY:
        words.pop()
    if words[-1:] == ["and"] and words[-2:-1] and words[-2].endswith("ed"):
        del words[-2:]  # the district refused and offered
    if words[-1:] == ["to"] and _USED.intersection(words[-2:-1]):
        del words[-2:]
    if words and words[-1] in _WHEN:
        words.pop()
        if words and words[-1] in _BEFORE_WHEN:
            words.pop()
        if words and words[-1].endswith("ed"):
            words.pop()  # a report released in October
    return words[1:] if words and words[0].lower() in _LEADING else words


def _belongs(words: list[str], place: int) -> bool:
    word = words[place]
    if _is_name(word) or word.lower() in _BELONGS:
        return True
    if word.endswith("'s"):
        return word[:-2].lower() in ROLES or _is_name(word)
    before = words[place - 1] if place else ""
    return word in _PLACED and (_is_name(before) or before.lower() in ROLES)


def _is_name(word: str) -> bool:
    return word[:1].isupper() and word not in _NO_NAME


# After one of these a quotation or a figure before it has its speaker, too.
_STRONG = word_set("strong")
_WEAK = word_set("weak")
# Whoever spoke before in the sentence goes on: "…, saying it was closer to $900,000".
_GOES_ON = word_set("goes_on")
# The district is at 3 percent, has come down to 9.
_STANDS = (
    *("is at", "are at", "was at", "were at", "opened at"),
    *("came down to", "come down to", "go to", "went to"),
)
_NO_WORD = re.compile(r" (?:in|off|out)\b")  # called in sick, called off
_NOUNS = frozenset(
    ("dispute", "claim", "demand", "offer", "plan", "report", "estimate", "forecast", "request")
)
_NOUN = re.compile(r"\b(?:an?|the|this|that|their|its|his|her|our)(?: [\w-]{1,20}){0,2} \Z")
_KEEPS = re.compile(  # the union keeps saying
    r"\b(?:keeps?|kept|is|are|was|were) \Z"
)
_NAMED_ONLY = ("everything", "all")  # everything that the union asked for, said by another
_BY = ("according to",)
_VERB = find_words([rf"{verb}\b" for verb in (*_STRONG, *_WEAK, *_GOES_ON, *_STANDS, *_BY)])
# The union's proposal, the district's last offer: it is theirs that says so.
_OWNER = re.compile(
    r"\s{0,3}(?:[-•*] |A: )?(?:But |And |Still, )?(?:(?:Under|In|With|By) )?"
    r"(?:(?P<who>[^\s,.;:\"'][^,.;:\"'\n]{1,60})'s?|"
    r"(?P<whose>His|Her|Its|Their)) (?:[a-z-]{2,15},? ){0,5}(?:offer|proposal|demand|plan|package|"
    r"answer|estimate|projection|request|bid|position|forecast|budget|"
    r"newsletter|response|reply|report|analysis|study|letter|figure|own)s?\b|"
    r"\s{0,3}(?:(?:Under|In|With|By) )?(?P<side>[^\s,.;:\"'][^,.;:\"'\n]{1,60})'s?"
    r"(?::(?= )|,(?= it )|(?= (?:to|at) [$\d]))|"
    r"\s{0,3}The (?P<body>(?:[Dd]istrict|union|board|association)(?: \d+)?) (?:[a-z-]{2,15} )?"
    r"(?:offer|proposal|plan)\b|"
    r"\s{0,3}(?:What|From|For|On)(?:'s| is| are)? [^.;:\"\n]{0,30}?(?P<asks>[Tt]he (?:district|union|board|association)|"
    r"[Tt]eachers)\b[^.;:\"\n]{0,25}:(?= )"
)
# That proposal called for 4%: the one of the sentence before.
_THAT = re.compile(r"\s{0,3}(?:That|This|The) (?:offer|proposal|plan|package)\b")
_THEIRS = re.compile(
    r"\b([Tt]he (?:school )?(?:district|board|union|association|federation))'s? "
    r"(?:[a-z-]{2,15} ){0,4}(?:offer|proposal|plan|package)\b[^.;\n]{0,80}[.]\s*\Z"
)
# A neutral fact finder sided with the union, recommending 4%.
_NEUTRAL = re.compile(
    r"\b(?:[Aa]|[Aa]n|[Tt]he) ((?:neutral |state |independent )?"
    r"(?:fact[- ]finder|fact-finding panel|arbitrator|mediator|panel|hearing officer))\b"
)
# The union wants 250; the district now has 600.
_OTHER_HAS = re.compile(
    r"([Tt]he (?:school )?(?:district|board|union|association|federation)) "
    r"(?:(?:now|currently|already|today) )?(?:has|have|is|pays|provides|employs)\b"
)
_CLAUSE = re.compile(r"; (?:but |and |while )?|, (?:while|but|whereas|and) ")
_CLAIM = re.compile(r"'s? (?:own )?(?:claim|estimate|argument|warning|promise)s? that\b")


_PAPER_OF = re.compile(
    r"(?:^|[,;:.] |[Tt]he )([^,.;:'\"]{2,60})'s? (?:[\w-]{1,20} ){0,3}"
    r"(?:report|audit|budget|forecast|study|analysis|data|figures|records|documents) ?$"
)


@dataclass(frozen=True, slots=True)
class Saying:
    """A verb of saying at a place, who does it and with which title."""

    at: int
    who: str
    title: str = ""
    strong: bool = True


def find_sayings(text: str, start: int, end: int) -> list[Saying]:
    """Return the attributions of one sentence, from left to right."""
    found: list[Saying] = []
    for match in found_words(_VERB, text, start, end):
        verb, at = match["word"].lower(), match.start("word")
        if verb in _GOES_ON and not _KEEPS.search(text[max(start, at - 6) : at]):
            who, title = found[-1].who if found else _goes_on(text, start, at), ""
        else:
            who, title = _who(text, start, end, match)
        if not who or not _says(text, match, who):
            continue
        strong = verb not in _WEAK and verb not in _STANDS
        beside = clause_start(text, at, who)
        if beside >= 0:
            strong, at = False, max(start, beside)
        found.append(Saying(at, who, title, strong))
    found = found or _owned(text, start, end)
    for clause in _CLAUSE.finditer(text, start, end) if found else ():
        if other := _OTHER_HAS.match(text, clause.end(), end):
            found.append(Saying(other.end(), other[1], strong=False))
            continue
        owned = _OWNER.match(text, clause.end(), end)
        whose = owned and _whose(owned)
        if owned and whose and not any(found_words(_VERB, whose, 0, len(whose))):
            # …; the district's first offer was 3%, and the union's 5%
            found.append(Saying(owned.end(), whose, strong=False))
    return sorted(found, key=lambda each: each.at)


def _goes_on(text: str, start: int, at: int) -> str:
    """Return who goes on to say something where nobody has spoken: the neutral, or a person."""
    neutral = _NEUTRAL.search(text, start, at)
    return neutral[1] if neutral else first_person(text, start, at)


def _says(text: str, match: re.Match[str], who: str) -> bool:
    """Return whether a verb says something: not called in sick, not attendance that is at 76%."""
    verb, at = match["word"].lower(), match.start("word")
    if verb in _STANDS and " " not in who and who.lower() not in _SUBJECTS:
        return False
    if who.lower().startswith(("each ", "every ")):
        return False  # each teacher added costs $118,000
    if verb in _NOUNS and _NOUN.search(text[max(0, at - _NEAR) : at]):
        return False  # teachers in their yearlong dispute
    if verb.startswith("call") and _NO_WORD.match(text, match.end()):
        return False
    first = text.rfind(who, max(0, at - _REACH), at)
    near = text[max(0, first - 12) : max(0, first)].split()[-1:]
    return not (near and near[0].lower() in _NAMED_ONLY and verb in _WEAK)


def _who(text: str, start: int, end: int, match: re.Match[str]) -> tuple[str, str]:
    """Return who does what a verb says: before it, or after it where a quotation ends."""
    verb, at = match["word"].lower(), match.start("word")
    if verb in _BY:
        return subject_after(text, match.end(), end)
    if not verb.endswith("ing") and is_passive(text, start, at):
        return "", ""
    who, title = subject_before(text, start, at)
    owner = _PAPER_OF.search(text[max(start, at - _REACH) : at]) if who else None
    if owner and not person_in(who):
        who = owner[1]  # the district's first interim report shows
    quoted = not text[max(start, at - 2) : at].strip(' ",')
    if not who and quoted and verb in _STRONG:
        return subject_after(text, match.end(), end)
    return who, title


def _owned(text: str, start: int, end: int) -> list[Saying]:
    """Whose offer a sentence starts with, or whose claim it repeats."""
    owned = _OWNER.match(text, start, end)
    if owned:
        who = _whose(owned) or f"{owned['whose']} office"
        return [Saying(owned.end(), who, strong=False)]
    theirs = _THAT.match(text, start, end) and _THEIRS.search(text[max(0, start - 250) : start])
    if theirs:
        return [Saying(start, theirs[1], strong=False)]
    claim = _CLAIM.search(text, start, end) if text.find("'", start, end) >= 0 else None
    who = subject_before(text, start, claim.start())[0] if claim else ""
    return [Saying(claim.start(), who, strong=False)] if claim and who else []


def _whose(owned: re.Match[str]) -> str:
    return next((owned[name] for name in ("who", "side", "asks", "body") if owned[name]), "")


class Said:
    """Attributions from left to right; each question takes a few steps only."""

    def __init__(self, said: Sequence[tuple[Saying, Speaker]]) -> None:
        self._places = [each.at for each, _ in said]
        self._by = [by for _, by in said]

    def before(self, at: int) -> Speaker | None:
        """Return the last one before a place."""
        index = bisect_left(self._places, at)
        return self._by[index - 1] if index else None

    def place_before(self, at: int) -> int:
        """Return where the last one before a place stands, or the place itself."""
        index = bisect_left(self._places, at)
        return self._places[index - 1] if index else at

    def after(self, at: int, end: int) -> Speaker | None:
        """Return the first one after a place and before an end."""
        index = bisect_left(self._places, at)
        found = index < len(self._places) and self._places[index] < end
        return self._by[index] if found else None

    def nearest(self, at: int) -> Speaker | None:
        """Return the one with the fewest characters between."""
        index = bisect_left(self._places, at)
        near = range(max(0, index - 1), min(len(self._by), index + 1))
        best = min(near, key=lambda i: abs(self._places[i] - at), default=None)
        return None if best is None else self._by[best]

    def last(self) -> Speaker | None:
        """Return who spoke last, wherever in the text."""
        return self._by[-1] if self._by else None
