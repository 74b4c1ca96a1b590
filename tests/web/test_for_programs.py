"""The list of verbs: every one of them, each with an example that answers."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient


@pytest.fixture(params=["willow", "los_angeles"])
def client(request: pytest.FixtureRequest) -> TestClient:
    found: TestClient = request.getfixturevalue(request.param)
    return found


def test_every_verb_is_listed_with_its_parameters(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    page = client.get("/api").text
    for path, methods in document["paths"].items():
        assert f"<code>{path}</code>" in page
        for parameter in next(iter(methods.values())).get("parameters", ()):
            assert f"<code>{parameter['name']}</code>" in page


def test_every_example_answers(willow: TestClient) -> None:
    page = willow.get("/api").text
    examples = re.findall(r'class="example">[^<]*<a href="([^"]+)"', page)
    document = willow.get("/api/openapi.json").json()
    asked = [each for each in document["paths"].values() if "get" in each]
    assert len(examples) == len(asked) - 1  # a claim review needs the site's address
    for example in examples:
        assert willow.get(html.unescape(example)).status_code == 200


def test_the_document_has_the_shape_of_openapi(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.")
    assert document["info"]["title"] == "Openbook"
    names = set()
    for path, methods in document["paths"].items():
        assert path.startswith("/api/")
        assert set(methods) == {"post" if path == "/api/read" else "get"}
        told = next(iter(methods.values()))
        names.add(told["operationId"])
        assert told["summary"].endswith(".")
        assert "200" in told["responses"]
        for parameter in told.get("parameters", ()):
            assert parameter["in"] == "query"
            assert "schema" in parameter
    assert len(names) == len(document["paths"]) >= 12


def test_nothing_of_the_page_comes_from_elsewhere(willow: TestClient) -> None:
    page = willow.get("/api").text
    assert "http://" not in page.replace("http://localhost", "")
    assert "https://" not in page
