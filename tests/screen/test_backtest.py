"""The record: skill where there is some, none where outcomes are shuffled, nothing from later."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from tests.screen import made_tables as made

from openbook.files.screen_folder import as_json
from openbook.files.state_tables import read_tables
from openbook.reports.document.text import to_text
from openbook.reports.screen.record_document import record_document, verdict
from openbook.reports.words.words import ENGLISH
from openbook.screen.backtest import OURS, Record, _influence, backtest, wilson
from openbook.screen.history import history_of
from openbook.screen.risk import CERTIFICATION, STRIKE, Trial, fit, terms_on
from openbook.screen.roster import EVERY, roster_on
from openbook.screen.rows import as_plain, read_back

DAY = date(2019, 1, 1)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    return read_tables(made.all_of_california(tmp_path_factory.mktemp("tables"), 120))


@pytest.fixture(scope="module")
def tried(tables):
    return backtest(tables)


def record(tried, what):
    return next(each for each in tried.records if each.what == what)


def test_strain_is_found_beyond_the_last_status(tried):
    found = record(tried, CERTIFICATION)
    ours = found.rules[0]
    assert ours.name == OURS
    assert ours.area.value > 0.75
    assert "size" in found.beats
    assert len(found.days) >= 5
    assert all(day.fitted_on >= 5 for day in found.days)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_shuffled_outcomes_lose_the_skill(tables, seed):
    found = backtest(tables, shuffle=seed)
    for each in found.records:
        area = each.rules[0].area
        assert area.low < 0.5 < area.high or abs(area.value - 0.5) < 0.12, each.what
        assert not each.beats_all
    assert "Shuffled" in verdict(found.records[0], ENGLISH)


@pytest.mark.parametrize("day", [date(2018, 4, 1), date(2019, 8, 1), date(2022, 6, 1)])
def test_moving_the_day_reads_nothing_later(tables, day):
    """What became known after the day is made nonsense of; the record is the same."""
    nonsense = replace(
        tables,
        rows=tuple(
            row if row.known_on <= day else replace(row, values=dict.fromkeys(row.values, 1.0))
            for row in tables.rows
        ),
        listed=tuple(
            row
            for row in tables.listed
            if date(row.year.start + 1, 3 if row.interim == "first" else 7, 1) <= day
        ),
    )
    one, other = (backtest(each, until=day) for each in (tables, nonsense))
    certified = [
        [each for each in found.records if each.what == CERTIFICATION] for found in (one, other)
    ]
    assert certified[0] == certified[1]
    assert all(d.day <= day for each in one.records for d in each.days)


def test_terms_of_a_day_hold_nothing_later(tables):
    day = date(2019, 1, 1)
    history = history_of(tables, roster_on(tables, EVERY, date.max).districts)
    until = replace(
        history,
        lists=history.lists_known(day),
        strikes={
            key: tuple(each for each in past if each.day <= day)
            for key, past in history.strikes.items()
        },
    )
    assert terms_on(roster_on(tables, EVERY, day), history) == terms_on(
        roster_on(tables, EVERY, day), until
    )


def test_a_cut_list_counts_only_the_counties_before_its_end(tables):
    history = history_of(tables, roster_on(tables, EVERY, date.max).districts)
    cut = [each for each in history.lists if each.until]
    assert len(cut) == 1
    covered = {each.county for each in roster_on(tables, "california", date.max).districts
               if cut[0].covers(each)}  # fmt: skip
    assert covered == {county for county in made.COUNTIES if county < cut[0].until}


def test_a_walkout_of_a_whole_state_is_set_apart(tables):
    history = history_of(tables, roster_on(tables, EVERY, date.max).districts)
    flags = next(each for each in history.covers if each.apart)
    assert flags.apart == {"arizona"}
    assert not any(key.startswith("arizona") for key in history.strikes)


def test_names_that_fit_nothing_are_told(tried):
    told = [each.what for each in tried.findings if each.code == "OB350"]
    assert any("Icahn School of Baking" in each for each in told)


def test_a_model_of_few_events_is_less_sure():
    rng = np.random.default_rng(5)
    trials = []
    for place in range(400):
        x = float(rng.normal())
        trials.append(
            Trial(DAY, str(place), {"size": x}, bool(rng.random() < 1 / (1 + np.exp(2 - 2 * x))))
        )
    many, few = fit(trials, ("size", "pay"), date.max), fit(trials[:40], ("size",), date.max)
    assert many.terms == ("size",)  # nobody's pay is known
    assert many.weights[0] > 1
    assert few.unsure[1][1] > many.unsure[1][1]
    assert many.chance({"size": 2.0}) > many.chance({"size": 0.0}) > many.chance({"size": -2.0})
    assert many.chance({}) == many.chance({"size": many.middles[0]})


def test_a_fit_that_could_run_away_is_held():
    trials = [Trial(DAY, str(x), {"size": float(x)}, x > 0) for x in range(-30, 31)]
    found = fit(trials, ("size",), date.max)
    assert 0 < found.weights[0] < 20
    assert found.chance({"size": -30.0}) < 0.1
    assert found.chance({"size": 30.0}) > 0.9


def test_the_area_is_the_share_of_pairs_in_order():
    events = np.array([True, False, True, False, False])
    scores = np.array([0.9, 0.1, 0.4, 0.4, 0.2])
    area, pull = _influence(events, scores)
    assert area == pytest.approx((3 + 2.5) / 6)
    assert pull.sum() == pytest.approx(0)


def test_no_events_have_an_interval_too():
    assert wilson(0, 50).low == pytest.approx(0)
    assert 0.04 < wilson(0, 50).high < 0.06


def test_the_first_line_says_when_simpler_rules_are_not_beaten(tried):
    first = to_text(record_document(tried, ENGLISH)).splitlines()[0]
    for each in tried.records:
        what = {CERTIFICATION: "Certifications", STRIKE: "Strikes"}[each.what]
        told = "beats the baselines" if each.beats_all else "does NOT beat the baselines"
        assert f"{what}: {told}" in first
        assert ("does NOT beat" in verdict(each, ENGLISH)) != each.beats_all


def test_a_record_is_read_back(tried):
    data = json.loads(as_json(as_plain(tried.records)))
    assert read_back(tuple[Record, ...], data) == tried.records


def test_a_chance_is_compared_with_chances_of_its_own_size_alone(tried):
    found = record(tried, CERTIFICATION)
    for each in found.calibration:
        assert each.least <= each.said < each.below
        assert found.said_before(each.said) is each
    lower = replace(found, calibration=found.calibration[:1])
    assert lower.said_before(0.99) is None


def test_without_lists_there_is_no_record(tmp_path):
    found = backtest(read_tables([made.expense(tmp_path / "t.csv", made.invented(12))]))
    assert found.records == ()
    assert "no record" in str(record_document(found, ENGLISH).blocks[0].text)  # type: ignore[union-attr]


def test_a_record_of_few_events_claims_nothing(tried):
    whole = record(tried, CERTIFICATION)
    few = replace(whole, days=(replace(whole.days[0], events=1),))
    assert not few.beats_all
    assert "fewer than five events came (1) on 1 past days" in verdict(few, ENGLISH)
