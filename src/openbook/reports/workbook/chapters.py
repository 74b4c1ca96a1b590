"""Chapters: the sheet on which each line of a projection stands, by its first word."""

from __future__ import annotations

from typing import NamedTuple

from openbook.figures.line import Line


class Chapter(NamedTuple):
    """One sheet of lines: its short name, its title, the first words of its lines."""

    sheet: str
    title: str
    words: tuple[str, ...]


CHAPTERS = (
    Chapter(
        "Students",
        "Students: enrollment, attendance and unduplicated pupil percentage",
        (
            *("enrolled", "enrollment", "enrollment_alike", "survival", "ada"),
            *("attendance", "need", "need_share", "year"),
        ),
    ),
    Chapter("Funding", "State formula: grants and funded attendance", ("lcff",)),
    Chapter(
        "Pay",
        "Pay: salaries, benefits and health",
        (
            *("staff", "pay_today", "raise_earned", "raise_met", "raise_met_before"),
            *("raise_met_earned", "raises_so_far", "pay_index", "schedule_pay"),
            *("people", "salaries", "employer_rate", "benefit_rate", "benefits"),
            *("steps_and_columns", "health", "health_growth", "health_cost"),
            *("compensation", "retro_cost", "off_schedule_cost", "one_time_cost"),
            *("back_pay_met", "cost_of_one_percent"),
        ),
    ),
    Chapter(
        "Staffing",
        "Classes and positions: FTE beyond today's",
        (
            *("classes", "sections_added", "teachers_added", "posts_for_schools"),
            *("posts_for_pupils", "posts_added", "pupils", "added"),
        ),
    ),
    Chapter("Revenue", "Revenue: what comes in", ("revenue", "capital")),
    Chapter(
        "Spending",
        "Spending: what goes out",
        ("spending", "object", "contribution"),
    ),
    Chapter(
        "Reserve",
        "Ending balance: available reserves and the minimum reserve",
        (
            *("reserve", "least_reserve", "budget", "certification", "balance"),
            "published",
        ),
    ),
    Chapter("Absences", "Absences: what missed days cost", ("absence",)),
    Chapter(
        "Standards",
        "Standards of the state, met or not",
        ("criteria", "criteria_expected", "criteria_found"),
    ),
)
OTHER = Chapter("Other", "Other lines", ())
_BY_WORD = {word: chapter for chapter in CHAPTERS for word in chapter.words}


def chapter_of(line: Line) -> Chapter:
    """The chapter of a named line."""
    return _BY_WORD.get(line.name.partition(".")[0], OTHER)
