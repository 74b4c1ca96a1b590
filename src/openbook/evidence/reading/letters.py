"""Letters: whose words a text or a paragraph is, by its head, its close or its signature."""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter

# — Ann Lee, Millbrook: alone on its line, below what she wrote.
_SIGNATURE = re.compile(
    r"\n[ ]{0,9}(?:—|–|--)[ ]?(?P<who>[A-ZÀ-Þ][\w.'-]{1,20}(?:[ ][A-ZÀ-Þ][\w.'-]{0,20}){1,3})"
    r"(?P<title>,[^\n]{1,60})?[ ]{0,9}(?=\n|$)"
)
# The close of a letter that is the whole text.
_CLOSING = re.compile(
    r"\n(?:In solidarity|In unity|Sincerely|Respectfully|Yours)[^\n]{0,20}\n{1,3}([^\n]{3,80})"
)
_LETTER = 4_000  # a letter is not longer
# A body's own sheet: its name as a line of its head, above a text that speaks of us or says
# that it is a bulletin, a list of questions or the minutes of a board.
_LETTERHEAD = re.compile(
    r"^[ ]{0,9}(?:[Bb]oard of (?:[Ee]ducation|[Tt]rustees|[Dd]irectors)[,:]? (?:of (?:the )?)?)?"
    r"([A-Z][A-Za-z.&'’-]{0,20}(?:[ ](?:[A-Z][A-Za-z.&'’-]{0,20}|of|and|the|No\.|[A-Z]{0,2}-?\d{1,4}[A-Z]?)){1,8})"
    r"(?:,[ ](?:Local|No\.)[ ]\d{1,5})?[ ]{0,9}$",
    re.MULTILINE,
)
_BESIDE_NAME = re.compile(r" ?[|·•:] | [—–-]{1,2} ")  # a number, a day
_MEMO = 400
_SENDER = re.compile(r"^ {0,9}(?:From|FROM): {0,9}([^\n]{3,80})$", re.MULTILINE)
_ADDRESSED = re.compile(r"^ {0,9}(?:To|TO): ", re.MULTILINE)
_HEAD_LINES = 4
_OWN_KIND = re.compile(
    r"\b(?:frequently asked questions|FAQs?\b|bulletin|newsletter|fact sheet|minutes of|"
    r"(?:summary|recap|highlights) of the (?:[\w-]{1,20} ){0,3}meeting|meeting summary|"
    r"(?:bargaining|negotiations?) (?:update|summary|recap|news)|press release|media release|news release)",
    re.IGNORECASE,
)
_OWN_SHEET = re.compile(
    r"(?:federation|association|guild|union|(?:public|city|county|community) schools|school district|"
    r"unified|(?:federation|union|association) of (?:teachers|educators)|teachers|educators|united)"
    r"(?: (?:no\. )?(?:[a-z]{0,2}-?\d{1,4}[a-z]?|local \d{1,5}))?"
)
_BYLINE = re.compile(
    r"^\s{0,9}(?:by [A-Z]|[\w .]{2,40}(?:staff )?(?:writer|reporter))", re.MULTILINE | re.IGNORECASE
)
_OF_US = re.compile(r"\b(?:[Ww]e|[Oo]ur|us)\b")
_QUOTATION = re.compile(r'[“"][^”"\n]{0,600}[”"]')
_OFTEN = 2
_POSTED = re.compile(r"[—–-]{1,2} ([^()\n@]{2,60}) \(@\w{1,30}\)")
_LINE = re.compile(
    r"\s{0,9}(?:(?:[•·▪*-]|->|\d{1,2}:\d\d [ap]\.m\.) ?)?"
    r"(?P<label>(?:[A-ZÀ-Þ][\w'-]{1,20} (?:[\w'-]{1,20} ){0,3})?(?P<surname>[A-ZÀ-Þ][\w'-]{1,20})): "
)


class Letters:
    """Whose letter each place of a text stands in."""

    def __init__(self, text: str) -> None:
        self._letters: list[tuple[int, int, str]] = []
        closed = _CLOSING.search(text, max(0, len(text) - _LETTER // 8))
        if closed:
            self._letters.append((0, len(text), closed[1].strip()))
            return
        if head := _sender_of(text) or _head_of(text):
            self._letters.append((0, len(text), head))
            return
        for match in _SIGNATURE.finditer(text):
            start = text.rfind("\n\n", max(0, match.start() - _LETTER), match.start())
            first = start + 1 if start >= 0 else match.start()
            self._letters.append((first, match.end(), match["who"]))

    def by(self, place: int) -> str:
        """Return who signed what stands at a place; blank where it is no letter."""
        index = bisect_right(self._letters, place, key=itemgetter(0)) - 1
        _, end, who = self._letters[index] if index >= 0 else (0, 0, "")
        return who if place < end else ""


def _names_body(line: str) -> bool:
    """Return whether a line ends with the name of a body, as a letterhead does."""
    words = line.strip().lower()
    return any(each.end() == len(words) for each in _OWN_SHEET.finditer(words))


def _sender_of(text: str) -> str:
    """Return whom a memo is from; blank where a text is none."""
    sent = _SENDER.search(text, 0, _MEMO)
    return sent[1].strip() if sent and _ADDRESSED.search(text, 0, _MEMO) else ""


def _head_of(text: str) -> str:
    """Return the body whose sheet a text is; blank where it is a story about it."""
    lines = [line for line in text[:_LETTER].splitlines() if line.strip()][:_HEAD_LINES]
    head = "\n".join(lines)
    parts = "\n".join(_BESIDE_NAME.split(head))
    named = [each[1].strip() for each in _LETTERHEAD.finditer(parts) if _names_body(each[1])]
    if not named or _BYLINE.search(head):
        return ""
    spoken = _OF_US.findall(_QUOTATION.sub("", text[:_LETTER]))
    own = len(spoken) >= _OFTEN or _OWN_KIND.search(head)
    return (named[0].title() if named[0].isupper() else named[0]) if own else ""


def poster(text: str, start: int, end: int) -> str:
    """Return who posted a paragraph: — Ann Lee (@annlee); blank where it is no post."""
    if text.find("(@", start, end) < 0:
        return ""
    posted = _POSTED.search(text, start, end)
    return posted[1].strip() if posted else ""


def line_of(text: str, start: int, end: int) -> re.Match[str] | None:
    """Return what stands before the colon where a paragraph is a line of a conversation."""
    if text.find(": ", start, min(end, start + 70)) < 0:
        return None
    return _LINE.match(text, start, end)
