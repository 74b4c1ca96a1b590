"""What every kind of term on the shelf keeps to, or declares that it does not have.

Each kind is tried with the row that a form begins with, so a new file in ``terms/`` is
tested here as soon as it is there.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.empty_loops import maybe_none
from tests.offers.opened import SMALL, opened

from openbook.api.scenarios.draft import known_words, new_row, term_kinds
from openbook.api.scenarios.scenario import Row, read_scenario
from openbook.case.case import Case
from openbook.case.duration_years import Lasting
from openbook.case.format.fields import FieldKind, specs
from openbook.case.levers import LeverMove, Levers, Priced
from openbook.case.offer import ClaimedCost, Offer, Term
from openbook.case.term_facts import Disclosed
from openbook.figures.figure import HOURS, USD, Figure, Source
from openbook.figures.operation import line_words
from openbook.model.build import build_model
from openbook.model.contract import levers_of
from openbook.offers.claimed_terms import terms_spoken_of
from openbook.offers.disclosed.disclosure import disclose
from openbook.offers.member import Member, for_everybody, for_member
from openbook.offers.sorted_terms import without_a_price
from openbook.offers.whole_cost import whole_costs
from openbook.reports.document.text import to_text
from openbook.reports.offers.disclosure_document import disclosure_document
from openbook.reports.words.words import words_in
from openbook.terms.shelf import EXAMPLE, GRANTS, MORE_DAYS, RETRO, TERMS, kinds, levers
from openbook.web.try_form import row_forms

EVERY = TERMS.names()
PRICED = tuple(kind.word for kind in kinds() if hasattr(kind, "apply"))
LONG_AGO = {FieldKind.DAY: "2016-07-01", FieldKind.YEAR: "2016-17"}
LATER = {FieldKind.DAY: "2019-07-01", FieldKind.YEAR: "2019-20"}
CLAIMS = (
    "smaller class sizes",
    "more staff",
    "the raise of 2019",
    "health contribution",
    "community schools",
    "the surplus",
    "planning time",
    "substitutes",
    "savings",
    "money set aside",
    "paid leave",
    "one step more",
    "a pension pickup",
)
ME = Member("teachers", "MA", 6)


def kind_of(word: str) -> type[Term]:
    kind: type[Term] = TERMS.get(word)
    return kind


def begun_with(word: str) -> FieldKind | None:
    """How the field is written that says when a kind of term begins."""
    kind = kind_of(word)
    return specs(kind)[kind.begins_with].kind if kind.begins_with else None


def a_term(word: str, **fields: str) -> Term:
    """A term as a form begins it, with some fields as given."""
    if kind_of(word).listed:
        return made_of_terms(word)
    case = opened(SMALL).case
    row = new_row(word, case)
    scenario = read_scenario([Row(word, {**row.fields, **fields})], case)
    assert scenario.sound, scenario.findings
    (term,) = scenario.terms
    return term


def made_of_terms(word: str) -> Term:
    """A term that lists others, which no form begins: a raise or a stipend."""
    kind: Any = kind_of(word)
    raised, paid = a_term(EXAMPLE), a_term("stipend")
    term: Term = kind(**{kind.listed: ((raised,), (paid,))})
    return term


def starting(word: str, when: dict[FieldKind, str], **fields: str) -> Term:
    """A term that begins at some time, where its kind says when."""
    if kind_of(word).listed:
        return a_term(word)
    begins = begun_with(word)
    return a_term(word, **fields, **({kind_of(word).begins_with: when[begins]} if begins else {}))


@cache
def small_town() -> Case:
    """The small town, where the work year and the people of every unit are known.

    Everybody stands on the teachers' schedule and works eight hours.
    """
    case = opened(SMALL).case
    assert case.district is not None
    year = case.district.units[0].work_year
    hours = Figure(8.0, HOURS, Source("A test", "hours of everybody"))
    units = tuple(
        replace(unit, work_year=year, hours=hours, schedule="teachers")
        for unit in case.district.units
    )
    staff = case.staff
    columns = {
        name: tuple(unit.id if name == "unit" else c for unit in units for c in cells)
        for name, cells in staff.columns.items()
    }
    return replace(
        case, district=replace(case.district, units=units), staff=replace(staff, columns=columns)
    )


def an_offer(*terms: Term) -> Offer:
    own = opened(SMALL).offer("2018-10-05-union")
    return replace(own, id="tried", terms=terms, claimed=())


def with_offer(offer: Offer) -> Case:
    return replace(small_town(), offers=(offer,))


def in_force(*terms: Term, offers: tuple[Offer, ...] = ()) -> Case:
    """The small town with a contract of some terms."""
    case = small_town()
    assert case.contract is not None
    return replace(case, contract=replace(case.contract, terms=terms), offers=offers)


def moved(positions: Levers) -> dict[str, tuple[float, ...]]:
    return {name: path for name, path in positions.positions.items() if any(path)}


@cache
def cost_of(*terms: Term) -> tuple[float, ...]:
    """What some terms cost in each projected year, on the district's assumptions."""
    ground, offer = opened(SMALL), an_offer(*terms)
    case = with_offer(offer)
    model = build_model(case, ground.law)
    (cost,) = whole_costs(case, ground.law, model, [offer], [ground.book("district")])
    return cost.cost.total


@pytest.mark.parametrize("word", EVERY)
def test_what_is_in_force_is_not_charged_twice(word: str) -> None:
    term = starting(word, LONG_AGO)
    again = an_offer(term)
    case = in_force(term, offers=(again,))
    if kind_of(word).is_level:
        # A level is put on whenever it holds; to offer it again changes nothing.
        assert moved(levers_of(case, again)) == moved(levers_of(case))
    else:
        assert moved(levers_of(case)) == {}


@pytest.mark.parametrize("word", EVERY)
def test_a_term_of_the_contract_that_never_says_when_is_in_force(word: str) -> None:
    begins = kind_of(word).begins_with
    if begins and specs(kind_of(word))[begins].required:
        assert begun_with(word) is not None
        return
    term = a_term(word, **({begins: ""} if begins else {}))
    assert term.begins is None
    assert kind_of(word).is_level or moved(levers_of(in_force(term))) == {}


@pytest.mark.parametrize("word", PRICED)
def test_a_new_row_has_a_price(word: str) -> None:
    term = starting(word, LATER)
    offer = an_offer(term)
    case = with_offer(offer)
    assert isinstance(term, Priced)
    assert without_a_price(case, offer, term) is None


@pytest.mark.parametrize("word", PRICED)
def test_its_units_are_respected(word: str) -> None:
    found = {}
    for unit in ("teachers", "classified"):
        offer = an_offer(replace(starting(word, LATER), units=(unit,)))
        found[unit] = moved(levers_of(with_offer(offer), offer))
    before = moved(levers_of(with_offer(an_offer())))
    if kind_of(word).by_unit:
        for unit, positions in found.items():
            changed = {n for n, path in positions.items() if before.get(n) != path}
            assert changed
            assert {name.rpartition(".")[2] for name in changed} == {unit}
    else:
        assert found["teachers"] == found["classified"]


@pytest.mark.parametrize("word", PRICED)
def test_every_lever_it_moves_is_declared(word: str) -> None:
    term = replace(starting(word, LATER), units=("teachers",))
    case = with_offer(an_offer(term))
    assert isinstance(term, Priced)
    names = {name.partition(".")[0] for name in term.apply(Levers(case.head.years), case).positions}
    assert names
    assert names <= set(levers())


def test_levers_that_are_asked_for_by_name_are_declared() -> None:
    assert {RETRO, MORE_DAYS, GRANTS.partition(".")[0]} <= set(levers())


def test_a_lever_is_one_kind_of_terms_own() -> None:
    owned = [name for kind in kinds() for name in kind.levers]
    assert len(owned) == len(set(owned))
    for name, lever in ((n, lever) for n, (_, lever) in levers().items()):
        assert lever.meaning, name
        assert lever.limits.admit(0.0), "where no term has moved it"


def test_an_edited_workbook_becomes_terms_again() -> None:
    case = opened(SMALL).case
    year = case.head.years[1]
    of = {"cap": case.buckets[0].name, "average_cap": case.buckets[0].name}
    of |= {"added": "nurse", "per_school": "nurse.high", "pupils_per": "nurse.high"}
    read = 0
    for name, (kind, _) in levers().items():
        rows_for = getattr(kind, "rows_for", None)
        want = 30.0 if name in {"cap", "average_cap", "pupils_per"} else 0.5
        move = LeverMove(case, f"{name}.{of.get(name, 'teachers')}", year, want, 0.25)
        for fields in rows_for(move) if rows_for else ():
            scenario = read_scenario([Row(kind.word, fields)], case)
            assert [type(term) for term in scenario.terms] == [kind]
            read += 1
    assert read > 10


@pytest.mark.parametrize("word", EVERY)
def test_it_is_in_the_disclosure(word: str) -> None:
    ground, term = opened(SMALL), starting(word, LATER)
    offer = an_offer(term)
    case = with_offer(offer)
    model = build_model(case, ground.law)
    form = disclose(case, ground.law, model, offer, ground.book("district"))
    laid_out = disclosure_document(form, offer, case, words_in("en"))
    plain = " ".join(to_text(laid_out).split())
    assert term.disclosed in Disclosed
    assert words_in("en").said(term.label) in plain


@pytest.mark.parametrize("word", EVERY)
def test_it_is_on_the_form_with_sliders(word: str) -> None:
    case = opened(SMALL).case
    if kind_of(word).listed:  # the alternative in use is on the form by its own terms
        assert word not in term_kinds()
        return
    scenario = read_scenario([new_row(word, case)], case)
    assert scenario.sound
    (form,) = row_forms(scenario, known_words(case))
    shown = {field.name: field for field in (*form.main, *form.more)}
    figures = [n for n, spec in specs(kind_of(word)).items() if spec.kind is FieldKind.FIGURE]
    assert set(kind_of(word).form) <= set(shown)
    assert {name for name in shown if shown[name].slider} == set(figures)
    for name in maybe_none(figures):
        reach = shown[name].slider
        assert reach is not None
        assert reach.least < reach.most


@pytest.mark.parametrize("word", EVERY)
def test_what_is_pay_is_on_the_page_of_a_member(word: str) -> None:
    kind, term = kind_of(word), starting(word, LATER)
    offer = an_offer(term)
    case = with_offer(offer)
    counted, _ = for_everybody(case, offer, ME.unit)
    assert bool(counted.terms) is kind.member_pay
    (found,) = for_member(case, ME, [offer]).offers
    follows = kind.follows_raises and getattr(term, "share", None) is None
    assert bool(found.gain_going_on) is (kind.member_pay and not follows)


@pytest.mark.parametrize("word", EVERY)
def test_pay_is_compensation_and_the_rest_says_so(word: str) -> None:
    kind = kind_of(word)
    if kind.member_pay:
        assert kind.compensation
    elif kind.compensation:
        assert kind.disclosed in {Disclosed.HEALTH, Disclosed.OTHER_PAY}  # benefits
    else:
        assert kind.disclosed not in {Disclosed.SCHEDULE, Disclosed.OTHER_PAY}


@pytest.mark.parametrize("word", EVERY)
def test_a_claimed_cost_can_speak_of_it(word: str) -> None:
    kind, offer = kind_of(word), an_offer(a_term(word))

    def speaks(what: str) -> bool:
        amount = Figure(1.0, USD, Source("The Gazette", "A story"))
        claim = ClaimedCost(what=what, amount=amount, by="the board")
        return bool(terms_spoken_of(claim, offer))

    assert speaks("the whole offer")
    assert speaks("total compensation") is kind.compensation
    assert bool(kind.claimed_as or kind.compensation) is hasattr(kind, "apply")
    for pattern in kind.claimed_as or ("whole",):
        said = next(c for c in (*CLAIMS, "the whole offer") if re.search(pattern, c))
        assert speaks(said)


@pytest.mark.parametrize("word", PRICED)
def test_a_start_within_a_year_is_paid_in_part(word: str) -> None:
    kind, begins = kind_of(word), begun_with(word)
    if kind.once:
        assert begins is not None
    elif kind.whole_years:
        assert begins is FieldKind.YEAR
    else:
        assert begins is FieldKind.DAY
        whole, half = (
            cost_of(a_term(word, **{kind.begins_with: day}))[1]
            for day in ("2019-07-01", "2020-01-01")
        )
        assert half / whole == pytest.approx(1 / 2, rel=0.02)


@pytest.mark.parametrize("word", PRICED)
def test_what_has_ended_is_taken_back(word: str) -> None:
    """A contract's term that ends later leaves nothing of itself behind."""
    kind: Any = kind_of(word)
    if "ends" not in specs(kind) or not getattr(kind, "ends_less", ""):
        own = kind.taken_back is not Lasting.taken_back and kind.taken_back is not Term.taken_back
        assert kind.is_level or own or kind.once or not kind.member_pay
        return
    last = {FieldKind.DAY: "2020-06-30", FieldKind.YEAR: "2019-20"}[specs(kind)["ends"].kind]
    term = starting(word, LONG_AGO, ends=last)
    for path in moved(levers_of(in_force(term))).values():
        assert path[:2] == (0, 0)
        assert path[2] < 0


@pytest.mark.parametrize("word", EVERY)
def test_its_title_and_label_are_said_in_spanish(word: str) -> None:
    term = starting(word, LATER)
    told = words_in("es").told(term.label)
    assert not words_in("es").told(line_words(word)).left
    assert term.title
    assert words_in("es")(term.title) != term.title
    if kind_of(word).own_words:
        assert term.label in new_row(word, opened(SMALL).case).fields.values()
    else:
        assert not told.left
        assert told.text != term.label
