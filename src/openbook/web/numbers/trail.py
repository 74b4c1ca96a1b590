"""Trail: the way down to a number, kept in the address so that one can go back up.

Each step is the address of a number without its own way: ``line@year`` where it stands
on the same book, a whole query where it does not.
"""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

from openbook.case.scope import Scope
from openbook.figures.operation import spoken
from openbook.findings.message import series
from openbook.reports.document.question import PATH, line_at
from openbook.reports.words.words import Words
from openbook.web.question import Asked

_LONGEST = 14  # steps that are kept
_WIDEST = 380  # letters of a step; longer ones are left out
_ON_THE_WAY = frozenset({"via", "start", "lang", "theme"})

Trail = tuple[tuple[str, str], ...]


def step(line: str, year: object, row: str = "") -> str:
    """A line on the same book as a step."""
    return f"{line}@{year}@{row}" if row else f"{line}@{year}"


def other_step(asked: Asked) -> str:
    """The number that is asked for now as a step for numbers of another kind."""
    kept = {n: list(v) for n, v in asked.query.items() if n not in _ON_THE_WAY}
    text = f"?{urlencode(kept, doseq=True)}"
    return text if len(text) <= _WIDEST else ""


def further(asked: Asked, now: str) -> tuple[str, ...]:
    """The way to the numbers below this one; a circle is cut."""
    way = list(asked.texts("via"))
    if now in way:
        way = way[: way.index(now)]
    return tuple(each for each in (*way, now) if each)[-_LONGEST:]


def trail(asked: Asked, stand: Scope) -> Trail:
    """Each step with its words and its address."""
    found, way = [], asked.texts("via")[-_LONGEST:]
    for place, each in enumerate(way):
        before = way[:place]
        if each.startswith("?"):
            query = parse_qs(each[1:])
            href = f"{PATH}?{urlencode({**query, 'via': before}, doseq=True)}"
            found.append((_named(query, asked.words), href))
        else:
            line, _, rest = each.partition("@")
            year, _, row = rest.partition("@")
            href = line_at(line, year, stand, row=row, via=before)
            named = asked.words.said(series([spoken(line), year], " "))
            found.append((f"{named} [{row}]" if row else named, href))
    return tuple(found)


def _named(query: dict[str, list[str]], words: Words) -> str:
    """The words for a step that is not a line on the same book."""
    named = {name: values[-1] for name, values in query.items()}
    for kind in ("cost", "part", "line", "file"):
        if kind in named:
            parts = filter(None, (spoken(named[kind]), named.get("year")))
            step = series(parts, " ")
            # Offers and files keep the names that the case gave them.
            return step if kind in {"cost", "file"} else words.said(step)
    return " – ".join(query.get("between", query.get("apart", [])))
