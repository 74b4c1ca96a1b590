"""The example cases, and small folders written for one test."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings
from playwright.sync_api import Browser, sync_playwright
from tests import empty_loops, read_once

import openbook

empty_loops.install()
read_once.install()
# Cases and models are kept for all tests of a worker, millions of objects that never go
# away; looking through them as often as Python does takes an eighth of the time.
gc.set_threshold(200_000, 20, 50)

# The same examples on every machine, however busy it is; a test may name its own number.
settings.register_profile("sample", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("full", settings.get_profile("sample"), max_examples=300)

EXAMPLES = Path(openbook.__file__).parent / "cases"
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)
HEAD = """\
title: A small case
state: california
as_of: 2019-01-11
first_year: 2018-19
last_year: 2018-19
parties:
  - {id: district, name: The district, role: employer}
  - {id: union, name: The union, role: union}
"""
SOURCES = """\
sources:
  - {id: story, who: The Gazette, title: Teachers walk out, on: 2019-01-11, status: said}
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run ask for every seed of the tests that take a sample of them."""
    parser.addoption("--full", action="store_true", help="every seed, not a sample")


def pytest_configure(config: pytest.Config) -> None:
    """Draw more examples for a run that asks for all of them."""
    settings.load_profile("full" if config.getoption("--full") else "sample")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark tests of drawn data as a sample of what could be drawn."""
    if is_hypothesis_test(getattr(item, "obj", None)):
        item.add_marker("sampled")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test marked `seeds(sample, full)` its seeds, a sample unless all are asked."""
    for mark in metafunc.definition.iter_markers("seeds"):
        sample, full = mark.args
        count = full if metafunc.config.getoption("--full") else sample
        metafunc.parametrize("seed", range(count))


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep kernels of the tests apart from those of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    """Return how many programs are killed at a random time."""
    return 800 if request.config.getoption("--full") else 40


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a worker: Playwright runs once in a process."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "Chromium is missing: python3 dev.py test installs it on Debian"
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=_QUIET)
        yield started
        started.close()


@pytest.fixture
def small_town(tmp_path: Path) -> Path:
    """A copy of the small example, to be changed."""
    return Path(shutil.copytree(EXAMPLES / "small-town", tmp_path / "small-town"))


@pytest.fixture
def write_case(tmp_path: Path) -> Callable[..., Path]:
    """Writes a folder with a head, a source and the files that are given."""

    def write(files: dict[str, str]) -> Path:
        folder = tmp_path / "case"
        for name, text in {"case.yaml": HEAD, "evidence/sources.yaml": SOURCES, **files}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        return folder

    return write
