"""What the OpenAPI document says of an answer is what the answer is."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from openbook.web.answer_schemas import HEADER, VERSION, answer_fields

_TYPES: dict[str, Any] = {
    "string": str,
    "number": int | float,
    "boolean": bool,
    "array": list,
    "object": dict,
}


def fits(value: Any, schema: Any) -> bool:  # noqa: PLR0911  (a kind each)
    """Whether a value is as a schema of ours says; nothing that it does not name is allowed."""
    if not schema:
        return True
    if "anyOf" in schema:
        return any(fits(value, each) for each in schema["anyOf"])
    if schema["type"] == "null":
        return value is None
    if isinstance(value, bool) and schema["type"] != "boolean":
        return False
    if not isinstance(value, _TYPES[schema["type"]]):
        return False
    if schema["type"] == "array":
        return all(fits(each, schema["items"]) for each in value)
    if schema["type"] == "object":
        known, more = schema.get("properties", {}), schema["additionalProperties"]
        every = {name: known.get(name, {} if more is True else more) for name in value}
        whole = set(schema.get("required", ())) <= set(value)
        return whole and all(
            schema_of is not False and fits(value[name], schema_of)
            for name, schema_of in every.items()
        )
    return True


@pytest.fixture(params=["willow", "los_angeles"])
def client(request: pytest.FixtureRequest) -> TestClient:
    found: TestClient = request.getfixturevalue(request.param)
    return found


def schema_of(client: TestClient, verb: str) -> Any:
    document = client.get("/api/openapi.json").json()
    told = document["paths"][f"/api/{verb}"]["get"]["responses"]["200"]["content"]
    return next(iter(told.values()))["schema"]


@pytest.mark.parametrize(
    "asked",
    [
        "show",
        "check",
        "missing",
        "multiyear",
        "project",
        "project?draws=20",
        "cost",
        "cost?conventions=true&draws=20",
        "gap?between={0}&between={1}",
        "offers?cost=true",
        "explain",
        "evidence",
        "differences",
        "contradictions",
        "binder",
        "record",
        "strike_cost",
        "strike_forecast",
        "lcff?year=2018-19&ada=336,258,171,356&upp=0.59",
    ],
)
def test_an_answer_is_as_described(client: TestClient, asked: str) -> None:
    books = ("district", "union")
    answer = client.get(f"/api/{asked.format(*books)}")
    assert answer.status_code == 200, answer.text
    assert answer.headers[HEADER] == str(VERSION)
    assert fits(answer.json(), schema_of(client, asked.partition("?")[0]))


def test_an_answer_that_is_not_as_described_is_noticed(willow: TestClient) -> None:
    schema, answer = schema_of(willow, "check"), willow.get("/api/check").json()
    assert fits(answer, schema)
    assert not fits(answer | {"more": 1}, schema)
    assert not fits({}, schema)
    assert not fits(answer | {"findings": "none"}, schema)


def test_what_an_answer_holds_is_described(willow: TestClient) -> None:
    schema, answer = schema_of(willow, "cost"), willow.get("/api/cost").json()
    term = schema["items"]["properties"]["terms"]["anyOf"][0]["items"]["anyOf"][0]["properties"]
    assert term["label"]["anyOf"][0] == {"type": "string"}
    assert term["alone"]["anyOf"][0]["properties"]["all_years"]["anyOf"][0] == {"type": "number"}
    assert fits(answer, schema)
    answer[0]["terms"][0]["label"] = 5
    assert not fits(answer, schema)


def test_every_verb_says_what_it_answers_and_how_it_refuses(willow: TestClient) -> None:
    document = willow.get("/api/openapi.json").json()
    verbs = set()
    for path, methods in document["paths"].items():
        for told in methods.values():
            verbs.add(path.rpartition("/")[2])
            assert {"200", "400", "409", "422"} <= set(told["responses"])
            for answer in told["responses"].values():
                assert all(each["schema"] for each in answer["content"].values())
    assert {name.removesuffix("[]") for name in answer_fields()} <= verbs


def test_a_wrong_method_is_told_the_right_one(willow: TestClient) -> None:
    answer = willow.delete("/api/check")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET"
    assert answer.json()["problem"]


@pytest.mark.parametrize(
    ("asked", "code"), [("cost?offer=nobody", 400), ("project?draws=-1", 422), ("nothing", 404)]
)
def test_a_refusal_is_as_described(willow: TestClient, asked: str, code: int) -> None:
    answer = willow.get(f"/api/{asked}")
    assert answer.status_code == code
    assert set(answer.json()) == ({"detail"} if code == 422 else {"problem"})
