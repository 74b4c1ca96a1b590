"""Tests of the steps: what both marked is shown, the rest never leaves its folder."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.accepting.made_folder import SIDES, play, put_round
from tests.folder.opened_files import private_files_opened
from tests.settlement.sealed.made_round import SMALL, made_chance

from openbook import api
from openbook.accepting import steps
from openbook.accepting.seat import NoStepError
from openbook.findings.errors import CaseNotReadableError, OpenbookError
from openbook.settlement.sealed import cards, published
from openbook.settlement.sealed.published import Step

CHANCE = made_chance("steps")


@pytest.fixture
def folder(write_case: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A round of four packages with two cards a side, in a small and quick group."""
    monkeypatch.setattr(published, "GROUP", SMALL)
    monkeypatch.setattr(cards.Table.__init__, "__defaults__", (SMALL,))
    made = write_case({})
    put_round(made, title="A small case")
    return made


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [([1, 3], [3, 4], (3,)), ([1, 2], [2, 1], (1, 2)), ([1], [4], ()), ([], [2], ())],
)
def test_what_both_marked_is_shown_and_nothing_else(
    folder: Path, one: list[int], other: list[int], both: tuple[int, ...]
) -> None:
    found = play(folder, one, other)
    assert found.shown == both
    assert found.both == len(both)
    assert found.is_over
    assert found.marks == ()  # the public has none
    assert api.check_case(folder)[-1].code == "OB104"


def test_public_files_are_alike_whatever_was_marked(
    folder: Path, tmp_path: Path
) -> None:
    """Digit for digit as long, and the same words around the digits."""
    shapes = set()
    for place, marks in enumerate(([], [1], [2, 4])):
        copy = Path(shutil.copytree(folder, tmp_path / str(place)))
        play(copy, marks, [3], until="exchange")
        text = (copy / "accept/sides/district.yaml").read_text("utf-8")
        shapes.add(re.sub(r"\b[0-9a-f]{32,}\b", lambda hit: "x" * len(hit[0]), text))
    assert len(shapes) == 1


def test_no_number_is_in_both_public_files_unless_both_marked(folder: Path) -> None:
    play(folder, [1, 3], [3, 4], until="exchange")
    one, other = (
        set(re.findall(r"card: (\w+)", (folder / f"accept/sides/{s}.yaml").read_text()))
        for s in SIDES
    )
    assert len(one & other) == 1  # package 3 with both stamps
    assert len(one | other) == 7


def test_marks_and_key_stay_in_the_private_folder(folder: Path) -> None:
    play(folder, [1, 3], [3, 4])
    secret = (folder / "private/union/accept/key.yaml").read_text("utf-8")
    key = re.search(r"key: (\w+)", secret)
    assert key
    shared = [file.read_text("utf-8") for file in (folder / "accept").rglob("*.yaml")]
    assert not any(key[1] in text for text in shared)
    assert not any("package: 4" in text for text in shared)
    mode = (folder / "private/union/accept/key.yaml").stat().st_mode
    assert mode & 0o077 == 0


def test_no_step_opens_the_other_sides_private_folder(folder: Path) -> None:
    program = (
        "import secrets\nfrom openbook.accepting import steps\nf = sys.argv[1]\n"
        "steps.mark(f, 'union', [1])\n"
        "steps.seal(f, 'union', chance=secrets.token_bytes)\nsteps.stand(f, 'union')"
    )
    steps.mark(folder, "district", [2])
    steps.seal(folder, "district", chance=CHANCE)
    opened = private_files_opened(program, folder)
    assert any(path.startswith("union/accept") for path in opened)
    assert not any(path.startswith("district") for path in opened)


def test_nobody_changes_marks_after_the_seal(folder: Path) -> None:
    play(folder, [1], [2], until="seal")
    with pytest.raises(NoStepError, match="only in a new round"):
        steps.mark(folder, "union", [1])
    with pytest.raises(NoStepError, match="next: exchange"):
        steps.seal(folder, "union", chance=CHANCE)


def test_a_new_round_is_sealed_over_what_was_published_in_the_old_one(
    folder: Path,
) -> None:
    play(folder, [1], [2], until="seal")
    put_round(folder, title="A small case", packages=3)
    assert play(folder, [3], [3]).shown == (3,)


def test_each_step_waits_for_the_one_before(folder: Path) -> None:
    with pytest.raises(NoStepError, match="union has no marks yet"):
        steps.seal(folder, "union", chance=CHANCE)
    steps.mark(folder, "union", [1])
    with pytest.raises(NoStepError, match="union comes first"):
        steps.exchange(folder, "union", chance=CHANCE)
    steps.seal(folder, "union", chance=CHANCE)
    with pytest.raises(NoStepError, match="district comes first"):
        steps.exchange(folder, "union", chance=CHANCE)
    assert steps.stand(folder).steps == {
        "district": Step.NOTHING,
        "union": Step.SEALED,
    }


def test_a_side_that_has_done_its_part_is_told_whose_turn_it_is(folder: Path) -> None:
    play(folder, [1], [2], until="seal")
    steps.exchange(folder, "union", chance=CHANCE)
    with pytest.raises(NoStepError, match="exchange CASE --as district"):
        steps.exchange(folder, "union", chance=CHANCE)
    steps.exchange(folder, "district", chance=CHANCE)
    steps.exchange(folder, "union", chance=CHANCE)
    with pytest.raises(NoStepError, match="already; next: reveal"):
        steps.exchange(folder, "union", chance=CHANCE)


def test_cards_are_laid_down_once_and_then_wait(folder: Path) -> None:
    play(folder, [1], [2], until="seal")
    steps.exchange(folder, "union", chance=CHANCE)
    with pytest.raises(NoStepError, match="exchange CASE --as district"):
        steps.exchange(folder, "union", chance=CHANCE)
    with pytest.raises(NoStepError, match="union comes first"):
        steps.reveal(folder, "union", chance=CHANCE)


@pytest.mark.parametrize("field", ["seal", "key", "salt", "card", "stamped_proof"])
def test_a_changed_digit_ends_the_round(folder: Path, field: str) -> None:
    play(folder, [1, 3], [3, 4], until="exchange")
    file = folder / "accept/sides/union.yaml"
    text = file.read_text("utf-8")
    digit = re.search(rf"\b{field}: \w*?([1-8])", text)
    assert digit
    at = digit.start(1)
    file.write_text(text[:at] + str(int(text[at]) + 1) + text[at + 1 :], "utf-8")
    with pytest.raises(CaseNotReadableError, match="OB29"):
        steps.reveal(folder, "district", chance=CHANCE)
    assert steps.stand(folder).both is None


def test_another_seal_than_the_other_side_saw_is_told(folder: Path) -> None:
    """A side that deals anew, once it has seen the cards of the other, is found out."""
    play(folder, [1], [2], until="seal")
    steps.exchange(folder, "district", chance=CHANCE)
    (folder / "accept/sides/union.yaml").unlink()
    steps_of_new_deal = folder / "accept/sides/district.yaml"
    kept = steps_of_new_deal.read_text("utf-8")
    steps_of_new_deal.unlink()
    steps.mark(folder, "union", [1])
    steps.seal(folder, "union", chance=CHANCE)
    steps_of_new_deal.write_text(kept, "utf-8")
    steps.exchange(folder, "union", chance=CHANCE)
    found = steps.stand(folder).findings
    assert [each.code for each in found] == ["OB294"]
    assert "saw another seal" in found[0].what


@pytest.mark.parametrize("party", ["public", "press"])
def test_only_a_side_has_cards(folder: Path, party: str) -> None:
    with pytest.raises(OpenbookError, match=rf"{party}.*(has no cards|its parties)"):
        steps.mark(folder, party, [1])


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ([5], "no package 5 on the list; write 1 to 4"),
        ([1, 2, 3], "a side has 2 cards"),
    ],
)
def test_marks_that_do_not_fit_are_refused(
    folder: Path, marks: list[int], said: str
) -> None:
    with pytest.raises(NoStepError, match=said):
        steps.mark(folder, "union", marks)
    assert not (folder / "private").exists()


def test_marks_of_an_old_round_do_not_count(folder: Path) -> None:
    play(folder, [1], [1])
    put_round(folder, title="A small case", packages=3)
    told = {each.code for each in api.check_case(folder, "union")}
    assert "OB290" in told
    with pytest.raises(CaseNotReadableError, match="another round"):
        steps.seal(folder, "union", chance=CHANCE)


def test_without_a_round_there_is_nothing_to_do(
    write_case: Callable[..., Path],
) -> None:
    with pytest.raises(NoStepError, match="openbook accept start"):
        steps.stand(write_case({}))


def test_a_key_that_is_gone_is_told(folder: Path) -> None:
    play(folder, [1], [2], until="seal")
    (folder / "private/union/accept/key.yaml").unlink()
    with pytest.raises(NoStepError, match="does not have the key of this round"):
        steps.exchange(folder, "union", chance=CHANCE)
