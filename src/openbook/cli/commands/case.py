"""Commands on a folder of files and on the law: no projection is made."""

from __future__ import annotations

import sys
from dataclasses import asdict
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook.api import folder as files
from openbook.case.known import as_known
from openbook.cli.options import (
    ANY_READER,
    ANYBODY,
    AsJson,
    CaseFolder,
    Language,
    Reader,
    Viewed,
    day_of,
    flag,
    print_findings,
    print_json,
    said,
)
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import as_data, as_text, has_errors, tally
from openbook.reports.law_report import (
    formula_csv,
    formula_data,
    law_data,
    law_text,
    lcff_data,
    lcff_text,
    row_csv,
    rows_csv,
    rows_data,
)
from openbook.reports.overview import PARTS, overview_data, overview_document, part_data, part_text
from openbook.reports.words.words import words_in

_PARTS_MISSING = "OB104"
_NO_DISTRICT = (
    "say which district, with --year 2022-23 --ada 9000,7000,4800,9500 --upp "
    "0.7612; or, instead, name a file of many districts with --csv FILE"
)


def check(case: CaseFolder, *, viewed: Viewed = ANYBODY) -> int:
    """Check every file of a case; report each problem with its place and remedy."""
    findings = files.check_case(case, *viewed.view)
    if viewed.json:
        data = [as_data(finding) for finding in findings]
        print_json({"case": str(case), "viewer": viewed.viewer, "findings": data})
    else:
        for finding in findings:
            print(as_text(finding), end="\n\n")
        print(f"{case}: {tally(findings)}")
        gaps = any(finding.code == _PARTS_MISSING for finding in findings)
        if gaps and not has_errors(findings):  # mistakes come first
            print(f"What is missing for which answer: openbook missing {case}")
    return 1 if has_errors(findings) else 0


def show(
    case: CaseFolder,
    part: Annotated[str, said(f"One of: {', '.join(PARTS)}.")] = "",
    *,
    reader: Reader = ANY_READER,
) -> None:
    """Show a case, or one part of it: offers, assumptions, claims, schools and so on."""
    opened = files.case_in(case, *reader.view)
    known = as_known(opened)
    if part:
        reader.tell(lambda: part_data(known, part), lambda: part_text(opened, part))
    else:
        reader.print(
            lambda: overview_data(known), lambda words: overview_document(known, words), known
        )


def law(
    state: Annotated[str, said("State, such as california.")],
    name: Annotated[str, said("One number, such as reserve.share.")] = "",
    *,
    as_of: Annotated[datetime, said("Day, such as 2019-01-11.")],
    json: AsJson = False,
) -> None:
    """Show a state's law as it was known on a day, with its references."""
    known = files.load_law(state, as_of.date())
    print_json(law_data(known, name)) if json else print(law_text(known, name))


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class DistrictAsked:
    """What the formula asks of a district and its own sums, as people write them."""

    year: Annotated[str, said("Budget year, such as 2022-23.")] = ""
    ada: Annotated[str, said("Funded ADA of TK-3, 4-6, 7-8 and 9-12, with commas.")] = ""
    upp: Annotated[str, said("Unduplicated pupil percentage (UPP): 0.7612.")] = ""
    add_ons: Annotated[str, said("Add-ons not named below, or all of them together.")] = ""
    tiig: Annotated[str, said("Targeted instructional improvement grant (TIIG).")] = ""
    transportation: Annotated[str, said("Home-to-school transportation add-on of the year.")] = ""
    small_district_bus: Annotated[str, said("Small school district bus replacement add-on.")] = ""
    economic_recovery: Annotated[str, said("Economic recovery target (ERT) add-on.")] = ""
    tk_ada: Annotated[str, said("ADA in transitional kindergarten, for its add-on.")] = ""
    necessary_small_schools: Annotated[str, said("Amount for necessary small schools (NSS).")] = ""
    nss_ada_tk_3: Annotated[str, said("ADA in NSS, TK-3; it leaves the grants.")] = ""
    nss_ada_4_6: Annotated[str, said("ADA in NSS, grades 4-6.")] = ""
    nss_ada_7_8: Annotated[str, said("ADA in NSS, grades 7-8.")] = ""
    nss_ada_9_12: Annotated[str, said("ADA in NSS, grades 9-12.")] = ""
    local_revenue: Annotated[str, said("Property tax and other local revenue that counts.")] = ""
    in_lieu: Annotated[str, said("Property tax passed on to charter schools in lieu.")] = ""
    epa_entitlement: Annotated[str, said("Education Protection Account (EPA) entitlement.")] = ""
    epa_revenue_limit: Annotated[
        str, said("Adjusted revenue limit per ADA, to compute the EPA.")
    ] = ""
    revenue_limit_2012_13: Annotated[
        str, said("2012-13 revenue limit per ADA, for minimum state aid.")
    ] = ""
    categoricals_2012_13: Annotated[
        str, said("2012-13 categorical money, for minimum state aid.")
    ] = ""
    district_upp: Annotated[str, said("For a charter school: UPP of its district.")] = ""
    floor: Annotated[str, said("LCFF floor, for the split of 2013-14 to 2017-18.")] = ""


_NOBODY = DistrictAsked()


def lcff(
    *,
    one: DistrictAsked = _NOBODY,
    csv: Annotated[
        Path | None,
        said(
            "CSV file of many districts instead, with the columns fiscal_year, "
            "ada_tk_3, ada_4_6, ada_7_8, ada_9_12 and upp, and those of the options "
            "above; one row a district."
        ),
    ] = None,
    as_of: Annotated[datetime | None, said("Day the law is read on, such as 2019-01-11.")] = None,
    language: Language = "en",
    json: AsJson = False,
    as_csv: Annotated[bool, flag("Print one district as a row of CSV.")] = False,
) -> int:
    """Compute California's funding formula for one district, or for a CSV of many."""
    known_on = day_of(as_of)
    sums = {name: text for name, text in asdict(one).items() if text}
    if csv is not None and not sums:
        return _many(csv, known_on=known_on, json=json)
    needed = [sums.pop(name, "") for name in ("year", "ada", "upp")]
    if csv is not None or not all(needed):
        raise OpenbookError(_NO_DISTRICT)
    grants = files.lcff(*needed, given=sums, known_on=known_on)
    if json:
        print_json(lcff_data(grants))
    elif as_csv:
        print(row_csv(grants))
    else:
        print(lcff_text(grants, words_in(language)))
    return 0


def _many(csv: Path, *, known_on: date | None, json: bool) -> int:
    computed = files.lcff_file(csv, known_on=known_on)
    if json:
        print_json(rows_data(computed))
    else:
        print(rows_csv(computed))
        print_findings(computed.findings)
    return 1 if computed.skipped or has_errors(computed.findings) else 0


def formula(
    state: Annotated[str, said("State with such a formula: minnesota.")],
    csv: Annotated[Path, said("CSV file, such as enrollment,free,reduced of each school.")],
    *,
    year: Annotated[str, said("Budget year, such as 2021-22.")],
    as_of: Annotated[datetime | None, said("Day the law is read on, such as 2021-02-01.")] = None,
    json: AsJson = False,
) -> int:
    """Compute a state's formula for each row of a CSV file, such as each school."""
    computed = files.formula_file(state, csv, year, known_on=day_of(as_of))
    if json:
        print_json(formula_data(computed))
    else:
        print(formula_csv(computed))
        print_findings(computed.findings)
        if computed.differs:
            print(computed.differs, file=sys.stderr)
    return 1 if computed.findings else 0
