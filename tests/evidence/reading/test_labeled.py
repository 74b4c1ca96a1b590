"""Invented stories: figures, sides and quantities, at least as many right."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.evidence.reading.scored import CASE, FullScore, full_score, labels_of

from openbook.evidence.reading.quantities import quantities
from openbook.evidence.reading.story import read_stories

HERE = Path(__file__).parents[1]
# The reader learned from the stories to practice on; it was never taught by those held out.
PRACTICE = sorted((HERE / "practice").glob("*.txt"))
HELD_OUT = sorted((HERE / "held_out").glob("*.txt"))
# As local papers of six states write; only the figures that matter are labeled.
SIX_STATES = sorted((HERE / "six_states").glob("*.txt"))
UNSEEN = sorted((HERE / "unseen").glob("*.txt"))  # at first reading 97%, 97% and 75% were right
# Labeled before they were read: at first reading 95%, 63% and 75% were right, units that the
# labels had wrong corrected. The reader then learned letterheads, management and a few nouns.
FIRST_TRY = sorted((HERE / "first_try").glob("*.txt"))
# Written after that: at first reading 97%, 93% and 76% were right.
SECOND_TRY = sorted((HERE / "second_try").glob("*.txt"))
# A wire report, a radio page, a flyer, a list of questions, minutes and live updates: at first
# reading 90%, 47% and 66% were right. The reader then learned whose sheet a text is.
THIRD_TRY = sorted((HERE / "third_try").glob("*.txt"))
# A letter to families, a union's questions and a weekly after that: 100%, 71% and 74%.
FOURTH_TRY = sorted((HERE / "fourth_try").glob("*.txt"))
# Six more that somebody else wrote: at first reading 100%, 56% and 84%. The reader then learned
# names beside a bar or a dash, letters of a union, neutrals, and clauses of the other side.
FIFTH_TRY = sorted((HERE / "fifth_try").glob("*.txt"))
# A weekly, a union's and a district's sheet, a television page and a column after that: of the sides
# about 84%, counted by eye. Labels were written from what the reader gave and mended by hand, so
# these and the next set hold what it does now, not how it does on a story that it has not seen.
SIXTH_TRY = sorted((HERE / "sixth_try").glob("*.txt"))
# A daily, a fact sheet, live updates and a memo after that: about 72%, counted the same way.
SEVENTH_TRY = sorted((HERE / "seventh_try").glob("*.txt"))


@pytest.fixture(scope="module")
def scores() -> dict[Path, FullScore]:
    return {path: full_score(path) for path in (*PRACTICE, *HELD_OUT)}


def _sum(scores: dict[Path, FullScore], stories: list[Path]) -> FullScore:
    return FullScore(*map(sum, zip(*(scores[path] for path in stories), strict=True)))


@pytest.mark.parametrize("stories", [PRACTICE, HELD_OUT], ids=["practice", "held out"])
def test_figures_sides_and_quantities(scores: dict[Path, FullScore], stories: list[Path]) -> None:
    told = _sum(scores, stories)
    assert len(stories) >= 6
    assert told.labeled > 120
    assert told.found / told.labeled >= 0.97, told
    assert told.found / told.read >= 0.9, told
    assert told.side / told.labeled >= 0.85, told
    assert told.about / told.labeled >= 0.8, told


def test_stories_of_six_states() -> None:
    told = _sum({path: full_score(path) for path in SIX_STATES}, SIX_STATES)
    assert len(SIX_STATES) >= 11
    assert told.found / told.labeled >= 0.97, told
    assert told.side / told.labeled >= 0.9, told
    assert told.about / told.labeled >= 0.85, told


def test_stories_that_were_written_last() -> None:
    told = _sum({path: full_score(path) for path in UNSEEN}, UNSEEN)
    assert told.found / told.labeled > 0.95, told
    assert told.side / told.labeled >= 0.85, told
    assert told.about / told.labeled >= 0.75, told


@pytest.mark.parametrize(
    ("stories", "labeled", "side", "about"),
    [
        (FIRST_TRY, 60, 0.84, 0.85),
        (SECOND_TRY, 25, 0.9, 0.75),
        (THIRD_TRY, 130, 0.95, 0.88),
        (FOURTH_TRY, 40, 0.97, 0.88),
        (FIFTH_TRY, 75, 0.94, 0.88),
    ],
)
def test_stories_labeled_before_they_were_read(
    stories: list[Path], labeled: int, side: float, about: float
) -> None:
    told = _sum({path: full_score(path) for path in stories}, stories)
    assert told.labeled > labeled
    assert told.found / told.labeled >= 0.95, told
    assert told.side / told.labeled >= side, told
    assert told.about / told.labeled >= about, told


@pytest.mark.parametrize("stories", [SIXTH_TRY, SEVENTH_TRY], ids=["sixth", "seventh"])
def test_stories_read_last_are_read_no_worse(stories: list[Path]) -> None:
    told = _sum({path: full_score(path) for path in stories}, stories)
    assert told.labeled > 45
    assert told.found / told.labeled >= 0.93, told  # "would settle for 7" is not found
    assert told.side / told.labeled >= 0.89, told
    assert told.about / told.labeled >= 0.87, told


def test_a_sheet_of_the_union_speaks_for_the_union() -> None:
    said = (
        "MILL RIVER FEDERATION OF TEACHERS\n\nWe propose a 7% raise. Our classes have 31 students."
    )
    proposals = read_stories([("s", said)], CASE).proposals
    assert {m.speaker.voice for each in proposals for m in each.mentions} == {"union"}
    story = said.replace("We propose", "Teachers propose").replace("Our classes", "Classes")
    proposals = read_stories([("s", story)], CASE).proposals
    assert "reporter" in {m.speaker.voice for each in proposals for m in each.mentions}


def test_the_cost_of_another_percentage_is_not_that_of_one_percent() -> None:
    said = "District officials said their offer of 5.1% and 4% would cost $27 million."
    proposals = read_stories([("s", said)], CASE).proposals
    found = {m.figure.value: m.mentions[0].mapped.about for m in proposals}
    assert found[27_000_000] == "offer.cost"


def test_a_one_time_payment_in_percent_of_pay_is_no_raise() -> None:
    said = "The district's best offer is 3.5 percent, plus a one-time payment equal to 2 percent of salary."
    proposals = read_stories([("s", said)], CASE).proposals
    found = {m.figure.value: m.mentions[0].mapped.about for m in proposals}
    assert found == {0.035: "salary_raise.share", 0.02: "one_time_payment.share"}


def test_what_only_says_how_a_figure_changed_is_of_the_same_quantity() -> None:
    said = "The reserve is 8% of spending, down from 11%. The district has 4,310 students in nine schools, down from 4,760."
    proposals = read_stories([("s", said)], CASE).proposals
    found = {(m.figure.value, m.figure.unit): m.mentions[0].mapped.about for m in proposals}
    assert found[0.11, "share"] == "reserve.share"
    assert found[4760, "pupils"] == "enrollment.total"


def test_most_figures_are_of_a_quantity_that_is_known(scores: dict[Path, FullScore]) -> None:
    names = {each.name for each in quantities()}
    labels = [label for path in scores for label in labels_of(path)]
    named = [label["about"] for label in labels if label.get("about")]
    assert set(named) <= names
    assert len(named) > 200


@pytest.mark.parametrize(
    ("said", "about", "said_as"),
    [
        ("The union wants a 6.5% raise.", "salary_raise.share", "offer"),
        ("The union wants 9% over two years.", "salary_raise.share", "offer"),
        ("Teachers got a 3% raise last year, the union said.", "salary_raise.share", "claim"),
        ("The district offered a $2,000 one-time payment.", "one_time_payment.amount", "offer"),
        ("The union wants one nurse at every school.", "staffing_ratio.per_school", "offer"),
        ("The union wants 18 more nurses.", "added_staff.people", "offer"),
        ("The district offers to cap classes at 24 students.", "class_size_cap.pupils", "offer"),
        ("The union said the reserve is $3.1 million.", "reserve.total", "claim"),
        ("The unrestricted reserve is $3.1 million.", "reserve.unrestricted", "fact"),
        ("The district has a deficit of $9.6 million.", "budget.result", "fact"),
        ("Each 1% costs $130,000, the district said.", "cost_of_one_percent.teachers", "claim"),
        ("Enrollment has fallen to 2,140.", "enrollment.total", "fact"),
        ("About 84,000 students came to school on Thursday.", "pupils.present", "fact"),
        ("The strike lasted nine days.", "strike.length", "fact"),
        ("The average teacher earns $84,000.", "pay.average", "fact"),
        ("A beginning teacher earns $46,300.", "pay.start", "fact"),
        ("Ninety percent of members voted to strike.", "strike.vote.share", "fact"),
    ],
)
def test_what_a_figure_is_of_and_as_what_it_is_said(said: str, about: str, said_as: str) -> None:
    proposals = read_stories([("s", said)], CASE).proposals
    told = [m for each in proposals for m in each.mentions if m.mapped.about == about]
    assert said_as in {each.said_as for each in told}, [p.mentions[0].mapped for p in proposals]


@pytest.mark.parametrize(
    ("said", "needs"),
    [
        ("The union wants 9% over two years.", "it belongs to the figure beside it"),
        ("The strike begins on March 18.", "a day, no figure"),
        ("He has seen five superintendents go.", "nothing in the model counts superintendents"),
        ("The gala raised $8,000.", "nearest is "),
    ],
)
def test_a_figure_without_a_quantity_says_what_it_needs(said: str, needs: str) -> None:
    proposals = read_stories([("s", said)], CASE).proposals
    left = [m.mapped.needs for each in proposals for m in each.mentions if not m.mapped.about]
    assert [each for each in left if needs in each], left


@pytest.mark.parametrize(
    ("head", "voice"),
    [
        ("Salmon Creek Education Association\nBargaining bulletin 14", "union"),
        ("Mill River Federation of Teachers, Local 1862\nStrike FAQ", "union"),
        (
            "Board of Education, Ridge School District RE-4\nSummary of the special meeting",
            "district",
        ),
        ("Mill River Unified Teachers Reject Offer\nSign up for our newsletter", "reporter"),
        ("Mill River Unified\nBy Ann Lee\nSign up for our newsletter", "reporter"),
    ],
)
def test_the_head_of_a_sheet_says_whose_it_is(head: str, voice: str) -> None:
    said = f"{head}\n\nClasses have 31 students. The reserve is $9.4 million.\n"
    proposals = read_stories([("s", said)], CASE).proposals
    voices = {
        each.mentions[0].speaker.voice for each in proposals if each.figure.value in {31, 9.4e6}
    }
    assert voices == {voice}


def test_a_line_that_starts_with_a_side_is_of_that_side() -> None:
    said = "WHERE WE ARE\n* Union: 8.9% this year\n* District: 5% this year\n"
    proposals = read_stories([("s", said)], CASE).proposals
    found = {each.figure.value: each.mentions[0].speaker.voice for each in proposals}
    assert found[0.089] == "union"
    assert found[0.05] == "district"


@pytest.mark.parametrize(
    ("said", "value", "unit", "about"),
    [
        (
            "The two sides are $19 million apart, down from $27 million a week ago.",
            27e6,
            "USD",
            "offer.cost",
        ),
        ("Substitutes are paid $210 a day, and there are 190 of them.", 190, "", ""),
        ("About 410 showed up this morning.", 410, "", ""),
        ("The district saves about $1.1 million in wages.", 1.1e6, "USD", "strike.wages_saved"),
        ("There is 1 counselor for 510 students.", 510, "pupils", "staffing_ratio.pupils_per"),
        (
            "Board policy calls for a fund balance of 25% of revenue.",
            0.25,
            "share",
            "reserve.required",
        ),
        ("The state auditor recommends at least 15%.", 0.15, "share", "reserve.required"),
        ("The union came down to 6.5% from 9%.", 0.065, "share", "salary_raise.share"),
        ("1 in 5 of us left in two years.", 0.2, "share", "staff.left"),
    ],
)
def test_a_figure_is_of_what_its_words_say(said: str, value: float, unit: str, about: str) -> None:
    proposals = read_stories([("s", said)], CASE).proposals
    found = {each.figure.value: (each.figure.unit, each.about) for each in proposals}
    assert found[value] == (unit, about)
