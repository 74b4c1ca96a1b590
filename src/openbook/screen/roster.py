"""Roster: the districts of a state as known on a day, from all tables and by all their names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from statistics import median, quantiles

from openbook.figures.figure import Year
from openbook.files.imports.request import some
from openbook.files.state_layouts import ALL_FUNDS, layouts, state_named
from openbook.files.state_tables import FLAGS, DistrictYear, StateTables
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Finding, Place, found
from openbook.findings.message import Message

EVERY = "*"  # every state
_UNION = "union"
_LARGE = 1000  # students from which a district is compared with others of the kind
_FEWEST = 20  # districts, before their middle and spread say something of a state


class NoDistrictsError(OpenbookError):
    """No district of the state is in the tables, or it is not clear which state is meant."""


@dataclass(frozen=True, slots=True)
class TableDistrict:
    """A district with all that the tables say of it, by year and name of the value."""

    key: str
    name: str
    state: str
    county: str
    kind: str
    years: Mapping[Year, Mapping[str, float]]
    tables: Mapping[tuple[Year, str], str]  # which table a value is from
    place: tuple[float, float] | None = None  # latitude and longitude
    union: bool = False  # two districts under one office

    def newest(self, name: str, until: Year | None = None) -> tuple[Year, float] | None:
        """Return the newest value of a name, of a year or before it."""
        known = [year for year, held in self.years.items() if name in held]
        known = [year for year in known if until is None or year <= until]
        return (max(known), self.years[max(known)][name]) if known else None

    def at(self, year: Year, name: str) -> float | None:
        """Return a value of a year; None where no table gives it."""
        return self.years.get(year, {}).get(name)

    @property
    def beside_formula(self) -> str:
        """How it is funded, as newest known, where the formula's grants are not what pays it."""
        told = ((name, self.newest(name)) for name in FLAGS)
        return next((name for name, newest in told if newest and newest[1]), "")

    def is_large(self, year: Year) -> bool:
        """Return whether enough students are counted for its changes to be like those of others."""
        return (self.counted(year) or 0) >= _LARGE

    def counted(self, year: Year) -> float | None:
        """Return the attendance of a year, or where it is not known its students."""
        present = self.at(year, "attendance")
        return self.at(year, "students") if present is None else present

    def change(self, year: Year) -> float | None:
        """Return the change of attendance, or of students, since the year before."""
        for name in ("attendance", "students"):
            before, now = self.at(year.plus(-1), name), self.at(year, name)
            if before and now:
                return now / before - 1
        return None


@dataclass(frozen=True, slots=True)
class StateBand:
    """The middle of a state's districts, and what nine of ten lie between."""

    middle: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Roster:
    """Every district of a state as known on a day, in order, and what is odd."""

    state: str
    as_of: date
    districts: tuple[TableDistrict, ...]
    statewide: Mapping[str, StateBand]  # by name; only what enough districts tell
    findings: tuple[Finding, ...] = ()


def roster(tables: StateTables, *, as_of: date, state: str = "", whole: bool = True) -> Roster:
    """Put the tables together: every value of a district and year once, first table first.

    Without a state it is the only one, or the only one whose districts have codes; ``*`` is all.
    Where it need not be ``whole``, the districts alone are put together.
    """
    if not tables.rows:
        message = "none of the tables has rows of districts"
        raise NoDistrictsError(message, tables.findings)
    known = [row for row in tables.rows if row.known_on <= as_of]
    state, rows = _of_state(known, state, named=bool(state))
    districts, lost = _joined(rows)
    if not whole:
        return Roster(state, as_of, districts, {})
    later = len(tables.rows) - len(known)
    told = (*tables.findings, *_set_aside(later, as_of), *_odd(districts, lost))
    return Roster(state, as_of, districts, _statewide(districts), told)


def roster_on(tables: StateTables, state: str, day: date) -> Roster:
    """Return the districts alone as known on a day; none where nothing was public."""
    try:
        return roster(tables, as_of=day, state=state, whole=False)
    except NoDistrictsError:
        return Roster(state, day, (), {})


def _of_state(
    rows: Sequence[DistrictYear], state: str, *, named: bool
) -> tuple[str, Sequence[DistrictYear]]:
    """Return a state with its rows; where none is named there may be one only."""
    states = Counter(row.state for row in rows)
    if state == EVERY:
        return "", rows
    asked = state_named(state) if named else next(iter(states), "")
    mine = [row for row in rows if row.state == asked]
    if not mine:
        said = ", ".join(sorted(states)) or "none"
        template = "no row of {own} was public on the day; states in the tables: {own_known}"
        raise NoDistrictsError(Message(template, own=repr(asked), own_known=said))
    if len(states) > 1 and not named:
        template = "the tables have several states ({own}); name one: --state {own_first}"
        coded = [each for each in states if any(r.code for r in rows if r.state == each)]
        if len(coded) != 1:
            said = some(sorted(states))
            raise NoDistrictsError(Message(template, own=said, own_first=min(states)))
        return _of_state(rows, coded[0], named=True)
    return asked, mine


def _joined(rows: Sequence[DistrictYear]) -> tuple[tuple[TableDistrict, ...], list[str]]:
    """Return districts by code, and names that fit none or several of them.

    Rows that have a name only are matched to a code, where their state has codes.
    """
    merged: dict[str, list[DistrictYear]] = defaultdict(list)
    for row in rows:
        if row.code:
            merged[row.code].append(row)
    coded = {row.state for row in rows if row.code}
    named = [row for row in rows if not row.code]
    lost = _match(merged, [row for row in named if row.state in coded])
    for row in named:
        if row.state not in coded:
            words = (*row.state.split(), *row.county.split(), *row.name.split())
            merged["-".join(words).lower()].append(row)
    return tuple(_district(key, own) for key, own in sorted(merged.items())), lost


def _district(key: str, rows: Sequence[DistrictYear]) -> TableDistrict:
    """Put a district together; of a value that two tables give, the first holds."""
    years: dict[Year, dict[str, float]] = defaultdict(dict)
    tables: dict[tuple[Year, str], str] = {}
    for row in rows:
        for name, value in row.values.items():
            if name not in years[row.year]:
                years[row.year][name] = value
                tables[row.year, name] = row.table
    # The newest name; that of a table with codes before that of a list of names.
    newest = sorted(rows, key=lambda row: (bool(row.code), row.year.start), reverse=True)

    def told(name: str) -> str:
        return next((text for row in newest if (text := getattr(row, name))), "")

    spots = [row.values for row in newest if {"latitude", "longitude"} <= {*row.values}]
    kind = told("kind")
    return TableDistrict(
        key,
        told("name") or key,
        told("state"),
        told("county"),
        "unified" if kind == _UNION else kind,
        {year: years[year] for year in sorted(years)},
        tables,
        (spots[0]["latitude"], spots[0]["longitude"]) if spots else None,
        kind == _UNION,
    )


def _match(merged: Mapping[str, list[DistrictYear]], named: Iterable[DistrictYear]) -> list[str]:
    """Add rows that have a name only to their district; return the names that fit none."""
    names, lost = DistrictNames(_places(merged)), []
    for row in named:
        where = f"{row.state} {row.county}" if row.county else row.state
        key = names.find(where, row.name)
        if key is None:
            lost.append(row.name)
        else:
            merged[key].append(row)
    return lost


def _places(merged: Mapping[str, Sequence[DistrictYear]]) -> Iterator[tuple[str, str, str]]:
    """Key, place and name of each district; both names of two under one office."""
    for key, (first, *_) in merged.items():
        parts = first.name.split("/") if first.kind == _UNION else [first.name]
        for name in parts:
            whole = name if name_of(name).words else f"{parts[0]} {name}"
            for where in (first.state, f"{first.state} {first.county}"):
                yield key, where, whole


def about_names(
    code: str,
    names: Sequence[str],
    template: str,
    remedy: str,
    *,
    place: str = "tables",
    **more: str,
) -> list[Finding]:
    """Return a finding about some names, how many and the first few; none where there are none."""
    if not names:
        return []
    told = Message(template, number=len(names), own=some(names), **more)
    return [found(code, Place(place), told, remedy=remedy)]


def _odd(districts: Sequence[TableDistrict], lost: Sequence[str]) -> Iterator[Finding]:
    """Yield what is odd: names not matched, two districts in one, codes that changed."""
    yield from about_names(
        "OB350",
        lost,
        "names that fit no district, or several ({number} in all): {own}",
        "Nothing to do where they are county offices or charter schools; else write the code.",
    )
    yield from about_names(
        "OB351",
        [each.name for each in districts if each.union],
        "rows of two districts under one office ({number} in all): {own}",
        "Read their answers as those of both together; lists that name one of the two count.",
    )
    yield from about_names(
        "OB350",
        _changed(districts),
        "codes that changed ({number} in all): {own}",
        "Write one code for all years where it is the same district; until then they are two.",
    )


def _set_aside(later: int, day: date) -> list[Finding]:
    if not later:
        return []
    what = Message(
        "rows that became public after {day}, the day of the screen: {number}",
        number=later,
        day=day,
    )
    return [found("OB871", Place("tables"), what, remedy="Nothing to do: they are not used.")]


def _changed(districts: Sequence[TableDistrict]) -> list[str]:
    """Return the codes that end where another of the same name and county begins."""
    spans: dict[tuple[str, tuple[str, ...]], list[TableDistrict]] = defaultdict(list)
    for each in districts:
        spans[each.county, name_of(each.name).words].append(each)
    return [
        f"{one.key} → {other.key} {other.name}"
        for group in spans.values()
        for one in group
        for other in group
        if one.years and other.years and max(one.years) < min(other.years)
    ]


def _statewide(districts: Sequence[TableDistrict]) -> dict[str, StateBand]:
    """Return the middle and spread of what the screen assumes where a district's own is missing."""
    told: dict[str, list[float]] = defaultdict(list)
    for each in districts:
        years = sorted(each.years, key=lambda year: year.start)
        for year in years:
            held = each.years[year]
            if (change := each.change(year)) is not None:
                small = "" if each.is_large(year) else "small."
                told[f"{small}change"].append(change)
            tables = [each.tables.get((year, name)) for name in ("students", "attendance")]
            if held.get("students") and tables[0] == tables[1]:
                told["rate"].append(held["attendance"] / held["students"])
            if held.get("expenditure") and _all_funds(each, year):
                told["current"].append(held["expenditure"] / held["revenue"])
        for name in ("need", "pay"):
            if newest := each.newest(name):
                told[name].append(newest[1])
    return {name: _band(values) for name, values in told.items() if len(values) >= _FEWEST}


def _all_funds(district: TableDistrict, year: Year) -> bool:
    """Return whether the revenue of a year holds money for buildings and debt."""
    table = district.tables.get((year, "revenue"))
    counts = table is not None and layouts()[table].revenue_counts == ALL_FUNDS
    return counts and bool(district.years[year]["revenue"])


def _band(values: Sequence[float]) -> StateBand:
    twentieths = quantiles(values, n=20, method="inclusive")
    return StateBand(median(values), twentieths[0], twentieths[-1])


# Words that lists write, shorten or leave out as they like.
_COMMON = re.compile(
    "schools?|schs|districts?|dist|public|pblc|of|the|system|independent|community|isd|usd|sd|cusd|"
    "cud|csd|cisd|chsd|hsd|central|area|regional|consolidated|municipal|township|twp|metropolitan|"
    "corporation|corp|department|education|board|bd|local|number|no|and|in|msd|joint|union|jt|un"
)
# Words that tell two districts of one place apart, each with the others it goes by.
_LEVELS = {
    **dict.fromkeys(("elementary", "elem", "el"), "elementary"),
    **dict.fromkeys(("high", "hs", "secondary"), "high"),
    **dict.fromkeys(("unified", "unif"), "unified"),
    **dict.fromkeys(("city", "cty"), "city"),
    **dict.fromkeys(("county", "co", "parish"), "county"),
}
_NUMBERED = re.compile(r"[a-z]{0,2}\d+[a-z]?")
_APART = re.compile(r"[^a-z0-9 ]+")
_ASIDE = re.compile(r"\(.*?\)")


@dataclass(frozen=True, slots=True)
class DistrictName:
    """A name taken apart: the words of the place, and those that tell districts apart."""

    words: tuple[str, ...]
    levels: frozenset[str]


@lru_cache(maxsize=2**16)
def name_of(text: str) -> DistrictName:
    """Take a name apart.

    >>> name_of("Oakland Unified School District").words, name_of("PORTLAND SD 1J").words
    (('oakland',), ('portland',))
    >>> sorted(name_of("St. Helena Parish Schools").levels)
    ['county']
    """
    plain = _ASIDE.sub(" ", text.lower()).replace("&", " and ").replace("saint ", "st ")
    words = _APART.sub(" ", plain.replace(".", "").replace("'", "")).split()
    told = [_LEVELS.get(word, "") for word in words]
    place = tuple(
        word
        for word, level in zip(words, told, strict=True)
        if not (level or len(word) == 1 or _COMMON.fullmatch(word) or _NUMBERED.fullmatch(word))
    )
    return DistrictName(place, frozenset(filter(None, told)))


class DistrictNames:
    """Districts by name; a name that fits none, or several, is not matched."""

    def __init__(self, districts: Iterable[tuple[str, str, str]]) -> None:
        """``districts``: key, where it is (a state, or a state and county), and name."""
        self._as_written: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._by_place: dict[tuple[str, tuple[str, ...]], dict[str, frozenset[str]]]
        self._by_place = defaultdict(dict)
        for key, where, text in districts:
            named = name_of(text)
            self._as_written[where, text.lower()].add(key)
            self._by_place[where, named.words][key] = named.levels

    def find(self, where: str, text: str) -> str | None:
        """Return the key of the district of a name; None where none, or several, fit."""
        named = name_of(text)
        there = self._by_place.get((where, named.words), {})
        for fits in (
            self._as_written.get((where, text.lower()), ()),
            [key for key, levels in there.items() if levels == named.levels],
            [key for key, levels in there.items() if levels & named.levels],
            list(there),
        ):
            if fits:
                return next(iter(fits)) if len(fits) == 1 else None
        return None
