"""Answer schemas: what each verb answers and how it refuses, as OpenAPI describes it.

The fields of every answer are rows of answers.csv. A value that nobody knows is null, so
every field may be; what is not always there is not required. What lists and objects hold is
in the rows below theirs, which `python -m tools.answers` writes from real answers: there an
answer may hold more, and none of it is required.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from io import StringIO
from typing import Any

VERSION = 1  # of the answers; rises when a field is taken away or means something else
HEADER = "openbook-answers"
_TEXT, _NUMBER = {"type": "string"}, {"type": "number"}
_KINDS: Mapping[str, Mapping[str, Any]] = {
    "text": _TEXT,
    "number": _NUMBER,
    "flag": {"type": "boolean"},
    "texts": {"type": "array", "items": _TEXT},
    "list": {"type": "array", "items": {}},
    "object": {"type": "object", "additionalProperties": True},
    "by_year": {
        "type": "object",
        "description": "A number for each fiscal year, such as 2019-20.",
        "additionalProperties": {"anyOf": [_NUMBER, {"type": "null"}]},
    },
}
_PROBLEM = {
    "type": "object",
    "required": ["problem"],
    "properties": {"problem": {"type": "string", "description": "What is wrong, and a remedy."}},
}
_DETAIL = {
    "type": "object",
    "required": ["detail"],
    "properties": {
        "detail": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["type", "loc", "msg"],
                "properties": {"type": _TEXT, "loc": {"type": "array", "items": {}}, "msg": _TEXT},
            },
        }
    },
}
_REFUSED = {
    400: (
        "The question cannot be answered: a name that the case does not have, a missing part.",
        _PROBLEM,
    ),
    409: ("The files of the case cannot be read; the problem names each place.", _PROBLEM),
    422: ("A parameter has another type or lies outside its limits.", _DETAIL),
}


INSIDE, NAMED = "[]", "{}"  # each item of a list, each value of an object that is kept by name


@cache
def _rows() -> Mapping[str, Mapping[str, tuple[str, bool]]]:
    text = (files("openbook.web") / "answers.csv").read_text("utf-8")
    found: dict[str, dict[str, tuple[str, bool]]] = {}
    for row in csv.DictReader(StringIO(text)):
        found.setdefault(row["verb"], {})[row["field"]] = (row["kind"], row["always"] == "yes")
    return found


def answer_fields() -> Mapping[str, Mapping[str, tuple[str, bool]]]:
    """Return the fields of each verb's answer: their kind, and whether they are always there."""
    return {
        verb: {name: own for name, own in fields.items() if name.isidentifier()}
        for verb, fields in _rows().items()
    }


def answer_schema(verb: str) -> dict[str, Any]:
    """Return the JSON Schema of what a verb answers.

    >>> answer_schema("check")["required"]
    ['findings']
    >>> answer_schema("cost")["type"]
    'array'
    """
    known = _rows()
    if f"{verb}[]" in known:
        return {"type": "array", "items": _object(known[f"{verb}[]"])}
    if verb in known:
        return _object(known[verb])
    return {"anyOf": [_KINDS["object"], {"type": "array", "items": _KINDS["object"]}]}


def _object(fields: Mapping[str, tuple[str, bool]]) -> dict[str, Any]:
    own = {name: _field(name, fields) for name in fields if name.isidentifier()}
    private = {"private_to": {**_TEXT, "description": "The party whose private content it holds."}}
    return {
        "type": "object",
        "required": [name for name, (_, always) in fields.items() if always],
        "properties": own | private,
        "additionalProperties": False,
    }


def _field(path: str, fields: Mapping[str, tuple[str, bool]]) -> dict[str, Any]:
    kind = fields[path][0]
    if kind == "any":
        return {}
    kinds = (_kind(each, path, fields) for each in kind.split(" or "))
    return {"anyOf": [*kinds, {"type": "null"}]}


def _kind(kind: str, path: str, fields: Mapping[str, tuple[str, bool]]) -> dict[str, Any]:
    """Return the schema of a kind, with what the rows below its path say is inside."""
    if kind == "list" and path + INSIDE in fields:
        return {"type": "array", "items": _field(path + INSIDE, fields)}
    if kind == "object" and path + NAMED in fields:
        return {"type": "object", "additionalProperties": _field(path + NAMED, fields)}
    start = f"{path}."
    inside = [each for each in fields if each.startswith(start)] if kind == "object" else []
    own = [name for each in inside if (name := each.removeprefix(start)).isidentifier()]
    if not own:
        return dict(_KINDS[kind])
    return {**_KINDS["object"], "properties": {name: _field(start + name, fields) for name in own}}


def responses(verb: str, media_type: str) -> dict[int | str, dict[str, Any]]:
    """Return what a verb may answer, for its place in the OpenAPI document."""
    told: dict[int | str, dict[str, Any]] = {
        code: {"description": text, "content": {"application/json": {"schema": schema}}}
        for code, (text, schema) in _REFUSED.items()
    }
    schema = {"title": verb, **answer_schema(verb)}
    told[200] = {
        "description": "The answer, as --json prints it.",
        "content": {media_type: {"schema": schema}},
        "headers": {HEADER: {"description": "Version of the answers.", "schema": _TEXT}},
    }
    return told
