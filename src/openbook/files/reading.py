"""Reading: one file being read, the sources it may name and what was found in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from openbook.case.format.where import Where
from openbook.case.tables.sources import SourceEntry
from openbook.figures.figure import Source
from openbook.files.plain_file import PlainFile
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place
from openbook.findings.marked_yaml import YamlNode
from openbook.findings.message import Message


@dataclass(frozen=True, slots=True)
class FileReading:
    """A YAML file under the reader's eyes."""

    file: PlainFile
    sources: Mapping[str, SourceEntry] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    lines: tuple[str, ...] = ()

    def place(self, spot: tuple[int, int, int]) -> Place:
        """A spot of the file as a place with its excerpt."""
        return Where(self.file.name, spot, lines=self.lines).place()

    def tell(self, code: str, node: YamlNode, what: str, *, remedy: str) -> None:
        """Note a finding at a node."""
        place = self.place(node.spot)
        self.findings.append(found(code, place, what, remedy=remedy))

    def source(self, name: str, status: str) -> Source | None:
        """The source of a short name, if it is in the list."""
        entry = self.sources.get(name)
        return entry.as_source(status) if entry else None

    def tell_unknown_source(self, node: YamlNode) -> None:
        """Note where a source is named that the list does not have."""
        if node.text and node.text not in self.sources:
            self.tell(
                "OB102",
                node,
                Message(
                    "there is no source {own} in {file}",
                    own=repr(node.text),
                    file="evidence/sources.yaml",
                ),
                remedy="Add it there with who said it and where, or fix the name.",
            )
