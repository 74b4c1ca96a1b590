"""The chapters that do not depend on the published budget: pupils, funding, pay, people."""

from __future__ import annotations

from collections.abc import Mapping

from openbook.case.case import Case
from openbook.figures.line import Line
from openbook.findings.dataclass import dataclass
from openbook.law.funding_lines import AbsenceLines, Funding
from openbook.law.state import StateLaw
from openbook.model.inputs import Inputs, balance_before
from openbook.model.staff.classes import ClassLines, classes
from openbook.model.staff.earlier_rates import earlier_rates
from openbook.model.staff.pay import PayLines, pay
from openbook.model.staff.posts import PostLines, posts
from openbook.model.students.absent import absent
from openbook.model.students.pupils import PupilLines, pupils
from openbook.model.students.state_aid import funding_asked


@dataclass(frozen=True, slots=True)
class Chapters:
    """What a district is: its pupils, its formula money, its people."""

    inputs: Inputs
    pupils: PupilLines
    funding: Funding
    per_pupil: Mapping[str, Line]  # the state's other money per pupil, where known
    absence: AbsenceLines | None
    pay: PayLines
    classes: ClassLines
    posts: PostLines
    start: Line


def chapters(case: Case, law: StateLaw, *, start: Line | None = None) -> Chapters:
    """Return one pass over the case, in the order in which it is read.

    ``start`` stands for the balance before the first year where the case does not have it.
    """
    years, inputs = case.head.years, Inputs()
    enrolled = pupils(case, law, inputs)
    counted, expected = funding_asked(case, law, enrolled, inputs)
    funding = law.funding(counted, expected, years)
    return Chapters(
        inputs=inputs,
        pupils=enrolled,
        funding=funding,
        per_pupil=law.per_pupil_money(funding, years),
        absence=absent(case, law, counted, funding, inputs),
        pay=pay(
            case, law.employer_rates(years, inputs.rates(law)), inputs, earlier_rates(case, law)
        ),
        classes=classes(case, enrolled, inputs),
        posts=posts(case, enrolled, inputs),
        start=balance_before(case) if start is None else start,
    )
