"""What a family is told: announcements before the plan, nothing that nobody said."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.reports.family.sixty import CASES, told_of, with_notices, with_plan

from openbook.api.folder import case_in
from openbook.case.format.table import Table
from openbook.case.tables.walkout import PlannedSite, SchoolCount
from openbook.figures.figure import Status
from openbook.files.plain_file import PlainFile
from openbook.files.table_file import parse_table
from openbook.strike.notices import NoStrikeDayError, NoStrikeError, day_meant, days_of_strike
from openbook.strike.status import family_day

HEAD = "day,school,language,school_is,merged_into,hours,message\n"
THURSDAY = date(2019, 1, 17)


@pytest.fixture(scope="module")
def willow():
    return case_in(CASES / "small-town")


def told(case, text, *, plan=(), day=THURSDAY):
    noticed = with_notices(case, HEAD + text)
    noticed = with_plan(noticed, plan, day) if plan else replace(noticed, approved_plans=())
    found = family_day(noticed, day)
    return {each.school: each for each in found.schools}


def test_nothing_said_is_not_announced(willow):
    silent = replace(willow, strike=replace(willow.strike, absences=""))
    found = told(silent, "2019-01-16,all,en,open,,8 to 2,\n")
    assert {each.status for each in found.values()} == {"not_announced"}
    for each in found.values():
        said = {fact for fact, texts in each.facts.items() if texts}
        assert said == {"hotline_hours"}
        assert each.adults is None


def staffed(school="oak", school_is="open", *, students=90.0, **more):
    given = {"credentialed": 2.0, "administrators": 1.0, "substitutes": 3.0} | more
    return PlannedSite(school=school, school_is=school_is, students=students, **given)


def test_of_announcement_and_approved_plan_the_more_restrictive_holds(willow):
    plan = [staffed(school_is="closed")]
    found = told(willow, ",all,en,open,,,\n", plan=plan)
    assert (found["oak"].status, found["oak"].announced) == ("closed", False)
    found = told(willow, "2019-01-17,oak,en,closed,,,\n", plan=[staffed()])
    assert (found["oak"].status, found["oak"].announced) == ("closed", True)


def test_a_draft_or_an_approval_without_a_name_says_nothing(willow):
    plan = with_plan(willow, [staffed()], THURSDAY).approved_plans[0]
    silent = with_notices(willow, HEAD)
    for case in (
        replace(silent, plans=(plan,), approved_plans=()),
        replace(silent, approved_plans=(replace(plan, approved_by=" "),)),
        replace(silent, approved_plans=(replace(plan, approved_at="yesterday"),)),
    ):
        found = told_of(case, THURSDAY, "oak")
        assert found.status == "not_announced"
        assert found.adults is None


def quiet(case):
    """The town without counts, so that the students of the plan speak."""
    return replace(case, counts=Table(SchoolCount, "strike/counts.csv"))


OPEN = "2019-01-17,all,en,open,,,\n"


@pytest.mark.parametrize(
    ("site", "status"),
    [
        (staffed(), "open"),
        (staffed(students=900.0), "below_minimum"),
        (staffed(administrators=0.0, substitutes=2.0, students=1060.0), "below_minimum"),
        # Volunteers are not staff.
        (staffed(administrators=0.0, substitutes=1.0, volunteers=9.0), "below_minimum"),
        (staffed(credentialed=0.0), "limited"),
        (staffed(special_students=13.0, special=1.0), "limited"),
        (staffed(special_students=12.0, special=1.0), "open"),
        (staffed(preschool=True, administrators=0.0, substitutes=2.0), "below_minimum"),
        # The rule is met, but 9 of the 11 people that the plan asks for are missing.
        (staffed(needs=11.0, administrators=2.0, substitutes=0.0), "limited"),
        (staffed(needs=4.0, needs_credentialed=3.0), "limited"),
        (staffed(needs=4.0, needs_special=1.0), "limited"),
        (staffed(needs=4.0, needs_credentialed=2.0), "open"),
        # One adult is fewer than every open school must have, even before anybody came.
        (staffed(administrators=1.0, substitutes=0.0, students=0.0), "below_minimum"),
    ],
)
def test_below_the_written_rule_no_school_is_simply_open(willow, site, status):
    assert told(quiet(willow), OPEN, plan=[site])["oak"].status == status


def test_without_a_rule_or_a_plan_staffing_is_not_confirmed(willow):
    assert told(quiet(willow), OPEN)["oak"].status == "unconfirmed"
    strike = replace(willow.strike, pupils_per_floor_adult=None)
    bare = replace(quiet(willow), strike=strike)
    found = told(bare, OPEN, plan=[staffed()])["oak"]
    assert (found.status, found.staffing) == ("unconfirmed", None)


def test_an_early_dismissal_is_never_simply_open(willow):
    head = "day,school,language,school_is,early_dismissal\n"
    case = with_notices(quiet(willow), head + "2019-01-17,all,en,open,noon\n")
    planned = with_plan(case, [staffed()], THURSDAY)
    found = told_of(planned, THURSDAY, "oak")
    assert found.status == "limited"
    assert found.facts["early_dismissal"]["en"].text == "noon"


@pytest.mark.parametrize("which", ["small-town", "la-2019"])
def test_both_built_in_cases_have_a_rule_marked_as_an_assumption(which):
    strike = case_in(CASES / which).strike
    assert strike
    for figure in (strike.pupils_per_floor_adult, strike.least_adults):
        assert figure is not None
        assert figure.source.status in {Status.UNCONFIRMED, Status.GENERATED}
        assert "xample" in figure.source.title + figure.source.note


def counted(case, *rows):
    text = "day,school,pupils\n" + "".join(f"{row}\n" for row in rows)
    table, findings = parse_table(PlainFile("strike/counts.csv", text), SchoolCount)
    assert not findings
    return replace(case, counts=table)


@pytest.mark.parametrize(
    ("rows", "status", "students", "on"),
    [
        (["2019-01-17,oak,401"], "below_minimum", 401, THURSDAY),
        (["2019-01-17,oak,0"], "open", 0, THURSDAY),
        (["2019-01-16,oak,401"], "below_minimum", 401, date(2019, 1, 16)),
        # Fewer yesterday: the plan may know better than an old count.
        (["2019-01-16,oak,30"], "open", 90, None),
        # What comes after the day is not known on it.
        (["2019-01-18,oak,401"], "open", 90, None),
    ],
)
def test_the_newest_count_decides(willow, rows, status, students, on):
    case = counted(willow, *rows)
    found = told(case, OPEN, plan=[staffed(credentialed=5.0)])["oak"]
    assert found.status == status
    assert (found.staffing.students, found.staffing.counted_on) == (students, on)


def test_a_count_of_nobody_does_not_waive_the_staff_of_an_open_school(willow):
    case = counted(willow, "2019-01-17,oak,0")
    alone = staffed(administrators=0.0, substitutes=0.0, volunteers=1.0)
    found = told(case, OPEN, plan=[alone])["oak"]
    assert (found.status, found.staffing.needed) == ("below_minimum", 2)
    assert found.staffing.special_students == 0


MOVED = OPEN + "2019-01-17,creek,en,merged,mill,,\n"


@pytest.mark.parametrize(
    ("rows", "students", "on"),
    [
        # Mill has counted its own; those of Creek are on the bus.
        (["2019-01-17,mill,95"], 300, None),
        (["2019-01-17,mill,95", "2019-01-17,creek,100"], 195, THURSDAY),
        (["2019-01-17,mill,240", "2019-01-16,creek,160"], 400, THURSDAY),
        (["2019-01-17,mill,310"], 310, THURSDAY),
    ],
)
@pytest.mark.parametrize("late", [False, True], ids=["planned", "announced later"])
def test_students_moved_to_a_school_are_supervised_there(willow, rows, students, on, late):
    creek = staffed("creek", students=180.0) if late else staffed("creek", "merged", students=None)
    mill = staffed("mill", students=120.0 if late else 300.0, credentialed=5.0)
    found = told(counted(willow, *rows), MOVED, plan=[mill, creek])["mill"]
    assert found.staffing
    assert (found.staffing.students, found.staffing.counted_on) == (students, on)


def test_the_nearest_notice_wins_and_the_day_is_nearer_than_the_school(willow):
    rows = (
        ",all,en,,,everybody always,\n"
        ",elementary,en,,,kind always,\n"
        ",oak,en,,,school always,\n"
        "2019-01-17,all,en,,,everybody today,\n"
    )
    assert told(willow, rows)["oak"].facts["hours"]["en"].text == "everybody today"
    rows += "2019-01-17,oak,en,,,school today,\n"
    assert told(willow, rows)["oak"].facts["hours"]["en"].text == "school today"
    other = told(willow, rows, day=date(2019, 1, 16))
    assert other["oak"].facts["hours"]["en"].text == "school always"
    assert other["mill"].facts["hours"]["en"].text == "everybody always"


def test_late_news_is_not_hidden_by_an_old_translation(willow):
    rows = ",all,es,,,de 8 a 2,\n2019-01-17,all,en,,,closes at noon,\n"
    hours = told(willow, rows)["oak"].facts["hours"]
    assert hours["es"] == ("closes at noon", "en")
    assert told(willow, rows, day=date(2019, 1, 16))["oak"].facts["hours"]["en"] == (
        "de 8 a 2",
        "es",
    )


def test_a_closed_school_has_no_hours_that_were_meant_for_others(willow):
    rows = ",all,en,,,8 to 2,\n2019-01-17,oak,en,closed,,,stay home\n"
    found = told(willow, rows)
    assert not found["oak"].facts["hours"]
    assert found["oak"].facts["message"]["en"].text == "stay home"
    assert found["oak"].facts["absences"]
    assert found["mill"].facts["hours"]["en"].text == "8 to 2"


def test_a_merged_school_names_the_other(willow):
    found = told(willow, "2019-01-17,creek,en,merged,mill,,\n")
    assert (found["creek"].into, found["creek"].into_name) == ("mill", "Mill Road Middle")
    found = told(willow, "2019-01-17,creek,en,merged,nowhere,,\n")
    assert (found["creek"].status, found["creek"].into) == ("merged", "")


def test_a_charter_is_not_told_what_the_district_announces():
    case = case_in(CASES / "la-2019")
    found = family_day(case, date(2019, 1, 14))
    operators = dict(case.schools.each("school", "operator"))
    charters = [each for each in found.schools if operators[each.school] == "charter"]
    assert charters
    assert {each.status for each in charters} == {"independent"}


def test_only_school_days_of_the_strike_can_be_asked_about(willow):
    days = days_of_strike(willow)
    assert days[0] == date(2019, 1, 15)
    assert all(day.weekday() < 5 for day in days)
    assert day_meant(willow) == date(2019, 1, 18)
    for day in (date(2019, 1, 14), date(2019, 1, 19), date(2019, 3, 1)):
        with pytest.raises(NoStrikeDayError, match="2019-01-15 to 2019-01-22"):
            day_meant(willow, day)
    with pytest.raises(NoStrikeError, match=r"strike/strike\.yaml"):
        family_day(replace(willow, strike=None))


def test_los_angeles_went_back_on_the_day_after_the_last():
    case = case_in(CASES / "la-2019")
    days = days_of_strike(case)
    assert (days[0], days[-1], len(days)) == (date(2019, 1, 14), date(2019, 1, 22), 6)
    assert day_meant(case) == date(2019, 1, 14)
