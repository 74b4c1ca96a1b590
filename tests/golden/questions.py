"""List what is asked of both built-in cases: pages, commands, files for other programs."""

from __future__ import annotations

from dataclasses import dataclass

LANGUAGES = ("en", "es")


@dataclass(frozen=True)
class Names:
    """What a case calls the things that questions name."""

    offers: tuple[str, str]
    year: str
    day: str
    school: str
    person: tuple[str, str, str]
    claim: str
    walk: str
    trial: str


CASES = {
    "small-town": Names(
        offers=("2018-10-05-union", "2019-01-11-district"),
        year="2020-21",
        day="2019-01-16",
        school="oak",
        person=("teachers", "MA", "5"),
        claim="free-money",
        walk="reserve",
        trial="salary_raise: 2% from 2019-07-01",
    ),
    "la-2019": Names(
        offers=("2019-01-07-union", "2019-01-11-district"),
        year="2020-21",
        day="2019-01-15",
        school="S0001",
        person=("teachers", "20", "5"),
        claim="size-1-pupils",
        walk="reserve",
        trial="salary_raise: 2% from 2019-07-01",
    ),
}

PAGES = (
    "/",
    "/table",
    "/table?with=budget",
    "/try",
    "/try/scenarios",
    "/why",
    "/why?question=offers",
    "/why?question=both",
    "/offers",
    "/offer",
    "/offer?id={offers[0]}",
    "/offer?id={offers[1]}",
    "/disclosure",
    "/disclosure?offer={offers[1]}",
    "/settle",
    "/settle/guide",
    "/district",
    "/district/classes",
    "/district/multiyear",
    "/district/past",
    "/district/people",
    "/district/schools",
    "/district/school",
    "/me",
    "/evidence",
    "/evidence/binder",
    "/evidence/claim",
    "/evidence/differences",
    "/evidence/difference",
    "/evidence/record",
    "/evidence/walk",
    "/check",
    "/missing",
    "/help",
    "/search?q=reserve",
    "/finding/OB214",
    "/strike",
    "/strike?day={day}",
    "/strike/school?day={day}",
    "/strike/upload",
    "/number?line=reserve.available&year={year}",
    "/families",
    "/families/school?day={day}",
    "/api",
)
# Pages whose first numbers are opened as well, one level deep.
OPENED = ("/table", "/why", "/offer?id={offers[1]}", "/strike?day={day}")

# Pages whose table is written as CSV too: those without a question of their own, and the day.
TABLES = (
    "/table.csv",
    "/try.csv",
    "/why.csv",
    "/offers.csv",
    "/offer.csv?id={offers[1]}",
    "/settle.csv",
    "/district.csv",
    "/district/past.csv",
    "/district/people.csv",
    "/district/schools.csv",
    "/me.csv",
    "/evidence.csv",
    "/evidence/record.csv",
    "/evidence/walk.csv",
    "/strike.csv?day={day}",
)
DATA = (
    "/api/openapi.json",
    "/api/show",
    "/api/check",
    "/api/missing",
    "/api/project",
    "/api/project?offers={offers[1]}",
    "/api/explain?line=reserve.available&year={year}",
    "/api/lcff?year=2018-19&ada=336,258,171,356&upp=0.59",
    "/api/cost",
    "/api/gap?between=district&between=union",
    "/api/offer_gap?between={offers[0]}&between={offers[1]}",
    "/api/side_gap?between=district&between=union&offers={offers[1]}&offers={offers[0]}",
    "/api/offers",
    "/api/disclose?offer={offers[1]}",
    "/api/member?unit={person[0]}&column={person[1]}&step={person[2]}",
    "/api/school?school={school}",
    "/api/settle",
    "/api/strike_forecast?day={day}",
    "/api/strike_plan?day={day}",
    "/api/strike_cost",
    "/api/evidence",
    "/api/differences",
    "/api/binder",
    "/api/record",
    "/offers.ics",
)

# Printed as text, and with --json as data where a command has it.
COMMANDS = (
    "check CASE",
    "show CASE",
    "show CASE offers",
    "show CASE books",
    "missing CASE",
    "project CASE",
    "project CASE --offer {offers[1]}",
    "project CASE --book union",
    "multiyear CASE",
    "multiyear CASE --book union --offer {offers[1]}",
    "cost CASE --try '{trial}'",
    "cost CASE",
    "cost CASE {offers[0]}",
    "gap CASE --between district union",
    "gap CASE --offers {offers[0]} {offers[1]}",
    "offers CASE",
    "offers CASE --cost",
    "disclose CASE {offers[1]}",
    "member CASE --unit {person[0]} --column {person[1]} --step {person[2]}",
    "school CASE {school}",
    "settle CASE",
    "settle CASE --levels",
    "settle CASE --years 2",
    "settle chances CASE --years 2",
    "evidence CASE",
    "evidence CASE --differences",
    "evidence CASE --claim {claim}",
    "evidence CASE --walk {walk}",
    "record CASE",
    "binder CASE",
    "strike forecast CASE --day {day}",
    "strike plan CASE --day {day}",
    "strike cost CASE",
    "explain CASE reserve.available --year {year}",
)
# Of no case.
ALONE = (
    "--help",
    "explain OB214",
    "explain salary_raise",
    "law california --as-of 2019-01-11",
    "lcff --year 2018-19 --ada 336,258,171,356 --upp 0.59",
)
PAPERS = ("board", "disclosure", "member", "multiyear", "strike", "binder")
