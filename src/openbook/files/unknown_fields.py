"""Unknown fields: names in YAML that no field has, and commas that made them."""

from __future__ import annotations

from openbook.files.reading import FileReading
from openbook.findings.marked_yaml import YamlNode
from openbook.findings.message import Message
from openbook.findings.text import suggestion


def tell_unknown(reading: FileReading, node: YamlNode, known: tuple[str, ...]) -> None:
    """Fields that nobody knows; half a value that a comma cut off is told as such."""
    for name, key in (node.keys or {}).items():
        if name in known:
            continue
        if _cut_by_a_comma(reading, key, (node.fields or {}).get(name)):
            what = Message("the comma before {own} cuts a value in two", own=repr(name))
            remedy = Message(
                'Inside {own} put a value that holds a comma in quotes: "1,200".',
                own="{…}",
            )
            reading.tell("OB917", key, what, remedy=remedy)
            continue
        what = Message("the field {own} is not known", own=repr(name))
        reading.tell("OB913", key, what, remedy=suggestion(name, known))


def _cut_by_a_comma(
    reading: FileReading, key: YamlNode, value: YamlNode | None
) -> bool:
    """Whether a name without a value stands inside braces: half of ``1,200``."""
    before = reading.lines[key.line - 1][: key.column - 1]
    blank = value is None or (
        value.text is None and value.items is None and value.fields is None
    )
    return blank and "{" in before
