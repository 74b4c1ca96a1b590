"""A roster of substitutes: who may be sent where, under labels that name nobody."""

from __future__ import annotations

import re

from openbook.files.imports.cells import day_of, is_total, number_of, word_of
from openbook.files.imports.kind import ImportKind, ImportResult, MadeTable, SumCheck
from openbook.files.imports.request import TOTALS, LeftOutReason, Setting
from openbook.files.imports.sent_table import MOST_PEOPLE, SentRow, SentTable, wanted

_KM = 1.609344  # kilometers of a mile
# The first word that stands in the cell decides.
_CREDENTIALS = (
    ("admin", "administrator"),
    ("special", "special"),
    ("multiple subject", "elementary"),
    ("elementary", "elementary"),
    ("single subject", "secondary"),
    ("secondary", "secondary"),
    ("30-day", "none"),
    ("emergency", "none"),
    ("permit", "none"),
    ("none", "none"),
)
_ROLES = (
    ("sub", "substitute"),
    ("admin", "administrator"),
    ("principal", "administrator"),
    ("aide", "aide"),
    ("para", "aide"),
    ("assistant", "aide"),
    ("volunteer", "volunteer"),
)
_LANGUAGES = {
    "spanish": "es",
    "armenian": "hy",
    "korean": "ko",
    "chinese": "zh",
    "mandarin": "zh",
    "cantonese": "yue",
    "tagalog": "tl",
    "filipino": "tl",
    "vietnamese": "vi",
    "russian": "ru",
    "arabic": "ar",
    "farsi": "fa",
    "hmong": "hmn",
}
_LABEL = re.compile(r"A(\d{1,6})")
_NO_CREDENTIAL = LeftOutReason(
    "OB323",
    "the credential is none that is known",
    "Write multiple subject, single subject, special education, administrative, permit or none.",
)
_NO_ROLE = LeftOutReason(
    "OB323", "the role is none that is known", "Write substitute, administrator, aide or volunteer."
)
_NO_DAY = LeftOutReason("OB323", "a day cannot be read", "Write it like 2019-01-14 or 1/14/2019.")
_NO_DISTANCE = LeftOutReason(
    "OB323", "a place or a distance is not a number", "Write degrees, and kilometers."
)
_TWICE = LeftOutReason("OB324", "the person stands there before", "Keep one row a person.")


def _read(table: SentTable, setting: Setting) -> ImportResult:
    """Return the people in an order that tells nothing of them, numbered anew."""
    people: list[dict[str, str]] = []
    seen: set[str] = set()
    rows = 0
    for row in table.rows(setting.left, MOST_PEOPLE):
        rows += 1
        made = _adult(row)
        number = row.text("person")
        if number and number in seen:
            made = _TWICE
        if isinstance(made, LeftOutReason):
            setting.left.leave(made, row.line, row.cells)
            continue
        seen.add(number)
        people.append(made)
    people.sort(key=lambda person: tuple(person.values()))
    first = _first_label(setting)
    adults = tuple({"adult": f"A{first + at:04d}", **person} for at, person in enumerate(people))
    totals = (SumCheck("Rows, and people on the list", rows, len(adults), "people"),)
    return ImportResult(len(people), (MadeTable("strike/adults.csv", adults),), totals)


def _first_label(setting: Setting) -> int:
    """One, or the number after the last where people are added to a list."""
    if not setting.asked.add:
        return 1
    labels = (_LABEL.fullmatch(adult) for adult in setting.case.adults.column("adult"))
    return max((int(label[1]) for label in labels if label), default=0) + 1


def _adult(row: SentRow) -> dict[str, str] | LeftOutReason:
    """Return one person without name, number or address, or why the row cannot be used."""
    if is_total(row.cells):
        return TOTALS
    credential = _first(_CREDENTIALS, row.text("credential"))
    role = _first(_ROLES, row.text("role")) if row.text("role") else "substitute"
    if not credential or not role:
        return _NO_ROLE if credential else _NO_CREDENTIAL
    days = _days(row)
    spots = _spots(row)
    if days is None or spots is None:
        return _NO_DAY if days is None else _NO_DISTANCE
    return {
        "role": role,
        "credential": credential,
        "area": row.text("area"),
        **spots,
        "languages": "; ".join(_languages(row.text("languages"))),
        **days,
    }


def _first(words: tuple[tuple[str, str], ...], text: str) -> str:
    plain = text.lower()
    return next((ours for theirs, ours in words if theirs in plain), "")


def _days(row: SentRow) -> dict[str, str] | None:
    days = {}
    for name in ("first_day", "last_day"):
        text = row.text(name)
        day = day_of(text)
        if text and day is None:
            return None
        days[name] = day.isoformat() if day else ""
    return days


def _spots(row: SentRow) -> dict[str, str] | None:
    """Return the area of the home, to about a kilometer, and how far the person will go."""
    found = {}
    for name in ("latitude", "longitude", "travel_km", "travel_miles"):
        text = row.text(name)
        value = number_of(text)
        if text and value is None:
            return None
        found[name] = value
    miles = found.pop("travel_miles")
    if found["travel_km"] is None and miles is not None:
        found["travel_km"] = miles * _KM
    digits = {"latitude": 2, "longitude": 2, "travel_km": 1}
    return {
        name: "" if value is None else f"{round(value, digits[name]):g}"
        for name, value in found.items()
    }


def _languages(text: str) -> list[str]:
    """Codes of the languages besides English."""
    words = (word.strip().lower() for word in re.split(r"[;,/]", text))
    codes = (_LANGUAGES.get(word, word_of(word)) for word in words)
    return sorted({code for code in codes if code and code not in {"en", "english"}})


KIND = ImportKind(
    "substitutes",
    "roster of substitutes",
    (
        wanted("person", "employee id", "emp id", "employee number", "sub id", "id"),
        wanted("role", "position", "type", "job title", "title"),
        wanted("credential", "credentials", "permit", "authorization", "credential type"),
        wanted("area", "region", "zone", "home area", "local district"),
        wanted("latitude", "lat", "home latitude"),
        wanted("longitude", "lon", "lng", "long", "home longitude"),
        wanted("travel_km", "max km", "distance km"),
        wanted("travel_miles", "max miles", "distance miles", "travel distance miles"),
        wanted("languages", "language", "languages spoken"),
        wanted("first_day", "available from", "start date", "first available"),
        wanted("last_day", "available to", "end date", "available until"),
    ),
    {"the credential": (("credential",),)},
    _read,
    of_people=True,
)
