"""Form page: fields as lines of a form that is sent, written, or shown again with what was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hmac import compare_digest
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import HTMLResponse, RedirectResponse

from openbook.api.edits import Values, flow_text
from openbook.api.scenarios.draft import term_kinds
from openbook.case.book import Assumption
from openbook.case.format.fields import FieldKind, Spec, specs
from openbook.findings.dataclass import dataclass
from openbook.findings.errors import FileChangedError, OpenbookError
from openbook.findings.message import Message
from openbook.web.desk import Desk
from openbook.web.page import Asked, Page, Shown, posted, theme_of
from openbook.web.render import render

_SEE_OTHER, _CONFLICT, _UNUSABLE = 303, 409, 422
MOST_BYTES = 4_000_000
TOKEN = "token"  # noqa: S105  (the name of the field)
_ABOUT = frozenset({"file", "name", "row", "held", "kind"})
Sent = dict[str, bytes]


class NotHereError(OpenbookError):
    """Nothing may be written from here."""


@dataclass(frozen=True, slots=True)
class FormPage:
    """A page with a form: what writes it gives the address to go to."""

    page: Page
    take: Callable[[Asked, Sent], str]
    most: int = MOST_BYTES


def typed(asked: Asked, name: str, default: str = "") -> str:
    """Return what was typed into a field, whole."""
    values = asked.query.get(name)
    return values[-1] if values else default


def refuse_elsewhere(asked: Asked) -> None:
    """Refuse the workbench to other machines, and on another day than the case's own."""
    if asked.desk.keeps_drafts:
        return
    if asked.desk.as_of:
        problem = Message("Nothing is written on another day than the case's own.")
        raise NotHereError(problem)
    problem = Message(
        "Files of the case are changed only on the machine on which it is served, by "
        "the person who serves it."
    )
    raise NotHereError(problem)


def form_routes(desk: Desk, forms: Sequence[FormPage]) -> APIRouter:
    """Return the addresses to which the forms are sent."""
    router = APIRouter(include_in_schema=False)
    for form in forms:
        answer = posted(desk, partial(_take, form), most=form.most)
        router.add_api_route(form.page.path, answer, methods=["POST"])
    return router


def _take(form: FormPage, request: Request, asked: Asked, sent: Sent) -> Response:
    """Write what a form says and go on, or show it again with what is wrong."""
    refuse_elsewhere(asked)
    text = {name: [value.decode("utf-8", "replace")] for name, value in sent.items()}
    asked = replace(asked, query={**asked.query, **text})
    try:
        _refuse_forged(asked)
        there = form.take(asked, sent)
    except OpenbookError as problem:
        return _again(form.page, request, asked, problem)
    return RedirectResponse(there, status_code=_SEE_OTHER)


def _refuse_forged(asked: Asked) -> None:
    """Refuse a form that this server did not make."""
    if not compare_digest(typed(asked, TOKEN).encode(), asked.desk.token.encode()):
        raise NotHereError(
            Message(
                "This form was made before the server was started again, so nothing was "
                "written. What you typed is still here: send it once more."
            )
        )


def _again(page: Page, request: Request, asked: Asked, problem: OpenbookError) -> Response:
    """Show a form once more, with what was typed and why it was not written."""
    changed = isinstance(problem, FileChangedError)
    told = {"problem": problem.text, "findings": problem.findings, "changed": changed}
    shown = {**page.show(asked), **told}
    # Links of the page keep what it is about, not what was typed.
    named = {name: values for name, values in asked.query.items() if name in _ABOUT}
    html = render(replace(asked, query=named), page, shown, theme=theme_of(request))
    status = _CONFLICT if changed else _UNUSABLE
    return HTMLResponse(html, status_code=status, headers={"cache-control": "no-store"})


def with_form(asked: Asked, **shown: object) -> Shown:
    """Return what every template of a form is given, with nothing wrong yet."""
    nothing = {"problem": "", "findings": (), "changed": False}
    return {"token": asked.desk.token, **nothing, **shown}


Place = tuple[str | int, ...]
_SHAPES = {FieldKind.CHOICE: "choice", FieldKind.FLAG: "flag", FieldKind.DAY: "day"}
# Written as text: a form would make them no plainer.
_AS_TEXT = frozenset(
    {FieldKind.BY_YEAR, FieldKind.BY_NAME, FieldKind.SPREAD, FieldKind.NAMED}
    | {FieldKind.ALTERNATIVES, FieldKind.CONDITION}
)
_A_DAY = 10  # letters of 2026-11-17


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryLine:
    """One field: where it stands in the file, what it says there and what was typed."""

    place: Place
    label: str  # its name in the file
    spec: Spec
    was: str
    text: str

    @property
    def key(self) -> str:
        """Return its name in the form."""
        return "/".join(map(str, self.place))

    @property
    def shape(self) -> str:
        """Return how it is edited; a day that is none is shown as it was typed."""
        shape = _SHAPES.get(self.spec.kind, "text")
        return "text" if shape == "day" and len(self.text) not in {0, _A_DAY} else shape


@dataclass(frozen=True, kw_only=True, slots=True)
class FormGroup:
    """Lines that belong together: the file itself, one entry of a list, or one term."""

    place: Place = ()
    title: str = ""
    doc: str = ""
    lines: tuple[EntryLine, ...] = ()
    fresh: bool = False  # not in the file yet
    cut: bool = False  # to be taken out
    text: str = ""  # what the file says, where no line can

    @property
    def key(self) -> str:
        """Return its name in the form."""
        return "/".join(map(str, self.place))


def entry_line(asked: Asked, place: Place, spec: Spec, was: str, *, label: str = "") -> EntryLine:
    """Return one field, as it is in the file or was typed since."""
    text, name = typed(asked, "/".join(map(str, place)), was), label or str(place[-1])
    return EntryLine(place=place, label=name, spec=spec, was=was, text=text)


def groups_of(asked: Asked, record: type, said: Mapping[str, Any]) -> Iterator[FormGroup]:
    """Yield the lines of a record, then each entry of its lists and a blank one."""
    lists = [(n, s) for n, s in specs(record).items() if s.kind is FieldKind.RECORDS]
    terms = [n for n, s in specs(record).items() if s.kind is FieldKind.TERMS]
    yield FormGroup(lines=tuple(_lines(asked, (), specs(record), said)))
    for name, spec in lists:
        entries = _entries(said, name)
        for at, each in enumerate([*entries, {}]):
            own = specs(spec.record) if spec.record else {}
            yield _group(asked, (name, at), own, each, fresh=at == len(entries), doc=spec.doc)
    for name in terms:
        yield from _terms(asked, name, _entries(said, name))


def _entries(said: Mapping[str, Any], name: str) -> list[Any]:
    held = said.get(name)
    return held if isinstance(held, list) else []


def _terms(asked: Asked, name: str, items: Sequence[Any]) -> Iterator[FormGroup]:
    """Yield each term, and one that is about to be added."""
    added = typed(asked, "add")
    blank: list[Any] = [{added: {}}] if added in term_kinds() else []
    for at, item in enumerate([*items, *blank]):
        word, held = next(iter(item.items()), ("", "")) if isinstance(item, dict) else ("", item)
        kind, whole = term_kinds().get(word), flow_text(item)
        if kind is None or not isinstance(held, dict):
            yield FormGroup(place=(name, at), title=word, text=whole, cut=_cut(asked, (name, at)))
            continue
        known = {each.name: each.spec for each in kind.fields if "." not in each.name}
        place = (name, at, word)
        yield _group(asked, place, known, held, fresh=at >= len(items), title=kind.title)


def _group(
    asked: Asked, place: Place, known: Mapping[str, Spec], said: Any, **more: Any
) -> FormGroup:
    """Return an entry as lines; as a text where no line can say it."""
    held = said if isinstance(said, dict) else {}
    text = "" if held or more["fresh"] else flow_text(said)
    lines = tuple(_lines(asked, place, known, held))
    return FormGroup(place=place, lines=lines, text=text, cut=_cut(asked, place), **more)


def _cut(asked: Asked, place: Place) -> bool:
    return bool(typed(asked, f"cut/{'/'.join(map(str, place[:2]))}"))


def _lines(
    asked: Asked, place: Place, known: Mapping[str, Spec], said: Mapping[str, Any]
) -> Iterator[EntryLine]:
    """Yield a line for each field that a person writes on one."""
    for name, spec in known.items():
        value, at = said.get(name, ""), (*place, name)
        if isinstance(value, dict) and spec.kind is FieldKind.FIGURE:
            yield from _figure_lines(asked, at, spec, value)
            continue
        if isinstance(value, list) and spec.kind is FieldKind.WORDS:
            value = ", ".join(map(str, value))
        listed = spec.kind in {FieldKind.RECORDS, FieldKind.TERMS, *_AS_TEXT}
        if listed or not isinstance(value, str):
            continue
        yield entry_line(asked, at, spec, value)


def _figure_lines(
    asked: Asked, place: Place, spec: Spec, said: Mapping[str, Any]
) -> Iterator[EntryLine]:
    """Yield the lines of a number that says itself where it comes from."""
    own = {"value": spec, **{name: specs(Assumption)[name] for name in ("source", "note")}}
    for name, each in own.items():
        was = said.get(name, "")
        if isinstance(was, str):
            yield entry_line(asked, (*place, name), each, was, label=f"{place[-1]}: {name}")


def row_lines(asked: Asked, row_type: type, cells: Mapping[str, str]) -> tuple[EntryLine, ...]:
    """Return the cells of a row as lines."""
    known = specs(row_type).items()
    return tuple(entry_line(asked, (name,), spec, cells.get(name, "")) for name, spec in known)


def changed_cells(lines: Sequence[EntryLine]) -> dict[str, str]:
    """Return the cells that were typed anew."""
    return {each.label: " ".join(each.text.split()) for each in lines if _differs(each)}


def changed_values(groups: Sequence[FormGroup]) -> Values:
    """Return what to write where: changed fields, new entries, and what is taken out, last."""
    values: dict[Place, str | None] = {}
    cuts: list[Place] = []
    for group in groups:
        changed = [each for each in group.lines if _differs(each)]
        if group.cut and not group.fresh:
            cuts.append(group.place[:2])
        elif group.fresh and changed and not group.cut:
            own = ", ".join(f"{each.label}: {_yaml(each)}" for each in changed)
            held = f"{{{own}}}"
            named = group.place[2:]
            values[group.place[:2]] = f"{named[0]}: {held}" if named else held
        elif not group.fresh:
            values |= {each.place: _yaml(each) for each in changed}
    # From the end, so that what is left keeps its place.
    last_first = sorted(cuts, key=lambda place: (str(place[0]), int(place[1])), reverse=True)
    return values | dict.fromkeys(last_first)


def _differs(line: EntryLine) -> bool:
    return " ".join(line.text.split()) != " ".join(line.was.split())


def _yaml(line: EntryLine) -> str | None:
    """Return what was typed as YAML writes it; None takes the field out."""
    text = line.text.strip()
    if not text:
        return None
    if line.spec.kind is FieldKind.WORDS:
        return flow_text([each for each in text.replace(";", ",").split(",") if each.strip()])
    return flow_text(text)
