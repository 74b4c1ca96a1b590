"""An export of an invented district, in the grammar of the state's software.

Alder Flat Unified does not exist. Its accounts are a few lines of a ledger; balances,
totals of forms and the multiyear projection are computed from them, as the state does.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from xml.sax.saxutils import escape

CDS = "98765430000000"
YEARS = {"BE": "2017-18", "BB": "2018-19"}
# fund, resource, goal, function, object: budget of the year
_LEDGER = {
    ("01", "0000", "0000", "0000", "8011"): "6210000.00",
    ("01", "0000", "0000", "0000", "8012"): "1500000.00",
    ("01", "0000", "0000", "0000", "8041"): "3246000.00",
    ("01", "0000", "0000", "0000", "8590"): "170000.10",
    ("01", "0000", "0000", "0000", "8660"): "240000.00",
    ("01", "0000", "0000", "0000", "8980"): "-1020000.00",
    ("01", "1100", "1110", "1000", "1100"): "4446000.25",
    ("01", "0000", "0000", "8100", "2200"): "1583000.00",
    ("01", "0000", "1110", "1000", "3101"): "724000.00",
    ("01", "0000", "0000", "8100", "3202"): "286000.00",
    ("01", "0000", "1110", "1000", "3401"): "1300000.00",
    ("01", "0000", "1110", "1000", "3501"): "3014.50",
    ("01", "0000", "1110", "1000", "3601"): "108500.00",
    ("01", "0000", "1110", "1000", "4300"): "390000.00",
    ("01", "0000", "0000", "7200", "5800"): "1485000.00",
    ("01", "0000", "0000", "7200", "6400"): "120000.00",
    ("01", "0000", "0000", "7210", "7310"): "-45000.00",
    ("01", "0000", "0000", "9300", "7612"): "25000.00",
    ("01", "3010", "0000", "0000", "8290"): "620000.00",
    ("01", "6500", "0000", "0000", "8590"): "400000.00",
    ("01", "6500", "0000", "0000", "8980"): "640000.00",
    ("01", "8150", "0000", "0000", "8980"): "380000.02",
    ("01", "3010", "1110", "1000", "1100"): "300000.00",
    ("01", "6500", "5750", "1110", "1100"): "343000.00",
    ("01", "8150", "0000", "8110", "2200"): "452000.00",
    ("01", "6500", "5750", "1110", "3101"): "230000.00",
    ("01", "6500", "5750", "1110", "3401"): "300000.00",
    ("01", "3010", "1110", "1000", "4300"): "130000.00",
    ("01", "6500", "5750", "1110", "5800"): "240000.00",
    ("01", "3010", "0000", "7210", "7310"): "45000.00",
    # What the state pays into the pension system on behalf of the district.
    ("01", "7690", "0000", "0000", "8590"): "350000.00",
    ("01", "7690", "1110", "1000", "3101"): "350000.00",
    ("13", "5310", "0000", "0000", "8220"): "210000.00",
    ("13", "5310", "0000", "3700", "4700"): "205000.00",
    ("17", "0000", "0000", "0000", "8912"): "25000.00",
    ("17", "0000", "0000", "0000", "8660"): "500.00",
}
_BEGAN = {
    "0000": "1836000.00",
    "3010": "0.00",
    "6500": "120000.00",
    "7690": "0.00",
    "8150": "60000.00",
}
_OTHER = {("13", "5310"): "40000.00", ("17", "0000"): "50000.00"}
_KEPT = {"9711": "5000.00", "9760": "250000.00", "9780": "100000.00", "9789": "380000.00"}
# What the multiyear projection adds to, by line; the rest is the budget a little later.
_GROWTH = {"C": Decimal("1.02"), "E": Decimal("1.0404")}
_LINES = {
    "REV.LIMIT.SOURCES": (8010, 8099),
    "FEDERAL.REV": (8100, 8299),
    "OTHER.STATE.REV": (8300, 8599),
    "OTHER.LOCAL.REV": (8600, 8799),
    "CONTRIBUTIONS": (8980, 8999),
    "EMPLOYEE.BENEFITS": (3000, 3999),
    "BOOKS.SUPPLIES": (4000, 4999),
    "SVCS.OTHER.OP.EXP": (5000, 5999),
    "CAPITAL.OUTLAY": (6000, 6999),
    "DIR.SUPPORT.INDIR.COSTS": (7300, 7399),
    "INTRFND.XFRS.OUT": (7600, 7629),
}
_CENT = Decimal("0.01")
_TOTALS = {
    "01.REV.LIMIT.SOURCES": (8010, 8099),
    "01.CERT.SALARIES": (1000, 1999),
    "01.CLASS.SALARIES": (2000, 2999),
    "01.EMPLOYEE.BENEFITS": (3000, 3999),
    "01.EXPENDITURES.TOTAL": (1000, 7499),
    "01.INTRFND.XFRS.OUT": (7600, 7629),
}
Ledger = dict[tuple[str, ...], Decimal]


class InventedExport:
    """The versions of one submission: estimated actuals and the budget."""

    def __init__(self, period: str = "BS1") -> None:
        self.period = period
        before = {key: Decimal(value) for key, value in _BEGAN.items()}
        other = {key: Decimal(value) for key, value in _OTHER.items()}
        self.versions: dict[str, Ledger] = {}
        for column, share in (("BE", Decimal("0.98")), ("BB", Decimal(1))):
            flows: Ledger = {k: (Decimal(v) * share).quantize(_CENT) for k, v in _LEDGER.items()}
            began = {("01", key): value for key, value in before.items()} | other
            whole, ends = _with_balances(flows, began)
            self.versions[column] = whole
            before = {res: value for (fund, res), value in ends.items() if fund == "01"}
            other = {key: value for key, value in ends.items() if key[0] != "01"}

    def total(
        self, column: str, objects: tuple[int, int], *, restricted: bool | None = None
    ) -> Decimal:
        """What the general fund has in a range of objects."""
        return sum(
            (
                amount
                for (fund, resource, *_, code), amount in self.versions[column].items()
                if fund == "01" and code.isdigit() and objects[0] <= int(code) <= objects[1]
                if restricted is None or restricted == (int(resource) >= 2000)
            ),
            Decimal(0),
        )

    def elements(self, column: str) -> dict[str, str]:
        """The values of the forms."""
        told: dict[str, Decimal | str] = {}
        for name, objects in _TOTALS.items():
            told[name] = self.total(column, objects)
            told[f"{name}.UNREST"] = self.total(column, objects, restricted=False)
        for word, of in ((".UNREST", False), (".REST", True), ("", None)):
            net = self.total(column, (8000, 8999), restricted=of) - self.total(
                column, (1000, 7699), restricted=of
            )
            told[f"01.FUND.BALANCE.NET.TOTAL{word}"] = net
            ended = net + self.total(column, (9791, 9795), restricted=of)
            told[f"01.FUND.BALANCE.ENDING.TOTAL{word}"] = ended
        told["01.CONTRIBUTIONS.UNREST"] = self.total(column, (8980, 8999), restricted=False)
        told["01.UNDESIGNATED.UNREST"] = ""
        if column == "BB":
            told |= self._multiyear()
        return {name: str(value) for name, value in told.items()}

    def _multiyear(self) -> Iterator[tuple[str, Decimal]]:
        ends = {
            word: self.total("BB", (9791, 9795), restricted=of)
            + self.total("BB", (8000, 8999), restricted=of)
            - self.total("BB", (1000, 7699), restricted=of)
            for word, of in (("UNREST", False), ("REST", True))
        }
        pay = {
            (stem, word): self.total("BB", objects, restricted=of)
            for stem, objects in (("CERT", (1000, 1999)), ("CLASS", (2000, 2999)))
            for word, of in (("UNREST", False), ("REST", True))
        }
        for letter, share in _GROWTH.items():
            spent = moved = Decimal(0)
            for word, of in (("UNREST", False), ("REST", True)):
                net = Decimal(0)
                for stem, objects in _LINES.items():
                    value = (self.total("BB", objects, restricted=of) * share).quantize(Decimal(1))
                    twice = ".REST" if stem == "OTHER.LOCAL.REV" and of else ""
                    yield f"MYP.{stem}.{word}{twice}.{letter}", value
                    net += value if objects[0] >= 8000 else -value
                    spent += value if objects[0] < 8000 else Decimal(0)
                for stem in ("CERT", "CLASS"):
                    step = (pay[stem, word] * Decimal("0.015")).quantize(Decimal(1))
                    pay[stem, word] += step
                    yield f"MYP.{stem}.STEP.COL.ADJUST.{word}.{letter}", step
                    net -= pay[stem, word]
                    spent += pay[stem, word]
                ends[word] += net
                moved += net
            yield f"MYP.EXPENDITURES.XFRSOUT.USES.TOTAL.{letter}", spent
            yield f"MYP.FUND.BALANCE.NET.TOTAL.{letter}", moved
            yield f"MYP.EFB.JUNE30.REST.{letter}", ends["REST"]
            kept = {"FD.BAL.NONSPENDABLE": 5000, "FD.OTHER.COMMITMENT": 250000, "FD.DEU": 390000}
            for part, dollars in kept.items():
                yield f"MYP.CEFB.{part}.UNREST.{letter}", Decimal(dollars)
            yield f"MYP.CEFB.9790.UNREST.{letter}", ends["UNREST"] - sum(kept.values())
        students = {"ENROLLMENT.1PY": 1204, "ENROLLMENT": 1180}
        for year, count in (("1SY", 1168), ("2SY", 1156)):
            students[f"ADATOENROLL.ENROLLMENT.{year}"] = count
            students[f"ADATOENROLL.P2ADA.{year}"] = round(count * 0.95)
        for name, count in students.items():
            yield f"01CS.CS.{name}", Decimal(count)
        yield "A.DIST.REG.ADA.P2", Decimal("1121.00")
        yield "01CS.SI.LABOR.CERT.FTE", Decimal(69)
        yield "01CS.SI.LABOR.CLAS.FTE", Decimal(48)

    def rows(self) -> Iterator[list[str]]:
        """The rows of the table UserGL: version, account, its parts, amount."""
        for column, ledger in self.versions.items():
            for (fund, resource, goal, function, code), amount in sorted(ledger.items()):
                parts = [fund, resource, "0", goal, function, code]
                yield [YEARS[column], self.period, column, "".join(parts), *parts, str(amount)]

    def dat(self) -> str:
        """The export as the software writes it."""
        records: list[list[str]] = []
        for column in self.versions:
            details = [[row[3], row[-1], "I"] for row in self.rows() if row[2] == column]
            records += self._section(column, [], details)
        for column in self.versions:
            values = [list(pair) for pair in self.elements(column).items()]
            records += self._section(column, ["ELEMENT"], values)
        text = [["CHECK", "", "", "", "An explanation\r\nof two lines"]]
        records += self._section("BB", ["EXPL"], text)
        records.append(["-1", "EOF", CDS, str(len(records) + 1), "", ""])
        out = io.StringIO()
        csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows(records)
        return out.getvalue()

    def _section(
        self, column: str, kind: list[str], details: list[list[str]]
    ) -> Iterator[list[str]]:
        yield [YEARS[column], CDS, self.period, column, *kind]
        yield from details
        yield ["-1", "EOD", CDS, self.period, column, str(len(details))]

    def user_gl(self, *, header: bool = True, column: str = "BB") -> str:
        """One version as the state's database has it; years by their start, codes padded."""
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        if header:
            head = "Ccode,Dcode,SchoolCode,Fiscalyear,Period,Colcode,Account,Fund,Resource"
            table.writerow(
                [*head.split(","), *["Projectyear", "Goal", "Function", "Object", "Value"]]
            )
        place = [CDS[:2], CDS[2:7], CDS[7:]]
        for year, period, code, account, *parts, amount in self.rows():
            if code == column:
                table.writerow(
                    [*place, year[:4], period.ljust(4), code.ljust(4), account, *parts, amount]
                )
        return out.getvalue()

    def workbook(self, path: Path) -> None:
        """DataExtract.xlsx: inline strings, and cells without names."""
        gl = "CDSCode FullFiscalYear ReportingPeriod ColumnCode AccountString FundCode ResourceCode"
        heads = [*gl.split(), *["ProjectYear", "GoalCode", "FunctionCode", "ObjectCode", "Amount"]]
        elements = [
            [
                "CDSCode",
                "FullFiscalYear",
                "ReportingPeriod",
                "ColumnCode",
                "ElementCode",
                "ValueData",
            ]
        ]
        for column in self.versions:
            own = [CDS, YEARS[column], self.period, column]
            elements += [[*own, *pair] for pair in self.elements(column).items()]
        sheets = {"UserElement": elements, "UserGL": [heads, *([CDS, *row] for row in self.rows())]}
        names = "".join(
            f'<sheet name="{name}" sheetId="{at}" r:id="R{at}"/>'
            for at, name in enumerate(sheets, 1)
        )
        links = "".join(
            f'<Relationship Id="R{at}" Type="x" Target="worksheets/sheet{at}.xml"/>'
            for at in range(1, len(sheets) + 1)
        )
        space = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
            package.writestr("[Content_Types].xml", "<Types/>")
            package.writestr(
                "xl/workbook.xml",
                f'<workbook xmlns:r="{space}"><sheets>{names}</sheets></workbook>',
            )
            package.writestr(
                "xl/_rels/workbook.xml.rels", f"<Relationships>{links}</Relationships>"
            )
            for at, rows in enumerate(sheets.values(), start=1):
                package.writestr(f"xl/worksheets/sheet{at}.xml", _sheet(rows))


def _sheet(rows: Sequence[Sequence[str]]) -> str:
    """A sheet as the state's software writes it: no names of cells, blank ones closed."""
    lines = []
    for row in rows:
        cells = (
            f'<c t="inlineStr"><is><t>{escape(cell)}</t></is></c>' if cell else "<c/>"
            for cell in row
        )
        lines.append(f"<row>{''.join(cells)}</row>")
    return f"<worksheet><sheetData>{''.join(lines)}</sheetData></worksheet>"


def _with_balances(
    flows: Ledger, began: dict[tuple[str, str], Decimal]
) -> tuple[Ledger, dict[tuple[str, str], Decimal]]:
    """Add beginning and ending balances by fund and resource, and their parts."""
    ends: dict[tuple[str, str], Decimal] = defaultdict(Decimal, began)
    for (fund, resource, *_, code), amount in flows.items():
        ends[fund, resource] += amount if code >= "8" else -amount
    free = [key for key in ends if key[0] == "01" and int(key[1]) < 2000]
    kept = {"0000": sum((ends.pop(key) for key in free), Decimal(0))}
    ends["01", "0000"] = kept["0000"]
    whole = dict(flows)
    for (fund, resource), amount in began.items():
        whole[fund, resource, "0000", "0000", "9791"] = amount
    for (fund, resource), amount in ends.items():
        whole[fund, resource, "0000", "0000", "979Z"] = amount
        parts = {"9740": amount} if int(resource) >= 2000 else {}
        if (fund, resource) == ("01", "0000"):
            parts = {code: Decimal(value) for code, value in _KEPT.items()}
            parts["9790"] = amount - sum(parts.values())
        for code, value in (parts or {"9790": amount}).items():
            whole[fund, resource, "0000", "0000", code] = value
    return whole, dict(ends)


_GRADES = ("KDGN", *(f"GR_{grade}" for grade in range(1, 13)))
_SCHOOLS = {"0100001": ("Alder Elementary", "K-6"), "0100002": ("Flat High", "7-12")}


def write_public_files(folder: Path) -> None:
    """Write the export, and the state's files of schools and students, into a folder."""
    (folder / "alder-BS1.dat").write_text(InventedExport().dat(), "utf-8", newline="")
    schools = ["CDSCode\tDistrict\tSchool\tStatusType\tCharter\tGSserved\tSOCType"]
    students = ["ACADEMIC_YEAR\tCDS_CODE\tSCHOOL\t" + "\t".join(_GRADES)]
    for code, (name, grades) in _SCHOOLS.items():
        kind = "Elementary Schools" if grades == "K-6" else "High Schools"
        schools.append(f"{CDS[:7]}{code}\tAlder Flat Unified\t{name}\tActive\tN\t{grades}\t{kind}")
        for year, each in (("2017-18", 93), ("2018-19", 91)):
            here = [each if (at < 7) == (grades == "K-6") else 0 for at in range(len(_GRADES))]
            cells = "\t".join(map(str, here))
            students.append(f"{year}\t{CDS[:7]}{code}\t{name}\t{cells}")
    (folder / "schools.txt").write_text("\n".join([*schools, ""]), "utf-8")
    (folder / "enrollment.txt").write_text("\n".join([*students, ""]), "utf-8")
