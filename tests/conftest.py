"""The example cases, and small folders written for one test."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from tests import empty_loops, read_once

import openbook

empty_loops.install()
read_once.install()
# Cases and models are kept for all tests of a worker, millions of objects that never go
# away; looking through them as often as Python does takes an eighth of the time.
gc.set_threshold(200_000, 20, 50)

# The same examples on every machine, however busy it is.
settings.register_profile("openbook", deadline=None, derandomize=True)
settings.load_profile("openbook")

EXAMPLES = Path(openbook.__file__).parent / "cases"
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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test marked `seeds(sample, full)` its seeds, a sample unless all are asked."""
    for mark in metafunc.definition.iter_markers("seeds"):
        sample, full = mark.args
        count = full if metafunc.config.getoption("--full") else sample
        metafunc.parametrize("seed", range(count))


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    """Return how many programs are killed at a random time."""
    return 800 if request.config.getoption("--full") else 40


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
