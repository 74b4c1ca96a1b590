"""Small cases and a small model, made for the tests of worlds."""

from __future__ import annotations

from pathlib import Path

from openbook.api import folder as api
from openbook.case.book import Book
from openbook.case.case import Case
from openbook.case.levers import Levers
from openbook.figures.figure import SHARE, USD, Figure, Source, Year, years_between
from openbook.figures.functions import assumption, given, last_year, lever
from openbook.figures.model import Model

YEARS = years_between(Year(2018), Year(2020))
SOURCE = Source("Openbook", "a made-up district")
LEVERS = Levers(YEARS).moved("raise.teachers", {Year(2019): 0.03})
HEAD = """\
title: A made-up case
state: california
as_of: 2019-01-11
first_year: 2018-19
last_year: 2020-21
parties:
  - {id: district, name: The district, role: employer}
  - {id: union, name: The union, role: union}
"""
SOURCES = "sources: [{id: made, who: Openbook, title: Made up, status: generated}]\n"


def made_case(folder: Path, **books: str) -> Case:
    """A case of books only; each is given by its assumptions, or by all its fields."""
    (folder / "books").mkdir(parents=True)
    (folder / "evidence").mkdir()
    (folder / "case.yaml").write_text(HEAD, "utf-8")
    (folder / "evidence" / "sources.yaml").write_text(SOURCES, "utf-8")
    for name, text in books.items():
        head = f"side: union\ntitle: {name}\nmade_on: 2019-01-11\nsource: made\n"
        (folder / "books" / f"{name}.yaml").write_text(head + text, "utf-8")
    return api.case_in(folder)


def book_of(case: Case, name: str) -> Book:
    return next(book for book in case.books if book.id == name)


def made_model() -> Model:
    """Pay that grows by a raise and by prices, less money that grows by the COLA."""
    raised = lever("raise.teachers", SHARE, by_year=True)
    prices = assumption("prices.change", SHARE, by_year=True)
    cola = assumption("funding.cola", SHARE, by_year=True)
    relief = assumption("funding.state_relief", USD, by_year=True)
    paid_before = last_year(given("pay.before", Figure(900.0, USD, SOURCE)))
    paid = (paid_before * (1 + raised + prices)).named("pay.now")
    paid_before.follows(paid)
    funded_before = last_year(given("money.before", Figure(1000.0, USD, SOURCE)))
    funded = (funded_before * (1 + cola)).named("money.now")
    funded_before.follows(funded)
    left = (funded + relief - paid).named("money.left")
    return Model(YEARS, [left, (left < 0).named("money.short")])
