"""What both built-in cases answer, everywhere, is what was recorded and reviewed."""

from __future__ import annotations

import zlib

import pytest
from tests.golden.ask import EXAMPLES, OUTPUTS, Answer, alone, answers, client
from tests.golden.questions import ALONE, COMMANDS, DATA, PAGES, TABLES

from openbook.cli.main import make_app

_SAMPLE = 6  # one in six of the answers for Los Angeles, unless all are asked for
# Commands that write, serve or read files of their own; other tests ask them.
_ELSEWHERE = {
    "bundle",
    "demo",
    "import",
    "new",
    "paper",
    "read",
    "serve",
    "verify",
    "schedule",
    "screen",
}
_ELSEWHERE |= {"export", "formula", "host", "publish", "workbook"}
# Forms carry a token of the server; the model of a slider is tested in the browser.
_NOT_PAGES = (
    "/static",
    "/changes",
    "/paper",
    "/workbook",
    "/evidence/contradiction",
    "/workbench",
    "/start",
    "/try/browser",
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each answer a test of its own: small-town whole, Los Angeles as a sample."""
    if "answer" not in metafunc.fixturenames:
        return
    if metafunc.function is test_los_angeles:
        full = metafunc.config.getoption("--full")
        asked = [each for each in answers("la-2019") if full or _picked(each)]
    else:
        asked = [*alone(), *answers("small-town")]
    metafunc.parametrize("answer", asked, ids=[name for name, _ in asked])


def _picked(answer: Answer) -> bool:
    return zlib.crc32(answer[0].encode()) % _SAMPLE == 0


def test_small_town(answer: Answer) -> None:
    _compare(answer)


@pytest.mark.sampled
def test_los_angeles(answer: Answer) -> None:
    _compare(answer)


def _compare(answer: Answer) -> None:
    name, ask = answer
    recorded = OUTPUTS / name
    assert recorded.is_file(), f"{name} is not recorded: python -m tests.golden"
    assert ask().rstrip() + "\n" == recorded.read_text("utf-8"), (
        f"{name} changed: read the difference with python -m tests.golden --only "
        f"'{name}', and record it with --accept '{name}' when it is right"
    )


def test_every_record_has_a_question() -> None:
    asked = [*alone(), *(each for case in EXAMPLES.iterdir() for each in _of(case.name))]
    recorded = {str(file.relative_to(OUTPUTS)) for file in OUTPUTS.rglob("*.txt")}
    assert recorded == {name for name, _ in asked}


def _of(case: str) -> list[Answer]:
    return list(answers(case)) if (EXAMPLES / case / "case.yaml").is_file() else []


def test_every_page_and_address_is_asked() -> None:
    asked = {each.partition("?")[0] for each in (*PAGES, *TABLES, *DATA)}
    paths = {path for path in _paths() if not path.startswith(_NOT_PAGES)}
    without = {path for path in paths - asked if not path.endswith(".csv")}
    assert {path for path in without if not path.startswith("/api/")} == {
        "/finding/{code}",
        "/help/{name:path}",
    }


def _paths() -> set[str]:
    routes = client("small-town").app.routes  # type: ignore[attr-defined]
    return {route.path for route in routes if "GET" in (getattr(route, "methods", None) or ())}


def test_every_command_is_asked() -> None:
    asked = {line.split()[0] for line in (*COMMANDS, *ALONE)}
    commands = {name for name in make_app() if not name.startswith("-")}
    assert commands - asked == _ELSEWHERE
