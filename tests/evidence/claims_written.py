"""Claims written in a few words, as the ledger hears them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from tests.conftest import EXAMPLES

from openbook.api.folder import case_in
from openbook.case.case import Case
from openbook.case.format.fields import specs
from openbook.case.format.table import Table
from openbook.case.tables.evidence import Claim
from openbook.evidence.claims.claim import Heard, heard_claims
from openbook.evidence.claims.derivation import ClaimSet
from openbook.evidence.claims.difference import Difference
from openbook.evidence.differences import DIFFERENCES
from openbook.evidence.ledger import differences_in
from openbook.files.plain_file import PlainFile
from openbook.files.table_file import parse_table

COLUMNS = tuple(specs(Claim))


@cache
def small_town() -> Case:
    """The invented town, read once."""
    return case_in(EXAMPLES / "small-town")


def case_with(*claims: dict[str, str]) -> Case:
    """The town with these claims and no others."""
    base = {"said_by": "somebody", "text": "said", "source": "invented"}
    lines = [",".join(COLUMNS)]
    for claim in claims:
        cells = {**base, **claim}
        lines.append(",".join(f'"{cells.get(name, "")}"' for name in COLUMNS))
    file = PlainFile("evidence/claims.csv", "\n".join(lines) + "\n")
    read: tuple[Table[Claim], list[Any]] = parse_table(file, Claim)
    table, findings = read
    assert not findings
    return replace(small_town(), claims=table)


def told(*claims: dict[str, str]) -> ClaimSet:
    """These claims, ready for the checks."""
    case = case_with(*claims)
    return ClaimSet(case, heard_claims(case))


def heard(**claim: str) -> Heard:
    """One claim."""
    return told({"claim": "one", "about": "thing", **claim}).claims[0]


def found_by(check: str, *claims: dict[str, str]) -> list[Difference]:
    """What one check of the shelf finds among these claims."""
    return [each for each in differences_in(told(*claims)) if each.check == check]


def found_by_all(*claims: dict[str, str]) -> set[str]:
    """The checks that find something among these claims."""
    return {name for name in DIFFERENCES if found_by(name, *claims)}
