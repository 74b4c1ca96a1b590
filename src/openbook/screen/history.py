"""What happened to districts, as lists have it: certifications, strikes, and what lists cover."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from datetime import date

from openbook.figures.figure import Year
from openbook.files.state_layouts import layouts
from openbook.files.state_tables import ListedDistrict, StateTables, Walkout
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding
from openbook.screen.roster import DistrictNames, TableDistrict, about_names

# When districts certify an interim report, and when the state's list of them is public: month,
# day, and whether it is in the second half of the budget year.
_INTERIMS = {"first": ((12, 15, 0), (3, 1, 1)), "second": ((3, 15, 1), (7, 1, 1))}
_WHOLE_STATE = 0.9  # of a state's districts on one list: a walkout of the state, set apart
_FEWEST = 5


@dataclass(frozen=True, slots=True)
class InterimList:
    """The districts that were qualified or negative at one interim, as far as it is covered."""

    year: Year
    interim: str
    day: date  # by which districts certify
    known_on: date
    keys: frozenset[str]
    until: str = ""  # the first county that the list does not cover whole; blank: all are

    def covers(self, district: TableDistrict) -> bool:
        """Return whether a district would be on the list if it was qualified or negative."""
        return not self.until or (bool(district.county) and district.county < self.until)

    @property
    def label(self) -> str:
        """The interim in words."""
        return f"{self.year} {self.interim} interim"


@dataclass(frozen=True, slots=True)
class PastStrike:
    """A strike of a district: the day it had begun by, and whether it was one school's."""

    day: date
    one_school: bool


@dataclass(frozen=True, slots=True)
class StrikeCover:
    """From when to when a list of strikes is whole, and states whose walkouts are set apart."""

    first: date
    last: date
    apart: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class History:
    """Certifications and strikes by district, each with the day it was known."""

    lists: tuple[InterimList, ...] = ()
    strikes: Mapping[str, tuple[PastStrike, ...]] = field(default_factory=dict)
    covers: tuple[StrikeCover, ...] = ()
    findings: tuple[Finding, ...] = ()

    def lists_known(self, day: date) -> tuple[InterimList, ...]:
        """Return the lists that were public on a day, oldest first."""
        return tuple(each for each in self.lists if each.known_on <= day)

    def struck(self, key: str, after: date, until: date) -> bool:
        """Return whether a district had a strike in a span, those of one school aside."""
        own = self.strikes.get(key, ())
        return any(after < each.day <= until and not each.one_school for each in own)


def history_of(tables: StateTables, districts: Sequence[TableDistrict]) -> History:
    """Match the lists to districts, by code or by name; what fits none is told."""
    names = DistrictNames(_places(districts))
    codes = {each.key for each in districts}
    lists, lost = _interim_lists(tables.listed, codes, names)
    strikes, covers, unknown = _strikes(tables.walkouts, names, districts)
    return History(
        tuple(lists), strikes, tuple(covers), (*_told("lists", lost), *_told("strikes", unknown))
    )


def _places(districts: Iterable[TableDistrict]) -> Iterable[tuple[str, str, str]]:
    for each in districts:
        parts = each.name.split("/") if each.union else [each.name]
        for part in parts:
            yield each.key, each.state, part
            yield each.key, f"{each.state} {each.county.lower()}", part


def _told(what: str, lost: Sequence[str]) -> list[Finding]:
    """Tell the names that fit no district, or several."""
    template = "names on {own_list} that fit no district, or several ({number} in all): {own}"
    remedy = "Nothing to do for offices, charter and private schools; else write the code."
    return about_names("OB350", lost, template, remedy, place=what, own_list=what)


def _interim_lists(
    listed: Sequence[ListedDistrict], codes: set[str], names: DistrictNames
) -> tuple[list[InterimList], list[str]]:
    rows: dict[tuple[Year, str], list[ListedDistrict]] = defaultdict(list)
    for row in listed:
        if row.interim in _INTERIMS:
            rows[row.year, row.interim].append(row)
    found_, lost = [], []
    for (year, interim), own in rows.items():
        keys = set()
        for row in own:
            key = row.code if row.code in codes else None
            key = key or names.find(f"california {row.county.lower()}", row.name)
            keys |= {key} if key else set()
            lost += [] if key else [row.name]
        cut = [row.county for row in own if not row.complete]
        day, known = (date(year.start + after, m, d) for m, d, after in _INTERIMS[interim])
        found_.append(InterimList(year, interim, day, known, frozenset(keys), max(cut, default="")))
    return sorted(found_, key=lambda each: each.day), list(dict.fromkeys(lost))


def _strikes(
    walkouts: Sequence[Walkout], names: DistrictNames, districts: Sequence[TableDistrict]
) -> tuple[dict[str, tuple[PastStrike, ...]], list[StrikeCover], list[str]]:
    by_table: dict[str, list[Walkout]] = defaultdict(list)
    for each in walkouts:
        by_table[each.table].append(each)
    sizes = Counter(each.state for each in districts)
    states = {*sizes}
    strikes: dict[str, list[PastStrike]] = defaultdict(list)
    covers, lost = [], []
    for table, rows in by_table.items():
        apart = _statewide(rows, sizes)
        for row in rows:
            if row.state in apart or (row.state not in states):
                continue
            key = names.find(row.state, row.name)
            if key is None:
                lost.append(row.name)
            else:
                strikes[key].append(PastStrike(row.last, row.one_school))
        if not layouts()[table].incomplete:
            first = date(min(row.day for row in rows).year, 1, 1)
            last = date(max(row.last for row in rows).year, 12, 31)
            span = {row.day for row in rows if row.last != row.day}
            if span:
                first, last = min(span), max(row.last for row in rows)
            covers.append(StrikeCover(first, last, apart))
    ordered = {key: tuple(sorted(each, key=lambda s: s.day)) for key, each in strikes.items()}
    return ordered, sorted(covers, key=lambda each: each.first), list(dict.fromkeys(lost))


def _statewide(rows: Sequence[Walkout], sizes: Mapping[str, int]) -> frozenset[str]:
    """States of which a list of a span has nearly every district: a walkout of all."""
    counted = Counter(row.state for row in rows if row.last != row.day)
    return frozenset(
        state
        for state, count in counted.items()
        if count >= max(_FEWEST, _WHOLE_STATE * sizes.get(state, 0))
    )
