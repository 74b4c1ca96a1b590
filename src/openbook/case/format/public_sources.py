"""Public sources: where the numbers of a case can be found."""

from __future__ import annotations

_BUDGET = (
    "the district's budget or interim report (state form 01), in the papers of a board "
    "meeting or at the county office of education"
)
_YEARS_AHEAD = (
    "the multiyear projection and its list of assumptions in the district's budget or "
    "interim report"
)
_UNION = "the union's bargaining pages, or ask its researcher"

FILES = {
    "contract.yaml": "the current agreement, on the pages of the union or the district",
    "offers": "the bargaining pages of the district and of the union",
    "books": f"{_YEARS_AHEAD}; for the union, {_UNION}",
    "district/attendance.csv": (
        "the state's funding exhibits (P-2 certification), or form A of the district's "
        "budget report"
    ),
    "district/budget.csv": _BUDGET,
    "district/calendar.yaml": "the school calendar on the district's pages",
    "district/cohorts.csv": ("the state's files of enrollment by school and grade (census day)"),
    "district/district.yaml": (
        "the state's yearly report on certificated pay and benefits (form J-90), or the "
        "district's budget report (objects 1000 and 2000)"
    ),
    "district/enrollment.csv": (
        "the state's files of enrollment by school and grade (census day): "
        "openbook import enrollment"
    ),
    "district/need.csv": "the state's files of unduplicated pupil counts",
    "district/posts.csv": ("the state's files of staff by assignment, or the agreement's annexes"),
    "district/reserve.csv": (
        "the unaudited actuals of the year before (state form 01, ending balance), in "
        "the papers of the board meeting in September"
    ),
    "district/schedules": (
        "the pay schedule on the district's pages for applicants: openbook import schedule"
    ),
    "district/schools.csv": ("the state's directory of public schools: openbook import directory"),
    "district/sections.csv": "the district, on a request for public records",
    "district/staff.csv": (
        "the scattergram that the district gives the union for bargaining, or the state's form J-90"
    ),
    "district/state_aid.csv": (
        "the district's exhibits of the state's principal apportionment (LCFF target "
        "entitlement, LCFF state aid, Education Protection Account)"
    ),
    "evidence/claims.csv": "stories, letters and slides: openbook read STORY.txt",
    "evidence/disclosures.csv": (
        "the disclosure that the board acted on, in its agenda packet: openbook import disclosure"
    ),
    "strike/adults.csv": (
        "the district's list of substitutes, without names: openbook import substitutes"
    ),
    "strike/strike.yaml": "the notice of the strike and the district's letter to families",
}

BELIEFS = {
    "enrollment.change": (
        f"{_YEARS_AHEAD}, or the state's enrollment of the last years; students lost ÷ students"
    ),
    "attendance.rate": "P-2 attendance ÷ enrollment of the same year, from the state's files",
    "need.share": "the state's files of unduplicated pupil counts, or the story",
    "funding.cola": (
        "the forecast of the state's cost-of-living adjustment in the governor's budget or "
        "by the legislative analyst"
    ),
    "funding.add_ons": (
        "the state's funding exhibits: add-ons of the formula, such as transportation"
    ),
    "property_tax.change": (
        f"{_YEARS_AHEAD}, or the county assessor's yearly report of assessed values"
    ),
    "revenue.other_state.change": _YEARS_AHEAD,
    "revenue.federal.change": _YEARS_AHEAD,
    "revenue.local.change": _YEARS_AHEAD,
    "staff.attrition": "the district's board papers on people who leave",
    "staff.step_and_column": _YEARS_AHEAD,
    "pay.other_units_follow": "agreements of the other units (a me-too clause)",
    "posts.cost": "average pay with benefits of one teacher, in the district's costing",
    "classes.per_teacher": "the current agreement, where it speaks of teaching periods",
    "pension.calstrs": "the board papers of the teachers' pension system: rates to come",
    "pension.calpers": "the board papers of the public employees' pension system",
    "unemployment.rate": "the county office's planning factors, or the rate of this year",
    "workers_compensation.rate": "the district's budget report: objects 3600 ÷ pay",
    "health.contribution": "the district's budget report: objects 3400",
    "health.change": _YEARS_AHEAD,
    "special_education.contribution": "the district's budget report: object 8980",
    "contributions.follow": (
        "the district's list of assumptions: who pays a raise of restricted programs"
    ),
    "spending.other.change": f"{_YEARS_AHEAD}, often the consumer price index",
    "reserve.earmarked": (
        "the parts of the ending balance that are nonspendable, committed or assigned, in "
        "the district's budget report"
    ),
}
