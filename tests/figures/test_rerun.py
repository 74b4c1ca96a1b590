"""A model run again while inputs move has the bits of the whole model, every time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from tests.figures.random_graphs import SOURCE, bits, random_model, random_worlds

from openbook.figures.errors import NotFiniteError, UnknownLineError, WorldError
from openbook.figures.figure import PUPILS, SECTIONS, SHARE, Year, years_between
from openbook.figures.functions import (
    assumption,
    ceil,
    given_table,
    lever,
    maximum,
    running_sum,
    total,
    where,
)
from openbook.figures.memory import Memory
from openbook.figures.model import Model
from openbook.figures.operation import Rows
from openbook.figures.run.cuts import PlannedCut
from openbook.figures.run.numpy_run import Results, evaluate
from openbook.figures.run.rerun import Rerun, parted
from openbook.figures.run.workspace import Workspace

YEARS = years_between(Year(2018), Year(2020))
GRAPHS = 80


def in_bits(
    work: Callable[..., Results], *given: object, **more: object
) -> dict[str, list[int]] | str:
    """Results as bits in every world, or the sentence that refuses them."""
    try:
        found = work(*given, **more)
    except NotFiniteError as problem:
        return str(problem)
    shape = {name: (found.worlds, *each.shape[1:]) for name, each in found.values.items()}
    return {
        name: bits(np.broadcast_to(each, shape[name]).copy()).tolist()
        for name, each in found.values.items()
    }


def for_good(array: np.ndarray) -> np.ndarray:
    """The array as one that nobody can change: what rests on it need not run again."""
    own = array.copy()
    own.flags.writeable = False
    return own


def finite_lines(model: Model, worlds: dict[str, np.ndarray]) -> list[str]:
    """The computed lines, tables too, that are finite numbers in some worlds."""
    names = [name for name, line in model.lines.items() if line.args]
    return [
        name for name in names if isinstance(in_bits(evaluate, model, worlds, only=[name]), dict)
    ]


@pytest.mark.parametrize("batch", range(6))
def test_every_position_gives_the_bits_of_the_whole_model(batch):
    told = tried = kept = remembered = 0
    for seed in range(batch * GRAPHS, (batch + 1) * GRAPHS):
        plain, graph = random_model(seed)
        lines = [n for n in graph.lines if n.args and not n.name]
        named = [line.named(f"made.n{place}") for place, line in enumerate(lines)]
        model, random = Model(plain.years, [*graph.lines, *named]), graph.random
        count = int(random.integers(1, 5))
        worlds = random_worlds(graph, len(model.years), count)
        worlds = {name: worlds[name] for name in model.inputs}
        moving = [name for name in worlds if random.random() < 0.6]
        only = [n for n in finite_lines(model, worlds) if random.random() < 0.6]
        again = Rerun(model, worlds, moving=moving, only=only)
        found = parted(model, map(model.at, moving), map(model.at, only))
        kept, remembered = kept + len(found.kept), remembered + len(found.remembered)
        moved: dict[str, np.ndarray] = {}
        for _ in range(5):
            fresh = random_worlds(graph, len(model.years), again.count)
            moved = {
                name: moved[name]
                if name in moved and random.random() < 0.5
                else for_good(fresh[name])
                for name in moving
                if random.random() < 0.7
            }
            both = {**worlds, **moved}
            whole = in_bits(evaluate, model, both, only=only)
            part = in_bits(again.at, moved)
            if again.count == max(map(len, both.values()), default=1):
                assert whole == part, f"seed {seed}"
                told, tried = told + isinstance(whole, dict), tried + 1
    assert min(told, kept) > GRAPHS / 2
    assert min(tried - told, remembered) > 0


def classes() -> Model:
    """Sections that a cap on classes needs beyond today's, as projections have them."""
    rows = Rows("classes", tuple(map(str, range(40))))
    seats = given_table(
        "table.seats", rows, [20.0 + 7 * (row % 9) for row in range(40)], unit=PUPILS, source=SOURCE
    )
    growth = assumption("growth.rate", SHARE, by_year=True)
    pupils = seats * running_sum(growth)
    cap = lever("class.cap", PUPILS / SECTIONS, by_year=True)
    more = maximum(0, total(ceil(pupils / cap)))
    needed = where(cap > 0, more, 0).named("sections.added")
    pay = lever("pay.raise", SHARE, by_year=True)
    return Model(YEARS, [(needed * running_sum(pay + 1)).named("cost.all")])


def drawn(worlds: int = 50) -> dict[str, np.ndarray]:
    growth = np.random.default_rng(2019).normal(1.0, 0.1, size=(worlds, 3))
    return {"growth.rate": growth, "class.cap": np.zeros(1), "pay.raise": np.zeros(1)}


def rerun_classes() -> tuple[Model, Rerun]:
    model = classes()
    return model, Rerun(model, drawn(), moving=["class.cap", "pay.raise"])


def run_tables(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each part had that was run to be remembered."""
    seen: list[int] = []
    run = PlannedCut.run

    def looked_at(self, *given, **more):
        seen.append(sum(node.rows or 0 for node in self.plan.model.nodes))
        return run(self, *given, **more)

    monkeypatch.setattr(PlannedCut, "run", looked_at)
    return seen


def test_a_table_is_not_run_again_for_another_raise_or_a_cap_seen_before(monkeypatch):
    model, again = rerun_classes()
    again.at({"class.cap": 25.0})
    seen = run_tables(monkeypatch)
    moved = {"class.cap": np.array([[25.0] * 3]), "pay.raise": np.array([[0.0, 0.03, 0.06]])}
    found = again.at(moved)
    assert seen
    assert not any(seen)
    assert np.array_equal(found["cost.all"], evaluate(model, drawn() | moved)["cost.all"])


def test_without_a_cap_no_table_is_run_at_all(monkeypatch):
    _, again = rerun_classes()
    seen = run_tables(monkeypatch)
    again.at()
    assert seen
    assert not any(seen)
    again.at({"class.cap": [[0.0, 25.0, 25.0]]})
    assert any(seen)


@pytest.mark.parametrize("kinds", [2, 30])
def test_positions_may_differ_by_world(kinds):
    model, again = rerun_classes()
    caps = 20.0 + np.arange(50) % kinds
    moved = {"class.cap": np.stack([np.zeros(50), caps, caps], axis=1)}
    whole = evaluate(model, drawn() | moved)
    for _ in range(2):
        found = again.at(moved)
        assert np.array_equal(found["sections.added"], whole["sections.added"])


def steps_run(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many calls each run made."""
    made: list[int] = []
    due = Workspace._due

    def counted(self, level):
        steps = due(self, level)
        made.append(len(steps))
        return steps

    monkeypatch.setattr(Workspace, "_due", counted)
    return made


def test_what_rests_on_inputs_that_stand_still_does_not_run_again(monkeypatch):
    model, again = rerun_classes()
    caps, pay = for_good(np.array([[25.0] * 3])), np.array([[0.0, 0.03, 0.06]])
    again.at({"class.cap": caps, "pay.raise": pay})
    made = steps_run(monkeypatch)
    same = again.at({"class.cap": caps, "pay.raise": for_good(pay)})
    once = sum(made)
    again.at({"class.cap": for_good(caps + 1), "pay.raise": for_good(pay)})
    assert 0 < once < sum(made) - once
    made.clear()
    moved = {"class.cap": caps, "pay.raise": for_good(pay + 0.01)}
    found, whole = again.at(moved), evaluate(model, drawn() | moved)
    assert sum(made) > 0
    assert np.array_equal(found["cost.all"], whole["cost.all"])
    assert not np.array_equal(found["cost.all"], same["cost.all"])


def test_an_array_that_its_owner_changes_is_read_again():
    model, again = rerun_classes()
    mine = np.array([[25.0] * 3])
    seen = mine.view()
    seen.flags.writeable = False
    for given in (mine, seen):
        mine[:] = 25.0
        before = again.at({"class.cap": given})["cost.all"]
        mine[:] = 21.0
        after = again.at({"class.cap": given})["cost.all"]
        whole = evaluate(model, drawn() | {"class.cap": mine})["cost.all"]
        assert np.array_equal(after, whole)
        assert not np.array_equal(after, before)


def test_of_some_lines_only_the_first_world_may_be_asked_for():
    model = classes()
    again = Rerun(model, drawn(), moving=["class.cap"], first=["sections.added"], only=None)
    found = again.at({"class.cap": 25.0})
    whole = evaluate(model, drawn() | {"class.cap": np.array([25.0])})
    assert np.array_equal(found["sections.added"], whole["sections.added"][:1])
    assert np.array_equal(found["cost.all"], whole["cost.all"])


def test_little_is_remembered_and_what_was_given_back_stays_right():
    model = classes()
    memory = Memory(3000)
    moving = ["class.cap", "pay.raise"]
    again = Rerun(model, drawn(), moving=moving, memory=memory)
    for cap in (20.0, 21.0, 22.0, 20.0, 21.0):
        found = again.at({"class.cap": cap})["cost.all"]
        whole = evaluate(model, drawn() | {"class.cap": cap})["cost.all"]
        assert np.array_equal(found, whole)
        assert memory.bytes <= 3000
        assert len(memory) <= 2


def test_threads_do_not_disturb_each_other():
    model, again = rerun_classes()
    caps = [18.0 + step % 7 for step in range(60)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda cap: again.at({"class.cap": cap}), caps))
    for cap, results in zip(caps, found, strict=True):
        whole = evaluate(model, drawn() | {"class.cap": cap})
        assert np.array_equal(results["cost.all"], whole["cost.all"])


def test_only_moving_inputs_can_be_moved_and_only_to_numbers():
    _, again = rerun_classes()
    with pytest.raises(WorldError, match=r"inputs that do not move: growth.rate"):
        again.at({"growth.rate": 1.0})
    with pytest.raises(WorldError, match=r"pay.raise has 7 simulations where others have 50"):
        again.at({"pay.raise": np.zeros(7)})
    with pytest.raises(NotFiniteError, match=r"pay.raise is inf"):
        again.at({"pay.raise": np.inf})


def test_a_moving_input_must_be_one_of_the_model():
    with pytest.raises(UnknownLineError, match=r"no input named 'cost.all'"):
        Rerun(classes(), drawn(), moving=["cost.all"])
