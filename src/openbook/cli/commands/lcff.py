"""Compute California's funding formula for one district, or for a CSV of many."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from openbook import api
from openbook.cli.options import AsJson, Language, print_findings, print_json
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import has_errors
from openbook.reports.law_report import lcff_data, lcff_text, row_csv, rows_csv, rows_data
from openbook.reports.words.words import words_in


class NothingAskedError(OpenbookError):
    """Neither one district nor a file was given, or both."""

    def __init__(self) -> None:
        super().__init__(
            "say which district, with --year 2022-23 --ada 9000,7000,4800,9500 --upp "
            "0.7612; or, instead, name a file of many districts with --csv FILE"
        )


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class DistrictAsked:
    """What the formula asks of a district and its own sums, as people write them."""

    year: Annotated[str, Parameter(help="Budget year, such as 2022-23.")] = ""
    ada: Annotated[str, Parameter(help="Funded ADA of TK-3, 4-6, 7-8 and 9-12, with commas.")] = ""
    upp: Annotated[str, Parameter(help="Unduplicated pupil percentage (UPP): 0.7612.")] = ""
    add_ons: Annotated[str, Parameter(help="Add-ons not named below, or all of them together.")] = (
        ""
    )
    tiig: Annotated[str, Parameter(help="Targeted instructional improvement grant (TIIG).")] = ""
    transportation: Annotated[
        str, Parameter(help="Home-to-school transportation add-on of the year.")
    ] = ""
    small_district_bus: Annotated[
        str, Parameter(help="Small school district bus replacement add-on.")
    ] = ""
    economic_recovery: Annotated[str, Parameter(help="Economic recovery target (ERT) add-on.")] = ""
    tk_ada: Annotated[str, Parameter(help="ADA in transitional kindergarten, for its add-on.")] = ""
    necessary_small_schools: Annotated[
        str, Parameter(help="Amount for necessary small schools (NSS).")
    ] = ""
    nss_ada_tk_3: Annotated[str, Parameter(help="ADA in NSS, TK-3; it leaves the grants.")] = ""
    nss_ada_4_6: Annotated[str, Parameter(help="ADA in NSS, grades 4-6.")] = ""
    nss_ada_7_8: Annotated[str, Parameter(help="ADA in NSS, grades 7-8.")] = ""
    nss_ada_9_12: Annotated[str, Parameter(help="ADA in NSS, grades 9-12.")] = ""
    local_revenue: Annotated[
        str, Parameter(help="Property tax and other local revenue that counts.")
    ] = ""
    in_lieu: Annotated[
        str, Parameter(help="Property tax passed on to charter schools in lieu.")
    ] = ""
    epa_entitlement: Annotated[
        str, Parameter(help="Education Protection Account (EPA) entitlement.")
    ] = ""
    epa_revenue_limit: Annotated[
        str, Parameter(help="Adjusted revenue limit per ADA, to compute the EPA.")
    ] = ""
    revenue_limit_2012_13: Annotated[
        str, Parameter(help="2012-13 revenue limit per ADA, for minimum state aid.")
    ] = ""
    categoricals_2012_13: Annotated[
        str, Parameter(help="2012-13 categorical money, for minimum state aid.")
    ] = ""
    district_upp: Annotated[str, Parameter(help="For a charter school: UPP of its district.")] = ""
    floor: Annotated[str, Parameter(help="LCFF floor, for the split of 2013-14 to 2017-18.")] = ""

    @property
    def asked(self) -> tuple[str, str, str]:
        """Return the three that every district needs."""
        return self.year, self.ada, self.upp

    def written(self) -> dict[str, str]:
        """Return everything that was given."""
        return {name: text for name, text in asdict(self).items() if text}

    def sums(self) -> dict[str, str]:
        """Return the district's own sums that were given."""
        needed = ("year", "ada", "upp")
        return {n: text for n, text in self.written().items() if n not in needed}


_NOBODY = DistrictAsked()


def lcff(
    *,
    one: DistrictAsked = _NOBODY,
    csv: Annotated[
        Path | None,
        Parameter(
            help="CSV file of many districts instead, with the columns fiscal_year, "
            "ada_tk_3, ada_4_6, ada_7_8, ada_9_12 and upp, and those of the options "
            "above; one row a district."
        ),
    ] = None,
    as_of: Annotated[
        datetime | None, Parameter(help="Day the law is read on, such as 2019-01-11.")
    ] = None,
    language: Language = "en",
    json: AsJson = False,
    as_csv: Annotated[
        bool, Parameter(negative="", help="Print one district as a row of CSV.")
    ] = False,
) -> int:
    """Compute California's funding formula for one district, or for a CSV of many."""
    known_on = as_of.date() if as_of else None
    if csv is not None and not one.written():
        return _many(csv, known_on=known_on, json=json)
    if csv is not None or not all(one.asked):
        raise NothingAskedError
    grants = api.lcff(*one.asked, given=one.sums(), known_on=known_on)
    if json:
        print_json(lcff_data(grants))
    elif as_csv:
        print(row_csv(grants))
    else:
        print(lcff_text(grants, words_in(language)))
    return 0


def _many(csv: Path, *, known_on: date | None, json: bool) -> int:
    computed = api.lcff_file(csv, known_on=known_on)
    if json:
        print_json(rows_data(computed))
    else:
        print(rows_csv(computed))
        print_findings(computed.findings)
    return 1 if computed.skipped or has_errors(computed.findings) else 0
