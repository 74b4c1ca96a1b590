"""Check: what was found in the files, gravest first, and a page for each kind of finding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from openbook.findings.dataclass import dataclass
from openbook.findings.finding import Finding, Severity, codes, kind_of
from openbook.reports.help_pages import as_html
from openbook.reports.words.catalog import finding_page
from openbook.web.page import Asked, BadQuestionError, Page, Shown

_MOST = 250  # a page stays readable; the counts always tell of all


@dataclass(frozen=True, slots=True)
class OfFile:
    """The findings of one file, those shown and how many there are."""

    file: str
    count: int
    findings: tuple[Finding, ...]


def show_check(asked: Asked) -> Shown:
    """Return what the template is given; needs no sound case."""
    on_desk = asked.on_desk
    by_severity = [
        (severity, [each for each in on_desk.findings if each.severity is severity])
        for severity in Severity
    ]
    return {
        "usable": on_desk.sound is not None,
        "problem": on_desk.problem.text,
        "folder": asked.desk.folder.name,
        "groups": [
            (severity, len(found), list(by_file(found))) for severity, found in by_severity if found
        ],
    }


def by_file(found: Sequence[Finding]) -> Iterator[OfFile]:
    """Yield the findings file by file, so many in all that a page stays readable."""
    left = _MOST
    for file, some in groupby(found, key=lambda each: each.place.file):
        every = tuple(some)
        shown = every[:left]
        left -= len(shown)
        yield OfFile(file, len(every), shown)


_HEAD = 2  # the title and the severity, which the template says itself


def show_finding(asked: Asked) -> Shown:
    """Return what the template is given."""
    name, _, code = asked.path.strip("/").partition("/")
    if code not in codes():
        raise BadQuestionError(name, code, codes())
    page = finding_page(code, asked.words.language)
    return {
        "kind": kind_of(code),
        "text": as_html(page.text.split("\n\n", _HEAD)[_HEAD]),
        "written_in": page.language,
        "here": [each for each in asked.on_desk.findings if each.code == code],
    }


PAGES = (
    Page("/check", "Check", show_check, "check.html", order=22),
    Page("/finding/{code}", "Finding", show_finding, "finding.html", under="/check"),
)
