"""The law for readers: its numbers, pages about its words, answers of the quick calculator."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from openbook.case.assumptions import BELIEFS, BY_NAME
from openbook.case.format.fields import specs
from openbook.files.formula_rows import ComputedRows, FormulaRows
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import as_data, codes, kind_of
from openbook.findings.message import suggestion
from openbook.law.state import StateLaw
from openbook.law.states.california.calculator import Grants
from openbook.law.states.shelf import load_law, state_names
from openbook.law.value import DatedValue, Parameter, show_content
from openbook.reports.overview import wrapped
from openbook.reports.plain_data import picked
from openbook.reports.words.words import Words, words_in
from openbook.terms.shelf import TERMS


def law_text(law: StateLaw, name: str = "") -> str:
    """Return one number of the law with all its values, or what holds and comes of every one."""
    statutes = law.statutes
    if name:
        return parameter_text(statutes.parameter(name), statutes.known_on)
    day = statutes.known_on
    lines = [f"The law of {law.name} as known on {day}: in effect then, and to come", ""]
    for parameter in statutes.parameters.values():
        public = parameter.known(day)
        # A planning value never hides what is enacted.
        enacted = [value for value in public if not value.planned]
        held = [value for value in enacted if value.holds_on(day)][-1:]
        held += [each for each in public if each.planned and each.holds_on(day)]
        later = [value for value in public if value.in_force > day]
        for value in held + later or list(public[-1:]):
            said = show_content(value.content, parameter.unit) + _mark(value)
            lines.append(f"  {parameter.name:<42} from {value.in_force}: {said}")
    return "\n".join(lines)


def _mark(value: DatedValue) -> str:
    return " (planning value, not enacted)" if value.planned else ""


def parameter_text(parameter: Parameter, known_on: date) -> str:
    """Return a number of the law with every value that was public on a day."""
    unit = f" ({parameter.unit})" if parameter.unit else ""
    lines = [f"# {parameter.name}{unit}", "", f"{parameter.description}", ""]
    for value in parameter.known(known_on):
        said = show_content(value.content, parameter.unit) + _mark(value)
        lines.append(f"  in effect {value.in_force}, known {value.known_on}: {said}")
        lines.append(f"    {value.source}")
    return "\n".join(lines)


def law_data(law: StateLaw, name: str = "") -> list[dict[str, Any]]:
    """Return numbers of the law as plain data."""
    statutes = law.statutes
    chosen = [statutes.parameter(name)] if name else statutes.parameters.values()
    return [
        {
            **picked(parameter, "name", "description"),
            "unit": str(parameter.unit) if parameter.unit else None,
            "values": [
                {
                    **picked(value, "in_force", "known_on"),
                    "value": show_content(value.content, parameter.unit),
                    **picked(value, "planned", "source"),
                }
                for value in parameter.known(statutes.known_on)
            ],
        }
        for parameter in chosen
    ]


@dataclass(frozen=True, slots=True)
class WordPage:
    """A page about one word."""

    kind: str
    text: str


class UnknownWordError(OpenbookError):
    """Openbook has no page about this word."""

    def __init__(self, word: str, known: list[str]) -> None:
        super().__init__(f"there is no page about {word!r}. {suggestion(word, known)}")


def explain_word(word: str) -> tuple[WordPage, ...]:
    """Return every page about a word; an unknown word raises and suggests others."""
    laws = {each: load_law(each, date.max).statutes.parameters for each in state_names()}
    pages = []
    if word.upper() in codes():
        pages.append(WordPage("finding", kind_of(word.upper()).page))
    if word in TERMS.names():
        pages.append(_term(word))
    if word in BY_NAME:
        pages.append(_assumption(word))
    # The number in the law of every state that has it, as known in the end.
    for state, parameters in laws.items():
        if word in parameters:
            text = parameter_text(parameters[word], date.max)
            pages.append(WordPage(f"law of {state}", text))
    if not pages:
        names = (name for parameters in laws.values() for name in parameters)
        raise UnknownWordError(word, [*codes(), *TERMS.names(), *BY_NAME, *names])
    return tuple(pages)


def _term(word: str) -> WordPage:
    kind = TERMS.get(word)
    lines = [f"# {word}: a term of an offer", "", kind.__doc__, "", "Fields:"]
    for name, spec in specs(kind).items():
        must = "" if spec.required else ", may be left out"
        unit = f" in {spec.unit}" if spec.unit else ""
        lines.append(f"  {name} ({spec.kind}{unit}{must}): {spec.doc}.")
    return WordPage("term", "\n".join(lines))


def _assumption(word: str) -> WordPage:
    kind = BY_NAME[word]
    text = f"# {word}: an assumption\n\n{kind.doc}, in {kind.unit}."
    if word in BELIEFS:
        text += f"\n\nLook in: {BELIEFS[word]}."
    return WordPage("assumption", text)


_PARTS = {
    "tiig": "Targeted instructional improvement grant (TIIG)",
    "transportation": "Home-to-school transportation",
    "small_district_bus": "Small school district bus replacement",
    "economic_recovery": "Economic recovery target (ERT)",
    "tk_add_on": "Transitional kindergarten (TK)",
    "add_ons": "All add-ons",
    "entitlement": "Entitlement of the phase-in year",
    "local_revenue": "Local revenue",
    "protection_account": "Education Protection Account (EPA)",
    "state_aid": "Net state aid",
    "state_aid_and_account": "State aid and Education Protection Account (EPA)",
    "minimum_aid_added": "Addition to minimum state aid",
    "received": "Total funding",
}


def note_texts(grants: Grants, words: Words) -> list[str]:
    """Return what a reader must know of an answer: plans, gaps, basic aid."""
    return list(_notes(grants, words))


def _notes(grants: Grants, words: Words) -> Iterator[str]:
    values = grants.values
    if grants.planned:
        text = "Planning values, unconfirmed: no enacted amounts of {year} are known."
        yield words(text, year=grants.district.year)
    if "lcff.add_ons" not in values:
        yield words("The grants for the funded attendance given; add-ons come on top.")
    if not grants.split_known:
        text = (
            "Who pays it (local revenue, Education Protection Account, state aid) is not "
            "known: give {names}; what the district does not have is 0."
        )
        yield words(text, names=", ".join(f"--{e.replace('_', '-')}" for e in grants.lacking))
        return
    if not grants.account_known:
        text = (
            "The Education Protection Account is not given, so it is not separated "
            "from state aid; the total does not depend on it."
        )
        yield words(text)
    if "lcff.minimum_aid" not in values:
        yield words("Minimum state aid is not known: the figures of 2012-13 are not given.")
    if values["lcff.basic_aid"]:
        text = (
            "A basic aid (community-funded) district: it keeps its local revenue, "
            "and its funding follows property tax, not attendance."
        )
        yield words(text)
    if values["lcff.basic_aid"] and values.get("lcff.tk_add_on"):
        text = (
            "The add-on for transitional kindergarten is in the entitlement and "
            "is not paid to a basic aid district."
        )
        yield words(text)


_GRANTS = ("base", "supplemental", "concentration")
# What an answer calls each part of the split, and its line; blank where it is not known.
_SPLIT = {
    "local_revenue": "local_revenue",
    "epa_entitlement": "protection_account",
    "net_state_aid": "state_aid",
    "epa_and_state_aid": "state_aid_and_account",
    "msa_additional": "minimum_aid_added",
    "total_funding": "received",
}
_ADD_ONS = (
    "tiig",
    "transportation",
    "small_district_bus",
    "economic_recovery",
    "tk_add_on",
    "add_ons",
)
_COLUMNS = (
    *("line", "fiscal_year", "cds", "district", "ada", "upp", *_GRANTS),
    *("add_ons", "total", "per_ada", *_SPLIT, "basic_aid", "planned"),
)
_SPAN = "{:<6} {:>12} {:>10} {:>16} {:>16} {:>16}"
_AMOUNT = "  {:<56} {:>20}"


def lcff_data(grants: Grants) -> dict[str, Any]:
    """Return one answer as plain data: the sums, the split, amounts by span, every line."""
    return {
        "year": str(grants.district.year),
        "known_on": str(grants.known_on),
        "ada": dict(zip(grants.per_span("grant"), grants.district.ada, strict=True)),
        "upp": grants.district.upp,
        "given": dict(grants.district.given),
        **_sums(grants),
        "lacking": list(grants.lacking),
        "grants": grants.per_span("grant"),
        "lines": {
            name: {"value": value, "unit": str(grants.units[name])}
            for name, value in grants.values.items()
        },
        "notes": note_texts(grants, words_in("en")),
    }


def lcff_text(grants: Grants, words: Words) -> str:
    """Return one answer as people read it."""
    lines, values = [*_head(grants, words)], grants.values
    if "lcff.add_ons" in values:
        lines += ["", words("Add-ons"), *_amounts(grants, _ADD_ONS, words)]
    amount, each = words.number(values["lcff.total"]), words.number(values["lcff.per_ada"], 2)
    lines += ["", words("Total {amount}, {each} per ADA.", amount=f"${amount}", each=f"${each}")]
    lines += _split(grants, words)
    for note in note_texts(grants, words):
        lines += ["", *wrapped(note)]
    return "\n".join(lines)


def _head(grants: Grants, words: Words) -> Iterator[str]:
    district = grants.district
    yield words(
        "LCFF {year}, {share} unduplicated pupil percentage (UPP), law as known on {day}",
        year=district.year,
        share=words.percent(district.upp, 2),
        day=grants.known_on,
    )
    yield ""
    heads = ("Grades", "Funded ADA", "Grant", "Base", "Supplemental", "Concentration")
    yield _SPAN.format(*map(words, heads))
    parts = {part: grants.per_span(part) for part in _GRANTS}
    for span, ada in zip(parts["base"], district.ada, strict=True):
        amounts = [words.number(parts[part][span]) for part in _GRANTS]
        grant = words.number(grants.per_span("grant")[span])
        yield _SPAN.format(span, words.number(ada, 2), grant, *amounts)
    sums = [words.number(grants.values[f"lcff.{part}"]) for part in _GRANTS]
    funded = words.number(grants.values["lcff.funded"], 2)
    yield _SPAN.format(words("All"), funded, "", *sums)


def _split(grants: Grants, words: Words) -> Iterator[str]:
    """Yield who pays, line by line; nothing where it is not known."""
    if not grants.split_known:
        return
    told = "state_aid_and_account" if grants.account_known else "state_aid"
    parts = [part for part in ("entitlement", *_SPLIT.values()) if part != told]
    yield from ("", words("Who pays"))
    yield from _amounts(grants, parts, words)
    if "lcff.minimum_aid" not in grants.values:
        amount = f"${words.number(grants.values['lcff.received'])}"
        yield _AMOUNT.format(words("Total funding before minimum state aid"), amount)


def _amounts(grants: Grants, parts: Iterable[str], words: Words) -> Iterator[str]:
    for part in parts:
        value = _split_value(grants, part)
        if value is not None:
            amount = f"${words.number(value)}"
            yield _AMOUNT.format(words(_PARTS[part]), amount)


def _split_value(grants: Grants, part: str) -> float | None:
    """Return a part of the answer; None where it is not known."""
    values, apart = grants.values, ("protection_account", "state_aid")
    if part == "state_aid_and_account" and grants.split_known:
        return sum(values[f"lcff.{each}"] for each in apart)
    if part in apart and not grants.account_known:
        return None
    if part == "received" and "lcff.minimum_aid" not in values:
        return None
    return values.get(f"lcff.{part}")


def rows_data(computed: ComputedRows) -> dict[str, Any]:
    """Return the answers of a file as plain data, with what is odd in it."""
    english = words_in("en")
    return {
        "known_on": str(computed.known_on),
        "rows": [
            {
                **_row(each.grants, each.line, each.row.cds, each.row.district),
                "lacking": list(each.grants.lacking),
                "notes": note_texts(each.grants, english),
            }
            for each in computed.rows
        ],
        "skipped": computed.skipped,
        "findings": [as_data(finding) for finding in computed.findings],
    }


def rows_csv(computed: ComputedRows) -> str:
    """Return the answers of a file as CSV, one line for each district."""
    return _csv(
        _row(each.grants, each.line, each.row.cds, each.row.district) for each in computed.rows
    )


def row_csv(grants: Grants) -> str:
    """Return one answer as CSV, with the columns of many."""
    return _csv([_row(grants)])


def _csv(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] = _COLUMNS) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row[name]) for name in columns] for row in rows)
    return out.getvalue().rstrip("\n")


def formula_csv(computed: FormulaRows) -> str:
    """Return the rows of a state's formula as CSV: what was given, then what was computed."""
    return _csv(computed.rows, computed.header)


def formula_data(computed: FormulaRows) -> dict[str, Any]:
    """Return the rows of a state's formula as plain data, numbers as exact text."""
    return {
        "formula": computed.title,
        "known_on": str(computed.known_on),
        "rows": [{name: str(cell) for name, cell in row.items()} for row in computed.rows],
        "findings": [as_data(finding) for finding in computed.findings],
        **({"differs": str(computed.differs)} if computed.differs else {}),
    }


def _row(
    grants: Grants, line: int | None = None, cds: str = "", district: str = ""
) -> dict[str, Any]:
    return {
        "line": line,
        "fiscal_year": str(grants.district.year),
        "cds": cds,
        "district": district,
        "ada": grants.values["lcff.funded"],
        "upp": grants.district.upp,
        **_sums(grants),
    }


def _sums(grants: Grants) -> dict[str, Any]:
    """Return the sums of an answer; None where something is not known."""
    values = grants.values
    basic = values.get("lcff.basic_aid")
    return {
        **{part: values[f"lcff.{part}"] for part in _GRANTS},
        "add_ons": values.get("lcff.add_ons"),
        "total": values["lcff.total"],
        "per_ada": values["lcff.per_ada"],
        **{name: _split_value(grants, part) for name, part in _SPLIT.items()},
        "basic_aid": None if basic is None else bool(basic),
        "planned": grants.planned,
    }


def _cell(value: object) -> object:
    """Whole dollars without a point; other numbers with the digits that matter."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, float):
        return value
    return str(int(value)) if value.is_integer() else f"{value:.10g}"
