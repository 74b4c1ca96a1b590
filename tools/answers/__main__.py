"""Write the rows of web/answers.csv that lie below the first level of an answer.

`python -m tools.answers` asks both built-in cases every verb, notes the kind of every value
that it finds inside lists and objects, and writes these rows anew; the first level of each
answer is written by hand. What only another case would show is not described.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.golden.questions import CASES as NAMES
from tests.golden.questions import DATA

import openbook
from openbook.web.answer_schemas import INSIDE, NAMED
from openbook.web.app import make_app
from openbook.web.desk import Desk
from openbook.web.safety import LOOPBACK

FILE = Path(openbook.__file__).parent / "web" / "answers.csv"
CASES = Path(openbook.__file__).parent / "cases"
MORE = (
    "/api/multiyear",
    "/api/project?draws=20",
    "/api/cost?conventions=true&draws=20",
    "/api/offers?cost=true",
    "/api/explain",
)
_DEEPEST = 5  # an explanation holds others, without end
_YEAR = re.compile(r"\d{4}-\d{2}")
_FIELD = re.compile(r"[a-z][a-z0-9_]*")
_LARGEST_RECORD = 40  # fields; an object with more is a list by name
_KINDS: dict[type, str] = {bool: "flag", int: "number", float: "number", str: "text"}


def answers(by_name: set[str]) -> Iterator[tuple[str, Any]]:
    """Yield each answer of both cases with its verb; add the names that the cases give."""
    for folder in sorted(CASES.iterdir()):
        desk = Desk(folder, "public")
        client = TestClient(make_app(desk, LOOPBACK), base_url="http://localhost")
        known = vars(NAMES[folder.name])
        case = openbook.open_case(folder).case
        by_name.update(unit.id for unit in case.units)
        by_name.update(book.id for book in case.books)
        by_name.update(offer.id for offer in case.offers)
        by_name.update(case.head.roles, case.schools.column("school"))
        for address in dict.fromkeys([*DATA, *MORE]):
            path = address.format(**known)
            if not path.startswith("/api/") or "openapi" in path:
                continue
            answer = client.get(path)
            if answer.status_code == 200:
                yield path.removeprefix("/api/").partition("?")[0], answer.json()


def walk(value: Any, path: str, found: dict[str, set[str]], by_name: set[str]) -> None:
    """Note the kind of a value, and of what it holds."""
    depth = len(re.findall(r"[.\[{]", path))
    if value is None or value in ([], {}):
        return
    kinds = found.setdefault(path, set())
    if isinstance(value, dict) and all(map(_YEAR.fullmatch, value)) and _of(value.values(), float):
        kinds.add("by_year")
    elif isinstance(value, list) and _of(value, str):
        kinds.add("texts")
    elif isinstance(value, dict):
        plain = by_name.isdisjoint(value) and all(map(_FIELD.fullmatch, value))
        record = plain and len(value) <= _LARGEST_RECORD
        kinds.add("record" if record else "named")
        for name, each in value.items() if depth < _DEEPEST else ():
            walk(each, f"{path}.{name}" if record else path + NAMED, found, by_name)
    elif isinstance(value, list):
        kinds.add("list")
        for each in value if depth < _DEEPEST else ():
            walk(each, path + INSIDE, found, by_name)
    else:
        kinds.add(_KINDS[type(value)])


def _of(values: Iterable[Any], kind: type) -> bool:
    """Return whether every value is of a kind, a whole number counting as any number."""
    return all(
        each is None or type(each) in {kind, int if kind is float else kind} for each in values
    )


def rows(found: dict[str, set[str]]) -> Iterator[tuple[str, str]]:
    """Yield the paths below the first level whose kind is one, in order."""
    for path, kinds in sorted(found.items()):
        inside = path.replace(INSIDE, ".").replace(NAMED, ".").count(".")
        if inside and len(kinds) == 1:
            yield path, next(iter(kinds)).replace("record", "object").replace("named", "object")


def main() -> None:
    """Ask, and write the rows below the first level anew."""
    told = list(csv.DictReader(StringIO(FILE.read_text("utf-8"))))
    first = [row for row in told if not re.search(r"[.\[{]", row["field"])]
    lists = {row["verb"].removesuffix("[]") for row in first if row["verb"].endswith("[]")}
    found: dict[str, dict[str, set[str]]] = {}
    by_name: set[str] = set()
    for verb, answer in answers(by_name):
        name = f"{verb}[]" if verb in lists else verb
        for each in answer if verb in lists else [answer]:
            for field, value in each.items():
                walk(value, field, found.setdefault(name, {}), by_name)
    with FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("verb", "field", "kind", "always"))
        for verb in dict.fromkeys(row["verb"] for row in first):
            own = [row for row in first if row["verb"] == verb]
            writer.writerows(row.values() for row in own)
            known = {row["field"] for row in own if row["kind"] in {"list", "object"}}
            for path, kind in rows(found.get(verb, {})):
                if re.split(r"[.\[{]", path)[0] in known:
                    writer.writerow((verb, path, kind, ""))


if __name__ == "__main__":
    main()
