"""One claim laid out: who said it, what it was compared with, replies, corrections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import meaning
from openbook.evidence.claims.judgment import Beside, Earlier, JudgedClaim, Recomputed
from openbook.evidence.ledger import Ledger
from openbook.reports.claims import claim_words, evidence_document
from openbook.reports.claims.record_report import claimed_amount, said_error
from openbook.reports.document import document as doc
from openbook.reports.document.question import address
from openbook.reports.notes import book_name
from openbook.reports.words.words import Words


def claim_document(judged: JudgedClaim, ledger: Ledger, words: Words) -> doc.Document:
    """Lay out one claim in full."""
    blocks = claim_blocks(judged, ledger, words)
    title = doc.Heading(judged.heard.claim.text or judged.heard.name)
    return doc.of_case(ledger.case, words("One claim"), (title, *blocks), words)


def claim_blocks(judged: JudgedClaim, ledger: Ledger, words: Words) -> Iterator[doc.Block]:
    """Lay out one claim: who said it, what it was compared with, replies, corrections."""
    heard = judged.heard
    if judged not in ledger.claims:
        text = (
            "this became public after {day}, the day of the case, and is in no answer of that day."
        )
        day = words.day(ledger.case.head.as_of)
        marked = doc.Badge(words("Learned later"), "warn")
        yield doc.Text((marked, " ", words(text, day=day)))
    number = claim_words.number_words(heard, words)
    said = claim_words.who_and_when(heard, words) + (f": {number}" if number else "")
    yield doc.Text(
        (said, *evidence_document.private_mark(heard, words)),
        "lead",
        evidence_document.sources_in([heard]),
    )
    for text, name in (("In reply to", heard.claim.replies_to), ("Retells", heard.claim.retells)):
        if name and (found := ledger.claim(name)):
            yield doc.Text(
                (f"{words(text)} ", *doc.pieces(evidence_document.spoken(found.heard, words)))
            )
    yield doc.Facts(tuple(_facts(heard, ledger, words)))
    yield doc.Heading(words("Independently recalculated"), 2)
    if judged.recomputed:
        yield _recalculated(judged, ledger, words)
        yield from doc.quiet(evidence_document.ledger_notes(ledger, words))
    else:
        why = words.said(judged.why)
        yield doc.Text((evidence_document.badge(judged.verdict, words), f" {why}" if why else ""))
    yield from _differs(judged, ledger, words)
    yield doc.Heading(words("Replies"), 2)
    replies = [each for name in judged.replies if (each := ledger.claim(name))]
    said_back = tuple(evidence_document.spoken(each.heard, words) for each in replies)
    yield doc.Bullets(said_back, words("No reply is in the case."))
    yield doc.Heading(words("What it said before"), 2)
    yield _before(judged.earlier, words)


def _differs(judged: JudgedClaim, ledger: Ledger, words: Words) -> Iterator[doc.Block]:
    """Lay out where a claim differs from others, what was learned later set apart."""
    own, later = (
        tuple(
            doc.Folded(
                f"{words.said(each.kind)}: {evidence_document.shortly(each.sentence, words)}",
                tuple(evidence_document.difference_blocks(each, ledger, words)),
            )
            for each in (some.differences if some else ())
            if judged.heard.name in each.names
        )
        for some in (ledger, ledger.later)
    )
    if own:
        yield doc.Heading(words("Where it differs from other claims"), 2)
        yield from own
    if later:
        yield evidence_document.set_apart(later, ledger, words)


def _facts(heard: Heard, ledger: Ledger, words: Words) -> Iterator[tuple[str, doc.Rich]]:
    claim = heard.claim
    paraphrase = words("Not in the case; the sentence above is a paraphrase.")
    yield words("Own words of the source"), heard.quote or paraphrase
    about = doc.Link(heard.subject, address("/evidence", about=heard.subject))
    yield words("About"), about
    if claim.side:
        name = ledger.case.head.called.get(claim.side, claim.side)
        yield words("Side"), doc.Link(name, address("/evidence", who=claim.side))
    if meant := meaning(heard):
        yield words("Meaning"), meant
    if claim.note:
        yield words("Note"), claim.note
    yield words("Source"), claim_words.source_line(heard, words)
    if heard.source and heard.source.note:
        yield words("About the source"), heard.source.note
    yield words("Command"), claim_words.claim_command(heard)


def _recalculated(judged: JudgedClaim, ledger: Ledger, words: Words) -> doc.TableBlock:
    heads = ("Compared with", "Result", "Difference", "Verdict")
    rows = (
        _comparison(same, judged.heard, ledger, words)
        for same in claim_words.alike(judged.recomputed)
    )
    return doc.table(words, "recalculated", "Independently recalculated", heads, rows, shown=False)


def _comparison(
    same: Sequence[Recomputed], heard: Heard, ledger: Ledger, words: Words
) -> doc.TableRow:
    each, unit = same[0], heard.claim.unit or ""
    on_book = each.beside is Beside.BOOK
    at = address("/number", line=each.line, year=str(each.year), book=each.by)
    below = (words.said(each.arithmetic), claim_words.recompute_command(each, heard))
    mark = doc.label(evidence_document.badge(each.verdict, words), *filter(None, (each.agrees_as,)))
    return doc.row_of(
        doc.label(_compared_with(same, ledger, words), *below),
        doc.amount(
            claimed_amount(each.value, unit, words), each.value, opens=at if on_book else ""
        ),
        doc.amount(said_error(each.difference, unit, words), each.difference),
        mark,
    )


def _compared_with(same: Sequence[Recomputed], ledger: Ledger, words: Words) -> doc.Rich:
    each, books = same[0], {book.id: book for book in ledger.case.books}
    if each.beside is Beside.BOOK:
        names = (
            book_name(ledger.case, books[one.by], words) if one.by in books else one.by
            for one in same
        )
        return words("assumptions of {names}", names=", ".join(names))
    if each.beside is Beside.CLAIMS:
        links = [
            doc.Link(name, address("/evidence/claim", claim=name))
            for name in each.by.split(", ")
            if name
        ]
        return (f"{words('other claims:')} ", *doc.comma_apart(links))
    if each.beside is Beside.DAYS:
        return words("the calendar")
    return f"{words('a published figure')}: {words.said(each.by)}"


def _before(earlier: Sequence[Earlier], words: Words) -> doc.Block:
    if not earlier:
        return doc.Text(words("It was never corrected."), "quiet")
    heads = ("Corrected on", "Column", "It said", "It says", "Why")
    rows = (
        doc.row_of(
            words.day(each.corrected_on),
            doc.label(each.column),
            doc.label(each.was or "—"),
            doc.label(each.now or "—"),
            doc.label(each.because),
        )
        for each in earlier
    )
    return doc.table(words, "corrections", "What it said before", heads, rows, shown=False)
