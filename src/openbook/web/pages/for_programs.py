"""For programs: every verb, its parameters and an example, as our own page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fastapi.openapi.utils import get_openapi

from openbook import __version__
from openbook.case.case import Case
from openbook.case.sides import sides_books
from openbook.figures.figure import multiyear
from openbook.findings.dataclass import dataclass
from openbook.reports.document.question import address
from openbook.web.json_api import json_api
from openbook.web.page import Asked, Page, Shown


@dataclass(frozen=True, slots=True)
class VerbParameter:
    """One question of a verb, in words."""

    name: str
    kind: str
    required: bool
    default: str
    limits: str


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: its address, its sentence, its questions and an example that answers."""

    method: str
    path: str
    summary: str
    parameters: tuple[VerbParameter, ...]
    example: str

    @property
    def name(self) -> str:
        """The last part of the address."""
        return self.path.rpartition("/")[2]


# Verbs that fill a form of the state.
_FORMS = {"lcff": "lcff", "multiyear": "multiyear", "disclose": "disclosure"}


def show(asked: Asked) -> Shown:
    """Return what the template is given; needs no sound case."""
    document = asked.once(("openapi",), lambda: openapi_document(asked))
    case = asked.on_desk.sound.case if asked.on_desk.sound else None
    examples = _examples(case) if case else {}
    hidden = _FORMS.keys() - {n for n, form in _FORMS.items() if form in asked.on_desk.forms}
    verbs = [each for each in _verbs(document, examples) if each.name not in hidden or not case]
    return {"verbs": verbs, "usable": case is not None}


def openapi_document(asked: Asked) -> dict[str, Any]:
    """Return what the verbs are, as OpenAPI tells it."""
    routes = json_api(asked.desk).routes
    return get_openapi(title="Openbook", version=__version__, routes=routes)


def _verbs(
    document: Mapping[str, Any], examples: Mapping[str, Mapping[str, Any]]
) -> Iterator[Verb]:
    for path, methods in document["paths"].items():
        method, told = next(iter(methods.items()))
        name = path.rpartition("/")[2]
        parameters = tuple(_parameter(each) for each in told.get("parameters", ()))
        needs = any(each.required for each in parameters)
        query = examples.get(name)
        shown = method == "get" and (query or not needs)
        example = address(path, **(query or {})) if shown else ""
        yield Verb(method.upper(), path, told["summary"], parameters, example)


def _parameter(told: Mapping[str, Any]) -> VerbParameter:
    schema = told["schema"]
    chosen = next((e for e in schema.get("anyOf", ()) if e.get("type") != "null"), schema)
    several = chosen.get("type") == "array"
    one = chosen.get("items", {}) if several else chosen
    kind = one.get("format") or one.get("type") or "string"
    ends = [str(one[name]) for name in ("minimum", "maximum") if name in one]
    default = schema.get("default")
    return VerbParameter(
        told["name"],
        f"{kind}, several" if several else kind,
        bool(told.get("required")),
        "" if default in {None, ""} else str(default).lower(),
        "–".join(ends),
    )


def _examples(case: Case) -> dict[str, dict[str, Any]]:
    """Questions that this very case answers."""
    books = [book.id for book in sides_books(case)]
    offers = [offer.id for offer in case.offers]
    found: dict[str, dict[str, Any]] = {
        "show": {"part": "offers"},
        "explain": {"line": "reserve.available", "year": str(multiyear(case.head.years)[-1])},
        "project": {"book": books[0]} if books else {},
        "offers": {"cost": "true"},
        "lcff": {"year": "2022-23", "ada": "1000,800,500,900", "upp": "60%"},
    }
    if offers:
        found |= {verb: {"offer": offers[-1]} for verb in ("cost", "disclose", "schedule")}
    if len(books) > 1:
        found["gap"] = {"between": tuple(books[:2])}
    if len(offers) > 1:
        found["offer_gap"] = {"between": tuple(offers[-2:])}
    if len(offers) > 1 and len(books) > 1:
        sides = {"between": tuple(books[:2]), "offers": tuple(offers[-2:])}
        found["side_gap"] = sides
    if len(case.schools):
        found["school"] = {"school": case.schools[0].school}
    if len(case.staff):
        first = case.staff[0]
        step = f"{first.step:g}"
        found["member"] = {"unit": first.unit, "column": first.column, "step": step}
    return found


PAGES = (Page("/api", "For programs", show, "for_programs.html"),)
