"""Every district of a state on one page: what the screen is not, a map, a list to sort."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from functools import cache
from importlib.resources import files
from io import StringIO
from statistics import median

from openbook.files.screen_folder import ScreenFolder
from openbook.reports.chart_findings import chart_words
from openbook.reports.charts.map import Map, MapPoint
from openbook.reports.document.document import (
    Block,
    Blocks,
    Bullets,
    Cell,
    Document,
    Drawing,
    Facts,
    Heading,
    Link,
    TableRow,
    Text,
    amount,
    label,
    table,
)
from openbook.reports.screen.record_document import fitted_on, verdict, what_of
from openbook.reports.screen.view import SORTS, Row, ScreenView
from openbook.reports.words.words import Words
from openbook.screen.answer import MORE, NONE
from openbook.screen.rows import NO_BALANCE

# Map classes by the middle chance of a deficit: each up to this share.
_CLASSES = ((0.25, "below 25%"), (0.5, "25% to 50%"), (0.75, "50% to 75%"), (1.01, "above 75%"))
_HEADS = (
    ("name", "District"),
    ("students", "Students"),
    ("result", "Structural result\nshare of expenditure, next year"),
    ("deficit", "Chance of a deficit\nnext year"),
    ("below", "Chance below the minimum reserve\nwithin three years"),
    ("raise", "Raise it bears\nongoing, all staff"),
    ("certification", "Qualified or negative\nnext interim"),
    ("strike", "Strike\nwithin two years"),
)
# The same where some numbers of the column rest on what no table has.
_INFERRED = {
    "students": ("students", "Students\ninferred where not known"),
    "result": ("revenue", "Structural result, of expenditure\nnext year; inferred where not known"),
    "deficit": ("revenue", "Chance of a deficit\nnext year; inferred where not known"),
    "raise": ("revenue", "Raise it bears\nongoing; inferred where not known"),
}
_LARGE = (2_000, 20_000)
# Where on the page of a district each number of the list opens.
_OPENS = {
    "result": "line-budget-result",
    "deficit": "simulations",
    "below": "simulations",
    "raise": "answers",
    "certification": "certification",
    "strike": "strike",
}


def is_not(words: Words) -> Blocks:
    """Say first what a screen is not."""
    yield Heading(words("What this screen is not"), 2)
    yield Bullets(
        (
            words("It is no verdict on a district: it is where to look first, from a few numbers."),
            words(
                "It is no audit and no certification: those are for the district and the office "
                "that oversees it, and only a budget shows what a district can afford."
            ),
            words(
                "Most districts with a high chance will not have the event. How often it was "
                "right before is on the page."
            ),
            words(
                "What no table has is a statewide assumption with a wide band, named on the "
                "page of each district."
            ),
        )
    )


def screen_title(manifest: Row, words: Words) -> str:
    """Return the title of a screen."""
    state = str(manifest.get("state", "")).title()
    return words("Screen of {state}", state=state or words("every state"))


def state_document(view: ScreenView, words: Words, most: int = 0) -> Document:
    """Lay out a screen; ``most`` rows of the list are shown, all of them unless given."""
    return Document(
        title=screen_title(view.manifest, words),
        case=words("{count} districts", count=words.number(len(view.rows))),
        known_on=view.as_of,
        words=words,
        blocks=tuple(state_blocks(view, words, most)),
    )


def progress_document(folder: ScreenFolder, words: Words) -> Document:
    """Say how far a run is, and how long the rest will take."""
    at = folder.progress()
    told = words("The screen is being run; nothing is finished yet.")
    if at is not None:
        told = words(
            "The screen is being run: {done} of {of} partitions are finished.",
            done=words.number(at.done),
            of=words.number(at.of),
        )
        if at.left is not None:
            left = words.number(at.left)
            told = f"{told} {words('About {seconds} seconds are left.', seconds=left)}"
    title, day = screen_title(folder.manifest, words), date.fromisoformat(folder.manifest["as_of"])
    blocks = (Text(told, "lead"),)
    return Document(title=title, case="", known_on=day, words=words, blocks=blocks)


def state_blocks(view: ScreenView, words: Words, most: int = 0) -> Blocks:
    """Lay out the page of a state."""
    yield from is_not(words)
    yield from _record(view, words)
    yield from _missing(view, words)
    yield from _choices(view, words)
    yield from _map(view, words)
    yield Heading(words("Districts"), 2, at="districts")
    if view.links.listed(view.sort, "", ""):
        yield from sort_links(view, words)
    yield _list(view, words, most)
    yield from _without_answer(view, words, most)


def _without_answer(view: ScreenView, words: Words, most: int) -> Blocks:
    """Lay out the districts that have no answer, by reason."""
    by_reason: dict[str, list[str]] = {}
    for row in view.rows:
        if row.get("problem"):
            by_reason.setdefault(row["problem"], []).append(row["name"])
    if not by_reason:
        return
    yield Heading(words("Districts without an answer"), 2)
    lines = []
    for reason, names in by_reason.items():
        text = ", ".join(names[: most or None])
        if most and len(names) > most:
            number = words.number(len(names) - most)
            text = words("{answers} and {number} more", answers=text, number=number)
        lines.append(f"{words.said(reason)}: {text}")
    yield Bullets(tuple(lines))


def _record(view: ScreenView, words: Words) -> Blocks:
    yield Heading(words("How often it was right before"), 2)
    if not view.records:
        yield Text(
            words(
                "There is no record: no list of certifications or strikes was given with the "
                "tables, so no chance of either is claimed."
            )
        )
    for each in view.records:
        yield Text(verdict(each, words))
    for what, model in view.risks.models.items():
        yield Text(
            words(
                "Chance of {what}: {told}", what=what_of(what, words), told=fitted_on(model, words)
            ),
            "quiet",
        )
    if view.records and (to := view.links.file("record")):
        yield Text((Link(words("The whole record"), to),))


def _missing(view: ScreenView, words: Words) -> Iterator[Block]:
    """Say which answers cannot be claimed, and of how many districts; which are inferred."""
    if _is_known(view, "result"):
        yield Text(
            words(
                "Results are for next year with step and column and no new raise; a raise is what "
                "the budget bears on top, ongoing for all staff."
            )
        )
    yield from _inferred(view, words)
    why: dict[str, int] = defaultdict(int)
    for row in view.rows:
        if row.get("no_trigger"):
            why[row["no_trigger"]] += 1
    for reason, count in why.items():
        text = (
            "No chance of falling below a minimum reserve is claimed for {count} districts: "
            "{reason}. The structural result stands in its place."
        )
        if reason == NO_BALANCE:
            text = (
                "No chance of falling below a minimum reserve is claimed for {count} districts: "
                "{reason}. The structural result, and the reserve it takes to stay above the "
                "minimum for three years, stand in its place."
            )
        yield Text(words(text, count=words.number(count), reason=words.said(reason)))


# What is said of districts of which something is assumed.
_ASSUMED = {
    "revenue": "No table has the revenue of {count} districts for this expenditure alone. It is "
    "inferred, with the middle district balanced and a wide band: moved as the state's "
    "formula did, or a share of the revenue of all funds. Their structural results, "
    "chances of a deficit and raises are inferred with it.",
    "funding": "Of {count} districts no table says whether they live on their property tax (basic "
    "aid) or are funded as a necessary small school. They are taken to be paid by the "
    "formula; where that is wrong, their amounts are wrong.",
}


def _inferred(view: ScreenView, words: Words) -> Iterator[Block]:
    """Say of how many districts revenue, or the way they are funded, is inferred."""
    for name, text in _ASSUMED.items():
        count = sum(name in str(row.get("assumed", "")).split("; ") for row in view.rows)
        if count:
            yield Text(words(text, count=words.number(count)))


def _choices(view: ScreenView, words: Words) -> Blocks:
    """Links that narrow the list down; without links there is nothing to choose."""
    to = view.links.listed
    if not to(view.sort, "", ""):
        return
    pairs = []
    chosen = {"county": view.county, "kind": view.kind}
    for name, values in (("county", view.counties), ("kind", view.kinds)):
        links: list[str | Link] = []
        for value in ("", *values):
            shown = words("all") if not value else words.said(value) if name == "kind" else value
            there = {**chosen, name: value}
            at = to(view.sort, there["county"], there["kind"])
            links += [Link(shown, at) if value != chosen[name] else shown, " · "]
        pairs.append((words("County") if name == "county" else words("Grades"), tuple(links[:-1])))
    yield Facts(tuple(pairs))


@cache
def _places() -> dict[tuple[str, str], tuple[float, float]]:
    text = (files("openbook.reports.screen") / "places.csv").read_text("utf-8")
    return {
        (row["state"], row["county"]): (float(row["latitude"]), float(row["longitude"]))
        for row in csv.DictReader(StringIO(text))
    }


def _map(view: ScreenView, words: Words) -> Blocks:
    """A point for each district with coordinates, else one for each county that has a place."""
    shown = [row for row in view.shown if row.get("deficit_chance") is not None]
    points = [_district_point(row, words) for row in shown if row.get("latitude") is not None]
    by_district = bool(points)
    if not points:
        points = list(_county_points(view, shown, words))
    if not points:
        return
    title = words("Chance of a deficit next year, by district")
    if not by_district:
        title = words("Chance of a deficit next year, the middle district of each county")
    chart = Map(
        words=chart_words(
            words,
            "deficits",
            title,
            ("Name", "Chance", "Size", "Longitude", "Latitude"),
            words("{count} places; the list below has every number.", count=len(points)),
        ),
        kinds=tuple(words(name) for _, name in _CLASSES),
        points=tuple(points),
    )
    yield Drawing(
        chart, lambda miles: words("{number} mi", number=words.number(miles)), repeats=True
    )


def _class_of(chance: float, words: Words) -> str:
    return words(next(name for most, name in _CLASSES if chance < most))


def _district_point(row: Row, words: Words) -> MapPoint:
    return MapPoint(
        longitude=row["longitude"],
        latitude=row["latitude"],
        kind=_class_of(row["deficit_chance"], words),
        name=row["name"],
        size=1 + sum(row["students"] >= edge for edge in _LARGE),
    )


def _county_points(view: ScreenView, rows: list[Row], words: Words) -> Iterator[MapPoint]:
    by_county: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_county[row["county"]].append(row)
    for county, own in sorted(by_county.items()):
        place = _places().get((str(view.manifest["state"]), county))
        if place is not None:
            chance = median(row["deficit_chance"] for row in own)
            said = words.chance(chance)
            yield MapPoint(
                longitude=place[1],
                latitude=place[0],
                kind=_class_of(chance, words),
                name=words(
                    "{county}: {count} districts, {chance}",
                    county=county,
                    count=len(own),
                    chance=said,
                ),
                size=1 + sum(len(own) >= edge for edge in (10, 40)),
            )


def _list(view: ScreenView, words: Words, most: int) -> Block:
    kept = [name for name, _ in _HEADS if _is_known(view, name)]
    rows = [
        TableRow(tuple(_cell(name, row, view, words) for name in kept), at=f"d-{row['district']}")
        for row in view.shown
    ]
    inferred = {each for row in view.shown for each in str(row.get("assumed", "")).split("; ")}
    column = dict(_HEADS) | {
        name: head for name, (what, head) in _INFERRED.items() if what in inferred
    }
    return table(
        words,
        "districts",
        "Districts of the screen",
        [column[name] for name in kept],
        rows,
        shown=False,
        most=most,
    )


def _is_known(view: ScreenView, name: str) -> bool:
    """Tell whether any district has a value of a column."""
    return any(row.get(SORTS[name][0]) is not None for row in view.rows)


def sort_links(view: ScreenView, words: Words) -> Blocks:
    """Yield a line of links, one for each order of the list."""
    names = {
        "deficit": words("Chance of a deficit"),
        "below": words("Chance below the minimum reserve"),
        "certification": words("Qualified or negative"),
        "strike": words("Strike"),
        "result": words("Structural result"),
        "raise": words("Raise it bears"),
        "students": words("Students"),
        "name": words("District"),
    }
    links: list[str | Link] = [words("Sort by"), ": "]
    for name in SORTS:
        if not _is_known(view, name):
            continue
        at = view.links.listed(name, view.county, view.kind)
        links += [names[name] if name == view.sort else Link(names[name], at), " · "]
    yield Text(tuple(links[:-1]))


def _cell(name: str, row: Row, view: ScreenView, words: Words) -> Cell:
    if name == "name":
        to = view.links.district(row["district"])
        shown = Link(row["name"], to) if to else row["name"]
        return label(shown, row["county"] or row["state"].title())
    column = SORTS[name][0]
    value = row.get(column)
    opens = view.links.district(row["district"])
    if value is None:
        return amount("—", None)
    if name == "students":
        return amount(words.number(value), value)
    at = f"{opens}#{_OPENS[name]}" if opens else ""
    if name == "raise":
        return amount(said_raise(row, words), value, opens=at)
    if name == "result":
        return amount(words.percent(value, 1), value, opens=at)
    shown = words.chance(value, 0 if name in {"deficit", "below"} else 1)
    return amount(shown, value, opens=at)


def said_raise(row: Row, words: Words) -> str:
    """Return the raise that a budget bears: a share, more than was tried, or none at all."""
    if row["bears_is"] == NONE:
        return words("none")
    share = words.percent(row["bears"], 0 if row["bears_is"] == MORE else 2)
    return words("above {share}", share=share) if row["bears_is"] == MORE else share
