"""One claim laid out: who said it, what it was compared with, replies, corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import meaning
from openbook.evidence.claims.judgment import Beside, Earlier, JudgedClaim, Recomputed
from openbook.evidence.ledger import Ledger
from openbook.reports.claims.claim_words import (
    alike,
    claim_command,
    number_words,
    recompute_command,
    source_line,
    who_and_when,
)
from openbook.reports.claims.evidence_document import (
    badge,
    difference_blocks,
    ledger_notes,
    private_mark,
    set_apart,
    shortly,
    sources_in,
    spoken,
)
from openbook.reports.claims.record_report import claimed_amount, said_error
from openbook.reports.document.document import (
    Badge,
    Block,
    Bullets,
    Document,
    Facts,
    Folded,
    Heading,
    Link,
    Rich,
    TableBlock,
    TableRow,
    Text,
    amount,
    label,
    of_case,
    pieces,
)
from openbook.reports.document.question import address
from openbook.reports.layout import comma_apart, quiet, row_of, table_of
from openbook.reports.notes import book_name
from openbook.reports.words.words import Words


def claim_document(judged: JudgedClaim, ledger: Ledger, words: Words) -> Document:
    """Lay out one claim in full."""
    blocks = claim_blocks(judged, ledger, words)
    title = Heading(judged.heard.claim.text or judged.heard.name)
    return of_case(ledger.case, words("One claim"), (title, *blocks), words)


def claim_blocks(judged: JudgedClaim, ledger: Ledger, words: Words) -> Iterator[Block]:
    """Lay out one claim: who said it, what it was compared with, replies, corrections."""
    heard = judged.heard
    if judged not in ledger.claims:
        text = (
            "this became public after {day}, the day of the case, and is in no answer of that day."
        )
        day = words.day(ledger.case.head.as_of)
        marked = Badge(words("Learned later"), "warn")
        yield Text((marked, " ", words(text, day=day)))
    number = number_words(heard, words)
    said = who_and_when(heard, words) + (f": {number}" if number else "")
    yield Text((said, *private_mark(heard, words)), "lead", sources_in([heard]))
    for text, name in (("In reply to", heard.claim.replies_to), ("Retells", heard.claim.retells)):
        if name and (found := ledger.claim(name)):
            yield Text((f"{words(text)} ", *pieces(spoken(found.heard, words))))
    yield Facts(tuple(_facts(heard, ledger, words)))
    yield Heading(words("Independently recalculated"), 2)
    if judged.recomputed:
        yield _recalculated(judged.recomputed, judged.heard, ledger, words)
        yield from quiet(ledger_notes(ledger, words))
    else:
        why = words.said(judged.why)
        yield Text((badge(judged.verdict, words), f" {why}" if why else ""))
    if judged.later:
        table = _recalculated(judged.later, judged.heard, ledger, words)
        yield set_apart((table,), ledger, words)
    yield from _differs(judged, ledger, words)
    yield Heading(words("Replies"), 2)
    replies = [each for name in judged.replies if (each := ledger.claim(name))]
    said_back = tuple(spoken(each.heard, words) for each in replies)
    yield Bullets(said_back, words("No reply is in the case."))
    yield Heading(words("What it said before"), 2)
    yield _before(judged.earlier, words)


def _differs(judged: JudgedClaim, ledger: Ledger, words: Words) -> Iterator[Block]:
    """Lay out where a claim differs from others, what was learned later set apart."""
    own, later = (
        tuple(
            Folded(
                f"{words.said(each.kind)}: {shortly(each.sentence, words)}",
                tuple(difference_blocks(each, ledger, words)),
            )
            for each in (some.differences if some else ())
            if judged.heard.name in each.names
        )
        for some in (ledger, ledger.later)
    )
    if own:
        yield Heading(words("Where it differs from other claims"), 2)
        yield from own
    if later:
        yield set_apart(later, ledger, words)


def _facts(heard: Heard, ledger: Ledger, words: Words) -> Iterator[tuple[str, Rich]]:
    claim = heard.claim
    paraphrase = words("Not in the case; the sentence above is a paraphrase.")
    yield words("Own words of the source"), heard.quote or paraphrase
    about = Link(heard.subject, address("/evidence", about=heard.subject))
    yield words("About"), about
    if claim.side:
        name = ledger.case.head.called.get(claim.side, claim.side)
        yield words("Side"), Link(name, address("/evidence", who=claim.side))
    if meant := meaning(heard):
        yield words("Meaning"), meant
    if claim.note:
        yield words("Note"), claim.note
    yield words("Source"), source_line(heard, words)
    if heard.source and heard.source.note:
        yield words("About the source"), heard.source.note
    yield words("Command"), claim_command(heard)


def _recalculated(
    found: Sequence[Recomputed], heard: Heard, ledger: Ledger, words: Words
) -> TableBlock:
    heads = ("Compared with", "Result", "Difference", "Verdict")
    return table_of(
        "recalculated",
        words("Independently recalculated"),
        map(words, heads),
        (_comparison(same, heard, ledger, words) for same in alike(found)),
        shown=False,
    )


def _comparison(same: Sequence[Recomputed], heard: Heard, ledger: Ledger, words: Words) -> TableRow:
    each, unit = same[0], heard.claim.unit or ""
    on_book = each.beside is Beside.BOOK
    at = address("/number", line=each.line, year=str(each.year), book=each.by)
    below = (words.said(each.arithmetic), recompute_command(each, heard))
    mark = label(badge(each.verdict, words), *filter(None, (each.agrees_as,)))
    return row_of(
        label(_compared_with(same, ledger, words), *below),
        amount(claimed_amount(each.value, unit, words), each.value, opens=at if on_book else ""),
        amount(said_error(each.difference, unit, words), each.difference),
        mark,
    )


def _compared_with(same: Sequence[Recomputed], ledger: Ledger, words: Words) -> Rich:
    each, books = same[0], {book.id: book for book in ledger.case.books}
    if each.beside in {Beside.BOOK, Beside.OFFER}:
        names = ", ".join(
            book_name(ledger.case, books[one.by], words) if one.by in books else one.by
            for one in same
        )
        if each.beside is Beside.BOOK:
            return words("assumptions of {names}", names=names)
        offer = Link(each.line, address("/offer", offer=each.line))
        return (offer, f" · {words('assumptions of {names}', names=names)}")
    if each.beside in {Beside.CLAIMS, Beside.SOURCE}:
        links = [
            Link(name, address("/evidence/claim", claim=name))
            for name in each.by.split(", ")
            if name
        ]
        text = "other claims:" if each.beside is Beside.CLAIMS else "another source:"
        return (f"{words(text)} ", *comma_apart(links))
    if each.beside is Beside.DAYS:
        return words("the calendar")
    return f"{words('a published figure')}: {words.said(each.by)}"


def _before(earlier: Sequence[Earlier], words: Words) -> Block:
    if not earlier:
        return Text(words("It was never corrected."), "quiet")
    heads = ("Corrected on", "Column", "It said", "It says", "Why")
    return table_of(
        "corrections",
        words("What it said before"),
        map(words, heads),
        (
            row_of(
                words.day(each.corrected_on),
                label(each.column),
                label(each.was or "—"),
                label(each.now or "—"),
                label(each.because),
            )
            for each in earlier
        ),
        shown=False,
    )
