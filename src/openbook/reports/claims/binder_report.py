"""The fact-finder's binder: exhibits by the criteria of the law, as a document and as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openbook.case.case import Case
from openbook.evidence.checks.requests import LoggedRequest, RequestState, request_log
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import Difference
from openbook.evidence.claims.judgment import JudgedClaim
from openbook.evidence.claims.walk import Walk
from openbook.evidence.ledger import Binder, BinderChapter, Exhibit
from openbook.reports.claims.claim_words import (
    compared_words,
    difference_data,
    difference_words,
    heard_data,
    judged_data,
    number_words,
    recompute_command,
    source_line,
    subject_name,
    who_and_when,
)
from openbook.reports.claims.comparability_blocks import comparability_blocks, comparability_data
from openbook.reports.claims.evidence_document import BARE, claim_link, not_run
from openbook.reports.claims.ledger_report import walk_chart, walk_data, walk_say, walk_title
from openbook.reports.document import document as doc
from openbook.reports.document.laid_out import told_by
from openbook.reports.document.question import address
from openbook.reports.notes import rests_on
from openbook.reports.plain_data import picked
from openbook.reports.words.words import Words

_STATES = {
    RequestState.OVERDUE: "Overdue",
    RequestState.ASKED: "Asked, no day promised",
    RequestState.PROMISED: "Promised",
    RequestState.DELIVERED: "Delivered",
}


def request_blocks(case: Case, words: Words) -> doc.Blocks:
    """Lay out the requests known on the day of the case; nothing where the case has none."""
    log = request_log(case)
    if not log:
        return
    yield doc.Heading(words("Information requests"), 2, "requests")
    overdue = sum(each.state is RequestState.OVERDUE for each in log)
    text = "{count} asked for by {day}; {overdue} overdue."
    counts = {"count": words.number(len(log)), "overdue": words.number(overdue)}
    yield doc.Text(words(text, day=words.day(case.head.as_of), **counts))
    names = {party.id: party.short or party.name for party in case.head.parties}
    heads = ("Request", "Asked", "Promised", "State", "Source")
    rows = [_row(each, names, words) for each in log]
    yield doc.table(words, "requests", "Information requests", heads, rows, shown=True)


def _row(logged: LoggedRequest, names: dict[str, str], words: Words) -> doc.TableRow:
    request = logged.request
    state = [words(_STATES[logged.state])]
    if logged.state is RequestState.DELIVERED and request.delivered_on:
        state.append(words.day(request.delivered_on))
    if logged.late:
        state.append(words("{count} days late", count=words.number(logged.late)))
    asked = [words.day(request.asked_on)] if request.asked_on else []
    parties = (request.asked_by, request.asked_of)
    asked_by, asked_of = (words.own(names.get(each, each)) for each in parties)
    note = [request.note] if request.note else []
    return doc.row_of(
        words.own(request.what),
        ", ".join([f"{asked_by} → {asked_of}", *asked]),
        words.day(request.promised_on) if request.promised_on else "",
        ", ".join(state),
        told_by(logged.source, words, *note),
        kind="total" if logged.state is RequestState.OVERDUE else "plain",
    )


def request_data(case: Case) -> list[dict[str, Any]]:
    """Return the log as plain data."""
    return [
        {
            **picked(each.request, "request", "what", "asked_by", "asked_of"),
            **picked(each.request, "asked_on", "promised_on", "delivered_on"),
            **({} if each.state is RequestState.DELIVERED else {"delivered_on": None}),
            "state": each.state.name.lower(),
            "days_late": each.late,
        }
        for each in request_log(case)
    ]


_READ = (
    "What was said in this dispute, by the criteria that the panel must weigh. A fact is "
    "disputed where claims exclude each other, where the assumptions of the two sides give "
    "different numbers, or where one side answers the other. All others are undisputed "
    "in the record: nobody in the case says otherwise, and neither side has signed them."
)
_FIGURES = (
    "Every figure can be recalculated: the arithmetic is written out, and below it stands "
    "the command, with CASE for the folder of this case. Which fact stands under which "
    "criterion is a sorting of Openbook, not of the law."
)
Seen = dict[Difference, str]  # the exhibit that shows a difference in full
Keys = Mapping[Difference, str]  # the names of their pages


def binder_document(binder: Binder, case: Case, words: Words) -> doc.Document:
    """Lay out the binder."""
    title = words("The fact-finder's binder")
    return doc.of_case(case, title, binder_blocks(binder, case, words), words)


def binder_blocks(binder: Binder, case: Case, words: Words, keys: Keys | None = None) -> doc.Blocks:
    """Lay out how to read the binder, its criteria, then one chapter for each."""
    if not any(each.exhibits or each.compared or each.prices for each in binder.chapters):
        yield doc.Text(words(BARE), "lead")
        yield from request_blocks(case, words)
        return
    seen = Seen()
    yield from _front(binder, case, words)
    run = [book for book in case.books if book.id not in binder.not_run]
    yield from doc.quiet(rests_on(case, run, words))
    for chapter in binder.chapters:
        if chapter.exhibits or chapter.compared or chapter.prices:
            yield doc.NewPage()
        yield from _chapter(chapter, binder, seen, words, keys or {})
        yield from comparability_blocks(chapter, case, words)
    yield from request_blocks(case, words)


def _front(binder: Binder, case: Case, words: Words) -> doc.Blocks:
    """Say how to read the binder, and list its criteria with the count of their facts."""
    yield doc.Text(words(_READ), "lead")
    yield doc.Text(words(_FIGURES))
    yield from not_run(binder, words)
    if binder.later:
        text = "Learned later, after {day}, and not in here: {count} claims."
        told = words(text, day=words.day(case.head.as_of), count=words.number(binder.later))
        yield doc.Text(told, "quiet")
    chapters = [each for each in binder.chapters if each.criterion]
    if not chapters:
        yield doc.Text(words("This state names no criteria."), "quiet")
        return
    rows = (_criterion(chapter, binder, words) for chapter in chapters)
    heads = ("Criterion", "Disputed", "Undisputed in the record")
    notes = tuple(dict.fromkeys(c.criterion.rule.source for c in chapters if c.criterion))
    yield doc.table(
        words, "criteria", "The criteria", heads, rows, notes=notes, widths=(6, 1, 1), shown=True
    )


def _title_of(chapter: BinderChapter, words: Words) -> str:
    if chapter.criterion is None:
        return words("Exhibits")
    return f"{chapter.criterion.number}. {words.said(chapter.criterion.rule.says)}"


def _at(chapter: BinderChapter) -> str:
    return f"criterion-{chapter.criterion.number if chapter.criterion else 1}"


def _criterion(chapter: BinderChapter, binder: Binder, words: Words) -> doc.TableRow:
    section = words.said(chapter.criterion.rule.section) if chapter.criterion else ""
    title: doc.Rich = doc.Link(_title_of(chapter, words), f"#{_at(chapter)}")
    counts: tuple[float | None, float] = (
        float(len(chapter.disputed)),
        float(len(chapter.undisputed)),
    )
    if chapter.criterion and chapter.criterion.stipulations:
        counts = (None, float(sum(not each.disputed for each in binder.exhibits)))
    return doc.row_of(doc.label(title, section), *doc.amounts(counts, words.number))


def _chapter(
    chapter: BinderChapter, binder: Binder, seen: Seen, words: Words, keys: Keys
) -> doc.Blocks:
    yield doc.Heading(_title_of(chapter, words), 2, _at(chapter))
    criterion = chapter.criterion
    if criterion:
        section = words.said(criterion.rule.section)
        yield doc.Text(section, "quiet", (criterion.rule.source,))
    if criterion and criterion.stipulations:
        yield from _stipulations(binder, words)
        return
    if not (chapter.exhibits or chapter.compared or chapter.prices):
        yield doc.Text(words("Nothing in the case is about it."), "quiet")
    for walk in chapter.walks:
        yield from _walk(walk, words)
    for exhibit in chapter.disputed:
        yield _disputed(exhibit, binder, seen, words, keys)
    if chapter.undisputed:
        yield _undisputed(chapter, words)


def _walk(walk: Walk, words: Words) -> doc.Blocks:
    chart = walk_chart(walk, words)
    if chart is None:
        at = address("/evidence/walk", word=walk.word)
        yield doc.Text(doc.Link(walk_title(walk, words), at))
        return
    sources = [step.heard.source for step in walk.steps if step.heard]
    notes = tuple(dict.fromkeys(filter(None, sources)))
    yield doc.Drawing(chart, walk_say(walk, words), notes=notes)


def _exhibit_title(exhibit: Exhibit, words: Words) -> str:
    """Return the number of an exhibit, what it is about and its year."""
    year = f", {exhibit.year}" if exhibit.year else ""
    return f"{exhibit.number}  {subject_name(exhibit.subject, words)}{year}"


def _disputed(exhibit: Exhibit, binder: Binder, seen: Seen, words: Words, keys: Keys) -> doc.Folded:
    """Lay out an exhibit; a difference that an earlier exhibit shows is only named."""
    silent = words("no reply in the case")
    reasons = " ".join(words.said(each) for each in exhibit.reasons)
    every = (*(judged.heard for judged in exhibit.claims), *exhibit.replies)
    marks = {heard.name: f"({place})" for place, heard in enumerate(every, 1)}
    sides = (
        (name, ", ".join(marks[heard.name] for heard in exhibit.of(side)) or silent)
        for side, name in binder.sides.items()
    )
    blocks: list[doc.Block] = [
        doc.Text(doc.Badge(words("disputed"), "bad")),
        doc.Text(reasons),
        *(_claim(judged.heard, marks, words) for judged in exhibit.claims),
        *(_claim(heard, marks, words, reply=True) for heard in exhibit.replies),
        doc.facts(sides),
    ]
    # The arithmetic of every comparison, below it the command that works it out.
    for judged in exhibit.claims:
        for text, recomputed in compared_words(judged.recomputed, words):
            blocks.append(doc.Text(f"{marks[judged.heard.name]} {text}"))
            blocks.append(doc.Text(recompute_command(recomputed, judged.heard), "quiet"))
    for each in exhibit.differences:
        blocks += _difference(each, exhibit, seen, words, keys)
    return doc.Folded(_exhibit_title(exhibit, words), tuple(blocks), f"exhibit-{exhibit.number}")


def _claim(
    heard: Heard, marks: Mapping[str, str], words: Words, *, reply: bool = False
) -> doc.Text:
    number = number_words(heard, words)
    begun = f"{marks[heard.name]} " + (f"{words('In reply')} — " if reply else "")
    parts = [heard.quote, f"({number})" if number else ""]
    return doc.Text(
        (
            f"{begun}{who_and_when(heard, words)}: ",
            claim_link(heard),
            f" {' '.join(filter(None, parts))}",
        ),
        notes=(heard.source,) if heard.source else (),
    )


def _difference(
    found: Difference, exhibit: Exhibit, seen: Seen, words: Words, keys: Keys
) -> doc.Blocks:
    said = difference_words(found, found.sentence, words)
    at = address("/evidence/difference", found=keys.get(found, ""))
    sentence = doc.Link(said, at) if found in keys else said
    if found in seen:
        text = words("See exhibit {number}.", number=seen[found])
        yield doc.Text((sentence, f" {text}"), "quiet")
        return
    seen[found] = exhibit.number
    yield doc.Text(sentence)
    told = (difference_words(found, each, words) for each in found.arithmetic)
    yield doc.bullets(told, words("none"))
    settle = difference_words(found, found.settle, words)
    yield doc.Text(f"{words('What would settle it')}: {settle}")


def _undisputed(chapter: BinderChapter, words: Words) -> doc.Folded:
    """Lay out the facts of a chapter that nobody disputes, each with its source."""
    number = chapter.criterion.number if chapter.criterion else 1
    count = words.number(len(chapter.undisputed))
    table = doc.table_of(
        f"undisputed-{number}",
        words("Undisputed in the record"),
        map(words, ("What was said", "By whom")),
        _rows(chapter.undisputed, words),
        group=words("Fact"),
        widths=(7, 3),
        shown=False,
    )
    return doc.Folded(f"{words('Undisputed in the record')} ({count})", (table,))


def _stipulations(binder: Binder, words: Words) -> doc.Blocks:
    """Say how many facts nobody disputes, and which both sides say."""
    found = [each for each in binder.exhibits if not each.disputed]
    both = [each.number for each in found if each.both]
    text = (
        "The parties have signed no stipulation in this case. {count} facts under the "
        "other criteria are undisputed in the record."
    )
    yield doc.Text(words(text, count=words.number(len(found))))
    if both:
        yield doc.Text(words("Both sides say the same of: {exhibits}.", exhibits=", ".join(both)))


def _rows(exhibits: tuple[Exhibit, ...], words: Words) -> doc.Rows:
    for exhibit in exhibits:
        both = (" ", doc.Badge(words("both sides say it"), "good")) if exhibit.both else ()
        title = doc.label((_exhibit_title(exhibit, words), *both))
        yield doc.TableRow((title, doc.label("")), "group", f"exhibit-{exhibit.number}")
        for judged in exhibit.claims:
            heard = judged.heard
            below = [heard.quote, number_words(heard, words), source_line(heard, words)]
            for text, each in compared_words(judged.recomputed, words):
                below += [text, recompute_command(each, heard)]
            yield doc.row_of(
                doc.label(claim_link(heard), *filter(None, below)), who_and_when(heard, words)
            )


def binder_data(binder: Binder, case: Case) -> dict[str, Any]:
    """Return every exhibit in full, with the commands that work its figures out again."""
    return {
        **picked(binder, "title", "sides", "not_run"),
        "criteria": [_chapter_data(each, binder) for each in binder.chapters],
        "requests": request_data(case),
    }


def _chapter_data(chapter: BinderChapter, binder: Binder) -> dict[str, Any]:
    criterion = chapter.criterion
    rule = ("says", "section", "source")
    return {
        "number": criterion.number if criterion else None,
        **(picked(criterion.rule, *rule) if criterion else dict.fromkeys(rule)),
        "exhibits": [_exhibit_data(each, binder) for each in chapter.exhibits],
        "walks": [walk_data(each) for each in chapter.walks],
        **comparability_data(chapter),
    }


def _exhibit_data(exhibit: Exhibit, binder: Binder) -> dict[str, Any]:
    return {
        **picked(exhibit, "exhibit=number", "about=subject", "year"),
        "standing": "disputed" if exhibit.disputed else "undisputed",
        "reasons": [str(each) for each in exhibit.reasons],
        "both_sides_say_it": exhibit.both,
        "claims": [_claim_data(each) for each in exhibit.claims],
        "sides": {side: [heard.name for heard in exhibit.of(side)] for side in binder.sides},
        "replies": [heard_data(each) for each in exhibit.replies],
        "differences": [difference_data(each) for each in exhibit.differences],
    }


def _claim_data(judged: JudgedClaim) -> dict[str, Any]:
    data = judged_data(judged)
    for told, each in zip(data["recomputed"], judged.recomputed, strict=True):
        told["command"] = recompute_command(each, judged.heard)
    return data
