"""Counting: spans of grades that a law pays alike, weighted counts, and which are paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby

from openbook.figures.figure import SHARE, Figure, Year
from openbook.figures.functions import given, prior, round_half_up, where
from openbook.figures.line import Line
from openbook.findings.message import Message
from openbook.law.errors import LawNotKnownError
from openbook.law.funding_lines import StudentCounts, in_force
from openbook.law.statutes import Statutes
from openbook.law.sums import added
from openbook.law.value import GRADES, grades_of

BASIS, FUNDED, WEIGHTS = "counting.basis", "counting.funded", "counting.weights"
DECIMALS, YEARS = "counting.decimals", "counting.years"
ATTENDANCE = "attendance"
CURRENT, PRIOR, GREATER, AVERAGE = "current", "prior", "greater_of_two", "average"
GREATEST, PRIOR_OR_AVERAGE = "greatest_average", "prior_or_average"
EVERYBODY = "K-12"


def span_of(grade: str, spans: Sequence[str]) -> str:
    """Return the span that holds a grade; empty where none does."""
    return next((span for span in spans if grade in grades_of(span)), "")


def grade_spans(*tables: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the coarsest spans of grades that every table of spans treats alike.

    >>> list(grade_spans(["K-12"], ["7-12"])), list(grade_spans([], []))
    (['K-6', '7-12'], ['K-12'])
    """
    first = tables[0]
    inside = [grade for grade in GRADES if not first or span_of(grade, first)]
    found = {}
    parts = groupby(inside, key=lambda grade: tuple(span_of(grade, each) for each in tables))
    for _, held in parts:
        grades = tuple(held)
        start = "K" if grades[0] == "TK" else grades[0]
        found[start if start == grades[-1] else f"{start}-{grades[-1]}"] = grades
    return found


def weights_of(statutes: Statutes, year: Year) -> dict[str, Fraction]:
    """Return the weights in force; none where every student counts as one."""
    if WEIGHTS not in statutes.parameters:
        return {}
    return dict(statutes.at(WEIGHTS, year).by_name)


def is_span(label: str) -> bool:
    """Return whether a label of the weights names grades.

    >>> is_span("7-12"), is_span("poverty")
    (True, False)
    """
    first, _, last = label.partition("-")
    return first in GRADES and (last or first) in GRADES


def weighted(
    statutes: Statutes, counted: StudentCounts, spans: Mapping[str, tuple[str, ...]], year: Year
) -> tuple[dict[str, Line], dict[str, tuple[Line, ...]]]:
    """Return what students count as, now and in the years before, by span and label."""
    known = weights_of(statutes, year)
    by_grade = [label for label in known if is_span(label)]
    now, before = {}, {}
    for span, grades in spans.items():
        label = span_of(grades[-1], by_grade)
        weight = _weight(statutes, year, label) if label else None
        now[span] = _times(statutes, counted.ada[span], weight, f"formula.counted.{span}", year)
        before[span] = tuple(
            _times(statutes, line, weight, f"formula.counted_{step}_before.{span}", year)
            for step, line in enumerate(counted.ada_before.get(span, ()), 1)
        )
    groups = counted.labeled_as([label for label in known if label not in by_grade])
    for label, (line, *past) in groups.items():
        own = _weight(statutes, year, label)
        name = f"formula.counted.{label}"
        now[label] = _times(statutes, line, own, name, year)
        before[label] = tuple(
            _times(statutes, each, own, f"{name}_{step}_before", year)
            for step, each in enumerate(past, 1)
        )
    return now, before


def _weight(statutes: Statutes, year: Year, label: str) -> Line:
    figure = statutes.figure(WEIGHTS, year, label)
    return given(f"formula.weight.{label}", Figure(figure.value, SHARE, figure.source))


def _times(statutes: Statutes, line: Line, weight: Line | None, name: str, year: Year) -> Line:
    words = "students counted" if weight is None else "students counted × weight"
    counts = line * 1 if weight is None else line * weight
    return rounded(statutes, DECIMALS, counts, year).named(name, words)


def rounded(statutes: Statutes, number: str, line: Line, year: Year) -> Line:
    """Return a line rounded half up to the decimals of the law; as it is without any."""
    if number not in statutes.parameters:
        return line
    scale: int = 10 ** int(statutes.at(number, year).number)
    return round_half_up(line * scale) / scale


def funded_counts(
    statutes: Statutes,
    now: Mapping[str, Line],
    before: Mapping[str, Sequence[Line]],
    years: Sequence[Year],
) -> dict[str, Line]:
    """Return the counts that are paid, by span and label, under the rule of each year."""
    rules = {year: statutes.at(FUNDED, year).rule for year in years}
    made = {rule: _paid(statutes, rule, now, before, years) for rule in set(rules.values())}
    first = made.pop(rules[years[0]])
    for rule, lines in sorted(made.items()):
        chosen = [year for year in years if rules[year] == rule]
        holds = in_force(f"formula.rule.{rule}", chosen, years, statutes)
        first = {name: where(holds, lines[name], line) for name, line in first.items()}
    return {name: line.named(f"formula.funded.{name}") for name, line in first.items()}


def _paid(
    statutes: Statutes,
    rule: str,
    now: Mapping[str, Line],
    before: Mapping[str, Sequence[Line]],
    years: Sequence[Year],
) -> dict[str, Line]:
    if rule == CURRENT:
        return {name: line * 1 for name, line in now.items()}
    back = 1
    if rule in {AVERAGE, GREATEST, PRIOR_OR_AVERAGE}:
        back = int(statutes.at(YEARS, years[0]).number) - 1
    known = min((len(before[name]) for name in now), default=0)
    if known < back:
        year = years[0].plus(-known - 1)
        raise LawNotKnownError(FUNDED, str(year), str(statutes.known_on), _earlier(year))
    chains = {name: _chain(line, before[name], back) for name, line in now.items()}
    by_rule: dict[str, list[Callable[[Sequence[Line]], Line]]] = {
        PRIOR: [lambda chain: chain[1] * 1],
        AVERAGE: [_average],
        GREATER: [lambda chain: chain[0] * 1, lambda chain: chain[1] * 1],
        GREATEST: [partial(_average, years=n) for n in range(1, back + 2)],
        PRIOR_OR_AVERAGE: [lambda chain: chain[1] * 1, _average],
    }
    found, *others = (
        {name: count(chain) for name, chain in chains.items()} for count in by_rule[rule]
    )
    for other in others:  # the greatest of all students together is paid
        greater = added(found.values()) >= added(other.values())
        found = {name: where(greater, line, other[name]) for name, line in found.items()}
    return found


def _average(chain: Sequence[Line], years: int | None = None) -> Line:
    counts = chain[:years]
    return added(counts) / len(counts)


def _chain(now: Line, before: Sequence[Line], back: int) -> list[Line]:
    """Return a count and those of so many years before it, as lines over all years."""
    chain = [now]
    for step in range(back):
        chain.append(prior(chain[-1], before[step]))
    return chain


def _earlier(year: Year) -> str:
    return Message(
        "the law pays by earlier counts; write the students of {year} into "
        "district/enrollment.csv or district/cohorts.csv",
        year=year,
    )
