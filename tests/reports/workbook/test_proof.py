"""LibreOffice computes every workbook from scratch to what the engine says, to the cent."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from tests.conftest import EXAMPLES
from tests.figures import random_graphs
from tests.reports.workbook.bad_workbooks import input_cell, town, with_cells
from tests.reports.workbook.hard_lines import hard_prepared
from tests.reports.workbook.recalculated import Cells, needs_libreoffice, recalculate, values

from openbook.api import folder as api
from openbook.api.view import Opened, opened
from openbook.api.workbook import build_workbook, look_at_workbook, model_sheets
from openbook.figures.model import Model, World
from openbook.figures.run.scalar_run import evaluate_one
from openbook.model.simulations.outcome import run
from openbook.model.simulations.worlds import Worlds, shared
from openbook.reports.workbook.cells import Sheet, SheetCell, cell_name
from openbook.reports.workbook.layout import ASSUMPTIONS, FIRST_YEAR, TERMS
from openbook.reports.workbook.line_rows import choice_sheet, figures_sheet
from openbook.reports.workbook.make import Workbook, chapter_sheets, table_sheets
from openbook.reports.workbook.plan import Prepared, prepare
from openbook.reports.workbook.summary_sheet import BOOK_CELL, OFFER_CELL, SUMMARY
from openbook.reports.workbook.xlsx_writer import xlsx_bytes

pytestmark = needs_libreoffice

CENT = 0.005
RANDOM_EDITS, RANDOM_CASES, RANDOM_GRAPHS = 2, 2, 15
# Ordinary numbers with ties and thirds among them; a spreadsheet keeps 15 digits.
ORDINARY = (0.0, 0.5, -0.5, 1.5, 2.5, 1 / 3, -1.0, 1.0, 7.0, 104.0, 0.1, 2.675, -3.7e5)

CHOSEN = {"la-2019": 1, "small-town": 3}  # how many of their choices are computed
CHOOSING = (SUMMARY, "Choices")  # sheets whose texts decide what is computed
DAY = date(2019, 1, 18)
RAISED = ("raise.teachers", 0.02)

Numbers = dict[str, float | tuple[float, ...]]


@dataclass
class Proof:
    """A file to be computed, and what must stand in its cells."""

    name: str
    content: bytes
    wanted: Mapping[tuple[str, str], float | bool]


@pytest.fixture(scope="module")
def proofs(tmp_path_factory, request) -> dict[str, tuple[Proof, Cells]]:
    """Every file of this page, computed by one LibreOffice."""
    place = tmp_path_factory.mktemp("proof")
    full = request.config.getoption("--full")
    chosen = [each for name in CHOSEN for each in choices_of(name, full=full)]
    made = [*cases(place), *chosen, *graphs(), Proof("saved", with_raise(), {})]
    files = []
    for proof in made:
        files.append(place / f"{proof.name}.xlsx")
        files[-1].write_bytes(proof.content)
    found = zip(made, recalculate(files, place), strict=True)
    return {
        proof.name: (proof, values(file, {sheet for sheet, _ in proof.wanted}))
        for proof, file in found
    }


@pytest.fixture(scope="module")
def saved(proofs, tmp_path_factory) -> Path:
    """A workbook with a raise, as LibreOffice saved it."""
    del proofs  # has computed it
    base = Path(tmp_path_factory.getbasetemp())
    return next(base.glob("proof*/out/saved.xlsx"))


def with_raise() -> bytes:
    name, share = RAISED
    return with_cells({input_cell(name, 1): f"<v>{share}</v>"})


def choices_of(name: str, *, full: bool) -> Iterator[Proof]:
    """The workbook of a case with another choice in its selectors, each or a few of them."""
    there = opened(EXAMPLES / name)
    made = model_sheets(there)
    books, offers = made.choices.books, made.choices.offers
    places = [(b, o) for o in range(len(offers)) for b in range(len(books))]
    names = made.prepared.choices
    for book, offer in places if full else places[:: -max(1, len(places) // CHOSEN[name])]:
        asked = [each.id for each in offers[offer].offers]
        wanted = model_sheets(there, book=books[book].id, offers=asked)
        cells = {BOOK_CELL: names.books[book], OFFER_CELL: names.offers[offer]}
        sheets = [
            replace(s, cells={**s.cells, **{at: SheetCell(text) for at, text in cells.items()}})
            if s.name == SUMMARY
            else s
            for s in made.sheets
        ]
        yield spoiled(f"chosen-{name}-{book}-{offer}", sheets, as_built(wanted.sheets))


def cases(place: Path) -> Iterator[Proof]:
    los_angeles = opened(EXAMPLES / "la-2019")
    offers = ["2019-01-22-settlement"]
    made = build_workbook(los_angeles, book="union", offers=offers)
    yield spoiled("la-2019", made.sheets, as_built(made.sheets))
    yield edited("la-2019-edited", made, np.random.default_rng(2019))
    town = opened(EXAMPLES / "small-town")
    made = build_workbook(town, offers=["2019-01-11-district"])
    yield spoiled("small-town", made.sheets, as_built(made.sheets))
    for seed in range(RANDOM_EDITS):
        yield edited(f"edited-{seed}", made, np.random.default_rng(seed))
    for seed in range(RANDOM_CASES):
        made = build_workbook(random_case(place, seed), book="union")
        yield spoiled(f"case-{seed}", made.sheets, as_built(made.sheets))


def graphs() -> Iterator[Proof]:
    yield of_model("hard", hard_prepared())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random_graphs, "AWKWARD", ORDINARY)
        found = 0
        for seed in range(10 * RANDOM_GRAPHS):
            prepared = random_prepared(seed)
            if prepared is None or found == RANDOM_GRAPHS:
                continue
            found += 1
            yield of_model(f"graph-{seed}", prepared)


def of_model(name: str, prepared: Prepared) -> Proof:
    inputs = [choice_sheet(prepared, each) for each in (ASSUMPTIONS, TERMS)]
    lines = [*chapter_sheets(prepared), *table_sheets(prepared)]
    sheets = [*inputs, figures_sheet(prepared), *lines]
    return spoiled(name, sheets, as_built(sheets))


def random_prepared(seed: int) -> Prepared | None:
    """A random model, every other line named; None where a named one is endless."""
    model, graph = random_graphs.random_model(seed)
    lines = [
        line.named(f"line.n{place}") if line.args and place % 2 else line
        for place, line in enumerate(graph.lines)
    ]
    last = graph.lines[-1].named("line.last")
    model = Model(model.years, [*lines, last])
    world = random_graphs.one_world(random_graphs.random_worlds(graph, len(model.years), 1), 0)
    try:
        evaluate_one(model, world, only=model.lines)
    except Exception:  # noqa: BLE001  (the engine refuses it, in whatever way)
        return None
    return prepare(model, world)


def random_case(place: Path, seed: int) -> Opened:
    """The small town with other numbers of classes, pupils and pay."""
    random = np.random.default_rng(seed)
    folder = api.copy_example("small-town", place / f"town-{seed}")
    for name, column in (("sections.csv", 4), ("enrollment.csv", 3), ("staff.csv", 3)):
        file = folder / "district" / name
        head, *rows = file.read_text("utf-8").splitlines()
        changed = [_nudged(row, column, random) for row in rows]
        file.write_text("\n".join([head, *changed, ""]), "utf-8")
    return opened(folder)


def _nudged(row: str, column: int, random: np.random.Generator) -> str:
    cells = row.split(",")
    if re.fullmatch(r"[0-9]+", cells[column]):
        more = int(random.integers(-5, 6))
        cells[column] = str(max(1, int(cells[column]) + more))
    return ",".join(cells)


def spoiled(
    name: str, sheets: Sequence[Sheet], wanted: Mapping[tuple[str, str], float | bool]
) -> Proof:
    """The file with wrong values in every formula: only computing finds the right ones.

    Words and notes take LibreOffice long and change nothing, so they are left out.
    """
    wrong = [
        replace(
            sheet,
            cells={
                at: cell._replace(value=-12345.0, note="") if cell.formula else cell
                for at, cell in sheet.cells.items()
                if cell.formula or isinstance(cell.value, float) or sheet.name in CHOOSING
            },
        )
        for sheet in sheets
    ]
    return Proof(name, xlsx_bytes(wrong, title=name, made_on=DAY), wanted)


def as_built(sheets: Sequence[Sheet]) -> dict[tuple[str, str], float | bool]:
    """The value of every formula, as the engine has it."""
    return {
        (sheet.name, cell_name(*at)): cell.value
        for sheet in sheets
        for at, cell in sheet.cells.items()
        if cell.formula and isinstance(cell.value, bool | float)
    }


def edited(name: str, made: Workbook, random: np.random.Generator) -> Proof:
    """The workbook with other inputs, against the engine run on the same inputs."""
    prepared = made.prepared
    world = random_world(prepared.world, random)
    sheets = [with_inputs(sheet, prepared, world) for sheet in made.sheets]
    arrays = {each: shared(value) for each, value in world.items()}
    outcome = run(prepared.model, Worlds(1, arrays))
    wanted = {}
    for line in outcome.names:
        spot = prepared.layout.plain[prepared.model.lines[line]]
        for year, value in enumerate(outcome.values(line)[0].tolist()):
            wanted[spot.sheet, cell_name(spot.row, FIRST_YEAR + year)] = value
    return replace(spoiled(name, sheets, {}), wanted=wanted)


def with_inputs(sheet: Sheet, prepared: Prepared, world: Numbers) -> Sheet:
    cells = dict(sheet.cells)
    for name, by_year in world.items():
        spot = prepared.layout.plain[prepared.model.lines[name]]
        if spot.sheet == sheet.name:
            for year, value in enumerate(by_year if isinstance(by_year, tuple) else ()):
                cells[spot.row, FIRST_YEAR + year] = SheetCell(value)
    return replace(sheet, cells=cells)


def random_world(world: World, random: np.random.Generator) -> Numbers:
    """Other raises, caps, posts, attendance, COLA and all the rest, within reason."""
    return {
        name: tuple(_moved(name, float(each), random) for each in by_year)
        for name, by_year in world.items()
        if isinstance(by_year, tuple)
    }


def _moved(name: str, value: float, random: np.random.Generator) -> float:
    first = name.partition(".")[0]
    if first in {"cap", "average_cap"}:
        return float(random.choice([0.0, 20.0, 24.5, 27.0, 31.0, 35.0]))
    if first in {"raise", "one_time", "back_pay", "raise_before"}:
        return round(float(random.uniform(0, 0.06)), 4)
    if first in {"added", "per_school", "work_days"}:
        return float(random.integers(0, 4))
    if first == "pupils_per":
        return float(random.choice([0.0, 250.0, 400.0]))
    if value:
        return value * float(random.uniform(0.9, 1.1))
    return value


def differences(wanted: Mapping[tuple[str, str], float | bool], found: Cells) -> list[object]:
    return [
        (at, value, found.get(at)) for at, value in wanted.items() if not same(value, found.get(at))
    ]


def same(value: float | bool, found: object) -> bool:  # noqa: FBT001
    if isinstance(found, bool) or isinstance(value, bool):
        return float(value) == (float(found) if isinstance(found, int | float) else -1)
    if not isinstance(found, int | float):
        return False
    return math.isclose(value, found, rel_tol=1e-9, abs_tol=CENT)


def test_the_los_angeles_workbook_is_the_engines_to_the_cent(proofs):
    proof, found = proofs["la-2019"]
    assert len(proof.wanted) > 2_000
    assert differences(proof.wanted, found) == []


def test_changed_inputs_of_los_angeles_follow_to_the_cent(proofs):
    proof, found = proofs["la-2019-edited"]
    assert differences(proof.wanted, found) == []


def test_the_small_town_and_random_cases_are_the_engines_to_the_cent(proofs):
    for name in ("small-town", *(f"case-{seed}" for seed in range(RANDOM_CASES))):
        proof, found = proofs[name]
        assert differences(proof.wanted, found) == [], name


@pytest.mark.sampled
@pytest.mark.parametrize("name", CHOSEN)
def test_everything_follows_what_is_chosen(proofs, name):
    chosen = {each: found for each, found in proofs.items() if each.startswith(f"chosen-{name}")}
    assert len(chosen) >= CHOSEN[name]
    for each, (proof, found) in chosen.items():
        assert len(proof.wanted) > 2_000
        assert differences(proof.wanted, found) == [], each


def test_random_inputs_follow_to_the_cent(proofs):
    for seed in range(RANDOM_EDITS):
        proof, found = proofs[f"edited-{seed}"]
        assert differences(proof.wanted, found) == [], seed


def test_every_operation_on_rows_is_the_engines(proofs):
    proof, found = proofs["hard"]
    assert len(proof.wanted) > 60
    assert differences(proof.wanted, found) == []


def test_random_models_of_every_operation_are_the_engines(proofs):
    names = [name for name in proofs if name.startswith("graph-")]
    assert len(names) == RANDOM_GRAPHS
    for name in names:
        proof, found = proofs[name]
        assert differences(proof.wanted, found) == [], name


def test_a_workbook_that_libreoffice_saved_again_has_only_the_change(saved):
    looked = look_at_workbook(town(), saved)
    assert not looked.findings
    assert [(each.name, each.new[1]) for each in looked.changed] == [RAISED]


def test_no_cell_of_any_workbook_is_an_error(proofs):
    for name, (_, found) in proofs.items():
        wrong = [at for at, value in found.items() if str(value).startswith("#")]
        assert wrong == [], name
