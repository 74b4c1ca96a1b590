"""A real server and a real browser: Debian's Chromium, driven as a person would."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

import openbook

CASES = Path(openbook.__file__).parent / "cases"
# Pictures that people look at after the run.
PICTURES = Path(__file__).parents[2] / "build" / "screenshots"
_ADDRESS = re.compile(r"http://\S+/")


@contextmanager
def served(folder: Path, *options: str) -> Iterator[str]:
    """The address of a server of its own for one case folder."""
    command = [sys.executable, "-m", "openbook", "serve", str(folder)]
    command += ["--no-open", "--port", "0", *options]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert server.stdout is not None
    try:
        said = server.stdout.readline()
        found = _ADDRESS.search(said)
        assert found, said + server.stdout.read()
        yield found[0].rstrip("/")
    finally:
        server.terminate()
        server.wait(10)
        server.stdout.close()


@pytest.fixture(scope="session")
def los_angeles(tmp_path_factory) -> Iterator[str]:
    """Los Angeles, served from a copy."""
    folder = tmp_path_factory.mktemp("served") / "la-2019"
    shutil.copytree(CASES / "la-2019", folder)
    with served(folder) as address:
        yield address


@pytest.fixture(scope="session")
def willow(tmp_path_factory) -> Iterator[tuple[str, Path]]:
    """The small town, served from a copy that tests may write to."""
    folder = tmp_path_factory.mktemp("served") / "small-town"
    shutil.copytree(CASES / "small-town", folder)
    with served(folder) as address:
        yield address, folder


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a picture of a whole page with --full: drawing one takes as long as the page."""

    def keep(page: Page, name: str) -> None:
        if request.config.getoption("--full"):
            page.screenshot(path=PICTURES / f"{name}.png", full_page=True)

    return keep


@pytest.fixture
def tab(browser) -> Iterator[Callable[..., Page]]:
    """Opens tabs; a script error or a refused file in one of them fails the test."""
    wrong: list[str] = []
    contexts = []

    def open_tab(width: int = 1200, height: int = 900, **options: Any) -> Page:
        context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, **{"locale": "en-US", **options}
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda problem: wrong.append(str(problem)))
        return page

    yield open_tab
    for context in contexts:
        for page in context.pages:
            # An answer that is still under way would fail the next test instead.
            page.unroute_all(behavior="ignoreErrors")
        context.close()
    assert not wrong
