"""Answers kept in at most so many bytes."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Barrier, Thread

import numpy as np
import pytest

from openbook.figures.memory import Memory, size_of


@dataclass(frozen=True, slots=True)
class Answer:
    numbers: np.ndarray
    words: tuple[str, ...]
    of: object = None


def test_arrays_texts_and_what_holds_them_are_measured():
    numbers = np.zeros(1000)
    answer = Answer(numbers, ("a" * 500, "b" * 500))
    assert 9000 < size_of(answer) < 9700
    assert 9000 < size_of({"kept": [answer, answer, numbers]}) < 10_000
    assert size_of(numbers[:500]) >= 4000


def test_what_belongs_to_somebody_else_is_not_measured():
    shared = Answer(np.zeros(100_000), ())
    answer = Answer(np.zeros(10), (), shared)
    assert size_of(answer) > 800_000
    held = Answer(np.zeros(10), (), frozenset({"x" * 10_000}))
    assert size_of(held) > 10_000
    assert size_of(held, (frozenset,)) < 500


def test_the_answers_not_asked_for_longest_go_first():
    memory = Memory(3000)
    for name in "abc":
        memory.keep(name, np.zeros(100))
    assert memory.get("a") is not None
    memory.keep("d", np.zeros(100))
    assert [name in memory for name in "abcd"] == [True, False, True, True]
    assert memory.bytes <= 3000


def test_one_answer_is_kept_however_large():
    memory = Memory(100)
    memory.keep("small", "x")
    memory.keep("large", "x" * 1000)
    assert "small" not in memory
    assert memory.get("large") == "x" * 1000
    memory.keep("large", "x")
    assert memory.bytes == size_of("x")


def test_an_answer_put_in_again_is_counted_once():
    memory = Memory(10_000)
    for _ in range(5):
        memory.keep("same", "x" * 100)
    assert memory.bytes == size_of("x" * 100)
    assert len(memory) == 1


def test_a_kept_array_cannot_be_changed():
    memory, numbers = Memory(10_000), np.zeros(3)
    memory.keep("numbers", numbers)
    with pytest.raises(ValueError, match="read-only"):
        numbers[0] = 1.0


def test_an_answer_that_is_nothing_is_an_answer():
    memory, asked = Memory(1000), []
    for _ in range(2):
        assert memory.once("nothing", lambda: asked.append(1)) is None
    assert asked == [1]


def test_questions_that_fail_leave_nothing_behind():
    memory = Memory(1000)

    def fails():
        raise ValueError

    for question in range(3):
        with pytest.raises(ValueError, match=r"^$"):
            memory.once(question, fails)
    assert not memory._working
    assert memory.once(0, lambda: "found") == "found"


def test_many_who_ask_at_once_wait_for_one_answer():
    memory, worked, answers = Memory(10_000), [], []
    together = Barrier(8)

    def work():
        worked.append(1)
        return object()

    def ask():
        together.wait()
        answers.append(memory.once("question", work))

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert worked == [1]
    assert len(answers) == 8
    assert len(set(map(id, answers))) == 1
