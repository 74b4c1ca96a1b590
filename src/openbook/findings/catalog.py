"""The catalog of findings: every code, how much it matters, its title and why."""

from __future__ import annotations

from dataclasses import dataclass

from openbook.findings.finding import Finding, Place, Severity

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of finding, as the documentation lists it."""

    code: str
    severity: Severity
    title: str
    why: str


# OB1xx figures and the district, OB2xx offers and books, OB3xx law and reserve,
# OB4xx evidence, OB5xx strike, OB6xx parties and their private folders, OB9xx files.
KINDS = (
    Kind(
        "OB101",
        WARNING,
        "A number has no source",
        "Nobody can check a number when the case does not say who gave it.",
    ),
    Kind(
        "OB102",
        ERROR,
        "This source is not in the list of sources",
        "A reader who follows the number to its source finds nothing there.",
    ),
    Kind(
        "OB103",
        NOTE,
        "A number is missing",
        "Openbook never fills in a number: what needs it is shown as not known.",
    ),
    Kind(
        "OB104",
        NOTE,
        "Parts of the case are not there yet",
        "What is not in the folder cannot be computed; nothing is assumed instead.",
    ),
    Kind(
        "OB111",
        ERROR,
        "This school is not in the list of schools",
        "Its numbers would be counted for no school, and totals would not agree.",
    ),
    Kind(
        "OB112",
        WARNING,
        "Pupils in a grade that the school does not teach",
        "Either the grade or the school's range of grades is wrong.",
    ),
    Kind(
        "OB113",
        ERROR,
        "People on a step without a salary",
        "Their pay would be left out of every cost.",
    ),
    Kind(
        "OB114",
        WARNING,
        "The calendar does not give the number of days it states",
        "Attendance money is divided by days taught, so one day moves every dollar.",
    ),
    Kind(
        "OB115",
        WARNING,
        "Two tables of pupils do not agree",
        "The same pupils are counted twice, with different results.",
    ),
    Kind(
        "OB201",
        ERROR,
        "This word is not a term of an offer",
        "A term that Openbook does not know cannot be costed.",
    ),
    Kind(
        "OB202",
        ERROR,
        "This side is not a party of the case",
        "An offer or book that belongs to nobody cannot be laid beside the others.",
    ),
    Kind(
        "OB203",
        ERROR,
        "This bargaining unit is not in the case",
        "The term would be paid to nobody.",
    ),
    Kind(
        "OB204",
        WARNING,
        "An offer answers an offer that is not in the case",
        "The table over time shows who moved after whom, so it needs both.",
    ),
    Kind(
        "OB211",
        ERROR,
        "This is not an assumption of the model",
        "A misspelled assumption would silently change nothing.",
    ),
    Kind(
        "OB212",
        ERROR,
        "This spread does not hold the value",
        "Worlds are drawn from the spread, so its middle must be the book's own view.",
    ),
    Kind(
        "OB214",
        WARNING,
        "This cap is above the class sizes of today",
        "A cap that no class reaches changes nothing and costs nothing.",
    ),
    Kind(
        "OB301",
        ERROR,
        "Openbook does not know the law of this state",
        "Without the law no money, reserve or deadline can be computed.",
    ),
    Kind(
        "OB302",
        NOTE,
        "The law does not cover this year on that day",
        "What the law did not say then is somebody's assumption and belongs in a book.",
    ),
    Kind(
        "OB303",
        WARNING,
        "The parts of the balance do not add up to it",
        "Which part counts as reserve is what the sides dispute.",
    ),
    Kind(
        "OB401",
        WARNING,
        "A claim is dated after the source that reports it",
        "One of the two dates is wrong, and order decides who answered whom.",
    ),
    Kind(
        "OB402",
        WARNING,
        "A projection is dated after the year it is for",
        "A figure given after the fact is an outcome, not a projection.",
    ),
    Kind(
        "OB403",
        ERROR,
        "A claim answers a claim that is not in the case",
        "A reply without the claim it answers cannot be judged.",
    ),
    Kind(
        "OB501",
        ERROR,
        "More pupils counted than enrolled",
        "A count above enrollment is a slip of the pen or of the school.",
    ),
    Kind(
        "OB502",
        WARNING,
        "This day is not a school day",
        "No attendance is taken on that day, so no money depends on it.",
    ),
    Kind(
        "OB601",
        WARNING,
        "This private folder belongs to no party",
        "Nobody may open a folder whose owner is not in the case, so it is not read.",
    ),
    Kind(
        "OB901",
        ERROR,
        "This is not a case folder",
        "A case is a folder with a file case.yaml.",
    ),
    Kind(
        "OB902",
        ERROR,
        "A file of the case is missing",
        "The case names it, so something else depends on it.",
    ),
    Kind(
        "OB903",
        ERROR,
        "This file is empty",
        "An empty file is more often lost work than nothing to say.",
    ),
    Kind(
        "OB904",
        ERROR,
        "This file is not UTF-8 text",
        "Read in the wrong encoding, names and signs turn into other ones.",
    ),
    Kind(
        "OB905",
        NOTE,
        "This file has Windows line ends",
        "It is read all the same, but a comparison shows every line as changed.",
    ),
    Kind(
        "OB906",
        ERROR,
        "This file is too large",
        "A case holds tables that people read; larger ones are cut here on purpose.",
    ),
    Kind(
        "OB907",
        ERROR,
        "This is not a plain file inside the case folder",
        "A case must mean the same on every machine, so it cannot reach outside itself.",
    ),
    Kind(
        "OB908",
        ERROR,
        "This file is not well-formed YAML",
        "Nothing after this place can be understood.",
    ),
    Kind(
        "OB909",
        ERROR,
        "This field is written twice",
        "Only one of the two can be meant, and a reader would not see which.",
    ),
    Kind(
        "OB910",
        ERROR,
        "YAML anchors, aliases and tags are not used in a case",
        "What a line says must stand on that line, for people and for comparisons.",
    ),
    Kind(
        "OB911",
        ERROR,
        "This table is not well-formed CSV",
        "Rows after this place may be read in the wrong columns.",
    ),
    Kind(
        "OB912",
        ERROR,
        "A column is missing",
        "Every row lacks what this column would say.",
    ),
    Kind(
        "OB913",
        WARNING,
        "This column or field is not known",
        "It is not read, so whatever it says has no effect.",
    ),
    Kind(
        "OB914",
        ERROR,
        "This row has the wrong number of cells",
        "Its values would land in the wrong columns, so the row is not used.",
    ),
    Kind(
        "OB915",
        WARNING,
        "This cell starts like a spreadsheet formula",
        "A spreadsheet that opens the table would run it.",
    ),
    Kind(
        "OB916",
        ERROR,
        "A field is missing",
        "Without it the rest of the entry cannot be used.",
    ),
    Kind(
        "OB917",
        ERROR,
        "This value cannot be read",
        "The value is left out, and nothing is put in its place.",
    ),
    Kind(
        "OB918",
        ERROR,
        "This number is out of range",
        "It cannot be what was counted or agreed, so it is left out.",
    ),
    Kind(
        "OB919",
        ERROR,
        "This entry is in the case twice",
        "Adding both would count it twice.",
    ),
    Kind(
        "OB920",
        WARNING,
        "Openbook does not read this file",
        "It looks like a part of the case but is not where Openbook looks for it.",
    ),
    Kind(
        "OB921",
        NOTE,
        "More findings in this file",
        "The first ones usually explain the rest.",
    ),
)

BY_CODE = {kind.code: kind for kind in KINDS}


def found(code: str, place: Place, what: str, *, remedy: str, why: str = "") -> Finding:
    """Make a finding of a kind in the catalog; ``why`` replaces its general reason."""
    kind = BY_CODE[code]
    return Finding(code, kind.severity, place, what, why or kind.why, remedy)
