"""Claims and where they differ, laid out: a list, every difference in full, one claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import starmap

from openbook.case.sides import names_at_the_table
from openbook.evidence.claims.claim import Heard
from openbook.evidence.claims.difference import Difference, DifferenceKind, defined
from openbook.evidence.claims.judgment import Beside, Earlier, JudgedClaim, Recomputed
from openbook.evidence.claims.judgment import Verdict as Verdicts
from openbook.evidence.ledger import Binder, Ledger, difference_keys
from openbook.figures.figure import Source
from openbook.reports.claims.claim_words import (
    alike,
    claim_command,
    compared_words,
    difference_words,
    number_words,
    recompute_command,
    shortly,
    source_line,
    subject_name,
    who_and_when,
)
from openbook.reports.claims.record_report import claimed_amount, said_error
from openbook.reports.document import document as doc
from openbook.reports.document.question import address
from openbook.reports.notes import book_name, rests_on
from openbook.reports.words.words import ENGLISH, Words

BARE = "Nobody has said anything in this case; write claims into evidence/claims.csv."
_TONES = {"agrees": "good", "rounded": "good", "cannot both be true": "bad"}
_LATER = "{count} claims became public after {day}, the day of the case."


def evidence_document(ledger: Ledger, words: Words) -> doc.Document:
    """Lay out every claim that was judged, and where claims differ."""
    blocks = _ledger_blocks(ledger, words)
    return doc.of_case(ledger.case, words("Evidence"), blocks, words)


def differences_document(ledger: Ledger, words: Words) -> doc.Document:
    """Lay out every difference in full, kind by kind."""
    own = _in_full(ledger.differences, ledger, words)
    blocks: list[doc.Block] = [*_kinds(ledger, words), *own]
    if later := ledger.later_differences:
        blocks.append(set_apart(_in_full(later, ledger, words), ledger, words))
    return doc.of_case(ledger.case, words("Where claims differ"), blocks, words)


def ledger_notes(ledger: Ledger, words: Words = ENGLISH) -> tuple[str, ...]:
    """Say what numbers computed under the assumptions of the case rest on."""
    run = [book for book in ledger.case.books if book.id in ledger.books]
    return rests_on(ledger.case, run, words)


def claim_link(heard: Heard) -> doc.Link:
    """Return the words of a claim, leading to its page."""
    at = address("/evidence/claim", claim=heard.name)
    return doc.Link(heard.claim.text or heard.name, at, name=heard.name)


def badge(kind: str, words: Words) -> doc.Badge:
    """Return a verdict or a kind of difference as a mark; its color only repeats it."""
    return doc.Badge(words.said(kind), _TONES.get(kind, ""))


def ordered(claims: Sequence[JudgedClaim]) -> tuple[JudgedClaim, ...]:
    """Return claims that were recalculated first, then the others."""
    return tuple(sorted(claims, key=lambda each: (not each.recomputed, not each.later)))


def claims_table(name: str, claims: Sequence[JudgedClaim], words: Words) -> doc.TableBlock:
    """Lay out claims in a table: who said what, its number, its verdict with arithmetic."""
    rows = (_claim_row(each, words) for each in claims)
    heads = ("Who said what", "Number", "Verdict")
    return doc.table(words, name, "Claims", heads, rows, widths=(6, 3, 3))


def later_claims(claims: Sequence[JudgedClaim], ledger: Ledger, words: Words) -> doc.Blocks:
    """Set apart claims that became public after the day of the case."""
    if claims:
        day, count = words.day(ledger.case.head.as_of), words.number(len(claims))
        text = doc.Text(words(_LATER, count=count, day=day))
        table = claims_table("claims-later", claims, words)
        yield doc.LearnedLater(words("Learned later"), (text, table))


def differences_blocks(
    differences: Sequence[Difference], ledger: Ledger, words: Words
) -> doc.Blocks:
    """List differences in a table, each leading to its page."""
    keys = {each: key for key, each in difference_keys(ledger).items()}
    rows = []
    for each in kind_by_kind(differences):
        at = address("/evidence/difference", found=keys.get(each, ""))
        link = doc.Link(difference_words(each, each.sentence, words), at)
        below = (difference_words(each, text, words) for text in each.arithmetic[:1])
        name = doc.label(link, *below)
        rows.append(doc.row_of(name, badge(each.kind, words), subject_name(each.subject, words)))
    if rows:
        heads = ("What differs", "Kind", "About")
        yield doc.table(words, "differences", "Where claims differ", heads, rows, widths=(7, 2, 2))


def later_differences(ledger: Ledger, words: Words) -> doc.Blocks:
    """List the differences that rest on a claim learned later."""
    if later := ledger.later_differences:
        yield set_apart(differences_blocks(later, ledger, words), ledger, words)


def set_apart(blocks: Iterable[doc.Block], ledger: Ledger, words: Words) -> doc.LearnedLater:
    """Set apart differences that rest on a claim learned later."""
    text = "These rest on a claim that became public after {day}, the day of the case."
    said = doc.Text(words(text, day=words.day(ledger.case.head.as_of)))
    return doc.LearnedLater(words("Learned later"), (said, *blocks))


def kind_by_kind(differences: Sequence[Difference]) -> list[Difference]:
    """Return differences kind by kind, what cannot both be true first."""
    order = list(DifferenceKind)
    return sorted(differences, key=lambda each: order.index(each.kind))


def difference_blocks(found: Difference, ledger: Ledger, words: Words) -> doc.Blocks:
    """Lay out one difference: its claims, the arithmetic, replies, what would settle it."""
    about = doc.Link(subject_name(found.subject, words), address("/evidence", about=found.subject))
    yield doc.Text((badge(found.kind, words), f" {words('About')}: ", about))
    rows = (doc.row_of(*_said(each, words, source_line(each, words))) for each in found.claims)
    heads = ("Who said what", "Number")
    notes = sources_in(found.claims)
    yield doc.table(words, "claims", "Claims", heads, rows, notes=notes, widths=(7, 3))
    yield doc.Heading(words("The arithmetic"), 3)
    nothing = words("There is no number to compare.")
    yield doc.bullets((difference_words(found, e, words) for e in found.arithmetic), nothing)
    yield doc.Heading(words("What each side says"), 3)
    yield doc.facts(_sides(found, ledger, words))
    yield doc.bullets(spoken(each, words) for each in found.replies)
    yield doc.Heading(words("What would settle it"), 3)
    yield doc.Text(difference_words(found, found.settle, words))


def _ledger_blocks(ledger: Ledger, words: Words) -> doc.Blocks:
    if not ledger.every_claim:
        yield doc.Text(words(BARE), "lead")
        return
    counts = Counter(each.verdict for each in ledger.claims)
    yield doc.Facts(
        (
            (words("Claims"), words.number(len(ledger.claims))),
            *((words.said(each), words.number(counts[each])) for each in Verdicts if counts[each]),
        )
    )
    books = [book for book in ledger.case.books if book.id in ledger.books]
    if books:
        names = ", ".join(book_name(ledger.case, book, words) for book in books)
        text = "Recalculated under the assumptions of {names}."
        yield doc.Text(words(text, names=names))
    yield from doc.quiet(ledger_notes(ledger, words))
    yield from not_run(ledger, words)
    yield claims_table("claims", ordered(ledger.claims), words)
    if ledger.differences:
        yield doc.Heading(words("Where claims differ"), 2)
        yield from differences_blocks(ledger.differences, ledger, words)
    yield from later_claims(ledger.later_claims, ledger, words)
    yield from later_differences(ledger, words)


def not_run(found: Ledger | Binder, words: Words) -> doc.Blocks:
    """Say which assumptions cannot be computed."""
    if found.not_run:
        text = "Not recalculated under assumptions that cannot be run: {names}."
        yield doc.Text(words(text, names=", ".join(found.not_run)), "quiet")


def _kinds(ledger: Ledger, words: Words) -> doc.Blocks:
    """Count the differences by kind, or say that there are none."""
    if not ledger.every_difference:
        yield doc.Text(words("No two claims differ."), "lead")
    counts = Counter(each.kind for each in ledger.differences)
    kinds = [kind for kind in DifferenceKind if counts[kind]]
    if kinds:
        yield doc.facts((words.said(kind), words.number(counts[kind])) for kind in kinds)


def _in_full(differences: Sequence[Difference], ledger: Ledger, words: Words) -> doc.Blocks:
    for each in kind_by_kind(differences):
        yield doc.Heading(difference_words(each, each.sentence, words), 2)
        yield from difference_blocks(each, ledger, words)


def _claim_row(judged: JudgedClaim, words: Words) -> doc.TableRow:
    """Lay out a claim in a row, each comparison with its arithmetic below."""
    below = [told for told, _ in compared_words(judged.recomputed, words)]
    below += [words.said(judged.why)] if judged.why else []
    learned = words("Learned later")
    below += [f"{learned}: {told}" for told, _ in compared_words(judged.later, words)]
    marks = [badge(judged.verdict, words)]
    marks += [doc.Badge(words("disputed"), "bad")] if judged.disputed else []
    marks += [doc.Badge(words("corrected"))] if judged.earlier else []
    spaced = tuple(part for each in marks for part in (each, " "))[:-1]
    return doc.row_of(*_said(judged.heard, words, *below), spaced)


def _said(heard: Heard, words: Words, *more: str) -> tuple[doc.Cell, doc.Cell]:
    """Lay out a claim in two cells: its words with who said them, and its number."""
    parts = [who_and_when(heard, words)]
    if heard.source and heard.source.who != heard.claim.said_by:
        parts.append(words.own(heard.source.who))
    who = " · ".join([*parts, subject_name(heard.subject, words)])
    meant = defined(heard)
    below = (who, f"{words('Meaning')}: {words.own(meant)}") if meant else (who,)
    first = doc.label((claim_link(heard), *private_mark(heard, words)), *below, *more)
    return first, doc.label(number_words(heard, words))


def private_mark(heard: Heard, words: Words) -> tuple[str | doc.Badge, ...]:
    """Mark a claim that only its own side may see."""
    return (" ", doc.Badge(words("private"), "warn")) if heard.private else ()


def sources_in(claims: Sequence[Heard]) -> tuple[Source, ...]:
    """Return the sources of some claims, each once."""
    return tuple(dict.fromkeys(each.source for each in claims if each.source))


def spoken(heard: Heard, words: Words) -> doc.Rich:
    """Say who said a claim, with its words and its number."""
    number = number_words(heard, words)
    told = (f"{who_and_when(heard, words)}: ", claim_link(heard))
    return (*told, f" ({number})") if number else told


def _sides(found: Difference, ledger: Ledger, words: Words) -> Iterator[tuple[str, doc.Rich]]:
    """Name the claims of each side at the table, or say that it has not replied."""
    every = (*found.claims, *found.replies)
    for side, name in names_at_the_table(ledger.case).items():
        own = [each for each in every if each.claim.side == side]
        links = map(claim_link, own)
        yield name, doc.comma_apart(links) or words("No reply is in the case.")


def claim_document(judged: JudgedClaim, ledger: Ledger, words: Words) -> doc.Document:
    """Lay out one claim in full."""
    blocks = claim_blocks(judged, ledger, words)
    title = doc.Heading(judged.heard.claim.text or judged.heard.name)
    return doc.of_case(ledger.case, words("One claim"), (title, *blocks), words)


def claim_blocks(judged: JudgedClaim, ledger: Ledger, words: Words) -> doc.Blocks:
    """Lay out one claim: who said it, what it was compared with, replies, corrections."""
    heard = judged.heard
    if judged not in ledger.claims:
        text = (
            "this became public after {day}, the day of the case, and is in no answer of that day."
        )
        day = words.day(ledger.case.head.as_of)
        marked = doc.Badge(words("Learned later"), "warn")
        yield doc.Text((marked, " ", words(text, day=day)))
    number = number_words(heard, words)
    said = who_and_when(heard, words) + (f": {number}" if number else "")
    yield doc.Text((said, *private_mark(heard, words)), "lead", sources_in([heard]))
    for text, name in (("In reply to", heard.claim.replies_to), ("Retells", heard.claim.retells)):
        if name and (found := ledger.claim(name)):
            yield doc.Text((f"{words(text)} ", *doc.pieces(spoken(found.heard, words))))
    yield doc.facts(_claim_facts(heard, ledger, words))
    yield doc.Heading(words("Independently recalculated"), 2)
    if judged.recomputed:
        yield _recalculated(judged.recomputed, heard, ledger, words)
        yield from doc.quiet(ledger_notes(ledger, words))
    else:
        why = words.said(judged.why)
        yield doc.Text((badge(judged.verdict, words), f" {why}" if why else ""))
    if judged.later:
        yield set_apart((_recalculated(judged.later, heard, ledger, words),), ledger, words)
    yield from _differs(judged, ledger, words)
    yield doc.Heading(words("Replies"), 2)
    replies = [each for name in judged.replies if (each := ledger.claim(name))]
    said_back = tuple(spoken(each.heard, words) for each in replies)
    yield doc.Bullets(said_back, words("No reply is in the case."))
    yield doc.Heading(words("What it said before"), 2)
    yield _before(judged.earlier, words)


def _differs(judged: JudgedClaim, ledger: Ledger, words: Words) -> doc.Blocks:
    """Lay out where a claim differs from others, what was learned later set apart."""
    own, later = (
        tuple(
            doc.Folded(
                f"{words.said(each.kind)}: {difference_words(each, each.sentence, words)}",
                tuple(difference_blocks(each, ledger, words)),
            )
            for each in some
            if judged.heard.name in each.names
        )
        for some in (ledger.differences, ledger.later_differences)
    )
    if own:
        yield doc.Heading(words("Where it differs from other claims"), 2)
        yield from own
    if later:
        yield set_apart(later, ledger, words)


def _claim_facts(heard: Heard, ledger: Ledger, words: Words) -> Iterator[tuple[str, doc.Rich]]:
    claim = heard.claim
    paraphrase = words("Not in the case; the sentence above is a paraphrase.")
    yield words("Own words of the source"), heard.quote or paraphrase
    about = doc.Link(subject_name(heard.subject, words), address("/evidence", about=heard.subject))
    yield words("About"), about
    if claim.side:
        name = ledger.case.head.called.get(claim.side, claim.side)
        yield words("Side"), doc.Link(name, address("/evidence", who=claim.side))
    if meant := defined(heard):
        yield words("Meaning"), words.own(meant)
    if claim.note:
        yield words("Note"), claim.note
    yield words("Source"), source_line(heard, words)
    if heard.source and heard.source.note:
        yield words("About the source"), heard.source.note
    yield words("Command"), claim_command(heard)


def _recalculated(
    found: Sequence[Recomputed], heard: Heard, ledger: Ledger, words: Words
) -> doc.TableBlock:
    heads = ("Compared with", "Result", "Difference", "Verdict")
    rows = (_comparison(same, heard, ledger, words) for same in alike(found))
    return doc.table(words, "recalculated", "Independently recalculated", heads, rows)


def _comparison(
    same: Sequence[Recomputed], heard: Heard, ledger: Ledger, words: Words
) -> doc.TableRow:
    each, unit = same[0], heard.claim.unit or ""
    on_book = each.beside is Beside.BOOK
    at = address("/number", line=each.line, year=str(each.year), book=each.by)
    below = (shortly(each.arithmetic, words), recompute_command(each, heard))
    mark = doc.label(badge(each.verdict, words), *filter(None, (each.agrees_as,)))
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
    if each.beside in {Beside.BOOK, Beside.OFFER}:
        names = ", ".join(
            book_name(ledger.case, books[one.by], words) if one.by in books else one.by
            for one in same
        )
        if each.beside is Beside.BOOK:
            return words("assumptions of {names}", names=names)
        offer = _offer_link(each.line, ledger)
        return (offer, f" · {words('assumptions of {names}', names=names)}")
    if each.beside is Beside.TERMS:
        return _offer_link(each.line, ledger)
    if each.beside in {Beside.CLAIMS, Beside.SOURCE}:
        used = each.by.split(", ")
        links = [claim_link(one.heard) for one in ledger.every_claim if one.heard.name in used]
        text = "other claims:" if each.beside is Beside.CLAIMS else "another source:"
        return (f"{words(text)} ", *doc.comma_apart(links))
    if each.beside is Beside.DAYS:
        return words("the calendar")
    return f"{words('a published figure')}: {words.said(each.by)}"


def _offer_link(name: str, ledger: Ledger) -> doc.Link:
    return doc.Link(ledger.case.offer_by_id[name].title, address("/offer", offer=name), name=name)


def _before(earlier: Sequence[Earlier], words: Words) -> doc.Block:
    if not earlier:
        return doc.Text(words("It was never corrected."), "quiet")
    heads = ("Corrected on", "Column", "It said", "It says", "Why")
    cells = (
        (words.day(e.corrected_on), e.column, e.was or "—", e.now or "—", e.because)
        for e in earlier
    )
    rows = starmap(doc.row_of, cells)
    return doc.table(words, "corrections", "What it said before", heads, rows)
