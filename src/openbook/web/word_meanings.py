"""Word meanings: the first time a page uses a word of the glossary, a tap or a hover explains it.

The words and what they mean are those of docs/glossary.md. A word becomes a button that
opens its meaning without any script; browsers that cannot do so show all of them below.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from openbook.reports.help_pages import GLOSSARY, glossary, slug
from openbook.reports.words.words import Words

# Inside these a word is left as it is: it leads elsewhere already, or is a name.
_LEFT = frozenset(
    {"a", "button", "summary", "option", "select", "label", "form", "svg", "code", "pre"}
    | {"h1", "h2", "h3", "h4", "nav", "figcaption", "textarea", "script", "dialog"}
)
_MOST = 4000  # tags that are looked at: a word is met early or hardly matters
_SHORTEST = 8  # letters of a single word; shorter ones have other meanings too
_PARTS = re.compile(r"[,()]")
_WITHIN = re.compile(r" \([^)]*\)(?= )")  # a word in parentheses that the name goes on after
_SIGNS = re.compile(r"[*`]")
_WORD = Markup(
    '<button type="button" class="word" popovertarget="word-{at}" title="{means}">{shown}</button>'
)
_MEANING = Markup(
    '<div popover class="meaning" id="word-{at}"><strong>{word}</strong> {means} '
    '<a href="/help/{page}#{at}">{glossary}</a></div>'
)


@cache
def _words(language: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """Return what finds a word of the glossary, and the entry of each by its form."""
    entries = {form: word for word in glossary(language) for form in _forms(word)}
    longest = sorted(entries, key=len, reverse=True)
    initials = "|".join(form for form in longest if form.isupper())
    known = "|".join(re.escape(form) for form in longest if not form.isupper())
    found = re.compile(rf"(?<![\w-])(?:{initials}|(?i:{known})s?)(?![\w-])([.,:;)]?)")
    return found, {form.casefold(): word for form, word in entries.items()}


def _forms(word: str) -> Iterator[str]:
    """Yield how an entry may be met: its initials, and each of its names.

    >>> list(_forms("Minimum reserve, reserve for economic uncertainties (REU)"))
    ['Minimum reserve', 'reserve for economic uncertainties', 'REU']

    Classes are named after a colon; one word of them alone means other things too.

    >>> list(_forms("Net increase (decrease) in fund balance: planned, not yet audited"))
    ['Net increase in fund balance', 'not yet audited']
    """
    name, _, classes = _WITHIN.sub("", word).partition(":")
    for part in map(str.strip, _PARTS.split(name)):
        if " " in part or len(part) >= _SHORTEST or (part.isupper() and part):
            yield part
    yield from (part for part in map(str.strip, _PARTS.split(classes)) if " " in part)


def explain_words(html: str, words: Words) -> str:
    """Make the first use of each word of the glossary in a page's content explain itself."""
    start, end = html.find("<main"), html.rfind("</main>")
    # The glossary speaks of California's law; a state that names things itself goes without.
    if start < 0 or end < 0 or words.state is not None:
        return html
    pieces = html[start:end].split("<")
    explained: dict[str, str] = {}
    inside = 0
    for at, piece in enumerate(pieces[: _MOST + 1]):
        tag, _, text = piece.partition(">")
        name = tag.lstrip("/").partition(" ")[0].rstrip("/")
        if name in _LEFT:
            inside = max(0, inside - 1) if tag.startswith("/") else inside + 1
        if not inside and text and not text.isspace():
            pieces[at] = f"{tag}>{_explained(text, words.language, explained)}"
    below = "".join(_meaning(word, words) for word in explained)
    return f"{html[:start]}{'<'.join(pieces)}{below}{html[end:]}"


def _explained(text: str, language: str, seen: dict[str, str]) -> str:
    found, entries = _words(language)

    def mark(match: re.Match[str]) -> str:
        shown, after = match[0].removesuffix(match[1]), match[1]
        form = shown.casefold()
        word = entries.get(form) or entries.get(form.removesuffix("s"), "")
        if not word or word in seen:
            return match[0]
        seen[word] = shown
        means = _SIGNS.sub("", glossary(language)[word])
        button = _WORD.format(at=slug(word), means=means, shown=Markup(shown))  # noqa: S704
        # A line may end behind a button, but no line begins with a comma or a colon.
        return f'<span class="with-sign">{button}{after}</span>' if after else button

    return found.sub(mark, text)


def _meaning(word: str, words: Words) -> str:
    means = _SIGNS.sub("", glossary(words.language)[word])
    return _MEANING.format(
        at=slug(word), word=word, means=means, page=GLOSSARY, glossary=words("Glossary")
    )
