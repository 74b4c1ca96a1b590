"""OB111, OB531 and OB532: notices that families could not follow or would not read."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.tables.schools import School
from openbook.case.tables.walkout import ALL, FACTS, LONGEST
from openbook.findings.catalog import found
from openbook.findings.finding import Finding
from openbook.findings.message import Message


def check(case: Case) -> list[Finding]:
    """Compare what notices name with the schools and the kinds of schools."""
    if not len(case.schools):
        return []
    schools = set(case.schools.column("school"))
    kinds = {ALL, *specs(School)["level"].choices}
    findings = _unknown(case, "school", schools | kinds)
    findings += _unknown(case, "merged_into", schools) + _nowhere_to_go(case)
    return findings + _too_long(case)


def _unknown(case: Case, column: str, known: set[str]) -> list[Finding]:
    """The first row of every name that is not there."""
    table = case.notices
    named = table.column(column)
    return [
        found(
            "OB111",
            table.place(named.index(name), column),
            Message(
                "there is no school {own} in {file}",
                own=repr(name),
                file="district/schools.csv",
            ),
            remedy="Fix the name; a kind of school or all may be given together in "
            "the column school.",
        )
        for name in sorted(set(named) - known - {None, ""})
    ]


def _nowhere_to_go(case: Case) -> list[Finding]:
    """Schools announced as merged without the school to go to, or the other way."""
    table = case.notices
    return [
        found(
            "OB531",
            table.place(index, "school_is"),
            Message(
                "{own} is announced as {standing} and merged into {own_other}",
                own=school,
                standing=told or "nothing",
                own_other=into,
            )
            if into
            else Message(
                "{own} is announced as merged, but not where to go", own=school
            ),
            remedy="Write merged in school_is and the other school in merged_into.",
        )
        for index, (school, told, into) in enumerate(
            table.each("school", "school_is", "merged_into")
        )
        if (told == "merged") != bool(into)
    ]


def _too_long(case: Case) -> list[Finding]:
    """Texts that would not fit on the sheet of a school."""
    table = case.notices
    return [
        found(
            "OB532",
            table.place(index, name),
            Message(
                "this text has {number} characters; families see the first "
                "{number_shown}",
                number=len(text),
                number_shown=LONGEST,
            ),
            remedy=Message("Say it in at most {number} characters.", number=LONGEST),
        )
        for name in FACTS
        for index, text in enumerate(table.column(name))
        if text and len(text) > LONGEST
    ]
