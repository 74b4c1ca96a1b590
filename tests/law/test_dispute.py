"""A dispute as newspapers tell it, in an invented district of Minnesota: two units, schools closed."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from tests.law.mini_district import mini_district
from tests.model.projected import line

from openbook.api.claims import evidence, one_claim
from openbook.api.projection import project_case
from openbook.api.view import opened
from openbook.cli.main import FINE
from openbook.cli.main import main as run
from openbook.evidence.claims.judgment import Verdict
from openbook.offers.on_the_table import table_on
from openbook.strike.forecast.forecast import next_day

DISTRICT = """
name: Birch Lake Public Schools
kind: unified
time_zone: America/Chicago
source: invented
units:
  - {id: teachers, name: Teachers, party: union, pension: tra, schedule: teachers, members: 40, work_days: 185}
  - {id: aides, name: Aides, party: union, pension: pera, members: 25, payroll: $900 thousand, hours: 6, work_days: 180}
"""
UNION = """
side: union
made_on: 2023-12-05
title: Demands
standing: open
source: invented
terms:
  - salary_raise: {share: 7%, starts: 2023-07-01, units: [teachers]}
  - salary_raise: {share: 7%, starts: 2023-07-01, units: [aides]}
  - staffing_ratio: {role: social_worker, per_school: 1, starts: 2024-25}
"""
DEAL = """
side: district
made_on: 2024-01-20
title: Tentative agreement
standing: agreed
source: invented
terms:
  - salary_raise: {share: 3%, starts: 2023-07-01, units: [teachers]}
  - salary_raise: {share: 4%, starts: 2024-07-01, units: [teachers]}
  - one_time_payment: {year: 2023-24, amount: 2000, units: [aides]}
  - duration: {first_day: 2023-07-01, last_day: 2025-06-30}
"""
STRIKE = """
first_day: 2024-01-16
last_day: 2024-01-18
unit: teachers
strikers: 40
source: invented
also_out:
  - {unit: aides, share: 100%, announced: 2024-01-15}
closed:
  - {first: 2024-01-16, last: 2024-01-18, announced: 2024-01-15}
make_up:
  - {day: 2024-06-07, announced: 2024-01-20PAID}
"""
CLAIMS = """claim,said_by,side,said_on,about,year,value,unit,precision,text,offer,source
average,The union,union,2024-01-10,pay.average,2023-24,"56,500",USD/FTE,exact,The average teacher earns this,,other
aides,The union,union,2024-01-10,aides.average_pay,2023-24,"36,000",USD/people,exact,An aide earns this,,other
members,The union,union,2024-01-10,unit.members,2023-24,40,people,exact,We are this many,,other
budget,The union,union,2024-01-10,spending.total,2023-24,6.9 million,USD,exact,The district spends this,,other
students,A parent,,2024-01-10,enrollment.total,2023-24,700,pupils,about,The district has this many students,,other
seven,The district,district,2024-01-21,raise.total,2024-25,7%,share,exact,Teachers get this over two years,2024-01-20-deal,other
compound,The union,union,2024-01-21,raise.total,2024-25,7.12%,share,exact,Teachers get this over two years,2024-01-20-deal,other
deal,The district,district,2024-01-21,cost.agreement,,$400 thousand,USD,about,The agreement costs this over two years,2024-01-20-deal,other
apart,The district,district,2024-01-12,gap.offers,2023-24,$200 thousand,USD,about,The sides are this far apart,,other
early,The district,district,2023-12-01,gap.offers,2023-24,$210 thousand,USD,about,The sides are this far apart,,other
start,The district,district,2024-01-21,pay.start,2024-25,"48,204",USD,exact,A new teacher will earn this,2024-01-20-deal,other
top,The district,district,2024-01-21,teachers.top_pay,2024-25,"72,842",USD/FTE,exact,The most a teacher will earn,2024-01-20-deal,other
later,The district,district,2024-01-21,teachers.average_pay,2024-25,"60,000",USD/FTE,about,Average pay in the second year,2024-01-20-deal,other
all,The union,union,2024-01-10,unit.members,2023-24,65,people,exact,Members of both units,,other
short,The district,district,2024-01-10,budget.shortfall,2023-24,$1,USD,about,We are short by this,,other
unnamed,The district,district,2024-01-21,cost.agreement,,$410 thousand,USD,about,It costs more,,other
"""


@pytest.fixture
def town(tmp_path: Path) -> Path:
    folder = mini_district("minnesota", tmp_path / "town")
    budget = folder / "district/budget.csv"
    text = budget.read_text("utf-8")
    for codes, name in (("8010-8099", "formula"), ("8600", "local"), ("1000-7999", "expenditures")):
        assert codes in text
        text = text.replace(codes, name)
    budget.write_text(text, "utf-8")
    for path in (folder / "offers").iterdir():
        path.unlink()
    (folder / "strike/days.csv").unlink()
    law = (folder / "law.yaml").read_text("utf-8").partition("reserve:")[0]
    files = {
        "law.yaml": law,  # no policy of the board: only how far a balance may fall below zero
        "district/district.yaml": DISTRICT,
        "offers/2023-12-05-union.yaml": UNION,
        "strike/strike.yaml": STRIKE.replace("PAID", ""),
        "evidence/claims.csv": CLAIMS,
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    sources = folder / "evidence/sources.yaml"
    more = "  - {id: other, who: The Gazette, title: A story, on: 2024-01-21, status: generated}\n"
    sources.write_text(sources.read_text("utf-8").replace("files:\n", f"{more}files:\n"), "utf-8")
    return folder


def agreed(town: Path) -> Path:
    (town / "offers/2024-01-20-deal.yaml").write_text(DEAL, "utf-8")
    return town


def test_terms_for_different_units_say_for_whom(town, capsys):
    assert run(["offers", str(town)]) == FINE
    said = capsys.readouterr().out
    assert "7% raise from July 1, 2023, for Teachers" in said
    assert "7% raise from July 1, 2023, for Aides" in said
    assert "1 social worker per school" in said
    assert run(["cost", str(town), "2023-12-05-union", "--json"]) == FINE
    terms = json.loads(capsys.readouterr().out)[0]["terms"]
    labels = [each["label"] for each in terms]
    assert len(set(labels)) == len(labels)


def test_an_offer_for_one_unit_needs_no_word_of_it(town):
    text = UNION.replace("units: [aides]", "units: [teachers]")
    (town / "offers/2023-12-05-union.yaml").write_text(text, "utf-8")
    (offer,) = opened(town).case.offers
    assert [term.named_units for term in offer.terms] == [("Teachers",), ("Teachers",), ()]
    paid = text.replace("  - staffing_ratio", "  # - staffing_ratio")
    (town / "offers/2023-12-05-union.yaml").write_text(paid, "utf-8")
    (offer,) = opened(town).case.offers
    assert {term.named_units for term in offer.terms} == {()}


def test_no_balance_is_set_aside_for_a_limit_below_zero(town):
    found = project_case(town)
    values = {
        name: line(found, f"reserve.{name}") for name in ("required", "available", "unassigned")
    }
    assert all(each < 0 for each in values["required"])
    assert values["unassigned"] == values["available"]


def test_an_agreement_on_raises_ends_the_talks_without_naming_an_offer(town):
    before, after = opened(town).case, opened(agreed(town))
    assert before.offers[0].standing == "open"
    assert table_on(before, date(2024, 1, 15)).open
    assert not table_on(after.case, date(2024, 1, 25)).open


def test_closed_days_are_so_far_and_cost_no_substitutes(town, capsys):
    case = opened(town).case
    assert next_day(case) == date(2024, 1, 18)
    assert run(["strike", "cost", str(town), "--json"]) == FINE
    found = json.loads(capsys.readouterr().out)
    assert [each["day"] for each in found["days"]] == ["2024-01-16", "2024-01-17", "2024-01-18"]
    assert found["next_days"] == []
    assert {each["substitute_cost"] for each in found["days"]} == {0}
    assert found["instruction"]["penalty"] == 0  # the law withholds nothing
    (year,) = found["by_year"]
    assert year["made_up"] is None
    assert run(["strike", "cost", str(town)]) == FINE
    assert "Whether days made up are paid is not known" in capsys.readouterr().out


@pytest.mark.parametrize(("paid", "days"), [("yes", 1), ("no", 0)])
def test_days_made_up_are_paid_as_agreed(town, capsys, paid, days):
    strike = STRIKE.replace("PAID", f", paid: {paid}")
    (town / "strike/strike.yaml").write_text(strike, "utf-8")
    assert run(["strike", "cost", str(town), "--json"]) == FINE
    found = json.loads(capsys.readouterr().out)
    (year,) = found["by_year"]
    assert year["made_up"] == pytest.approx(days * year["wages_not_paid"] / 3)


def test_claims_are_compared_with_what_the_files_say(town):
    found = evidence(agreed(town))
    verdicts = {
        name: one_claim(found, name).verdict
        for name in ("average", "aides", "members", "budget", "students", "seven", "compound")
    }
    assert verdicts == {
        "average": Verdict.AGREES,
        "aides": Verdict.AGREES,
        "members": Verdict.AGREES,
        "budget": Verdict.AGREES,
        "students": Verdict.ROUNDED,
        "seven": Verdict.ADDED,
        "compound": Verdict.AGREES,
    }
    terms = {name: one_claim(found, name).recomputed[0] for name in ("start", "top", "later")}
    agreed_on = [Verdict.AGREES, Verdict.ROUNDED, Verdict.ROUNDED]
    assert [each.verdict for each in terms.values()] == agreed_on
    assert terms["later"].value == pytest.approx(56_500 * 1.03 * 1.04)
    assert one_claim(found, "all").verdict is Verdict.AGREES  # both units of the union
    assert one_claim(found, "short").recomputed[0].line == "budget.result"
    cost = one_claim(found, "deal").recomputed[0]
    assert cost.verdict is Verdict.ESTIMATED
    assert "2023-24, 2024-25" in cost.arithmetic
    assert "write its file name as `offer`" in one_claim(found, "unnamed").why


def test_how_far_the_sides_are_apart_is_compared_with_their_newest_offers(town):
    text = UNION.replace("side: union", "side: district").replace("7%", "3%")
    text = text.replace("2023-12-05", "2024-01-10")
    (town / "offers/2024-01-10-district.yaml").write_text(text, "utf-8")
    found = evidence(town)
    apart = one_claim(found, "apart").recomputed
    assert {each.by for each in apart} == {"district", "union"}
    assert apart[0].verdict is Verdict.ESTIMATED
    assert "the union's offer (Demands) costs more than the employer's" in apart[0].arithmetic
    assert apart[0].value == pytest.approx(0.04 * (2_260_000 * 1.1690 + 900_000 * 1.1565), rel=0.02)
    assert "Not both sides had an offer" in one_claim(found, "early").why


def test_what_nobody_confirmed_judges_nobody(town):
    claims = CLAIMS.replace(",other", ",said")
    (town / "evidence/claims.csv").write_text(claims, "utf-8")
    sources = town / "evidence/sources.yaml"
    text = sources.read_text("utf-8").replace("id: other", "id: said")
    text = text.replace("on: 2024-01-21, status: generated", "on: 2024-01-21, status: said")
    sources.write_text(text, "utf-8")
    found = evidence(town)
    assert one_claim(found, "members").verdict is Verdict.NOT_CHECKED
    assert one_claim(found, "average").verdict is Verdict.NOT_CHECKED
