"""The files of blind acceptance: written as plain YAML, and the secret key read back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from openbook.case.acceptance import Marks, Round, SealedSide, SealKey
from openbook.findings.errors import CaseNotReadableError
from openbook.folder.figure_value import Given
from openbook.folder.layout import KEY, private_folder
from openbook.folder.plain_file import read_plain_file
from openbook.folder.reading import Reading
from openbook.folder.record_file import read_record
from openbook.folder.write import read_to_write, write_file
from openbook.folder.yaml_file import parse_yaml

_ROUND = "# A round of blind acceptance. Do not change it: everything below is hashed."
_KEY = "# Secret: whoever has this file can read the marks. Never send it to anybody."
_MARKS = "# Secret: the packages that could be accepted."
_SIDE = "# What one side has published in the round; only this side writes it."


def round_text(made: Round) -> str:
    """The list of a round as a file."""
    lines = [
        _ROUND,
        f"case: {_quoted(made.case)}",
        f"nonce: {made.nonce}",
        f"sides: [{', '.join(made.sides)}]",
        f"cards: {int(made.cards)}",
        "packages:",
    ]
    for package in made.packages:
        lines += [f"  - digest: {package.digest}", "    terms:"]
        lines += [
            f"      - {{term: {_quoted(each.term)}, says: {_quoted(each.says)}}}"
            for each in package.terms
        ]
    return "\n".join([*lines, ""])


def marks_text(made: Marks) -> str:
    """The marks of a party as a file."""
    marks = [f"  - {{package: {int(each.package)}}}" for each in made.marks]
    return "\n".join([_MARKS, f"round: {made.round}", "marks:", *marks, ""])


def key_text(made: SealKey) -> str:
    """What opens a seal as a file."""
    cards = [
        f"  - {{card: {each.card}, package: {int(each.package)}}}"
        if each.package
        else f"  - {{card: {each.card}}}"
        for each in made.cards
    ]
    head = [_KEY, f"round: {made.round}", f"key: {made.key}", f"salt: {made.salt}"]
    return "\n".join([*head, "cards:", *cards, ""])


def side_text(made: SealedSide) -> str:
    """What a side has published as a file; what it has not come to is left out."""
    said = {
        "round": made.round,
        "seal": made.seal,
        "seen_seal": made.seen_seal,
        "key": made.key,
        "salt": made.salt,
        "cards": _listed(f"{{card: {each.card}}}" for each in made.cards),
        "seen_cards": made.seen_cards,
        "stamped": _listed(f"{{card: {each.card}}}" for each in made.stamped),
        "stamped_proof": made.stamped_proof,
        "shown": _listed(
            f"{{card: {int(each.card)}, package: {int(each.package)}}}"
            for each in made.shown
        ),
        "shown_proof": made.shown_proof,
        "done": "yes" if made.done else "",
    }
    lines = [f"{name}: {value}" for name, value in said.items() if value]
    return "\n".join([_SIDE, *lines, ""])


def read_key(root: Path, party: str) -> SealKey | None:
    """The secret key of a party, read for that party alone; None where there is none."""
    name = f"{private_folder(party)}/{KEY[0]}"
    if not (root / name).exists():
        return None
    file, findings = read_plain_file(root, name)
    node, more = parse_yaml(file) if file else (None, [])
    reading = Reading(file, findings=[*findings, *more]) if file else None
    made = read_record(reading, SealKey, node, Given()) if reading and node else None
    if made is None:
        told = reading.findings if reading else findings
        raise CaseNotReadableError(findings=told)
    return made


def put(root: Path, name: str, text: str) -> None:
    """Write a file of the round, in place of an older one of the same name."""
    old = read_to_write(root, name)[1] if (root / name).exists() else None
    write_file(root, name, text, read_as=old)


def _listed(rows: Iterable[str]) -> str:
    """Rows below the name of their field."""
    return "".join(f"\n  - {row}" for row in rows)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
